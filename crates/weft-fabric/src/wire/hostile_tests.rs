//! A peer that knows the job's secret and then says anything: each message ends at most once, its memory alone is written,
//! and what goes between others goes on.

use super::*;
use crate::dice::Dice;
use crate::memory::{MemoryPort, Net};
use crate::port::{Access, WireKey};

const SECRET: [u8; 16] = *b"of this job only";
const WORD: u64 = 4711;
const HOSTILE: Id = 1;
const FRIEND: Id = 2;
/// Behind each message's memory.
const BORDER: usize = 32;
const ROOM: usize = 6000;
const LENGTHS: [usize; 4] = [10, 300, 2000, 5000];

struct Hostile {
    port: MemoryPort,
    to: Peer,
    dice: Dice,
    seq: u16,
    /// Where it receives, and a region that it shows.
    _buffer: Vec<u8>,
    _shown: Vec<u8>,
    key: WireKey,
    /// Numbers of messages that it has heard, of those offered to it and of those that it offered.
    offered: Vec<u32>,
    claimed: Vec<u32>,
}

impl Hostile {
    fn new(net: &Net, to: &[u8], seed: u64) -> Hostile {
        let mut port = net.port();
        let (mut buffer, mut shown) = (vec![0; 1 << 20], vec![0; 8000]);
        let to = port.insert(to).unwrap();
        // SAFETY: both are as old as the port, and nobody moves them.
        let region = unsafe {
            assert_eq!(port.recv(Part::new(buffer.as_mut_ptr(), buffer.len()), true, 1), Ok(Posted::Yes));
            port.register(shown.as_mut_ptr(), shown.len(), Access::Remote).unwrap()
        };
        let key = port.key_of(region).unwrap();
        let (offered, claimed) = (Vec::new(), Vec::new());
        Hostile { port, to, dice: Dice::new(seed), seq: 0, _buffer: buffer, _shown: shown, key, offered, claimed }
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.dice.below(n) == 0
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.dice.below(of.len() as u64) as usize]
    }

    /// What it is told.
    fn listen(&mut self) {
        let mut done = Vec::new();
        self.port.poll(&mut done).unwrap();
        for d in done {
            let What::Received { at, len, .. } = d.what else { continue };
            // SAFETY: a message that has come, in the buffer that was posted.
            let bytes = unsafe { std::slice::from_raw_parts(at, len) };
            let Some((header, body)) = Header::decode(bytes) else { continue };
            let mut r = Reader(body);
            match header.kind {
                Kind::Offer => self.offered.extend(r.u32()),
                Kind::Claim => self.claimed.extend(r.u32().and_then(|_| r.u32())),
                _ => {}
            }
        }
    }

    /// A number that means something, or may.
    fn number(&mut self, known: &[u32]) -> u32 {
        if known.is_empty() || self.one_in(4) { self.dice.below(30) as u32 } else { self.pick(known) }
    }

    fn body(&mut self, kind: Kind) -> Vec<u8> {
        let (offered, claimed) = (self.offered.clone(), self.claimed.clone());
        let mut body = Vec::new();
        match kind {
            Kind::Hello | Kind::Welcome => {
                body.extend(SECRET);
                body.extend(self.pick(&[0, 100, 4096, u32::MAX]).to_le_bytes());
                body.extend(self.pick(&[0, 40, 1024, u32::MAX]).to_le_bytes());
            }
            Kind::Offer => {
                body.extend((self.dice.below(40) as u32).to_le_bytes());
                let len = self.dice.below(ROOM as u64);
                body.extend(self.pick(&[0, 1, len, len, len, len, u64::MAX]).to_le_bytes());
                body.push(self.dice.below(4) as u8);
                self.any_key().encode(&mut body);
            }
            Kind::Claim => {
                body.extend(self.number(&offered).to_le_bytes());
                body.extend((self.dice.below(9) as u32).to_le_bytes());
                match self.dice.below(4) as u8 {
                    2 => {
                        body.push(2);
                        body.extend(self.pick(&[0, 1, 16, u32::MAX]).to_le_bytes());
                    }
                    how => {
                        body.push(how);
                        body.extend(self.pick(&[0, 1, 1000, u64::MAX]).to_le_bytes());
                        self.any_key().encode(&mut body);
                    }
                }
            }
            Kind::More => {
                body.extend(self.number(&offered).to_le_bytes());
                body.extend(self.pick(&[0, 1, 16, u32::MAX]).to_le_bytes());
            }
            Kind::Data => {
                body.extend(self.number(&claimed).to_le_bytes());
                let any = self.dice.below(ROOM as u64);
                body.extend(self.pick(&[0, 0, 1, any, u64::MAX - 8]).to_le_bytes());
                body.resize(body.len() + self.dice.below(400) as usize, 0xEE);
            }
            Kind::Fin => body.extend(self.number(&offered).to_le_bytes()),
            Kind::Bundle => {
                for _ in 0..self.dice.below(4) {
                    let seq = self.seq;
                    self.seq = seq.wrapping_add(1);
                    let kind = if self.one_in(40) { self.pick(&[Kind::Hello, Kind::Bundle]) } else { Kind::Eager };
                    let pass = if self.one_in(40) { WORD ^ 1 } else { WORD };
                    let mut record = Vec::new();
                    Header { kind, seq, from: HOSTILE, pass, given: 0, name: 3, sum: 0, tag: 5 }.encode(&mut record);
                    record.resize(record.len() + self.dice.below(100) as usize, 0xEE);
                    let len = record.len() as u32;
                    let told = if self.one_in(40) { self.pick(&[len + 1, 7, u32::MAX]) } else { len };
                    body.extend(told.to_le_bytes());
                    body.extend(record);
                }
            }
            Kind::Eager | Kind::Credit | Kind::Word => body.resize(self.dice.below(400) as usize, 0xEE),
        }
        body
    }

    fn any_key(&mut self) -> WireKey {
        let key = self.dice.below(20).to_le_bytes().to_vec();
        if self.one_in(2) { self.key.clone() } else { WireKey { base: self.pick(&[0, 100, u64::MAX]), key } }
    }

    fn say(&mut self, kind: Kind) {
        let body = self.body(kind);
        let numbered = !matches!(kind, Kind::Hello | Kind::Welcome);
        let (seq, from, pass) = match self.dice.below(40) {
            0 => (self.dice.below(1 << 16) as u16, HOSTILE, WORD),
            1 if numbered => (self.seq, self.pick(&[0, FRIEND, 9, u32::MAX, FIRST_GUEST]), WORD),
            2 if numbered => (self.seq, HOSTILE, WORD ^ 1),
            _ => (self.seq, HOSTILE, WORD),
        };
        let given = if self.one_in(4) { self.dice.below(5000) as u32 } else { 0 };
        let mut bytes = Vec::new();
        Header { kind, seq, from, pass, given, name: 3, sum: 0, tag: 5 }.encode(&mut bytes);
        bytes.extend(body);
        if self.one_in(20) {
            bytes.truncate(self.dice.below(bytes.len() as u64) as usize);
        }
        let counts = numbered && kind != Kind::Bundle;
        let is_heard = counts && bytes.len() >= HEADER && (seq, from, pass) == (self.seq, HOSTILE, WORD);
        let part = Part::new(bytes.as_mut_ptr(), bytes.len());
        // SAFETY: of a net that is not late, which copies at once.
        if unsafe { self.port.send(self.to, &[part], 2) } == Ok(Posted::Yes) {
            self.seq = self.seq.wrapping_add(u16::from(is_heard));
        }
    }
}

/// Messages of one wire, by token: what they have to hold or hold at last.
#[derive(Default)]
struct Memory {
    /// Of messages that are sent, and of those that come: from whom, which, and how long they are.
    sent: BTreeMap<u64, Vec<u8>>,
    taken: BTreeMap<u64, (Id, usize, Vec<u8>)>,
    ended: BTreeMap<u64, Event>,
    /// Of the friend's, and the hostile one's.
    whole: Vec<usize>,
    lost: Vec<Id>,
}

fn content(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i ^ len) as u8).collect()
}

impl Memory {
    fn send(&mut self, w: &mut Wire<MemoryPort>, to: Id, token: u64, len: usize) {
        let bytes = self.sent.entry(token).or_insert(content(len));
        let letter = Letter { tag: 7, ..Letter::default() };
        // SAFETY: kept to the end.
        if unsafe { w.send(to, letter, bytes.as_ptr(), len, token) } {
            self.ended.insert(token, Event::Copied(token));
        }
    }

    fn take(&mut self, w: &mut Wire<MemoryPort>, event: Event) {
        match event {
            Event::Message { from, bytes, .. } => {
                // SAFETY: the wire has made no progress since.
                let got = unsafe { bytes.as_slice() };
                if from != HOSTILE {
                    assert!(*got == content(got.len()));
                    self.whole.push(got.len());
                }
            }
            Event::Offer { from, len, offer, .. } => {
                let (token, len) = (1000 + self.taken.len() as u64, len.min(ROOM as u64) as usize);
                let (_, _, memory) = self.taken.entry(token).or_insert((from, len, vec![0xAA; len + BORDER]));
                // SAFETY: kept to the end.
                if !unsafe { w.accept(offer, memory.as_mut_ptr(), len, token) } {
                    self.ended.insert(token, Event::Failed(token));
                }
            }
            Event::Copied(token) | Event::Sent(token) | Event::Failed(token) | Event::Received(token) => {
                if let (Event::Received(_), Some((from, len, memory))) = (&event, self.taken.get(&token))
                    && *from != HOSTILE
                {
                    assert!(memory[..*len] == content(*len));
                    self.whole.push(*len);
                }
                let before = self.ended.insert(token, event);
                assert_eq!(before, None, "{token} has ended before");
            }
            Event::Lost { peer, why } => {
                assert_eq!(peer, HOSTILE, "{why}");
                self.lost.push(peer);
            }
            Event::Word { .. } | Event::Stuck { .. } | Event::Unheard { .. } => {}
        }
    }

    fn borders_are_whole(&self) -> bool {
        self.taken.values().all(|(_, len, memory)| memory[*len..].iter().all(|b| *b == 0xAA))
    }
}

/// How often the wire has given up the peer that said `records` things.
fn listen_to(seed: u64, way: Option<Way>, records: u64) -> usize {
    let net = Net::default();
    let new = |me, pass| {
        let config = Config { eager: 500, window: 4096, chunk: 1000, way, ..Config::new(me, SECRET) };
        Wire::new(net.port(), config, pass).unwrap()
    };
    let (mut honest, mut friend) = (new(0, 91), new(FRIEND, 92));
    let mut hostile = Hostile::new(&net, honest.address(), seed);
    honest.add_peer(HOSTILE, hostile.port.address());
    honest.add_peer(FRIEND, friend.address());
    friend.add_peer(0, honest.address());
    let (mut ours, mut theirs) = (Memory::default(), Memory::default());
    hostile.say(Kind::Hello);
    let all = [
        Kind::Eager,
        Kind::Offer,
        Kind::Claim,
        Kind::More,
        Kind::Data,
        Kind::Fin,
        Kind::Credit,
        Kind::Word,
        Kind::Bundle,
    ];
    let mut token = 0;
    for turn in 0..records + 200 {
        if turn % 8 == 0 && turn < records {
            for len in LENGTHS {
                token += 3;
                ours.send(&mut honest, HOSTILE, token, len);
                ours.send(&mut honest, FRIEND, token + 1, len);
                theirs.send(&mut friend, 0, token + 2, len);
            }
        }
        hostile.listen();
        match turn {
            1 => hostile.say(Kind::Welcome),
            _ if turn >= records => {}
            _ if turn % 9 == 8 => hostile.say(Kind::Hello),
            _ => {
                let kind = hostile.pick(&all);
                hostile.say(kind);
            }
        }
        for (w, m) in [(&mut honest, &mut ours), (&mut friend, &mut theirs)] {
            w.progress(Duration::from_micros(turn)).unwrap();
            w.check().unwrap();
            while let Some(event) = w.next_event() {
                m.take(w, event);
            }
        }
    }
    assert!(ours.borders_are_whole() && theirs.borders_are_whole() && ours.lost.len() <= 1 && theirs.lost.is_empty());
    let n = token as usize / 3;
    assert_eq!((ours.whole.len(), theirs.whole.len()), (n, n), "what the friends have sent each other");
    let is_well = |(t, e): (&u64, &Event)| t % 3 != 1 || !matches!(e, Event::Failed(_));
    assert!(ours.ended.iter().filter(|e| *e.0 < 1000).all(is_well), "{:?}", ours.ended);
    if !ours.lost.is_empty() {
        let open = ours.sent.keys().chain(ours.taken.keys()).find(|t| !ours.ended.contains_key(t));
        assert_eq!(open, None, "seed {seed}: with who is lost all ends");
    }
    ours.lost.len()
}

#[test]
fn whatever_a_peer_says_others_go_on() {
    let n = if cfg!(miri) { 3 } else { 2000 };
    let mut lost = 0;
    for seed in 0..n {
        let way = [None, Some(Way::Read), Some(Way::Write), Some(Way::Stream)][seed as usize % 4];
        lost += listen_to(seed, way, 4 + seed % 60);
    }
    assert!(cfg!(miri) || lost > n as usize / 4 && lost < n as usize, "{lost} of {n} were given up");
}

/// A record needs the pass word of its sender's hello.
#[test]
fn a_record_with_another_pass_word_is_a_strangers() {
    let net = Net::default();
    let mut honest = Wire::new(net.port(), Config::new(0, SECRET), 91).unwrap();
    let mut peer = Hostile::new(&net, honest.address(), 1);
    honest.add_peer(HOSTILE, peer.port.address());
    let mut say = |kind, pass, body: &[u8]| {
        assert_eq!(peer.port.inject(peer.to, &record(kind, 0, pass, body)), Ok(Posted::Yes));
    };
    let hello = [&SECRET[..], &4096_u32.to_le_bytes(), &1024_u32.to_le_bytes()].concat();
    say(Kind::Hello, WORD, &hello);
    say(Kind::Eager, WORD ^ 1, b"forged");
    say(Kind::Eager, WORD, b"mine");
    honest.progress(Duration::ZERO).unwrap();
    let Some(Event::Message { bytes, .. }) = honest.next_event() else { panic!("the message of the peer") };
    // SAFETY: the wire has made no progress since.
    assert_eq!((unsafe { bytes.as_slice() }, honest.counts.strangers, honest.next_event()), (&b"mine"[..], 1, None));
}

fn record(kind: Kind, seq: u16, pass: u64, body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    Header { kind, seq, from: HOSTILE, pass, given: 0, name: 0, sum: 0, tag: 0 }.encode(&mut bytes);
    bytes.extend(body);
    bytes
}

fn bundle(records: &[Vec<u8>]) -> Vec<u8> {
    let body: Vec<u8> = records.iter().flat_map(|r| [&(r.len() as u32).to_le_bytes()[..], r].concat()).collect();
    record(Kind::Bundle, 0, WORD, &body)
}

/// Each record of a bundle needs the pass word, and is a message: not even a bundle is held.
#[test]
fn a_bundle_holds_messages_alone() {
    let message = |seq| record(Kind::Eager, seq, WORD, b"mine");
    let mut cut = bundle(&[message(0), message(1)]);
    cut.pop();
    let of_another = record(Kind::Eager, 1, WORD ^ 1, b"forged");
    // What is said, how many messages are heard, strangers, and whether the peer is given up.
    for (said, heard, strangers, lost) in [
        (bundle(&[message(0), message(1)]), 2, 0, false),
        (bundle(&[message(0), of_another, message(1)]), 2, 1, false),
        (bundle(&[message(0), bundle(&[message(1)])]), 1, 0, true),
        (bundle(&[message(0), record(Kind::Word, 1, WORD, b"")]), 1, 0, true),
        (bundle(&[message(0), vec![1, 2, 3]]), 1, 0, true),
        (cut, 1, 0, true),
        (bundle(&[]), 0, 0, false),
        (record(Kind::Bundle, 0, WORD ^ 1, b"?"), 0, 1, false),
    ] {
        let net = Net::default();
        let mut honest = Wire::new(net.port(), Config::new(0, SECRET), 91).unwrap();
        let mut peer = Hostile::new(&net, honest.address(), 1);
        honest.add_peer(HOSTILE, peer.port.address());
        let hello =
            record(Kind::Hello, 0, WORD, &[&SECRET[..], &4096_u32.to_le_bytes(), &1024_u32.to_le_bytes()].concat());
        for mut bytes in [hello, said] {
            let part = Part::new(bytes.as_mut_ptr(), bytes.len());
            // SAFETY: of a net that is not late, which copies at once.
            assert_eq!(unsafe { peer.port.send(peer.to, &[part], 2) }, Ok(Posted::Yes));
        }
        honest.progress(Duration::ZERO).unwrap();
        let mut told = (0, honest.counts.strangers, false);
        while let Some(event) = honest.next_event() {
            match event {
                // SAFETY: the wire has made no progress since.
                Event::Message { bytes, .. } => told.0 += usize::from(unsafe { bytes.as_slice() } == b"mine"),
                Event::Lost { .. } => told.2 = true,
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(told, (heard, strangers, lost));
    }
}

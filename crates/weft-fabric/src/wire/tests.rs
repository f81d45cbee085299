use super::*;
use crate::hook::{Faults, Hooked};
use crate::memory::{MemoryPort, Net};
use std::collections::BTreeSet;

pub type Port4 = Hooked<MemoryPort>;

pub const SECRET: [u8; 16] = *b"of this job only";

/// Miri is some hundred times slower.
pub const fn times(n: u64, under_miri: u64) -> u64 {
    if cfg!(miri) { under_miri } else { n }
}

pub fn letter(tag: u64) -> Letter {
    Letter { tag, name: tag as u32 ^ 5, ..Letter::default() }
}

pub fn bytes(len: usize, seed: u64) -> Vec<u8> {
    (0..len).map(|i| (i as u64 ^ (i as u64 >> 8) ^ seed.wrapping_mul(31)) as u8).collect()
}

pub fn wires(n: u32, faults: &Faults, change: impl Fn(&mut Config)) -> Vec<Wire<Port4>> {
    // With odd seeds a card does what it is asked for later.
    let net = if faults.seed % 2 == 1 { Net::late(faults.seed, 4) } else { Net::default() };
    let mut all: Vec<Wire<Port4>> = (0..n)
        .map(|me| {
            let mut config = Config { window: 8 << 10, eager: 2 << 10, ..Config::new(me, SECRET) };
            (config.buffer_bytes, config.chunk, config.slots) = (16 << 10, 10_000, 8);
            config.bundle = if faults.seed.is_multiple_of(3) { 0 } else { 1500 };
            change(&mut config);
            let faults = Faults { seed: faults.seed + u64::from(me), refuse: 0, ..faults.clone() };
            Wire::new(Hooked::new(net.port(), faults), config, u64::from(me) + 77).unwrap()
        })
        .collect();
    let addresses: Vec<Vec<u8>> = all.iter().map(|w| w.address().to_vec()).collect();
    for (me, wire) in all.iter_mut().enumerate() {
        addresses.iter().enumerate().filter(|(id, _)| *id != me).for_each(|(id, a)| wire.add_peer(id as Id, a));
    }
    all
}

/// One side of the traffic: what it has sent, and what it got.
#[derive(Default)]
struct Side {
    sent: Vec<Vec<u8>>,
    /// Messages that are the sender's again, by whom they go to and their number.
    confirmed: BTreeSet<u64>,
    next_from: BTreeMap<Id, u64>,
    /// Accepted messages by their token: whose, which, the memory.
    accepted: BTreeMap<u64, (Id, u64, Vec<u8>)>,
    received: usize,
    next_token: u64,
}

impl Side {
    fn take(&mut self, wire: &mut Wire<Port4>, event: Event, len_of: &dyn Fn(Id, u64) -> (usize, u64)) {
        match event {
            Event::Copied(token) | Event::Sent(token) => assert!(self.confirmed.insert(token), "{token} ended twice"),
            Event::Message { from, tag, bytes: got, .. } => {
                let (len, seed) = self.in_turn(from, tag, len_of);
                // SAFETY: the wire has made no progress since.
                assert!(unsafe { got.as_slice() } == bytes(len, seed), "message {tag} of {from}");
                self.received += 1;
            }
            Event::Offer { from, tag, len, offer, .. } => {
                assert_eq!(self.in_turn(from, tag, len_of).0 as u64, len);
                let mut room = vec![0; len as usize];
                self.next_token += 1;
                // SAFETY: kept in `accepted` until `Received`, and to the end.
                assert!(unsafe { wire.accept(offer, room.as_mut_ptr(), room.len(), self.next_token) });
                self.accepted.insert(self.next_token, (from, tag, room));
            }
            Event::Received(token) => {
                let (from, tag, got) = &self.accepted[&token];
                let (len, seed) = len_of(*from, *tag);
                assert!(*got == bytes(len, seed), "long message {tag} of {from}");
                self.received += 1;
            }
            other => panic!("{other:?}"),
        }
    }

    /// Each peer's messages are told in the order in which they were sent.
    fn in_turn(&mut self, from: Id, tag: u64, len_of: &dyn Fn(Id, u64) -> (usize, u64)) -> (usize, u64) {
        let next = self.next_from.entry(from).or_default();
        assert_eq!(tag, *next, "out of order from {from}");
        *next += 1;
        len_of(from, tag)
    }
}

/// Random traffic among all: nothing lost, nothing twice, order kept per pair, memory bounded.
fn traffic(n: u32, faults: &Faults, way: Option<Way>, seed: u64, lazy: u64) -> Counts {
    const MESSAGES: u64 = times(25, 8);
    // With odd seeds all but short messages go from the sender's memory.
    let lend = if seed % 2 == 1 { 300 } else { 16 << 10 };
    // With some their counts end under way.
    let first = if seed % 4 < 2 { u32::MAX - 20 } else { 0 };
    let mut all = wires(n, faults, |c| (c.way, c.lend, c.first_count) = (way, lend, first));
    let mut random = seed | 1;
    let mut dice = move |below: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 9) % below
    };
    // Of the pair (from, to) the messages' lengths.
    let lengths: BTreeMap<(Id, Id), Vec<usize>> = (0..n)
        .flat_map(|a| (0..n).filter(move |b| *b != a).map(move |b| (a, b)))
        .map(|pair| {
            let one = |d: &mut dyn FnMut(u64) -> u64| match d(10) {
                0 => 0,
                1..=5 => d(200) as usize,
                6 => d(2500) as usize,
                // A byte more than whole pieces.
                7 => d(times(6, 2)) as usize * 10_000 + 1,
                _ => d(times(60_000, 25_000)) as usize,
            };
            (pair, (0..MESSAGES).map(|_| one(&mut dice)).collect())
        })
        .collect();
    let seed_of = |a: Id, b: Id, tag: u64| u64::from(a) * 1000 + u64::from(b) * 100 + tag;
    let mut sides: Vec<Side> = (0..n).map(|_| Side::default()).collect();
    for ((a, b), lens) in &lengths {
        for (tag, len) in lens.iter().enumerate() {
            let side = &mut sides[*a as usize];
            side.sent.push(bytes(*len, seed_of(*a, *b, tag as u64)));
            let last = side.sent.last().unwrap();
            // SAFETY: kept in `sent` to the end.
            unsafe {
                all[*a as usize].send(*b, letter(tag as u64), last.as_ptr(), *len, u64::from(*b) << 32 | tag as u64)
            };
        }
    }
    let expected = (n as usize - 1) * MESSAGES as usize;
    let bound = (n as usize - 1) * (8 << 10);
    let mut round = 0_u32;
    while sides.iter().any(|s| s.received < expected || s.confirmed.len() < expected)
        || !all.iter().all(|w| w.is_idle(&[]))
    {
        round += 1;
        assert!(round < 200_000, "no end: {:?}", all.iter().map(|w| w.counts).collect::<Vec<_>>());
        for (me, wire) in all.iter_mut().enumerate() {
            wire.progress(Duration::from_micros(u64::from(round))).unwrap();
            assert!(wire.kept <= bound, "{} bytes unreceived", wire.kept);
            wire.check().unwrap();
            // A receiver that is slow to look.
            while dice(lazy) == 0 {
                let Some(event) = wire.next_event() else { break };
                let len_of =
                    |from: Id, tag: u64| (lengths[&(from, me as Id)][tag as usize], seed_of(from, me as Id, tag));
                sides[me].take(wire, event, &len_of);
            }
        }
    }
    for (a, b) in lengths.keys() {
        let (a, b) = (all[*a as usize].account().pairs[b].clone(), all[*b as usize].account().pairs[a].clone());
        a.agrees(&b, false).unwrap();
    }
    let mut sum = Counts::default();
    for w in &all {
        sum.again += w.counts.again;
        sum.early += w.counts.early;
        sum.eager += w.counts.eager;
        sum.lent += w.counts.lent;
        sum.reads += w.counts.reads;
        sum.writes += w.counts.writes;
        sum.streams += w.counts.streams;
        assert_eq!((w.counts.strangers, w.counts.cut), (0, 0));
    }
    sum
}

#[test]
fn each_way_carries_everything() {
    let plain = Faults::default();
    let c = traffic(3, &plain, None, 1, 1);
    let (few, some) = (times(10, 0), times(20, 5));
    assert!(c.eager > some && c.lent > few && c.reads > few && c.writes + c.streams == 0, "{c:?}");
    let c = traffic(3, &plain, Some(Way::Write), 2, 1);
    assert!(c.writes > few && c.reads + c.streams + c.lent == 0, "{c:?}");
    let c = traffic(3, &plain, Some(Way::Stream), 3, 1);
    assert!(c.streams > few && c.reads + c.writes == 0, "{c:?}");
}

#[test]
fn storms_and_any_order_are_survived() {
    let faults = Faults { seed: 5, again: 500, shuffle: true, ..Faults::default() };
    for way in [Way::Read, Way::Write, Way::Stream] {
        let c = traffic(3, &faults, Some(way), 9, 2);
        assert!(c.again > times(100, 10) && c.early > times(10, 2), "{c:?}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: times(24, 2) as u32, ..Default::default() })]

    #[test]
    fn nothing_is_lost_under_any_faults(
        seed: u64, n in 2u32..5, way in 0usize..4, again in 0u32..600, shuffle: bool, raw_keys: bool, local_regions: bool,
        inject in 0usize..200, max in proptest::option::of(700usize..5000), lazy in 1u64..6,
    ) {
        let way = [None, Some(Way::Read), Some(Way::Write), Some(Way::Stream)][way];
        let faults = Faults {
            seed: seed % 1000, again, shuffle, raw_keys, local_regions,
            inject_bytes: Some(inject), max_msg_bytes: max, ..Faults::default()
        };
        traffic(n, &faults, way, seed, lazy);
    }
}

/// Where nearly everything is refused, sends that are tried at each turn do not keep buffers from being posted.
#[test]
fn buffers_are_posted_in_a_storm() {
    let faults = Faults { seed: 239, again: 577, inject_bytes: Some(109), ..Faults::default() };
    for seed in 0..times(40, 1) {
        traffic(4, &faults, Some(Way::Stream), seed, 2);
    }
}

#[test]
fn a_receiver_that_does_not_look_keeps_a_window() {
    let mut all = wires(2, &Faults::default(), |_| ());
    let message = bytes(500, 1);
    let (messages, rounds) = (times(1000, 60), times(2000, 100));
    for token in 0..messages {
        // SAFETY: outlives the wires' use of it.
        unsafe { all[0].send(1, letter(token), message.as_ptr(), message.len(), token) };
    }
    for round in 0..rounds {
        all.iter_mut().for_each(|w| {
            w.progress(Duration::from_micros(round)).unwrap();
        });
    }
    assert!(all[1].kept() <= 8 << 10 && all[1].kept() > 4 << 10, "{}", all[1].kept());
    assert!(
        !all[0].is_idle(&[]) && !all[0].is_idle(&[2]) && all[0].is_idle(&[1]),
        "what goes to the dead is nothing to wait for"
    );
    // It looks at last.
    let mut seen = 0;
    for round in rounds..9 * rounds / 2 {
        all.iter_mut().for_each(|w| {
            w.progress(Duration::from_micros(round)).unwrap();
        });
        while let Some(Event::Message { tag, .. }) = all[1].next_event() {
            assert_eq!(tag, seen);
            seen += 1;
        }
    }
    assert_eq!(seen, messages);
}

/// Of many in a row the first go at once, the others as one record once the wire is moved on, or there are enough.
#[test]
fn short_messages_in_a_row_go_as_one() {
    let mut all = wires(2, &Faults::default(), |c| (c.bundle, c.eager, c.window) = (8 << 10, 8 << 10, 64 << 10));
    let message = bytes(6000, 1);
    let mut now = 0;
    let mut both = |all: &mut [Wire<Port4>]| {
        let mut came = Vec::new();
        for _ in 0..20 {
            now += 1;
            for w in &mut *all {
                w.progress(Duration::from_micros(now)).unwrap();
                w.check().unwrap();
                while let Some(event) = w.next_event() {
                    if let Event::Message { tag, bytes: got, .. } = event {
                        // SAFETY: the wire has made no progress since.
                        assert!(unsafe { got.as_slice() } == &message[..got.len()]);
                        came.push(tag);
                    }
                }
            }
        }
        came
    };
    // SAFETY: outlives the wires.
    let send =
        |w: &mut Wire<Port4>, token, len| unsafe { w.send_together(1, letter(token), message.as_ptr(), len, token) };
    send(&mut all[0], 0, 10);
    assert_eq!(both(&mut all), [0]);
    let gone: Vec<bool> = (1..=10).map(|t| send(&mut all[0], t, 10)).collect();
    assert_eq!(gone, [true, true, true, false, false, false, false, false, false, false]);
    assert_eq!(all[0].counts.bundled, 0);
    all[0].check().unwrap();
    assert!(all[0].take_back(1, 7), "what waits is known to nobody");
    assert_eq!(both(&mut all), [1, 2, 3, 4, 5, 6, 8, 9, 10]);
    assert_eq!(all[0].counts.bundled, 6);
    // One that waits for nobody takes those before it along, or stays behind them.
    assert_eq!((11..=16).filter(|t| send(&mut all[0], *t, 0)).count(), 3);
    assert!(send(&mut all[0], 17, 5000), "a longer one goes at once");
    assert_eq!((all[0].counts.bundled, all[0].counts.eager), (9, 17));
    assert_eq!(both(&mut all), (11..=17).collect::<Vec<_>>());
    // So many do not wait for more.
    let gone = (18..=50).map(|t| send(&mut all[0], t, 30)).filter(|gone| *gone).count();
    assert_eq!(gone, 3 + 1);
    assert_eq!(both(&mut all), (18..=50).collect::<Vec<_>>());
    assert!(all[0].is_idle(&[]) && all[1].counts.strangers == 0);
}

/// No more goes together than the peer has credit and buffers for.
#[test]
fn bundles_keep_to_the_window() {
    let mut all = wires(2, &Faults::default(), |c| (c.bundle, c.window) = (8 << 10, 2 << 10));
    let message = bytes(300, 1);
    let messages = times(400, 40);
    for token in 0..messages {
        // SAFETY: outlives the wires.
        unsafe { all[0].send_together(1, letter(token), message.as_ptr(), token as usize % 300, token) };
    }
    let mut came = 0;
    for round in 0..20 * messages {
        for w in &mut all {
            w.progress(Duration::from_micros(round)).unwrap();
            assert!(w.kept() <= 2 << 10);
            while let Some(event) = w.next_event() {
                if let Event::Message { tag, .. } = event {
                    assert_eq!(tag, came);
                    came += 1;
                }
            }
        }
    }
    assert_eq!((came, all[0].counts.eager), (messages, messages));
    assert!(all[0].counts.bundled > messages / 2, "{:?}", all[0].counts);
}

#[test]
fn strangers_are_not_heard() {
    let net = Net::default();
    let config = |me, secret| Config::new(me, secret);
    let mut honest = Wire::new(net.port(), config(0, SECRET), 5).unwrap();
    let mut other = SECRET;
    other[15] ^= 1;
    let mut thief = Wire::new(net.port(), config(1, other), 6).unwrap();
    honest.add_peer(1, thief.address());
    let at = honest.address().to_vec();
    thief.add_peer(0, &at);
    let mut raw = net.port();
    let to = raw.insert(&at).unwrap();
    let message = [1_u8; 40];
    // SAFETY: outlives the wires.
    unsafe { thief.send(0, letter(1), message.as_ptr(), 40, 1) };
    // A record of a peer that has said no hello, garbage, and a hello that is too short.
    let mut forged = Vec::new();
    Header { kind: Kind::Eager, seq: 0, from: 1, pass: 6, given: 0, name: 0, sum: 0, tag: 0 }.encode(&mut forged);
    let mut hello = Vec::new();
    Header { kind: Kind::Hello, seq: 0, from: 1, pass: 6, given: 0, name: 0, sum: 0, tag: 0 }.encode(&mut hello);
    for garbage in [&forged[..], &[0xFF; 50], &[], &hello, &hello[..31]] {
        assert_eq!(raw.inject(to, garbage).unwrap(), Posted::Yes);
    }
    for round in 0..100 {
        honest.progress(Duration::from_micros(round)).unwrap();
        thief.progress(Duration::from_micros(round)).unwrap();
    }
    assert_eq!(honest.next_event(), None);
    assert_eq!(honest.counts.strangers, 6);
    // Unanswered, the thief gives up, and gets its memory back.
    thief.progress(Duration::from_secs(11)).unwrap();
    thief.progress(Duration::from_secs(61)).unwrap();
    let told: Vec<Event> = std::iter::from_fn(|| thief.next_event()).collect();
    assert!(
        matches!(told[..], [Event::Stuck { peer: 0, .. }, Event::Failed(1), Event::Lost { peer: 0, .. }]),
        "{told:?}"
    );
}

/// A process whose records are longer than its peer's buffers sends shorter ones.
#[test]
fn pieces_of_a_stream_fit_the_peers_buffers() {
    let mut all = wires(2, &Faults::default(), |c| {
        (c.eager, c.window, c.buffer_bytes) = if c.me == 0 { (8 << 10, 64 << 10, 64 << 10) } else { (512, 2192, 0) };
        c.way = Some(Way::Stream);
    });
    let (message, mut room) = (bytes(50_000, 1), vec![0; 50_000]);
    // SAFETY: the message outlives the wires.
    unsafe { all[0].send(1, letter(7), message.as_ptr(), message.len(), 1) };
    let mut has_come = false;
    for ms in 0..400 {
        for w in &mut all {
            w.progress(Duration::from_millis(ms)).unwrap();
            while let Some(event) = w.next_event() {
                match event {
                    // SAFETY: the room outlives the wires.
                    Event::Offer { offer, .. } => assert!(unsafe { w.accept(offer, room.as_mut_ptr(), room.len(), 9) }),
                    Event::Received(9) => has_come = true,
                    Event::Sent(1) => {}
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    assert!(has_come && all[1].counts.cut == 0 && room == message);
}

use super::*;
use crate::hook::{Faults, Hooked};
use crate::memory::{MemoryPort, Net};
use std::collections::BTreeSet;

type Port4 = Hooked<MemoryPort>;

const SECRET: [u8; 16] = *b"of this job only";

/// Miri is some hundred times slower.
const fn times(n: u64, under_miri: u64) -> u64 {
    if cfg!(miri) { under_miri } else { n }
}

fn letter(tag: u64) -> Letter {
    Letter { tag, name: tag as u32 ^ 5, ..Letter::default() }
}

fn bytes(len: usize, seed: u64) -> Vec<u8> {
    (0..len).map(|i| (i as u64 ^ (i as u64 >> 8) ^ seed.wrapping_mul(31)) as u8).collect()
}

fn wires(n: u32, faults: &Faults, change: impl Fn(&mut Config)) -> Vec<Wire<Port4>> {
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

/// A hello that gets lost is said again, whatever is answered to the peer meanwhile.
#[test]
fn a_lost_hello_is_said_again_beside_the_peers() {
    let mut all = wires(2, &Faults::default(), |_| ());
    let message = bytes(8, 1);
    let link = all[0].links.get_mut(&1).unwrap();
    (link.said_hello, link.n_hellos, link.refused_since) = (true, 1, Some(Duration::ZERO));
    // SAFETY: the message outlives the wires.
    unsafe {
        all[0].send(1, letter(7), message.as_ptr(), message.len(), 1);
        all[1].send(0, letter(8), message.as_ptr(), message.len(), 2);
    }
    let mut came = Vec::new();
    for ms in 0..400 {
        for (i, w) in all.iter_mut().enumerate() {
            w.progress(Duration::from_millis(ms)).unwrap();
            while let Some(event) = w.next_event() {
                if let Event::Message { tag, .. } = event {
                    came.push((i, tag));
                }
            }
        }
    }
    assert_eq!(came, [(0, 8), (1, 7)]);
}

#[test]
fn a_peer_that_takes_nothing_is_told_and_given_up() {
    let mut all = wires(2, &Faults::default(), |_| ());
    let (short, long) = (bytes(3000, 1), bytes(50_000, 2));
    // SAFETY: both outlive the wires.
    unsafe { all[0].send(1, letter(0), short.as_ptr(), 10, 1) };
    for round in 0..20 {
        all.iter_mut().for_each(|w| {
            w.progress(Duration::from_millis(round)).unwrap();
        });
    }
    assert_eq!(all[0].next_event(), Some(Event::Copied(1)));
    let peer = all[0].links[&1].peer.unwrap();
    all[0].port().mute(peer);
    for (token, m) in [(2, &short), (3, &long), (4, &short)] {
        // SAFETY: as above.
        unsafe { all[0].send(1, letter(token), m.as_ptr(), m.len(), token) };
    }
    all[0].progress(Duration::from_secs(5)).unwrap();
    assert_eq!((all[0].next_event(), all[0].rest()), (None, Rest::Nap));
    all[0].progress(Duration::from_secs(16)).unwrap();
    all[0].progress(Duration::from_secs(17)).unwrap();
    let waiting = Duration::from_secs(11);
    assert_eq!(all[0].next_event(), Some(Event::Stuck { peer: 1, waiting }));
    assert_eq!(all[0].next_event(), None, "told once");
    all[0].progress(Duration::from_secs(66)).unwrap();
    let mut failed: Vec<u64> = Vec::new();
    while let Some(event) = all[0].next_event() {
        match event {
            Event::Failed(token) => failed.push(token),
            Event::Lost { peer: 1, why } => assert_eq!(why, "it has taken nothing for 61 s"),
            other => panic!("{other:?}"),
        }
    }
    failed.sort();
    assert_eq!(failed, [2, 3, 4]);
    assert!(all[0].is_idle(&[]));
    // SAFETY: as above.
    unsafe { all[0].send(1, letter(0), short.as_ptr(), 10, 9) };
    assert_eq!(all[0].next_event(), Some(Event::Failed(9)));
}

/// That a message was refused says nothing of its peer any more once it is taken back.
#[test]
fn a_refusal_goes_with_its_message() {
    for is_greeted in [false, true] {
        let mut all = wires(2, &Faults::default(), |_| ());
        let message = bytes(200, 1);
        let send = |w: &mut Wire<Port4>, token| {
            // SAFETY: the message outlives the wires.
            unsafe { w.send(1, letter(token), message.as_ptr(), message.len(), token) };
        };
        if is_greeted {
            send(&mut all[0], 2);
        }
        for ms in 0..20 {
            all.iter_mut().for_each(|w| {
                w.progress(Duration::from_millis(ms)).unwrap();
            });
        }
        while let Some(Event::Copied(_)) = all[0].next_event() {}
        // It takes nothing any more.
        let peer = all[0].port().insert(&1u64.to_le_bytes()).unwrap();
        all[0].port().mute(peer);
        send(&mut all[0], 3);
        all[0].progress(Duration::from_secs(1)).unwrap();
        assert!(all[0].take_back(1, 3));
        for s in 2..200 {
            all[0].progress(Duration::from_secs(s)).unwrap();
            assert_eq!(all[0].next_event(), None);
        }
        // What is refused behind that is watched as before.
        send(&mut all[0], 4);
        for s in [200, 200 + 61] {
            all[0].progress(Duration::from_secs(s)).unwrap();
        }
        let lost = |e| matches!(e, Event::Lost { peer: 1, .. });
        assert!(std::iter::from_fn(|| all[0].next_event()).any(lost));
    }
}

/// Long messages to one peer, for which a card has room piece by piece, do not keep those to others back.
#[test]
fn each_peer_has_its_turn_of_a_full_card() {
    const MANY: u64 = 12;
    for way in [Way::Write, Way::Stream] {
        let mut all = wires(3, &Faults { seed: 1, ..Faults::default() }, |c| (c.way, c.chunk) = (Some(way), 1000));
        let message = bytes(30_000, 1);
        let send = |w: &mut Wire<Port4>, to, token| {
            // SAFETY: the message outlives the wires.
            unsafe { w.send(to, letter(token), message.as_ptr(), message.len(), token) };
        };
        (0..MANY).for_each(|token| send(&mut all[0], 1, token));
        let mut is_late = false;
        let mut rooms = Vec::new();
        let mut sent = Vec::new();
        for ms in 0.. {
            if !is_late && !sent.is_empty() {
                send(&mut all[0], 2, MANY);
                is_late = true;
            }
            for w in &mut all {
                w.progress(Duration::from_millis(ms)).unwrap();
                while let Some(event) = w.next_event() {
                    match event {
                        Event::Offer { offer, .. } => {
                            let mut room = vec![0; message.len()];
                            // SAFETY: kept to the end.
                            assert!(unsafe { w.accept(offer, room.as_mut_ptr(), room.len(), 0) });
                            rooms.push(room);
                        }
                        Event::Sent(token) => sent.push(token),
                        Event::Received(_) => {}
                        other => panic!("{other:?}"),
                    }
                }
            }
            if sent.len() as u64 > MANY && all.iter().all(|w| w.is_idle(&[])) {
                break;
            }
        }
        let place = sent.iter().position(|token| *token == MANY);
        assert!(place < Some(MANY as usize / 2), "{way:?}: {sent:?}");
    }
}

/// Whatever fails below, each message of the side that notices ends exactly once.
#[test]
#[allow(clippy::needless_range_loop, reason = "both sides, of three things")]
fn failures_end_every_message_once() {
    for seed in 0..times(40, 3) {
        let faults = Faults { seed, fail: 30, again: 100, shuffle: true, ..Faults::default() };
        let way = [Way::Read, Way::Write, Way::Stream][seed as usize % 3];
        let mut all = wires(2, &faults, |c| c.way = Some(way));
        let message = bytes(50_000, 3);
        let mut room: Vec<Vec<u8>> = Vec::new();
        let mut ends = [BTreeMap::<u64, u32>::new(), BTreeMap::new()];
        for me in 0..2 {
            for token in 0..30 {
                let len = if token % 3 == 0 { 50_000 } else { 700 };
                // SAFETY: outlives the wires.
                unsafe { all[me].send(1 - me as Id, letter(token), message.as_ptr(), len, token) };
            }
        }
        let mut lost = [false; 2];
        for round in 0..times(4000, 1000) {
            for me in 0..2 {
                all[me].progress(Duration::from_micros(round)).unwrap();
                while let Some(event) = all[me].next_event() {
                    match event {
                        Event::Copied(t) | Event::Sent(t) | Event::Failed(t) | Event::Received(t) => {
                            *ends[me].entry(t).or_default() += 1
                        }
                        Event::Offer { offer, .. } => {
                            let token = 1000 + room.len() as u64;
                            room.push(vec![0; 50_000]);
                            let into = room.last_mut().unwrap().as_mut_ptr();
                            // SAFETY: `room`'s parts outlive the wires.
                            let taken = unsafe { all[me].accept(offer, into, 50_000, token) };
                            assert!(taken || all[me].links[&(1 - me as Id)].is_lost);
                        }
                        Event::Lost { .. } => lost[me] = true,
                        Event::Message { .. } | Event::Stuck { .. } | Event::Unheard { .. } | Event::Word { .. } => {}
                    }
                }
            }
        }
        for me in 0..2 {
            assert!(ends[me].values().all(|n| *n == 1), "{:?}", ends[me]);
            if lost[me] || !lost[1 - me] {
                assert_eq!(ends[me].keys().filter(|t| **t < 1000).count(), 30, "seed {seed}, side {me}");
            }
        }
    }
}

/// Two jobs' processes of the same number, and each knows the other as its first guest; a third one is not let in.
#[test]
fn guests_meet_by_name_and_secret() {
    let net = Net::default();
    let guest = |job: u64| Guest { name: Name { job, index: 0 }, secret: [job as u8; 16] };
    let mut all: Vec<Wire<MemoryPort>> = (1..=3u64)
        .map(|job| {
            let mut wire = Wire::new(net.port(), Config::new(0, [0x10 + job as u8; 16]), 100 + job).unwrap();
            wire.receive_guests(guest(job));
            wire
        })
        .collect();
    let addresses: Vec<Vec<u8>> = all.iter().map(|w| w.address().to_vec()).collect();
    let second = all[0].add_guest(guest(2), &addresses[1]);
    assert_eq!(all[0].add_guest(guest(2), &addresses[1]), second, "known already");
    let first = all[1].add_guest(guest(1), &addresses[0]);
    // The third one has been told of the second, which does not know it; and names a wrong secret to the first.
    let stranger = all[2].add_guest(guest(2), &addresses[1]);
    let liar = all[2].add_guest(Guest { secret: [9; 16], ..guest(1) }, &addresses[0]);
    all[0].add_guest(guest(3), &addresses[2]);
    let mut got = vec![Vec::new(); 3];
    for (from, to) in [(0, second), (1, first), (2, stranger), (2, liar)] {
        let text = [from as u8; 5];
        // SAFETY: the bytes are static for as long as short messages wait, since they are leaked.
        unsafe { all[from].send(to, letter(7), Box::leak(Box::new(text)).as_ptr(), 5, 1) };
    }
    for turn in 0..200u64 {
        for (wire, got) in all.iter_mut().zip(&mut got) {
            wire.progress(Duration::from_millis(turn)).unwrap();
            while let Some(event) = wire.next_event() {
                if let Event::Message { from, bytes, .. } = event {
                    // SAFETY: the wire has made no progress since.
                    got.push((from, unsafe { bytes.into_vec() }));
                }
            }
        }
    }
    assert_eq!(got, [vec![(second, vec![1; 5])], vec![(first, vec![0; 5])], vec![]]);
    assert!(all[0].counts.strangers > 0 && all[1].counts.strangers > 0);
}

/// A hello that gets lost (tcp, where both sides connect at once) is said again, and only once the other one is late.
#[test]
fn a_lost_hello_is_said_again() {
    let net = Net::default();
    let mut wire = Wire::new(net.port(), Config::new(0, SECRET), 7).unwrap();
    let (mut deaf, mut got) = (net.port(), 0);
    wire.add_peer(1, deaf.address());
    let mut room = [0_u8; 4096];
    let part = Part::new(room.as_mut_ptr(), room.len());
    // SAFETY: the room outlives the port's use of it.
    assert_eq!(unsafe { deaf.recv(part, true, 1) }.unwrap(), Posted::Yes);
    // SAFETY: static.
    unsafe { wire.send(1, letter(0), b"x".as_ptr(), 1, 1) };
    let mut said = Vec::new();
    for ms in 0..1000 {
        wire.progress(Duration::from_millis(ms)).unwrap();
        let mut done = Vec::new();
        deaf.poll(&mut done).unwrap();
        let n = done.iter().filter(|d| matches!(d.what, What::Received { .. })).count();
        if n > 0 {
            got += n;
            said.push(ms);
        }
    }
    assert_eq!((got, said), (4, vec![0, 100, 300, 700]));
}

/// At second `s` of a job of three processes, of which two share a host, with what the kernel says of a connection then.
fn hears(w: &mut Wire<Port4>, s: u64, unheard: &[(&str, u64)]) -> Vec<String> {
    let seconds = Duration::from_secs;
    w.port().unheard = unheard.iter().map(|(at, for_s)| (at.parse().unwrap(), seconds(*for_s))).collect();
    w.progress(seconds(s)).unwrap();
    let told = |event| match event {
        Event::Unheard { peers, at, waiting } => format!("{peers:?} at {at} for {} s", waiting.as_secs()),
        Event::Lost { peer, why } => format!("{peer} lost: {why}"),
        other => panic!("{other:?}"),
    };
    std::iter::from_fn(|| w.next_event()).map(told).collect()
}

fn of_three(lost_s: u64) -> Wire<Port4> {
    let mut w = wires(4, &Faults::default(), |c| c.lost = Duration::from_secs(lost_s)).swap_remove(0);
    for (id, ip, port) in [(1, 2, 40_001_u16), (2, 3, 40_002), (3, 3, 40_003)] {
        let mut address = vec![0; 16];
        address[..2].copy_from_slice(&(libc::AF_INET as u16).to_ne_bytes());
        address[2..4].copy_from_slice(&port.to_be_bytes());
        address[4..8].copy_from_slice(&[10, 77, 0, ip]);
        w.links.get_mut(&id).unwrap().address = address;
    }
    w.progress(Duration::from_secs(100)).unwrap();
    w
}

#[test]
fn a_connection_that_hears_nothing_is_told_once_until_it_does() {
    let mut w = of_three(u64::from(u32::MAX));
    let cut = [("10.77.0.2:40001", 6)];
    assert!(hears(&mut w, 101, &cut).is_empty(), "not each time");
    assert_eq!(hears(&mut w, 102, &cut), ["[1] at 10.77.0.2:40001 for 6 s"]);
    assert!(hears(&mut w, 110, &[("10.77.0.2:40001", 12)]).is_empty(), "told before");
    assert!(hears(&mut w, 112, &[]).is_empty());
    // Another one, made by a process of that host; that of nobody.
    let more = [("10.77.0.3:50000", 7), ("10.77.0.9:40001", 7)];
    assert_eq!(hears(&mut w, 114, &more), ["[2, 3] at 10.77.0.3:50000 for 7 s"]);
    assert_eq!(hears(&mut w, 120, &cut), ["[1] at 10.77.0.2:40001 for 6 s"]);
}

#[test]
fn a_connection_that_hears_nothing_for_too_long_is_lost() {
    let mut w = of_three(15);
    let both = [("10.77.0.2:40001", 6), ("10.77.0.3:50000", 6)];
    assert_eq!(hears(&mut w, 106, &both).len(), 2);
    assert!(hears(&mut w, 114, &both).is_empty());
    // Which of two peers it is is not known.
    assert_eq!(hears(&mut w, 116, &both), ["1 lost: 10.77.0.2:40001 has acknowledged nothing for 16 s"]);
    assert!(hears(&mut w, 130, &both).is_empty());
}

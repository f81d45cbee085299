//! Peers that do not answer, take nothing, die, or come from another job: what is under way with them ends, once.

use super::tests::{Port4, SECRET, bytes, letter, times, wires};
use super::*;
use crate::hook::Faults;
use crate::memory::{MemoryPort, Net};

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

/// Nor do many messages to one that takes nothing at all, of which each is refused.
#[test]
fn one_that_takes_nothing_keeps_nothing_back_from_others() {
    const MANY: u64 = 20;
    for (seed, way) in [(1, Way::Read), (2, Way::Write), (3, Way::Stream)] {
        let faults = Faults { seed, again: 400, ..Faults::default() };
        let mut all = wires(3, &faults, |c| (c.way, c.chunk) = (Some(way), 1000));
        let message = bytes(300_000, 1);
        // Whose accesses they are: a receiver's, or a sender's.
        let (from, to): (Vec<usize>, Vec<usize>) =
            if way == Way::Read { (vec![1, 2], vec![0, 0]) } else { (vec![0, 0], vec![1, 2]) };
        let send = |all: &mut [Wire<Port4>], i: usize, len, token| {
            // SAFETY: the message outlives the wires.
            unsafe { all[from[i]].send(to[i] as Id, letter(token), message.as_ptr(), len, token) };
        };
        (0..MANY).for_each(|token| send(&mut all, 0, message.len(), token));
        let (mut rooms, mut has_come) = (Vec::new(), false);
        for ms in 0..4000 {
            if ms == 100 {
                let peer = all[0].port().insert(&1u64.to_le_bytes()).unwrap();
                all[0].port().mute(peer);
                send(&mut all, 1, 30_000, MANY);
            }
            for w in &mut all {
                w.progress(Duration::from_millis(ms)).unwrap();
                while let Some(event) = w.next_event() {
                    match event {
                        Event::Offer { offer, tag, .. } => {
                            let mut room = vec![0; message.len()];
                            // SAFETY: kept to the end.
                            assert!(unsafe { w.accept(offer, room.as_mut_ptr(), room.len(), tag) });
                            rooms.push(room);
                        }
                        Event::Received(token) => has_come |= token == letter(MANY).tag,
                        Event::Sent(_) => {}
                        other => panic!("{other:?}"),
                    }
                }
            }
        }
        assert!(has_come, "{way:?}");
        // In each turn it is asked once, and may refuse an answer.
        let asked = all[0].counts.again;
        assert!(asked < 4000 * 3, "{way:?}: {asked}");
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
    static TEXTS: [[u8; 5]; 3] = [[0; 5], [1; 5], [2; 5]];
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
        // SAFETY: static.
        unsafe { all[from].send(to, letter(7), TEXTS[from].as_ptr(), 5, 1) };
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

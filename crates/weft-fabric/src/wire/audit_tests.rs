use super::*;
use crate::memory::{MemoryPort, Net};
use std::time::Duration;

/// Two wires that know of each other, and have sent nothing.
fn quiet_pair(net: &Net) -> Vec<Wire<MemoryPort>> {
    let new = |me| Wire::new(net.port(), Config::new(me, [1; 16]), 77 + u64::from(me)).unwrap();
    let mut all: Vec<Wire<MemoryPort>> = (0..2).map(new).collect();
    let addresses: Vec<Vec<u8>> = all.iter().map(|w| w.address().to_vec()).collect();
    all.iter_mut().enumerate().for_each(|(me, w)| w.add_peer(1 - me as Id, &addresses[1 - me]));
    all
}

/// Two wires that have sent each other a short message and an offer that nobody accepts.
fn pair(net: &Net) -> Vec<Wire<MemoryPort>> {
    static MESSAGE: [u8; 40_000] = [7; 40_000];
    let mut all = quiet_pair(net);
    for (me, w) in all.iter_mut().enumerate() {
        let other = 1 - me;
        for (token, len) in [(1, 5), (2, MESSAGE.len())] {
            // SAFETY: static.
            unsafe { w.send(other as Id, Letter::default(), MESSAGE.as_ptr(), len, token) };
        }
    }
    for turn in 0..if cfg!(miri) { 60 } else { 200 } {
        for w in &mut all {
            w.progress(Duration::from_micros(turn)).unwrap();
            while w.next_event().is_some() {}
        }
    }
    all
}

fn agree(all: &[Wire<MemoryPort>]) -> Result<(), String> {
    let (a, b) = (all[0].account(), all[1].account());
    a.pairs[&1].agrees(&b.pairs[&0], true)?;
    b.pairs[&0].agrees(&a.pairs[&1], true)
}

#[test]
fn two_ends_that_are_well_agree() {
    for net in [Net::default(), Net::late(3, 2)] {
        let all = pair(&net);
        agree(&all).unwrap();
        for (i, w) in all.iter().enumerate() {
            w.check().unwrap();
            let (known, there) = (w.account(), net.account(i));
            assert!(known.is_quiet() && known.pairs[&(1 - i as Id)].offers.len() == 1, "{known:?}");
            assert_eq!((known.regions, known.remotes, known.posted), (there.regions, there.remotes, there.buffers));
            assert_eq!((known.sending, there.regions), (vec![2], 1));
        }
    }
}

#[test]
fn what_is_wrong_is_found() {
    type Change = fn(&mut Wire<MemoryPort>);
    let at_one_end: [(&str, Change); 5] = [
        ("credit is due", |w| w.links.get_mut(&1).unwrap().grant.give(60 << 10)),
        ("that nobody hands over", |w| {
            w.links.get_mut(&1).unwrap().control.push_back((Kind::Credit, 0, Vec::new()));
            w.busy.clear();
        }),
        ("or one of them twice", |w| w.slots.give(0)),
        ("to be posted twice", |w| w.to_post = vec![1, 1]),
        ("bytes of credit", |w| w.links.get_mut(&1).unwrap().credit.spend(1 << 20)),
    ];
    for (what, change) in at_one_end {
        let mut all = pair(&Net::default());
        change(&mut all[0]);
        let why = all[0].check().unwrap_err();
        assert!(why.contains(what), "{why}");
    }
    let between_them: [(&str, Change); 5] = [
        ("the credit of some", |w| w.links.get_mut(&1).unwrap().credit.spend(64)),
        ("credit:", |w| w.links.get_mut(&1).unwrap().grant.give(4096)),
        ("are lost", |w| w.links.get_mut(&1).unwrap().next_seq += 1),
        ("records:", |w| w.links.get_mut(&1).unwrap().next_seq -= 1),
        ("to be accepted", |w| w.outgoing.clear()),
    ];
    for (what, change) in between_them {
        let mut all = pair(&Net::default());
        change(&mut all[0]);
        let why = agree(&all).unwrap_err();
        assert!(why.contains(what), "{what}: {why}");
    }
}

/// A link that is cut while a long message is read, written or sent in pieces is noticed by who does so, with nothing else to send.
#[test]
fn a_cut_below_a_long_message_is_noticed() {
    for (way, mover) in [(Way::Read, 1), (Way::Write, 0), (Way::Stream, 0)] {
        let net = Net::default();
        let new = |me| {
            let config = Config { way: Some(way), chunk: 10_000, ..Config::new(me, [1; 16]) };
            Wire::new(net.port(), config, 77 + u64::from(me)).unwrap()
        };
        let mut all: Vec<Wire<MemoryPort>> = (0..2).map(new).collect();
        let addresses: Vec<Vec<u8>> = all.iter().map(|w| w.address().to_vec()).collect();
        all.iter_mut().enumerate().for_each(|(me, w)| w.add_peer(1 - me as Id, &addresses[1 - me]));
        let (message, mut room) = (vec![3_u8; 90_000], vec![0_u8; 90_000]);
        // SAFETY: both outlive the wires' use of them, which have ended with the message or are dropped before.
        unsafe { all[1].send(0, Letter::default(), message.as_ptr(), 1, 0) };
        for turn in 0..50 {
            all.iter_mut().for_each(|w| assert!(w.progress(Duration::from_micros(turn)).is_ok()));
        }
        // SAFETY: as above.
        unsafe { all[0].send(1, Letter::default(), message.as_ptr(), message.len(), 1) };
        let (mut lost, mut second) = (None, 1);
        while lost.is_none() {
            second += 1;
            assert!(second < 200, "{way:?}");
            for (me, w) in all.iter_mut().enumerate() {
                w.progress(Duration::from_secs(second)).unwrap();
                while let Some(event) = w.next_event() {
                    match event {
                        Event::Offer { offer, .. } => {
                            if way == Way::Read {
                                net.cut(1, 0);
                            }
                            // SAFETY: as above.
                            assert!(unsafe { w.accept(offer, room.as_mut_ptr(), room.len(), 2) });
                            if way != Way::Read {
                                net.cut(0, 1);
                            }
                        }
                        Event::Lost { why, .. } => lost = Some((me, why)),
                        _ => {}
                    }
                }
            }
        }
        assert_eq!(lost.unwrap().0, mover, "{way:?}");
    }
}

/// A peer for which nothing waits any more, since what it refused was taken back, is not given up; whether it has answered a
/// hello or not.
#[test]
fn who_has_refused_what_was_taken_back_is_not_given_up() {
    for meets in [true, false] {
        let net = Net::default();
        let mut all = quiet_pair(&net);
        let message = vec![3_u8; 90_000];
        // SAFETY: it outlives the wires.
        let send =
            |w: &mut Wire<MemoryPort>, token| unsafe { w.send(1, Letter::default(), message.as_ptr(), 90_000, token) };
        if meets {
            send(&mut all[0], 1);
            (0..50).for_each(|us| all.iter_mut().for_each(|w| assert!(w.progress(Duration::from_micros(us)).is_ok())));
            net.cut(0, 1);
        }
        assert!(!send(&mut all[0], 2));
        all[0].progress(Duration::from_secs(1)).unwrap();
        assert!(all[0].take_back(1, 2));
        for s in 2..2_000 {
            all[0].progress(Duration::from_secs(s)).unwrap();
            assert!(all[0].next_event().is_none(), "nobody is lost, nor stuck");
        }
        if !meets {
            send(&mut all[0], 3);
            (0..50).for_each(|us| all.iter_mut().for_each(|w| assert!(w.progress(Duration::from_micros(us)).is_ok())));
            assert!(matches!(all[1].next_event(), Some(Event::Offer { from: 0, .. })));
        }
    }
}

/// A hello that is said again and again, since no answer comes, is answered once.
#[test]
fn hellos_that_cannot_be_answered_keep_one_answer() {
    let net = Net::default();
    let mut all = quiet_pair(&net);
    net.cut(0, 1);
    // SAFETY: no bytes.
    unsafe { all[1].send(0, Letter::default(), std::ptr::dangling(), 0, 1) };
    for s in 0..40 {
        all.iter_mut().for_each(|w| drop(w.progress(Duration::from_secs(s))));
    }
    assert!(all[1].links[&0].n_hellos > 5);
    assert_eq!(all[0].links[&1].control.len(), 1);
}

/// A peer that takes nothing holds all slots: it is given up, and not the one for whose messages there is none.
#[test]
fn who_holds_all_slots_is_given_up() {
    static MESSAGE: [u8; 3000] = [5; 3000];
    let (net, lost) = (Net::late(5, 64), Duration::from_secs(30));
    let new = |me| {
        Wire::new(
            net.port(),
            Config { slots: 2, buffers: 1, buffer_bytes: 0, longest_in_buffer: 1, lost, ..Config::new(me, [1; 16]) },
            77 + u64::from(me),
        )
        .unwrap()
    };
    let mut all: Vec<Wire<MemoryPort>> = (0..3).map(new).collect();
    let addresses: Vec<Vec<u8>> = all.iter().map(|w| w.address().to_vec()).collect();
    for (me, other) in [(0, 1), (1, 0), (0, 2), (2, 0)] {
        all[me].add_peer(other as Id, &addresses[other]);
        // SAFETY: static.
        unsafe { all[me].send(other as Id, Letter::default(), MESSAGE.as_ptr(), 1, 0) };
    }
    let mut given_up = Vec::new();
    let mut run = |all: &mut [Wire<MemoryPort>], who: &[usize], now: Duration| {
        for &me in who {
            all[me].progress(now).unwrap();
            while let Some(event) = all[me].next_event() {
                if let Event::Lost { peer, .. } = event {
                    given_up.push((me, peer));
                }
            }
        }
    };
    (0..200).for_each(|turn| run(&mut all, &[0, 1, 2], Duration::from_micros(turn)));
    // The second one does not look any more.
    for (to, n, seconds) in [(1, 20, 1..5), (2, 3, 5..60)] {
        for token in 0..n {
            // SAFETY: static.
            unsafe { all[0].send(to, Letter::default(), MESSAGE.as_ptr(), MESSAGE.len(), token) };
        }
        seconds.for_each(|second| run(&mut all, &[0, 2], Duration::from_secs(second)));
    }
    assert_eq!(given_up, [(0, 1)]);
}

/// A short message that was on its way is heard; an offer, and what waits for the dead, end.
#[test]
fn of_the_dead_short_messages_are_heard() {
    let mut all = pair(&Net::default());
    static MESSAGE: [u8; 40_000] = [9; 40_000];
    for (token, len) in [(3, 100), (4, MESSAGE.len())] {
        // SAFETY: static.
        unsafe { all[0].send(1, Letter { tag: token, ..Letter::default() }, MESSAGE.as_ptr(), len, token) };
    }
    // SAFETY: static.
    unsafe { all[1].send(0, Letter::default(), MESSAGE.as_ptr(), MESSAGE.len(), 5) };
    assert!(all[1].holds(0, 2) && all[1].holds(0, 5) && !all[1].holds(0, 1));
    all[1].bury(0);
    all[1].bury(0);
    let (mut heard, mut failed) = (Vec::new(), Vec::new());
    for turn in 200..300 {
        for w in &mut all {
            w.progress(Duration::from_micros(turn)).unwrap();
        }
        while let Some(event) = all[1].next_event() {
            match event {
                Event::Message { tag, .. } => heard.push(tag),
                Event::Failed(token) => failed.push(token),
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!((heard, failed), (vec![3], vec![2, 5]));
    assert!(!all[1].holds(0, 2) && all[1].account().pairs[&0].offers.is_empty());
    // SAFETY: static.
    assert!(!unsafe { all[1].send(0, Letter::default(), MESSAGE.as_ptr(), 1, 6) });
    assert_eq!(all[1].next_event(), Some(Event::Failed(6)));
}

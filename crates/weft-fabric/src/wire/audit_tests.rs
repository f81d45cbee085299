use super::*;
use crate::memory::{MemoryPort, Net};
use std::time::Duration;

/// Two wires that have sent each other a short message and an offer that nobody accepts.
fn pair(net: &Net) -> Vec<Wire<MemoryPort>> {
    static MESSAGE: [u8; 40_000] = [7; 40_000];
    let new = |me| Wire::new(net.port(), Config::new(me, [1; 16]), 77 + u64::from(me)).unwrap();
    let mut all: Vec<Wire<MemoryPort>> = (0..2).map(new).collect();
    let addresses: Vec<Vec<u8>> = all.iter().map(|w| w.address().to_vec()).collect();
    for (me, w) in all.iter_mut().enumerate() {
        let other = 1 - me;
        w.add_peer(other as Id, &addresses[other]);
        for (token, len) in [(1, 5), (2, MESSAGE.len())] {
            // SAFETY: static.
            unsafe { w.send(other as Id, Letter::default(), MESSAGE.as_ptr(), len, token) };
        }
    }
    for turn in 0..200 {
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
    let at_one_end: [(&str, Change); 4] = [
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

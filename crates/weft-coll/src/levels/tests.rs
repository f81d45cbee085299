use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;
use weft_topo::{NO_ID, Topology};

/// Ranks on the processors of a made-up machine, in the given order of processors.
fn spots(machine: &str, pus: impl IntoIterator<Item = usize>) -> Vec<Spot> {
    let t = Topology::synthetic(machine).unwrap();
    let place = |pu: usize| t.pus()[pu % t.pus().len()].place;
    pus.into_iter().map(|pu| Spot::on_node(Some(place(pu)))).collect()
}

fn auto(spots: &[Spot]) -> Levels {
    Levels::new(spots, &Options::default())
}

/// What any levels have to hold, for one root.
fn check(l: &Levels, root: usize) {
    let n = l.ranks();
    let mut below = n;
    for level in 0..l.depth() {
        // A partition that groups something.
        assert!(l.groups(level) < below);
        below = l.groups(level);
        let mut seen = BTreeSet::new();
        let mut heads = BTreeSet::new();
        for g in 0..l.groups(level) {
            for &r in l.ranks_of(level, g) {
                assert!(seen.insert(r));
                assert_eq!(l.group_of(level, r as usize), g);
                assert!(level == 0 || l.together(level, l.ranks_of(level, g)[0] as usize, r as usize));
            }
            let head = l.head(level, g, root);
            assert_eq!(l.group_of(level, head), g);
            assert!(heads.insert(head));
            for (i, m) in l.members(level, g, root).enumerate() {
                assert_eq!(l.index_in(level, m), i);
            }
        }
        assert_eq!(seen.len(), n);
    }
    if n > 1 {
        assert_eq!(l.groups(l.depth() - 1), 1);
    } else {
        assert_eq!(l.depth(), 0);
    }
    // Every rank is reached once, from its parent.
    let mut reached = vec![root];
    let mut i = 0;
    while i < reached.len() {
        let r = reached[i];
        for c in l.children(r, root) {
            assert_eq!(l.parent(c, root), Some(r));
            reached.push(c);
        }
        i += 1;
    }
    assert_eq!(l.parent(root, root), None);
    assert_eq!(reached.len(), n);
    assert_eq!(reached.iter().collect::<BTreeSet<_>>().len(), n);
    // The edges across a boundary are as few as can be.
    for level in 0..l.depth() {
        let crossing = (0..n).filter(|&r| l.parent(r, root).is_some_and(|p| !l.together(level, p, r))).count();
        assert_eq!(crossing, l.groups(level) - 1, "level {level}");
    }
    for r in 0..n {
        let stages = l.stages(r, root);
        for s in &stages {
            assert_eq!(s.members[s.me] as usize, r);
            assert_eq!(s.members[s.head] as usize, l.head(s.level, s.group, root));
            assert!(s.members.len() > 1);
        }
        // Only the last stage may be one that another rank heads.
        let led = stages.iter().take_while(|s| s.is_head()).count();
        assert_eq!(led, stages.len() - usize::from(r != root));
    }
}

#[test]
fn the_largest_machine_has_four_levels() {
    let l = auto(&spots("package:2 numa:4 l3:8 l2:8 core:1", 0..512));
    assert_eq!(l.to_string(), "64 x l3 of 8, 8 x numa of 8, 2 x socket of 4, 1 x node of 2");
    for root in [0, 1, 255, 256, 511] {
        check(&l, root);
    }
    assert_eq!(l.children(0, 0), [256, 64, 128, 192, 8, 16, 24, 32, 40, 48, 56, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(l.parent(300, 300), None);
    assert_eq!(l.parent(0, 300), Some(300));
    assert_eq!(l.parent(256, 300), Some(300));
    assert_eq!(l.parent(297, 300), Some(300));
    assert_eq!(l.parent(305, 300), Some(304));
}

#[test]
fn round_robin_ranks_group_alike() {
    // Consecutive ranks are on different sockets.
    let l = auto(&spots("package:2 l3:2 core:4", (0..16).map(|r| r % 2 * 8 + r / 2)));
    assert_eq!(l.to_string(), "4 x l3 of 4, 2 x numa of 2, 1 x node of 2");
    assert_eq!(l.ranks_of(0, 0), [0, 2, 4, 6]);
    assert_eq!(l.ranks_of(1, 1), [1, 3, 5, 7, 9, 11, 13, 15]);
    (0..16).for_each(|root| check(&l, root));
}

#[test]
fn cores_that_share_an_l2_are_a_level_and_lone_cores_none() {
    assert_eq!(auto(&spots("socket:1 l2:4 core:2", 0..8)).to_string(), "4 x l2 of 2, 1 x numa of 4");
    assert_eq!(auto(&spots("socket:1 l2:4 core:1", 0..4)).to_string(), "1 x numa of 4");
    assert_eq!(auto(&spots("l3:1 core:4 pu:2", 0..8)).to_string(), "4 x l2 of 2, 1 x l3 of 4");
}

#[test]
fn an_l3_over_numa_nodes_is_outside_of_them() {
    let l = auto(&spots("package:2 l3:1 numa:2 core:4", 0..16));
    assert_eq!(l.to_string(), "4 x numa of 4, 2 x l3 of 2, 1 x node of 2");
    (0..16).for_each(|root| check(&l, root));
}

#[test]
fn large_groups_are_cut_evenly() {
    let l = auto(&spots("package:1 l3:1 core:60", 0..60));
    assert_eq!(l.to_string(), "4 x cut of 15, 1 x l3 of 4");
    let l = auto(&vec![Spot::on_node(None); 512]);
    assert_eq!(l.to_string(), "32 x cut of 16, 2 x cut of 16, 1 x node of 2");
    check(&l, 77);
    let two = Options { max_members: 0, ..Options::default() };
    let l = Levels::new(&vec![Spot::on_node(None); 64], &two);
    assert_eq!(l.depth(), 6);
    check(&l, 3);
}

#[test]
fn ranks_that_outnumber_cores_are_one_group_up_to_64() {
    let options = Options { oversubscribed: true, ..Options::default() };
    let few = Levels::new(&spots("package:2 l3:2 core:4", 0..64), &options);
    assert_eq!(few.to_string(), "1 x node of 64");
    let many = Levels::new(&spots("package:2 core:1", 0..512), &options);
    assert_eq!(many.to_string(), "8 x cut of 64, 2 x numa of 4, 1 x node of 2");
    check(&many, 511);
}

#[test]
fn several_nodes_are_above() {
    // Eight ranks on each of eight nodes, as in the paper; nodes are numbered anyhow.
    let places = spots("package:2 l2:2 core:2", 0..64);
    let at = |(r, s): (usize, &Spot)| Spot { node: u32::MAX - r as u32 / 8, ..*s };
    let l = auto(&places.iter().enumerate().map(at).collect::<Vec<_>>());
    assert_eq!(l.to_string(), "32 x l2 of 2, 16 x numa of 2, 8 x node of 2, 1 x cluster of 8");
    (0..64).for_each(|root| check(&l, root));
}

#[test]
fn the_user_chooses_levels() {
    let places = spots("package:2 numa:2 l3:2 core:4", 0..32);
    let with = |text: &str| {
        let keep = text.parse().unwrap();
        Levels::new(&places, &Options { keep, ..Options::default() }).to_string()
    };
    assert_eq!(with("flat"), "1 x node of 32");
    assert_eq!(with("socket"), "2 x socket of 16, 1 x node of 2");
    assert_eq!(with("package, L3"), "8 x l3 of 4, 2 x socket of 4, 1 x node of 2");
    assert_eq!(with("node"), "2 x cut of 16, 1 x node of 2");
    for bad in ["", "l4", "l3,,numa", "flat,l3"] {
        assert_eq!(bad.parse::<Keep>(), Err(()), "{bad}");
    }
}

#[test]
fn one_rank_has_no_levels_and_two_have_one() {
    let l = auto(&spots("core:1", 0..1));
    assert_eq!((l.depth(), l.to_string().as_str()), (0, "none"));
    check(&l, 0);
    assert_eq!(auto(&[]).depth(), 0);
    let same_core = auto(&spots("core:2", [1, 1]));
    assert_eq!(same_core.to_string(), "1 x l2 of 2");
    check(&same_core, 1);
}

fn machine() -> impl Strategy<Value = String> {
    (1..=2u32, 1..=4u32, 1..=8u32, 1..=2u32, 1..=8u32, 1..=2u32, any::<bool>()).prop_map(
        |(package, numa, l3, l2, core, pu, swapped)| {
            let (a, b) = if swapped { ("l3", "numa") } else { ("numa", "l3") };
            format!("package:{package} {a}:{numa} {b}:{l3} l2:{l2} core:{core} pu:{pu}")
        },
    )
}

fn keep() -> impl Strategy<Value = Keep> {
    let kinds = [Kind::L2, Kind::L3, Kind::Numa, Kind::Socket];
    prop_oneof![
        3 => Just(Keep::Auto),
        1 => Just(Keep::Flat),
        2 => proptest::sample::subsequence(kinds.to_vec(), 1..=4).prop_map(Keep::Only),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 4 } else { 300 }, ..ProptestConfig::default() })]

    /// Any ranks anywhere on any machine, some of them floating, several at one place.
    #[test]
    fn any_communicator_has_a_least_tree(
        machine in machine(),
        pus in prop::collection::vec((any::<u16>(), 0..20u8, 0..3u32), 1..100),
        nodes in 1..=3u32,
        root in any::<prop::sample::Index>(),
        keep in keep(),
        oversubscribed in any::<bool>(),
        max_members in 2..20usize,
    ) {
        let mut all = spots(&machine, pus.iter().map(|p| p.0 as usize));
        for (spot, &(_, floats, node)) in all.iter_mut().zip(&pus) {
            spot.node = node % nodes;
            match floats {
                0 => spot.place = Place::UNKNOWN,
                1 => spot.place.l3 = NO_ID,
                2 => (spot.place.l2, spot.place.core) = (NO_ID, NO_ID),
                _ => {}
            }
        }
        let options = Options { max_members, oversubscribed, keep };
        let l = Levels::new(&all, &options);
        check(&l, root.index(all.len()));
        if options.keep != Keep::Flat {
            let limit = max_members.max(if oversubscribed { 64 } else { 2 });
            for level in 0..l.depth() {
                let most = (0..l.groups(level)).map(|g| l.member_count(level, g)).max().unwrap();
                prop_assert!(most <= limit);
            }
        }
        // A level of the machine that is left out was of no use: its boundaries are those of a
        // level that is there, or separate every rank.
        if options.keep == Keep::Auto && !oversubscribed && nodes == 1 {
            for (a, x) in all.iter().enumerate() {
                for (b, y) in all.iter().enumerate().skip(a + 1) {
                    let same_socket = x.place.package != NO_ID && x.place.package == y.place.package;
                    let outermost = (0..l.depth()).find(|&i| l.together(i, a, b)).unwrap();
                    let apart = matches!(l.kind(outermost), Kind::Node);
                    prop_assert!(!(same_socket && apart));
                }
            }
        }
    }
}

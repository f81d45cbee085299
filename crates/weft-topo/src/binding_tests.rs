//! Policies on made-up machines.

use super::*;

const LARGE: &str = "package:2 numa:4 l3:8 core:8";

fn lowest(topology: &str, map_by: MapBy, n: usize) -> Vec<u32> {
    let t = Topology::synthetic(topology).unwrap();
    bindings(&t, map_by, BindTo::Core, n, 1).iter().map(|s| s.lowest().unwrap()).collect()
}

#[test]
fn bunch_takes_neighbours() {
    assert_eq!(lowest(LARGE, MapBy::Bunch, 4), [0, 1, 2, 3]);
    assert_eq!(lowest("package:2 core:2 pu:2", MapBy::Bunch, 5), [0, 2, 4, 6, 0]);
}

#[test]
fn scatter_puts_rank_i_on_socket_i_mod_sockets() {
    let t = Topology::synthetic(LARGE).unwrap();
    let places = bindings(&t, MapBy::Scatter, BindTo::Core, 512, 1);
    for (rank, set) in places.iter().enumerate() {
        assert_eq!(set.lowest().unwrap() / 256, rank as u32 % 2, "rank {rank}");
    }
    // No core twice, and each NUMA node before any twice.
    let distinct: std::collections::BTreeSet<_> = places.iter().map(|s| s.lowest()).collect();
    assert_eq!(distinct.len(), 512);
    let nodes: Vec<u32> = places[..8].iter().map(|s| s.lowest().unwrap() / 64).collect();
    assert_eq!(nodes, [0, 4, 1, 5, 2, 6, 3, 7]);
    let l3s: std::collections::BTreeSet<u32> = places[..64].iter().map(|s| s.lowest().unwrap() / 8).collect();
    assert_eq!(l3s.len(), 64);
}

#[test]
fn round_robin_over_units() {
    assert_eq!(lowest(LARGE, MapBy::Socket, 4), [0, 256, 1, 257]);
    assert_eq!(lowest(LARGE, MapBy::Numa, 9), [0, 64, 128, 192, 256, 320, 384, 448, 1]);
    assert_eq!(lowest("package:1 l3:2 core:2", MapBy::L3, 5), [0, 2, 1, 3, 0]);
    assert_eq!(lowest("package:1 l3:2 core:2", MapBy::Core, 4), [0, 1, 2, 3]);
}

#[test]
fn even_gives_equal_shares() {
    assert_eq!(lowest("package:2 core:4", MapBy::Even, 2), [0, 4]);
    assert_eq!(lowest("package:2 core:4", MapBy::Even, 8), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(lowest("package:2 core:1", MapBy::Even, 4), [0, 0, 1, 1]);
}

#[test]
fn widths_follow_threads_and_units() {
    let t = Topology::synthetic("package:2 l3:2 core:4 pu:2").unwrap();
    let show = |map, bind, n, threads| -> Vec<String> {
        bindings(&t, map, bind, n, threads).iter().map(ToString::to_string).collect()
    };
    assert_eq!(show(MapBy::Bunch, BindTo::Core, 2, 4), ["0-3", "4-7"]);
    assert_eq!(show(MapBy::Bunch, BindTo::L3, 1, 1), ["0-7"]);
    assert_eq!(show(MapBy::Socket, BindTo::Socket, 2, 1), ["0-15", "16-31"]);
    assert_eq!(show(MapBy::Socket, BindTo::Numa, 2, 1), ["0-15", "16-31"]);
    assert_eq!(show(MapBy::Scatter, BindTo::None, 2, 1), ["0-31", "0-31"]);
    // Three cores each do not cross an L3 of four, and the fourth core stays free.
    assert_eq!(show(MapBy::Core, BindTo::Core, 3, 6), ["0-5", "8-13", "16-21"]);
    // More threads than the machine has: all of it.
    assert_eq!(show(MapBy::Scatter, BindTo::Core, 1, 999), ["0-31"]);
}

#[test]
fn only_allowed_cpus_are_given() {
    let allowed: CpuSet = "3,9-11,500-501".parse().unwrap();
    let t = Topology::synthetic(LARGE).unwrap().with_allowed(allowed.clone());
    for map in [MapBy::Even, MapBy::Bunch, MapBy::Scatter, MapBy::Core, MapBy::Socket, MapBy::Numa, MapBy::L3] {
        for bind in [BindTo::None, BindTo::Core, BindTo::L3, BindTo::Numa, BindTo::Socket] {
            for n in [0, 1, 5, 16, 700] {
                for threads in [0, 1, 2, 64] {
                    let sets = bindings(&t, map, bind, n, threads);
                    assert_eq!(sets.len(), n);
                    assert!(sets.iter().all(|s| !s.is_empty() && s.is_subset(&allowed)));
                }
            }
        }
    }
    let sets = bindings(&t, MapBy::Scatter, BindTo::Core, 4, 1);
    let sockets: Vec<u32> = sets.iter().map(|s| s.lowest().unwrap() / 256).collect();
    assert_eq!(sockets, [0, 1, 0, 1]);
}

#[test]
fn names_parse_and_wrong_ones_list_the_right_ones() {
    assert_eq!("Scatter".parse::<MapBy>().unwrap(), MapBy::Scatter);
    assert_eq!("package".parse::<BindTo>().unwrap(), BindTo::Socket);
    assert!("moon".parse::<MapBy>().unwrap_err().0.contains("bunch, scatter"));
}

/// Two sockets x 4 NUMA x 8 L3 x 8 cores x 2 threads, all ranks, in well under a second.
#[test]
fn large_machines_are_quick() {
    let t = Topology::synthetic("package:2 numa:4 l3:8 core:8 pu:2").unwrap();
    // The machine itself may stop for as long: one try of some.
    let took = || {
        let start = std::time::Instant::now();
        for map in [MapBy::Even, MapBy::Bunch, MapBy::Scatter, MapBy::Numa] {
            assert_eq!(bindings(&t, map, BindTo::Core, 1024, 1).len(), 1024);
        }
        start.elapsed().as_millis()
    };
    assert!((0..5).any(|_| took() < 1000));
}

//! What is chosen on machines that nobody has at hand, and on some that people have.

use weft_copy::Routine::{self, *};
use weft_profile::{DistanceClass, LineMoves, Machine, NEVER, Overrides, Profile, Role, Why};
use weft_topo::Topology;

const X86: &[Routine] = &[Libc, Portable, RepMovsb, Plain32, Mmx64, Sse128, Nt32, Nt64, Nt128, StreamLoad128];
const AVX2: &[Routine] = &[Avx256, AvxNt256];
const AVX512: &[Routine] = &[Avx512, AvxNt512];
const ARM: &[Routine] = &[Libc, Portable, Neon, NeonNp];

fn profile(machine: &str, routines: &[&[Routine]], light_avx512: bool) -> (Topology, Profile) {
    let t = Topology::synthetic(machine).unwrap();
    let m = Machine::synthetic(&t, &routines.concat(), light_avx512);
    let p = Profile::builtin(&m);
    for d in DistanceClass::ALL {
        p.thresholds(d).check().unwrap();
    }
    (t, p)
}

/// Two packages, one L3 each: the machine of the study's second platform, with today's sizes.
const TWO_SOCKETS: &str = "package:2 numa:1 l3:1(size=32MB) l2:8(size=1MB) l1d:1(size=32KB) core:1 pu:2";
/// Pairs of cores on an L2, no L3: the machine of the study of topology-aware thresholds.
const L2_PAIRS: &str = "package:2 numa:1 l2:2(size=4MB) l1d:2(size=32KB) core:1";
/// Eight L3s in a package, as chiplets have.
const CHIPLETS: &str = "package:1 numa:1 l3:8(size=32MB) l2:8(size=1MB) l1d:1(size=32KB) core:1";

#[test]
fn pairs_fall_into_classes() {
    use DistanceClass::*;
    for (machine, a, b, class) in [
        (TWO_SOCKETS, 0, 1, SameCore),
        (TWO_SOCKETS, 0, 2, SharedL3),
        (TWO_SOCKETS, 0, 16, OtherPackage),
        (L2_PAIRS, 0, 1, SharedL2),
        (L2_PAIRS, 0, 2, SamePackage),
        (L2_PAIRS, 0, 4, OtherPackage),
        (CHIPLETS, 0, 1, SharedL3),
        (CHIPLETS, 0, 8, SamePackage),
    ] {
        let t = Topology::synthetic(machine).unwrap();
        assert_eq!(DistanceClass::from(t.distance(a, b)), class, "{machine}: {a} {b}");
    }
}

#[test]
fn routines_by_class_role_and_size() {
    use DistanceClass::*;
    use Role::*;
    const K: usize = 1 << 10;
    const M: usize = 1 << 20;
    let avx2: &[&[Routine]] = &[X86, AVX2];
    let wide: &[&[Routine]] = &[X86, AVX2, AVX512];
    for (machine, routines, light, d, role, len, routine) in [
        // A shared cache: never past it on the way in, whatever the size.
        (TWO_SOCKETS, avx2, false, SharedL3, IntoRing, 64 * M, Avx256),
        (TWO_SOCKETS, avx2, false, SameCore, IntoRing, 64 * M, Avx256),
        (L2_PAIRS, &[X86], false, SharedL2, IntoRing, 64 * M, Sse128),
        // No shared cache: past it when long, as the study found; short ones would pay the drain.
        (TWO_SOCKETS, avx2, false, OtherPackage, IntoRing, K, Avx256),
        (TWO_SOCKETS, avx2, false, OtherPackage, IntoRing, 64 * K, AvxNt256),
        (TWO_SOCKETS, &[X86], false, OtherPackage, IntoRing, 64 * K, Nt128),
        (L2_PAIRS, &[X86], false, SamePackage, IntoRing, 4 * M, Nt128),
        (CHIPLETS, wide, true, SamePackage, IntoRing, 4 * M, AvxNt512),
        // The receiver uses what it takes out.
        (TWO_SOCKETS, avx2, false, OtherPackage, OutOfRing, 64 * K, Avx256),
        (TWO_SOCKETS, avx2, false, OtherPackage, OutOfRing, 64 * M, AvxNt256),
        // Straight: past the caches when they cannot hold both ends.
        (TWO_SOCKETS, avx2, false, SharedL3, Straight, M - 1, Avx256),
        (TWO_SOCKETS, avx2, false, SharedL3, Straight, M, AvxNt256),
        (L2_PAIRS, &[X86], false, SharedL2, Straight, 2 * M - 1, Sse128),
        (L2_PAIRS, &[X86], false, SharedL2, Straight, 2 * M, Nt128),
        // Wide vectors only where they cost no clock.
        (TWO_SOCKETS, wide, false, SharedL3, Straight, K, Avx256),
        (TWO_SOCKETS, wide, true, SharedL3, Straight, K, Avx512),
        (TWO_SOCKETS, wide, true, OtherPackage, Straight, 64 * M, AvxNt512),
        // Other architectures, and one that has nothing.
        (CHIPLETS, &[ARM], false, SharedL3, Straight, K, Neon),
        (CHIPLETS, &[ARM], false, SamePackage, IntoRing, M, NeonNp),
        (CHIPLETS, &[&[Libc, Portable]], false, SamePackage, IntoRing, M, Portable),
    ] {
        let (_, p) = profile(machine, routines, light);
        let (got, why) = p.routine(d, role, len);
        assert_eq!(got, routine, "{machine} {d} {role:?} {len}: {why}");
    }
}

#[test]
fn every_choice_says_why() {
    use DistanceClass::*;
    let (_, p) = profile(TWO_SOCKETS, &[X86, AVX2], false);
    assert_eq!(p.routine(SharedL3, Role::IntoRing, 1 << 20).1, Why::SharedCache);
    assert_eq!(p.routine(OtherPackage, Role::IntoRing, 1 << 20).1, Why::NoSharedCache);
    assert_eq!(p.routine(OtherPackage, Role::IntoRing, 1).1, Why::Short);
    assert_eq!(p.routine(SharedL3, Role::Straight, 1).1, Why::ReaderUses);
    assert_eq!(p.routine(SharedL3, Role::Straight, 4 << 20).1, Why::BeyondCache(1 << 20));
    let (_, p) = profile(CHIPLETS, &[&[Portable]], false);
    assert_eq!(p.routine(SamePackage, Role::IntoRing, 1 << 20).1, Why::NoNonTemporal);
    for d in DistanceClass::ALL {
        let text = p.explain(d);
        assert!(text.lines().count() >= 3 + 12, "{text}");
        assert!(text.lines().all(|l| l.trim_end().len() > 25), "{text}");
    }
}

#[test]
fn thresholds_fall_with_distance() {
    let (_, p) = profile(TWO_SOCKETS, &[X86, AVX2], false);
    let all = DistanceClass::ALL.map(|d| *p.thresholds(d));
    // Ranks of one core do not copy at once: one copy is less than two.
    assert_eq!((all[0].eager_max, all[0].single_copy_min.cma), (32 << 10, 32 << 10));
    for pair in all[1..].windows(2) {
        assert!(pair[0].eager_max >= pair[1].eager_max);
        assert!(pair[0].single_copy_min.cma >= pair[1].single_copy_min.cma);
    }
    assert_eq!(all[0].coop_min, NEVER);
    assert_eq!(all.map(|t| t.push_min == NEVER), [true, true, true, false, false]);
    assert!(all[1..].iter().all(|t| t.coop_min < NEVER));
    assert!(all.iter().all(|t| t.segment_len == 64 << 10 && t.nt_min == 1 << 20));
    // A small L2 makes small segments; no word of the kernel makes usual ones.
    let small = "package:1 l3:1(size=2MB) l2:2(size=256KB) l1d:1(size=32KB) core:1";
    assert_eq!(profile(small, &[X86], false).1.thresholds(DistanceClass::SharedL3).segment_len, 16 << 10);
    let silent = "package:1 core:4";
    assert_eq!(profile(silent, &[X86], false).1.thresholds(DistanceClass::SamePackage).segment_len, 64 << 10);
    // 320 MB of L3 shown to two CPUs do not mean 160 MB for one.
    let guest = "package:1 l3:1(size=320MB) l2:2(size=2MB) l1d:1(size=32KB) core:1";
    assert_eq!(profile(guest, &[X86], false).1.thresholds(DistanceClass::SharedL3).nt_min, 2 << 20);
}

#[test]
fn an_l3_as_fast_as_the_l2_counts_for_more() {
    let t = Topology::synthetic(CHIPLETS).unwrap();
    let mut m = Machine::synthetic(&t, &[X86, AVX2].concat(), false);
    let nt_min = |m: &Machine| Profile::builtin(m).thresholds(DistanceClass::SharedL3).nt_min;
    assert_eq!(nt_min(&m), 1 << 20);
    m.fast_l3 = true;
    // 32 MiB for eight cores: 4 MiB each.
    assert_eq!(nt_min(&m), 5 << 19);
    // A hypervisor that shows all of it to two CPUs: no more than eight times the L2.
    m.caches.l3_cpus = 2;
    assert_eq!(nt_min(&m), 9 << 19);
}

#[test]
fn moves_of_whole_lines_take_over_from_vectors() {
    let guest = "package:1 l3:1(size=260MB) l2:2(size=2MB) l1d:1(size=48KB) core:1";
    let t = Topology::synthetic(guest).unwrap();
    let mut m = Machine::synthetic(&t, &[X86, AVX2, AVX512].concat(), true);
    // Only in windows, which no table knows.
    m.line_moves = LineMoves::Spilling;
    let spilling = Profile::builtin(&m);
    assert!((0..32).all(|i| spilling.routine(DistanceClass::SharedL3, Role::Straight, 1 << i).0 != RepMovsb));
    m.line_moves = LineMoves::Everywhere;
    let p = Profile::builtin(&m);
    let straight = |p: &Profile, len| p.routine(DistanceClass::SharedL3, Role::Straight, len);
    assert_eq!(straight(&p, (512 << 10) - 1), (Avx512, Why::ReaderUses));
    assert_eq!(straight(&p, 512 << 10), (RepMovsb, Why::WholeLines));
    assert_eq!(straight(&p, 16 << 20), (RepMovsb, Why::WholeLines));
    assert_eq!(straight(&p, 17 << 20), (AvxNt512, Why::BeyondCache(17 << 20)));
    for role in [Role::IntoRing, Role::OutOfRing] {
        assert_ne!(p.routine(DistanceClass::SharedL3, role, (32 << 10) - 1).0, RepMovsb);
        assert_eq!(p.routine(DistanceClass::SharedL3, role, 1 << 20), (RepMovsb, Why::WholeLines));
    }
    // Past the caches, where none is shared.
    assert_eq!(p.routine(DistanceClass::OtherPackage, Role::IntoRing, 1 << 20).0, AvxNt512);
    // Where a core's share of the L3 is as small as its L2, copies leave the caches as early as before.
    m.caches.l3_cpus = 128;
    assert_eq!(straight(&Profile::builtin(&m), 4 << 20).0, AvxNt512);
    m.routines.retain(|&r| r != RepMovsb);
    assert_eq!(straight(&Profile::builtin(&m), 1 << 20).0, Avx512);
}

#[test]
fn the_environment_wins() {
    use DistanceClass::*;
    let t = Topology::synthetic(TWO_SOCKETS).unwrap();
    let m = Machine::synthetic(&t, &[X86, AVX2].concat(), false);
    let with = |set: &[(&str, &str)]| {
        let set: Vec<(String, String)> = set.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        let forced = Overrides::from(&m, |p| set.iter().find(|(k, _)| k == p.name).map(|(_, v)| v.clone()));
        let mut p = Profile::builtin(&m);
        p.apply(&m, &forced);
        p
    };
    // The six of the study, by instruction or by name, for reproduction.
    for (name, routine) in [
        ("plain32", Plain32),
        ("movq", Mmx64),
        ("movdqa", Sse128),
        ("movnti", Nt32),
        ("nt64", Nt64),
        ("MOVNTDQ", Nt128),
    ] {
        let p = with(&[("WEFT_COPY", name)]);
        assert!(p.problems().is_empty());
        for d in DistanceClass::ALL {
            for role in Role::ALL {
                for len in [0, 1, 4096, 1 << 30] {
                    assert_eq!(p.routine(d, role, len), (routine, Why::Forced("WEFT_COPY")));
                }
            }
        }
    }
    let p = with(&[("WEFT_COPY", "sse128"), ("WEFT_COPY_INTO_RING", "nt128")]);
    assert_eq!(p.routine(SharedL3, Role::IntoRing, 9).0, Nt128);
    assert_eq!(p.routine(SharedL3, Role::OutOfRing, 9), (Sse128, Why::Forced("WEFT_COPY")));
    let p = with(&[("WEFT_P2P_EAGER_MAX", "1M"), ("WEFT_P2P_COOP_MIN", "never")]);
    assert_eq!(p.thresholds(OtherPackage).eager_max, 1 << 20);
    assert_eq!(p.thresholds(OtherPackage).coop_min, NEVER);
    assert!(p.explain(OtherPackage).contains("set by WEFT_P2P_EAGER_MAX"));
    let p = with(&[("WEFT_P2P_NT_MIN", "8M")]);
    assert_eq!(p.routine(SharedL3, Role::Straight, 4 << 20).0, Avx256);
    assert_eq!(p.routine(SharedL3, Role::Straight, 8 << 20).0, AvxNt256);
    let p = with(&[("WEFT_P2P_NT_MIN", "0")]);
    assert_eq!(p.routine(SharedL3, Role::Straight, 1).0, AvxNt256);
}

#[test]
fn what_cannot_be_forced_is_said_with_what_can() {
    let t = Topology::synthetic(TWO_SOCKETS).unwrap();
    let m = Machine::synthetic(&t, X86, false);
    for (variable, value, words) in [
        ("WEFT_COPY", "avx512", "this CPU lacks it; available: libc, portable, rep-movsb"),
        ("WEFT_COPY_STRAIGHT", "fastest", "there is no such copy routine; available: libc"),
        ("WEFT_P2P_EAGER_MAX", "-1", "is not a size like 65536, 64K or 1M"),
        ("WEFT_P2P_EAGER_MAX", "never", "is not a size"),
        ("WEFT_P2P_CMA_MIN", "x", "or never"),
    ] {
        let forced = Overrides::from(&m, |p| (p.name == variable).then(|| value.to_string()));
        let mut p = Profile::builtin(&m);
        p.apply(&m, &forced);
        assert_eq!(p.problems().len(), 1, "{:?}", p.problems());
        let text = &p.problems()[0];
        assert!(text.contains(variable) && text.contains(words), "{text}");
    }
}

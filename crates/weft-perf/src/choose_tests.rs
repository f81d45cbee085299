use super::*;
use weft_profile::Header;
use weft_topo::Topology;

fn curve(group: Group, name: &str, us: &[f64]) -> Curve {
    let points = us.iter().enumerate().map(|(i, &t)| (4096 << (2 * i), t)).collect();
    Curve { group, name: name.into(), points }
}

#[test]
fn the_crossover_ignores_one_disturbed_figure() {
    let a = curve(Group::Mechanism, "a", &[1.0, 2.0, 4.0, 8.0, 16.0]);
    let cases: &[(&[f64], usize)] = &[
        (&[2.0, 3.0, 3.0, 4.0, 8.0], 4096 << 4),
        (&[0.5, 1.0, 2.0, 4.0, 8.0], 4096),
        (&[2.0, 3.0, 5.0, 9.0, 17.0], NEVER),
        // Faster once by chance.
        (&[2.0, 1.9, 5.0, 9.0, 8.0], 4096 << 8),
        // Slower once by a disturbance.
        (&[2.0, 1.0, 2.0, 30.0, 4.0], 4096 << 2),
    ];
    for (b, from) in cases {
        assert_eq!(crossover(&a, &curve(Group::Mechanism, "b", b)), *from, "{b:?}");
    }
    let none = Curve { points: Vec::new(), ..a.clone() };
    assert_eq!(crossover(&a, &none), NEVER);
}

#[test]
fn noise_makes_no_steps_and_a_real_change_makes_one() {
    let flat = vec![vec![1.00, 1.01, 1.00, 1.02, 1.00], vec![1.01, 1.00, 1.01, 1.00, 1.01]];
    let rows = steps(&flat);
    assert!(rows.windows(2).all(|w| w[0] == w[1]), "{rows:?}");
    let real = vec![vec![1.0, 1.0, 1.0, 2.0, 2.0], vec![2.0, 1.5, 1.1, 1.0, 1.0]];
    assert_eq!(steps(&real), [0, 0, 0, 1, 1]);
    let back = vec![vec![1.0, 2.0, 1.0], vec![2.0, 1.0, 2.0]];
    assert_eq!(steps(&back), [0, 1, 0]);
    assert!(steps(&[]).is_empty());
}

#[test]
fn figures_become_a_profile_that_its_own_file_reproduces() {
    let t = Topology::synthetic("package:1 l3:1(size=32MB) l2:2(size=1MB) l1d:1(size=32KB) core:1").unwrap();
    let have = [Routine::Libc, Routine::Portable, Routine::Sse128, Routine::Nt128];
    let machine = Machine::synthetic(&t, &have, false);
    let by_routine =
        |group| [curve(group, "sse128", &[1.0, 2.0, 4.0, 40.0]), curve(group, "nt128", &[2.0, 4.0, 6.0, 20.0])];
    let mut curves: Vec<Curve> =
        [Group::IntoRing, Group::OutOfRing, Group::Straight].into_iter().flat_map(by_routine).collect();
    curves.extend([
        curve(Group::Mechanism, mechanism::DOUBLE, &[1.0, 3.0, 9.0, 30.0]),
        curve(Group::Mechanism, mechanism::MAPPED, &[0.9, 2.0, 5.0, 16.0]),
        curve(Group::Mechanism, mechanism::COOP, &[1.1, 1.5, 3.0, 9.0]),
        curve(Group::Mechanism, mechanism::CMA, &[3.0, 4.0, 8.0, 25.0]),
        curve(Group::Chunk, "8192", &[1.5, 2.0, 4.0, 10.0]),
        curve(Group::Chunk, "16384", &[1.1, 1.5, 3.0, 9.0]),
        curve(Group::Segment, "16384", &[1.0, 3.0, 9.0, 30.0]),
        curve(Group::Segment, "65536", &[1.0, 3.0, 12.0, 40.0]),
    ]);
    let measured = Measured {
        machine: Header::of(&machine),
        seconds: 1.0,
        classes: vec![ClassData {
            class: "shared-l3".into(),
            cpus: [0, 1],
            line_ns: [200.0, 220.0],
            curves,
            notes: Vec::new(),
        }],
    };
    let (p, classes) = choose(&machine, &measured);
    assert_eq!(classes, [DistanceClass::SharedL3]);
    let th = p.thresholds(DistanceClass::SharedL3);
    th.check().unwrap();
    assert_eq!(th.nt_min, 4096 << 6);
    assert_eq!(th.coop_chunk, 16384);
    assert_eq!(th.coop_min, 16384);
    // 0.9 + the line's 0.2 loses against 1.0.
    assert_eq!(th.single_copy_min.heap, 16384);
    assert_eq!(th.single_copy_min.cma, 4096 << 4);
    assert_eq!(th.eager_max, 16384);
    assert_eq!(th.segment_len, 16384);
    assert_eq!(p.routine(DistanceClass::SharedL3, Role::Straight, 1).0, Routine::Sse128);
    assert_eq!(p.routine(DistanceClass::SharedL3, Role::Straight, 1 << 20), (Routine::Nt128, Why::Measured));
    let text = weft_profile::render(&p, &classes, &machine, "test");
    let q = weft_profile::parse(&text, &machine).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(q.thresholds(DistanceClass::SharedL3), th);
}

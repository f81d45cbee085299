//! Chosen types, one for each form that a pack program can take, against the naive oracle. Also the
//! part that Miri checks.

mod oracle;

use oracle::checks::*;
use oracle::{Darray, T};
use weft_base::consts::{
    DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_DFLT_DARG, DISTRIBUTE_NONE, ORDER_C, ORDER_FORTRAN, dt,
};

fn b(t: T) -> Box<T> {
    Box::new(t)
}

fn int() -> Box<T> {
    b(T::Named(dt::INT))
}

fn particle() -> T {
    let member = |n, d, id| (n, d, T::Named(id));
    T::Struct(vec![member(1, 0, dt::CHAR), member(3, 8, dt::DOUBLE), member(1, 32, dt::SHORT_INT)])
}

/// Named after the node at the top of its program.
fn corpus() -> Vec<(&'static str, T)> {
    let vector = T::Vector(3, 2, 5, int());
    let many: Vec<(i64, i64, T)> = (0..70).map(|i| (1, 16 * i + i % 3, T::Named(dt::SHORT))).collect();
    let darray = Darray {
        rank: 3,
        gsizes: vec![5, 3, 2],
        distribs: vec![DISTRIBUTE_CYCLIC, DISTRIBUTE_BLOCK, DISTRIBUTE_NONE],
        dargs: vec![2, DISTRIBUTE_DFLT_DARG, DISTRIBUTE_DFLT_DARG],
        psizes: vec![2, 2, 1],
        order: ORDER_FORTRAN,
    };
    vec![
        ("run", T::Contiguous(3, int())),
        ("empty", T::Contiguous(0, int())),
        ("shifted run", T::Hindexed(vec![(2, -8)], int())),
        ("loop of runs", vector.clone()),
        ("negative loop", T::Hvector(4, 1, -12, b(T::Named(dt::SHORT)))),
        ("loop of loops", T::Hvector(2, 1, 200, b(vector.clone()))),
        ("loop of loops of loops", T::Hvector(2, 2, 900, b(T::Hvector(2, 1, 200, b(vector.clone()))))),
        ("equal runs", T::IndexedBlock(2, vec![4, 0, 9, -5], int())),
        ("equal blocks", T::HindexedBlock(1, vec![300, 0, 90, -150], b(vector.clone()))),
        ("runs", T::Indexed(vec![(1, 4), (2, 0), (3, 7)], int())),
        ("struct", particle()),
        ("loop of struct", T::Contiguous(3, b(particle()))),
        ("sequence", T::Struct(vec![(1, 0, T::Vector(9, 1, 2, int())), (2, 100, particle())])),
        ("sequence of many", T::Struct(many)),
        ("overlap", T::Indexed(vec![(2, 0), (2, 1), (2, 3)], int())),
        ("pair", T::Contiguous(3, b(T::Named(dt::LONG_DOUBLE_INT)))),
        ("resized", T::Resized(-4, 40, b(vector))),
        ("backwards", T::Resized(0, -4, int())),
        ("subarray", T::Subarray(vec![(3, 2, 1), (4, 2, 2), (3, 1, 0)], ORDER_C, int())),
        ("darray", T::Darray(darray, b(T::Named(dt::SHORT)))),
        ("markers", T::Struct(vec![(1, -4, T::Named(dt::LB)), (2, 0, *int()), (1, 20, T::Named(dt::UB))])),
        ("copy", T::Dup(b(particle()))),
    ]
}

/// Under Miri only what has unsafe code, and less of it: the oracle is slow there.
const MIRI: bool = cfg!(miri);

#[test]
fn every_form() {
    for (name, t) in corpus() {
        println!("{name}");
        unpack_in_chunks(&t, 2, 23);
        pack_any_range(&t, 2, 0.3, 0.8);
        if MIRI {
            continue;
        }
        pack_any_range(&t, 1, 0.0, 0.4);
        pack_any_range(&t, 3, 0.45, 1.0);
        unpack_in_chunks(&t, 3, 7);
        external32_is_element_wise(&t, 1);
        bounds_and_signature(&t);
        contents_round_trip(&t);
        elements_of_any_byte_count(&t);
        runs_are_the_stream(&t, 2, 3);
    }
}

#[test]
fn every_form_to_another() {
    let types = corpus();
    let step = if MIRI { 4 } else { 1 };
    for ((_, a), (_, b)) in types.iter().zip(types.iter().skip(3)).step_by(step) {
        copies_between_types(a, b, 2, 1);
        if !MIRI {
            copies_between_types(b, a, 1, 2);
        }
    }
}

#[test]
fn external32() {
    external32_is_element_wise(&particle(), 1);
}

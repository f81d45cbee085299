//! Wrong arguments, large counts, and memory that does not grow with what a loop describes.

mod oracle;

use oracle::named;
use std::sync::Arc;
use weft_base::consts::{DISTRIBUTE_BLOCK, DISTRIBUTE_DFLT_DARG, DISTRIBUTE_NONE, ORDER_C, dt};
use weft_base::{ErrClass, Result};
use weft_datatype::program::Kind;
use weft_datatype::{DarrayArgs, Datatype};

fn class(r: Result<Arc<Datatype>>) -> ErrClass {
    r.unwrap_err().class
}

#[test]
fn wrong_arguments() {
    let int = named(dt::INT);
    assert_eq!(class(Datatype::contiguous(-1, int)), ErrClass::COUNT);
    assert_eq!(class(Datatype::vector(-1, 1, 1, int)), ErrClass::COUNT);
    assert_eq!(class(Datatype::vector(1, -1, 1, int)), ErrClass::ARG);
    assert_eq!(class(Datatype::indexed(&[1, -1], &[0, 1], int)), ErrClass::ARG);
    assert_eq!(class(Datatype::hindexed_block(-1, &[0], int)), ErrClass::ARG);
    assert_eq!(class(Datatype::structure(&[-1], &[0], std::slice::from_ref(int))), ErrClass::ARG);
    assert_eq!(class(Datatype::subarray(&[4], &[5], &[0], ORDER_C, int)), ErrClass::ARG);
    assert_eq!(class(Datatype::subarray(&[4], &[2], &[3], ORDER_C, int)), ErrClass::ARG);
    assert_eq!(class(Datatype::subarray(&[4], &[2], &[1], 0, int)), ErrClass::ARG);
    assert_eq!(class(Datatype::subarray(&[4], &[], &[], ORDER_C, int)), ErrClass::ARG);
    assert_eq!(class(Datatype::subarray(&[4], &[-1], &[0], ORDER_C, int)), ErrClass::ARG);
    let args = DarrayArgs {
        size: 2,
        rank: 0,
        gsizes: &[10],
        distribs: &[DISTRIBUTE_BLOCK],
        dargs: &[DISTRIBUTE_DFLT_DARG],
        psizes: &[2],
        order: ORDER_C,
    };
    assert!(Datatype::darray(args, int).is_ok());
    assert_eq!(class(Datatype::darray(DarrayArgs { size: 3, ..args }, int)), ErrClass::ARG);
    assert_eq!(class(Datatype::darray(DarrayArgs { rank: 2, ..args }, int)), ErrClass::ARG);
    assert_eq!(class(Datatype::darray(DarrayArgs { dargs: &[4], ..args }, int)), ErrClass::ARG);
    let none = DarrayArgs { distribs: &[DISTRIBUTE_NONE], ..args };
    assert_eq!(class(Datatype::darray(none, int)), ErrClass::ARG);
}

#[test]
fn subarrays_without_elements() {
    let int = named(dt::INT);
    for t in [
        Datatype::subarray(&[], &[], &[], ORDER_C, int),
        Datatype::subarray(&[4, 3], &[2, 0], &[1, 3], ORDER_C, int),
        Datatype::subarray(&[0], &[0], &[0], ORDER_C, int),
    ] {
        assert_eq!(t.unwrap().size(), 0);
    }
    let grid = Datatype::subarray(&[4, 3], &[0, 2], &[0, 0], ORDER_C, int).unwrap();
    assert_eq!((grid.size(), grid.extent()), (0, 48), "as far as the array");
}

#[test]
fn sizes_beyond_64_bits() {
    let int = named(dt::INT);
    let huge = Datatype::contiguous(1 << 60, int).unwrap();
    assert_eq!(huge.size(), 1 << 62);
    assert_eq!(class(Datatype::contiguous(2, &huge)), ErrClass::VALUE_TOO_LARGE);
    assert_eq!(class(Datatype::contiguous(i64::MAX, int)), ErrClass::VALUE_TOO_LARGE);
    assert_eq!(class(Datatype::vector(3, 1, i64::MAX, int)), ErrClass::VALUE_TOO_LARGE);
    assert_eq!(class(Datatype::hvector(4, 1, i64::MAX / 2, int)), ErrClass::VALUE_TOO_LARGE);
    let types = [huge.clone(), huge.clone()];
    assert_eq!(class(Datatype::structure(&[1, 1], &[0, 0], &types)), ErrClass::VALUE_TOO_LARGE);
    assert_eq!(class(Datatype::resized(i64::MAX, 1, int)), ErrClass::VALUE_TOO_LARGE);
    let wide = Datatype::hindexed(&[1, 1], &[i64::MIN, i64::MAX - 4], int);
    assert_eq!(class(wide), ErrClass::VALUE_TOO_LARGE);
}

#[test]
fn counts_above_32_bits() {
    let byte = named(dt::BYTE);
    let t = Datatype::contiguous(1 << 33, byte).unwrap();
    assert!(t.is_contiguous());
    assert_eq!(t.size(), 1 << 33);
    assert_eq!(t.contents().large, [1 << 33]);
    assert!(t.contents().ints.is_empty());
    assert_eq!(t.elements_in(5 << 33), Some(5 << 33));
    let v = Datatype::vector(1 << 40, 1, 2, byte).unwrap();
    let mut seen = 0;
    v.for_each_run(1, (1 << 40) - 3, 3, |off, len| {
        assert_eq!((off, len), (2 * ((1 << 40) - 3 + seen), 1));
        seen += 1;
        true
    });
    assert_eq!(seen, 3);
}

#[test]
fn loops_stay_loops() {
    let v = Datatype::vector(10_000_000, 2, 5, named(dt::DOUBLE)).unwrap();
    let node = v.program().unwrap();
    assert!(matches!(&node.kind, Kind::Loop { count: 10_000_000, stride: 40, body }
        if matches!(body.kind, Kind::Run) && body.bytes == 16));
    let plane = Datatype::subarray(&[1000, 1000, 1000], &[1000, 1, 1000], &[0, 5, 0], ORDER_C, named(dt::DOUBLE));
    let plane = plane.unwrap();
    assert_eq!(plane.program().unwrap().run_count(), 1000);
    let dense = Datatype::subarray(&[9, 8, 7], &[9, 8, 7], &[0, 0, 0], ORDER_C, named(dt::INT)).unwrap();
    assert!(dense.is_contiguous());
}

#[test]
fn padding_of_structs() {
    let (d, c) = (named(dt::DOUBLE).clone(), named(dt::CHAR).clone());
    let s = Datatype::structure(&[1, 1], &[0, 8], &[d, c]).unwrap();
    assert_eq!((s.size(), s.extent(), s.true_extent()), (9, 16, 9));
    let odd = Datatype::hvector(2, 1, 5, named(dt::INT)).unwrap();
    assert_eq!(odd.extent(), 9);
}

#[test]
fn markers() {
    let (lb, ub, int) = (named(dt::LB).clone(), named(dt::UB).clone(), named(dt::INT).clone());
    let s = Datatype::structure(&[1, 1, 1], &[-3, 0, 6], &[lb, int, ub]).unwrap();
    assert_eq!((s.lb(), s.ub(), s.size()), (-3, 6, 4));
    // Markers are inherited.
    let twice = Datatype::contiguous(2, &s).unwrap();
    assert_eq!((twice.lb(), twice.ub()), (-3, 15));
    let mixed = Datatype::structure(&[1, 1], &[0, 100], &[s, named(dt::INT).clone()]).unwrap();
    assert_eq!((mixed.lb(), mixed.ub()), (-3, 6));
}

//! Rust's `mpi`, as a program uses it: a ring, collectives, scatter and gather, nonblocking calls, groups, a derived type.

use mpi::collective::{SystemOperation, UserOperation};
use mpi::datatype::UserDatatype;
use mpi::traits::*;

/// Two numbers of different length, with a gap between.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
#[repr(C)]
struct Pair {
    a: u8,
    b: f64,
}

unsafe impl Equivalence for Pair {
    type Out = UserDatatype;

    fn equivalent_datatype() -> Self::Out {
        UserDatatype::structured(
            &[1, 1],
            &[std::mem::offset_of!(Self, a) as mpi::Address, std::mem::offset_of!(Self, b) as mpi::Address],
            &[u8::equivalent_datatype(), f64::equivalent_datatype()],
        )
    }
}

fn main() {
    let (universe, level) = mpi::initialize_with_threading(mpi::Threading::Multiple).unwrap();
    assert!(level >= mpi::Threading::Serialized);
    let world = universe.world();
    let (size, rank) = (world.size(), world.rank());
    let (next, before) = ((rank + 1) % size, (rank + size - 1) % size);

    let (got, status): (i32, _) =
        mpi::point_to_point::send_receive(&rank, &world.process_at_rank(next), &world.process_at_rank(before));
    assert_eq!((got, status.source_rank()), (before, before));

    let mine = Pair { a: rank as u8, b: f64::from(rank) / 3.0 };
    let (pair, _): (Pair, _) =
        mpi::point_to_point::send_receive(&mine, &world.process_at_rank(next), &world.process_at_rank(before));
    assert_eq!(pair, Pair { a: before as u8, b: f64::from(before) / 3.0 });

    let mut sum = 0i64;
    world.all_reduce_into(&i64::from(rank + 1), &mut sum, SystemOperation::sum());
    assert_eq!(sum, i64::from(size) * i64::from(size + 1) / 2);

    let highest_of = UserOperation::associative(|read, write| {
        let (read, write) = (read.downcast::<i32>().unwrap(), write.downcast::<i32>().unwrap());
        for (a, b) in read.iter().zip(write) {
            *b = (*b).max(*a);
        }
    });
    let mut highest = 0;
    world.all_reduce_into(&rank, &mut highest, &highest_of);
    assert_eq!(highest, size - 1);

    let mut all = vec![0; size as usize];
    world.all_gather_into(&(rank * rank), &mut all[..]);
    assert!(all.iter().enumerate().all(|(i, &x)| x == (i * i) as i32));

    let root = world.process_at_rank(0);
    let mut text = if rank == 0 { *b"from the root" } else { [0; 13] };
    root.broadcast_into(&mut text[..]);
    assert_eq!(&text, b"from the root");

    let mut part = 0u64;
    if rank == 0 {
        let whole: Vec<u64> = (0..size as u64).map(|i| i << 40).collect();
        root.scatter_into_root(&whole[..], &mut part);
    } else {
        root.scatter_into(&mut part);
    }
    assert_eq!(part, (rank as u64) << 40);

    let long = vec![rank as f32; 100_000];
    let mut other = vec![0f32; long.len()];
    mpi::request::scope(|scope| {
        let receive = world.process_at_rank(before).immediate_receive_into(scope, &mut other[..]);
        let send = world.process_at_rank(next).immediate_send(scope, &long[..]);
        send.wait();
        receive.wait();
    });
    assert!(other.iter().all(|&x| x == before as f32));

    let half = world.split_by_color(mpi::topology::Color::with_value(rank % 2)).unwrap();
    let mut peers = 0;
    half.all_reduce_into(&1, &mut peers, SystemOperation::sum());
    assert_eq!(peers, half.size());
    assert_eq!(half.group().size(), half.size());

    let packed = world.pack(&all[..]);
    let mut again = vec![0; all.len()];
    unsafe { world.unpack_into(&packed, &mut again[..], 0) };
    assert_eq!(again, all);
    world.barrier();
    if rank == 0 {
        println!(
            "crate mpi: {size} ranks, all right, {}",
            mpi::environment::library_version().unwrap().lines().next().unwrap_or("")
        );
    }
}

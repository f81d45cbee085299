//! One-sided programs, written once: the trait [`Shmem`] is what they may use, [`programs`] are the
//! benchmarks of Underwood, Levenhagen and Brightwell, and [`threads`] runs them on the memory of
//! this process. `weft-nicsim` runs the same sources on a simulated machine.
//!
//! Operations that can take time return futures. On real memory they are ready at once, so that a
//! put compiles to its stores; a simulator suspends the program until its clock gets there.

#![warn(missing_docs)]

pub mod gf2;
pub mod programs;
pub mod threads;

use std::future::Future;

/// A place in the symmetric heap: bytes from its start, the same on every PE.
pub type Addr = usize;

/// What a program computes between its puts. Real hardware just does it; a simulator charges the
/// cycles that its parameters name for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// The destination of the next item of a cyclic distribution.
    Cyclic,
    /// The destination of the next item of a block-cyclic distribution: a shift and a mask.
    BlockCyclic,
    /// The destination read from an indirection vector.
    Indirect,
    /// The next random number and the PE it names.
    Generate,
    /// A buffer of arrived updates looked at, one a sender.
    ScanBuffer,
    /// An update read from a buffer and applied to the local table.
    ApplyUpdate,
}

/// How a waiting PE compares its word with the value it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cmp {
    /// The word equals the value.
    Eq,
    /// The word is the value or more.
    Ge,
}

impl Cmp {
    /// Whether `word` satisfies the comparison with `value`.
    pub fn holds(self, word: u64, value: u64) -> bool {
        match self {
            Cmp::Eq => word == value,
            Cmp::Ge => word >= value,
        }
    }
}

/// An operation of a program, as a trace records it and a replay repeats it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atomic {
    /// Replaces the word by its exclusive or with the operand.
    Xor,
    /// Adds the operand, wrapping.
    Add,
}

impl Atomic {
    /// The word after the operation.
    pub fn apply(self, word: u64, operand: u64) -> u64 {
        match self {
            Atomic::Xor => word ^ operand,
            Atomic::Add => word.wrapping_add(operand),
        }
    }
}

/// What a one-sided program may do. A handle belongs to one PE.
///
/// Addresses are multiples of 8, lengths multiples of 4 bytes.
pub trait Shmem {
    /// This PE.
    fn my_pe(&self) -> usize;
    /// All PEs.
    fn n_pes(&self) -> usize;
    /// PEs that share a node; PE = node · pes_per_node + core.
    fn pes_per_node(&self) -> usize;
    /// Picoseconds since an arbitrary start, the same for all PEs of a node.
    fn now_ps(&self) -> u64;
    /// `len_bytes` of symmetric memory, zero; every PE allocates the same in the same order.
    fn alloc(&self, len_bytes: usize) -> Addr;
    /// Says that the program does `work`, `times` times. Costs nothing on real hardware.
    fn work(&self, work: Work, times: u64);

    /// Reads a word of this PE's own memory. After a wait, a quiet or a barrier it is up to date.
    fn load(&self, at: Addr) -> u64;
    /// Writes a word of this PE's own memory.
    fn store(&self, at: Addr, value: u64);

    /// Copies `src` to `dst` on `pe`. The source may be used again at once; delivery is what
    /// [`Shmem::quiet`] waits for. Progress: may wait for room in a command queue.
    fn put(&self, dst: Addr, src: &[u8], pe: usize) -> impl Future<Output = ()>;
    /// A put after whose data the word at `signal` on `pe` becomes `value`.
    fn put_signal(&self, dst: Addr, src: &[u8], signal: Addr, value: u64, pe: usize) -> impl Future<Output = ()>;
    /// Puts 8-byte elements `stride_bytes` apart at the target.
    fn iput(&self, dst: Addr, stride_bytes: usize, src: &[u64], pe: usize) -> impl Future<Output = ()>;
    /// Copies `len_bytes` at `src` on `pe` to `dst` on this PE and waits for them.
    fn get(&self, dst: Addr, src: Addr, len_bytes: usize, pe: usize) -> impl Future<Output = ()>;
    /// As [`Shmem::get`], complete only after a quiet.
    fn get_nbi(&self, dst: Addr, src: Addr, len_bytes: usize, pe: usize) -> impl Future<Output = ()>;
    /// Updates a word of `pe`, complete after a quiet.
    fn atomic(&self, op: Atomic, at: Addr, operand: u64, pe: usize) -> impl Future<Output = ()>;
    /// Updates a word of `pe` and returns what it was.
    fn atomic_fetch(&self, op: Atomic, at: Addr, operand: u64, pe: usize) -> impl Future<Output = u64>;

    /// Puts before it reach each PE before puts after it.
    fn fence(&self) -> impl Future<Output = ()>;
    /// Waits until all that this PE has started is complete.
    fn quiet(&self) -> impl Future<Output = ()>;
    /// A quiet, then waits for all PEs.
    fn barrier_all(&self) -> impl Future<Output = ()>;
    /// Waits until this PE's word at `at` compares so with `value`.
    fn wait_until(&self, at: Addr, cmp: Cmp, value: u64) -> impl Future<Output = ()>;
}

/// What one PE has to say after a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Time of the measured part in picoseconds; 0 from a PE that only took part.
    pub elapsed_ps: u64,
    /// Operations in the measured part.
    pub operations: u64,
    /// Payload bytes that this PE sent in the measured part.
    pub bytes: u64,
    /// Updates applied (RandomAccess), words that were wrong (any program that checks); else 0.
    pub applied: u64,
    /// Words that were not what they should be.
    pub wrong: u64,
}

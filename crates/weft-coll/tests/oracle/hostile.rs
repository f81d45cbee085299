//! A peer may write anything into the boards: collectives end, wait for ever or say that something is wrong, but touch no
//! other memory. Lengths are each rank's own, of its call.
//!
//! Each case is a process of its own, since what waits for ever is ended from outside. `WEFT_TEST_HOSTILE_CASES=n` runs more,
//! from `WEFT_TEST_HOSTILE_FROM` on. Under the address sanitizer what lies near a buffer counts, too.

use crate::boards::{Access, SCRIBBLES};
use crate::case::case;
use crate::forced::check;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::os::unix::process::ExitStatusExt;
use std::panic::catch_unwind;
use std::process::Command;
use weft_coll::select::Op;

const CASES: u64 = 60;
/// Seconds that a case may take before it counts as one that waits.
const LIMIT_S: u32 = 2;
const NAME: &str = "hostile::whatever_a_peer_writes_on_boards";
/// Set for the process of one case.
const CASE: &str = "WEFT_TEST_HOSTILE_CASE";
/// How a process says that its collective has ended well, with wrong data, or by a panic.
const WELL: i32 = 40;
const WRONG: i32 = 41;
const PANICKED: i32 = 42;

/// Runs any collective while all boards are written to, and says how it has ended.
fn one(seed: u64) -> i32 {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let mut c = case().new_tree(&mut runner).unwrap().current();
    (c.access, c.n) = (Access::Boards, c.n.max(2));
    c.root %= c.n;
    let op = Op::ALL[seed as usize % Op::ALL.len()];
    SCRIBBLES.set(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let ended = catch_unwind(|| check(op, &c, seed as usize / Op::ALL.len()));
    SCRIBBLES.set(0);
    match ended {
        Ok(Ok(())) => WELL,
        Ok(Err(_)) => WRONG,
        Err(_) => PANICKED,
    }
}

#[test]
#[cfg_attr(miri, ignore = "starts processes")]
fn whatever_a_peer_writes_on_boards() {
    let number = |name: &str| std::env::var(name).ok().map(|v| v.parse::<u64>().expect("a number"));
    if let Some(seed) = number(CASE) {
        // SAFETY: plain calls: this process ends by itself.
        unsafe { libc::alarm(LIMIT_S) };
        match one(seed) {
            // SAFETY: a plain call: it ends the process before the leak checker looks, since a panic may leave memory behind.
            PANICKED => unsafe { libc::_exit(PANICKED) },
            how => std::process::exit(how),
        }
    }
    let (from, cases) =
        (number("WEFT_TEST_HOSTILE_FROM").unwrap_or(0), number("WEFT_TEST_HOSTILE_CASES").unwrap_or(CASES));
    // Of cases that have ended well, wrong or by a panic, and that wait.
    let mut seen = [0; 4];
    let program = std::env::current_exe().expect("this program");
    // Memory that nobody has, which a peer may make a rank ask for, is MPI_ERR_NO_MEM.
    let asan = std::env::var("ASAN_OPTIONS").unwrap_or_default() + ":allocator_may_return_null=1";
    for seed in from..from + cases {
        let mut child = Command::new(&program);
        child.args(["--exact", "--nocapture", NAME]).env(CASE, seed.to_string()).env("ASAN_OPTIONS", &asan);
        let child = child.output().expect("a process");
        match (child.status.code(), child.status.signal()) {
            (Some(code @ WELL..=PANICKED), _) => seen[(code - WELL) as usize] += 1,
            (_, Some(libc::SIGALRM)) => seen[3] += 1,
            how => panic!("case {seed}: {how:?}: {}", String::from_utf8_lossy(&child.stderr)),
        }
    }
    println!("of {cases} cases {} ended well, {} wrong, {} by a panic, {} wait", seen[0], seen[1], seen[2], seen[3]);
    assert!(seen[0] < cases * 9 / 10, "{seen:?}: the cases try little");
}

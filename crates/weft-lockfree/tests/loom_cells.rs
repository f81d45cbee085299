//! Model of the cell pool: a cell is refilled only after its reader is done with it.
#![cfg(loom)]

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;
use weft_lockfree::{CellOwner, CellReturn};
use weft_sync::{AtomicU32, AtomicU64, Ordering};

struct Pool {
    states: Vec<AtomicU32>,
    bytes: Vec<UnsafeCell<u64>>,
    /// Stands for the ring: 0, or 1 + cell.
    sent: [AtomicU64; 2],
}

#[test]
fn a_cell_is_not_refilled_under_its_reader() {
    loom::model(|| {
        let pool = Arc::new(Pool {
            states: vec![AtomicU32::new(0)],
            bytes: vec![UnsafeCell::new(0)],
            sent: [AtomicU64::new(0), AtomicU64::new(0)],
        });
        let reader = {
            let pool = pool.clone();
            thread::spawn(move || {
                for (i, sent) in pool.sent.iter().enumerate() {
                    let cell = loop {
                        match sent.load(Ordering::Acquire) {
                            0 => thread::yield_now(),
                            n => break n - 1,
                        }
                    };
                    // SAFETY: published to this thread; loom checks that nobody writes meanwhile.
                    let got = pool.bytes[cell as usize].with(|p| unsafe { *p });
                    assert_eq!(got, 10 + i as u64);
                    // SAFETY: a cell that was received; the states outlive the call.
                    unsafe { CellReturn::new(pool.states.as_ptr()).give_back(cell as u32) };
                }
            })
        };
        // SAFETY: the states outlive the owner, of which there is one.
        let mut owner = unsafe { CellOwner::new(pool.states.as_ptr(), 1) };
        for (i, sent) in pool.sent.iter().enumerate() {
            let cell = loop {
                match owner.take(1) {
                    Some(c) => break c,
                    None => thread::yield_now(),
                }
            };
            // SAFETY: the cell is this thread's until published; loom checks.
            pool.bytes[cell as usize].with_mut(|p| unsafe { *p = 10 + i as u64 });
            sent.store(1 + cell as u64, Ordering::Release);
        }
        reader.join().unwrap();
    });
}

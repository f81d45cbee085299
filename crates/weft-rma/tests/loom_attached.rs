//! Model of the ranges of a dynamic window: a peer finds a range as it was attached, or none, while the
//! owner uses its entry again.
#![cfg(loom)]

use loom::sync::Arc;
use loom::thread;
use weft_rma::AttachedTable;
use weft_rma::attached::{Attached, Entry};

const SLOT: u32 = 3;
/// Overlapping ranges, so that a mixture of two holds the byte that is looked for.
const FIRST: Attached = Attached { addr: 100, len: 50, heap: Some(0) };
const SECOND: Attached = Attached { addr: 120, len: 500, heap: Some(4096) };

fn table(memory: &[Entry]) -> AttachedTable<'_> {
    AttachedTable::new(memory)
}

#[test]
fn a_range_is_found_whole_while_its_entry_is_used_again() {
    let mut b = loom::model::Builder::new();
    b.preemption_bound = Some(3);
    b.check(|| {
        let memory = Arc::new([Entry::default(), Entry::default()]);
        assert!(table(&*memory).add(SLOT, FIRST));
        let owner = {
            let memory = memory.clone();
            thread::spawn(move || {
                let t = table(&*memory);
                assert!(t.remove(SLOT, FIRST.addr) && t.add(SLOT, SECOND));
            })
        };
        let found = table(&*memory).find(SLOT, 130, 4);
        assert!(found.is_none_or(|f| f == FIRST || f == SECOND), "half of two: {found:?}");
        owner.join().unwrap();
        assert_eq!(table(&*memory).find(SLOT, 130, 4), Some(SECOND));
    });
}

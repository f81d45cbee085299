//! A damaged log is refused, or the report says what it can: no panic, and no more memory than the file is worth.

use crate::{Job, chrome, log, otf2, page, text};
use proptest::prelude::*;

const HEADER: usize = 4096;
const RECORD: usize = 48;

/// Words that mean something, and any.
fn word() -> impl Strategy<Value = u64> {
    prop_oneof![4 => 0u64..70, 2 => 1_000u64..9_000, 1 => any::<u64>(), 1 => (u64::MAX - 9)..=u64::MAX]
}

/// A log with a sound beginning: its words, and those of its records.
fn file() -> impl Strategy<Value = Vec<u8>> {
    let times = prop_oneof![Just([1000, 9000, 5000, 13_000]), [word(), word(), word(), word()]];
    let record = prop::collection::vec(word(), 6);
    (times, word(), prop::collection::vec(record, 0..12), prop::collection::vec((0usize..200, word()), 0..6)).prop_map(
        |(times, n, records, changes)| {
            let mut bytes = vec![0u8; HEADER + records.len() * RECORD];
            bytes[..8].copy_from_slice(b"wefttrc1");
            let mut put = |at: usize, w: u64| bytes[at..at + 8].copy_from_slice(&w.to_le_bytes());
            put(8, 2 << 32);
            put(16, n.min(records.len() as u64 + 1));
            times.iter().enumerate().for_each(|(i, &t)| put(32 + 8 * i, t));
            for (i, r) in records.iter().enumerate() {
                r.iter().enumerate().for_each(|(k, &w)| put(HEADER + i * RECORD + 8 * k, w));
            }
            for (at, w) in changes {
                put(8 + at, w);
            }
            bytes
        },
    )
}

proptest! {
    #[test]
    fn logs(files in prop::collection::vec(file(), 1..4), cut in any::<prop::sample::Index>(), any in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = (log::parse(&any), log::parse(&files[0][..cut.index(files[0].len())]));
        let mut logs: Vec<log::Log> = files.iter().filter_map(|f| log::parse(f).ok()).collect();
        // As `log::read` takes them.
        let size = logs.len() as u32;
        logs.iter_mut().enumerate().for_each(|(i, l)| (l.rank, l.size) = (i as u32, size));
        if logs.is_empty() {
            return Ok(());
        }
        let _ = chrome::json(&logs);
        let job = Job::of(logs);
        let trace = otf2::Trace::of(&job.logs, &job.pairs);
        prop_assert!(trace.lanes.iter().all(|l| l.steps.is_sorted_by_key(|s| s.0)));
        prop_assert!(!text::text(&job).is_empty() && page::html(&job).len() < 1 << 24);
    }

    #[test]
    fn lines_beside_a_log(lines in "((comm|members|site|path|x) [0-9a-f./, -]{0,30}\n?){0,4}", any in any::<String>()) {
        let mut log = log::Log::default();
        log::describe(&mut log, &lines);
        log::describe(&mut log, &any);
    }
}

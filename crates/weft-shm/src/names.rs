//! Names of the MPI functions by id, so that the launcher can tell which call a dead rank was in.

use crate::header::{JobHeader, load_text, store_text};
use crate::layout::JobLayout;
use crate::region::Region;
use std::sync::atomic::AtomicU64;

/// Room for all names, one a line, in bytes.
pub(crate) const NAMES_LEN: u64 = 64 << 10;
const WORDS: usize = NAMES_LEN as usize / 8;

/// The table: written once per job, by the first rank that has it.
pub struct CallNames<'a> {
    header: &'a JobHeader,
    words: &'a [AtomicU64; WORDS],
}

impl<'a> CallNames<'a> {
    pub fn of(region: &'a Region, layout: &JobLayout) -> Self {
        // SAFETY: the area is inside of the region and page aligned; atomics may be shared.
        let words = unsafe { &*region.at::<[AtomicU64; WORDS]>(layout.names_off()) };
        Self { header: JobHeader::of(region, layout), words }
    }

    /// Writes the table unless a peer has. `names[id]`; entry 0 is "outside of MPI". What does
    /// not fit is cut.
    pub fn publish(&self, names: &[&str]) {
        if self.header.claim_names() {
            let text = names.join("\n");
            // The area is all zero, so that only the pages of the text are touched.
            let used = text.len().div_ceil(8).min(WORDS);
            store_text(&self.words[..used], &text);
            self.header.names_done();
        }
    }

    /// All names, in the order of their ids; empty before `publish`.
    pub fn all(&self) -> Vec<String> {
        if !self.header.has_names() {
            return Vec::new();
        }
        load_text(self.words).split('\n').map(String::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cross_and_the_first_writer_wins() {
        let l = JobLayout::new(1);
        let (_fd, r) = Region::create_memfd(c"weft-test", l.total_len() as usize).unwrap();
        let t = CallNames::of(&r, &l);
        assert!(t.all().is_empty());
        t.publish(&["", "MPI_Send", "MPI_Recv"]);
        t.publish(&["", "other"]);
        assert_eq!(t.all()[..3], ["", "MPI_Send", "MPI_Recv"]);
        let long = vec!["x".repeat(100); 1000];
        let l2 = JobLayout::new(2);
        let (_fd, r2) = Region::create_memfd(c"weft-test", l2.total_len() as usize).unwrap();
        let t2 = CallNames::of(&r2, &l2);
        t2.publish(&long.iter().map(|s| s.as_str()).collect::<Vec<_>>());
        assert_eq!(t2.all()[0], long[0]);
    }
}

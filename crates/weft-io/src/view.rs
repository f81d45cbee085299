//! Views: from a process's stream of data to places in the file (MPI-5.0 section 14.3).

use crate::rep::Rep;
use std::sync::Arc;
use weft_base::consts::dt;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_datatype::{Datatype, Run};

/// How a file looks to a process: from `disp` on, the data of copies of `filetype`.
///
/// Positions in the stream of data are in bytes of the file's representation; the etype is what
/// users count in.
pub struct View {
    pub disp: i64,
    pub etype: Arc<Datatype>,
    pub filetype: Arc<Datatype>,
    pub rep: Rep,
    /// The filetype as it lies in the file.
    layout: Arc<Datatype>,
    etype_len: i64,
    ordered: bool,
}

impl View {
    /// # Errors
    /// MPI_ERR_ARG: a negative displacement, an etype without data for a filetype that has some, a filetype that is no sequence
    /// of etypes or lies before the displacement. MPI_ERR_CONVERSION from a user's representation.
    pub fn new(disp: i64, etype: Arc<Datatype>, filetype: Arc<Datatype>, rep: Rep) -> Result<Self> {
        if disp < 0 {
            return Err(err!(ErrClass::ARG, "the displacement is {disp}"));
        }
        let layout = rep.file_type(&filetype)?;
        let etype_len = match rep.file_type(&etype)?.size() {
            // A process that has nothing in the file: it counts in bytes.
            0 if layout.size() == 0 => 1,
            0 => return Err(MpiError::new(ErrClass::ARG, "the etype has no data")),
            n => n,
        };
        if layout.size() % etype_len != 0 {
            let size = layout.size();
            return Err(err!(ErrClass::ARG, "the filetype has {size} bytes, no multiple of the etype's {etype_len}"));
        }
        if layout.size() > 0 && (layout.true_lb() < 0 || layout.extent() < 0) {
            return Err(MpiError::new(ErrClass::ARG, "the filetype has negative displacements"));
        }
        let ordered = is_ordered(&layout);
        Ok(Self { disp, etype, filetype, rep, layout, etype_len, ordered })
    }

    /// The file as a sequence of bytes: the view after MPI_File_open.
    pub fn bytes() -> Self {
        let byte = Datatype::predefined(dt::BYTE).expect("MPI_BYTE is predefined");
        Self {
            disp: 0,
            etype: byte.clone(),
            filetype: byte.clone(),
            rep: Rep::Native,
            layout: byte.clone(),
            etype_len: 1,
            ordered: true,
        }
    }

    /// Bytes of an etype in the file.
    pub fn etype_len(&self) -> i64 {
        self.etype_len
    }

    /// Whether places in the file grow with positions in the stream, without overlap.
    pub fn is_ordered(&self) -> bool {
        self.ordered
    }

    /// Whether the stream is the file from `disp` on.
    pub fn is_contiguous(&self) -> bool {
        self.layout.is_contiguous() && self.layout.size() > 0
    }

    /// Runs of a whole filetype.
    pub fn runs_per_tile(&self) -> u64 {
        self.layout.program().map_or(0, |p| p.run_count())
    }

    /// Bytes of data of a whole filetype.
    pub fn tile_len(&self) -> u64 {
        self.layout.size() as u64
    }

    fn tiles(&self, end: u64) -> i64 {
        end.div_ceil(self.tile_len().max(1)) as i64
    }

    /// Position in the stream of an offset in etypes.
    ///
    /// # Errors
    /// MPI_ERR_ARG: negative, or beyond what a file can hold.
    pub fn position(&self, offset: i64) -> Result<u64> {
        if offset < 0 {
            return Err(err!(ErrClass::ARG, "the offset is {offset}"));
        }
        let at = offset.checked_mul(self.etype_len).ok_or_else(too_far)?;
        Ok(at as u64)
    }

    /// Checks that `len` bytes from a position on lie in places that a file can have.
    ///
    /// # Errors
    /// MPI_ERR_ARG.
    pub fn check(&self, start: u64, len: u64) -> Result<()> {
        if len == 0 {
            return Ok(());
        }
        if self.tile_len() == 0 {
            return Err(MpiError::new(ErrClass::ARG, "the filetype of the view has no data"));
        }
        let end = start.checked_add(len).filter(|&end| i64::try_from(end).is_ok()).ok_or_else(too_far)?;
        let last = self.tiles(end).checked_mul(self.layout.extent()).and_then(|n| n.checked_add(self.disp));
        let last = last.and_then(|n| n.checked_add(self.layout.true_lb() + self.layout.true_extent()));
        last.map(drop).ok_or_else(too_far)
    }

    /// Lists runs of the file from a position on, at most `len` bytes of data. Returns how many runs
    /// and how many bytes. `check` was called for the range.
    pub fn runs(&self, start: u64, len: u64, out: &mut [Run]) -> (usize, u64) {
        let (n, bytes) = self.layout.runs(self.tiles(start + len), start, len, out);
        for r in &mut out[..n] {
            r.off += self.disp;
        }
        (n, bytes)
    }

    /// Where in the file a position is.
    ///
    /// # Errors
    /// MPI_ERR_ARG, as `check`.
    pub fn place(&self, at: u64) -> Result<i64> {
        self.check(at, 1)?;
        let mut one = [Run { off: 0, len: 0 }];
        self.runs(at, 1, &mut one);
        Ok(one[0].off)
    }

    /// First and one past the last byte of the file that a range of the stream touches. For views
    /// in order; `len` > 0.
    pub fn bounds(&self, start: u64, len: u64) -> Result<(i64, i64)> {
        if self.ordered {
            return Ok((self.place(start)?, self.place(start + len - 1)? + 1));
        }
        self.check(start, len)?;
        let (mut lo, mut hi) = (i64::MAX, 0);
        self.layout.for_each_run(self.tiles(start + len), start, len, |off, n| {
            (lo, hi) = (lo.min(off), hi.max(off + n as i64));
            true
        });
        Ok((lo + self.disp, hi + self.disp))
    }

    /// The first position at or behind `floor` whose place in the file is `place` or later, by
    /// bisection; at most `ceiling`. For views in order.
    pub fn first_at(&self, place: i64, floor: u64, ceiling: u64) -> Result<u64> {
        let (mut lo, mut hi) = (floor, ceiling);
        while lo < hi {
            let mid = lo + (hi - lo) / 2;
            if self.place(mid)? < place { lo = mid + 1 } else { hi = mid }
        }
        Ok(lo)
    }

    /// The offset in etypes of the first etype that begins at or behind a place: where the view
    /// ends, when the file ends there.
    pub fn etypes_before(&self, place: i64) -> Result<i64> {
        if place <= self.disp || self.tile_len() == 0 {
            return Ok(0);
        }
        // A position's place is at least the position itself, in views without overlap.
        let (mut lo, mut hi) = (0, ((place - self.disp) as u64).div_ceil(self.etype_len as u64) as i64);
        while lo < hi {
            let mid = lo + (hi - lo) / 2;
            if self.place(self.position(mid)?)? < place { lo = mid + 1 } else { hi = mid }
        }
        Ok(lo)
    }
}

#[cold]
fn too_far() -> MpiError {
    MpiError::new(ErrClass::ARG, "the access ends beyond 2^63 bytes of the file")
}

/// Whether the runs of copies of the type follow each other.
fn is_ordered(t: &Datatype) -> bool {
    let mut end = i64::MIN;
    let mut ordered = true;
    t.for_each_run(1, 0, t.size() as u64, |off, len| {
        ordered = off >= end;
        end = off + len as i64;
        ordered
    });
    ordered && t.extent() >= t.true_extent()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int() -> Arc<Datatype> {
        Datatype::predefined(dt::INT).unwrap().clone()
    }

    #[test]
    fn ends_beyond_the_longest_file_are_refused() {
        let byte = Datatype::predefined(dt::BYTE).unwrap().clone();
        let v = View::new(0, byte.clone(), byte, Rep::Native).unwrap();
        let most = i64::MAX as u64;
        assert!(v.check(most - 100, 1).is_ok());
        for (start, len) in [(most, 1), (most, 8), (most - 1, 2), (0, most + 1), (most, most), (1, u64::MAX)] {
            assert_eq!(v.check(start, len).unwrap_err().class, ErrClass::ARG, "{start} {len}");
        }
    }

    #[test]
    fn every_other_int() {
        let filetype = Datatype::resized(0, 8, &int()).unwrap();
        let v = View::new(100, int(), filetype, Rep::Native).unwrap();
        assert!(v.is_ordered() && !v.is_contiguous());
        assert_eq!(v.place(v.position(3).unwrap()).unwrap(), 124);
        assert_eq!(v.bounds(2, 8).unwrap(), (102, 118));
        let mut runs = [Run { off: 0, len: 0 }; 4];
        assert_eq!(v.runs(2, 8, &mut runs), (3, 8));
        assert_eq!(runs[..3], [Run { off: 102, len: 2 }, Run { off: 108, len: 4 }, Run { off: 116, len: 2 }]);
        for (end, etypes) in [(0, 0), (100, 0), (101, 1), (104, 1), (108, 1), (109, 2), (116, 2), (117, 3)] {
            assert_eq!(v.etypes_before(end).unwrap(), etypes, "{end}");
        }
        assert_eq!(v.first_at(108, 0, 100).unwrap(), 4);
        assert_eq!(v.first_at(105, 0, 100).unwrap(), 4);
    }

    #[test]
    fn what_is_no_view() {
        let class = |r: Result<View>| r.err().unwrap().class;
        assert_eq!(class(View::new(-1, int(), int(), Rep::Native)), ErrClass::ARG);
        let short = Datatype::predefined(dt::SHORT).unwrap().clone();
        assert_eq!(class(View::new(0, int(), short, Rep::Native)), ErrClass::ARG);
        let empty = Datatype::contiguous(0, &int()).unwrap();
        assert_eq!(class(View::new(0, empty.clone(), int(), Rep::Native)), ErrClass::ARG);
        let before = Datatype::hindexed(&[1], &[-4], &int()).unwrap();
        assert_eq!(class(View::new(0, int(), before, Rep::Native)), ErrClass::ARG);
        let v = View::new(0, int(), empty, Rep::Native).unwrap();
        assert_eq!(v.check(0, 1).unwrap_err().class, ErrClass::ARG);
        assert!(v.check(0, 0).is_ok());
        let v = View::new(i64::MAX - 8, int(), int(), Rep::Native).unwrap();
        assert!(v.check(0, 4).is_ok() && v.check(4, 8).is_err() && v.position(i64::MAX).is_err());
    }

    #[test]
    fn out_of_order() {
        let back = Datatype::hindexed(&[1, 1], &[8, 0], &int()).unwrap();
        let v = View::new(0, int(), back, Rep::Native).unwrap();
        assert!(!v.is_ordered());
        assert_eq!(v.bounds(0, 8).unwrap(), (0, 12));
    }

    #[test]
    fn external_sizes() {
        let long = Datatype::predefined(dt::LONG).unwrap().clone();
        let ft = Datatype::vector(2, 1, 2, &long).unwrap();
        let v = View::new(0, long, ft, Rep::External32).unwrap();
        assert_eq!(v.etype_len(), 4);
        assert_eq!(v.place(4).unwrap(), 8);
        assert_eq!(v.place(8).unwrap(), 12);
    }
}

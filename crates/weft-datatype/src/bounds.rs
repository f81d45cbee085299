//! Lower and upper bounds of typemaps.
//!
//! SPEC: MPI-4.1 section 5.1.7, as MPICH and Intel MPI read it (docs/adr/0039-bounds-of-parts.md): a part
//! counts with its own bounds, which MPI_Type_create_resized may have set, and the type reaches from the
//! least to the greatest. Only the markers of MPI-1, MPI_LB and MPI_UB, win over all other parts and are
//! inherited by every type built from the one that has them.

use weft_base::{ErrClass, MpiError, Result, err};

#[cold]
pub(crate) fn too_large() -> MpiError {
    err!(ErrClass::VALUE_TOO_LARGE, "a size or displacement of the datatype exceeds 64 bits")
}

/// Back to 64 bits.
pub(crate) fn narrow(v: i128) -> Result<i64> {
    i64::try_from(v).map_err(|_| too_large())
}

pub(crate) fn mul(a: i64, b: i64) -> Result<i64> {
    a.checked_mul(b).ok_or_else(too_large)
}

pub(crate) fn add(a: i64, b: i64) -> Result<i64> {
    a.checked_add(b).ok_or_else(too_large)
}

/// Bounds of a type, or of the part of one seen so far. Bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub lb: i64,
    pub ub: i64,
    /// MPI_LB is among the parts.
    pub marked_lb: bool,
    /// MPI_UB is.
    pub marked_ub: bool,
    /// False when the typemap has no entry that is data.
    pub has_data: bool,
    /// The bounds were set, so they count even where there is no data.
    pub resized: bool,
    pub true_lb: i64,
    pub true_ub: i64,
    pub align: u32,
}

impl Bounds {
    pub fn extent(&self) -> i64 {
        self.ub - self.lb
    }
}

/// Accumulates copies of types at displacements.
pub(crate) struct Union {
    lb: Option<i128>,
    ub: Option<i128>,
    part_lb: Option<i128>,
    part_ub: Option<i128>,
    true_lb: Option<i128>,
    true_ub: Option<i128>,
    align: u32,
    resized: bool,
}

fn lower(slot: &mut Option<i128>, v: i128) {
    *slot = Some(slot.map_or(v, |s| s.min(v)));
}

fn raise(slot: &mut Option<i128>, v: i128) {
    *slot = Some(slot.map_or(v, |s| s.max(v)));
}

impl Union {
    pub fn new() -> Self {
        Self {
            lb: None,
            ub: None,
            part_lb: None,
            part_ub: None,
            true_lb: None,
            true_ub: None,
            align: 1,
            resized: false,
        }
    }

    /// Adds a copy of a type at `disp`.
    pub fn add(&mut self, disp: i128, b: &Bounds) {
        if b.marked_lb {
            lower(&mut self.lb, disp + b.lb as i128);
        }
        if b.marked_ub {
            raise(&mut self.ub, disp + b.ub as i128);
        }
        if b.has_data || b.resized {
            lower(&mut self.part_lb, disp + b.lb as i128);
            raise(&mut self.part_ub, disp + b.ub as i128);
            self.resized |= b.resized;
        }
        if b.has_data {
            lower(&mut self.true_lb, disp + b.true_lb as i128);
            raise(&mut self.true_ub, disp + b.true_ub as i128);
            self.align = self.align.max(b.align);
        }
    }

    /// Adds `count` copies, `stride` bytes apart.
    pub fn add_loop(&mut self, disp: i128, count: i64, stride: i128, b: &Bounds) {
        if count > 0 {
            self.add(disp, b);
            self.add(disp + (count - 1) as i128 * stride, b);
        }
    }

    /// The bounds; `pad` rounds an extent that no marker fixes up to the strictest alignment.
    pub fn finish(self, pad: bool) -> Result<Bounds> {
        let lb = self.lb.or(self.part_lb).or(self.ub).unwrap_or(0);
        let mut ub = self.ub.or(self.part_ub).unwrap_or(lb);
        if pad && self.ub.is_none() && self.true_ub.is_some() {
            let align = self.align as i128;
            ub += (align - (ub - lb).rem_euclid(align)) % align;
        }
        narrow(ub - lb)?;
        let (true_lb, true_ub) = (self.true_lb.unwrap_or(0), self.true_ub.unwrap_or(0));
        narrow(true_ub - true_lb)?;
        Ok(Bounds {
            lb: narrow(lb)?,
            ub: narrow(ub)?,
            marked_lb: self.lb.is_some(),
            marked_ub: self.ub.is_some(),
            has_data: self.true_lb.is_some(),
            resized: self.resized,
            true_lb: narrow(true_lb)?,
            true_ub: narrow(true_ub)?,
            align: self.align,
        })
    }
}

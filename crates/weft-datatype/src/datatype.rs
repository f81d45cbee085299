//! The type itself: what made it, and what was derived from that.

use crate::basic::Basic;
use crate::bounds::Bounds;
use crate::program::{self, Node, Program};
use crate::sig::Sig;
use std::sync::{Arc, LazyLock};
use weft_base::consts::dt;

/// The constructor and its arguments, as the user gave them. Displacements are in bytes, or in
/// extents of `old` where the MPI function says so.
#[derive(Debug)]
pub enum Def {
    Named(&'static Basic),
    Dup {
        old: Arc<Datatype>,
    },
    Contiguous {
        count: i64,
        old: Arc<Datatype>,
    },
    Vector {
        count: i64,
        blocklen: i64,
        stride: i64,
        old: Arc<Datatype>,
    },
    Hvector {
        count: i64,
        blocklen: i64,
        stride: i64,
        old: Arc<Datatype>,
    },
    Indexed {
        lens: Box<[i64]>,
        disps: Box<[i64]>,
        old: Arc<Datatype>,
    },
    Hindexed {
        lens: Box<[i64]>,
        disps: Box<[i64]>,
        old: Arc<Datatype>,
    },
    IndexedBlock {
        blocklen: i64,
        disps: Box<[i64]>,
        old: Arc<Datatype>,
    },
    HindexedBlock {
        blocklen: i64,
        disps: Box<[i64]>,
        old: Arc<Datatype>,
    },
    Struct {
        lens: Box<[i64]>,
        disps: Box<[i64]>,
        types: Box<[Arc<Datatype>]>,
    },
    /// `order` is ORDER_C or ORDER_FORTRAN; `same` is an equal type made of simpler constructors.
    Subarray {
        sizes: Box<[i64]>,
        subsizes: Box<[i64]>,
        starts: Box<[i64]>,
        order: i32,
        old: Arc<Datatype>,
        same: Arc<Datatype>,
    },
    Darray {
        size: i32,
        rank: i32,
        gsizes: Box<[i64]>,
        distribs: Box<[i32]>,
        dargs: Box<[i32]>,
        psizes: Box<[i32]>,
        order: i32,
        old: Arc<Datatype>,
        same: Arc<Datatype>,
    },
    F90Real {
        p: i32,
        r: i32,
        base: &'static Basic,
    },
    F90Complex {
        p: i32,
        r: i32,
        base: &'static Basic,
    },
    F90Integer {
        r: i32,
        base: &'static Basic,
    },
    Resized {
        lb: i64,
        extent: i64,
        old: Arc<Datatype>,
    },
    /// A pair type without a name; `same` is the C struct of the two.
    ValueIndex {
        value: Arc<Datatype>,
        index: Arc<Datatype>,
        same: Arc<Datatype>,
    },
}

/// An immutable MPI datatype.
///
/// Units: all sizes, bounds and displacements in bytes. Source: MPI-4.1 chapter 5.
#[derive(Debug)]
pub struct Datatype {
    pub(crate) def: Def,
    pub(crate) large: bool,
    pub(crate) dense: bool,
    /// Buffers of it are in a GPU's memory.
    pub(crate) device: bool,
    pub(crate) size: i64,
    pub(crate) bounds: Bounds,
    pub(crate) program: Program,
    pub(crate) sig: Sig,
}

impl Datatype {
    pub(crate) fn assemble(def: Def, bounds: Bounds, program: Program, sig: Sig) -> Arc<Self> {
        Arc::new(Self::assembled(def, bounds, program, sig))
    }

    pub(crate) fn assembled(def: Def, bounds: Bounds, program: Program, sig: Sig) -> Self {
        let size = program.as_ref().map_or(0, |n| n.bytes) as i64;
        debug_assert_eq!(size as u64, sig.bytes());
        let extent = bounds.extent();
        let dense = match &program {
            Some(n) => n.is_run() && n.off == 0 && bounds.lb == 0 && size == extent,
            None => extent == 0 && bounds.lb == 0,
        };
        Self { def, large: false, dense, device: false, size, bounds, program, sig }
    }

    /// The predefined type with this number (`weft_base::consts::dt`); None for any other number
    /// and for DATATYPE_NULL.
    #[inline]
    pub fn predefined(id: u32) -> Option<&'static Arc<Datatype>> {
        PREDEFINED.get(slot(id)?)?.as_ref()
    }

    /// Marks a type that a `_c` function made: its contents are then reported as large counts.
    /// Call it before the type is shared; a shared one is returned as it is.
    pub fn with_large_counts(mut self: Arc<Self>) -> Arc<Self> {
        if let Some(this) = Arc::get_mut(&mut self) {
            this.large = true;
        }
        self
    }

    /// Bytes of data in one item.
    #[inline(always)]
    pub fn size(&self) -> i64 {
        self.size
    }

    pub fn lb(&self) -> i64 {
        self.bounds.lb
    }

    pub fn ub(&self) -> i64 {
        self.bounds.ub
    }

    /// Bytes from one item to the next.
    #[inline(always)]
    pub fn extent(&self) -> i64 {
        self.bounds.ub - self.bounds.lb
    }

    pub fn true_lb(&self) -> i64 {
        self.bounds.true_lb
    }

    pub fn true_extent(&self) -> i64 {
        self.bounds.true_ub - self.bounds.true_lb
    }

    /// The strictest alignment of its basic elements.
    pub fn align(&self) -> u32 {
        self.bounds.align
    }

    /// True when any number of items is one run of memory that starts at the buffer's address.
    #[inline(always)]
    pub fn is_contiguous(&self) -> bool {
        self.dense
    }

    /// (offset, length) of the one run of memory that `count` items are, if they are one.
    pub fn single_run(&self, count: i64) -> Option<(i64, i64)> {
        let node = match &self.program {
            Some(n) if count > 0 => n,
            _ => return Some((0, 0)),
        };
        let merges = count == 1 || self.extent() == self.size;
        (node.is_run() && merges && !self.device).then(|| (node.off, self.size * count))
    }

    /// Bytes that `count` items span in memory, and the offset of the first: (true lb, length).
    /// None on overflow.
    pub fn span(&self, count: i64) -> Option<(i64, i64)> {
        if count <= 0 || self.program.is_none() {
            return Some((0, 0));
        }
        let last = (count - 1).checked_mul(self.extent())?;
        let lo = self.bounds.true_lb.checked_add(last.min(0))?;
        let hi = self.bounds.true_ub.checked_add(last.max(0))?;
        Some((lo, hi.checked_sub(lo)?))
    }

    /// The number of a named predefined type.
    #[inline]
    pub fn predefined_id(&self) -> Option<u32> {
        match &self.def {
            Def::Named(b) => Some(b.id),
            _ => None,
        }
    }

    /// The named predefined type that reduction operations treat this type as: itself, the type
    /// behind a Fortran kind, or what was duplicated.
    pub fn reduction_id(&self) -> Option<u32> {
        match &self.def {
            Def::Named(b) => Some(b.id),
            Def::F90Real { base, .. } | Def::F90Complex { base, .. } | Def::F90Integer { base, .. } => Some(base.id),
            Def::Dup { old } => old.reduction_id(),
            _ => None,
        }
    }

    /// Named types, Fortran kinds and unnamed pair types: these cannot be freed and need no commit.
    pub fn is_predefined(&self) -> bool {
        matches!(
            self.def,
            Def::Named(_)
                | Def::F90Real { .. }
                | Def::F90Complex { .. }
                | Def::F90Integer { .. }
                | Def::ValueIndex { .. }
        )
    }

    /// The MPI name of a named predefined type, "" for others.
    pub fn name(&self) -> &'static str {
        match &self.def {
            Def::Named(b) => b.name,
            _ => "",
        }
    }

    pub fn def(&self) -> &Def {
        &self.def
    }

    pub fn program(&self) -> Option<&Node> {
        self.program.as_ref()
    }

    /// The sequence of basic elements.
    pub fn basic_elements(&self) -> &Sig {
        &self.sig
    }

    /// Basic elements in the first `bytes` bytes of a message of this type, as MPI_Get_elements
    /// counts them; None where the standard says MPI_UNDEFINED.
    pub fn elements_in(&self, bytes: i64) -> Option<i64> {
        Some(self.sig.elements_in(bytes as u64)? as i64)
    }

    /// Whole items in `bytes` bytes, as MPI_Get_count counts them; None for MPI_UNDEFINED.
    #[inline]
    pub fn items_in(&self, bytes: i64) -> Option<i64> {
        match self.size {
            0 => (bytes == 0).then_some(0),
            size => (bytes % size == 0).then(|| bytes / size),
        }
    }

    /// Bytes of the first `elements` basic elements; None when there are none or they overflow.
    pub fn bytes_of_elements(&self, elements: i64) -> Option<i64> {
        Some(self.sig.bytes_of(u64::try_from(elements).ok()?)? as i64)
    }
}

const FIRST: u32 = dt::DATATYPE_NULL;
const MAIN: usize = 0x100;
const FIRST_OWN: u32 = dt::LB;
const OWN: usize = 8;

fn slot(id: u32) -> Option<usize> {
    if id.wrapping_sub(FIRST) < MAIN as u32 {
        Some((id - FIRST) as usize)
    } else if id.wrapping_sub(FIRST_OWN) < OWN as u32 {
        Some(MAIN + (id - FIRST_OWN) as usize)
    } else {
        None
    }
}

static PREDEFINED: LazyLock<[Option<Arc<Datatype>>; MAIN + OWN]> = LazyLock::new(|| {
    let mut table = [const { None }; MAIN + OWN];
    for b in Basic::all() {
        table[slot(b.id).expect("a number outside of the table")] = Some(named(b));
    }
    table
});

fn named(b: &'static Basic) -> Arc<Datatype> {
    Datatype::assemble(Def::Named(b), basic_bounds(b), basic_program(b), Sig::items(b, 1))
}

pub(crate) fn basic_bounds(b: &Basic) -> Bounds {
    let extent = b.extent() as i64;
    // A pair's last bytes may be padding, which is no data.
    let true_ub = match b.pair_disp() {
        Some(d) => d as i64 + b.size as i64 - Basic::get(b.pair.expect("a pair").0).expect("a plain type").size as i64,
        None => extent,
    };
    Bounds {
        lb: 0,
        ub: extent,
        marked_lb: b.id == dt::LB,
        marked_ub: b.id == dt::UB,
        has_data: b.size > 0,
        resized: false,
        true_lb: 0,
        true_ub,
        align: b.align,
    }
}

pub(crate) fn basic_program(b: &Basic) -> Program {
    match b.pair {
        Some((value, _)) => {
            let value = Basic::get(value).expect("a plain type").size as u64;
            let index = b.size as u64 - value;
            let disp = b.pair_disp().expect("a pair") as i64;
            program::runs([(0, value), (disp, index)].into_iter())
        }
        None => program::run(0, b.size as u64),
    }
}

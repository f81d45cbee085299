//! The reduction operations that `weft-coll` asks for.

use crate::coll_view::byte;
use crate::engine::{Engine, Inside};
use crate::hooks::hooks;
use crate::lent::Lent;
use crate::lock::unlocked;
use crate::object::OpObj;
use std::sync::Arc;
use weft_base::consts::op;
use weft_base::handle::{DatatypeH, Handle, OpH};
use weft_base::{ErrClass, MpiError, Result, err};
use weft_coll::Reducer;
use weft_datatype::{Datatype, Def};
use weft_reduce::{Kernels, ValueIndex};

/// A reduction operation, bound to the type that it reduces.
#[derive(Clone)]
pub struct BoundOp {
    kind: Kind,
    /// Of a predefined one.
    id: u32,
}

#[derive(Clone)]
enum Kind {
    Kernel(&'static Kernels),
    /// MINLOC or MAXLOC on an unnamed pair type.
    Pair {
        op: u32,
        layout: ValueIndex,
    },
    User {
        op: Arc<OpObj>,
        dt: DatatypeH,
        /// Whoever applies it is inside the engine.
        e: Inside,
    },
}

impl BoundOp {
    /// # Errors
    /// MPI_ERR_OP for null and freed handles, and when MPI does not define the op on the type.
    pub fn new(e: &Engine, h: OpH, dt: &Arc<Datatype>, dt_handle: DatatypeH) -> Result<Self> {
        if let Some(op) = e.ops.get(h) {
            return Ok(Self { kind: Kind::User { op: op.clone(), dt: dt_handle, e: e.inside() }, id: 0 });
        }
        match h.predefined_id().filter(|_| !h.is_null()) {
            Some(op::REPLACE | op::NO_OP) => {
                Err(MpiError::new(ErrClass::OP, "MPI_REPLACE and MPI_NO_OP are for one-sided communication"))
            }
            Some(op::EQUAL) => Err(MpiError::new(ErrClass::OP, "MPIX_EQUAL is for MPI_Reduce and MPI_Allreduce")),
            Some(id) => predefined(id, dt),
            None => e.user_op(h).map(|op| Self { kind: Kind::User { op, dt: dt_handle, e: e.inside() }, id: 0 }),
        }
    }
}

impl BoundOp {
    /// As `new`, for MPI_Reduce and MPI_Allreduce, which have MPIX_EQUAL.
    pub fn of_reduction(e: &Engine, h: OpH, dt: &Arc<Datatype>, dt_handle: DatatypeH) -> Result<Self> {
        if h == OpH::constant(op::EQUAL) {
            return Ok(Self { id: op::EQUAL, ..predefined(op::BAND, byte())? });
        }
        Self::new(e, h, dt, dt_handle)
    }
    /// Whether it is MPIX_EQUAL: a MPI_BAND of what `equal` makes of operands.
    #[inline(always)]
    pub(crate) fn compares(&self) -> bool {
        self.id == op::EQUAL
    }

    /// The number of a predefined one.
    pub(crate) fn predefined(&self) -> Option<u32> {
        (!matches!(self.kind, Kind::User { .. })).then_some(self.id)
    }

    /// Whether it is a loop of the engine's.
    pub(crate) fn is_kernel(&self) -> bool {
        matches!(self.kind, Kind::Kernel(_))
    }
}

fn predefined(id: u32, dt: &Arc<Datatype>) -> Result<BoundOp> {
    if let Some(t) = dt.reduction_id() {
        let kernel = weft_reduce::kernels(id, t);
        if kernel.is_some_and(|k| !k.standard) {
            crate::strict::reduction(dt.name(), op_name(id))?;
        }
        return kernel.map(|k| BoundOp { kind: Kind::Kernel(k), id }).ok_or_else(|| undefined(id, dt));
    }
    if let (Def::ValueIndex { value, index, .. }, op::MINLOC | op::MAXLOC) = (dt.def(), id)
        && let (Some(v), Some(i)) = (value.predefined_id(), index.predefined_id())
    {
        let align = index.align().max(1) as usize;
        let index_offset = (value.size() as usize).next_multiple_of(align);
        let layout = ValueIndex { value: v, index: i, index_offset, stride: dt.extent() as usize };
        debug_assert!(index_offset + index.size() as usize <= layout.stride);
        return Ok(BoundOp { kind: Kind::Pair { op: id, layout }, id });
    }
    Err(undefined(id, dt))
}

#[cold]
fn undefined(id: u32, dt: &Datatype) -> MpiError {
    let name = op_name(id);
    match dt.name() {
        "" => err!(ErrClass::OP, "{name} is not defined on derived datatypes"),
        t => err!(ErrClass::OP, "{name} is not defined on {t}"),
    }
}

pub(crate) fn op_name(id: u32) -> &'static str {
    match id {
        op::SUM => "MPI_SUM",
        op::MIN => "MPI_MIN",
        op::MAX => "MPI_MAX",
        op::PROD => "MPI_PROD",
        op::BAND => "MPI_BAND",
        op::BOR => "MPI_BOR",
        op::BXOR => "MPI_BXOR",
        op::LAND => "MPI_LAND",
        op::LOR => "MPI_LOR",
        op::LXOR => "MPI_LXOR",
        op::MINLOC => "MPI_MINLOC",
        op::MAXLOC => "MPI_MAXLOC",
        op::EQUAL => "MPIX_EQUAL",
        _ => "an unknown reduction operation",
    }
}

/// Most items that one call of an `MPI_User_function` can be told of.
const USER_MAX: i64 = i32::MAX as i64;

impl Reducer for BoundOp {
    fn commutative(&self) -> bool {
        match &self.kind {
            Kind::Kernel(_) | Kind::Pair { .. } => true,
            Kind::User { op, .. } => op.commutative,
        }
    }

    #[inline(always)]
    fn folds_from_the_left(&self) -> bool {
        self.is_kernel()
    }

    #[inline]
    unsafe fn apply(&self, inp: *const u8, inout: *mut u8, count: i64, dt: &Arc<Datatype>) -> Result<()> {
        debug_assert!(count >= 0);
        match &self.kind {
            // SAFETY: the kernel was chosen for the type; buffers by the caller's contract.
            Kind::Kernel(k) => unsafe { (k.two)(inp, inout, count as usize) },
            Kind::Pair { op, layout } => {
                // SAFETY: the layout is the type's; buffers by the caller's contract.
                return unsafe { weft_reduce::reduce_value_index(*op, *layout, inp, inout, count as usize) };
            }
            Kind::User { op, dt: handle, e } => {
                // The program may have freed the type since: the function gets another handle of it.
                let freed = Lent::instead_of(*e, *handle, dt);
                let handle = freed.as_ref().map_or(*handle, |l| l.0);
                let step = if op.large { count } else { USER_MAX };
                let mut at = 0;
                while at < count {
                    let n = step.min(count - at);
                    let off = (at * dt.extent()) as isize;
                    let (a, b) = (inp.wrapping_offset(off), inout.wrapping_offset(off));
                    // SAFETY: registered through MPI_Op_create; no borrow of the engine is held.
                    unlocked(|| unsafe { hooks().user_op(op.function, op.large, a, b, n, handle) });
                    at += n;
                }
            }
        }
        Ok(())
    }

    #[inline]
    unsafe fn combine(&self, srcs: &[*const u8], out: *mut u8, count: i64, dt: &Arc<Datatype>) -> Result<()> {
        debug_assert!(count >= 0 && !srcs.is_empty());
        match (&self.kind, srcs) {
            // SAFETY: the kernel was chosen for the type; buffers by the caller's contract.
            (Kind::Kernel(k), [a, b]) => unsafe { (k.three)(*a, *b, out, count as usize) },
            // SAFETY: as above.
            (Kind::Kernel(k), _) => unsafe { (k.many)(srcs.as_ptr(), srcs.len(), out, count as usize) },
            // SAFETY: by the caller's contract.
            _ => return unsafe { weft_coll::fold_in_order(self, srcs, out, count, dt) },
        }
        Ok(())
    }
}

//! MPIX_EQUAL, an op of MPICH's: a reduction by it says whether the operands of all ranks are the same.
//!
//! The result is one `int`, whatever type and count are. Operands are compared as packed bytes, so that gaps of
//! a type do not count, and 0.0 differs from -0.0.
//!
//! A bitwise and of all operands, and one of all their complements, tell it: where all ranks have a bit, or none
//! has it, it is set in one of the two, otherwise in neither. So any algorithm of MPI_BAND will do.

use crate::bound_op::BoundOp;
use crate::coll_view::{CollView, byte};
use crate::p2p_args;
use weft_base::{ErrClass, Result, err};
use weft_coll::{CollComm, Root, Vector};
use weft_p2p::SendBuf;

/// Operands and their complements, packed.
struct Bits {
    mem: Vec<u8>,
    /// The length of an operand.
    len: usize,
}

impl Bits {
    /// Room for them.
    fn room(v: Vector<'_>) -> Result<Self> {
        let len = (v.count * v.dt.size()) as usize;
        let mut mem = Vec::new();
        mem.try_reserve_exact(2 * len).map_err(|_| err!(ErrClass::NO_MEM, "no memory to compare {len} bytes"))?;
        mem.resize(2 * len, 0u8);
        Ok(Self { mem, len })
    }
    /// The operand of a rank; it lies in `recv` where the call is in place.
    ///
    /// # Safety
    /// The operand is readable.
    unsafe fn of(v: Vector<'_>, recv: *const u8) -> Result<Self> {
        let mut bits = Self::room(v)?;
        let operand = SendBuf::Typed { ptr: v.send.unwrap_or(recv), count: v.count, dt: v.dt.clone() };
        // SAFETY: there is room; the operand by the caller's contract.
        unsafe { p2p_args::pack_into(&operand, bits.mem.as_mut_ptr()) };
        debug_assert_eq!(operand.len_bytes() as usize, bits.len);
        let (plain, complement) = bits.mem.split_at_mut(bits.len);
        complement.iter_mut().zip(plain).for_each(|(c, p)| *c = !*p);
        Ok(bits)
    }
    fn vector(&self, send: Option<*const u8>) -> Vector<'static> {
        Vector { send, count: self.mem.len() as i64, dt: byte() }
    }
    /// Writes whether all operands of these, which are reduced, were the same.
    ///
    /// # Safety
    /// `recv` is valid for an `int`.
    unsafe fn tell(&self, recv: *mut u8) {
        let (plain, complement) = self.mem.split_at(self.len);
        debug_assert_eq!(plain.len(), complement.len());
        let equal = plain.iter().zip(complement).all(|(p, c)| p | c == 0xff);
        // SAFETY: by the caller's contract.
        unsafe { recv.cast::<i32>().write_unaligned(equal.into()) };
    }
}

/// MPI_Allreduce.
///
/// # Safety
/// As `weft_coll::allreduce`, with room for an `int` at `recv`.
pub(crate) async unsafe fn allreduce(c: &CollView, op: &BoundOp, v: Vector<'_>, recv: *mut u8) -> Result<()> {
    // SAFETY: by the caller's contract.
    let mut bits = unsafe { Bits::of(v, recv)? };
    // An intercommunicator has no reductions in place.
    let operand = if c.remote_size().is_some() { Some(std::mem::replace(&mut bits, Bits::room(v)?)) } else { None };
    let v = bits.vector(operand.as_ref().map(|o| o.mem.as_ptr()));
    // SAFETY: own memory.
    unsafe { weft_coll::allreduce(c, op, v, bits.mem.as_mut_ptr()).await? };
    // SAFETY: by the caller's contract.
    unsafe { bits.tell(recv) };
    Ok(())
}

/// MPI_Reduce.
///
/// # Safety
/// As `weft_coll::reduce`, with room for an `int` at the root's `recv`.
pub(crate) async unsafe fn reduce(c: &CollView, op: &BoundOp, v: Vector<'_>, recv: *mut u8, root: Root) -> Result<()> {
    let (gives, takes) = match root {
        Root::Rank(r) => (true, c.remote_size().is_none() && r == c.rank()),
        Root::This => (false, true),
        Root::Null => return Ok(()),
    };
    // SAFETY: by the caller's contract.
    let mut bits = if gives { unsafe { Bits::of(v, recv)? } } else { Bits::room(v)? };
    let mem = bits.mem.as_mut_ptr();
    let v = bits.vector((!takes).then_some(mem.cast_const()));
    // SAFETY: own memory; the root reduces in place.
    unsafe { weft_coll::reduce(c, op, v, if takes { mem } else { std::ptr::null_mut() }, root).await? };
    if takes {
        // SAFETY: by the caller's contract.
        unsafe { bits.tell(recv) };
    }
    Ok(())
}

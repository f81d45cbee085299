//! Buffers in a GPU's memory (ADR 0060).
//!
//! Messages, windows' origins and files move bytes by packing, so there such a buffer is its datatype as one on a device,
//! and goes piece by piece through memory that is there already. Collectives and local functions work on their buffers
//! in place: they get memory of the host instead, with what is on the device, and what they have written goes back.
//!
//! Nothing here runs, and no short way is any longer, where no driver can be: `weft_gpu::is_on` is false then, and where it
//! is true `p2p_args` has no sizes of plain types, without which no call is plain.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::sync::Arc;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_datatype::Datatype;
use weft_gpu::Failure;

/// Alignment of memory that stands for a buffer: as the buffer's within this.
const ALIGN: usize = 64;

fn refused(why: Failure) -> MpiError {
    err!(ErrClass::BUFFER, "{why}")
}

/// Whether the first byte of a buffer, or with MPI_BOTTOM of any run of an item, is in a GPU's memory.
#[cold]
fn is_there(ptr: *const u8, count: i64, dt: &Datatype) -> bool {
    let len = dt.size().max(0) as u64;
    if count <= 0 || len == 0 {
        return false;
    }
    let mut found = false;
    dt.for_each_run(1, 0, len, |off, _| {
        found = weft_gpu::is_device(ptr.wrapping_offset(off as isize));
        ptr.is_null() && !found
    });
    found
}

/// The type by which a buffer's bytes are to be moved.
#[inline]
pub(crate) fn typed(ptr: *const u8, count: i64, dt: &Arc<Datatype>) -> Arc<Datatype> {
    if weft_gpu::is_on() && is_there(ptr, count, dt) { Datatype::on_device(dt) } else { dt.clone() }
}

/// What an operation that has ended comes to, where its bytes may have been moved by a driver.
#[inline]
pub(crate) fn outcome(error: Option<MpiError>) -> Result<()> {
    match error {
        Some(e) => Err(e),
        None if weft_gpu::is_on() => weft_gpu::take_failure().map_or(Ok(()), |why| Err(refused(why))),
        None => Ok(()),
    }
}

/// # Errors
/// MPI_ERR_UNSUPPORTED_OPERATION for memory of a GPU, where others are to reach `what`.
pub(crate) fn host_only(p: *const u8, what: &str) -> Result<()> {
    if weft_gpu::is_on() && weft_gpu::is_device(p) {
        return Err(err!(ErrClass::UNSUPPORTED_OPERATION, "{what} cannot be in a GPU's memory"));
    }
    Ok(())
}

/// Items at an offset in bytes from a buffer's address.
pub(crate) type Piece = (i64, i64, Arc<Datatype>);

/// What a call does with a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    Read,
    /// Reads or writes it, or parts of it.
    Write,
}

/// Memory of the host that stands for a buffer on a device.
struct Loan {
    device: *mut u8,
    memory: *mut u8,
    layout: Layout,
    /// The address that is handed out: `memory`, less the offset of the first byte.
    host: *mut u8,
    pieces: Vec<Piece>,
    way: Use,
}

impl Drop for Loan {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout.
        unsafe { dealloc(self.memory, self.layout) }
    }
}

impl Loan {
    fn new(device: *mut u8, pieces: Vec<Piece>, way: Use) -> Result<Self> {
        assert!(!pieces.is_empty() && pieces.iter().all(|(_, n, _)| *n > 0));
        let too_long = || MpiError::new(ErrClass::COUNT, "the buffer spans more than 2^63 bytes");
        let (mut lo, mut hi) = (i64::MAX, i64::MIN);
        for (off, count, dt) in &pieces {
            let (first, len) = dt.span(*count).ok_or_else(too_long)?;
            let first = off.checked_add(first).ok_or_else(too_long)?;
            (lo, hi) = (lo.min(first), hi.max(first.checked_add(len).ok_or_else(too_long)?));
        }
        let shift = device.addr().wrapping_add(lo as usize) % ALIGN;
        let len = hi.checked_sub(lo).and_then(|n| usize::try_from(n).ok()).ok_or_else(too_long)?;
        let layout = Layout::from_size_align(len + shift + 1, ALIGN).map_err(|_| too_long())?;
        // SAFETY: the layout is not empty.
        let memory = unsafe { alloc_zeroed(layout) };
        if memory.is_null() {
            return Err(err!(ErrClass::NO_MEM, "no memory of the host for {len} bytes of a GPU's"));
        }
        let host = memory.wrapping_add(shift).wrapping_offset(-lo as isize);
        assert!(lo <= hi && shift < ALIGN);
        assert_eq!(host.addr() % ALIGN, device.addr() % ALIGN, "items are aligned there as here");
        Ok(Self { device, memory, layout, host, pieces, way })
    }

    /// Moves all pieces; `back`: to the device.
    fn move_all(&self, back: bool) -> Result<()> {
        self.move_raw(back).map_err(refused)
    }

    fn move_raw(&self, back: bool) -> std::result::Result<(), Failure> {
        for (off, count, dt) in &self.pieces {
            let len = (count * dt.size()) as usize;
            debug_assert!(len <= self.layout.size() || !dt.is_contiguous());
            let (host, device) = (self.host.wrapping_offset(*off as isize), self.device.wrapping_offset(*off as isize));
            if dt.is_contiguous() {
                let (dst, src) = if back { (device, host) } else { (host, device) };
                // SAFETY: the host's side has room for all pieces; the driver checks the other.
                unsafe { weft_gpu::copy(dst, src, len) }?;
                continue;
            }
            let (there, mut packed) = (Datatype::on_device(dt), vec![0u8; len]);
            // SAFETY: as above, of both types the same items.
            unsafe {
                if back {
                    dt.pack(host, *count, 0, packed.as_mut_ptr(), len);
                    there.unpack(device, *count, 0, packed.as_ptr(), len);
                } else {
                    there.pack(device, *count, 0, packed.as_mut_ptr(), len);
                    dt.unpack(host, *count, 0, packed.as_ptr(), len);
                }
            }
            weft_gpu::take_failure().map_or(Ok(()), Err)?;
        }
        Ok(())
    }
}

/// The loans of one call.
#[derive(Default)]
pub(crate) struct Loans(Vec<Loan>);

impl Loans {
    /// The address to work on in place of `p`: the same, unless it is a GPU's.
    ///
    /// # Errors
    /// MPI_ERR_NO_MEM, MPI_ERR_COUNT.
    pub fn lend(&mut self, p: *mut u8, pieces: Vec<Piece>, way: Use) -> Result<*mut u8> {
        let pieces: Vec<Piece> = pieces.into_iter().filter(|(_, n, dt)| *n > 0 && dt.size() > 0).collect();
        let at = |off: i64| p.cast_const().wrapping_offset(off as isize);
        if !pieces.iter().any(|(off, n, dt)| is_there(at(*off), *n, dt)) {
            return Ok(p);
        }
        let loan = Loan::new(p, pieces, way)?;
        let host = loan.host;
        self.0.push(loan);
        Ok(host)
    }

    pub fn lend_read(&mut self, p: *const u8, pieces: Vec<Piece>) -> Result<*const u8> {
        self.lend(p.cast_mut(), pieces, Use::Read).map(|p| p.cast_const())
    }

    /// Brings what is on the device, before the call works.
    ///
    /// # Errors
    /// MPI_ERR_BUFFER: the driver refuses it.
    pub fn fetch(&self) -> Result<()> {
        self.0.iter().try_for_each(|l| l.move_all(false))
    }

    /// Takes back what the call may have written.
    ///
    /// # Errors
    /// As `fetch`.
    pub fn give_back(&self) -> Result<()> {
        self.0.iter().filter(|l| l.way == Use::Write).try_for_each(|l| l.move_all(true))
    }

    /// As `give_back` where nobody waits: a failure is the error of the next call that ends an operation.
    pub fn give_back_later(&self) {
        if let Err(e) = self.0.iter().filter(|l| l.way == Use::Write).try_for_each(|l| l.move_raw(true)) {
            weft_gpu::failed(e);
        }
    }

    pub fn shared(self) -> Option<Arc<Self>> {
        (!self.0.is_empty()).then(|| Arc::new(self))
    }
}

/// Ends a call that had loans.
pub(crate) fn give_back(loans: Option<&Arc<Loans>>, ended: Result<()>) -> Result<()> {
    match loans {
        // What has come of a call that failed belongs to the program, too.
        Some(l) => {
            let back = l.give_back();
            ended.and(back)
        }
        None => ended,
    }
}

/// Runs a local function on buffers, of which some may be in a GPU's memory.
///
/// # Errors
/// As `Loans::lend`, `Loans::fetch`; the function's.
#[inline]
pub(crate) fn around<const N: usize>(
    buffers: [(*mut u8, i64, &Arc<Datatype>, Use); N],
    f: impl FnOnce([*mut u8; N]) -> Result<()>,
) -> Result<()> {
    let mut at = buffers.map(|b| b.0);
    if !weft_gpu::is_on() {
        return f(at);
    }
    let mut loans = Loans::default();
    for (at, (p, count, dt, way)) in at.iter_mut().zip(buffers) {
        *at = loans.lend(p, vec![(0, count, dt.clone())], way)?;
    }
    loans.fetch()?;
    let done = f(at);
    let back = loans.give_back();
    done.and(back)
}

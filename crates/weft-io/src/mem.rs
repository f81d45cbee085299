//! The memory of a transfer: items of a datatype, seen as a packed stream.

use std::sync::Arc;
use weft_base::{ErrClass, Result, err};
use weft_datatype::Datatype;

/// A user's buffer. Valid for the whole transfer: that is MPI's contract with the user.
#[derive(Clone, Debug)]
pub struct Mem {
    pub ptr: *mut u8,
    pub count: i64,
    pub dt: Arc<Datatype>,
}

impl Mem {
    /// Bytes of data, packed.
    pub fn len(&self) -> u64 {
        (self.count * self.dt.size()) as u64
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The address of the data, where it is one run of memory.
    pub fn run(&self) -> Option<*mut u8> {
        let (off, _) = self.dt.single_run(self.count)?;
        Some(self.ptr.wrapping_offset(off as isize))
    }

    /// Packs bytes [at, at + out.len()) of the stream.
    ///
    /// # Safety
    /// The buffer is readable, and has that many bytes of data.
    pub unsafe fn pack(&self, at: u64, out: &mut [u8]) {
        if !out.is_empty() {
            // SAFETY: by the caller's contract; `out` is memory of the engine.
            unsafe { self.dt.pack(self.ptr, self.count, at, out.as_mut_ptr(), out.len()) };
        }
    }

    /// Unpacks `inp` to bytes [at, at + inp.len()) of the stream.
    ///
    /// # Safety
    /// The buffer is writable, and has that many bytes of data.
    pub unsafe fn unpack(&self, at: u64, inp: &[u8]) {
        if !inp.is_empty() {
            // SAFETY: by the caller's contract; `inp` is memory of the engine.
            unsafe { self.dt.unpack(self.ptr, self.count, at, inp.as_ptr(), inp.len()) };
        }
    }
}

/// Zeroed memory of the engine.
///
/// # Errors
/// MPI_ERR_NO_MEM.
pub fn room(len: u64) -> Result<Vec<u8>> {
    let mut v = Vec::new();
    let fits = usize::try_from(len).is_ok_and(|n| v.try_reserve_exact(n).is_ok());
    if !fits {
        return Err(err!(ErrClass::NO_MEM, "no memory for {len} bytes of file data"));
    }
    v.resize(len as usize, 0);
    Ok(v)
}

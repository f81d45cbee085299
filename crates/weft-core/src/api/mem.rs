//! Memory for the user (MPI-4.1 section 9.2).

use crate::engine::engine;
use weft_base::handle::InfoH;
use weft_base::{ErrClass, MpiError, Result, err};

/// Every allocation of `alloc_mem` starts on its own cache line.
const ALIGN: usize = 64;
/// The header before the block: its whole length.
const HEADER: usize = ALIGN;

/// `MPI_Alloc_mem`. Local. The info key `mpi_minimum_memory_alignment` is honoured up to 64.
///
/// # Errors
/// MPI_ERR_NO_MEM, MPI_ERR_ARG for a negative size.
pub fn alloc_mem(size: i64, info: InfoH) -> Result<usize> {
    engine().info_opt(info)?;
    let size = usize::try_from(size).map_err(|_| err!(ErrClass::ARG, "the size is {size}"))?;
    let layout = size
        .checked_add(HEADER)
        .and_then(|n| std::alloc::Layout::from_size_align(n, ALIGN).ok())
        .ok_or_else(|| err!(ErrClass::NO_MEM, "{size} bytes"))?;
    // SAFETY: the layout is not empty; the header is inside the block and aligned.
    unsafe {
        let p = std::alloc::alloc(layout);
        if p.is_null() {
            return Err(err!(ErrClass::NO_MEM, "{size} bytes"));
        }
        p.cast::<usize>().write(layout.size());
        p.cast::<usize>().add(1).write(MAGIC);
        Ok(p.add(HEADER) as usize)
    }
}

const MAGIC: usize = 0x5745_4654_4d45_4d31;

/// `MPI_Free_mem`. Local. NULL is ignored.
///
/// # Errors
/// MPI_ERR_BASE when the block did not come from `alloc_mem` (found by a mark before it).
pub fn free_mem(base: *mut u8) -> Result<()> {
    if base.is_null() {
        return Ok(());
    }
    // SAFETY: the caller passes what `alloc_mem` returned (MPI's rule); the mark is checked, and
    // removed so that a second free is found.
    unsafe {
        let p = base.sub(HEADER).cast::<usize>();
        if base as usize % ALIGN != 0 || p.add(1).read() != MAGIC {
            return Err(MpiError::new(ErrClass::BASE, "not a block of MPI_Alloc_mem"));
        }
        p.add(1).write(0);
        let layout = std::alloc::Layout::from_size_align_unchecked(p.read(), ALIGN);
        std::alloc::dealloc(p.cast(), layout);
    }
    Ok(())
}

//! Memory for the user (MPI-4.1 section 9.2).

use crate::engine::engine;
use crate::shared_heap::heap;
use weft_base::checker;
use weft_base::handle::InfoH;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_rma::MINIMUM_ALIGNMENT;

/// Every allocation of `alloc_mem` starts on its own cache line, at least.
const ALIGN: usize = 64;
/// What the shared heap gives is whole ones.
const PAGE: usize = 4096;
/// The header directly before the block: the whole length, a mark, the alignment.
const HEADER: usize = ALIGN;

/// `MPI_Alloc_mem`: memory that peers can map, where there is a shared heap. Local. The info key
/// `mpi_minimum_memory_alignment` is honoured (`weft_rma::alignment`).
///
/// # Errors
/// MPI_ERR_NO_MEM, MPI_ERR_ARG for a negative size.
pub fn alloc_mem(size: i64, info: InfoH) -> Result<usize> {
    let wish = engine().info_opt(info)?.and_then(|i| i.get(MINIMUM_ALIGNMENT));
    let align = wish.and_then(|v| weft_rma::alignment(&v)).map_or(ALIGN, |n| ALIGN.max(n as usize));
    let size = usize::try_from(size).map_err(|_| err!(ErrClass::ARG, "the size is {size}"))?;
    assert!(align.is_power_of_two() && align >= HEADER, "the header has room before the block: {align}");
    // The header is at the end of what comes before the block.
    let layout = size
        .checked_add(align)
        .and_then(|n| std::alloc::Layout::from_size_align(n, align).ok())
        .ok_or_else(|| err!(ErrClass::NO_MEM, "{size} bytes"))?;
    // SAFETY: the layout is not empty; the header is inside the block and aligned.
    unsafe {
        let (mut p, mut mark) = (std::ptr::null_mut(), SHARED);
        // Whole pages, also for a few bytes: windows over them are then reached directly.
        if let Some(heap) = heap() {
            p = (heap.alloc)(layout.size(), align);
        }
        let pages = layout.size().next_multiple_of(PAGE);
        if !p.is_null() {
            checker::fresh(p, pages);
        }
        if p.is_null() {
            (p, mark) = (std::alloc::alloc(layout), PLAIN);
        }
        if p.is_null() {
            return Err(err!(ErrClass::NO_MEM, "{size} bytes"));
        }
        assert!(p.addr().is_multiple_of(align), "the block is aligned to {align}");
        debug_assert!(layout.size() - align == size && pages >= layout.size());
        let header = p.add(align - HEADER).cast::<usize>();
        header.cast::<[usize; 3]>().write([layout.size(), mark, align]);
        if mark == SHARED {
            checker::allocated(p.add(align), size, HEADER, pages - layout.size());
        }
        Ok(p.add(align) as usize)
    }
}

/// Marks before a block: where it came from.
const PLAIN: usize = 0x5745_4654_4d45_4d31;
const SHARED: usize = 0x5745_4654_4d45_4d32;

/// `MPI_Free_mem`. Local. NULL is ignored.
///
/// # Errors
/// MPI_ERR_BASE when the block did not come from `alloc_mem` (found by a mark before it).
pub fn free_mem(base: *mut u8) -> Result<()> {
    if base.is_null() {
        return Ok(());
    }
    let wrong = || MpiError::new(ErrClass::BASE, "not a block of MPI_Alloc_mem");
    if !(base as usize).is_multiple_of(ALIGN) {
        return Err(wrong());
    }
    checker::readable(base.wrapping_sub(HEADER), HEADER);
    // SAFETY: the caller passes what `alloc_mem` returned (MPI's rule); the mark is checked, and
    // removed so that a second free is found.
    unsafe {
        let header = base.sub(HEADER).cast::<usize>();
        let [size, _, align] = header.cast::<[usize; 3]>().read();
        match (header.add(1).replace(0), heap()) {
            (PLAIN, _) => {
                let layout = std::alloc::Layout::from_size_align_unchecked(size, align);
                std::alloc::dealloc(base.sub(align), layout);
            }
            (SHARED, Some(heap)) => {
                checker::freed(base);
                (heap.free)(base.sub(align));
            }
            (other, _) => {
                header.add(1).write(other);
                return Err(wrong());
            }
        }
    }
    Ok(())
}

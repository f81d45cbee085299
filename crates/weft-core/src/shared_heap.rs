//! Memory that peers can map: the blocks of libweft-heap.so, where it is preloaded.

/// libweft-heap.so, where it is preloaded.
pub(crate) struct Heap {
    pub alloc: unsafe extern "C" fn(usize, usize) -> *mut u8,
    pub free: unsafe extern "C" fn(*mut u8),
}

#[allow(clippy::missing_transmute_annotations, reason = "the types are those of the fields")]
pub(crate) fn heap() -> Option<&'static Heap> {
    static HEAP: std::sync::OnceLock<Option<Heap>> = std::sync::OnceLock::new();
    HEAP.get_or_init(|| {
        // SAFETY: C strings; the functions of these names have these types (weft-heap's
        // documentation), and a preloaded library is never unloaded.
        unsafe {
            let alloc = libc::dlsym(libc::RTLD_DEFAULT, c"weft_heap_alloc".as_ptr());
            let free = libc::dlsym(libc::RTLD_DEFAULT, c"weft_heap_free".as_ptr());
            (!alloc.is_null() && !free.is_null()).then(|| Heap {
                alloc: std::mem::transmute::<*mut libc::c_void, _>(alloc),
                free: std::mem::transmute::<*mut libc::c_void, _>(free),
            })
        }
    })
    .as_ref()
}

/// A block of the shared heap, where there is one: `len` bytes, not 0, at a multiple of `align`, a
/// power of two. Contents are undefined.
pub(crate) fn alloc_shared(len: usize, align: usize) -> Option<*mut u8> {
    let heap = heap()?;
    assert!(len > 0 && align.is_power_of_two());
    // SAFETY: an allocation.
    let p = unsafe { (heap.alloc)(len, align) };
    if p.is_null() {
        return None;
    }
    // It may have been a block that the program gave back.
    weft_base::checker::fresh(p, len);
    Some(p)
}

/// Gives a block of `alloc_shared` back.
pub(crate) fn free_shared(p: *mut u8) {
    assert!(!p.is_null() && heap().is_some(), "it came from there");
    if let Some(heap) = heap() {
        // SAFETY: a block of this heap (callers' promise), freed once.
        unsafe { (heap.free)(p) };
    }
}

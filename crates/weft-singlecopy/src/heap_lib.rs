//! libweft-heap.so as this process sees it: found by name, for it is preloaded or absent.

use std::ffi::{CStr, c_int, c_void};
use weft_shm::{HEAP_NONE, HeapInfo, HeapView};

/// 1 and the offset in the heap where the range is inside of the shared heap, else 0.
type Query = unsafe extern "C" fn(*const c_void, usize, *mut u64) -> c_int;
/// 1 where there is a shared heap, and its description; else 0.
type Info = unsafe extern "C" fn(*mut HeapInfo) -> c_int;
/// Memory of the shared heap of a length and an alignment, or NULL.
type Alloc = unsafe extern "C" fn(usize, usize) -> *mut c_void;

/// Where the shared heap is.
type View = unsafe extern "C" fn() -> *const HeapView;

/// The functions of the library.
#[derive(Clone, Copy)]
pub(crate) struct HeapLib {
    pub query: Query,
    pub info: Info,
    pub alloc: Alloc,
    pub view: &'static HeapView,
}

impl HeapLib {
    /// The library that is loaded in this process; `None` when there is none.
    pub fn find() -> Option<HeapLib> {
        // SAFETY: functions of these names have these types: the library is ours, and the
        // prefix is ours to use. The view is a static of a library that stays loaded.
        unsafe {
            Some(HeapLib {
                query: std::mem::transmute::<*mut c_void, Query>(symbol(c"weft_heap_query")?),
                info: std::mem::transmute::<*mut c_void, Info>(symbol(c"weft_heap_info")?),
                alloc: std::mem::transmute::<*mut c_void, Alloc>(symbol(c"weft_heap_alloc")?),
                view: &*std::mem::transmute::<*mut c_void, View>(symbol(c"weft_heap_view")?)(),
            })
        }
    }

    /// The shared heap of this process, if it has one.
    pub fn info(&self) -> Option<HeapInfo> {
        let mut info = HeapInfo::default();
        // SAFETY: writes one HeapInfo.
        let shared = unsafe { (self.info)(&mut info) };
        (shared == 1 && info.kind != HEAP_NONE).then_some(info)
    }

    /// Where a range lies in the shared heap.
    #[inline]
    pub fn offset(&self, addr: usize, len: usize) -> Option<u64> {
        // Saves a call into the library and a look at its bitmap.
        if self.view.is_all_shared() {
            return self.view.offset(addr, len);
        }
        let mut off = 0;
        // SAFETY: the range is only compared, not accessed; writes one word.
        let inside = unsafe { (self.query)(std::ptr::without_provenance(addr), len, &mut off) };
        (inside == 1).then_some(off)
    }
}

fn symbol(name: &CStr) -> Option<*mut c_void> {
    // SAFETY: a lookup by a C string.
    let p = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    (!p.is_null()).then_some(p)
}

//! libotf2 3, loaded at run time: its functions and numbers as otf2/*.h of version 3.0 have them.

use std::ffi::{CStr, c_char, c_void};

/// Upstream's name, and Debian's.
const NAMES: [&CStr; 2] = [c"libotf2.so.10", c"libopen-trace-format2.so.10"];

pub type Handle = *mut c_void;
pub const CLOSED: Handle = std::ptr::null_mut();
/// What has no number.
pub const NONE_32: u32 = u32::MAX;
pub const NONE_64: u64 = u64::MAX;
/// OTF2_PARADIGM_MPI.
pub const PARADIGM_MPI: u8 = 4;
/// OTF2_LOCATION_GROUP_TYPE_PROCESS and OTF2_LOCATION_TYPE_CPU_THREAD.
pub const PROCESS: u8 = 1;
pub const THREAD: u8 = 1;
/// OTF2_GROUP_TYPE_COMM_LOCATIONS and _COMM_GROUP.
pub const COMM_LOCATIONS: u8 = 4;
pub const COMM_GROUP: u8 = 5;

/// OTF2_FlushCallbacks.
#[repr(C)]
pub struct Flush {
    before: unsafe extern "C" fn(Handle, u8, u64, Handle, bool) -> u8,
    after: unsafe extern "C" fn(Handle, u8, u64) -> u64,
}

/// A full buffer is written, and nothing of that is noted.
pub static FLUSH: Flush = Flush { before: flush, after: no_time };

unsafe extern "C" fn flush(_: Handle, _: u8, _: u64, _: Handle, _: bool) -> u8 {
    1
}

unsafe extern "C" fn no_time(_: Handle, _: u8, _: u64) -> u64 {
    0
}

/// The functions: field, C name, parameters, result.
macro_rules! functions {
    ($($field:ident $name:literal ($($type:ty),*) -> $result:ty;)*) => {
        /// A loaded libotf2; it stays loaded.
        pub struct Library {
            $(pub $field: unsafe extern "C" fn($($type),*) -> $result,)*
        }

        impl Library {
            /// # Safety
            /// `lib` is a loaded libotf2 of version 3.
            unsafe fn of(lib: Handle) -> Result<Library, String> {
                Ok(Library {
                    $($field: {
                        // SAFETY: a loaded library and a C string.
                        let f = unsafe { libc::dlsym(lib, $name.as_ptr()) };
                        if f.is_null() {
                            return Err(format!("libotf2 has no {}", $name.to_string_lossy()));
                        }
                        // SAFETY: the function of this name has this type in version 3.
                        unsafe { std::mem::transmute::<Handle, unsafe extern "C" fn($($type),*) -> $result>(f) }
                    },)*
                })
            }
        }
    };
}

functions! {
    archive_open c"OTF2_Archive_Open" (*const c_char, *const c_char, u8, u64, u64, u8, u8) -> Handle;
    archive_close c"OTF2_Archive_Close" (Handle) -> i32;
    set_flush_callbacks c"OTF2_Archive_SetFlushCallbacks" (Handle, *const Flush, Handle) -> i32;
    set_serial c"OTF2_Archive_SetSerialCollectiveCallbacks" (Handle) -> i32;
    open_evt_files c"OTF2_Archive_OpenEvtFiles" (Handle) -> i32;
    close_evt_files c"OTF2_Archive_CloseEvtFiles" (Handle) -> i32;
    get_evt_writer c"OTF2_Archive_GetEvtWriter" (Handle, u64) -> Handle;
    close_evt_writer c"OTF2_Archive_CloseEvtWriter" (Handle, Handle) -> i32;
    open_def_files c"OTF2_Archive_OpenDefFiles" (Handle) -> i32;
    close_def_files c"OTF2_Archive_CloseDefFiles" (Handle) -> i32;
    get_def_writer c"OTF2_Archive_GetDefWriter" (Handle, u64) -> Handle;
    close_def_writer c"OTF2_Archive_CloseDefWriter" (Handle, Handle) -> i32;
    get_global_def_writer c"OTF2_Archive_GetGlobalDefWriter" (Handle) -> Handle;
    close_global_def_writer c"OTF2_Archive_CloseGlobalDefWriter" (Handle, Handle) -> i32;
    enter c"OTF2_EvtWriter_Enter" (Handle, Handle, u64, u32) -> i32;
    leave c"OTF2_EvtWriter_Leave" (Handle, Handle, u64, u32) -> i32;
    send c"OTF2_EvtWriter_MpiSend" (Handle, Handle, u64, u32, u32, u32, u64) -> i32;
    recv c"OTF2_EvtWriter_MpiRecv" (Handle, Handle, u64, u32, u32, u32, u64) -> i32;
    isend c"OTF2_EvtWriter_MpiIsend" (Handle, Handle, u64, u32, u32, u32, u64, u64) -> i32;
    isend_complete c"OTF2_EvtWriter_MpiIsendComplete" (Handle, Handle, u64, u64) -> i32;
    irecv_request c"OTF2_EvtWriter_MpiIrecvRequest" (Handle, Handle, u64, u64) -> i32;
    irecv c"OTF2_EvtWriter_MpiIrecv" (Handle, Handle, u64, u32, u32, u32, u64, u64) -> i32;
    collective_begin c"OTF2_EvtWriter_MpiCollectiveBegin" (Handle, Handle, u64) -> i32;
    collective_end c"OTF2_EvtWriter_MpiCollectiveEnd" (Handle, Handle, u64, u8, u32, u32, u64, u64) -> i32;
    clock c"OTF2_GlobalDefWriter_WriteClockProperties" (Handle, u64, u64, u64, u64) -> i32;
    string c"OTF2_GlobalDefWriter_WriteString" (Handle, u32, *const c_char) -> i32;
    region c"OTF2_GlobalDefWriter_WriteRegion" (Handle, u32, u32, u32, u32, u8, u8, u32, u32, u32, u32) -> i32;
    tree_node c"OTF2_GlobalDefWriter_WriteSystemTreeNode" (Handle, u32, u32, u32, u32) -> i32;
    location_group c"OTF2_GlobalDefWriter_WriteLocationGroup" (Handle, u32, u32, u8, u32, u32) -> i32;
    location c"OTF2_GlobalDefWriter_WriteLocation" (Handle, u64, u32, u8, u64, u32) -> i32;
    group c"OTF2_GlobalDefWriter_WriteGroup" (Handle, u32, u32, u8, u8, u32, u32, *const u64) -> i32;
    comm c"OTF2_GlobalDefWriter_WriteComm" (Handle, u32, u32, u32, u32, u32) -> i32;
    description c"OTF2_Error_GetDescription" (i32) -> *const c_char;
}

impl Library {
    /// # Errors
    /// In words: there is none, or it is another version.
    pub fn open() -> Result<Library, String> {
        for name in NAMES {
            // SAFETY: a C string.
            let lib = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
            if !lib.is_null() {
                // SAFETY: loaded; its name says the version.
                return unsafe { Library::of(lib) };
            }
        }
        Err("no libotf2.so.10 is here (OTF2 3.0): Debian's package libopen-trace-format2-10 has it; \
             LD_LIBRARY_PATH names the folder of one that is not installed"
            .into())
    }

    /// An error of the library in words.
    pub fn check(&self, code: i32) -> Result<(), String> {
        if code == 0 {
            return Ok(());
        }
        // SAFETY: any number has a description, which is a constant.
        let text = unsafe { CStr::from_ptr((self.description)(code)) };
        Err(format!("libotf2: {}", text.to_string_lossy()))
    }
}

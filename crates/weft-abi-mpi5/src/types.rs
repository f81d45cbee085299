//! The C types of the standard ABI. Its numbers are the engine's own.

use std::ffi::{c_char, c_int};
use weft_abi_common::generated::values::Values;
use weft_abi_common::{Abi, AbiHandle, pass_as_is};
use weft_base::Status as EngineStatus;
use weft_base::consts;
use weft_base::handle::*;

/// A handle is a pointer that nobody dereferences: a small constant, or the engine's 32 bits.
macro_rules! handles {
    ($($name:ident: $engine:ty;)*) => {
        $(
            #[derive(Clone, Copy)]
            #[repr(transparent)]
            pub struct $name(usize);

            impl AbiHandle<$engine> for $name {
                #[inline(always)]
                fn to_engine(self) -> $engine {
                    <$engine>::from_abi5(self.0)
                }
                #[inline(always)]
                fn from_engine(h: $engine) -> Self {
                    Self(h.to_abi5())
                }
                fn to_int(self) -> c_int {
                    self.0 as u32 as c_int
                }
                fn from_int(v: c_int) -> Self {
                    Self(v as u32 as usize)
                }
                #[inline(always)]
                fn raw(self) -> usize {
                    self.0
                }
            }
        )*
        pass_as_is!($($name),*);
    };
}

handles! {
    Comm: CommH;
    Group: GroupH;
    Datatype: DatatypeH;
    Op: OpH;
    Win: WinH;
    File: FileH;
    Info: InfoH;
    Errhandler: ErrhandlerH;
    Request: RequestH;
    Message: MessageH;
    Session: SessionH;
}

/// `MPI_Status`: 32 bytes, of which five integers are ours.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Status {
    pub source: c_int,
    pub tag: c_int,
    pub error: c_int,
    /// 0, 1: bytes, low half first; 2: cancelled; 3, 4: not used.
    pub internal: [c_int; 5],
}

const _: () = assert!(size_of::<Status>() == 32);

/// The standard ABI.
#[derive(Clone, Copy)]
pub struct ThisAbi;

impl Values for ThisAbi {}

impl Abi for ThisAbi {
    type Comm = Comm;
    type Group = Group;
    type Datatype = Datatype;
    type Op = Op;
    type Win = Win;
    type File = File;
    type Info = Info;
    type Errhandler = Errhandler;
    type Request = Request;
    type Message = Message;
    type Session = Session;
    type Status = Status;

    const NAME: &'static str = "MPI-5.0 ABI";
    const STATUS_IGNORE: usize = 0;
    const MAX_DATAREP_STRING: usize = consts::MAX_DATAREP_STRING;
    const MAX_ERROR_STRING: usize = consts::MAX_ERROR_STRING;
    const MAX_INFO_KEY: usize = consts::MAX_INFO_KEY;
    const MAX_INFO_VAL: usize = consts::MAX_INFO_VAL;
    const MAX_LIBRARY_VERSION_STRING: usize = consts::MAX_LIBRARY_VERSION_STRING;
    const MAX_OBJECT_NAME: usize = consts::MAX_OBJECT_NAME;
    const MAX_PORT_NAME: usize = consts::MAX_PORT_NAME;
    const MAX_PROCESSOR_NAME: usize = consts::MAX_PROCESSOR_NAME;

    #[inline(always)]
    unsafe fn status_read(p: *const Status) -> EngineStatus {
        // SAFETY: valid for reads by the caller's contract.
        let s = unsafe { *p };
        EngineStatus {
            source: s.source,
            tag: s.tag,
            error: s.error,
            cancelled: s.internal[2] != 0,
            count_bytes: i64::from(s.internal[1]) << 32 | i64::from(s.internal[0] as u32),
        }
    }

    #[inline(always)]
    unsafe fn status_write(p: *mut Status, s: &EngineStatus) {
        // SAFETY: valid for writes by the caller's contract; fields are written through the raw
        // pointer, since the user's status may be uninitialised.
        unsafe {
            (&raw mut (*p).source).write(s.source);
            (&raw mut (*p).tag).write(s.tag);
            let lo = s.count_bytes as c_int;
            let hi = (s.count_bytes >> 32) as c_int;
            (&raw mut (*p).internal).write([lo, hi, s.cancelled.into(), 0, 0]);
        }
    }

    #[inline(always)]
    unsafe fn status_error(p: *mut Status) -> *mut c_int {
        // SAFETY: points to a status by the caller's contract.
        unsafe { &raw mut (*p).error }
    }
}

const _: () = assert!(size_of::<*const c_char>() == size_of::<Comm>());

//! The C types of the MPICH ABI, and how its values become the engine's.
//!
//! Handles are `int`s: of a predefined object a value of the ABI, otherwise the engine's 32 bits.
//! Files are pointers.

use crate::generated::values as v;
use crate::symbols;
use std::ffi::{c_int, c_void};
use weft_abi_common::generated::values::Values;
use weft_abi_common::{Abi, AbiHandle, pass_as_is};
use weft_base::handle::*;
use weft_base::{ErrClass, Status as EngineStatus, consts};
use weft_core::abi::{Arr, DUP_FN, UserFn};

/// The engine's handle for a value of the ABI. `common`: the predefined object that hot calls use.
#[inline(always)]
fn known<H: Handle>(table: &[(u32, u32)], common: (u32, u32), value: u32) -> H {
    if value == common.0 {
        H::predefined(common.1)
    } else if value >> 30 == 0b10 {
        H::from_raw(value)
    } else {
        H::from_raw(find(table, value).map_or(0, |id| H::predefined(id).raw()))
    }
}

/// The MPI-5.0 value of a predefined object. Out of line: most calls use few of them.
#[inline(never)]
fn find(table: &[(u32, u32)], value: u32) -> Option<u32> {
    table.iter().find(|p| p.0 == value).map(|p| p.1)
}

/// An entry of a table, in a constant expression.
const fn entry(table: &[(u32, u32)], standard: u32) -> (u32, u32) {
    let mut i = 0;
    while table[i].1 != standard {
        i += 1;
    }
    table[i]
}

fn value_of<H: Handle>(table: &[(u32, u32)], h: H) -> u32 {
    match h.predefined_id() {
        Some(id) => table.iter().find(|p| p.1 == id).map_or(0, |p| p.0),
        None => h.raw(),
    }
}

macro_rules! handles {
    ($($name:ident: $engine:ty, $table:ident, $common:expr;)*) => {$(
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        pub struct $name(c_int);

        impl AbiHandle<$engine> for $name {
            #[inline(always)]
            fn to_engine(self) -> $engine {
                const COMMON: (u32, u32) = entry(v::$table, $common);
                known(v::$table, COMMON, self.0 as u32)
            }
            #[inline(always)]
            fn from_engine(h: $engine) -> Self {
                if h.raw() >> 30 == 0b10 {
                    return Self(h.raw() as c_int);
                }
                Self(value_of(v::$table, h) as c_int)
            }
            fn to_int(self) -> c_int {
                self.0
            }
            fn from_int(v: c_int) -> Self {
                Self(v)
            }
            #[inline(always)]
            fn raw(self) -> usize {
                self.0 as u32 as usize
            }
        }
    )*};
}

handles! {
    Comm: CommH, COMM, 0x101;
    Group: GroupH, GROUP, 0x109;
    Op: OpH, OP, consts::op::SUM;
    Win: WinH, WIN, 0x110;
    Info: InfoH, INFO, 0x130;
    Errhandler: ErrhandlerH, ERRHANDLER, 0x143;
    Request: RequestH, REQUEST, 0x180;
    Message: MessageH, MESSAGE, 0x128;
    Session: SessionH, SESSION, 0x120;
}

/// A datatype. The engine's dynamic handles would meet the ABI's pair types (0x8c000000 ..), so
/// bit 30 is set in them.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Datatype(c_int);

const DYNAMIC_TYPE: u32 = 0b11 << 30;

/// Predefined types by the low byte of 0x4c00ssii (ss: size): (value, MPI-5.0 value).
const BASIC_TYPES: [(u32, u32); 128] = {
    let mut t = [(0, 0); 128];
    let mut i = 0;
    while i < v::DATATYPE.len() {
        let (value, standard) = v::DATATYPE[i];
        if value >> 24 == 0x4c {
            assert!(value & 0xff < 128 && t[(value & 0xff) as usize].0 == 0);
            t[(value & 0xff) as usize] = (value, standard);
        }
        i += 1;
    }
    t
};

impl AbiHandle<DatatypeH> for Datatype {
    #[inline(always)]
    fn to_engine(self) -> DatatypeH {
        let value = self.0 as u32;
        if value >> 24 == 0x4c {
            let (known, standard) = BASIC_TYPES[(value & 0x7f) as usize];
            return if known == value { DatatypeH::predefined(standard) } else { DatatypeH::from_raw(0) };
        }
        if value >> 30 == 0b11 {
            return DatatypeH::from_raw(value & !(1 << 30));
        }
        DatatypeH::from_raw(find(v::DATATYPE, value).map_or(0, |id| DatatypeH::predefined(id).raw()))
    }
    fn from_engine(h: DatatypeH) -> Self {
        let value = match h.predefined_id() {
            Some(_) => value_of(v::DATATYPE, h),
            None => h.raw() | DYNAMIC_TYPE,
        };
        Self(value as c_int)
    }
    fn to_int(self) -> c_int {
        self.0
    }
    fn from_int(v: c_int) -> Self {
        Self(v)
    }
    #[inline(always)]
    fn raw(self) -> usize {
        self.0 as u32 as usize
    }
}

/// A file: a pointer that nobody dereferences; MPI_FILE_NULL is NULL.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct File(usize);

impl AbiHandle<FileH> for File {
    fn to_engine(self) -> FileH {
        match u32::try_from(self.0) {
            Ok(0) => FileH::NULL,
            Ok(raw) => FileH::from_raw(raw),
            Err(_) => FileH::from_raw(0),
        }
    }
    fn from_engine(h: FileH) -> Self {
        Self(if h.is_null() { 0 } else { h.raw() as usize })
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

pass_as_is!(Comm, Group, Op, Win, Info, Errhandler, Request, Message, Session, Datatype, File);

/// `MPI_Status`: 20 bytes.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Status {
    count_lo: c_int,
    /// Bit 0: cancelled; the other bits: the count's upper half.
    count_hi_and_cancelled: c_int,
    source: c_int,
    tag: c_int,
    error: c_int,
}

impl Status {
    pub const ZERO: Self = Self { count_lo: 0, count_hi_and_cancelled: 0, source: 0, tag: 0, error: 0 };
}

const _: () = assert!(size_of::<Status>() == 20);

/// The MPICH ABI.
#[derive(Clone, Copy)]
pub struct ThisAbi;

/// A number that the engine refuses everywhere.
const NONE: i32 = i32::MIN;
/// The ABI's MPI_ERR_LASTCODE; what the user adds comes after it, as after the engine's.
const LASTCODE: i32 = 0x3fff_ffff;

macro_rules! from_table {
    ($($name_in:ident $name_out:ident)*) => {$(
        #[inline]
        fn $name_in(x: i32) -> i32 { v::$name_in(x) }
        #[inline]
        fn $name_out(x: i32) -> i32 { v::$name_out(x) }
    )*};
}

impl Values for ThisAbi {
    const IDENTITY: bool = false;

    from_table! {
        access_mode_in access_mode_out
        assert_in assert_out
        thread_level_in thread_level_out
        order_in order_out
        dtype_distribution_in dtype_distribution_out
        dtype_distribution_arg_in dtype_distribution_arg_out
        combiner_in combiner_out
        typeclass_in typeclass_out
        comparison_in comparison_out
        topology_type_in topology_type_out
        split_type_in split_type_out
        lock_type_in lock_type_out
        win_flavor_in win_flavor_out
        win_model_in win_model_out
        update_mode_in update_mode_out
        keyval_in keyval_out
        callback_safety_in callback_safety_out
        source_ordering_in source_ordering_out
        verbosity_in verbosity_out
        bind_type_in bind_type_out
        variable_scope_in variable_scope_out
        pvar_class_in pvar_class_out
    }

    #[inline(always)]
    fn rank_in(x: i32) -> i32 {
        const SPECIAL: [i32; 3] = [consts::ROOT, consts::ANY_SOURCE, consts::PROC_NULL];
        match x {
            0.. => x,
            -3.. => SPECIAL[(x + 3) as usize],
            consts::UNDEFINED => x,
            _ => NONE,
        }
    }
    #[inline(always)]
    fn rank_out(x: i32) -> i32 {
        match x {
            consts::PROC_NULL => -1,
            consts::ANY_SOURCE => -2,
            consts::ROOT => -3,
            _ => x,
        }
    }
    #[inline(always)]
    fn tag_in(x: i32) -> i32 {
        match x {
            0.. => x,
            -1 => consts::ANY_TAG,
            _ => NONE,
        }
    }
    #[inline(always)]
    fn tag_out(x: i32) -> i32 {
        if x == consts::ANY_TAG { -1 } else { x }
    }
    fn error_in(x: i32) -> i32 {
        if x > LASTCODE {
            return x - LASTCODE + ErrClass::LASTCODE.0;
        }
        v::ERROR_CLASSES.iter().find(|p| p.0 == x).map_or(NONE, |p| p.1)
    }
    fn error_out(x: i32) -> i32 {
        if x > ErrClass::LASTCODE.0 {
            return x - ErrClass::LASTCODE.0 + LASTCODE;
        }
        let other = || v::ERROR_CLASSES.iter().find(|p| p.1 == ErrClass::OTHER.0).map_or(1, |p| p.0);
        v::ERROR_CLASSES.iter().find(|p| p.1 == x).map_or_else(other, |p| p.0)
    }
}

const IN_PLACE: usize = -1isize as usize;
const BUFFER_AUTOMATIC: usize = -2isize as usize;
const DISPLACEMENT_CURRENT: i64 = -54278278;

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

    const NAME: &'static str = v::NAME;
    const SAYS: &'static str = v::SAYS;
    const STATUS_IGNORE: usize = 1;
    const MAX_DATAREP_STRING: usize = v::MAX_DATAREP_STRING;
    const MAX_ERROR_STRING: usize = v::MAX_ERROR_STRING;
    const MAX_INFO_KEY: usize = v::MAX_INFO_KEY;
    const MAX_INFO_VAL: usize = v::MAX_INFO_VAL;
    const MAX_LIBRARY_VERSION_STRING: usize = v::MAX_LIBRARY_VERSION_STRING;
    const MAX_OBJECT_NAME: usize = v::MAX_OBJECT_NAME;
    const MAX_PORT_NAME: usize = v::MAX_PORT_NAME;
    const MAX_PROCESSOR_NAME: usize = v::MAX_PROCESSOR_NAME;

    #[inline(always)]
    unsafe fn status_read(p: *const Status) -> EngineStatus {
        // SAFETY: valid for reads by the caller's contract.
        let s = unsafe { *p };
        EngineStatus {
            source: Self::rank_in(s.source),
            tag: Self::tag_in(s.tag),
            error: Self::error_in(s.error),
            cancelled: s.count_hi_and_cancelled & 1 != 0,
            // The upper half has 31 bits, of a count that is not negative.
            count_bytes: i64::from(s.count_hi_and_cancelled as u32 >> 1) << 32 | i64::from(s.count_lo as u32),
        }
    }

    #[inline(always)]
    unsafe fn status_write(p: *mut Status, s: &EngineStatus) {
        // SAFETY: valid for writes by the caller's contract; fields are written through the raw
        // pointer, since the user's status may be uninitialised.
        unsafe {
            (&raw mut (*p).count_lo).write(s.count_bytes as c_int);
            let hi = (s.count_bytes >> 32) as c_int;
            (&raw mut (*p).count_hi_and_cancelled).write(hi << 1 | c_int::from(s.cancelled));
            (&raw mut (*p).source).write(Self::rank_out(s.source));
            (&raw mut (*p).tag).write(Self::tag_out(s.tag));
        }
    }

    #[inline(always)]
    unsafe fn status_error(p: *mut Status) -> *mut c_int {
        // SAFETY: points to a status by the caller's contract.
        unsafe { &raw mut (*p).error }
    }

    #[inline(always)]
    fn buffer_in(p: *const c_void) -> *const c_void {
        match p as usize {
            IN_PLACE => consts::IN_PLACE as *const c_void,
            BUFFER_AUTOMATIC => consts::BUFFER_AUTOMATIC as *const c_void,
            _ => p,
        }
    }
    fn buffer_out(p: usize) -> usize {
        if p == consts::BUFFER_AUTOMATIC { BUFFER_AUTOMATIC } else { p }
    }
    fn displacement_in(disp: i64) -> i64 {
        match disp {
            DISPLACEMENT_CURRENT => consts::DISPLACEMENT_CURRENT,
            // Negative, so that the engine refuses it, and no constant of its.
            consts::DISPLACEMENT_CURRENT => i64::MIN,
            d => d,
        }
    }
    fn weights_in(p: *const c_int) -> Arr<i32> {
        if p.cast() == symbols::MPI_UNWEIGHTED.0 {
            Arr(consts::UNWEIGHTED as *const i32)
        } else if p.cast() == symbols::MPI_WEIGHTS_EMPTY.0 {
            Arr(consts::WEIGHTS_EMPTY as *const i32)
        } else {
            Arr(p)
        }
    }
    #[allow(clippy::ptr_eq, reason = "compared as numbers, as the program gave them")]
    fn fn_in(p: *const c_void) -> UserFn {
        if p as usize == symbols::MPIR_Dup_fn as *const () as usize { DUP_FN } else { UserFn(p as usize) }
    }
    fn pvar_all_handles() -> usize {
        (&raw const crate::symbols::ALL_HANDLES) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<T: AbiHandle<H>, H: Handle + std::fmt::Debug>(table: &[(u32, u32)]) {
        for &(ours, standard) in table {
            let h = T::from_int(ours as c_int).to_engine();
            assert_eq!(h, H::predefined(standard));
            assert_eq!(T::from_engine(h).to_int() as u32, ours);
        }
        for h in [H::dynamic(0, 0), H::dynamic(5, 3), H::dynamic(0x3f_ffff, 15)] {
            let c = T::from_engine(h);
            assert_eq!(c.to_engine(), h);
            assert!(table.iter().all(|p| p.0 != c.to_int() as u32), "{h:?} meets a constant");
        }
        for garbage in [0, 1, -1, i32::MAX, 0x4c00_ff05, 0x5b5b_5b5b] {
            let h = T::from_int(garbage).to_engine();
            assert!(h.predefined_id().is_none() || table.iter().any(|p| p.0 == garbage as u32), "{garbage:#x}");
        }
    }

    #[test]
    fn handles_round_trip() {
        round_trip::<Comm, CommH>(v::COMM);
        round_trip::<Group, GroupH>(v::GROUP);
        round_trip::<Datatype, DatatypeH>(v::DATATYPE);
        round_trip::<Op, OpH>(v::OP);
        round_trip::<Win, WinH>(v::WIN);
        round_trip::<Info, InfoH>(v::INFO);
        round_trip::<Errhandler, ErrhandlerH>(v::ERRHANDLER);
        round_trip::<Request, RequestH>(v::REQUEST);
        round_trip::<Message, MessageH>(v::MESSAGE);
        round_trip::<Session, SessionH>(v::SESSION);
        assert_eq!(File(0).to_engine(), FileH::NULL);
        assert_eq!(File::from_engine(FileH::NULL).0, 0);
    }

    #[test]
    fn numbers_round_trip() {
        for x in [0, 7, -1, -2, -3, consts::UNDEFINED] {
            assert_eq!(ThisAbi::rank_out(ThisAbi::rank_in(x)), x);
        }
        assert_eq!(ThisAbi::rank_in(-2), consts::ANY_SOURCE);
        assert_eq!(ThisAbi::rank_in(-4), NONE);
        assert_eq!(ThisAbi::tag_in(-1), consts::ANY_TAG);
        assert_eq!(ThisAbi::tag_in(-2), NONE);
        for &(ours, engine) in v::ERROR_CLASSES {
            assert_eq!(ThisAbi::error_in(ours), engine);
            assert_eq!(ThisAbi::error_out(engine), ours);
        }
        let added = ErrClass::LASTCODE.0 + 5;
        assert_eq!(ThisAbi::error_in(ThisAbi::error_out(added)), added);
        assert_eq!(ThisAbi::access_mode_in(2 | 1 | 64), consts::MODE_RDONLY | consts::MODE_CREATE | consts::MODE_EXCL);
        assert_eq!(ThisAbi::access_mode_in(1 << 20), NONE);
        assert_eq!(ThisAbi::keyval_in(501), NONE);
        assert_eq!(ThisAbi::keyval_in(0x6440_0001), consts::TAG_UB);
    }

    #[test]
    fn status_round_trips() {
        let mut c = Status::ZERO;
        for count_bytes in [0, 1, 1 << 31, (1 << 40) + 12345] {
            let s = EngineStatus { source: 3, tag: 9, error: 0, cancelled: true, count_bytes };
            // SAFETY: a local variable.
            let back = unsafe {
                ThisAbi::status_write(&mut c, &s);
                ThisAbi::status_read(&c)
            };
            assert_eq!(back, s);
        }
    }
}

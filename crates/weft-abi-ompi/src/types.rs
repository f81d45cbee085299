//! The C types of Open MPI's ABI, and how its values become the engine's.
//!
//! Handles are pointers that nobody dereferences: of a predefined object its address, otherwise the
//! engine's 32 bits, sign-extended. Those have their upper bit set, so such a pointer is negative, as
//! no address of a program is.

use crate::generated::objects as o;
use crate::generated::values as v;
use crate::objects::{address_of, address_of_fortran, find, handle_at};
use crate::symbols;
use std::ffi::{c_int, c_void};
use weft_abi_common::generated::values::Values;
use weft_abi_common::{Abi, AbiHandle, pass_as_is};
use weft_base::handle::*;
use weft_base::{ErrClass, Status as EngineStatus, consts};
use weft_core::abi::{Arr, DUP_FN, UserFn};

/// An engine's handle as a pointer, if it is no predefined one.
#[inline(always)]
fn is_dynamic(raw: u32) -> bool {
    raw >> 30 == 0b10
}

macro_rules! handles {
    ($($name:ident: $engine:ty, $common:expr, $object:ident;)*) => {$(
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        pub struct $name(pub(crate) usize);

        impl $name {
            /// The object that most calls use.
            const COMMON: $engine = <$engine>::constant($common);
            #[inline(always)]
            fn common() -> usize {
                (&raw const o::$object).addr()
            }
        }

        impl AbiHandle<$engine> for $name {
            #[inline(always)]
            fn to_engine(self) -> $engine {
                if (self.0 as isize) < 0 {
                    // All of the upper half has to be the sign.
                    let raw = self.0 as u32;
                    return <$engine>::from_raw(if raw as i32 as usize == self.0 { raw } else { 0 });
                }
                if self.0 == Self::common() { Self::COMMON } else { handle_at(self.0) }
            }
            #[inline(always)]
            fn from_engine(h: $engine) -> Self {
                if is_dynamic(h.raw()) {
                    return Self(h.raw() as i32 as usize);
                }
                Self(if h == Self::COMMON { Self::common() } else { address_of(h.raw()) })
            }
            fn to_int(self) -> c_int {
                if (self.0 as isize) < 0 {
                    return self.0 as c_int;
                }
                find(self.0).filter(|fact| fact.kind == <$engine>::KIND).map_or(-1, |fact| fact.fortran)
            }
            fn from_int(v: c_int) -> Self {
                Self(if v < 0 { v as usize } else { address_of_fortran(<$engine>::KIND, v).unwrap_or(0) })
            }
            #[inline(always)]
            fn raw(self) -> usize {
                self.0
            }
        }
    )*};
}

handles! {
    Comm: CommH, 0x101, ompi_mpi_comm_world;
    Group: GroupH, 0x109, ompi_mpi_group_empty;
    Datatype: DatatypeH, consts::dt::INT, ompi_mpi_int;
    Op: OpH, consts::op::SUM, ompi_mpi_op_sum;
    Win: WinH, 0x110, ompi_mpi_win_null;
    File: FileH, 0x118, ompi_mpi_file_null;
    Info: InfoH, 0x130, ompi_mpi_info_null;
    Errhandler: ErrhandlerH, 0x143, ompi_mpi_errors_return;
    Request: RequestH, 0x180, ompi_request_null;
    Message: MessageH, 0x128, ompi_message_null;
    Session: SessionH, 0x120, ompi_mpi_instance_null;
}

pass_as_is!(Comm, Group, Op, Win, Info, Errhandler, Request, Message, Session, Datatype, File);

/// `MPI_Status`: 24 bytes. Statuses of Fortran are arrays of integers, so it is aligned as these.
#[derive(Clone, Copy)]
#[repr(C, packed(4))]
pub struct Status {
    source: c_int,
    tag: c_int,
    error: c_int,
    cancelled: c_int,
    count_bytes: usize,
}

const _: () = assert!(size_of::<Status>() == 24);

/// Open MPI's ABI.
#[derive(Clone, Copy)]
pub struct ThisAbi;

/// A number that the engine refuses everywhere.
const NONE: i32 = i32::MIN;
/// The ABI's MPI_ERR_LASTCODE; what the user adds comes after it, as after the engine's.
const LASTCODE: i32 = 92;

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
        match x {
            0.. => x,
            -1 => consts::ANY_SOURCE,
            -2 => consts::PROC_NULL,
            -4 => consts::ROOT,
            consts::UNDEFINED => x,
            _ => NONE,
        }
    }
    #[inline(always)]
    fn rank_out(x: i32) -> i32 {
        match x {
            consts::PROC_NULL => -2,
            consts::ANY_SOURCE => -1,
            consts::ROOT => -4,
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
            return (x - LASTCODE).saturating_add(ErrClass::LASTCODE.0);
        }
        v::ERROR_CLASSES.iter().find(|p| p.0 == x).map_or(NONE, |p| p.1)
    }
    fn error_out(x: i32) -> i32 {
        // A class of 6.0, which programs made before do not know; they know this one for the same.
        let x = if x == ErrClass::ERRHANDLER.0 { ErrClass::ARG.0 } else { x };
        if x > ErrClass::LASTCODE.0 {
            return x - ErrClass::LASTCODE.0 + LASTCODE;
        }
        let other = || v::ERROR_CLASSES.iter().find(|p| p.1 == ErrClass::OTHER.0).map_or(1, |p| p.0);
        v::ERROR_CLASSES.iter().find(|p| p.1 == x).map_or_else(other, |p| p.0)
    }
}

const BUFFER_AUTOMATIC: usize = 4;
const UNWEIGHTED: usize = 2;
const WEIGHTS_EMPTY: usize = 3;
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
    const INFO_LIMITS: (usize, usize) = (v::MAX_INFO_KEY, v::MAX_INFO_VAL);
    const STATUS_IGNORE: usize = 0;
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
            cancelled: s.cancelled != 0,
            count_bytes: s.count_bytes as i64,
        }
    }

    #[inline(always)]
    unsafe fn status_write(p: *mut Status, s: &EngineStatus) {
        // SAFETY: valid for writes by the caller's contract; fields are written through the raw
        // pointer, since the user's status may be uninitialised.
        unsafe {
            (&raw mut (*p).source).write(Self::rank_out(s.source));
            (&raw mut (*p).tag).write(Self::tag_out(s.tag));
            (&raw mut (*p).cancelled).write(s.cancelled.into());
            (&raw mut (*p).count_bytes).write_unaligned(s.count_bytes as usize);
        }
    }

    #[inline(always)]
    unsafe fn status_error(p: *mut Status) -> *mut c_int {
        // SAFETY: points to a status by the caller's contract.
        unsafe { &raw mut (*p).error }
    }

    /// MPI_IN_PLACE is the engine's; the engine's MPI_BUFFER_AUTOMATIC is nothing here.
    #[inline(always)]
    fn buffer_in(p: *const c_void) -> *const c_void {
        match p as usize {
            BUFFER_AUTOMATIC => consts::BUFFER_AUTOMATIC as *const c_void,
            consts::BUFFER_AUTOMATIC => BUFFER_AUTOMATIC as *const c_void,
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
        Arr(match p as usize {
            UNWEIGHTED => consts::UNWEIGHTED as *const i32,
            WEIGHTS_EMPTY => consts::WEIGHTS_EMPTY as *const i32,
            // The engine's constants are nothing here.
            consts::UNWEIGHTED => UNWEIGHTED as *const i32,
            consts::WEIGHTS_EMPTY => WEIGHTS_EMPTY as *const i32,
            _ => p,
        })
    }
    fn fn_in(p: *const c_void) -> UserFn {
        if symbols::is_dup_fn(p) {
            DUP_FN
        } else if symbols::is_null_fn(p) {
            UserFn(0)
        } else {
            UserFn(p as usize)
        }
    }
    fn pvar_all_handles() -> usize {
        -1isize as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::objects::{OBJECTS, fill};

    fn round_trip<T: AbiHandle<H>, H: Handle + std::fmt::Debug>(at: fn(usize) -> T) {
        fill();
        let mut predefined = 0;
        for (object, fact) in OBJECTS.iter().zip(o::FACTS) {
            let c = at(object.get());
            let h = c.to_engine();
            if fact.kind != H::KIND {
                assert_eq!(h.predefined_id(), None, "of another kind: {h:?}");
                assert_eq!(c.to_int(), -1);
            } else if fact.handle != 0 {
                predefined += 1;
                assert_eq!(h.raw(), fact.handle);
                assert_eq!(T::from_engine(h).raw(), object.get());
                assert_eq!(T::from_int(c.to_int()).raw(), object.get());
            }
        }
        assert!(predefined > 0);
        for h in [H::dynamic(0, 0), H::dynamic(5, 3), H::dynamic(0x3f_ffff, 15)] {
            let c = T::from_engine(h);
            assert_eq!(c.to_engine(), h);
            assert!((c.raw() as isize) < 0);
            assert_eq!(T::from_int(c.to_int()).raw(), c.raw());
        }
        for garbage in [0, 1, 0x1234, usize::MAX, 0x8800_0000, 0xffff_fffe_8800_0000, OBJECTS[0].get() + 8] {
            let h = at(garbage).to_engine();
            assert!(h.predefined_id().is_none() && h.slot().is_none(), "{garbage:#x}");
        }
        assert_eq!(T::from_int(79).raw(), 0);
    }

    #[test]
    fn handles_round_trip() {
        round_trip::<Comm, CommH>(Comm);
        round_trip::<Group, GroupH>(Group);
        round_trip::<Datatype, DatatypeH>(Datatype);
        round_trip::<Op, OpH>(Op);
        round_trip::<Win, WinH>(Win);
        round_trip::<File, FileH>(File);
        round_trip::<Info, InfoH>(Info);
        round_trip::<Errhandler, ErrhandlerH>(Errhandler);
        round_trip::<Request, RequestH>(Request);
        round_trip::<Message, MessageH>(Message);
        round_trip::<Session, SessionH>(Session);
    }

    #[test]
    fn numbers_round_trip() {
        for x in [0, 7, -1, -2, -4, consts::UNDEFINED] {
            assert_eq!(ThisAbi::rank_out(ThisAbi::rank_in(x)), x);
        }
        assert_eq!(ThisAbi::rank_in(-1), consts::ANY_SOURCE);
        assert_eq!(ThisAbi::rank_in(-3), NONE);
        assert_eq!(ThisAbi::tag_in(-1), consts::ANY_TAG);
        assert_eq!(ThisAbi::tag_in(-2), NONE);
        for &(ours, engine) in v::ERROR_CLASSES {
            assert_eq!(ThisAbi::error_in(ours), engine);
            let known = if engine == ErrClass::ERRHANDLER.0 { 13 } else { ours };
            assert_eq!(ThisAbi::error_out(engine), known);
        }
        let added = ErrClass::LASTCODE.0 + 5;
        assert_eq!(ThisAbi::error_out(added), 97);
        assert_eq!(ThisAbi::error_in(ThisAbi::error_out(added)), added);
        assert_eq!(ThisAbi::access_mode_in(2 | 1 | 64), consts::MODE_RDONLY | consts::MODE_CREATE | consts::MODE_EXCL);
        assert_eq!(ThisAbi::access_mode_in(1 << 20), NONE);
        assert_eq!(ThisAbi::keyval_in(501), NONE);
        assert_eq!(ThisAbi::keyval_in(0), consts::TAG_UB);
        assert_eq!(ThisAbi::keyval_in(-1), consts::KEYVAL_INVALID);
        assert_eq!(ThisAbi::split_type_in(5), consts::COMM_TYPE_LEVEL + 2);
        assert_eq!(ThisAbi::split_type_in(9), consts::COMM_TYPE_SHARED);
    }

    #[test]
    fn constants_of_the_engine_mean_nothing() {
        let buffer = |n: usize| ThisAbi::buffer_in(n as *const c_void) as usize;
        assert_eq!([1, 2, 4].map(buffer), [consts::IN_PLACE, 4, consts::BUFFER_AUTOMATIC]);
        let weights = |n: usize| ThisAbi::weights_in(n as *const c_int).0 as usize;
        assert_eq!([2, 3], [consts::UNWEIGHTED, consts::WEIGHTS_EMPTY].map(weights));
        assert_eq!([2, 3].map(weights), [consts::UNWEIGHTED, consts::WEIGHTS_EMPTY]);
    }

    #[test]
    fn status_round_trips() {
        let mut c = Status { source: 0, tag: 0, error: 0, cancelled: 0, count_bytes: 0 };
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

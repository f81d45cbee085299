//! Calls from the engine into user code, with the handle types of the ABI.

use crate::abi::{Abi, AbiHandle};
use crate::cxx;
use std::ffi::{c_int, c_void};
use std::marker::PhantomData;
use weft_base::Status;
use weft_base::handle::*;
use weft_core::abi::{AbiHooks, CopyAnswer, UserFn};

/// The callbacks of one ABI.
pub struct Hooks<A>(PhantomData<A>);

impl<A: Abi> Hooks<A> {
    pub const INSTANCE: &'static dyn AbiHooks = &Self(PhantomData);
}

/// A function pointer of the type that the caller states.
///
/// # Safety
/// `f` is the address of a C function of type `F`.
#[inline(always)]
pub(crate) unsafe fn function<F: Copy>(f: UserFn) -> F {
    const { assert!(size_of::<F>() == size_of::<usize>()) };
    // SAFETY: by the caller's contract; both are pointers.
    unsafe { std::mem::transmute_copy::<usize, F>(&f.0) }
}

/// Calls `f` with the ABI's form of a status, and takes what it leaves there.
fn with_status<A: Abi>(status: &mut Status, f: impl FnOnce(*mut A::Status) -> c_int) -> c_int {
    let mut st = std::mem::MaybeUninit::<A::Status>::zeroed();
    let p = st.as_mut_ptr();
    // SAFETY: a status is plain data, valid as zeros.
    unsafe {
        A::status_write(p, status);
        *A::status_error(p) = A::error_out(status.error);
        let code = f(p);
        let read = A::status_read(p);
        *status = Status { error: A::error_in(*A::status_error(p)), ..read };
        A::error_in(code)
    }
}

type CopyFn<T> = unsafe extern "C" fn(T, c_int, *mut c_void, *mut c_void, *mut c_void, *mut c_int) -> c_int;
type DeleteFn<T> = unsafe extern "C" fn(T, c_int, *mut c_void, *mut c_void) -> c_int;
type ErrFn<T> = unsafe extern "C" fn(*mut T, *mut c_int, ...);

/// # Safety
/// `f` is a copy function for objects of type `T`.
unsafe fn copy<A: Abi, T: AbiHandle<H>, H: Handle>(
    f: UserFn,
    object: u32,
    keyval: i32,
    extra: usize,
    value: usize,
) -> Result<CopyAnswer, i32> {
    let handle = T::from_engine(H::from_raw(object));
    // SAFETY: by the caller's contract.
    if let Some(answer) = unsafe { cxx::copy_attr(f, handle, A::keyval_out(keyval), extra, value) } {
        return answer.map_err(A::error_in);
    }
    let mut out = 0usize;
    let mut flag: c_int = 0;
    // SAFETY: by the caller's contract; the out parameters live through the call.
    let code = unsafe {
        function::<CopyFn<T>>(f)(
            handle,
            A::keyval_out(keyval),
            extra as *mut c_void,
            value as *mut c_void,
            (&raw mut out).cast(),
            &mut flag,
        )
    };
    match (code, flag) {
        (0, 0) => Ok(CopyAnswer::Skip),
        (0, _) => Ok(CopyAnswer::Value(out)),
        (c, _) => Err(A::error_in(c)),
    }
}

/// # Safety
/// `f` is a delete function for objects of type `T`.
unsafe fn delete<A: Abi, T: AbiHandle<H>, H: Handle>(
    f: UserFn,
    object: u32,
    keyval: i32,
    value: usize,
    extra: usize,
) -> Result<(), i32> {
    let (handle, keyval) = (T::from_engine(H::from_raw(object)), A::keyval_out(keyval));
    // SAFETY: by the caller's contract.
    let code = unsafe {
        match cxx::delete_attr(f, handle, keyval, value, extra) {
            Some(code) => code,
            None => function::<DeleteFn<T>>(f)(handle, keyval, value as *mut c_void, extra as *mut c_void),
        }
    };
    if code == 0 { Ok(()) } else { Err(A::error_in(code)) }
}

/// # Safety
/// `f` is an error handler for objects of type `T`.
unsafe fn handle_error<A: Abi, T: AbiHandle<H>, H: Handle>(f: UserFn, kind: c_int, object: u32, code: i32) -> i32 {
    let mut handle = T::from_engine(H::from_raw(object));
    let mut abi_code = A::error_out(code);
    // SAFETY: by the caller's contract.
    unsafe {
        // The bindings of C++ call the handler once more, or throw, where a call returns an error.
        if cxx::errhandler(&cxx::ERRORS, f, kind, handle, &mut abi_code) {
            return 0;
        }
        if !cxx::errhandler(&cxx::FORTRAN_ERRORS, f, kind, handle, &mut abi_code) {
            function::<ErrFn<T>>(f)(&mut handle, &mut abi_code);
        }
    }
    // SPEC: MPI-5.0 section 9.3.1: what the argument says is the code to be returned.
    A::error_in(abi_code)
}

impl<A: Abi> AbiHooks for Hooks<A> {
    fn abi_name(&self) -> &'static str {
        A::NAME
    }

    fn abi_says(&self) -> &'static str {
        A::SAYS
    }

    fn info_limits(&self) -> (usize, usize) {
        A::INFO_LIMITS
    }

    unsafe fn user_op(
        &self,
        f: UserFn,
        large: bool,
        invec: *const u8,
        inoutvec: *mut u8,
        len: i64,
        datatype: DatatypeH,
    ) {
        type OpFn<L, T> = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut L, *mut T);
        let mut dt = A::Datatype::from_engine(datatype);
        let (inv, inout) = (invec.cast_mut().cast(), inoutvec.cast());
        // SAFETY: registered through MPI_Op_create (int) or MPI_Op_create_c (MPI_Count).
        unsafe {
            if large {
                let mut n = len;
                function::<OpFn<i64, A::Datatype>>(f)(inv, inout, &mut n, &mut dt);
            } else {
                let mut n = len as c_int;
                if !cxx::user_op(f, inv, inout, n, dt) {
                    function::<OpFn<c_int, A::Datatype>>(f)(inv, inout, &mut n, &mut dt);
                }
            }
        }
    }

    unsafe fn copy_attr(
        &self,
        kind: Kind,
        f: UserFn,
        object: u32,
        keyval: i32,
        extra: usize,
        value: usize,
    ) -> Result<CopyAnswer, i32> {
        // SAFETY: registered for this kind of object.
        unsafe {
            match kind {
                Kind::Datatype => copy::<A, A::Datatype, DatatypeH>(f, object, keyval, extra, value),
                Kind::Win => copy::<A, A::Win, WinH>(f, object, keyval, extra, value),
                _ => copy::<A, A::Comm, CommH>(f, object, keyval, extra, value),
            }
        }
    }

    unsafe fn delete_attr(
        &self,
        kind: Kind,
        f: UserFn,
        object: u32,
        keyval: i32,
        value: usize,
        extra: usize,
    ) -> Result<(), i32> {
        // SAFETY: registered for this kind of object.
        unsafe {
            match kind {
                Kind::Datatype => delete::<A, A::Datatype, DatatypeH>(f, object, keyval, value, extra),
                Kind::Win => delete::<A, A::Win, WinH>(f, object, keyval, value, extra),
                _ => delete::<A, A::Comm, CommH>(f, object, keyval, value, extra),
            }
        }
    }

    unsafe fn errhandler(&self, kind: Kind, f: UserFn, object: u32, code: i32) -> i32 {
        // SAFETY: registered for this kind of object.
        unsafe {
            match kind {
                Kind::Win => handle_error::<A, A::Win, WinH>(f, 2, object, code),
                Kind::File => handle_error::<A, A::File, FileH>(f, 1, object, code),
                Kind::Session => handle_error::<A, A::Session, SessionH>(f, 3, object, code),
                _ => handle_error::<A, A::Comm, CommH>(f, 0, object, code),
            }
        }
    }

    unsafe fn grequest_query(&self, f: UserFn, extra: usize, status: &mut Status) -> i32 {
        type QueryFn<S> = unsafe extern "C" fn(*mut c_void, *mut S) -> c_int;
        // SAFETY: registered through MPI_Grequest_start.
        with_status::<A>(status, |p| unsafe { function::<QueryFn<A::Status>>(f)(extra as *mut c_void, p) })
    }

    unsafe fn grequest_poll(&self, f: UserFn, extra: usize, status: &mut Status) -> i32 {
        type PollFn<S> = unsafe extern "C" fn(*mut c_void, *mut S) -> c_int;
        // SAFETY: registered through MPIX_Grequest_start.
        with_status::<A>(status, |p| unsafe { function::<PollFn<A::Status>>(f)(extra as *mut c_void, p) })
    }

    unsafe fn grequest_wait(&self, f: UserFn, extra: usize, status: &mut Status) -> i32 {
        type WaitFn<S> = unsafe extern "C" fn(c_int, *mut *mut c_void, f64, *mut S) -> c_int;
        let mut states = [extra as *mut c_void];
        let states = states.as_mut_ptr();
        // SAFETY: registered through MPIX_Grequest_start; one state, as many as there are.
        with_status::<A>(status, |p| unsafe { function::<WaitFn<A::Status>>(f)(1, states, 0.0, p) })
    }

    unsafe fn grequest_free(&self, f: UserFn, extra: usize) -> i32 {
        // SAFETY: registered through MPI_Grequest_start.
        unsafe { A::error_in(function::<unsafe extern "C" fn(*mut c_void) -> c_int>(f)(extra as *mut c_void)) }
    }

    unsafe fn grequest_cancel(&self, f: UserFn, extra: usize, complete: bool) -> i32 {
        type CancelFn = unsafe extern "C" fn(*mut c_void, c_int) -> c_int;
        // SAFETY: registered through MPI_Grequest_start.
        unsafe { A::error_in(function::<CancelFn>(f)(extra as *mut c_void, complete.into())) }
    }

    unsafe fn datarep_convert(
        &self,
        f: UserFn,
        large: bool,
        user: *mut u8,
        datatype: DatatypeH,
        count: i64,
        file: *mut u8,
        position: i64,
        extra: usize,
    ) -> i32 {
        type Convert<T, N> = unsafe extern "C" fn(*mut c_void, T, N, *mut c_void, i64, *mut c_void) -> c_int;
        let dt = A::Datatype::from_engine(datatype);
        let (user, file, extra) = (user.cast(), file.cast(), extra as *mut c_void);
        // SAFETY: registered through MPI_Register_datarep (int) or MPI_Register_datarep_c.
        unsafe {
            A::error_in(if large {
                function::<Convert<A::Datatype, i64>>(f)(user, dt, count, file, position, extra)
            } else {
                function::<Convert<A::Datatype, c_int>>(f)(user, dt, count as c_int, file, position, extra)
            })
        }
    }

    unsafe fn datarep_extent(&self, f: UserFn, datatype: DatatypeH, extra: usize) -> Result<i64, i32> {
        type Extent<T> = unsafe extern "C" fn(T, *mut isize, *mut c_void) -> c_int;
        let mut extent = 0isize;
        let dt = A::Datatype::from_engine(datatype);
        // SAFETY: registered through MPI_Register_datarep.
        match unsafe { function::<Extent<A::Datatype>>(f)(dt, &mut extent, extra as *mut c_void) } {
            0 => Ok(extent as i64),
            code => Err(A::error_in(code)),
        }
    }

    fn rank_out(&self, rank: i32) -> i32 {
        A::rank_out(rank)
    }

    fn error_out(&self, code: i32) -> i32 {
        A::error_out(code)
    }

    fn win_flavor_out(&self, flavor: i32) -> i32 {
        A::win_flavor_out(flavor)
    }

    fn win_model_out(&self, model: i32) -> i32 {
        A::win_model_out(model)
    }
}

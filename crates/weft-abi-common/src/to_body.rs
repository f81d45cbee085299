//! From C types to the parameter types of the entries.
//!
//! Most are the same. A count may be 32 or 64 bits wide in C and is 64 bits in the entry, so that
//! `MPI_Send` and `MPI_Send_c` share one.

use crate::entry::OutInt;
use std::ffi::{c_char, c_int, c_void};
use weft_core::abi::IntArr;

pub trait ToBody<T> {
    fn body(self) -> T;
}

macro_rules! same {
    ($($t:ty),*) => {$(
        impl ToBody<$t> for $t {
            #[inline(always)]
            fn body(self) -> $t { self }
        }
    )*};
}
same!(c_int, i64, c_char);

impl ToBody<i64> for c_int {
    #[inline(always)]
    fn body(self) -> i64 {
        self.into()
    }
}

macro_rules! int_arrays {
    ($($t:ty => $arr:ident, $out:ident;)*) => {$(
        impl ToBody<IntArr> for *const $t {
            #[inline(always)]
            fn body(self) -> IntArr { IntArr::$arr(self) }
        }
        impl ToBody<IntArr> for *mut $t {
            #[inline(always)]
            fn body(self) -> IntArr { IntArr::$arr(self) }
        }
        impl ToBody<OutInt> for *mut $t {
            #[inline(always)]
            fn body(self) -> OutInt { OutInt::$out(self) }
        }
    )*};
}
int_arrays! {
    i32 => narrow, Narrow;
    i64 => wide, Wide;
}

impl<T> ToBody<*const T> for *const T {
    #[inline(always)]
    fn body(self) -> *const T {
        self
    }
}
impl<T> ToBody<*mut T> for *mut T {
    #[inline(always)]
    fn body(self) -> *mut T {
        self
    }
}

/// A C function, with whether its counts are 64 bits wide.
#[derive(Clone, Copy)]
pub struct PolyFn {
    pub function: *const c_void,
    pub large: bool,
}

/// A parameter of a function type that takes `int` counts.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct SmallFn(pub *const c_void);
/// A parameter of a function type that takes `MPI_Count` counts.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct LargeFn(pub *const c_void);

impl ToBody<PolyFn> for SmallFn {
    #[inline(always)]
    fn body(self) -> PolyFn {
        PolyFn { function: self.0, large: false }
    }
}
impl ToBody<PolyFn> for LargeFn {
    #[inline(always)]
    fn body(self) -> PolyFn {
        PolyFn { function: self.0, large: true }
    }
}

/// Implements `ToBody` for the handle types of a front end.
#[macro_export]
macro_rules! pass_as_is {
    ($($t:ty),* $(,)?) => {$(
        impl $crate::ToBody<$t> for $t {
            #[inline(always)]
            fn body(self) -> $t { self }
        }
    )*};
}

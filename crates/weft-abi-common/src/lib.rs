//! The C entries of MPI, written once and generic over the ABI.
//!
//! `api/*.toml` describes the functions; `cargo xtask codegen` writes `generated`: one function
//! per MPI function that checks its arguments, converts them, calls the body in `weft_core::api`
//! and writes results back. A front end exports each under its two C names, `MPI_x` and `PMPI_x`.
//! What needs no body in the engine, or more than the table can say, is written by hand in `glue`
//! under the same name and with the same signature.
//!
//! # Code map
//! `abi`: what a front end supplies. `entry`: helpers of the generated code. `to_body`: from C
//! types to those of the entries. `hooks`: calls from the engine back into user code; `cxx`: through
//! MPICH's C++ library.

// The C signatures of MPI have up to 14 parameters; the safety contract of every entry is that of
// the MPI function: pointers are valid for what the standard says is read or written through them.
#![allow(clippy::too_many_arguments, clippy::missing_safety_doc)]
// Generated entries convert alike where the ABI's type is the engine's.
#![allow(clippy::unnecessary_cast)]

pub mod abi;
pub mod cxx;
pub mod entry;
pub mod generated;
pub mod glue;
pub mod hooks;
pub mod hot_coll;
pub mod to_body;

pub use abi::{Abi, AbiHandle};
pub use to_body::ToBody;

/// Registers a front end with the engine. Runs when the library is loaded.
pub fn register<A: Abi>() {
    weft_core::trace::set_names(generated::names::NAMES);
    weft_core::set_hooks(hooks::Hooks::<A>::INSTANCE);
}

/// Exports entries under both of their C names. The two names are two jumps to one body, which has
/// no exported name: a tool that interposes `MPI_x` is never called by the engine.
#[macro_export]
macro_rules! exports {
    ($abi:ty; $($($entry:ident)::+: $name:ident $pname:ident ($($arg:ident: $ty:ty),* $(,)?) -> $ret:ty;)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($arg: $ty),*) -> $ret {
            // SAFETY: the contract of the MPI function is that of the entry.
            unsafe { $($entry)::+::<$abi>($($crate::ToBody::body($arg)),*) }
        }
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $pname($($arg: $ty),*) -> $ret {
            // SAFETY: as above.
            unsafe { $($entry)::+::<$abi>($($crate::ToBody::body($arg)),*) }
        }
    )*};
}

//! libmpi.so.40: Open MPI's ABI over the engine, for programs linked to Open MPI 4.0 to 6.0.
//!
//! cargo builds `libweft_abi_ompi.so`; an installation names it `lib/libmpi.so.40`. The soname is
//! `libmpi.so.40` from the start.
//!
//! # Code map
//! `objects`: the data that handles point to, and finding an object by its address. `types`: handles,
//! status, numbers. `symbols`: what programs use beside the functions of MPI. `languages`: what the libraries of Fortran
//! and C++ use.

mod generated;
mod languages;
pub mod objects;
mod symbols;
pub mod types;

use types::ThisAbi;

/// Registers this ABI with the engine when the library is loaded.
#[used]
#[unsafe(link_section = ".init_array")]
static REGISTER: extern "C" fn() = {
    extern "C" fn register() {
        objects::fill();
        weft_abi_common::register::<ThisAbi>();
    }
    register
};

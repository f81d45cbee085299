//! libmpi_abi.so.1: the MPI-5.0 standard ABI over the engine.
//!
//! cargo builds `libweft_abi_mpi5.so`; an installation names it `lib/libmpi_abi.so.1`, with a link
//! `libmpi_abi.so` beside it for the linker. The soname is `libmpi_abi.so.1` from the start.

mod fortran;
mod generated;
mod symbols;
pub mod types;

use types::ThisAbi;

/// Registers this ABI with the engine when the library is loaded.
#[used]
#[unsafe(link_section = ".init_array")]
static REGISTER: extern "C" fn() = {
    extern "C" fn register() {
        weft_abi_common::register::<ThisAbi>();
    }
    register
};

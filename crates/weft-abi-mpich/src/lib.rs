//! libmpi.so.12: the MPICH ABI over the engine, for programs linked to MPICH, Intel MPI, MVAPICH
//! or Cray MPICH.
//!
//! cargo builds `libweft_abi_mpich.so`; an installation names it `lib/libmpi.so.12`, with links
//! `libmpi.so` and `libmpich.so.12`. The soname is `libmpi.so.12` from the start.

mod cxx;
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

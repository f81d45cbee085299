//! libweft_shmem.so.1: the C interface of OpenSHMEM over `weft-shmem`.
//!
//! The entries are generated from `api/openshmem.toml` (`generated`) and call `glue`, which turns C
//! arguments into those of [`weft_shmem::Job`]. `map` is what the header's inlined paths read.

mod generated;
mod glue;
mod long_double;
mod map;

/// `NAME PNAME (arguments) -> type = body, [what it gets in front];` makes both functions.
macro_rules! entries {
    ($($name:ident $pname:ident ($($a:ident: $t:ty),*) $(-> $r:ty)? = $body:expr, [$($lead:expr),*];)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($a: $t),*) $(-> $r)? {
            // SAFETY: the contract of the function of the standard is that of the body.
            #[allow(unused_unsafe)]
            unsafe { $body(stringify!($name), $($lead,)* $($a),*) }
        }
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $pname($($a: $t),*) $(-> $r)? {
            // SAFETY: as above.
            #[allow(unused_unsafe)]
            unsafe { $body(stringify!($name), $($lead,)* $($a),*) }
        }
    )*};
}
pub(crate) use entries;

//! The copy family: every way this CPU can move bytes from one address to another.
//!
//! [`Routine`] names them; [`Routine::copy`] runs one, [`Routine::function`] resolves one once for a
//! hot loop. `generic` holds the one algorithm, over the [`generic::Steps`] that an instruction set
//! gives; `x86_64` and `aarch64` hold thin instances, `portable` what any target falls back to.
//! [`strided`] copies blocks at fixed distances. [`measure`] times routines between two
//! cores, in the roles that messages have.
//!
//! Absent, on purpose: the choice. Which routine serves which size, role and pair of ranks is
//! decided elsewhere, from measurements.

#[cfg(all(target_arch = "aarch64", not(miri)))]
mod aarch64;
mod dispatch;
// Which parts of it a target uses differs.
#[cfg_attr(any(miri, not(target_arch = "x86_64")), allow(dead_code))]
mod generic;
#[cfg(all(target_os = "linux", not(miri)))]
pub mod measure;
mod portable;
mod role;
mod routine;
pub mod strided;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64;

pub use dispatch::CopyFn;
pub use role::Role;
pub use routine::Routine;
pub use strided::copy_strided;

//! What the short ways remember of their callers' last arguments.

use crate::lock;

/// From now on no call is taken to be like the last one. For whatever changes what a communicator, a window
/// or the engine's lock is.
pub(crate) fn invalidate() {
    crate::hot::forget_locked();
    crate::lanes::hot::forget();
    // Where several threads may be inside MPI the others hold nothing, and are read without the lock.
    if !lock::is_multiple() {
        crate::hot::forget();
        crate::hot_coll::forget();
        crate::rma::cached::forget();
    }
}

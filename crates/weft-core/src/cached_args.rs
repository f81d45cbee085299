//! What the short ways remember of their callers' last arguments.

/// From now on no call is taken to be like the last one. For whatever changes what a communicator, a window
/// or the engine's lock is.
pub(crate) fn invalidate() {
    crate::hot::forget();
    crate::rma::cached::forget();
}

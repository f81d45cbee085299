//! The front end's callbacks, registered once per process.

use crate::abi::AbiHooks;
use std::sync::OnceLock;

static HOOKS: OnceLock<&'static dyn AbiHooks> = OnceLock::new();

/// Registers the front end. The first call wins.
pub fn set_hooks(hooks: &'static dyn AbiHooks) {
    let _first_wins = HOOKS.set(hooks);
}

/// The front end.
///
/// # Panics
/// When no front end registered itself, which the generated entries do before anything else.
pub fn hooks() -> &'static dyn AbiHooks {
    *HOOKS.get().expect("a front end registers its hooks before it calls the engine")
}

/// As `hooks`; None in unit tests.
pub fn try_hooks() -> Option<&'static dyn AbiHooks> {
    HOOKS.get().copied()
}

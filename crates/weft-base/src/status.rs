//! The engine's status, translated to each ABI's layout by its front end.

use crate::consts;

/// What a completed receive, probe or request reports. `source` and `tag` in MPI-5.0 numbering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status {
    pub source: i32,
    pub tag: i32,
    /// Error class, `ErrClass::SUCCESS.0` unless a multiple completion says otherwise.
    pub error: i32,
    pub cancelled: bool,
    /// Bytes received. An opaque count set by MPI_Status_set_elements is kept in bytes as well.
    pub count_bytes: i64,
}

impl Status {
    /// MPI-4.1 section 3.7.3: the empty status.
    pub const EMPTY: Self =
        Self { source: consts::ANY_SOURCE, tag: consts::ANY_TAG, error: 0, cancelled: false, count_bytes: 0 };
    /// What a call writes into a status that nobody has filled: nothing.
    pub const UNTOUCHED: Self = Self { source: i32::MIN, ..Self::EMPTY };
    /// The empty status where a call has no operation to tell of; with it the field MPI_ERROR is written.
    pub const NO_OPERATION: Self = Self { error: Self::WRITES_SUCCESS, ..Self::EMPTY };
    /// In `error`, of a call that completes one operation: MPI_ERROR becomes MPI_SUCCESS.
    pub const WRITES_SUCCESS: i32 = i32::MIN;
    /// MPI-4.1 section 3.10: a receive from MPI_PROC_NULL.
    pub const PROC_NULL: Self = Self { source: consts::PROC_NULL, ..Self::EMPTY };

    /// Of a message of `bytes` bytes that was received without an error.
    #[inline(always)]
    pub fn received(source: i32, tag: i32, bytes: u64) -> Self {
        Self { source, tag, error: 0, cancelled: false, count_bytes: bytes as i64 }
    }
}

//! Error classes and the error type that every fallible engine call returns.

use std::borrow::Cow;

/// An MPI error class (or, above `LASTCODE`, a class or code that the user added), numbered as in
/// the MPI-5.0 ABI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(transparent)]
pub struct ErrClass(pub i32);

impl ErrClass {
    pub const SUCCESS: Self = Self(0);
    pub const BUFFER: Self = Self(1);
    pub const COUNT: Self = Self(2);
    pub const TYPE: Self = Self(3);
    pub const TAG: Self = Self(4);
    pub const COMM: Self = Self(5);
    pub const RANK: Self = Self(6);
    pub const REQUEST: Self = Self(7);
    pub const ROOT: Self = Self(8);
    pub const GROUP: Self = Self(9);
    pub const OP: Self = Self(10);
    pub const TOPOLOGY: Self = Self(11);
    pub const DIMS: Self = Self(12);
    pub const ARG: Self = Self(13);
    pub const UNKNOWN: Self = Self(14);
    pub const TRUNCATE: Self = Self(15);
    pub const OTHER: Self = Self(16);
    pub const INTERN: Self = Self(17);
    pub const PENDING: Self = Self(18);
    pub const IN_STATUS: Self = Self(19);
    pub const ACCESS: Self = Self(20);
    pub const AMODE: Self = Self(21);
    pub const ASSERT: Self = Self(22);
    pub const BAD_FILE: Self = Self(23);
    pub const BASE: Self = Self(24);
    pub const CONVERSION: Self = Self(25);
    pub const DISP: Self = Self(26);
    pub const DUP_DATAREP: Self = Self(27);
    pub const FILE_EXISTS: Self = Self(28);
    pub const FILE_IN_USE: Self = Self(29);
    pub const FILE: Self = Self(30);
    pub const INFO_KEY: Self = Self(31);
    pub const INFO_NOKEY: Self = Self(32);
    pub const INFO_VALUE: Self = Self(33);
    pub const INFO: Self = Self(34);
    pub const IO: Self = Self(35);
    pub const KEYVAL: Self = Self(36);
    pub const LOCKTYPE: Self = Self(37);
    pub const NAME: Self = Self(38);
    pub const NO_MEM: Self = Self(39);
    pub const NOT_SAME: Self = Self(40);
    pub const NO_SPACE: Self = Self(41);
    pub const NO_SUCH_FILE: Self = Self(42);
    pub const PORT: Self = Self(43);
    pub const QUOTA: Self = Self(44);
    pub const READ_ONLY: Self = Self(45);
    pub const RMA_ATTACH: Self = Self(46);
    pub const RMA_CONFLICT: Self = Self(47);
    pub const RMA_RANGE: Self = Self(48);
    pub const RMA_SHARED: Self = Self(49);
    pub const RMA_SYNC: Self = Self(50);
    pub const SERVICE: Self = Self(51);
    pub const SIZE: Self = Self(52);
    pub const SPAWN: Self = Self(53);
    pub const UNSUPPORTED_DATAREP: Self = Self(54);
    pub const UNSUPPORTED_OPERATION: Self = Self(55);
    pub const WIN: Self = Self(56);
    pub const RMA_FLAVOR: Self = Self(57);
    pub const PROC_ABORTED: Self = Self(58);
    pub const VALUE_TOO_LARGE: Self = Self(59);
    pub const SESSION: Self = Self(60);
    pub const ERRHANDLER: Self = Self(61);
    pub const ABI: Self = Self(62);
    pub const T_CANNOT_INIT: Self = Self(1001);
    pub const T_NOT_ACCESSIBLE: Self = Self(1002);
    pub const T_NOT_INITIALIZED: Self = Self(1003);
    pub const T_NOT_SUPPORTED: Self = Self(1004);
    pub const T_MEMORY: Self = Self(1005);
    pub const T_INVALID: Self = Self(1006);
    pub const T_INVALID_INDEX: Self = Self(1007);
    pub const T_INVALID_ITEM: Self = Self(1008);
    pub const T_INVALID_SESSION: Self = Self(1009);
    pub const T_INVALID_HANDLE: Self = Self(1010);
    pub const T_INVALID_NAME: Self = Self(1011);
    pub const T_OUT_OF_HANDLES: Self = Self(1012);
    pub const T_OUT_OF_SESSIONS: Self = Self(1013);
    pub const T_CVAR_SET_NOT_NOW: Self = Self(1014);
    pub const T_CVAR_SET_NEVER: Self = Self(1015);
    pub const T_PVAR_NO_WRITE: Self = Self(1016);
    pub const T_PVAR_NO_STARTSTOP: Self = Self(1017);
    pub const T_PVAR_NO_ATOMIC: Self = Self(1018);
    pub const LASTCODE: Self = Self(0x3fff);
    /// Fault tolerance (ULFM); not in the MPI-5.0 list, numbered by Weft.
    pub const PROC_FAILED: Self = Self(0x100);
    /// Fault tolerance (ULFM); not in the MPI-5.0 list, numbered by Weft.
    pub const PROC_FAILED_PENDING: Self = Self(0x101);
    /// Fault tolerance (ULFM); not in the MPI-5.0 list, numbered by Weft.
    pub const REVOKED: Self = Self(0x102);
    /// No stream (MPICH's extension); not in the MPI-5.0 list, numbered by Weft.
    pub const STREAM: Self = Self(0x103);

    /// The constant's name, for messages: `MPI_ERR_RANK`. None for classes that the user added.
    pub fn name(self) -> Option<&'static str> {
        Some(match self {
            Self::SUCCESS => "MPI_SUCCESS",
            Self::BUFFER => "MPI_ERR_BUFFER",
            Self::COUNT => "MPI_ERR_COUNT",
            Self::TYPE => "MPI_ERR_TYPE",
            Self::TAG => "MPI_ERR_TAG",
            Self::COMM => "MPI_ERR_COMM",
            Self::RANK => "MPI_ERR_RANK",
            Self::REQUEST => "MPI_ERR_REQUEST",
            Self::ROOT => "MPI_ERR_ROOT",
            Self::GROUP => "MPI_ERR_GROUP",
            Self::OP => "MPI_ERR_OP",
            Self::TOPOLOGY => "MPI_ERR_TOPOLOGY",
            Self::DIMS => "MPI_ERR_DIMS",
            Self::ARG => "MPI_ERR_ARG",
            Self::UNKNOWN => "MPI_ERR_UNKNOWN",
            Self::TRUNCATE => "MPI_ERR_TRUNCATE",
            Self::OTHER => "MPI_ERR_OTHER",
            Self::INTERN => "MPI_ERR_INTERN",
            Self::PENDING => "MPI_ERR_PENDING",
            Self::IN_STATUS => "MPI_ERR_IN_STATUS",
            Self::ACCESS => "MPI_ERR_ACCESS",
            Self::AMODE => "MPI_ERR_AMODE",
            Self::ASSERT => "MPI_ERR_ASSERT",
            Self::BAD_FILE => "MPI_ERR_BAD_FILE",
            Self::BASE => "MPI_ERR_BASE",
            Self::CONVERSION => "MPI_ERR_CONVERSION",
            Self::DISP => "MPI_ERR_DISP",
            Self::DUP_DATAREP => "MPI_ERR_DUP_DATAREP",
            Self::FILE_EXISTS => "MPI_ERR_FILE_EXISTS",
            Self::FILE_IN_USE => "MPI_ERR_FILE_IN_USE",
            Self::FILE => "MPI_ERR_FILE",
            Self::INFO_KEY => "MPI_ERR_INFO_KEY",
            Self::INFO_NOKEY => "MPI_ERR_INFO_NOKEY",
            Self::INFO_VALUE => "MPI_ERR_INFO_VALUE",
            Self::INFO => "MPI_ERR_INFO",
            Self::IO => "MPI_ERR_IO",
            Self::KEYVAL => "MPI_ERR_KEYVAL",
            Self::LOCKTYPE => "MPI_ERR_LOCKTYPE",
            Self::NAME => "MPI_ERR_NAME",
            Self::NO_MEM => "MPI_ERR_NO_MEM",
            Self::NOT_SAME => "MPI_ERR_NOT_SAME",
            Self::NO_SPACE => "MPI_ERR_NO_SPACE",
            Self::NO_SUCH_FILE => "MPI_ERR_NO_SUCH_FILE",
            Self::PORT => "MPI_ERR_PORT",
            Self::QUOTA => "MPI_ERR_QUOTA",
            Self::READ_ONLY => "MPI_ERR_READ_ONLY",
            Self::RMA_ATTACH => "MPI_ERR_RMA_ATTACH",
            Self::RMA_CONFLICT => "MPI_ERR_RMA_CONFLICT",
            Self::RMA_RANGE => "MPI_ERR_RMA_RANGE",
            Self::RMA_SHARED => "MPI_ERR_RMA_SHARED",
            Self::RMA_SYNC => "MPI_ERR_RMA_SYNC",
            Self::SERVICE => "MPI_ERR_SERVICE",
            Self::SIZE => "MPI_ERR_SIZE",
            Self::SPAWN => "MPI_ERR_SPAWN",
            Self::UNSUPPORTED_DATAREP => "MPI_ERR_UNSUPPORTED_DATAREP",
            Self::UNSUPPORTED_OPERATION => "MPI_ERR_UNSUPPORTED_OPERATION",
            Self::WIN => "MPI_ERR_WIN",
            Self::RMA_FLAVOR => "MPI_ERR_RMA_FLAVOR",
            Self::PROC_ABORTED => "MPI_ERR_PROC_ABORTED",
            Self::VALUE_TOO_LARGE => "MPI_ERR_VALUE_TOO_LARGE",
            Self::SESSION => "MPI_ERR_SESSION",
            Self::ERRHANDLER => "MPI_ERR_ERRHANDLER",
            Self::ABI => "MPI_ERR_ABI",
            Self::T_CANNOT_INIT => "MPI_T_ERR_CANNOT_INIT",
            Self::T_NOT_ACCESSIBLE => "MPI_T_ERR_NOT_ACCESSIBLE",
            Self::T_NOT_INITIALIZED => "MPI_T_ERR_NOT_INITIALIZED",
            Self::T_NOT_SUPPORTED => "MPI_T_ERR_NOT_SUPPORTED",
            Self::T_MEMORY => "MPI_T_ERR_MEMORY",
            Self::T_INVALID => "MPI_T_ERR_INVALID",
            Self::T_INVALID_INDEX => "MPI_T_ERR_INVALID_INDEX",
            Self::T_INVALID_ITEM => "MPI_T_ERR_INVALID_ITEM",
            Self::T_INVALID_SESSION => "MPI_T_ERR_INVALID_SESSION",
            Self::T_INVALID_HANDLE => "MPI_T_ERR_INVALID_HANDLE",
            Self::T_INVALID_NAME => "MPI_T_ERR_INVALID_NAME",
            Self::T_OUT_OF_HANDLES => "MPI_T_ERR_OUT_OF_HANDLES",
            Self::T_OUT_OF_SESSIONS => "MPI_T_ERR_OUT_OF_SESSIONS",
            Self::T_CVAR_SET_NOT_NOW => "MPI_T_ERR_CVAR_SET_NOT_NOW",
            Self::T_CVAR_SET_NEVER => "MPI_T_ERR_CVAR_SET_NEVER",
            Self::T_PVAR_NO_WRITE => "MPI_T_ERR_PVAR_NO_WRITE",
            Self::T_PVAR_NO_STARTSTOP => "MPI_T_ERR_PVAR_NO_STARTSTOP",
            Self::T_PVAR_NO_ATOMIC => "MPI_T_ERR_PVAR_NO_ATOMIC",
            Self::LASTCODE => "MPI_ERR_LASTCODE",
            Self::PROC_FAILED => "MPI_ERR_PROC_FAILED",
            Self::PROC_FAILED_PENDING => "MPI_ERR_PROC_FAILED_PENDING",
            Self::REVOKED => "MPI_ERR_REVOKED",
            Self::STREAM => "MPIX_ERR_STREAM",
            _ => return None,
        })
    }
}

/// An error on its way to an error handler: the class, and what was wrong in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MpiError {
    pub class: ErrClass,
    pub detail: Cow<'static, str>,
}

impl MpiError {
    #[cold]
    pub fn new(class: ErrClass, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { class, detail: detail.into() }
    }
}

impl std::fmt::Display for MpiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.class.name() {
            Some(name) => write!(f, "{name}: {}", self.detail),
            None => write!(f, "error code {}: {}", self.class.0, self.detail),
        }
    }
}

impl std::error::Error for MpiError {}

pub type Result<T> = std::result::Result<T, MpiError>;

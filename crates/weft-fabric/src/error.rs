//! What went wrong: the call, the provider, and libfabric's own words.

use std::ffi::c_int;
use std::fmt;

/// A call that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The function of libfabric's documentation.
    pub call: &'static str,
    /// Empty where no provider was involved yet.
    pub provider: String,
    /// Positive: errno, or libfabric's own from 256 on.
    pub code: c_int,
    /// The provider's own number for it, an errno with those that go over sockets; 0 if there is none.
    pub detail: c_int,
    pub text: String,
}

impl Error {
    pub fn new(call: &'static str, provider: &str, code: c_int, text: impl Into<String>) -> Error {
        Error { call, provider: provider.into(), code: code.abs(), detail: 0, text: text.into() }
    }

    /// Whether it says that the peer, or the way to it, is gone.
    pub fn is_lost_peer(&self) -> bool {
        let lost = |code| {
            matches!(
                code,
                libc::ECONNRESET
                    | libc::ECONNREFUSED
                    | libc::ECONNABORTED
                    | libc::ENOTCONN
                    | libc::ESHUTDOWN
                    | libc::EPIPE
                    | libc::ETIMEDOUT
                    | libc::EHOSTUNREACH
                    | libc::ENETUNREACH
                    | libc::EHOSTDOWN
                    | libc::EIO
            )
        };
        // tcp calls what was under way "cancelled", and has the socket's error beside that.
        lost(self.code) || lost(self.detail)
    }

    /// Whether it says that somebody withdrew the operation.
    pub fn is_cancelled(&self) -> bool {
        self.code == crate::sys::ECANCELED
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.call)?;
        if !self.provider.is_empty() {
            write!(f, " ({})", self.provider)?;
        }
        write!(f, ": {} (error {})", self.text, self.code)
    }
}

impl std::error::Error for Error {}

/// What became of an operation that was handed to the fabric.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Posted {
    /// The fabric has it.
    Yes,
    /// No room now (`-FI_EAGAIN`): once more after completions have been read.
    Again,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_names_call_provider_and_reason() {
        let e = Error::new("fi_send", "tcp", -libc::ECONNRESET, "Connection reset by peer");
        assert_eq!(e.to_string(), "fi_send (tcp): Connection reset by peer (error 104)");
        assert!(e.is_lost_peer() && !e.is_cancelled());
        let under_way = Error { detail: libc::ENOTCONN, ..Error::new("completion", "tcp", libc::ECANCELED, "") };
        assert!(under_way.is_lost_peer() && under_way.is_cancelled());
        let none = Error::new("fi_getinfo", "", libc::ENODATA, "No data available");
        assert_eq!(none.to_string(), "fi_getinfo: No data available (error 61)");
    }
}

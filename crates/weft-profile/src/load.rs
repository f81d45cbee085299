//! Finding, checking and reading the profile file.

use crate::file::{Invalid, parse};
use crate::{Machine, Overrides, Profile, params};
use std::ffi::OsString;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Longest file that is read, in bytes.
const MAX_LEN: u64 = 64 << 10;

/// Where a profile came from.
#[derive(Debug)]
pub enum Source {
    /// No file for this machine; the path is where one would be, if there is a cache folder.
    BuiltIn(Option<PathBuf>),
    /// `WEFT_PROFILE=none`.
    Disabled,
    File(PathBuf),
    /// There is a file, it was not used, and the built-in model was.
    Refused(PathBuf, Refusal),
}

/// Why a file was not used.
#[derive(Debug)]
pub enum Refusal {
    /// It cannot be opened or read.
    Unreadable(io::Error),
    /// No regular file.
    NotAFile,
    /// Longer than any profile, in bytes.
    TooLong(u64),
    /// It belongs to this user id, neither ours nor root's.
    Owner(u32),
    /// Anyone may write to it (its mode bits).
    WorldWritable(u32),
    /// This group, which is not the user's own, may write to it.
    GroupWritable(u32),
    Invalid(Invalid),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable(e) => write!(f, "cannot be read: {e}"),
            Refusal::NotAFile => f.write_str("is no regular file"),
            Refusal::TooLong(n) => write!(f, "has {n} bytes, more than any profile"),
            Refusal::Owner(uid) => write!(f, "belongs to user {uid}, neither you nor root"),
            Refusal::WorldWritable(mode) => {
                write!(f, "can be written by anyone (mode {:o})", mode & 0o7777)
            }
            Refusal::GroupWritable(gid) => write!(f, "can be written by group {gid}"),
            Refusal::Invalid(what) => what.fmt(f),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::BuiltIn(Some(path)) => {
                write!(f, "built-in model (no {}; weft tune writes it)", path.display())
            }
            Source::BuiltIn(None) => f.write_str("built-in model (no cache folder: neither XDG_CACHE_HOME nor HOME)"),
            Source::Disabled => f.write_str("built-in model (WEFT_PROFILE=none)"),
            Source::File(path) => write!(f, "{}", path.display()),
            Source::Refused(path, why) => {
                write!(f, "built-in model ({} refused: {why})", path.display())
            }
        }
    }
}

impl Source {
    /// What a job tells its user without being asked: a file that WEFT_PROFILE names is not used.
    pub fn complaint(&self) -> Option<String> {
        match self {
            Source::Refused(path, why) if params::PROFILE.raw().is_some() => Some(format!(
                "WEFT_PROFILE: {} is refused: {why}; choices are those of the built-in model (`weft tune --output FILE` writes a profile)",
                path.display()
            )),
            _ => None,
        }
    }
}

/// Where this user's profile of this machine is: `$XDG_CACHE_HOME` or `~/.cache`, then
/// `weft/profile-<key>.toml`.
pub fn default_path(machine: &Machine) -> Option<PathBuf> {
    path_in(std::env::var_os("XDG_CACHE_HOME"), std::env::var_os("HOME"), machine)
}

/// Relative folders don't count, as the XDG specification says.
fn path_in(cache: Option<OsString>, home: Option<OsString>, machine: &Machine) -> Option<PathBuf> {
    let absolute = |p: OsString| Some(PathBuf::from(p)).filter(|p| p.is_absolute());
    let cache = cache.and_then(absolute).or_else(|| Some(home.and_then(absolute)?.join(".cache")))?;
    Some(cache.join(format!("weft/profile-{:016x}.toml", machine.key())))
}

/// Reads one file. Errors: see [`Refusal`].
pub fn read(path: &Path, machine: &Machine) -> Result<Profile, Refusal> {
    // Not blocking: a FIFO of that name must not hold the job.
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY)
        .open(path)
        .map_err(Refusal::Unreadable)?;
    let text = checked_text(file)?;
    parse(&text, machine).map_err(Refusal::Invalid)
}

/// The text of an open file that only we or root can have written.
fn checked_text(file: File) -> Result<String, Refusal> {
    let meta = file.metadata().map_err(Refusal::Unreadable)?;
    if !meta.is_file() {
        return Err(Refusal::NotAFile);
    }
    // SAFETY: geteuid has no preconditions.
    let me = unsafe { libc::geteuid() };
    if meta.uid() != me && meta.uid() != 0 {
        return Err(Refusal::Owner(meta.uid()));
    }
    if meta.mode() & 0o002 != 0 {
        return Err(Refusal::WorldWritable(meta.mode()));
    }
    // A group of the user's own, as many systems give each, has the user's number.
    if meta.mode() & 0o020 != 0 && meta.gid() != meta.uid() {
        return Err(Refusal::GroupWritable(meta.gid()));
    }
    if meta.len() > MAX_LEN {
        return Err(Refusal::TooLong(meta.len()));
    }
    let mut bytes = Vec::with_capacity(meta.len() as usize + 1);
    file.take(MAX_LEN).read_to_end(&mut bytes).map_err(Refusal::Unreadable)?;
    String::from_utf8(bytes).map_err(|_| Refusal::Invalid(Invalid::Corrupt("not UTF-8 text".into())))
}

impl Profile {
    /// The profile for this process: the file, if there is one that fits, else the built-in
    /// model, then what the environment forces. Never fails: [`Source`] and
    /// [`Profile::problems`] say what was not possible. One open when there is no file, some
    /// tens of microseconds when there is.
    pub fn load(machine: &Machine) -> (Profile, Source) {
        let (mut profile, source) = Self::unforced(machine);
        profile.apply(machine, &Overrides::from_env(machine));
        (profile, source)
    }

    /// As [`Profile::load`] without what the environment forces on single choices.
    pub fn unforced(machine: &Machine) -> (Profile, Source) {
        let named = params::PROFILE.raw();
        if named.as_deref() == Some("none") {
            return (Profile::builtin(machine), Source::Disabled);
        }
        let path = match &named {
            Some(path) => Some(PathBuf::from(path)),
            None => default_path(machine),
        };
        let Some(path) = path else {
            return (Profile::builtin(machine), Source::BuiltIn(None));
        };
        match read(&path, machine) {
            Ok(profile) => (profile, Source::File(path)),
            Err(Refusal::Unreadable(e)) if named.is_none() && e.kind() == io::ErrorKind::NotFound => {
                (Profile::builtin(machine), Source::BuiltIn(Some(path)))
            }
            Err(why) => (Profile::builtin(machine), Source::Refused(path, why)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_topo::Topology;

    #[test]
    fn the_path_follows_the_cache_folder_rules() {
        let t = Topology::synthetic("package:1 core:2").unwrap();
        let m = Machine::synthetic(&t, &[], false);
        let os = |s: &str| Some(OsString::from(s));
        let name = format!("weft/profile-{:016x}.toml", m.key());
        assert_eq!(path_in(os("/c"), os("/h"), &m), Some(Path::new("/c").join(&name)));
        assert_eq!(path_in(os("rel"), os("/h"), &m), Some(Path::new("/h/.cache").join(&name)));
        assert_eq!(path_in(None, os("/h"), &m), Some(Path::new("/h/.cache").join(&name)));
        assert_eq!(path_in(None, None, &m), None);
        assert_eq!(path_in(os(""), os(""), &m), None);
    }
}

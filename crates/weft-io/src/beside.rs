//! A number in a file of its own beside another one: a shared file pointer of processes that have no memory in common
//! (ADR 0054). It is changed under a lock, which all nodes of one file system see.

use crate::disk::{Dir, RangeLock, os_error};
use std::fs::File;
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use weft_base::{ErrClass, MpiError, Result};

/// Bytes of the file's name that the name beside it begins with, so that both are short enough.
const LONGEST: usize = 180;

/// The number. Its file is made by the first change, and has nothing in it before that has ended.
pub struct Beside {
    path: PathBuf,
    /// The value while nobody has changed it.
    initial: AtomicU64,
    file: OnceLock<File>,
    /// Locks of one description do not keep the threads of a process apart.
    turn: Mutex<()>,
}

impl Beside {
    /// The number of an opening of a file; `random` is the same in all processes of that.
    #[must_use]
    pub fn new(of: &Path, random: u64, initial: u64) -> Self {
        let name = of.file_name().map_or(&[][..], OsStrExt::as_bytes);
        let start = String::from_utf8_lossy(&name[..name.len().min(LONGEST)]);
        let path = of.with_file_name(format!(".{start}.{random:016x}.shared"));
        Self { path, initial: AtomicU64::new(initial), file: OnceLock::new(), turn: Mutex::new(()) }
    }

    /// The file; None where nobody has made it yet and `create` is not set.
    fn file(&self, create: bool) -> Result<Option<&File>> {
        if let Some(f) = self.file.get() {
            return Ok(Some(f));
        }
        match File::options().read(true).write(true).create(create).truncate(false).mode(0o600).open(&self.path) {
            Ok(f) => Ok(Some(self.file.get_or_init(|| f))),
            Err(e) if e.kind() == ErrorKind::NotFound && !create => Ok(None),
            Err(e) => Err(self.failed(&e)),
        }
    }

    fn failed(&self, e: &std::io::Error) -> MpiError {
        os_error(
            e,
            &format!("the shared file pointer of processes on several nodes, which is in {}", self.path.display()),
        )
    }

    /// Reads the number, and writes what `change` makes of it.
    fn under_lock(&self, file: &File, change: Option<&dyn Fn(u64) -> u64>) -> Result<u64> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let dir = if change.is_some() { Dir::Write } else { Dir::Read };
        let _held = RangeLock::take(file, dir, 0, 8)?;
        let mut bytes = [0; 8];
        let now = match file.read_at(&mut bytes, 0) {
            Ok(8) => u64::from_le_bytes(bytes),
            // ORDERING: Relaxed; collective calls order it.
            Ok(0) => self.initial.load(Ordering::Relaxed),
            Ok(_) => return Err(MpiError::new(ErrClass::IO, "the file of the shared file pointer has been cut off")),
            Err(e) => return Err(self.failed(&e)),
        };
        if let Some(change) = change {
            file.write_all_at(&change(now).to_le_bytes(), 0).map_err(|e| self.failed(&e))?;
        }
        Ok(now)
    }

    /// The number now. May wait for others' changes.
    ///
    /// # Errors
    /// What `os_error` makes of the system's errors.
    pub fn load(&self) -> Result<u64> {
        match self.file(false)? {
            Some(f) => self.under_lock(f, None),
            // ORDERING: Relaxed; collective calls order it.
            None => Ok(self.initial.load(Ordering::Relaxed)),
        }
    }

    /// Adds to the number; returns what it was. May wait for others' changes.
    ///
    /// # Errors
    /// As of `load`; MPI_ERR_UNSUPPORTED_OPERATION without locks.
    pub fn add(&self, n: u64) -> Result<u64> {
        self.change(&|now| now.wrapping_add(n))
    }

    /// Sets the number. May wait for others' changes.
    ///
    /// # Errors
    /// As of `add`.
    pub fn store(&self, to: u64) -> Result<()> {
        self.change(&|_| to).map(drop)
    }

    fn change(&self, how: &dyn Fn(u64) -> u64) -> Result<u64> {
        match self.file(true)? {
            Some(f) => self.under_lock(f, Some(how)),
            None => Err(MpiError::new(ErrClass::IO, "the file of the shared file pointer cannot be made")),
        }
    }

    /// Sets the number in a collective call: all processes do, `first` in one of them, before the others.
    ///
    /// # Errors
    /// As of `add`.
    pub fn reset(&self, to: u64, first: bool) -> Result<()> {
        // ORDERING: Relaxed; the messages of the collective call order it.
        self.initial.store(to, Ordering::Relaxed);
        match (first, self.file(false)?) {
            (true, Some(f)) => self.under_lock(f, Some(&|_| to)).map(drop),
            _ => Ok(()),
        }
    }

    /// Deletes the file, if there is one: one process does, once no other one uses the number any more.
    pub fn remove(&self) {
        // Who may make a file there may delete it; if not, a file of 8 bytes stays.
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(what: &str) -> PathBuf {
        std::env::temp_dir().join(format!("weft-io-beside-{what}-{}", std::process::id()))
    }

    #[test]
    #[cfg_attr(miri, ignore = "opens a file, which it does not emulate")]
    fn descriptions_of_their_own_add_up() {
        let path = place("add");
        let all: Vec<Beside> = (0..4).map(|_| Beside::new(&path, 7, 1000)).collect();
        assert_eq!(all[0].load().unwrap(), 1000);
        assert!(!all[0].path.exists());
        std::thread::scope(|s| {
            for b in &all {
                s.spawn(move || (0..500).for_each(|_| assert!(b.add(3).is_ok())));
                s.spawn(move || (0..500).for_each(|_| assert!(b.add(2).is_ok())));
            }
        });
        assert!(all.iter().all(|b| b.load().unwrap() == 1000 + 4 * 500 * 5));
        all[1].store(5).unwrap();
        assert_eq!(all[2].add(1).unwrap(), 5);
        for (i, b) in all.iter().enumerate() {
            b.reset(0, i == 0).unwrap();
        }
        assert!(all.iter().all(|b| b.load().unwrap() == 0));
        all[3].remove();
        assert!(!all[0].path.exists());
    }

    #[test]
    #[cfg_attr(miri, ignore = "opens a file, which it does not emulate")]
    fn a_reset_makes_no_file() {
        let b = Beside::new(&place("reset"), 8, 9);
        b.reset(4, true).unwrap();
        assert!(!b.path.exists());
        assert_eq!((b.load().unwrap(), b.add(1).unwrap()), (4, 4));
        b.remove();
        let nowhere = Beside::new(Path::new("/nowhere/at/all"), 8, 9);
        assert_eq!(nowhere.add(1).unwrap_err().class, ErrClass::NO_SUCH_FILE);
    }

    #[test]
    fn long_names_stay_short_enough() {
        let b = Beside::new(Path::new(&format!("/a/{}", "é".repeat(127))), 1, 0);
        let name = b.path.file_name().unwrap();
        assert!(name.len() <= 255 && b.path.starts_with("/a"), "{}", name.len());
    }
}

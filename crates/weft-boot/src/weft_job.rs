//! Wire-up under Weft's own launcher: the job's memory is an inherited descriptor.

use crate::{BootError, env};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use weft_base::Proc;
use weft_shm::{Identity, JobHeader, JobLayout, MAX_PROCS, Region, StateRow, Wireup};

/// What the launcher says in the environment.
pub(crate) struct Invitation {
    pub rank: u32,
    pub size: u32,
    pub job_id: u64,
    fd: RawFd,
    launcher_pid: u32,
}

impl Invitation {
    /// `None` when there is no such environment.
    pub fn read() -> Option<Result<Invitation, BootError>> {
        let fd = std::env::var(env::JOB_FD).ok()?;
        let parse = || -> Option<Invitation> {
            let num = |k: &str| std::env::var(k).ok()?.parse::<u32>().ok();
            let (rank, size) = (num(env::RANK)?, num(env::SIZE)?);
            let job_id = u64::from_str_radix(&std::env::var(env::JOB_ID).ok()?, 16).ok()?;
            let sound = (1..=MAX_PROCS).contains(&size) && rank < size;
            let launcher_pid = num(env::LAUNCHER_PID)?;
            sound.then_some(Invitation { rank, size, job_id, fd: fd.parse().ok()?, launcher_pid })
        };
        Some(parse().ok_or_else(|| {
            BootError::Environment(format!(
                "{} is set, but {}, {}, {} and {} are not what Weft's mpiexec sets",
                env::JOB_FD,
                env::RANK,
                env::SIZE,
                env::JOB_ID,
                env::LAUNCHER_PID
            ))
        }))
    }

    /// Maps the job's memory and closes the descriptor.
    ///
    /// `Ok(None)` when an ancestor of this process is the rank already: then this process is a
    /// program that a rank has started, and runs alone.
    pub fn accept(&self) -> Result<Option<(Region, JobLayout)>, BootError> {
        let (region, layout) = match self.map() {
            Ok(both) => both,
            // The launcher is gone, so the environment is a left-over of a job that has ended.
            Err(_) if !process_exists(self.launcher_pid) => return Ok(None),
            Err(e) => return Err(e),
        };
        let header = JobHeader::of(&region, &layout);
        header
            .check(self.size, self.job_id)
            .map_err(|why| BootError::Environment(format!("the shared memory of the job does not fit: {why}")))?;
        let me = std::process::id();
        match StateRow::of(&region, &layout, Proc(self.rank)).join(me, crate::image()) {
            Ok(()) => Ok(Some((region, layout))),
            Err(other) if is_ancestor(other, me) => Ok(None),
            Err(other) => Err(BootError::Environment(format!(
                "process {other} has already been rank {} of this job; a rank is one MPI program \
                 (does a script start several, one after the other?)",
                self.rank
            ))),
        }
    }

    /// The board of a job on several nodes; None for a job of one.
    ///
    /// # Errors
    /// The environment names one, but there is none of this job.
    pub fn wireup(&self) -> Result<Option<Wireup>, BootError> {
        let Ok(number) = std::env::var(env::WIREUP_FD) else { return Ok(None) };
        let no = |why: String| BootError::Environment(format!("{}={number}: {why}", env::WIREUP_FD));
        let number: RawFd = number.parse().map_err(|_| no("not a number".into()))?;
        let of = |fd: BorrowedFd<'_>| Wireup::map(fd, self.size).map_err(BootError::Memory);
        // SAFETY: borrowed for questions that fail on a descriptor that is not open, or is another.
        let inherited = if number > 2 { of(unsafe { BorrowedFd::borrow_raw(number) })? } else { None };
        if inherited.is_some() {
            // SAFETY: the launcher left this descriptor for this process, once.
            drop(unsafe { OwnedFd::from_raw_fd(number) });
            return Ok(inherited);
        }
        let (path, file) = open_of(self.launcher_pid, number);
        let fd = file.map_err(|e| no(format!("closed, and {path} cannot be opened: {e}")))?;
        of(fd.as_fd())?.map(Some).ok_or_else(|| no("not the board of this job, or of another build of Weft".into()))
    }

    fn map(&self) -> Result<(Region, JobLayout), BootError> {
        // The length of the file tells whether the job has heap areas.
        let layout_of =
            |fd: BorrowedFd<'_>| Region::sealed_len(fd).ok().and_then(|len| JobLayout::of_file(self.size, len));
        // SAFETY: borrowed for a question that fails on a descriptor that is not open.
        let inherited = self.fd > 2 && layout_of(unsafe { BorrowedFd::borrow_raw(self.fd) }).is_some();
        let fd = if inherited {
            // SAFETY: the launcher left this descriptor for this process, once; a memfd of this
            // length is no descriptor that the program opened for itself.
            unsafe { OwnedFd::from_raw_fd(self.fd) }
        } else {
            // A wrapper that closes descriptors (Python's subprocess does) stood in between.
            // The launcher still has it.
            let (path, file) = open_of(self.launcher_pid, self.fd);
            file.map_err(|e| {
                BootError::Environment(format!(
                    "descriptor {} from mpiexec is closed and {path} cannot be opened ({e}); is \
                     mpiexec gone, or does a wrapper script close descriptors?",
                    self.fd
                ))
            })?
        };
        let layout = layout_of(fd.as_fd()).ok_or_else(|| {
            BootError::Environment(format!(
                "descriptor {} is not the memory of a job of {} processes of this build of Weft",
                self.fd, self.size
            ))
        })?;
        let region = Region::map(fd.as_fd(), layout.total_len() as usize);
        Ok((region.map_err(BootError::Memory)?, layout))
    }
}

/// A descriptor that another process of this user has open, opened anew.
fn open_of(pid: u32, fd: RawFd) -> (String, io::Result<OwnedFd>) {
    let path = format!("/proc/{pid}/fd/{fd}");
    let file = std::fs::OpenOptions::new().read(true).write(true).open(&path);
    (path, file.map(OwnedFd::from))
}

/// Maps the memory of another job, which one of its processes tells of.
///
/// # Errors
/// What stands in the way, for the user.
pub fn open_job(who: &Identity) -> Result<(Region, JobLayout), String> {
    if who.holder_pid == 0 || !(1..=MAX_PROCS).contains(&who.n_procs) || who.index >= who.n_procs {
        return Err("the other job's memory has no descriptor (a sandbox forbids memfd_create?)".into());
    }
    let (path, file) = open_of(who.holder_pid, who.holder_fd);
    let fd = file.map_err(|e| {
        format!(
            "{path}, the memory of the other job, cannot be opened: {e} (both jobs need the same \
             user and see each other in /proc)"
        )
    })?;
    let len = Region::sealed_len(fd.as_fd()).map_err(|e| format!("{path}: {e}"))?;
    let layout = JobLayout::of_file(who.n_procs, len);
    let layout = layout.ok_or_else(|| format!("{path} is no job's memory of this build of Weft"))?;
    let region = Region::map(fd.as_fd(), layout.total_len() as usize).map_err(|e| format!("{path}: {e}"))?;
    JobHeader::of(&region, &layout).check(who.n_procs, who.job_id).map_err(|why| format!("{path}: {why}"))?;
    Ok((region, layout))
}

fn process_exists(pid: u32) -> bool {
    std::path::Path::new(&format!("/proc/{pid}")).exists()
}

/// The parent of a process, from /proc.
fn parent_of(pid: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The command in parentheses may hold anything; the fields after the last ')' do not.
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

fn is_ancestor(pid: u32, of: u32) -> bool {
    let mut p = of;
    // A chain of processes is shorter than this; the bound guards against reused pids.
    for _ in 0..1000 {
        match parent_of(p) {
            Some(up) if up == pid => return true,
            Some(up) if up > 1 => p = up,
            _ => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ancestors() {
        let me = std::process::id();
        let parent = parent_of(me).unwrap();
        assert!(is_ancestor(parent, me));
        assert!(!is_ancestor(me, parent));
        assert!(!is_ancestor(u32::MAX, me));
    }
}

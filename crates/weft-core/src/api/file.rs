//! Files: opening and closing, sizes, hints, consistency (MPI-5.0 sections 14.2 and 14.6).

use crate::coll_view::CollView;
use crate::contexts;
use crate::engine::Guard;
use crate::engine::engine;
use crate::failures::guarded;
use crate::file_agree::{agree as all_agree, elsewhere, from_root, hint_words, hints_of, root_acts};
use crate::lock::LockCell;
use crate::object::{CommObj, Contexts, FileObj, InfoObj, SharedPointer};
use crate::strict;
use std::ffi::{CStr, OsStr};
use std::fs::{File, OpenOptions};
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_coll::agree::{self, Combine};
use weft_coll::{CollComm, Root};
use weft_io::{Beside, Dir, Hints, View, disk, os_error};
use weft_shm::Words;

const ALL_MODES: i32 = MODE_APPEND
    | MODE_CREATE
    | MODE_DELETE_ON_CLOSE
    | MODE_EXCL
    | MODE_RDONLY
    | MODE_RDWR
    | MODE_SEQUENTIAL
    | MODE_UNIQUE_OPEN
    | MODE_WRONLY;

/// SPEC: MPI-5.0 14.2.1.
fn check_mode(amode: i32) -> Result<()> {
    let bad = |why: &'static str| Err(MpiError::new(ErrClass::AMODE, why));
    let has = |bit| amode & bit != 0;
    if amode & !ALL_MODES != 0 {
        return bad("the access mode has bits that mean nothing");
    }
    if [MODE_RDONLY, MODE_RDWR, MODE_WRONLY].iter().filter(|m| has(**m)).count() != 1 {
        return bad("exactly one of MPI_MODE_RDONLY, MPI_MODE_RDWR and MPI_MODE_WRONLY is needed");
    }
    if has(MODE_RDONLY) && (has(MODE_CREATE) || has(MODE_EXCL)) {
        return bad("MPI_MODE_CREATE and MPI_MODE_EXCL need a file that can be written");
    }
    if has(MODE_RDWR) && has(MODE_SEQUENTIAL) {
        return bad("MPI_MODE_SEQUENTIAL goes in one direction only");
    }
    Ok(())
}

/// Changes what the keys of `info` say and can be understood.
fn read_hints(h: &mut Hints, info: Option<&InfoObj>) {
    let Some(info) = info else { return };
    let number = |key: &str| info.get(key).and_then(|v| v.trim().parse::<i64>().ok()).filter(|n| *n > 0);
    let switch = |key: &str, now: Option<bool>| match info.get(key).as_deref() {
        Some("enable") => Some(true),
        Some("disable") => Some(false),
        Some("automatic") => None,
        _ => now,
    };
    if let Some(n) = number("cb_nodes") {
        h.aggregators = Some(n.min(i64::from(u32::MAX)) as usize);
    }
    if let Some(n) = number("cb_buffer_size") {
        h.buffer_len = n.min(1 << 40);
    }
    // SPEC: MPI-5.0 14.2.8; ROMIO's keys say it for each direction.
    if let Some(both @ ("true" | "false")) = info.get("collective_buffering").as_deref() {
        h.together_read = Some(both == "true");
        h.together_write = h.together_read;
    }
    h.together_read = switch("romio_cb_read", h.together_read);
    h.together_write = switch("romio_cb_write", h.together_write);
}

/// The permissions in `file_perm`, octal, for a file that is created; the process's mask applies.
fn permissions(info: Option<&InfoObj>) -> Option<u32> {
    let text = info?.get("file_perm")?;
    u32::from_str_radix(text.trim(), 8).ok().filter(|p| *p <= 0o777)
}

fn open_options(amode: i32, first: bool, perm: Option<u32>) -> OpenOptions {
    let has = |bit| amode & bit != 0;
    let mut o = OpenOptions::new();
    o.mode(perm.unwrap_or(0o666));
    o.read(!has(MODE_WRONLY)).write(!has(MODE_RDONLY));
    if first && has(MODE_CREATE) {
        if has(MODE_EXCL) {
            o.create_new(true);
        } else {
            o.create(true);
        }
    }
    o
}

fn open_here(path: &Path, amode: i32, first: bool, perm: Option<u32>) -> Result<File> {
    let opened = open_options(amode, first, perm).open(path).map_err(|e| os_error(&e, &opening(path)))?;
    match opened.metadata() {
        Ok(m) if m.is_dir() => strict::taken(ErrClass::BAD_FILE, "14.2.1", "this is a directory").map(|()| opened),
        _ => Ok(opened),
    }
}

/// The file of a name. Programs put one of these before it to tell ROMIO, which MPICH and Intel MPI have, the
/// kind of file system.
fn path_of(name: &CStr) -> &Path {
    const KINDS: [&[u8]; 11] =
        [b"ufs", b"nfs", b"xfs", b"gpfs", b"lustre", b"panfs", b"pvfs2", b"daos", b"ime", b"quobyte", b"testfs"];
    let name = name.to_bytes();
    let bare = KINDS.iter().find_map(|k| name.strip_prefix(*k)?.strip_prefix(b":"));
    Path::new(OsStr::from_bytes(bare.unwrap_or(name)))
}

fn opening(path: &Path) -> String {
    format!("opening {}", path.display())
}

/// Everything that rank 0 finds out when a file is opened.
struct Opened {
    contexts: u32,
    /// A word of the job, or -1; over nodes a random number.
    word: i64,
    locks_are_seen: bool,
    end: i64,
    hints: Hints,
}

/// `MPI_File_open`. Collective.
///
/// Rank 0 creates the file and the others open it then, so that MPI_MODE_EXCL has one winner.
///
/// # Errors
/// MPI_ERR_AMODE, MPI_ERR_NOT_SAME, MPI_ERR_COMM (an intercommunicator), and those of `os_error`; all
/// processes fail when one does.
pub fn file_open(comm: CommH, filename: &CStr, amode: i32, info: InfoH) -> Result<FileH> {
    open(comm, filename, check_mode(amode).map(|()| (amode, info)))
}

/// Takes part in opening a file for a process whose arguments the front end finds wrong: all fail.
pub fn refuse_open(comm: CommH) {
    let e = MpiError::new(ErrClass::ARG, "");
    let _ = open(comm, c"", Err(e));
}

/// `how`: the mode and the hints, or what is wrong with the arguments.
fn open(comm: CommH, filename: &CStr, how: Result<(i32, InfoH)>) -> Result<FileH> {
    let mut g = engine();
    let parent = g.comm(comm)?.clone();
    if parent.is_inter() {
        return Err(MpiError::new(ErrClass::COMM, "files are opened on intracommunicators"));
    }
    let path = path_of(filename).to_owned();
    let mut hints = Hints::DEFAULT;
    let amode = how.as_ref().map_or(0, |h| h.0);
    let mine = how.and_then(|(_, info)| g.info_opt(info)).map(|i| {
        read_hints(&mut hints, i.as_deref());
        permissions(i.as_deref())
    });
    let c = CollView::several(&g, &parent).blocking(&g);
    let across = match parent.guests.any() {
        true => {
            let team = crate::parties::Parties::of(&parent).team;
            Some(g.block_on(guarded(&parent, contexts::assign(&team, None, &[parent.size() as u32])))?)
        }
        false => None,
    };
    let (file, opened) = g.block_on(guarded(&parent, open_all(&c, &path, amode, hints, mine, across)))?;
    let own = CommObj::like(&parent, Contexts::from_base(parent.net, opened.contexts));
    assert_eq!(own.rank, parent.rank, "ranks of the file are those of the communicator");
    let shared = match opened.word {
        _ if parent.size() == 1 => SharedPointer::Own(AtomicU64::new(opened.end as u64)),
        random if parent.guests.is_far() && opened.locks_are_seen => {
            SharedPointer::Beside(Beside::new(&path, random as u64, opened.end as u64))
        }
        _ if parent.guests.is_far() => SharedPointer::None,
        n @ 0.. => {
            let (region, layout, _) = g.booted().memory_with(parent.group.proc(0))?;
            SharedPointer::Job(region, layout, n as u32)
        }
        _ => SharedPointer::None,
    };
    let errh = g.errh_get(&g.errors.file_default);
    let f = Arc::new(FileObj {
        comm: Arc::new(own),
        file: Arc::new(file),
        path,
        amode,
        handle: LockCell::new(FileH::NULL),
        errh: LockCell::new(errh),
        hints: LockCell::new(opened.hints),
        view: LockCell::new(Arc::new(View::bytes())),
        position: LockCell::new(opened.end),
        shared,
        locks_are_seen: opened.locks_are_seen,
        atomic: LockCell::new(false),
        split: LockCell::new(None),
        pending: LockCell::new(0),
    });
    let h = g.files.insert(f.clone());
    f.handle.set(h);
    Ok(h)
}

/// `mine`: what the caller's arguments are worth, and the permissions of a file that it creates. `across`: the ids of processes
/// of several jobs, which have agreed on them.
async fn open_all(
    c: &CollView,
    path: &Path,
    amode: i32,
    hints: Hints,
    mine: Result<Option<u32>>,
    across: Option<u32>,
) -> Result<(File, Opened)> {
    let perm = mine.as_ref().map_or(None, |p| *p);
    all_agree(c, mine.map(drop), &[i64::from(amode)]).await?;
    let is_root = c.rank() == 0;
    let mut first = None;
    let found = is_root.then(|| {
        let file = open_here(path, amode, true, perm)?;
        let end = if amode & MODE_APPEND != 0 { size_of(&file)? } else { 0 };
        first = Some(file);
        let words = c.comm().net.boot.words();
        let word = match c.comm().guests.is_far() {
            true => weft_boot::random::id().map_err(|e| os_error(&e, "naming the shared file pointer"))? as i64,
            false if c.size() > 1 => words.take(end as u64).map_or(-1, i64::from),
            false => -1,
        };
        let [a, b, r, w] = hint_words(&hints);
        let base = match across {
            Some(base) => base,
            None => contexts::take(c.comm().net, &[c.size() as u32])?,
        };
        Ok([i64::from(base), word, end, a, b, r, w])
    });
    let words = from_root(c, found).await?;
    debug_assert_eq!(first.is_some(), is_root, "who has opened it first is through");
    let (contexts, word, end, hints) = (words[0] as u32, words[1], words[2], hints_of(&words[3..]));
    let mut opened = Opened { contexts, word, end, hints, locks_are_seen: true };
    let (file, mine) = match first.map_or_else(|| open_here(path, amode, false, None), Ok) {
        Ok(f) => (Some(f), Ok(())),
        Err(e) => (None, Err(e)),
    };
    let all = all_agree(c, mine, &[]).await;
    match (all, file) {
        (Ok(()), Some(file)) => {
            opened.locks_are_seen = !c.comm().guests.is_far() || see_locks(c, &file).await?;
            Ok((file, opened))
        }
        (failed, _) => {
            if is_root && across.is_none() {
                contexts::put_back(c.comm().net, opened.contexts);
            }
            if is_root && opened.word >= 0 && !c.comm().guests.is_far() {
                c.comm().net.boot.words().give(opened.word as u32);
            }
            Err(failed.err().unwrap_or_else(|| MpiError::new(ErrClass::IO, "the file is not open")))
        }
    }
}

/// Whether locks of rank 0 on a file are seen by all processes, which are on several nodes.
async fn see_locks(c: &CollView, file: &File) -> Result<bool> {
    let held = if c.rank() == 0 { disk::show_lock(file) } else { None };
    // Nobody looks before rank 0 has locked.
    agree::bcast(c, &mut [0], Root::Rank(0)).await?;
    let mut seen = [i64::from(held.is_some() || c.rank() != 0 && disk::sees_lock(file))];
    agree::allreduce(c, &mut seen, Combine::Min).await?;
    Ok(seen[0] == 1)
}

/// `MPI_File_close`. Collective. The data is visible to all processes of the machine; it is on the
/// device after MPI_File_sync only.
///
/// # Errors
/// MPI_ERR_OTHER: with `WEFT_STRICT`, a split collective has not been ended. Those of deleting the file: it is closed
/// then.
pub fn file_close(fh: &mut FileH) -> Result<()> {
    let mut g = engine();
    let f = g.file(*fh)?;
    if !strict::is_on()
        && let Some(begun) = f.split.take()
    {
        // Its result is nobody's.
        let _ = g.wait_until(|_| begun.task.take_result());
    }
    let idle = no_split(&f);
    g.wait_until(|_| (f.pending.get() == 0 || idle.is_err()).then_some(()));
    let mut deleted = Ok(());
    let [class] = root_acts(&mut g, &f, idle, &[], || {
        if f.has(MODE_DELETE_ON_CLOSE) {
            deleted = std::fs::remove_file(&f.path).map_err(|e| os_error(&e, "deleting the file on closing it"));
        }
        if let SharedPointer::Job(region, layout, n) = &f.shared {
            Words::of(region, layout).give(*n);
        }
        if let SharedPointer::Beside(b) = &f.shared {
            b.remove();
        }
        Ok([deleted.as_ref().err().map_or(0, |e| i64::from(e.class.0))])
    })?;
    assert_eq!(f.handle.get(), *fh, "a file knows its handle");
    g.files.remove(*fh);
    g.errh_release(f.errh.get());
    *fh = FileH::NULL;
    deleted?;
    if class == 0 { Ok(()) } else { Err(elsewhere(class)) }
}

/// # Errors
/// MPI_ERR_OTHER.
pub(crate) fn no_split(f: &FileObj) -> Result<()> {
    match f.split.with(|s| s.as_ref().map(|s| s.kind)) {
        None => Ok(()),
        Some(k) => Err(err!(
            ErrClass::OTHER,
            "a split collective ({k:?}) of this file has not been ended (MPI-5.0 section 14.4.5)"
        )),
    }
}

/// `MPI_File_delete`. Not collective.
pub fn file_delete(filename: &CStr, info: InfoH) -> Result<()> {
    engine().info_opt(info)?;
    let path = path_of(filename);
    std::fs::remove_file(path).map_err(|e| os_error(&e, &format!("deleting {}", path.display())))
}

fn size_of(file: &File) -> Result<i64> {
    file.metadata().map(|m| m.len() as i64).map_err(|e| os_error(&e, "asking for the file's size"))
}

/// The size of an open file in bytes.
pub(crate) fn size_now(f: &FileObj) -> Result<i64> {
    size_of(&f.file)
}

/// Checks of the calls that change the size.
fn resizable(f: &FileObj, size: i64) -> Result<()> {
    if size < 0 {
        return Err(err!(ErrClass::ARG, "the size is {size}"));
    }
    if f.has(MODE_RDONLY) {
        return Err(MpiError::new(ErrClass::READ_ONLY, "the file was opened with MPI_MODE_RDONLY"));
    }
    crate::file_access::not_sequential(f)?;
    no_split(f)
}

/// `MPI_File_set_size`. Collective.
pub fn file_set_size(fh: FileH, size: i64) -> Result<()> {
    let mut g = engine();
    let f = g.file(fh)?;
    root_acts(&mut g, &f, resizable(&f, size), &[size], || {
        f.file.set_len(size as u64).map_err(|e| os_error(&e, "changing the file's size"))?;
        Ok([])
    })
    .map(drop)
}

/// `MPI_File_preallocate`: room on the device for the first `size` bytes. Collective.
pub fn file_preallocate(fh: FileH, size: i64) -> Result<()> {
    let mut g = engine();
    let f = g.file(fh)?;
    root_acts(&mut g, &f, resizable(&f, size), &[size], || {
        if size > 0 {
            // SAFETY: an open descriptor. Where the file system cannot, the C library writes zeros
            // where there is no data.
            let rc = unsafe { libc::posix_fallocate64(f.file.as_raw_fd(), 0, size) };
            if rc != 0 {
                let e = std::io::Error::from_raw_os_error(rc);
                return Err(os_error(&e, "making room for the file"));
            }
        }
        Ok([])
    })
    .map(drop)
}

/// `MPI_File_get_size`. Local.
pub fn file_get_size(fh: FileH) -> Result<i64> {
    size_now(&*engine().file(fh)?)
}

/// `MPI_File_get_amode`. Local.
pub fn file_get_amode(fh: FileH) -> Result<i32> {
    Ok(engine().file(fh)?.amode)
}

/// `MPI_File_get_group`. Local.
pub fn file_get_group(fh: FileH) -> Result<GroupH> {
    let g = engine();
    let group = g.file(fh)?.comm.group.clone();
    Ok(g.new_group(group))
}

/// `MPI_File_get_info`: the hints that are honoured. Local.
pub fn file_get_info(fh: FileH) -> Result<InfoH> {
    let g = engine();
    let info = g.file(fh)?.info();
    Ok(g.infos.insert(Arc::new(info)))
}

/// `MPI_File_set_info`. Collective; rank 0's hints hold.
pub fn file_set_info(fh: FileH, info: InfoH) -> Result<()> {
    let mut g = engine();
    let f = g.file(fh)?;
    let hints = new_hints(&g, &f, info);
    set_hints(&mut g, &f, hints, Ok(()), &[])
}

/// The file's hints, changed by an info object.
pub(crate) fn new_hints(g: &Guard, f: &FileObj, info: InfoH) -> Result<Hints> {
    let mut h = f.hints.get();
    read_hints(&mut h, g.info_opt(info)?.as_deref());
    Ok(h)
}

/// Agrees on rank 0's hints, after all checks of a collective call.
pub(crate) fn set_hints(
    g: &mut Guard,
    f: &FileObj,
    hints: Result<Hints>,
    mine: Result<()>,
    same: &[i64],
) -> Result<()> {
    let (hints, mine) = match (hints, mine) {
        (Ok(h), mine) => (h, mine),
        (Err(e), mine) => (Hints::DEFAULT, mine.and(Err(e))),
    };
    let words = root_acts(g, f, mine, same, || Ok(hint_words(&hints)))?;
    f.hints.set(hints_of(&words));
    Ok(())
}

/// `MPI_File_sync`: what any process has written is on the device. Collective.
///
/// All processes of a node share one page cache, so that one of them flushes for all.
pub fn file_sync(fh: FileH) -> Result<()> {
    let mut g = engine();
    let f = g.file(fh)?;
    if !f.comm.guests.is_far() {
        return root_acts(&mut g, &f, no_split(&f), &[], || flush(&f).map(|()| [])).map(drop);
    }
    let net = g.booted();
    let is_first = f.comm.group.procs().find(|p| !net.is_far(*p)) == Some(net.boot.proc);
    let mine = no_split(&f).and_then(|()| if is_first { flush(&f) } else { Ok(()) });
    root_acts(&mut g, &f, mine, &[], || Ok([]))?;
    crate::lock::unlocked(|| disk::look_anew(&f.file));
    Ok(())
}

fn flush(f: &FileObj) -> Result<()> {
    match crate::lock::unlocked(|| f.file.sync_all()) {
        // Pipes and the like have nothing to flush.
        Err(e) if e.raw_os_error() != Some(libc::EINVAL) => Err(os_error(&e, "flushing the file")),
        _ => Ok(()),
    }
}

/// `MPI_File_set_atomicity`. Collective.
///
/// # Errors
/// MPI_ERR_UNSUPPORTED_OPERATION: the file system cannot lock ranges of the file.
pub fn file_set_atomicity(fh: FileH, flag: bool) -> Result<()> {
    let mut g = engine();
    let f = g.file(fh)?;
    let dir = if f.has(MODE_RDONLY) { Dir::Read } else { Dir::Write };
    let mine = no_split(&f)
        .and_then(|()| if flag { f.lockable().and_then(|()| disk::can_lock(&f.file, dir)) } else { Ok(()) });
    root_acts(&mut g, &f, mine, &[flag.into()], || Ok([]))?;
    f.atomic.set(flag);
    Ok(())
}

/// `MPI_File_get_atomicity`. Local.
pub fn file_get_atomicity(fh: FileH) -> Result<bool> {
    Ok(engine().file(fh)?.atomic.get())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(pairs: &[(&str, &str)]) -> InfoObj {
        let info = InfoObj::new();
        pairs.iter().for_each(|(k, v)| info.set(k, v));
        info
    }

    #[test]
    fn hints_are_read() {
        let mut h = Hints::DEFAULT;
        read_hints(
            &mut h,
            Some(&told(&[
                ("cb_nodes", " 3 "),
                ("cb_buffer_size", "9223372036854775807"),
                ("romio_cb_read", "disable"),
            ])),
        );
        assert_eq!(
            (h.aggregators, h.buffer_len, h.together_read, h.together_write),
            (Some(3), 1 << 40, Some(false), None)
        );
        assert_eq!(permissions(Some(&told(&[("file_perm", "640")]))), Some(0o640));
        assert_eq!(permissions(Some(&told(&[("file_perm", "7777")]))), None);
    }

    proptest! {
        #[test]
        fn any_input_of_hints(number in "[-+0-9 ]{0,24}", word in "enable|disable|true|\\PC{0,12}") {
            let mut h = Hints::DEFAULT;
            let keys = ["cb_nodes", "cb_buffer_size", "collective_buffering", "romio_cb_read", "romio_cb_write", "file_perm"];
            let info = told(&keys.map(|k| (k, if k.starts_with("cb_") || k == "file_perm" { &*number } else { &*word })));
            read_hints(&mut h, Some(&info));
            prop_assert!(h.aggregators != Some(0) && (1..=1 << 40).contains(&h.buffer_len));
            prop_assert!(permissions(Some(&info)).is_none_or(|p| p <= 0o777));
        }
    }
}

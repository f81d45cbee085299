//! One data access: its checks, and its futures.

use crate::coll_view::{CollView, byte};
use crate::engine::Engine;
use crate::file_agree::{elsewhere, from_root};
use crate::gpu::{self, Loans, Use};
use crate::lock::{LockCell, unlocked};
use crate::object::{BoxFut, FileObj, Moved, RequestObj};
use crate::p2p_args;
use std::future::Future;
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::{DatatypeH, RequestH};
use weft_base::{ErrClass, MpiError, Result, err};
use weft_coll::{CollComm, agree};
use weft_datatype::Datatype;
use weft_io::disk::{Locked, run_now};
use weft_io::mem::room;
use weft_io::twophase::{self, Domains, Part};
use weft_io::{Dir, Disk, Facts, FileDisk, Hints, Mem, Piece, View, Way};

/// Which file pointer an access uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum At {
    /// An explicit offset in etypes.
    Offset(i64),
    Individual,
    Shared,
    /// The shared one, in the order of ranks.
    Ordered,
}

/// The kernel, with the engine open to other threads while it works.
#[derive(Clone)]
pub(crate) struct EngineDisk(FileDisk);

impl Disk for EngineDisk {
    async unsafe fn run(&self, dir: Dir, pieces: &[Piece], lock: Locked) -> Result<u64> {
        if self.0.offload {
            // SAFETY: by the caller's contract.
            unsafe { self.0.run(dir, pieces, lock).await }
        } else {
            // SAFETY: by the caller's contract.
            unlocked(|| unsafe { run_now(&self.0.file, dir, pieces, lock, self.0.maps) })
        }
    }
}

/// Refuses what the access mode rules out.
///
/// # Errors
/// MPI_ERR_ACCESS (reading), MPI_ERR_READ_ONLY (writing), MPI_ERR_UNSUPPORTED_OPERATION.
pub(crate) fn allowed(f: &FileObj, dir: Dir, at: At) -> Result<()> {
    if dir == Dir::Read && f.has(MODE_WRONLY) {
        return Err(MpiError::new(ErrClass::ACCESS, "the file was opened with MPI_MODE_WRONLY"));
    }
    if dir == Dir::Write && f.has(MODE_RDONLY) {
        return Err(MpiError::new(ErrClass::READ_ONLY, "the file was opened with MPI_MODE_RDONLY"));
    }
    if matches!(at, At::Offset(_) | At::Individual) {
        not_sequential(f)?;
    }
    Ok(())
}

/// # Errors
/// MPI_ERR_UNSUPPORTED_OPERATION.
pub(crate) fn not_sequential(f: &FileObj) -> Result<()> {
    if f.has(MODE_SEQUENTIAL) {
        return Err(MpiError::new(
            ErrClass::UNSUPPORTED_OPERATION,
            "a file of MPI_MODE_SEQUENTIAL has a shared file pointer only",
        ));
    }
    Ok(())
}

/// The user's memory and what it holds.
pub(crate) struct Buf {
    pub ptr: *mut u8,
    pub count: i64,
    pub datatype: DatatypeH,
}

/// The user's buffer as the transfer sees it.
fn memory(ptr: *mut u8, count: i64, dt: Arc<Datatype>, is_plain: bool) -> Result<(Mem, Option<Arc<Loans>>)> {
    if is_plain {
        let dt = gpu::typed(ptr, count, &dt);
        return Ok((Mem { ptr, count, dt }, None));
    }
    let mut loans = Loans::default();
    let ptr = if weft_gpu::is_on() { loans.lend(ptr, vec![(0, count, dt.clone())], Use::Write)? } else { ptr };
    loans.fetch()?;
    Ok((Mem { ptr, count, dt }, loans.shared()))
}

/// A checked access that owns what it needs.
pub(crate) struct Access {
    file: Arc<FileObj>,
    view: Arc<View>,
    dir: Dir,
    /// Position in the view's stream; of an ordered access not known yet.
    start: u64,
    etypes: i64,
    /// The user's buffer.
    user: Mem,
    /// The data in the file's representation, where that is not the buffer's.
    stage: Option<Vec<u8>>,
    /// What stands for a buffer in a GPU's memory, where that is converted in place.
    loans: Option<Arc<Loans>>,
    atomic: bool,
    hints: Hints,
}

impl Access {
    /// Checks the arguments and moves the file pointer.
    ///
    /// # Errors
    /// As `allowed`; MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG (the offset).
    pub fn new(e: &Engine, file: &Arc<FileObj>, dir: Dir, at: At, b: Buf) -> Result<Self> {
        allowed(file, dir, at)?;
        let dt = e.committed(b.datatype)?.clone();
        p2p_args::length(b.ptr, b.count, &dt)?;
        let view = file.view.cloned();
        let (user, loans) = memory(b.ptr, b.count, dt, view.rep.is_plain())?;
        let len = view.rep.file_len(&user)?;
        let unit = view.etype_len();
        if len % unit as u64 != 0 {
            return Err(err!(ErrClass::TYPE, "{len} bytes of data are no whole number of etypes of {unit} bytes"));
        }
        let etypes = (len / unit as u64) as i64;
        debug_assert!(etypes >= 0 && etypes.checked_mul(unit) == Some(len as i64));
        let mut a = Self {
            file: file.clone(),
            view,
            dir,
            start: 0,
            etypes,
            user,
            stage: None,
            loans,
            atomic: file.atomic.get(),
            hints: file.hints.get(),
        };
        a.convert()?;
        match at {
            At::Offset(o) => a.begin(o)?,
            At::Individual => {
                let o = file.position.get();
                a.begin(o)?;
                // SPEC: MPI-5.0 14.4.1: behind the last etype that will be accessed.
                file.position.set(o + etypes);
            }
            At::Shared => {
                let o = file.shared_add(etypes)?;
                a.begin(o)?;
            }
            At::Ordered => file.has_shared()?,
        }
        Ok(a)
    }

    fn begin(&mut self, offset: i64) -> Result<()> {
        self.start = self.view.position(offset)?;
        self.view.check(self.start, (self.etypes * self.view.etype_len()) as u64)
    }

    /// Prepares the data, where memory and file differ.
    fn convert(&mut self) -> Result<()> {
        if self.view.rep.is_plain() {
            return Ok(());
        }
        self.stage = match self.dir {
            // SAFETY: the user's buffer is readable.
            Dir::Write => unsafe { self.view.rep.encode(&self.user) }?,
            Dir::Read => Some(room(self.view.rep.file_len(&self.user)?)?),
        };
        Ok(())
    }

    /// The stream that goes to the file or comes from it.
    fn stream(&mut self) -> Mem {
        match &mut self.stage {
            None => self.user.clone(),
            Some(s) => Mem { ptr: s.as_mut_ptr(), count: s.len() as i64, dt: byte().clone() },
        }
    }

    /// Bytes in memory, given those of the file's representation that were moved.
    fn finish(&self, moved: u64) -> Result<i64> {
        debug_assert!(moved <= (self.etypes * self.view.etype_len()) as u64);
        debug_assert!(self.stage.is_none() || !self.view.rep.is_plain());
        let bytes = match (&self.stage, self.dir) {
            (Some(s), Dir::Read) => {
                // SAFETY: the user's buffer is writable.
                unsafe { self.view.rep.decode(&self.user, &s[..moved as usize]) }?
            }
            (Some(_), Dir::Write) => self.user.len(),
            (None, _) => moved,
        };
        if self.dir == Dir::Read {
            gpu::give_back(self.loans.as_ref(), Ok(()))?;
        }
        gpu::outcome(None)?;
        Ok(bytes as i64)
    }

    fn disk(&self, offload: bool) -> EngineDisk {
        // Of a page that is stored through a mapping a network file system may write back all bytes, others' too.
        let maps = !self.file.comm.guests.is_far();
        EngineDisk(FileDisk { file: self.file.file.clone(), offload, maps })
    }

    /// The view's etype where the file pointer may stop short: in a view without holes.
    pub fn unit_of_pointer(&self) -> Option<i64> {
        let plain = self.view.rep.is_plain() && self.view.is_contiguous();
        (plain && self.dir == Dir::Read).then(|| self.view.etype_len())
    }

    /// This process alone.
    pub async fn alone(mut self, offload: bool) -> Result<i64> {
        let (disk, stream) = (self.disk(offload), self.stream());
        // SAFETY: the user's buffer is valid until the operation ends; the stage lives here.
        let moved = unsafe { weft_io::transfer(&disk, self.dir, &self.view, self.start, &stream, self.atomic).await }?;
        self.finish(moved)
    }
}

/// An access of all processes of the file. One whose arguments are wrong takes part with no data, and
/// fails in the end.
pub(crate) async fn together(
    c: CollView,
    file: Arc<FileObj>,
    dir: Dir,
    at: At,
    access: Result<Access>,
    offload: bool,
) -> Result<i64> {
    let (mut access, mut error) = match access {
        Ok(a) => (Some(a), None),
        Err(e) => (None, Some(e)),
    };
    if at == At::Ordered
        && let Err(e) = in_order(&c, &file, access.as_mut()).await
    {
        (access, error) = (None, error.or(Some(e)));
    }
    let facts = match &mut access {
        None => Facts { ordered: 1, ..Facts::default() },
        Some(a) => match Facts::of(&a.view, a.start, (a.etypes * a.view.etype_len()) as u64) {
            Ok(f) => f,
            Err(e) => {
                error = Some(e);
                Facts { ordered: 1, ..Facts::default() }
            }
        },
    };
    let class = error.as_ref().map_or(0, |e| i64::from(e.class.0));
    let words = agree::allgather(&c, &Facts { error: class, ..facts }.to_words()).await?;
    let all: Vec<Facts> = words.chunks_exact(Facts::WORDS).map(Facts::from_words).collect();
    assert_eq!(all.len(), c.size());
    debug_assert!(error.is_some() || access.is_some(), "who has no data has an error");
    if let Some(e) = error {
        return Err(e);
    }
    // Nothing is moved where anybody failed: no process is left to wait for it.
    if let Some(f) = all.iter().find(|f| f.error != 0) {
        return Err(elsewhere(f.error));
    }
    let Some(mut a) = access else { return Ok(0) };
    let way = if a.atomic { Way::Alone } else { weft_io::choose(&all, dir, &a.hints) };
    match way {
        Way::Alone => a.alone(offload).await,
        Way::Together { lo, hi, aggregators } => {
            let domains = Domains { lo, hi, aggregators, window: a.hints.buffer_len };
            let (disk, stream) = (a.disk(offload), a.stream());
            let part = Part { view: &a.view, start: a.start, mem: &stream };
            // SAFETY: the user's buffer is valid until the operation ends; the stage lives here.
            let moved = unsafe { twophase::transfer(&c, &disk, dir, &domains, &part).await }?;
            a.finish(moved)
        }
    }
}

/// Takes room for everybody at the shared pointer, and finds where each one's begins.
async fn in_order(c: &CollView, file: &FileObj, access: Option<&mut Access>) -> Result<()> {
    let mine = access.as_ref().map_or(0, |a| a.etypes);
    let counts = agree::allgather(c, &[mine]).await?;
    assert_eq!(counts.len(), c.size());
    let taken = (c.rank() == 0).then(|| file.shared_add(counts.iter().sum()).map(|base| [base]));
    let base = from_root(c, taken).await?;
    match access {
        Some(a) => a.begin(base[0] + counts[..c.rank()].iter().sum::<i64>()),
        None => Ok(()),
    }
}

/// Counts an operation of a file that is in flight.
struct InFlight(Arc<FileObj>);

impl InFlight {
    fn new(f: &Arc<FileObj>) -> Self {
        f.pending.set(f.pending.get() + 1);
        Self(f.clone())
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        assert!(self.0.pending.get() > 0, "this one is counted");
        self.0.pending.set(self.0.pending.get() - 1);
    }
}

/// A future for progress, which leaves the bytes it has moved in the second value.
pub(crate) fn background(file: &Arc<FileObj>, fut: impl Future<Output = Result<i64>> + 'static) -> (BoxFut, Moved) {
    weft_io::set_wake(crate::engine::wake_waiters);
    let moved: Moved = Arc::new(LockCell::new(0));
    let (out, guard) = (moved.clone(), InFlight::new(file));
    let fut = async move {
        let _in_flight = guard;
        out.set(fut.await?);
        Ok(())
    };
    (Box::pin(fut), moved)
}

/// Starts a nonblocking access.
pub(crate) fn spawn(e: &Engine, file: &Arc<FileObj>, fut: impl Future<Output = Result<i64>> + 'static) -> RequestH {
    let (fut, moved) = background(file, fut);
    let task = e.spawn(fut);
    e.requests.insert(RequestObj::Io { task, moved, file: file.clone() })
}

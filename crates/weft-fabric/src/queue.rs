//! Completion queues, counters and queues of events.

use crate::entry;
use crate::error::Error;
use crate::fabric::{Domain, Handle, descriptor};
use crate::sys::{self, CqDataEntry, Padded};
use std::ffi::{c_int, c_void};
use std::os::fd::RawFd;
use std::ptr::null_mut;

/// A completion queue.
pub struct CompletionQueue {
    pub(crate) handle: Handle<sys::FidCq>,
    read: unsafe extern "C" fn(*mut sys::FidCq, *mut c_void, usize) -> isize,
    fd: Option<RawFd>,
    domain: Domain,
}

/// What a read of the queue found.
pub enum Read {
    /// So many completions.
    Some(usize),
    Nothing,
    /// An operation that failed.
    Failed(Failed),
}

/// An operation that failed, with what the fabric tells of it.
pub struct Failed {
    pub context: *mut c_void,
    pub flags: u64,
    pub len: usize,
    pub error: Error,
}

impl CompletionQueue {
    /// With a descriptor to sleep on where the provider has one.
    ///
    /// # Errors
    /// Of `fi_cq_open`.
    pub fn open(domain: &Domain, entries: usize) -> Result<CompletionQueue, Error> {
        CompletionQueue::with(domain, entries, sys::WAIT_FD)
            .or_else(|_| CompletionQueue::with(domain, entries, sys::WAIT_NONE))
    }

    fn with(domain: &Domain, entries: usize, wait: u64) -> Result<CompletionQueue, Error> {
        let mut attr = Padded::new(sys::CqAttr {
            size: entries,
            flags: 0,
            format: sys::CQ_FORMAT_DATA as c_int,
            wait_obj: wait as c_int,
            signaling_vector: 0,
            wait_cond: 0,
            wait_set: null_mut(),
        });
        let mut cq = null_mut();
        let d = domain.handle();
        // SAFETY: an open domain, attributes with zeros behind them, room for the result.
        let rc = unsafe {
            entry!((*d.0).ops, OpsDomain, cq_open)
                .map_or(-sys::ENOSYS, |f| f(d.0, &mut attr.known, &mut cq, null_mut()))
        };
        domain.check("fi_cq_open", rc)?;
        let handle = Handle(cq);
        // SAFETY: an open queue.
        let read = unsafe { entry!((*cq).ops, OpsCq, read) }.ok_or_else(|| domain.error("fi_cq_read", sys::ENOSYS))?;
        let fd = if wait == sys::WAIT_FD { descriptor(&handle) } else { None };
        Ok(CompletionQueue { handle, read, fd, domain: domain.clone() })
    }

    /// Takes what is there.
    ///
    /// # Errors
    /// Of `fi_cq_read` itself: the queue is broken.
    #[inline]
    pub fn read(&self, out: &mut [CqDataEntry]) -> Result<Read, Error> {
        // SAFETY: an open queue of this format, and room for so many.
        let n = unsafe { (self.read)(self.handle.0, out.as_mut_ptr().cast(), out.len()) };
        if n > 0 {
            return Ok(Read::Some(n as usize));
        }
        match -n as c_int {
            0 | sys::EAGAIN => Ok(Read::Nothing),
            sys::EAVAIL => self.failed(),
            _ => Err(self.domain.error("fi_cq_read", n as c_int)),
        }
    }

    #[cold]
    fn failed(&self) -> Result<Read, Error> {
        // SAFETY: all zeros is a valid entry.
        let mut e: Padded<sys::CqErrEntry> = unsafe { std::mem::zeroed() };
        // SAFETY: an open queue; room for more than this version of the entry.
        let n = unsafe {
            entry!((*self.handle.0).ops, OpsCq, readerr)
                .map_or(-(sys::ENOSYS as isize), |f| f(self.handle.0, &mut e.known, 0))
        };
        match -n as c_int {
            sys::EAGAIN => return Ok(Read::Nothing),
            c if c > 0 => return Err(self.domain.error("fi_cq_readerr", c)),
            _ => {}
        }
        let e = e.known;
        let mut error = self.domain.error("completion", e.err);
        error.detail = e.prov_errno.abs();
        if e.prov_errno != 0 && e.prov_errno != e.err {
            error.text += &format!(", provider's error {}", e.prov_errno);
        }
        Ok(Read::Failed(Failed { context: e.op_context, flags: e.flags, len: e.len, error }))
    }

    /// What can be slept on, if the provider has it.
    pub fn descriptor(&self) -> Option<RawFd> {
        self.fd
    }

    /// Whether the descriptor may be slept on now; false if the queue must be read first.
    pub fn may_sleep(&self) -> bool {
        let fabric = self.domain.fabric();
        let mut fid = self.handle.fid();
        // SAFETY: an open fabric, and one open queue of it.
        let rc =
            unsafe { entry!((*fabric.0).ops, OpsFabric, trywait).map_or(-sys::ENOSYS, |f| f(fabric.0, &mut fid, 1)) };
        rc == 0
    }
}

/// A counter of operations that completed.
pub struct Counter {
    pub(crate) handle: Handle<sys::FidCntr>,
    _domain: Domain,
}

impl Counter {
    /// # Errors
    /// Of `fi_cntr_open`.
    pub fn open(domain: &Domain) -> Result<Counter, Error> {
        let mut attr =
            Padded::new(sys::CntrAttr { events: 0, wait_obj: sys::WAIT_NONE as c_int, wait_set: null_mut(), flags: 0 });
        let mut cntr = null_mut();
        let d = domain.handle();
        // SAFETY: an open domain, attributes with zeros behind them, room for the result.
        let rc = unsafe {
            entry!((*d.0).ops, OpsDomain, cntr_open)
                .map_or(-sys::ENOSYS, |f| f(d.0, &mut attr.known, &mut cntr, null_mut()))
        };
        domain.check("fi_cntr_open", rc)?;
        Ok(Counter { handle: Handle(cntr), _domain: domain.clone() })
    }

    /// Operations that succeeded, and that failed.
    pub fn read(&self) -> (u64, u64) {
        // SAFETY: an open counter.
        unsafe {
            (
                entry!((*self.handle.0).ops, OpsCntr, read).map_or(0, |f| f(self.handle.0)),
                entry!((*self.handle.0).ops, OpsCntr, readerr).map_or(0, |f| f(self.handle.0)),
            )
        }
    }
}

/// A queue of events: connections, and what completes beside operations.
pub struct EventQueue {
    pub(crate) handle: Handle<sys::FidEq>,
    domain: Domain,
}

/// An event of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    pub kind: u64,
}

impl EventQueue {
    /// # Errors
    /// Of `fi_eq_open`.
    pub fn open(domain: &Domain) -> Result<EventQueue, Error> {
        let mut attr = Padded::new(sys::EqAttr {
            size: 64,
            flags: 0,
            wait_obj: sys::WAIT_UNSPEC as c_int,
            signaling_vector: 0,
            wait_set: null_mut(),
        });
        let mut eq = null_mut();
        let fabric = domain.fabric();
        // SAFETY: an open fabric, attributes with zeros behind them, room for the result.
        let rc = unsafe {
            entry!((*fabric.0).ops, OpsFabric, eq_open)
                .map_or(-sys::ENOSYS, |f| f(fabric.0, &mut attr.known, &mut eq, null_mut()))
        };
        domain.check("fi_eq_open", rc)?;
        Ok(EventQueue { handle: Handle(eq), domain: domain.clone() })
    }

    /// The next event, if one comes within the time.
    ///
    /// # Errors
    /// What the event says, or of `fi_eq_sread`.
    pub fn next(&self, timeout_ms: i32) -> Result<Option<Event>, Error> {
        let mut kind = 0;
        let mut room: [u64; 64] = [0; 64];
        // SAFETY: an open queue, and room for an event with what a peer says.
        let n = unsafe {
            entry!((*self.handle.0).ops, OpsEq, sread).map_or(-(sys::ENOSYS as isize), |f| {
                f(self.handle.0, &mut kind, room.as_mut_ptr().cast(), size_of_val(&room), timeout_ms, 0)
            })
        };
        match -n as c_int {
            c if c < 0 => Ok(Some(Event { kind: kind.into() })),
            0 | sys::EAGAIN | libc::ETIMEDOUT => Ok(None),
            sys::EAVAIL => Err(self.failure()),
            _ => Err(self.domain.error("fi_eq_sread", n as c_int)),
        }
    }

    fn failure(&self) -> Error {
        // SAFETY: all zeros is a valid entry.
        let mut e: Padded<sys::EqErrEntry> = unsafe { std::mem::zeroed() };
        // SAFETY: an open queue; room for more than this version of the entry.
        unsafe {
            if let Some(f) = entry!((*self.handle.0).ops, OpsEq, readerr) {
                f(self.handle.0, &mut e.known, 0);
            }
        }
        self.domain.error("event", e.known.err)
    }
}

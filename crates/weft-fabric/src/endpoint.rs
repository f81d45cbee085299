//! Endpoints: what messages and remote accesses are handed to.

use crate::entry;
use crate::error::{Error, Posted};
use crate::fabric::{AddressVector, Domain, Handle};
use crate::queue::{CompletionQueue, Counter};
use crate::sys::{self, FiAddr};
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;

type Sendmsg = unsafe extern "C" fn(*mut sys::FidEp, *const sys::Msg, u64) -> isize;
type Inject = unsafe extern "C" fn(*mut sys::FidEp, *const c_void, usize, FiAddr) -> isize;
type Rma = unsafe extern "C" fn(*mut sys::FidEp, *const sys::MsgRma, u64) -> isize;

/// Functions of an endpoint, taken from its tables once it is enabled: earlier they may still change.
struct Calls {
    sendmsg: Sendmsg,
    recvmsg: Sendmsg,
    inject: Inject,
    readmsg: Rma,
    writemsg: Rma,
}

/// An endpoint for reliable datagrams, enabled.
pub struct Endpoint {
    handle: Handle<sys::FidEp>,
    calls: Calls,
    address: Vec<u8>,
    /// Less room than this gives a multi-receive buffer back.
    pub min_multi_recv: usize,
    domain: Domain,
}

/// Local memory of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    pub iov: libc::iovec,
    /// Of the region that it lies in, or NULL.
    pub descriptor: *mut c_void,
}

impl Endpoint {
    /// Opens, binds and enables it. Multi-receive buffers come back when fewer than `min_multi_recv`
    /// bytes of them are left.
    ///
    /// # Errors
    /// Of the calls that it takes.
    pub fn open(
        domain: &Domain,
        queue: &CompletionQueue,
        addresses: &AddressVector,
        reads: Option<&Counter>,
        min_multi_recv: usize,
    ) -> Result<Endpoint, Error> {
        let d = domain.handle();
        let mut ep = null_mut();
        // SAFETY: an open domain and its entry; room for the result.
        let rc = unsafe {
            entry!((*d.0).ops, OpsDomain, endpoint).map_or(-sys::ENOSYS, |f| f(d.0, domain.info(), &mut ep, null_mut()))
        };
        domain.check("fi_endpoint", rc)?;
        let handle = Handle(ep);
        domain.check("fi_ep_bind (addresses)", handle.bind(addresses.handle.fid(), 0))?;
        domain.check("fi_ep_bind (completions)", handle.bind(queue.handle.fid(), sys::SEND | sys::RECV))?;
        if let Some(counter) = reads {
            domain.check("fi_ep_bind (counter)", handle.bind(counter.handle.fid(), sys::READ))?;
        }
        // SAFETY: no argument.
        domain.check("fi_enable", unsafe { handle.control(sys::ENABLE, null_mut()) })?;
        let min_multi_recv = set_min_multi_recv(&handle, min_multi_recv);
        let calls = calls(domain, ep)?;
        let address = name_of(domain, &handle)?;
        Ok(Endpoint { handle, calls, address, min_multi_recv, domain: domain.clone() })
    }

    /// Where peers reach it.
    pub fn address(&self) -> &[u8] {
        &self.address
    }

    pub(crate) fn handle(&self) -> &Handle<sys::FidEp> {
        &self.handle
    }

    #[inline]
    fn posted(&self, call: &'static str, rc: isize) -> Result<Posted, Error> {
        match -rc as c_int {
            0 => Ok(Posted::Yes),
            sys::EAGAIN => Ok(Posted::Again),
            _ => Err(self.domain.error(call, rc as c_int)),
        }
    }

    /// Sends at most `inject_bytes`; the bytes may be reused at once, and no completion follows.
    ///
    /// # Errors
    /// Of `fi_inject`.
    #[inline]
    pub fn inject(&self, to: FiAddr, bytes: &[u8]) -> Result<Posted, Error> {
        // Providers only assert it, if that.
        if bytes.len() > self.domain.offer().inject_bytes {
            return Err(self.domain.error("fi_inject", libc::EMSGSIZE));
        }
        // SAFETY: enabled; the call copies the bytes.
        let rc = unsafe { (self.calls.inject)(self.handle.0, bytes.as_ptr().cast(), bytes.len(), to) };
        self.posted("fi_inject", rc)
    }

    /// Sends a message in parts.
    ///
    /// # Errors
    /// Of `fi_sendmsg`.
    ///
    /// # Safety
    /// The memory is readable, and `context` writable for 64 bytes, until the completion, or until this
    /// endpoint has been dropped.
    #[inline]
    pub unsafe fn send(&self, to: FiAddr, parts: &[Local], context: *mut c_void, flags: u64) -> Result<Posted, Error> {
        with_message(parts, to, context, |msg| {
            // SAFETY: enabled; memory by the caller's word, the message itself is copied.
            let rc = unsafe { (self.calls.sendmsg)(self.handle.0, msg, flags) };
            self.posted("fi_sendmsg", rc)
        })
    }

    /// Posts a buffer for messages of anybody; with `MULTI_RECV` for as many as fit.
    ///
    /// # Errors
    /// Of `fi_recvmsg`.
    ///
    /// # Safety
    /// As [`Endpoint::send`], and the memory is writable and not borrowed.
    pub unsafe fn recv(&self, buffer: Local, context: *mut c_void, flags: u64) -> Result<Posted, Error> {
        with_message(&[buffer], sys::ADDR_UNSPEC, context, |msg| {
            // SAFETY: as in `send`.
            let rc = unsafe { (self.calls.recvmsg)(self.handle.0, msg, flags) };
            self.posted("fi_recvmsg", rc)
        })
    }

    /// Reads a peer's memory.
    ///
    /// # Errors
    /// Of `fi_readmsg`.
    ///
    /// # Safety
    /// As [`Endpoint::recv`].
    pub unsafe fn read(
        &self,
        from: FiAddr,
        into: Local,
        at: u64,
        key: u64,
        context: *mut c_void,
    ) -> Result<Posted, Error> {
        with_access(into, from, at, key, context, 0, |msg| {
            // SAFETY: as in `send`.
            let rc = unsafe { (self.calls.readmsg)(self.handle.0, msg, sys::COMPLETION) };
            self.posted("fi_readmsg", rc)
        })
    }

    /// Writes a peer's memory; with `REMOTE_CQ_DATA` in the flags the peer gets a completion with `data`.
    ///
    /// # Errors
    /// Of `fi_writemsg`.
    ///
    /// # Safety
    /// As [`Endpoint::send`].
    pub unsafe fn write(
        &self,
        to: FiAddr,
        from: Local,
        at: u64,
        key: u64,
        data: u64,
        context: *mut c_void,
        flags: u64,
    ) -> Result<Posted, Error> {
        with_access(from, to, at, key, context, data, |msg| {
            // SAFETY: as in `send`.
            let rc = unsafe { (self.calls.writemsg)(self.handle.0, msg, flags) };
            self.posted("fi_writemsg", rc)
        })
    }

    /// Asks for an operation to be withdrawn: its completion then says so, if it has not happened yet.
    pub(crate) fn cancel(&self, context: *mut c_void) -> bool {
        // SAFETY: open; the context names an operation or nothing.
        unsafe { entry!((*self.handle.0).ops, OpsEp, cancel).is_some_and(|f| f(self.handle.fid(), context) == 0) }
    }
}

/// What the provider makes of it. Not before fi_enable: shm of 1.17 crashes then.
fn set_min_multi_recv(handle: &Handle<sys::FidEp>, bytes: usize) -> usize {
    let (level, option) = (sys::OPT_ENDPOINT as c_int, sys::OPT_MIN_MULTI_RECV as c_int);
    let (mut value, mut len) = (bytes, size_of::<usize>());
    // SAFETY: enabled; an option of this type.
    unsafe {
        let ops = (*handle.0).ops;
        if let Some(f) = entry!(ops, OpsEp, setopt) {
            f(handle.fid(), level, option, (&raw const bytes).cast(), len);
        }
        let told = entry!(ops, OpsEp, getopt)
            .is_some_and(|f| f(handle.fid(), level, option, (&raw mut value).cast(), &mut len) == 0);
        if told { value } else { bytes }
    }
}

/// The functions of an enabled endpoint.
fn calls(domain: &Domain, ep: *mut sys::FidEp) -> Result<Calls, Error> {
    let missing = |call| domain.error(call, sys::ENOSYS);
    // SAFETY: enabled; both tables are there since their capabilities were granted.
    unsafe {
        let (msg, rma) = ((*ep).msg, (*ep).rma);
        Ok(Calls {
            sendmsg: entry!(msg, OpsMsg, sendmsg).ok_or_else(|| missing("fi_sendmsg"))?,
            recvmsg: entry!(msg, OpsMsg, recvmsg).ok_or_else(|| missing("fi_recvmsg"))?,
            inject: entry!(msg, OpsMsg, inject).ok_or_else(|| missing("fi_inject"))?,
            readmsg: entry!(rma, OpsRma, readmsg).ok_or_else(|| missing("fi_readmsg"))?,
            writemsg: entry!(rma, OpsRma, writemsg).ok_or_else(|| missing("fi_writemsg"))?,
        })
    }
}

fn name_of(domain: &Domain, handle: &Handle<sys::FidEp>) -> Result<Vec<u8>, Error> {
    let mut name = vec![0_u8; 256];
    let mut len = name.len();
    // SAFETY: enabled; room for the name, whose length comes back.
    let rc = unsafe {
        entry!((*handle.0).cm, OpsCm, getname)
            .map_or(-sys::ENOSYS, |f| f(handle.fid(), name.as_mut_ptr().cast(), &mut len))
    };
    domain.check("fi_getname", rc)?;
    name.truncate(len);
    Ok(name)
}

/// At most so many parts has a message.
pub const PARTS: usize = 4;

#[inline]
fn with_message<R>(parts: &[Local], addr: FiAddr, context: *mut c_void, then: impl FnOnce(&sys::Msg) -> R) -> R {
    assert!(parts.len() <= PARTS);
    let mut iov = [libc::iovec { iov_base: null_mut(), iov_len: 0 }; PARTS];
    let mut descriptors = [null_mut(); PARTS];
    for (i, p) in parts.iter().enumerate() {
        iov[i] = p.iov;
        descriptors[i] = p.descriptor;
    }
    then(&sys::Msg {
        msg_iov: iov.as_ptr(),
        desc: descriptors.as_mut_ptr(),
        iov_count: parts.len(),
        addr,
        context,
        data: 0,
    })
}

#[inline]
fn with_access<R>(
    local: Local,
    addr: FiAddr,
    at: u64,
    key: u64,
    context: *mut c_void,
    data: u64,
    then: impl FnOnce(&sys::MsgRma) -> R,
) -> R {
    let remote = sys::RmaIov { addr: at, len: local.iov.iov_len, key };
    let mut descriptor = local.descriptor;
    then(&sys::MsgRma {
        msg_iov: &local.iov,
        desc: &mut descriptor,
        iov_count: 1,
        addr,
        rma_iov: &remote,
        rma_iov_count: 1,
        context,
        data,
    })
}

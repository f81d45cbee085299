//! Fabrics, domains and what is opened of them, closed in the right order by themselves.
//!
//! Objects of a domain belong to one thread at a time (`FI_THREAD_DOMAIN`), so none of these is `Send`;
//! [`Lane`](crate::Lane) is, as the whole of a domain.

use crate::entry;
use crate::error::Error;
use crate::info::{Hints, List, Offer, offer as read_offer};
use crate::library::Library;
use crate::sys::{self, FiAddr, Fid, Padded};
use std::ffi::{c_int, c_void};
use std::os::fd::RawFd;
use std::ptr::{null, null_mut};
use std::rc::Rc;
use std::sync::Arc;

/// An open object, closed when dropped. `T` begins with a `Fid`.
pub(crate) struct Handle<T>(pub(crate) *mut T);

impl<T> Handle<T> {
    pub(crate) fn fid(&self) -> *mut Fid {
        self.0.cast()
    }

    /// Binds another object of the same domain.
    pub(crate) fn bind(&self, other: *mut Fid, flags: u64) -> c_int {
        // SAFETY: both are open; a missing function gives ENOSYS.
        unsafe { entry!((*self.fid()).ops, OpsFid, bind).map_or(-sys::ENOSYS, |f| f(self.fid(), other, flags)) }
    }

    /// # Safety
    /// `arg` is what `command` asks for.
    pub(crate) unsafe fn control(&self, command: u64, arg: *mut c_void) -> c_int {
        // SAFETY: open; the argument by the caller's word.
        unsafe {
            entry!((*self.fid()).ops, OpsFid, control).map_or(-sys::ENOSYS, |f| f(self.fid(), command as c_int, arg))
        }
    }
}

impl<T> Drop for Handle<T> {
    fn drop(&mut self) {
        // SAFETY: open, and closed once; what was opened of it is closed before, by the order of fields.
        unsafe {
            if let Some(close) = entry!((*self.fid()).ops, OpsFid, close) {
                close(self.fid());
            }
        }
    }
}

/// An offer as the library wants it back, to open things by.
pub struct Entry {
    list: List,
    info: *mut sys::Info,
    pub offer: Offer,
}

impl Entry {
    /// # Errors
    /// That the offer is gone, or cannot be had as the protocol needs it.
    pub fn of(library: &Arc<Library>, offer: &Offer) -> Result<Entry, Error> {
        let list = Hints::for_offer(library, offer)?.ask()?;
        let mut at = list.head;
        let mut best = None;
        while !at.is_null() {
            // SAFETY: an entry of the library's list.
            let found = unsafe { read_offer(at) };
            if best.is_none() || (found.address == offer.address && !offer.address.is_empty()) {
                let exact = found.address == offer.address;
                best = Some((at, found));
                if exact {
                    break;
                }
            }
            // SAFETY: as above.
            at = unsafe { (*at).next };
        }
        match best {
            Some((info, found)) => Ok(Entry { list, info, offer: found }),
            None => Err(library.error("fi_getinfo", &offer.provider, sys::ENODATA)),
        }
    }

    /// Adds ways of registering memory that the provider does not need, for tests: the providers of
    /// libfabric that keep their regions in its own tables then insist on them.
    pub fn force_mr_mode(&mut self, bits: u64) {
        // SAFETY: the entry is ours until it is freed, and its attributes are set.
        unsafe { (*(*self.info).domain_attr).mr_mode |= bits as c_int };
        self.offer.mr_mode |= bits;
    }

    pub fn library(&self) -> &Arc<Library> {
        &self.list.library
    }
}

/// Checks a code that is 0 or a negative error.
pub(crate) fn check(library: &Library, provider: &str, call: &'static str, rc: c_int) -> Result<(), Error> {
    if rc == 0 { Ok(()) } else { Err(library.error(call, provider, rc)) }
}

/// What all objects of a domain share.
struct Opened {
    domain: Handle<sys::FidDomain>,
    fabric: Handle<sys::FidFabric>,
    entry: Entry,
}

/// A domain of a fabric: an interface or device, and what is opened of it.
#[derive(Clone)]
pub struct Domain(Rc<Opened>);

impl Domain {
    /// Opens fabric and domain.
    ///
    /// # Errors
    /// Of `fi_fabric` and `fi_domain`.
    pub fn open(entry: Entry) -> Result<Domain, Error> {
        let library = entry.library().clone();
        let provider = entry.offer.provider.clone();
        let mut fabric = null_mut();
        // SAFETY: attributes of an entry of this library; room for the result.
        let rc = unsafe { (library.fabric)((*entry.info).fabric_attr, &mut fabric, null_mut()) };
        check(&library, &provider, "fi_fabric", rc)?;
        let fabric = Handle(fabric);
        let mut domain = null_mut();
        // SAFETY: an open fabric and an entry of it.
        let rc = unsafe {
            entry!((*fabric.0).ops, OpsFabric, domain)
                .map_or(-sys::ENOSYS, |f| f(fabric.0, entry.info, &mut domain, null_mut()))
        };
        check(&library, &provider, "fi_domain", rc)?;
        Ok(Domain(Rc::new(Opened { domain: Handle(domain), fabric, entry })))
    }

    pub fn offer(&self) -> &Offer {
        &self.0.entry.offer
    }

    pub(crate) fn info(&self) -> *mut sys::Info {
        self.0.entry.info
    }

    pub(crate) fn handle(&self) -> &Handle<sys::FidDomain> {
        &self.0.domain
    }

    pub(crate) fn fabric(&self) -> &Handle<sys::FidFabric> {
        &self.0.fabric
    }

    pub(crate) fn error(&self, call: &'static str, rc: c_int) -> Error {
        self.0.entry.library().error(call, &self.offer().provider, rc)
    }

    pub(crate) fn check(&self, call: &'static str, rc: c_int) -> Result<(), Error> {
        if rc == 0 { Ok(()) } else { Err(self.error(call, rc)) }
    }

    /// Makes the name of a peer's raw key, which operations use.
    ///
    /// # Errors
    /// Of `fi_mr_map_raw`.
    pub fn map_raw(&self, base: u64, raw: &[u8]) -> Result<u64, Error> {
        let mut key = 0;
        let mut raw = raw.to_vec();
        let mut map =
            sys::MrMapRaw { flags: 0, base_addr: base, raw_key: raw.as_mut_ptr(), key_size: raw.len(), key: &mut key };
        // SAFETY: what the command asks for; it copies the key.
        let rc = unsafe { self.handle().control(sys::MAP_RAW_MR, (&raw mut map).cast()) };
        self.check("fi_mr_map_raw", rc)?;
        Ok(key)
    }

    /// Ends what [`Domain::map_raw`] made.
    ///
    /// # Errors
    /// Of `fi_mr_unmap_key`.
    pub fn unmap_raw(&self, mut key: u64) -> Result<(), Error> {
        // SAFETY: what the command asks for.
        let rc = unsafe { self.handle().control(sys::UNMAP_KEY, (&raw mut key).cast()) };
        self.check("fi_mr_unmap_key", rc)
    }
}

/// Addresses of peers, by the names that operations use.
pub struct AddressVector {
    pub(crate) handle: Handle<sys::FidAv>,
    domain: Domain,
}

impl AddressVector {
    /// # Errors
    /// Of `fi_av_open`.
    pub fn open(domain: &Domain, peers: usize) -> Result<AddressVector, Error> {
        let mut attr = Padded::new(sys::AvAttr {
            kind: sys::AV_TABLE as c_int,
            rx_ctx_bits: 0,
            count: peers,
            ep_per_node: 0,
            name: null(),
            map_addr: null_mut(),
            flags: 0,
        });
        let mut av = null_mut();
        let d = domain.handle();
        // SAFETY: an open domain, attributes with zeros behind them, room for the result.
        let rc = unsafe {
            entry!((*d.0).ops, OpsDomain, av_open)
                .map_or(-sys::ENOSYS, |f| f(d.0, &mut attr.known, &mut av, null_mut()))
        };
        domain.check("fi_av_open", rc)?;
        Ok(AddressVector { handle: Handle(av), domain: domain.clone() })
    }

    /// # Errors
    /// Of `fi_av_insert`; also where the address is not one of this provider's.
    pub fn insert(&self, address: &[u8]) -> Result<FiAddr, Error> {
        // The call takes no length, and reads as many bytes as its format has.
        let own = self.domain.offer().address.len();
        if own != 0 && address.len() < own.min(16) {
            return Err(self.domain.error("fi_av_insert", libc::EINVAL));
        }
        let mut room = address.to_vec();
        room.resize(address.len().max(256), 0);
        let mut name = sys::ADDR_UNSPEC;
        // SAFETY: an open vector; an address with room behind it.
        let n = unsafe {
            entry!((*self.handle.0).ops, OpsAv, insert)
                .map_or(-sys::ENOSYS, |f| f(self.handle.0, room.as_ptr().cast(), 1, &mut name, 0, null_mut()))
        };
        match n {
            1 if name != sys::ADDR_UNSPEC => Ok(name),
            n if n < 0 => Err(self.domain.error("fi_av_insert", n)),
            _ => Err(self.domain.error("fi_av_insert", libc::EINVAL)),
        }
    }

    /// # Errors
    /// Of `fi_av_remove`.
    pub fn remove(&self, mut name: FiAddr) -> Result<(), Error> {
        // SAFETY: an open vector and a name of it.
        let rc = unsafe {
            entry!((*self.handle.0).ops, OpsAv, remove).map_or(-sys::ENOSYS, |f| f(self.handle.0, &mut name, 1, 0))
        };
        self.domain.check("fi_av_remove", rc)
    }

    /// An address as people read it.
    pub fn told(&self, address: &[u8]) -> String {
        let mut text = [0_u8; 256];
        let mut len = text.len();
        let mut room = address.to_vec();
        room.resize(address.len().max(256), 0);
        // SAFETY: an open vector, an address with room behind it, and room for the text.
        unsafe {
            if let Some(f) = entry!((*self.handle.0).ops, OpsAv, straddr) {
                f(self.handle.0, room.as_ptr().cast(), text.as_mut_ptr().cast(), &mut len);
            }
        }
        let end = text.iter().position(|b| *b == 0).unwrap_or(text.len());
        String::from_utf8_lossy(&text[..end]).into_owned()
    }
}

/// Memory that the fabric may read or write.
pub struct MemoryRegion {
    pub(crate) handle: Handle<sys::FidMr>,
    domain: Domain,
    start: u64,
}

impl MemoryRegion {
    /// # Errors
    /// Of `fi_mr_reg`: limits of memory and devices are normal, and mean that data go another way.
    ///
    /// # Safety
    /// The memory stays mapped as long as the region is open, and nothing in it is borrowed where `access`
    /// allows peers to write.
    pub unsafe fn register(
        domain: &Domain,
        memory: *mut u8,
        len: usize,
        access: u64,
        key: u64,
    ) -> Result<MemoryRegion, Error> {
        let d = domain.handle();
        let mut mr = null_mut();
        // SAFETY: an open domain; the memory by the caller's word; room for the result.
        let rc = unsafe {
            entry!((*d.0).mr, OpsMr, reg)
                .map_or(-sys::ENOSYS, |f| f(d.fid(), memory.cast(), len, access, 0, key, 0, &mut mr, null_mut()))
        };
        domain.check("fi_mr_reg", rc)?;
        let start = match domain.offer().mr_mode & sys::MR_VIRT_ADDR {
            0 => 0,
            _ => memory.expose_provenance() as u64,
        };
        Ok(MemoryRegion { handle: Handle(mr), domain: domain.clone(), start })
    }

    /// Binds it to the endpoint through which peers reach it (`FI_MR_ENDPOINT`).
    ///
    /// # Errors
    /// Of `fi_mr_bind` and `fi_mr_enable`.
    pub fn attach(&self, endpoint: &crate::endpoint::Endpoint) -> Result<(), Error> {
        self.domain.check("fi_mr_bind", self.handle.bind(endpoint.handle().fid(), 0))?;
        // SAFETY: no argument.
        self.domain.check("fi_mr_enable", unsafe { self.handle.control(sys::ENABLE, null_mut()) })
    }

    /// What operations on local memory name it by.
    pub(crate) fn descriptor(&self) -> *mut c_void {
        // SAFETY: open.
        unsafe { (*self.handle.0).mem_desc }
    }

    pub fn key(&self) -> u64 {
        // SAFETY: open.
        unsafe { (*self.handle.0).key }
    }

    /// Where peers say that it begins.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// The key where it is longer than a word, and where it begins.
    ///
    /// # Errors
    /// Of `fi_mr_raw_attr`.
    pub fn raw_key(&self) -> Result<(u64, Vec<u8>), Error> {
        let mut base = 0;
        let mut raw = vec![0; self.domain.offer().mr_key_bytes.max(8)];
        let mut len = raw.len();
        let mut attr = sys::MrRawAttr { flags: 0, base_addr: &mut base, raw_key: raw.as_mut_ptr(), key_size: &mut len };
        // SAFETY: what the command asks for.
        let rc = unsafe { self.handle.control(sys::GET_RAW_MR, (&raw mut attr).cast()) };
        self.domain.check("fi_mr_raw_attr", rc)?;
        raw.truncate(len);
        Ok((base, raw))
    }
}

/// The descriptor of a queue opened with `WAIT_FD`.
pub(crate) fn descriptor<T>(handle: &Handle<T>) -> Option<RawFd> {
    let mut fd: c_int = -1;
    // SAFETY: the command fills an int.
    let rc = unsafe { handle.control(sys::GETWAIT, (&raw mut fd).cast()) };
    (rc == 0 && fd >= 0).then_some(fd)
}

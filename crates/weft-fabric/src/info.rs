//! What a libfabric offers: `fi_getinfo`, read into plain data.

use crate::error::Error;
use crate::library::Library;
use crate::sys;
use std::ffi::{CStr, CString, c_char, c_int};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::ptr::null;
use std::sync::Arc;

/// What the protocol needs of a provider.
pub const CAPS: u64 = sys::MSG | sys::RMA | sys::MULTI_RECV;
/// Ways of registering memory that [`Lane`](crate::Lane) knows.
pub const MR_MODES: u64 =
    sys::MR_LOCAL | sys::MR_RAW | sys::MR_VIRT_ADDR | sys::MR_ALLOCATED | sys::MR_PROV_KEY | sys::MR_ENDPOINT;
/// What every operation has: room for the provider at the head of its context.
pub const MODES: u64 = sys::CONTEXT | sys::CONTEXT2;

/// Whether a provider's remote accesses are messages over sockets, which the other side answers by its processor.
pub(crate) fn is_sockets(provider: &str) -> bool {
    matches!(provider, "tcp" | "net" | crate::tcp::PROVIDER)
}

/// One entry of what is offered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Offer {
    pub provider: String,
    /// The subnet, or whatever the provider calls what its addresses can reach.
    pub fabric: String,
    /// The interface or device.
    pub domain: String,
    pub kind: u64,
    pub caps: u64,
    pub mode: u64,
    pub mr_mode: u64,
    pub msg_order: u64,
    pub addr_format: u32,
    pub address: Vec<u8>,
    pub inject_bytes: usize,
    pub max_msg_bytes: usize,
    pub iov_limit: usize,
    pub cq_data_bytes: usize,
    pub mr_key_bytes: usize,
    /// Bits a second; 0 if unknown.
    pub speed: u64,
    pub link_down: bool,
}

impl Offer {
    /// The address, where it is one of IP.
    pub fn ip(&self) -> Option<IpAddr> {
        let bytes = &self.address;
        match u64::from(self.addr_format) {
            sys::SOCKADDR_IN => Some(Ipv4Addr::from(<[u8; 4]>::try_from(bytes.get(4..8)?).ok()?).into()),
            sys::SOCKADDR_IN6 => Some(Ipv6Addr::from(<[u8; 16]>::try_from(bytes.get(8..24)?).ok()?).into()),
            _ => None,
        }
    }
}

/// A list of `fi_getinfo`, freed at the end.
pub(crate) struct List {
    pub(crate) library: Arc<Library>,
    pub(crate) head: *mut sys::Info,
}

impl Drop for List {
    fn drop(&mut self) {
        if !self.head.is_null() {
            // SAFETY: a list of this library, not freed before.
            unsafe { (self.library.freeinfo)(self.head) };
        }
    }
}

/// All offers of a library.
#[derive(Debug, Default)]
pub struct Survey {
    pub offers: Vec<Offer>,
}

impl Survey {
    /// What there is, whether the protocol can use it or not.
    ///
    /// # Errors
    /// That nothing is offered at all, with what to do about it.
    pub fn of(library: &Arc<Library>) -> Result<Survey, Error> {
        let hints = Hints::new(library)?;
        let list = hints.ask()?;
        Ok(Survey { offers: list.offers() })
    }
}

impl List {
    fn offers(&self) -> Vec<Offer> {
        let mut all = Vec::new();
        let mut at = self.head;
        while !at.is_null() {
            // SAFETY: an entry of the library's list, all of whose attributes are set.
            unsafe {
                all.push(offer(at));
                at = (*at).next;
            }
        }
        all
    }
}

/// # Safety
/// NULL or a C string.
unsafe fn string(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: by the caller's word.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// # Safety
/// An entry that `fi_getinfo` gave.
pub(crate) unsafe fn offer(info: *const sys::Info) -> Offer {
    // SAFETY: the library sets every attribute but `nic`; addresses have the length beside them.
    unsafe {
        let i = &*info;
        let (tx, rx, ep, dom, fab) = (&*i.tx_attr, &*i.rx_attr, &*i.ep_attr, &*i.domain_attr, &*i.fabric_attr);
        let address = match i.src_addr.is_null() {
            true => Vec::new(),
            false => std::slice::from_raw_parts(i.src_addr.cast::<u8>(), i.src_addrlen).to_vec(),
        };
        let link = i.nic.as_ref().and_then(|n| n.link_attr.as_ref());
        Offer {
            provider: string(fab.prov_name),
            fabric: string(fab.name),
            domain: string(dom.name),
            kind: ep.kind as u64,
            caps: i.caps,
            mode: i.mode,
            mr_mode: dom.mr_mode as u64,
            msg_order: tx.msg_order & rx.msg_order,
            addr_format: i.addr_format,
            address,
            inject_bytes: tx.inject_size,
            max_msg_bytes: ep.max_msg_size,
            iov_limit: tx.iov_limit,
            cq_data_bytes: dom.cq_data_size,
            mr_key_bytes: dom.mr_key_size,
            speed: link.map_or(0, |l| l.speed as u64),
            link_down: link.is_some_and(|l| l.state as u64 == sys::LINK_DOWN),
        }
    }
}

/// Wishes in libfabric's own structure, which it allocates.
pub(crate) struct Hints(List);

impl Hints {
    pub(crate) fn new(library: &Arc<Library>) -> Result<Hints, Error> {
        // SAFETY: NULL gives an empty entry.
        let head = unsafe { (library.dupinfo)(null()) };
        let hints = Hints(List { library: library.clone(), head });
        if head.is_null() {
            return Err(library.error("fi_allocinfo", "", libc::ENOMEM));
        }
        // SAFETY: fi_allocinfo sets all attributes.
        unsafe {
            (*head).mode = MODES;
            (*(*head).domain_attr).mr_mode = MR_MODES as c_int;
            (*(*head).domain_attr).mode = MODES;
        }
        Ok(hints)
    }

    /// What an endpoint of kind `kind` of this offer needs, as the protocol uses it.
    pub(crate) fn for_offer(library: &Arc<Library>, offer: &Offer) -> Result<Hints, Error> {
        let hints = Hints::new(library)?;
        let head = hints.0.head;
        // SAFETY: fi_allocinfo sets all attributes; names are freed by fi_freeinfo with free().
        unsafe {
            (*head).caps = CAPS | (offer.caps & (sys::REMOTE_COMM | sys::SOURCE));
            (*head).addr_format = offer.addr_format;
            (*(*head).ep_attr).kind = offer.kind as c_int;
            (*(*head).tx_attr).msg_order = offer.msg_order & sys::ORDER_SAS;
            (*(*head).rx_attr).msg_order = offer.msg_order & sys::ORDER_SAS;
            let domain = &mut *(*head).domain_attr;
            domain.threading = sys::THREAD_DOMAIN as c_int;
            domain.control_progress = sys::PROGRESS_MANUAL as c_int;
            domain.data_progress = sys::PROGRESS_MANUAL as c_int;
            domain.resource_mgmt = sys::RM_ENABLED as c_int;
            domain.name = copied(&offer.domain);
            (*(*head).fabric_attr).name = copied(&offer.fabric);
            (*(*head).fabric_attr).prov_name = copied(&offer.provider);
        }
        Ok(hints)
    }

    pub(crate) fn ask(&self) -> Result<List, Error> {
        let library = &self.0.library;
        let mut list = List { library: library.clone(), head: std::ptr::null_mut() };
        // Providers that are plug-ins are loaded by it.
        let _signals = crate::signals::Dispositions::keep();
        // SAFETY: valid hints; the list is ours to free.
        let rc = unsafe { (library.getinfo)(library.api, null(), null(), 0, self.0.head, &mut list.head) };
        if rc == 0 && !list.head.is_null() {
            return Ok(list);
        }
        let mut error = library.error("fi_getinfo", "", if rc == 0 { sys::ENODATA } else { rc });
        if error.code == sys::ENODATA {
            error.text += match library.plug_ins_unnamed() {
                Some(dir) => format!("; its providers are plug-ins: set FI_PROVIDER_PATH={}", dir.display()),
                None => match std::env::var("FI_PROVIDER") {
                    Ok(v) => format!("; FI_PROVIDER={v} leaves no provider"),
                    Err(_) => String::new(),
                },
            }
            .as_str();
        }
        Err(error)
    }
}

/// A copy that free() frees.
fn copied(text: &str) -> *mut c_char {
    match CString::new(text) {
        // SAFETY: a C string.
        Ok(t) if !text.is_empty() => unsafe { libc::strdup(t.as_ptr()) },
        _ => std::ptr::null_mut(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let mut o = Offer { addr_format: sys::SOCKADDR_IN as u32, address: vec![0; 16], ..Offer::default() };
        o.address[4..8].copy_from_slice(&[192, 0, 2, 7]);
        assert_eq!(o.ip().unwrap().to_string(), "192.0.2.7");
        o.address.truncate(6);
        assert_eq!(o.ip(), None);
        let mut six = Offer { addr_format: sys::SOCKADDR_IN6 as u32, address: vec![0; 28], ..Offer::default() };
        six.address[8] = 0xFE;
        six.address[9] = 0x80;
        assert_eq!(six.ip().unwrap().to_string(), "fe80::");
    }
}

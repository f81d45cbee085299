//! The interfaces of this machine, as offers beside libfabric's.

use super::PROVIDER;
use crate::error::Error;
use crate::info::{CAPS, Offer};
use crate::sys;
use std::ffi::CStr;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::ptr::null_mut;

/// One for each address of the internet's protocol, the fastest interfaces first.
///
/// # Errors
/// The system's list cannot be had.
pub fn offers() -> Result<Vec<Offer>, Error> {
    let mut list = null_mut();
    // SAFETY: the list is freed below.
    if unsafe { libc::getifaddrs(&raw mut list) } != 0 {
        let e = io::Error::last_os_error();
        return Err(Error::new("getifaddrs", PROVIDER, e.raw_os_error().unwrap_or(0), e.to_string()));
    }
    let mut found = Vec::new();
    let mut at = list;
    while !at.is_null() {
        // SAFETY: an entry of the list, whose name is a C string and whose addresses are whole or NULL.
        let (entry, name) = unsafe { (&*at, CStr::from_ptr((*at).ifa_name).to_string_lossy().into_owned()) };
        at = entry.ifa_next;
        // SAFETY: as above.
        let (address, mask) = unsafe { (address_of(entry.ifa_addr), address_of(entry.ifa_netmask)) };
        let (Some(address), Some(mask)) = (address, mask) else { continue };
        // An address of one link means nothing without the interface, whose number other hosts have otherwise.
        let is_of_link = matches!(address.ip(), IpAddr::V6(ip) if ip.is_unicast_link_local());
        if is_of_link || entry.ifa_flags & libc::IFF_UP as u32 == 0 {
            continue;
        }
        let link_down = entry.ifa_flags & libc::IFF_RUNNING as u32 == 0;
        found.push(offer(&name, address, mask, link_down));
    }
    // SAFETY: the list of above, whose entries are not used any more.
    unsafe { libc::freeifaddrs(list) };
    found.sort_by_key(|o| std::cmp::Reverse(o.speed));
    Ok(found)
}

fn offer(name: &str, address: SocketAddr, mask: SocketAddr, link_down: bool) -> Offer {
    Offer {
        provider: PROVIDER.into(),
        fabric: subnet(address.ip(), mask.ip()),
        domain: name.into(),
        kind: sys::EP_RDM,
        caps: CAPS,
        addr_format: if address.is_ipv4() { sys::SOCKADDR_IN } else { sys::SOCKADDR_IN6 } as u32,
        address: super::socket::bytes_of(address),
        inject_bytes: super::INJECT,
        max_msg_bytes: super::MOST,
        iov_limit: super::PARTS,
        cq_data_bytes: 8,
        mr_key_bytes: 8,
        speed: speed(name),
        link_down,
        ..Offer::default()
    }
}

/// Bits a second, as the driver says; 0 where it does not.
fn speed(name: &str) -> u64 {
    let text = std::fs::read_to_string(format!("/sys/class/net/{name}/speed")).unwrap_or_default();
    text.trim().parse::<u64>().map_or(0, |mbit| mbit * 1_000_000)
}

/// As libfabric's tcp writes it.
fn subnet(address: IpAddr, mask: IpAddr) -> String {
    match (address, mask) {
        (IpAddr::V4(a), IpAddr::V4(m)) => format!("{}/{}", a & m, m.to_bits().count_ones()),
        (IpAddr::V6(a), IpAddr::V6(m)) => format!("{}/{}", a & m, m.to_bits().count_ones()),
        _ => address.to_string(),
    }
}

/// # Safety
/// NULL, or a whole socket address.
unsafe fn address_of(at: *const libc::sockaddr) -> Option<SocketAddr> {
    if at.is_null() {
        return None;
    }
    // SAFETY: by the caller's word; the length is the family's.
    let bytes = unsafe {
        let len = match i32::from((*at).sa_family) {
            libc::AF_INET => size_of::<libc::sockaddr_in>(),
            libc::AF_INET6 => size_of::<libc::sockaddr_in6>(),
            _ => return None,
        };
        std::slice::from_raw_parts(at.cast::<u8>(), len)
    };
    crate::sockets::of_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "asks the system")]
    fn loopback_is_offered() {
        let all = offers().unwrap();
        let lo = all.iter().find(|o| o.ip().is_some_and(|ip| ip.is_loopback())).expect("a loopback");
        assert!(lo.fabric.starts_with("127.0.0.0/8") || lo.fabric.starts_with("::1/128"), "{lo:?}");
    }

    #[test]
    fn subnets_are_told() {
        let net = |a: &str, m: &str| subnet(a.parse().unwrap(), m.parse().unwrap());
        assert_eq!(net("192.0.2.77", "255.255.255.192"), "192.0.2.64/26");
        assert_eq!(net("2001:db8:0:1::9", "ffff:ffff:ffff:ffff::"), "2001:db8:0:1::/64");
    }
}

//! The network interfaces of this host.

use std::ffi::CStr;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// An address of one, of the internet's protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interface {
    pub name: String,
    pub address: IpAddr,
    /// Bits of the address that are its network's.
    pub mask: IpAddr,
    pub is_up: bool,
    pub is_running: bool,
    pub is_loopback: bool,
}

impl Interface {
    /// The length of the mask.
    pub fn bits(&self) -> u32 {
        match self.mask {
            IpAddr::V4(m) => m.to_bits().count_ones(),
            IpAddr::V6(m) => m.to_bits().count_ones(),
        }
    }

    /// The network with its length, `10.0.0.0/24`.
    pub fn subnet(&self) -> String {
        let network = match (self.address, self.mask) {
            (IpAddr::V4(a), IpAddr::V4(m)) => IpAddr::V4(a & m),
            (IpAddr::V6(a), IpAddr::V6(m)) => IpAddr::V6(a & m),
            (a, _) => a,
        };
        format!("{network}/{}", self.bits())
    }
}

/// All that there are, in the system's order.
///
/// # Errors
/// The system tells none.
pub fn all() -> io::Result<Vec<Interface>> {
    let mut list = std::ptr::null_mut();
    // SAFETY: fills in a list that is freed below.
    if unsafe { libc::getifaddrs(&raw mut list) } != 0 {
        return Err(io::Error::last_os_error());
    }
    let mut found = Vec::new();
    let mut at: *const libc::ifaddrs = list;
    while !at.is_null() {
        // SAFETY: an entry of the list, whose name is a C string, and whose addresses are whole or NULL.
        unsafe {
            let entry = &*at;
            let has = |flag| entry.ifa_flags as i32 & flag != 0;
            if let Some((address, mask)) = ip_of(entry.ifa_addr).zip(ip_of(entry.ifa_netmask)) {
                found.push(Interface {
                    name: CStr::from_ptr(entry.ifa_name).to_string_lossy().into_owned(),
                    address,
                    mask,
                    is_up: has(libc::IFF_UP),
                    is_running: has(libc::IFF_RUNNING),
                    is_loopback: has(libc::IFF_LOOPBACK),
                });
            }
            at = entry.ifa_next;
        }
    }
    // SAFETY: the list of above, which is not used any more.
    unsafe { libc::freeifaddrs(list) };
    Ok(found)
}

/// # Safety
/// NULL, or a whole socket address.
unsafe fn ip_of(at: *const libc::sockaddr) -> Option<IpAddr> {
    if at.is_null() {
        return None;
    }
    // SAFETY: by the caller's word; its family says what it is.
    unsafe {
        match i32::from((*at).sa_family) {
            libc::AF_INET => {
                let word = (*at.cast::<libc::sockaddr_in>()).sin_addr.s_addr;
                Some(Ipv4Addr::from(u32::from_be(word)).into())
            }
            libc::AF_INET6 => Some(Ipv6Addr::from((*at.cast::<libc::sockaddr_in6>()).sin6_addr.s6_addr).into()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subnets_are_told() {
        let net = |a: &str, m: &str| {
            let (address, mask) = (a.parse().unwrap(), m.parse().unwrap());
            Interface { name: String::new(), address, mask, is_up: true, is_running: true, is_loopback: false }.subnet()
        };
        assert_eq!(net("192.0.2.77", "255.255.255.192"), "192.0.2.64/26");
        assert_eq!(net("2001:db8:0:1::9", "ffff:ffff:ffff:ffff::"), "2001:db8:0:1::/64");
    }
}

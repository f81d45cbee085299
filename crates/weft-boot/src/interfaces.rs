//! The addresses of this host.

use std::net::Ipv4Addr;

/// The addresses of this host with the lengths of their networks, `10.0.0.1/24,...`; loopback and what is down aside.
pub fn own() -> String {
    let mut list: *mut libc::ifaddrs = std::ptr::null_mut();
    // SAFETY: fills in a list that is freed below.
    if unsafe { libc::getifaddrs(&mut list) } != 0 {
        return String::new();
    }
    let mut all = Vec::new();
    let mut at = list;
    while !at.is_null() {
        // SAFETY: an entry of the list; addresses of this family are sockaddr_in.
        unsafe {
            let entry = &*at;
            let flags = entry.ifa_flags as i32;
            let works = libc::IFF_UP | libc::IFF_RUNNING;
            let is_up = flags & works == works && flags & libc::IFF_LOOPBACK == 0;
            let both = !entry.ifa_addr.is_null() && !entry.ifa_netmask.is_null();
            if is_up && both && i32::from((*entry.ifa_addr).sa_family) == libc::AF_INET {
                let word = |a: *mut libc::sockaddr| u32::from_be((*a.cast::<libc::sockaddr_in>()).sin_addr.s_addr);
                let (address, mask) = (word(entry.ifa_addr), word(entry.ifa_netmask));
                all.push(format!("{}/{}", Ipv4Addr::from(address), mask.count_ones()));
            }
            at = entry.ifa_next;
        }
    }
    // SAFETY: the list from above.
    unsafe { libc::freeifaddrs(list) };
    all.join(",")
}

//! The interfaces of this machine, as offers beside libfabric's.

use super::{INJECT, MOST, PARTS, PROVIDER, error, socket};
use crate::error::Error;
use crate::info::{CAPS, Offer};
use crate::sys;
use std::net::{IpAddr, SocketAddr};
use weft_base::interfaces::{self, Interface};

/// One for each address of the internet's protocol, the fastest interfaces first.
///
/// # Errors
/// The system's list cannot be had.
pub fn offers() -> Result<Vec<Offer>, Error> {
    let all = interfaces::all().map_err(|e| error("getifaddrs", &e))?;
    // An address of one link means nothing without the interface, whose number other hosts have otherwise.
    let is_of_link = |i: &Interface| matches!(i.address, IpAddr::V6(ip) if ip.is_unicast_link_local());
    let mut found: Vec<Offer> = all.iter().filter(|i| i.is_up && !is_of_link(i)).map(offer).collect();
    found.sort_by_key(|o| std::cmp::Reverse(o.speed));
    Ok(found)
}

fn offer(i: &Interface) -> Offer {
    Offer {
        provider: PROVIDER.into(),
        // As libfabric's tcp writes it.
        fabric: i.subnet(),
        domain: i.name.clone(),
        kind: sys::EP_RDM,
        caps: CAPS,
        addr_format: if i.address.is_ipv4() { sys::SOCKADDR_IN } else { sys::SOCKADDR_IN6 } as u32,
        address: socket::bytes_of(SocketAddr::new(i.address, 0)),
        inject_bytes: INJECT,
        max_msg_bytes: MOST,
        iov_limit: PARTS,
        cq_data_bytes: 8,
        mr_key_bytes: 8,
        speed: speed(&i.name),
        link_down: !i.is_running,
        ..Offer::default()
    }
}

/// Bits a second, as the driver says; 0 where it does not.
fn speed(name: &str) -> u64 {
    let text = std::fs::read_to_string(format!("/sys/class/net/{name}/speed")).unwrap_or_default();
    text.trim().parse::<u64>().map_or(0, |mbit| mbit * 1_000_000)
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
}

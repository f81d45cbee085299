//! The addresses of this host.

use weft_base::interfaces;

/// The addresses of this host with the lengths of their networks, `10.0.0.1/24,...`; loopback and what is down aside.
pub fn own() -> String {
    let all = interfaces::all().unwrap_or_default();
    let leads_out = all.iter().filter(|i| i.is_up && i.is_running && !i.is_loopback && i.address.is_ipv4());
    leads_out.map(|i| format!("{}/{}", i.address, i.bits())).collect::<Vec<_>>().join(",")
}

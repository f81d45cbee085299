//! The subnets that all nodes of a job have: which of several interfaces leads to the others.

use std::net::Ipv4Addr;
pub use weft_boot::interfaces::own;

/// Addresses and networks of a node, as `own` tells them.
fn parse(text: &str) -> Vec<(Ipv4Addr, String)> {
    let one = |word: &str| {
        let (address, bits) = word.split_once('/')?;
        let (address, bits) = (address.parse::<Ipv4Addr>().ok()?, bits.parse::<u32>().ok().filter(|b| *b <= 32)?);
        let mask = u32::MAX.checked_shl(32 - bits).unwrap_or(0);
        Some((address, format!("{}/{bits}", Ipv4Addr::from(u32::from(address) & mask))))
    };
    text.split(',').filter_map(one).collect()
}

/// The subnets of all nodes, but those in which two have the same address: such as a bridge of containers is there on each
/// and leads to none.
pub fn common(nodes: &[&str]) -> Vec<String> {
    let all: Vec<_> = nodes.iter().map(|n| parse(n)).collect();
    let Some(first) = all.first() else { return Vec::new() };
    let of = |net: &String| all.iter().map(|n| n.iter().find(|(_, other)| other == net)).collect::<Option<Vec<_>>>();
    let mut found = Vec::new();
    for (_, net) in first {
        let Some(entries) = of(net) else { continue };
        let mut addresses: Vec<Ipv4Addr> = entries.iter().map(|(a, _)| *a).collect();
        addresses.sort();
        addresses.dedup();
        if addresses.len() == nodes.len() && !found.contains(net) {
            found.push(net.clone());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subnets_of_all_nodes() {
        let nodes =
            ["10.0.0.1/24,172.17.0.1/16,192.168.1.5/24", "172.17.0.1/16,10.0.0.2/24", "10.0.0.3/24,172.17.0.1/16"];
        assert_eq!(common(&nodes), ["10.0.0.0/24"]);
        assert_eq!(common(&["10.0.0.1/24", "10.0.1.1/24"]), Vec::<String>::new());
        assert_eq!(common(&["10.0.0.1/8,x,1.2.3.4/40", "10.9.0.1/8"]), ["10.0.0.0/8"]);
        assert_eq!(common(&["", "10.9.0.1/8"]), Vec::<String>::new());
    }

    #[test]
    fn own_addresses_are_understood() {
        let text = own();
        assert_eq!(parse(&text).len(), text.split(',').filter(|w| !w.is_empty()).count(), "{text}");
    }
}

//! Which of the offers a job uses: a pure function, which keeps the reason for each that it does not take.
//!
//! The wrong interface and the wrong provider are what users of several nodes suffer from most, so both
//! are decided here by fixed lists and can be printed. Source: original.

use crate::info::{CAPS, MODES, MR_MODES, Offer};
use crate::library::FABRIC_LIB;
use crate::{sys, tcp};
use std::fmt;
use std::net::IpAddr;
use weft_base::param::Param;

pub static FABRIC_PROVIDER: Param = Param::new(
    "WEFT_FABRIC_PROVIDER",
    "what goes between nodes: weft-tcp, which needs no libfabric, or one of libfabric's providers, such as tcp or verbs;ofi_rxm",
    "the first that fits of cxi, efa, opx, psm2, verbs;ofi_rxm, weft-tcp, tcp, net, tcp;ofi_rxm, psm3; weft-tcp stands last where WEFT_FABRIC_LIB is set",
);

pub static FABRIC_IFACE: Param = Param::new(
    "WEFT_FABRIC_IFACE",
    "interfaces between nodes, by commas: names, with * at their end, addresses or subnets",
    "any but loopback, tunnels and bridges of containers",
);

/// Providers that are taken by themselves, the best first. psm3 stands last: without its cards it goes over
/// sockets, unmeasured.
const ORDER: [&str; 10] =
    ["cxi", "efa", "opx", "psm2", "verbs;ofi_rxm", tcp::PROVIDER, "tcp", "net", "tcp;ofi_rxm", "psm3"];

/// Beginnings of names of interfaces that do not lead to other nodes, and what they are.
const ELSEWHERE: [(&str, &str); 17] = [
    ("docker", "a bridge of containers"),
    ("br-", "a bridge of containers"),
    ("virbr", "a bridge of virtual machines"),
    ("vnet", "a virtual machine's interface"),
    ("veth", "a container's interface"),
    ("cni", "a bridge of containers"),
    ("cali", "a container's interface"),
    ("flannel", "an overlay of containers"),
    ("cilium", "an overlay of containers"),
    ("podman", "a bridge of containers"),
    ("lxcbr", "a bridge of containers"),
    ("lxdbr", "a bridge of containers"),
    ("tun", "a tunnel"),
    ("tap", "a tunnel"),
    ("wg", "a tunnel"),
    ("tailscale", "a tunnel"),
    ("zt", "a tunnel"),
];

/// What the user wants.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    pub provider: Option<String>,
    /// Names, `name*`, addresses or fabrics; empty: any.
    pub interfaces: Vec<String>,
    /// A libfabric is named: what needs none stands behind its providers.
    pub by_library: bool,
    /// Nodes that are imitated on one machine need no more than its loopback.
    pub loopback: bool,
    /// Subnets that all nodes of the job have; of offers by the internet's protocol those come first. Empty: not known.
    pub common: Vec<String>,
}

impl Wishes {
    /// Those of the environment.
    pub fn of_environment() -> Wishes {
        let list = FABRIC_IFACE.raw().unwrap_or_default();
        let common = std::env::var(weft_base::COMMON_SUBNETS).unwrap_or_default();
        Wishes {
            provider: FABRIC_PROVIDER.raw(),
            interfaces: names(&list),
            by_library: FABRIC_LIB.raw().is_some(),
            loopback: false,
            common: names(&common),
        }
    }
}

/// The words of a list by commas.
pub fn names(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|w| !w.is_empty()).map(String::from).collect()
}

/// Why an offer is not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    Kind(u64),
    Capabilities(u64),
    Mode(u64),
    Memory(u64),
    OtherProvider(String),
    OnlyByName,
    Loopback,
    LinkLocal,
    LinkDown,
    Elsewhere(&'static str),
    OtherInterface,
    Twice,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reason::Kind(sys::EP_MSG) => f.write_str("connections only, no reliable datagrams"),
            Reason::Kind(sys::EP_DGRAM) => f.write_str("unreliable datagrams"),
            Reason::Kind(k) => write!(f, "endpoints of kind {k}"),
            Reason::Capabilities(missing) => write!(f, "lacks {}", missing_words(*missing)),
            Reason::Mode(bits) => write!(f, "asks for modes {bits:#x} of the program"),
            Reason::Memory(bits) => write!(f, "asks for memory registered in ways {bits:#x}"),
            Reason::OtherProvider(wanted) => write!(f, "{} asks for {wanted}", FABRIC_PROVIDER.name),
            Reason::OnlyByName => write!(f, "taken only if {} names it", FABRIC_PROVIDER.name),
            Reason::Loopback => f.write_str("loopback reaches this machine only"),
            Reason::LinkLocal => f.write_str("an address of the link only"),
            Reason::LinkDown => f.write_str("the link is down"),
            Reason::Elsewhere(what) => write!(f, "{what}; -iface or {} can name it", FABRIC_IFACE.name),
            Reason::OtherInterface => f.write_str("not among the interfaces asked for"),
            Reason::Twice => f.write_str("the same as one before"),
        }
    }
}

fn missing_words(missing: u64) -> String {
    let known =
        [(sys::MSG, "messages"), (sys::RMA, "remote memory access"), (sys::MULTI_RECV, "multi-receive buffers")];
    let all: Vec<&str> = known.iter().filter(|(bit, _)| missing & bit != 0).map(|(_, w)| *w).collect();
    all.join(", ")
}

/// What is thought of an offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Chosen,
    /// It would do, and stands at this place behind the chosen one, from 1 on.
    Behind(usize),
    Rejected(Reason),
}

/// The outcome: a verdict for each offer, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub chosen: Option<usize>,
    pub verdicts: Vec<Verdict>,
}

/// Chooses. The order of equal offers is the library's, which is by speed.
pub fn choose(offers: &[Offer], wishes: &Wishes) -> Choice {
    let mut fitting: Vec<(usize, (usize, usize, bool))> = Vec::new();
    let mut verdicts: Vec<Verdict> = Vec::new();
    for (i, offer) in offers.iter().enumerate() {
        let twice = fitting.iter().any(|(j, _)| same(&offers[*j], offer));
        let reason = refusal(offer, wishes).or(twice.then_some(Reason::Twice));
        if reason.is_none() {
            let v6 = matches!(offer.ip(), Some(IpAddr::V6(_)));
            fitting.push((i, (provider_place(offer, wishes), interface_place(offer, wishes), v6)));
        }
        verdicts.push(reason.map_or(Verdict::Chosen, Verdict::Rejected));
    }
    fitting.sort_by_key(|(_, key)| *key);
    for (place, (i, _)) in fitting.iter().enumerate().skip(1) {
        verdicts[*i] = Verdict::Behind(place);
    }
    Choice { chosen: fitting.first().map(|(i, _)| *i), verdicts }
}

fn same(a: &Offer, b: &Offer) -> bool {
    (&a.provider, &a.fabric, &a.domain, &a.address) == (&b.provider, &b.fabric, &b.domain, &b.address)
}

fn provider_place(offer: &Offer, wishes: &Wishes) -> usize {
    match wishes.provider {
        Some(_) => 0,
        None if wishes.by_library && offer.provider == tcp::PROVIDER => ORDER.len(),
        None => ORDER.iter().position(|p| *p == offer.provider).unwrap_or(ORDER.len()),
    }
}

/// Of interfaces that are asked for, the first that is named comes first; of others those that all nodes have.
fn interface_place(offer: &Offer, wishes: &Wishes) -> usize {
    if wishes.interfaces.is_empty() {
        let is_common = wishes.common.is_empty() || offer.ip().is_none() || wishes.common.contains(&offer.fabric);
        return usize::from(!is_common);
    }
    wishes.interfaces.iter().position(|w| is_named(offer, w)).unwrap_or(usize::MAX)
}

fn is_named(offer: &Offer, word: &str) -> bool {
    match word.strip_suffix('*') {
        Some(start) => offer.domain.starts_with(start),
        None => offer.domain == word || offer.fabric == word || offer.ip().is_some_and(|ip| ip.to_string() == word),
    }
}

/// Why it cannot be taken, if so. What the provider cannot do comes before what the user asks for.
fn refusal(offer: &Offer, wishes: &Wishes) -> Option<Reason> {
    if offer.kind != sys::EP_RDM {
        return Some(Reason::Kind(offer.kind));
    }
    for (unmet, reason) in [
        (CAPS & !offer.caps, Reason::Capabilities as fn(u64) -> Reason),
        (offer.mode & !MODES, Reason::Mode),
        // The old names of modes (basic, scalable) stand in bits 0 and 1.
        (offer.mr_mode & !MR_MODES & !3, Reason::Memory),
    ] {
        if unmet != 0 {
            return Some(reason(unmet));
        }
    }
    match &wishes.provider {
        Some(wanted) if *wanted != offer.provider => return Some(Reason::OtherProvider(wanted.clone())),
        None if !ORDER.contains(&offer.provider.as_str()) => return Some(Reason::OnlyByName),
        _ => {}
    }
    if offer.link_down {
        return Some(Reason::LinkDown);
    }
    interface_refusal(offer, wishes)
}

fn interface_refusal(offer: &Offer, wishes: &Wishes) -> Option<Reason> {
    if wishes.interfaces.iter().any(|w| is_named(offer, w)) {
        return None;
    }
    if !wishes.interfaces.is_empty() {
        return Some(Reason::OtherInterface);
    }
    match offer.ip() {
        Some(ip) if ip.is_loopback() => return (!wishes.loopback).then_some(Reason::Loopback),
        Some(IpAddr::V6(ip)) if ip.is_unicast_link_local() => return Some(Reason::LinkLocal),
        _ => {}
    }
    ELSEWHERE.iter().find(|(start, _)| offer.domain.starts_with(start)).map(|(_, what)| Reason::Elsewhere(what))
}

#[cfg(test)]
#[path = "choose_tests.rs"]
mod tests;

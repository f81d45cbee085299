use super::*;

fn offer(provider: &str, domain: &str, ip: [u8; 4]) -> Offer {
    let mut address = vec![0; 16];
    address[4..8].copy_from_slice(&ip);
    Offer {
        provider: provider.into(),
        fabric: format!("{}.{}.{}.0/24", ip[0], ip[1], ip[2]),
        domain: domain.into(),
        kind: sys::EP_RDM,
        caps: CAPS,
        addr_format: sys::SOCKADDR_IN as u32,
        address,
        ..Offer::default()
    }
}

fn six(provider: &str, domain: &str, ip: &str) -> Offer {
    let mut o = offer(provider, domain, [0; 4]);
    let ip: std::net::Ipv6Addr = ip.parse().unwrap();
    o.addr_format = sys::SOCKADDR_IN6 as u32;
    o.address = [&[0; 8][..], &ip.octets(), &[0; 4]].concat();
    o
}

fn chosen<'a>(offers: &'a [Offer], wishes: &Wishes) -> Option<(&'a str, &'a str)> {
    choose(offers, wishes).chosen.map(|i| (offers[i].provider.as_str(), offers[i].domain.as_str()))
}

fn reason(offer: Offer, wishes: &Wishes) -> String {
    match &choose(&[offer], wishes).verdicts[0] {
        Verdict::Rejected(r) => r.to_string(),
        v => format!("{v:?}"),
    }
}

#[test]
fn the_better_provider_wins_over_the_faster_interface() {
    let all = [
        offer("tcp", "docker0", [172, 17, 0, 1]),
        offer("tcp;ofi_rxm", "eth0", [10, 0, 0, 1]),
        offer("tcp", "lo", [127, 0, 0, 1]),
        offer("tcp", "eth0", [10, 0, 0, 1]),
        offer("verbs;ofi_rxm", "mlx5_0", [10, 1, 0, 1]),
        offer("sockets", "eth0", [10, 0, 0, 1]),
    ];
    assert_eq!(chosen(&all, &Wishes::default()), Some(("verbs;ofi_rxm", "mlx5_0")));
    assert_eq!(chosen(&all[..4], &Wishes::default()), Some(("tcp", "eth0")));
    let choice = choose(&all, &Wishes::default());
    assert_eq!(choice.verdicts[1], Verdict::Behind(2));
    assert_eq!(choice.verdicts[3], Verdict::Behind(1));
}

#[test]
fn sockets_of_our_own_come_before_libfabric_s_unless_one_is_named() {
    let all = [
        offer("weft-tcp", "eth0", [10, 0, 0, 1]),
        offer("tcp", "eth0", [10, 0, 0, 1]),
        offer("psm3", "eth0", [10, 0, 0, 1]),
    ];
    assert_eq!(chosen(&all, &Wishes::default()), Some(("weft-tcp", "eth0")));
    let named = Wishes { by_library: true, ..Wishes::default() };
    assert_eq!(chosen(&all, &named), Some(("tcp", "eth0")));
    assert_eq!(choose(&all, &named).verdicts[0], Verdict::Behind(2));
    assert_eq!(chosen(&all[..1], &named), Some(("weft-tcp", "eth0")));
    let card = [offer("verbs;ofi_rxm", "mlx5_0", [10, 1, 0, 1]), all[0].clone()];
    assert_eq!(chosen(&card, &Wishes::default()), Some(("verbs;ofi_rxm", "mlx5_0")));
}

#[test]
fn bridges_tunnels_and_loopback_lead_nowhere() {
    let w = Wishes::default();
    for (domain, _) in ELSEWHERE {
        assert_eq!(chosen(&[offer("tcp", &format!("{domain}0"), [10, 0, 0, 1])], &w), None, "{domain}");
    }
    assert!(reason(offer("tcp", "docker0", [172, 17, 0, 1]), &w).starts_with("a bridge of containers; -iface"));
    assert_eq!(reason(offer("tcp", "lo", [127, 0, 0, 1]), &w), "loopback reaches this machine only");
    assert_eq!(reason(six("tcp", "lo", "::1"), &w), "loopback reaches this machine only");
    assert_eq!(reason(six("tcp", "eth0", "fe80::1"), &w), "an address of the link only");
    let here = Wishes { loopback: true, ..w };
    assert_eq!(reason(offer("tcp", "lo", [127, 0, 0, 1]), &here), "Chosen");
}

#[test]
fn what_the_user_names_is_taken_and_nothing_else() {
    let all = [
        offer("tcp", "eth0", [10, 0, 0, 1]),
        offer("tcp", "eth1", [10, 0, 1, 1]),
        offer("tcp", "docker0", [172, 17, 0, 1]),
        offer("udp;ofi_rxd", "eth1", [10, 0, 1, 1]),
    ];
    let by = |list: &str| Wishes { interfaces: names(list), ..Wishes::default() };
    assert_eq!(chosen(&all, &by("docker0")), Some(("tcp", "docker0")));
    assert_eq!(chosen(&all, &by("eth1,eth0")), Some(("tcp", "eth1")));
    assert_eq!(chosen(&all, &by(" eth* ")), Some(("tcp", "eth0")));
    assert_eq!(chosen(&all, &by("10.0.1.1")), Some(("tcp", "eth1")));
    assert_eq!(chosen(&all, &by("10.0.1.0/24")), Some(("tcp", "eth1")));
    assert_eq!(chosen(&all, &by("ib0")), None);
    assert_eq!(reason(all[0].clone(), &by("ib0")), "not among the interfaces asked for");
    let rxd = Wishes { provider: Some("udp;ofi_rxd".into()), ..Wishes::default() };
    assert_eq!(chosen(&all, &rxd), Some(("udp;ofi_rxd", "eth1")));
    assert_eq!(reason(all[0].clone(), &rxd), "WEFT_FABRIC_PROVIDER asks for udp;ofi_rxd");
    assert_eq!(reason(all[3].clone(), &Wishes::default()), "taken only if WEFT_FABRIC_PROVIDER names it");
}

#[test]
fn what_a_provider_cannot_do_is_said_first() {
    let w = Wishes::default();
    let base = offer("tcp", "docker0", [10, 0, 0, 1]);
    let with = |change: fn(&mut Offer)| {
        let mut o = base.clone();
        change(&mut o);
        reason(o, &w)
    };
    assert_eq!(with(|o| o.kind = sys::EP_MSG), "connections only, no reliable datagrams");
    assert_eq!(with(|o| o.kind = sys::EP_DGRAM), "unreliable datagrams");
    assert_eq!(with(|o| o.caps &= !sys::RMA & !sys::MULTI_RECV), "lacks remote memory access, multi-receive buffers");
    assert_eq!(with(|o| o.mode = sys::CONTEXT | 1 << 58), "asks for modes 0x400000000000000 of the program");
    assert_eq!(with(|o| o.mr_mode = sys::MR_LOCAL | 1 << 8), "asks for memory registered in ways 0x100");
    assert_eq!(with(|o| (o.link_down, o.domain) = (true, "eth0".into())), "the link is down");
}

#[test]
fn what_all_nodes_have_comes_first() {
    let all =
        [offer("tcp", "eth0", [10, 0, 0, 1]), offer("tcp", "eth1", [10, 0, 1, 1]), offer("net", "eth1", [10, 0, 1, 1])];
    let with = |common: &[&str], interfaces: &[&str]| {
        let words = |w: &[&str]| w.iter().map(|s| s.to_string()).collect();
        choose(&all, &Wishes { common: words(common), interfaces: words(interfaces), ..Wishes::default() }).chosen
    };
    assert_eq!(with(&[], &[]), Some(0));
    assert_eq!(with(&["10.0.1.0/24"], &[]), Some(1));
    // It may be known wrongly, and who names an interface means it.
    assert_eq!(with(&["10.0.7.0/24"], &[]), Some(0));
    assert_eq!(with(&["10.0.1.0/24"], &["eth0"]), Some(0));
}

#[test]
fn four_comes_before_six_and_doubles_count_once() {
    let all = [six("tcp", "eth0", "fd00::2"), offer("tcp", "eth0", [10, 0, 0, 1]), offer("tcp", "eth0", [10, 0, 0, 1])];
    let choice = choose(&all, &Wishes::default());
    assert_eq!(choice.chosen, Some(1));
    assert_eq!(choice.verdicts[0], Verdict::Behind(1));
    assert_eq!(choice.verdicts[2], Verdict::Rejected(Reason::Twice));
    // Only version 6 there is.
    assert_eq!(choose(&all[..1], &Wishes::default()).chosen, Some(0));
}

proptest::proptest! {
    /// Exactly one is chosen where any fits, places are 1, 2, ..., and the order of offers that are
    /// not equal does not matter to which provider wins.
    #[test]
    fn verdicts_are_consistent(picks in proptest::collection::vec((0usize..6, 0usize..5, 1u64..4), 0..12)) {
        let providers = ["tcp", "verbs;ofi_rxm", "sockets", "net", "cxi", "shm"];
        let domains = ["eth0", "lo", "docker0", "ib0", "eth1"];
        let all: Vec<Offer> = picks.iter().map(|&(p, d, kind)| {
            let ip = if d == 1 { [127, 0, 0, 1] } else { [10, 0, d as u8, 1] };
            Offer { kind, ..offer(providers[p], domains[d], ip) }
        }).collect();
        let choice = choose(&all, &Wishes::default());
        let n = choice.verdicts.iter().filter(|v| **v == Verdict::Chosen).count();
        assert_eq!(n, usize::from(choice.chosen.is_some()));
        let mut places: Vec<usize> = choice.verdicts.iter().filter_map(|v| match v { Verdict::Behind(n) => Some(*n), _ => None }).collect();
        places.sort();
        assert!(places.iter().enumerate().all(|(i, n)| *n == i + 1));
        let reversed: Vec<Offer> = all.iter().rev().cloned().collect();
        let provider = |offers: &[Offer], c: &Choice| c.chosen.map(|i| offers[i].provider.clone());
        assert_eq!(provider(&all, &choice), provider(&reversed, &choose(&reversed, &Wishes::default())));
    }
}

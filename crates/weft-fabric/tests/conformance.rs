//! The conformance suite over what libfabric has on this machine, plain and with ways of registering memory
//! that other providers insist on.

// The lint does not see the comment in `posted!`.
#![allow(clippy::undocumented_unsafe_blocks, reason = "operations of `posted!`, on buffers that live to the end")]

mod suite;

use std::time::Instant;
use suite::{Pair, Side, carrier, checks, providers};
use weft_fabric::hook::{Faults, Hooked};
use weft_fabric::port::{Access, Part, Remote, What};
use weft_fabric::{Carrier, Port, Posted, sys, tcp};

#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn plain() {
    for provider in providers() {
        println!("{provider}");
        checks::all(&mut || carrier(&provider, 0), |_| ());
    }
}

/// Sockets of our own, plain and as other providers do.
#[test]
fn sockets() {
    checks::all(&mut || carrier(tcp::PROVIDER, 0), |_| ());
    as_others_do(tcp::PROVIDER, forced());
}

#[test]
fn a_peer_of_sockets_that_goes() {
    goes_away(tcp::PROVIDER);
}

#[test]
fn a_key_of_sockets_that_nobody_gave() {
    takes_no_key(tcp::PROVIDER);
}

#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn memory_by_address_and_with_the_provider_s_keys() {
    for provider in providers().into_iter().filter(|p| ["tcp", "net", "sockets"].contains(&p.as_str())) {
        for mode in [sys::MR_VIRT_ADDR, sys::MR_PROV_KEY, sys::MR_VIRT_ADDR | sys::MR_ALLOCATED | sys::MR_PROV_KEY] {
            println!("{provider}: {mode:#x}");
            checks::all(&mut || carrier(&provider, mode), |_| ());
        }
    }
}

/// Ports as other providers have them, one trait at a time and all at once.
fn forced() -> Vec<(&'static str, Faults)> {
    let base = Faults { seed: 7, ..Faults::default() };
    vec![
        ("regions for local buffers", Faults { local_regions: true, ..base.clone() }),
        ("raw keys", Faults { raw_keys: true, ..base.clone() }),
        ("short limits", Faults { inject_bytes: Some(16), max_msg_bytes: Some(5000), ..base.clone() }),
        ("nothing injected", Faults { inject_bytes: Some(0), ..base.clone() }),
        ("EAGAIN", Faults { again: 400, ..base.clone() }),
        ("any order", Faults { shuffle: true, ..base.clone() }),
        ("no descriptor", Faults { blind: true, ..base.clone() }),
        (
            "all of these",
            Faults {
                inject_bytes: Some(64),
                max_msg_bytes: Some(70_000),
                local_regions: true,
                raw_keys: true,
                again: 300,
                shuffle: true,
                blind: true,
                ..base
            },
        ),
    ]
}

#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn as_other_providers_do() {
    for provider in providers().into_iter().filter(|p| ["tcp", "net", "tcp;ofi_rxm"].contains(&p.as_str())) {
        // Of the slower one only the worst.
        let first = if provider == "tcp;ofi_rxm" { forced().len() - 1 } else { 0 };
        as_others_do(&provider, forced().split_off(first));
    }
}

fn as_others_do(provider: &str, forced: Vec<(&str, Faults)>) {
    for (name, faults) in forced {
        println!("{provider}: {name}");
        let struck = checks::all(&mut || Hooked::new(carrier(provider, 0), faults.clone()), |port| port.struck);
        assert!(faults.again == 0 || struck.again > 100, "{struck:?}");
        assert!(!faults.shuffle || struck.shuffled > 20, "{struck:?}");
    }
}

/// What fails by force completes once, with an error, and only what was asked to.
#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn operations_that_fail() {
    let provider = providers().remove(0);
    let faults = Faults { seed: 3, fail: 300, refuse: 500, again: 100, ..Faults::default() };
    let mut pair = Pair::of_strangers(Hooked::new(carrier(&provider, 0), faults.clone()), lane_of(&provider));
    let mut theirs = vec![9_u8; 4096];
    // SAFETY: the memory outlives the lane.
    let region = unsafe { pair.b.port.register(theirs.as_mut_ptr(), theirs.len(), Access::Remote) }.unwrap();
    let key = pair.b.port.key_of(region).unwrap();
    let remote = pair.a.port.import(&key).unwrap();
    let into = vec![0_u8; 4096];
    let (part, to) = (Part::of(&into), pair.a.peer);
    let (mut good, mut bad) = (0, 0);
    for token in 0..200 {
        posted!(pair, a, p => p.read(to, part, remote, 0, token));
        pair.pump("a read", |a, _| match a.take(token) {
            Some(done) => {
                assert_eq!(done.what, What::Read);
                (good, bad) = if done.error.is_none() { (good + 1, bad) } else { (good, bad + 1) };
                true
            }
            None => false,
        });
    }
    assert!(good > 50 && bad > 20 && bad == pair.a.port.struck.failed, "{good} and {bad}");
    // SAFETY: as above.
    let refused = (0..40).filter(|_| unsafe { pair.a.port.register(theirs.as_mut_ptr(), 64, Access::Local) }.is_err());
    let refused = refused.count() as u64;
    assert!(refused > 5 && refused == pair.a.port.struck.refused && refused < 40);
    // Who says nothing any more gets EAGAIN for ever.
    pair.a.port.mute(to);
    for _ in 0..1000 {
        assert_eq!(pair.a.port.inject(to, &[1]), Ok(Posted::Again));
        pair.a.port.poll(&mut pair.a.done).unwrap();
    }
}

fn lane_of(provider: &str) -> Hooked<Carrier> {
    Hooked::new(carrier(provider, 0), Faults::default())
}

/// What is under way to a peer that goes ends with an error. What is handed over afterwards does not succeed; tcp
/// answers EAGAIN for ever then, which is why callers watch that.
#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn a_peer_that_goes() {
    for provider in providers().into_iter().filter(|p| ["tcp", "net"].contains(&p.as_str())) {
        goes_away(&provider);
    }
}

fn goes_away(provider: &str) {
    let mut pair = Pair::new(carrier(provider, 0), carrier(provider, 0));
    let (bytes, into) = (vec![7_u8; 8 << 20], vec![0_u8; 4096]);
    let (out, long, buffer, peer) = (Part::of(&bytes[..4096]), Part::of(&bytes), Part::of(&into), pair.a.peer);
    posted!(pair, b, p => p.recv(buffer, false, 1));
    posted!(pair, a, p => p.send(peer, &[out], 2));
    let (mut sent, mut came) = (false, false);
    pair.pump("a message", |a, b| {
        sent |= a.take(2).is_some();
        came |= b.take(1).is_some();
        sent && came
    });
    // Longer than sockets hold, and nobody receives it.
    posted!(pair, a, p => p.send(peer, &[long], 3));
    let Pair { a: Side { mut port, .. }, b: gone } = pair;
    drop(gone);
    let (start, mut here) = (Instant::now(), Vec::new());
    while here.is_empty() {
        port.poll(&mut here).unwrap();
        assert!(start.elapsed() < suite::LIMIT, "{provider}: no word of what was under way");
    }
    let error = here.pop().unwrap().error.expect("nobody was there to receive it");
    assert!(error.provider == provider && error.is_lost_peer(), "{error}");
    let mut answers = (0, 0);
    for token in 4..2000 {
        // SAFETY: the bytes outlive the port.
        match unsafe { port.send(peer, &[out], token) } {
            Ok(Posted::Again) => answers.0 += 1,
            Ok(Posted::Yes) => {}
            Err(_) => answers.1 += 1,
        }
        port.poll(&mut here).unwrap();
        assert!(here.iter().all(|d| d.error.is_some()), "{here:?}");
    }
    println!("{provider}: {error}; afterwards {} EAGAIN, {} errors, {} late", answers.0, answers.1, here.len());
}

/// A key that the peer never gave is refused there, and the reader is told.
#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn a_key_that_nobody_gave() {
    for provider in providers().into_iter().filter(|p| ["tcp", "net", "tcp;ofi_rxm"].contains(&p.as_str())) {
        takes_no_key(&provider);
    }
}

fn takes_no_key(provider: &str) {
    let mut pair = Pair::new(carrier(provider, 0), carrier(provider, 0));
    let into = vec![0_u8; 512];
    let part = pair.a.part(&into);
    let to = pair.a.peer;
    let remote = Remote { base: 0, key: 0x1234 };
    posted!(pair, a, p => p.read(to, part, remote, 0, 4));
    let mut got = None;
    pair.pump("refusal", |a, _| {
        got = a.take(4);
        got.is_some()
    });
    let got = got.unwrap();
    assert!(got.error.is_some(), "{got:?}");
    println!("{provider}: {}", got.error.unwrap());
    assert_eq!(into, [0; 512]);
}

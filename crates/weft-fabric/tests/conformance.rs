//! The conformance suite over what libfabric has on this machine, plain and with ways of registering memory
//! that other providers insist on.

// The lint does not see the comment in `posted!`.
#![allow(clippy::undocumented_unsafe_blocks, reason = "operations of `posted!`, on buffers that live to the end")]

mod suite;

use std::time::Instant;
use suite::{Pair, Side, checks, lane, providers};
use weft_fabric::port::{Part, Remote};
use weft_fabric::{Port, Posted, sys};

#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn plain() {
    for provider in providers() {
        println!("{provider}");
        checks::all(&mut || lane(&provider, 0));
    }
}

#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn memory_by_address_and_with_the_provider_s_keys() {
    for provider in providers().into_iter().filter(|p| ["tcp", "net", "sockets"].contains(&p.as_str())) {
        for mode in [sys::MR_VIRT_ADDR, sys::MR_PROV_KEY, sys::MR_VIRT_ADDR | sys::MR_ALLOCATED | sys::MR_PROV_KEY] {
            println!("{provider}: {mode:#x}");
            checks::all(&mut || lane(&provider, mode));
        }
    }
}

/// What is under way to a peer that goes ends with an error. What is handed over afterwards does not succeed; tcp
/// answers EAGAIN for ever then, which is why callers watch that.
#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn a_peer_that_goes() {
    for provider in providers().into_iter().filter(|p| ["tcp", "net"].contains(&p.as_str())) {
        let mut pair = Pair::new(lane(&provider, 0), lane(&provider, 0));
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
}

/// A key that the peer never gave is refused there, and the reader is told.
#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn a_key_that_nobody_gave() {
    for provider in providers().into_iter().filter(|p| ["tcp", "net", "tcp;ofi_rxm"].contains(&p.as_str())) {
        let mut pair = Pair::new(lane(&provider, 0), lane(&provider, 0));
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
}

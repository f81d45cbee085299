//! The conformance checks.

use super::*;
use crate::posted;

const SIZES: [usize; 9] = [0, 1, 63, 128, 129, 4096, 65_536, 1 << 20, 8 << 20];

/// Messages of each length arrive whole, one posted buffer each.
pub fn messages<P: Port>(pair: &mut Pair<P>) {
    let most = pair.a.port.limits().max_msg_bytes;
    for (i, len) in SIZES.into_iter().filter(|l| *l <= most).enumerate() {
        let sent = pattern(len, i);
        let into = vec![0xEE_u8; len.max(1)];
        let buffer = pair.b.part(&into);
        posted!(pair, b, p => p.recv(buffer, false, 1000));
        let to = pair.a.peer;
        let injected = len <= pair.a.port.limits().inject_bytes;
        if injected {
            posted!(pair, a, p => p.inject(to, &sent));
        } else {
            // In two parts, the first one a header.
            let (head, body) = (pair.a.part(&sent[..len.min(24)]), pair.a.part(&sent[len.min(24)..]));
            posted!(pair, a, p => p.send(to, &[head, body], 2000));
        }
        let mut got = None;
        let mut gone = injected;
        pair.pump("message", |a, b| {
            got = got.take().or_else(|| b.take(1000));
            gone |= a.take(2000).is_some_and(|d| d.error.is_none());
            got.is_some() && gone
        });
        let got = got.unwrap();
        assert_eq!(got.error, None);
        assert!(matches!(got.what, What::Received { len: n, last: true, .. } if n == len), "{len}: {got:?}");
        assert!(into[..len] == sent, "{len} bytes differ");
    }
}

/// Many messages into few large buffers, each of which comes back once.
pub fn multi_receive<P: Port>(pair: &mut Pair<P>) {
    const MESSAGES: usize = 400;
    const BUFFERS: u64 = 3;
    let room: Vec<Vec<u8>> = (0..BUFFERS).map(|_| vec![0; 64 << 10]).collect();
    let parts: Vec<Part> = room.iter().map(|r| pair.b.part(r)).collect();
    for (i, part) in parts.iter().enumerate() {
        posted!(pair, b, p => p.recv(*part, true, i as u64));
    }
    let most = pair.a.port.limits().max_msg_bytes.min(3000);
    let sent: Vec<Vec<u8>> = (0..MESSAGES).map(|i| pattern(i * 37 % most, i)).collect();
    let parts_out: Vec<Part> = sent.iter().map(|s| pair.a.part(s)).collect();
    let to = pair.a.peer;
    let (mut next, mut gone, mut seen) = (0, 0, vec![false; MESSAGES]);
    let mut back = Vec::new();
    let mut returned = 0;
    let end = Instant::now() + LIMIT;
    while gone < MESSAGES || seen.contains(&false) {
        assert!(Instant::now() < end, "{gone} sent, {} seen", seen.iter().filter(|s| **s).count());
        if next < MESSAGES {
            // SAFETY: `sent` lives to the end.
            let posted = unsafe { pair.a.port.send(to, &[parts_out[next]], 10_000 + next as u64) }.unwrap();
            next += usize::from(posted == Posted::Yes);
        }
        pair.a.port.poll(&mut pair.a.done).unwrap();
        pair.b.port.poll(&mut pair.b.done).unwrap();
        for d in pair.a.done.drain(..) {
            assert!(d.error.is_none() && d.what == What::Sent, "{d:?}");
            gone += 1;
        }
        for d in pair.b.done.drain(..) {
            assert_eq!(d.error, None);
            let mut last = d.what == What::Returned;
            if let What::Received { at, len, last: l } = d.what {
                last = l;
                let buffer = &room[d.token as usize];
                // Where nothing was written lies nothing.
                let start = if len == 0 { 0 } else { at.addr() - buffer.as_ptr().addr() };
                // SAFETY: the fabric wrote it and is done with it.
                let bytes = unsafe { std::slice::from_raw_parts(buffer.as_ptr().add(start), len) };
                let which = (0..MESSAGES).find(|i| !seen[*i] && sent[*i] == bytes);
                seen[which.unwrap_or_else(|| panic!("{len} bytes that nobody sent"))] = true;
            }
            if last {
                back.push(d.token);
            }
        }
        for token in back.drain(..) {
            returned += 1;
            posted!(pair, b, p => p.recv(parts[token as usize], true, token));
        }
    }
    let bytes: usize = sent.iter().map(Vec::len).sum();
    assert!(returned >= bytes / (64 << 10), "{returned} buffers came back after {bytes} bytes");
    withdraw(pair, 0..BUFFERS);
}

/// Receives that are withdrawn come back once.
pub fn withdraw<P: Port>(pair: &mut Pair<P>, tokens: std::ops::Range<u64>) {
    for token in tokens {
        assert!(pair.b.port.cancel(token), "receive {token} cannot be withdrawn");
        let mut back = None;
        pair.pump("cancellation", |_, b| {
            back = b.take(token);
            back.is_some()
        });
        let back = back.unwrap();
        assert_eq!(back.what, What::Returned);
        assert!(back.error.as_ref().is_none_or(|e| e.is_cancelled()), "{back:?}");
    }
}

/// Cancellation, of a receive with nothing sent to it.
pub fn cancellation<P: Port>(pair: &mut Pair<P>) {
    let (one, two) = (vec![0_u8; 100], vec![0_u8; 40_000]);
    let (p1, p2) = (pair.b.part(&one), pair.b.part(&two));
    posted!(pair, b, p => p.recv(p1, false, 50));
    posted!(pair, b, p => p.recv(p2, true, 51));
    withdraw(pair, 50..52);
    assert!(!pair.b.port.cancel(50), "it has come back already");
}

/// Reads and writes of a peer's memory at offsets, with and without a word for the peer.
pub fn remote_access<P: Port>(pair: &mut Pair<P>) {
    let mut theirs = pattern(8 << 20, 5);
    let region =
        // SAFETY: closed below; accessed through its pointer only.
        unsafe { pair.b.port.register(theirs.as_mut_ptr(), theirs.len(), Access::Remote) }.unwrap();
    let key = travelled(&pair.b.port.key_of(region).unwrap());
    let remote = pair.a.port.import(&key).unwrap();
    let (to, most) = (pair.a.peer, pair.a.port.limits().max_msg_bytes);
    for (i, len) in [1, 7, 4096, 100_000, 1 << 20, 8 << 20].into_iter().filter(|l| *l <= most).enumerate() {
        let offset = (theirs.len() - len).min(12_345 * i);
        let into = vec![0_u8; len];
        let part = pair.a.part(&into);
        posted!(pair, a, p => p.read(to, part, remote, offset as u64, 7));
        completes(pair, 7, What::Read);
        assert!(into == theirs[offset..offset + len], "read of {len} bytes at {offset}");

        let from = pattern(len, 77 + i);
        let part = pair.a.part(&from);
        let data = (i % 2 == 0 && pair.a.port.limits().data_bits >= 32).then_some(0xABCD_0000 + i as u64);
        posted!(pair, a, p => p.write(to, part, remote, offset as u64, data, 8));
        match data {
            Some(word) => {
                completes(pair, 8, What::Written);
                pair.pump("the word with a write", |_, b| {
                    b.done.iter().any(|d| d.what == What::Arrived { data: word })
                });
                pair.b.done.clear();
            }
            None => {
                completes(pair, 8, What::Written);
                // A read behind it sees it.
                let back = vec![0_u8; len];
                let part = pair.a.part(&back);
                posted!(pair, a, p => p.read(to, part, remote, offset as u64, 9));
                completes(pair, 9, What::Read);
                assert!(back == from);
            }
        }
        assert!(theirs[offset..offset + len] == from, "write of {len} bytes at {offset}");
    }
    pair.a.port.forget(remote);
    pair.b.port.close(region).unwrap();
    assert!(pair.b.port.close(region).is_err() && pair.b.port.key_of(region).is_err());
}

fn completes<P: Port>(pair: &mut Pair<P>, token: u64, what: What) {
    let mut got = None;
    pair.pump(&format!("{what:?}"), |a, _| {
        got = a.take(token);
        got.is_some()
    });
    assert_eq!(got.unwrap(), Done { token, what, error: None });
}

/// Who sleeps is woken by a message, and is not while there is none.
pub fn waiting<P: Port>(pair: &mut Pair<P>) {
    if !pair.b.port.limits().can_sleep {
        assert_eq!(pair.b.port.rest(), Rest::Nap);
        println!("  {}: no descriptor to sleep on", pair.b.port.provider());
        return;
    }
    let into = vec![0_u8; 64];
    let part = pair.b.part(&into);
    let to = pair.a.peer;
    for round in 0..5 {
        posted!(pair, b, p => p.recv(part, false, 1));
        // Nothing is under way: soon it may sleep, and nobody wakes it.
        let end = Instant::now() + LIMIT;
        while sleep(&mut pair.b.port, 30) {
            pair.a.port.poll(&mut pair.a.done).unwrap();
            pair.b.port.poll(&mut pair.b.done).unwrap();
            assert!(Instant::now() < end, "round {round}: woken for nothing again and again");
        }
        assert!(pair.b.done.is_empty(), "{:?}", pair.b.done);
        let bytes = [round; 40];
        let out = pair.a.part(&bytes);
        posted!(pair, a, p => p.send(to, &[out], 2));
        while pair.b.done.is_empty() {
            pair.a.port.poll(&mut pair.a.done).unwrap();
            sleep(&mut pair.b.port, 1000);
            pair.b.port.poll(&mut pair.b.done).unwrap();
            assert!(Instant::now() < end, "round {round}: not woken");
        }
        pair.b.done.clear();
        pair.pump("the sender's completion", |a, _| a.take(2).is_some());
        assert_eq!(into[..40], [round; 40]);
    }
}

/// Wrong arguments are refused with the provider's name, and break nothing.
pub fn refusals<P: Port>(pair: &mut Pair<P>) {
    let limits = pair.a.port.limits().clone();
    let to = pair.a.peer;
    let long = vec![0_u8; limits.inject_bytes + 1];
    let e = pair.a.port.inject(to, &long).unwrap_err();
    assert_eq!((e.call, e.provider.as_str()), ("fi_inject", pair.a.port.provider()), "{e}");
    let parts = vec![Part::of(&long); limits.parts + 1];
    // SAFETY: refused.
    assert!(unsafe { pair.a.port.send(to, &parts, 1) }.is_err());
    assert!(pair.a.port.insert(&[1, 2, 3]).is_err());
    assert!(pair.a.port.close(Region(12_345)).is_err());
    assert!(!pair.a.port.cancel(999));
    messages(pair);
}

/// Everything, in an order in which what is left over would be noticed; what the first port tells at the end.
pub fn all<P: Port, T>(make: &mut dyn FnMut() -> P, tell: fn(&P) -> T) -> T {
    let mut pair = Pair::new(make(), make());
    messages(&mut pair);
    remote_access(&mut pair);
    cancellation(&mut pair);
    multi_receive(&mut pair);
    waiting(&mut pair);
    refusals(&mut pair);
    remote_access(&mut pair);
    assert!(pair.a.done.is_empty() && pair.b.done.is_empty(), "{:?} {:?}", pair.a.done, pair.b.done);
    tell(&pair.a.port)
}

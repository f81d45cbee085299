//! Strangers, peers that meet at once, memory that goes, buffers that are not there. What every port must do is in `tests/conformance.rs`.

use super::listening::STRANGERS;
use super::*;
use crate::dice::Dice;
use crate::port::{Done, What};
use std::io::{Read, Write};
use std::net::TcpStream;

const LIMIT: Duration = Duration::from_secs(60);

fn port() -> Tcp {
    let offers = survey::offers().unwrap();
    let lo = offers.iter().find(|o| o.ip().is_some_and(|ip| ip.is_loopback())).expect("a loopback");
    Tcp::open(lo, 0).unwrap()
}

/// A port, its peer's name, and what has completed.
struct End {
    port: Tcp,
    peer: Peer,
    done: Vec<Done>,
    room: Box<[u8; 64 << 10]>,
}

impl End {
    fn received(&mut self) -> Option<Vec<u8>> {
        let at = self.done.iter().position(|d| matches!(d.what, What::Received { .. }))?;
        let What::Received { at, len, .. } = self.done.remove(at).what else { return None };
        // SAFETY: the port wrote it, and is done with it.
        Some(unsafe { std::slice::from_raw_parts(at, len) }.to_vec())
    }

    fn post(&mut self) {
        let part = Part::new(self.room.as_mut_ptr(), self.room.len());
        // SAFETY: the room lives as long as the port.
        assert_eq!(unsafe { self.port.recv(part, true, 99) }, Ok(Posted::Yes));
    }
}

fn pair() -> [End; 2] {
    let end = |port| End { port, peer: Peer(0), done: Vec::new(), room: Box::new([0; 64 << 10]) };
    let mut ends = [end(port()), end(port())];
    for i in 0..2 {
        let address = ends[1 - i].port.address().to_vec();
        ends[i].peer = ends[i].port.insert(&address).unwrap();
    }
    ends
}

fn until(ends: &mut [End], what: &str, mut is_so: impl FnMut(&mut [End]) -> bool) {
    let end = Instant::now() + LIMIT;
    while !is_so(ends) {
        for e in ends.iter_mut() {
            e.port.poll(&mut e.done).unwrap();
        }
        assert!(Instant::now() < end, "{what}");
    }
}

fn inject(end: &mut End, bytes: &[u8]) {
    assert_eq!(end.port.inject(end.peer, bytes), Ok(Posted::Yes));
}

/// 1 says whose the first message of 8 bytes was: its peer's.
fn let_in(ends: &mut [End; 2]) {
    until(ends, "an introduction", |ends| {
        let found = ends[1].done.iter().find_map(|d| match d.what {
            What::Received { at, len: 8, .. } => Some(at),
            _ => None,
        });
        let peer = ends[1].peer;
        found.into_iter().for_each(|at| ends[1].port.vouch(at, peer));
        ends[1].done.clear();
        found.is_some()
    });
}

/// A message from 0 to 1, which says then whose it was.
fn introduce(ends: &mut [End; 2]) {
    ends[1].post();
    inject(&mut ends[0], b"it is me");
    let_in(ends);
}

fn connect(to: &Tcp) -> TcpStream {
    let stream = TcpStream::connect(to.at).unwrap();
    stream.set_read_timeout(Some(LIMIT)).unwrap();
    stream
}

/// Whether the port has closed a connection.
fn is_closed(stream: &mut TcpStream, ends: &mut [End]) -> bool {
    stream.set_nonblocking(true).unwrap();
    let mut closed = false;
    until(ends, "a connection that should be closed", |_| {
        closed = match stream.read(&mut [0; 16]) {
            Ok(n) => n == 0,
            Err(e) => e.kind() != io::ErrorKind::WouldBlock,
        };
        closed
    });
    closed
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn answers_go_by_the_connection_of_who_is_known() {
    let mut ends = pair();
    introduce(&mut ends);
    ends[0].post();
    inject(&mut ends[1], b"and it is me");
    until(&mut ends, "an answer", |ends| ends[0].received().is_some_and(|m| m == b"and it is me"));
    assert_eq!([ends[0].port.n_links, ends[1].port.n_links], [1, 1]);
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn who_connects_at_once_agrees_on_one_connection() {
    let mut ends = pair();
    ends.iter_mut().for_each(End::post);
    inject(&mut ends[0], b"0");
    inject(&mut ends[1], b"1");
    let mut n_met = 0;
    until(&mut ends, "a meeting", |ends| {
        for e in ends.iter_mut() {
            for d in e.done.drain(..) {
                if let What::Received { at, .. } = d.what {
                    e.port.vouch(at, e.peer);
                    n_met += 1;
                }
            }
        }
        n_met == 2
    });
    assert_eq!([ends[0].port.n_links, ends[1].port.n_links], [2, 2]);
    // Both send by that of the lower address.
    let lower = usize::from(ends[1].port.address < ends[0].port.address);
    for (i, end) in ends.iter().enumerate() {
        let link = end.port.peers[0].link.unwrap();
        assert_eq!(end.port.links[link].as_ref().unwrap().is_mine, i == lower);
    }
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn what_strangers_say_ends_their_connection_alone() {
    let mut ends = pair();
    introduce(&mut ends);
    let long = Frame { len: 1 << 29, ..Frame::message(0) }.encode();
    let write = Frame { kind: Kind::Write, pad: 0, len: 8, key: 7, offset: 0, word: 0 }.encode();
    let read = Frame { kind: Kind::Read, ..Frame::decode(&write).unwrap() }.encode();
    let reply = Frame { kind: Kind::Reply, word: 1, ..Frame::decode(&write).unwrap() }.encode();
    let refusal = Frame { kind: Kind::Refusal, word: 1, ..Frame::decode(&write).unwrap() }.encode();
    for words in
        [&b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n\r\n"[..], &[0xFF; 64], &long, &write, &read, &reply, &refusal]
    {
        let mut stream = connect(&ends[1].port);
        stream.write_all(words).unwrap();
        assert!(is_closed(&mut stream, &mut ends));
    }
    ends[1].post();
    inject(&mut ends[0], b"still here");
    until(&mut ends, "a message", |ends| ends[1].received().is_some_and(|m| m == b"still here"));
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn strangers_hold_neither_buffers_nor_all_connections() {
    let mut ends = pair();
    introduce(&mut ends);
    // Each begins a message that never comes: more than the buffers have room for.
    let begun = Frame::message(4000).encode();
    let mut streams: Vec<TcpStream> = Vec::new();
    for _ in 0..STRANGERS + 5 {
        let mut stream = connect(&ends[1].port);
        stream.write_all(&begun).unwrap();
        streams.push(stream);
        let n = streams.len().min(STRANGERS) + 1;
        until(&mut ends, "a stranger", |ends| ends[1].port.n_links >= n);
    }
    assert!(streams[..5].iter_mut().all(|s| is_closed(s, &mut ends)));
    assert_eq!(ends[1].port.n_links, STRANGERS + 1);
    for i in 0..20_u8 {
        inject(&mut ends[0], &[i; 2000]);
        until(&mut ends, "a message", |ends| ends[1].received().is_some_and(|m| m == [i; 2000]));
    }
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn what_has_no_buffer_waits_for_one() {
    let mut ends = pair();
    introduce(&mut ends);
    assert!(ends[1].port.cancel(99));
    ends[1].done.clear();
    for i in 0..50_u8 {
        inject(&mut ends[0], &[i; 3000]);
    }
    until(&mut ends, "the first of them", |ends| ends[1].port.starved.len() == 1);
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(50) {
        until(&mut ends, "polls", |_| true);
        ends.iter_mut().for_each(|e| e.port.poll(&mut e.done).unwrap());
    }
    ends[1].done.retain(|d| d.what != What::Returned);
    assert!(ends[1].done.is_empty() && ends[1].port.starved.len() == 1);
    // Nothing wakes anybody for it meanwhile.
    assert!(matches!(ends[1].port.rest(), Rest::Sleep(fd) if is_quiet(fd)));
    let mut n = 0_u8;
    ends[1].post();
    until(&mut ends, "messages that waited", |ends| {
        while let Some(m) = ends[1].received() {
            assert_eq!(m, [n; 3000]);
            n += 1;
        }
        if ends[1].done.iter().any(|d| d.what == What::Returned) || ends[1].port.rooms.is_empty() {
            ends[1].done.clear();
            ends[1].post();
        }
        n == 50
    });
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn messages_of_a_stranger_wait_for_a_buffer_behind_each_other() {
    let mut ends = pair();
    for i in 0..5_u8 {
        inject(&mut ends[0], &[i; 100]);
    }
    until(&mut ends, "a message without a buffer", |ends| ends[1].port.starved.len() == 1);
    ends[1].post();
    for i in 0..5_u8 {
        until(&mut ends, "messages that waited", |ends| ends[1].received().is_some_and(|m| m == [i; 100]));
    }
}

fn is_quiet(fd: std::os::fd::RawFd) -> bool {
    let mut p = libc::pollfd { fd, events: libc::POLLIN, revents: 0 };
    // SAFETY: one descriptor, no waiting.
    unsafe { libc::poll(&raw mut p, 1, 20) == 0 }
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn memory_that_goes_is_not_used_any_more() {
    let mut ends = pair();
    introduce(&mut ends);
    let len = 16 << 20;
    let mut memory = vec![5_u8; len];
    // SAFETY: closed below.
    let region = unsafe { ends[1].port.register(memory.as_mut_ptr(), len, Access::Remote) }.unwrap();
    let key = ends[1].port.key_of(region).unwrap();
    let (remote, peer) = (ends[0].port.import(&key).unwrap(), ends[0].peer);
    let (mut into, from) = (vec![0_u8; len], vec![9_u8; len]);
    // SAFETY: both live until their completions.
    unsafe {
        let part = Part::new(into.as_mut_ptr(), len);
        assert_eq!(ends[0].port.read(peer, part, remote, 0, 1), Ok(Posted::Yes));
        until(&mut ends, "a part of the reply", |ends| ends[1].port.n_blocked > 0);
        ends[1].port.close(region).unwrap();
        memory.fill(0);
        until(&mut ends, "the rest of it", |ends| ends[0].done.iter().any(|d| d.token == 1 && d.error.is_none()));
        assert!(into.iter().all(|b| *b == 5), "what was asked for before");

        let region = ends[1].port.register(memory.as_mut_ptr(), len, Access::Remote).unwrap();
        let key = ends[1].port.key_of(region).unwrap();
        let remote = ends[0].port.import(&key).unwrap();
        assert_eq!(ends[0].port.write(peer, Part::of(&from), remote, 0, Some(3), 2), Ok(Posted::Yes));
        until(&mut ends, "a part of it", |_| memory.as_ptr().read_volatile() == 9);
        ends[1].port.close(region).unwrap();
        let before = memory.iter().filter(|b| **b == 9).count();
        until(&mut ends, "its end", |ends| ends[0].done.iter().any(|d| d.token == 2 && d.error.is_none()));
        // Behind it the connection goes on, and its owner has heard nothing.
        inject(&mut ends[0], b"behind");
        until(&mut ends, "what is behind", |ends| ends[1].received().is_some_and(|m| m == b"behind"));
        assert!(before == len || memory.iter().filter(|b| **b == 9).count() == before);
        assert!(before == len || ends[1].done.iter().all(|d| !matches!(d.what, What::Arrived { .. })));
        // And a new access to it is refused.
        assert_eq!(ends[0].port.read(peer, Part::new(into.as_mut_ptr(), 8), remote, 0, 4), Ok(Posted::Yes));
        until(&mut ends, "a refusal", |ends| ends[0].done.iter().any(|d| d.token == 4 && d.error.is_some()));
        assert_eq!(ends[1].port.n_refused, 1);
    }
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn who_is_not_there_yet_is_tried_again() {
    let mut ends = pair();
    let absent = port();
    let (address, at) = (absent.address().to_vec(), absent.at);
    drop(absent);
    let peer = ends[0].port.insert(&address).unwrap();
    ends[0].peer = peer;
    inject(&mut ends[0], b"anybody?");
    until(&mut ends, "a refused connection", |ends| ends[0].port.n_links == 0);
    let listener = std::net::TcpListener::bind(at).unwrap();
    inject(&mut ends[0], b"now?");
    let (mut stream, _) = listener.accept().unwrap();
    let mut got = [0; HEAD + 4];
    let mut n = 0;
    stream.set_nonblocking(true).unwrap();
    until(&mut ends, "a message", |_| {
        n += stream.read(&mut got[n..]).unwrap_or(0);
        n == got.len()
    });
    assert_eq!(&got[HEAD..], b"now?");
    // What has answered once, and goes, is not.
    stream.write_all(&Frame::message(1).encode()).unwrap();
    stream.write_all(b"!").unwrap();
    ends[0].post();
    until(&mut ends, "an answer", |ends| ends[0].received().is_some());
    drop((stream, listener));
    until(&mut ends, "an end", |ends| ends[0].port.n_links == 0);
    assert_eq!(ends[0].port.inject(peer, b"?"), Ok(Posted::Again));
}

/// A connection to 1 that counts as 1's peer's.
fn known(ends: &mut [End; 2]) -> TcpStream {
    let mut stream = connect(&ends[1].port);
    stream.write_all(&[&Frame::message(8).encode()[..], b"it is me"].concat()).unwrap();
    let_in(ends);
    stream
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn a_message_that_ends_with_its_connection_gives_its_buffer_back() {
    let mut ends = pair();
    introduce(&mut ends);
    let mut stream = known(&mut ends);
    let before = ends[1].port.rooms.tail().unwrap().1;
    stream.write_all(&[&Frame::message(100).encode()[..], &[1; 50]].concat()).unwrap();
    until(&mut ends, "half a message", |ends| ends[1].port.rooms.tail().unwrap().1 < before);
    drop(stream);
    let mut told = false;
    until(&mut ends, "a buffer that is full", |ends| {
        let peer = ends[0].peer;
        let _ = ends[0].port.inject(peer, &[2; 100]);
        told |= ends[1].done.drain(..).any(|d| matches!(d.what, What::Returned | What::Received { last: true, .. }));
        told
    });
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn who_speaks_all_the_time_is_not_the_only_one_that_is_heard() {
    someone_else_is_heard(b"again");
    // After one of these a poll reads nothing else.
    someone_else_is_heard(&[7; 32 << 10]);
}

fn someone_else_is_heard(again: &[u8]) {
    let mut ends = pair();
    introduce(&mut ends);
    let (mut other, mut others) = (known(&mut ends), 0);
    for round in 0..400 {
        if round == 100 {
            other.write_all(&[&Frame::message(5).encode()[..], b"other"].concat()).unwrap();
        }
        inject(&mut ends[0], again);
        let end = Instant::now() + LIMIT;
        ends[1].port.reuse();
        let mut is_there = false;
        while !is_there {
            ends.iter_mut().for_each(|e| e.port.poll(&mut e.done).unwrap());
            while let Some(message) = ends[1].received() {
                (is_there, others) = (true, others + usize::from(message == b"other"));
            }
            assert!(Instant::now() < end, "round {round}");
        }
    }
    assert_eq!(others, 1);
}

/// Bytes that the kernel has for 1, of all connections.
fn unread(end: &End) -> usize {
    let of = |link: &Link| {
        let mut n: libc::c_int = 0;
        // SAFETY: an integer.
        assert_eq!(unsafe { libc::ioctl(link.raw(), libc::FIONREAD, &raw mut n) }, 0);
        n as usize
    };
    end.port.links.iter().flatten().map(|l| of(l)).sum()
}

/// A poll ends with a long message, the next one puts another's into the same place once that has been looked at, and who has
/// more is not heard before who has waited.
#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn long_messages_come_one_by_one_and_in_turn() {
    const LONG: usize = 32 << 10;
    let mut ends = pair();
    introduce(&mut ends);
    let mut streams = [known(&mut ends), known(&mut ends), known(&mut ends)];
    let message = |who: u8| [&Frame::message(LONG).encode()[..], &vec![who; LONG]].concat();
    let mut waiting = 0;
    for (who, stream) in streams.iter_mut().enumerate() {
        stream.write_all(&message(who as u8)).unwrap();
        waiting += HEAD + LONG;
    }
    let (mut heard, mut places) = (Vec::new(), Vec::new());
    while heard.len() < 12 {
        let end = Instant::now() + LIMIT;
        while unread(&ends[1]) < waiting {
            assert!(Instant::now() < end, "bytes on their way");
        }
        ends[1].port.reuse();
        let one = &mut ends[1];
        one.port.poll(&mut one.done).unwrap();
        let [Done { what: What::Received { at, len: LONG, .. }, .. }] = one.done[..] else { panic!("{:?}", one.done) };
        one.done.clear();
        // SAFETY: the port wrote it, and is done with it.
        let who = unsafe { at.read() };
        heard.push(who);
        places.push(at.addr());
        // Who was heard goes on at once.
        streams[usize::from(who)].write_all(&message(who)).unwrap();
    }
    assert!(places.iter().all(|p| *p == places[0]), "{places:?}");
    for turn in heard.chunks_exact_mut(3) {
        turn.sort_unstable();
        assert_eq!(turn, [0, 1, 2]);
    }
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn answers_are_what_was_asked_for_of_whom_it_was_asked() {
    // A peer that answers with more than it was asked for, behind a stranger that answers in its place.
    let mut ends = pair();
    let absent = port();
    let (address, at) = (absent.address().to_vec(), absent.at);
    drop(absent);
    let listener = std::net::TcpListener::bind(at).unwrap();
    let peer = ends[0].port.insert(&address).unwrap();
    let mut into = [0xAA_u8; 64];
    let part = Part::new(into.as_mut_ptr(), 8);
    // SAFETY: the memory lives until the port is gone.
    assert_eq!(unsafe { ends[0].port.read(peer, part, Remote { base: 0, key: 5 }, 0, 1) }, Ok(Posted::Yes));
    let (mut owner, _) = listener.accept().unwrap();
    owner.set_nonblocking(true).unwrap();
    let (mut head, mut n) = ([0; HEAD], 0);
    until(&mut ends, "what is asked for", |_| {
        n += owner.read(&mut head[n..]).unwrap_or(0);
        n == HEAD
    });
    let asked = Frame::decode(&head).unwrap();
    assert_eq!((asked.kind, asked.len, asked.key), (Kind::Read, 8, 5));
    let answer = |len: usize| {
        let head = Frame { kind: Kind::Reply, len: len as u32, key: 0, ..asked }.encode();
        [&head[..], &vec![7; len]].concat()
    };
    let mut stranger = connect(&ends[0].port);
    stranger.write_all(&answer(8)).unwrap();
    assert!(is_closed(&mut stranger, &mut ends[..1]));
    assert!(ends[0].done.is_empty());
    owner.write_all(&answer(64)).unwrap();
    until(&mut ends, "an end", |ends| ends[0].done.iter().any(|d| d.token == 1 && d.error.is_some()));
    assert_eq!(into, [0xAA; 64]);
}

/// What a peer that is let in may send: frames with any fields, cut anywhere, and any bytes.
fn any_frames(rng: &mut Dice, key: u64) -> Vec<u8> {
    let mut all = Vec::new();
    for _ in 0..1 + rng.below(6) {
        let len = [0, 1, 100, 4000, 5000, 70_000, u64::from(u32::MAX)][rng.below(7) as usize] as u32;
        let frame = Frame {
            kind: [Kind::Message, Kind::Write, Kind::WriteTold, Kind::Read, Kind::Reply, Kind::Refusal]
                [rng.below(6) as usize],
            pad: rng.below(16) as u8,
            len,
            key: if rng.below(3) == 0 { rng.below(u64::MAX) } else { key },
            offset: [0, 1, 4096, 8191, 8192, u64::MAX, u64::MAX - 100][rng.below(7) as usize],
            word: rng.below(4),
        };
        let mut head = frame.encode();
        if rng.below(8) == 0 {
            head[rng.below(HEAD as u64) as usize] = rng.below(256) as u8;
        }
        all.extend(head);
        let there = frame.body().min(80_000) + usize::from(frame.pad);
        let cut = if rng.below(4) == 0 { rng.below(1 + there as u64) as usize } else { there };
        all.extend((0..cut).map(|i| i as u8));
    }
    all
}

#[test]
#[cfg_attr(miri, ignore = "sockets")]
fn whatever_a_peer_sends_stays_where_it_may() {
    const AROUND: usize = 4096;
    const LEN: usize = 8192;
    let cases: u64 = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    for case in 0..cases {
        let mut rng = Dice::new(case);
        let mut ends = pair();
        introduce(&mut ends);
        let mut memory = vec![0xAA_u8; 2 * AROUND + LEN];
        // SAFETY: the memory lives as long as the ports.
        let region =
            unsafe { ends[1].port.register(memory.as_mut_ptr().wrapping_add(AROUND), LEN, Access::Remote) }.unwrap();
        let key = ends[1].port.regions.key_of(region).unwrap();
        // A connection that has shown whose it is, and a stranger's.
        let mut streams = [known(&mut ends), connect(&ends[1].port)];
        // It is asked for memory of its own, and may answer, whatever it says.
        let mut into = vec![0xAA_u8; 2 * AROUND + 100];
        let part = Part::new(into.as_mut_ptr().wrapping_add(AROUND), 100);
        // SAFETY: as above.
        let asked = unsafe { ends[1].port.read(ends[1].peer, part, Remote { base: 0, key: 5 }, 0, 98) };
        assert_eq!(asked, Ok(Posted::Yes));
        for stream in &mut streams {
            stream.set_nonblocking(true).unwrap();
            let bytes = any_frames(&mut rng, key);
            let mut rest = &bytes[..];
            let start = Instant::now();
            while !rest.is_empty() && start.elapsed() < LIMIT {
                let take = rest.len().min(1 + rng.below(20_000) as usize);
                match stream.write(&rest[..take]) {
                    Ok(n) => rest = &rest[n..],
                    Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
                    // It was sent away.
                    Err(_) => break,
                }
                ends[1].port.poll(&mut ends[1].done).unwrap();
                if ends[1].done.iter().any(|d| d.token == 99 && d.what == What::Returned)
                    || ends[1].port.rooms.is_empty()
                {
                    ends[1].post();
                }
                ends[1].done.clear();
            }
        }
        until(&mut ends, "polls", |_| true);
        for _ in 0..20 {
            ends.iter_mut().for_each(|e| e.port.poll(&mut e.done).unwrap());
        }
        drop(streams);
        assert!(into[..AROUND].iter().chain(&into[AROUND + 100..]).all(|b| *b == 0xAA), "case {case}");
        assert!(memory[..AROUND].iter().chain(&memory[AROUND + LEN..]).all(|b| *b == 0xAA), "case {case}");
        // Whoever is not of those still gets through.
        ends[1].done.clear();
        ends[1].post();
        let peer = ends[0].peer;
        if ends[0].port.inject(peer, b"still here") == Ok(Posted::Yes) {
            until(&mut ends, &format!("a message, case {case}"), |ends| {
                ends[1].done.iter().any(|d| matches!(d.what, What::Received { len: 10, .. }))
                    || ends[1].port.rooms.is_empty() && {
                        ends[1].post();
                        false
                    }
            });
        }
    }
}

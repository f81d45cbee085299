//! The wire over what libfabric has on loopback: within one process under all faults, and between two processes.

#![allow(dead_code, clippy::undocumented_unsafe_blocks, reason = "a part of the suite is used here")]

mod suite;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use suite::{LIMIT, carrier, pattern, providers};
use weft_fabric::hook::{Faults, Hooked};
use weft_fabric::wire::{Config, Event, Letter, Way, Wire};
use weft_fabric::{Carrier, Port, tcp};

const SECRET: [u8; 16] = [0x5A; 16];
const MESSAGES: u64 = 60;

/// Lengths of both kinds: short ones, and such as need several pieces.
fn len_of(tag: u64) -> usize {
    [0, 8, 100, 3000, 16_000, 70_000, 1 << 20, (3 << 20) + 5][tag as usize * 5 % 8] + tag as usize
}

fn letter(tag: u64) -> Letter {
    Letter { tag, ..Letter::default() }
}

fn config(me: u32, way: Option<Way>) -> Config {
    Config { chunk: 256 << 10, lend: 3000, way, ..Config::new(me, SECRET) }
}

/// One side: sends its messages, and checks those of the other.
struct Side<P: Port> {
    wire: Wire<P>,
    me: u32,
    out: Vec<Vec<u8>>,
    rooms: Vec<(u64, Vec<u8>)>,
    next: u64,
    ended: u64,
    received: u64,
}

impl<P: Port> Side<P> {
    fn new(port: P, me: u32, way: Option<Way>) -> Side<P> {
        let wire = Wire::new(port, config(me, way), 1234 + u64::from(me)).unwrap();
        Side { wire, me, out: Vec::new(), rooms: Vec::new(), next: 0, ended: 0, received: 0 }
    }

    fn send_all(&mut self) {
        let to = 1 - self.me;
        for tag in 0..MESSAGES {
            self.out.push(pattern(len_of(tag), (tag + u64::from(self.me) * 100) as usize));
            let bytes = &self.out[tag as usize];
            // SAFETY: kept to the end.
            unsafe { self.wire.send(to, letter(tag), bytes.as_ptr(), bytes.len(), tag) };
        }
    }

    fn check(&self, tag: u64, bytes: &[u8]) {
        assert!(bytes == pattern(len_of(tag), (tag + u64::from(1 - self.me) * 100) as usize), "message {tag}");
    }

    fn turn(&mut self, tag: u64) {
        assert_eq!(tag, self.next, "out of order");
        self.next += 1;
    }

    /// One round; true when all that it waits for has come.
    fn step(&mut self, since: Instant) -> bool {
        self.wire.progress(since.elapsed()).unwrap();
        while let Some(event) = self.wire.next_event() {
            match event {
                Event::Copied(_) | Event::Sent(_) => self.ended += 1,
                Event::Message { tag, bytes, .. } => {
                    self.turn(tag);
                    // SAFETY: the wire has made no progress since.
                    self.check(tag, unsafe { bytes.as_slice() });
                    self.received += 1;
                }
                Event::Offer { tag, len, offer, .. } => {
                    self.turn(tag);
                    self.rooms.push((tag, vec![0; len as usize]));
                    let token = self.rooms.len() as u64 - 1;
                    let room = &mut self.rooms.last_mut().unwrap().1;
                    // SAFETY: kept to the end.
                    let taken = unsafe { self.wire.accept(offer, room.as_mut_ptr(), len as usize, token) };
                    assert!(taken, "{:?}", std::iter::from_fn(|| self.wire.next_event()).last());
                }
                Event::Received(token) => {
                    let (tag, bytes) = &self.rooms[token as usize];
                    self.check(*tag, bytes);
                    self.received += 1;
                }
                Event::Failed(token) => eprintln!("{token} failed"),
                other => panic!("{other:?}"),
            }
        }
        self.ended == MESSAGES && self.received == MESSAGES && self.wire.is_idle(&[])
    }
}

fn within_one_process<P: Port>(mut make: impl FnMut() -> P, way: Option<Way>) -> Wire<P> {
    let (mut a, mut b) = (Side::new(make(), 0, way), Side::new(make(), 1, way));
    let addresses = (a.wire.address().to_vec(), b.wire.address().to_vec());
    a.wire.add_peer(1, &addresses.1);
    b.wire.add_peer(0, &addresses.0);
    a.send_all();
    b.send_all();
    let start = Instant::now();
    while !(a.step(start) & b.step(start)) || a.wire.counts.cut + b.wire.counts.cut > 0 {
        let told = (a.wire.counts, b.wire.counts);
        assert!(start.elapsed() < LIMIT, "{} and {} of {MESSAGES}; {told:?}", a.received, b.received);
    }
    a.wire
}

#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn every_way_over_every_provider() {
    // shm of 2.5 brings wrong bytes by concurrent reads (docs/multinode.md).
    for provider in providers().into_iter().filter(|p| p != "shm") {
        // Of the slower one only what it makes hardest.
        let first = if provider == "tcp;ofi_rxm" { 2 } else { 0 };
        every_way(&provider, first);
    }
}

fn every_way(provider: &str, first: usize) {
    for way in [None, Some(Way::Write), Some(Way::Stream)].into_iter().skip(first) {
        let start = Instant::now();
        let wire = within_one_process(|| carrier(provider, 0), way);
        println!("{provider}, {way:?}: {:?} in {:.2?}", wire.counts, start.elapsed());
        let c = wire.counts;
        assert!(c.eager > 10 && c.reads + c.writes + c.streams > 10, "{c:?}");
        assert!(c.lent > 0 || !provider.ends_with("tcp"), "{c:?}");
    }
}

/// Sockets of our own need no libfabric.
#[test]
fn every_way_over_sockets() {
    every_way(tcp::PROVIDER, 0);
}

#[test]
fn sockets_under_faults() {
    faults_over(tcp::PROVIDER);
}

#[test]
fn sockets_between_two_processes() {
    two_processes(tcp::PROVIDER);
}

#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn under_faults() {
    faults_over(&providers().remove(0));
}

fn faults_over(provider: &str) {
    for (seed, way) in [None, Some(Way::Write), Some(Way::Stream)].into_iter().enumerate() {
        let faults = Faults {
            seed: seed as u64 + 1,
            inject_bytes: Some(40),
            max_msg_bytes: Some(100_000),
            local_regions: true,
            raw_keys: true,
            again: 300,
            shuffle: true,
            refuse: if seed == 0 { 300 } else { 0 },
            blind: true,
            fail: 0,
            ..Faults::default()
        };
        // The pools of a wire need their regions: only later ones are refused.
        let mut wire = None;
        for attempt in 0..20 {
            let faults = Faults { seed: faults.seed + 100 * attempt, ..faults.clone() };
            let refused = Hooked::new(carrier(provider, 0), faults.clone());
            if Wire::new(refused, config(0, way), 1).is_ok() {
                wire = Some(within_one_process(|| Hooked::new(carrier(provider, 0), faults.clone()), way));
                break;
            }
        }
        let mut wire = wire.expect("pools that are registered");
        let (counts, struck) = (wire.counts, wire.port().struck);
        println!("{way:?}: {counts:?} {struck:?}");
        assert!(struck.again > 50 && struck.shuffled > 20);
    }
}

/// The other process of the next test; by itself it has nothing to do.
#[test]
#[ignore = "the other process of between_two_processes"]
fn answering_process() {
    let Ok(provider) = std::env::var("WEFT_TEST_FABRIC_ANSWER") else { return };
    let mut side = Side::<Carrier>::new(carrier(&provider, 0), 1, None);
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    side.wire.add_peer(0, &unhex(line.trim()));
    println!("address {}", hex(side.wire.address()));
    std::io::stdout().flush().unwrap();
    side.send_all();
    let start = Instant::now();
    while !side.step(start) {
        assert!(start.elapsed() < LIMIT, "{} of {MESSAGES}", side.received);
    }
    // The parent kills it, while a message is on its way.
    let end = Instant::now();
    while end.elapsed() < LIMIT {
        side.wire.progress(start.elapsed()).unwrap();
    }
}

#[test]
#[ignore = "needs a libfabric, which `tests/run.py fabric` fetches"]
fn between_two_processes() {
    for provider in providers().into_iter().filter(|p| ["tcp", "net", "tcp;ofi_rxm"].contains(&p.as_str())) {
        two_processes(&provider);
    }
}

fn two_processes(provider: &str) {
    let mut side = Side::<Carrier>::new(carrier(provider, 0), 0, None);
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "answering_process", "--nocapture"])
        .env("WEFT_TEST_FABRIC_ANSWER", provider)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.take().unwrap(), "{}", hex(side.wire.address())).unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let mut lines = out.lines().map(Result::unwrap);
    let address = lines.find_map(|l| l.split_once("address ").map(|(_, a)| unhex(a))).unwrap();
    side.wire.add_peer(1, &address);
    side.send_all();
    let start = Instant::now();
    while !side.step(start) {
        assert!(start.elapsed() < LIMIT, "{} of {MESSAGES}; {:?}", side.received, side.wire.counts);
    }
    println!("{provider}: {:?} in {:.2?}", side.wire.counts, start.elapsed());

    // Its death is told within the time that was set, and every message ends.
    child.kill().unwrap();
    child.wait().unwrap();
    let bytes = pattern(3 << 20, 1);
    for token in 0..20 {
        let len = if token % 2 == 0 { 5000 } else { bytes.len() };
        // SAFETY: kept to the end.
        unsafe { side.wire.send(1, letter(0), bytes.as_ptr(), len, 500 + token) };
    }
    let (mut failed, mut lost) = (0, None);
    let mut now = start.elapsed();
    while lost.is_none() && provider != "tcp;ofi_rxm" {
        // A simulated clock: a minute passes in a second.
        now += Duration::from_millis(50);
        side.wire.progress(now).unwrap();
        while let Some(event) = side.wire.next_event() {
            match event {
                Event::Failed(_) => failed += 1,
                Event::Copied(_) | Event::Sent(_) => {}
                Event::Lost { why, .. } => lost = Some(why),
                Event::Stuck { peer, waiting } => println!("{provider}: {peer} stuck for {waiting:?}"),
                other => panic!("{other:?}"),
            }
        }
        assert!(start.elapsed() < LIMIT, "no word of the death");
    }
    println!("{provider}: {failed} failed, {lost:?}");
    assert!(failed > 0 || provider == "tcp;ofi_rxm");
}
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn unhex(text: &str) -> Vec<u8> {
    (0..text.len() / 2).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap()).collect()
}

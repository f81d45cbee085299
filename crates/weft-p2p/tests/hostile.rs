//! A peer may write anything into the memory that it shares: the engine goes on, or ends its process by a word that
//! names the peer. It never touches other memory, and never runs for ever.
//!
//! Each case is a process of its own. `WEFT_TEST_HOSTILE_CASES=n` runs more, from `WEFT_TEST_HOSTILE_FROM` on.

use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::sync::Arc;
use weft_base::Proc;
use weft_lockfree::{Bell, RingTx, Words};
use weft_p2p::*;
use weft_shm::{JobHeader, JobLayout, Region, WAIT_DEDICATED, WAIT_OVERSUBSCRIBED};

/// Seconds that a case may take.
const LIMIT_S: u32 = 20;
const CASES: u64 = 300;
const NAME: &str = "whatever_a_peer_writes";
/// Set for the process of one case.
const CASE: &str = "WEFT_TEST_HOSTILE_CASE";

struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
    fn pick(&mut self, from: &[u64]) -> u64 {
        from[self.below(from.len() as u64) as usize]
    }

    /// Half of a word: lengths, numbers of cells, ids of this process's first requests.
    fn half(&mut self) -> u64 {
        let edges =
            [0, 1, 2, 7, 8, 56, 63, 64, 255, 256, 4096, 65_535, 65_536, 1 << 20, (1 << 24) + 1, u64::from(u32::MAX)];
        match self.below(4) {
            0 => 1 << 24 | self.below(8),
            1 => self.next() & 0xffff_ffff,
            _ => self.pick(&edges),
        }
    }

    fn word(&mut self) -> u64 {
        match self.below(8) {
            0 => self.next(),
            _ => self.half() | self.half() << 32,
        }
    }
}

/// What rank 1 has of the memory that it shares with rank 0.
struct Peer {
    region: Arc<Region>,
    layout: JobLayout,
    tx: RingTx,
}

impl Peer {
    fn new(region: Arc<Region>, layout: JobLayout) -> Self {
        let (to, from) = (Proc(0), Proc(1));
        let words = layout.ring_len() as usize / 8;
        // SAFETY: inside of the region; this is the ring's only sender.
        let tx = unsafe {
            let data = Words::new(region.at(layout.ring_off(to, from)));
            RingTx::new(data, Words::new(region.at(layout.ring_ctl_off(to, from))), words)
        };
        Self { region, layout, tx }
    }

    /// A record that is whole, of any kind and content.
    fn record(&mut self, rng: &mut Rng) {
        let kind = 1 + rng.below(14);
        let part = if rng.below(3) == 0 { rng.half() & 0xffff } else { rng.below(5) };
        let header = kind | part << 16 | rng.half() << 32;
        let body: [u64; 7] = std::array::from_fn(|_| rng.word());
        let len = 8 * rng.below(8) as usize;
        // SAFETY: the words are there.
        let _ = unsafe { self.tx.push_tiny(header, body.as_ptr().cast(), len) };
    }

    /// Any words anywhere in the part of the segment that peers write.
    fn scribble(&mut self, rng: &mut Rng) {
        let first = self.layout.ring_off(Proc(0), Proc(1));
        let ctl = self.layout.ring_ctl_off(Proc(0), Proc(1));
        for _ in 0..1 + rng.below(6) {
            let at = match rng.below(3) {
                0 => ctl + 8 * rng.below(16),
                1 => first + 8 * rng.below(64),
                _ => first + 8 * rng.below(self.layout.ring_len() / 8),
            };
            // SAFETY: a word of the region.
            unsafe { self.region.at::<u64>(at).write_volatile(rng.word()) };
        }
    }

    fn ring(&self) {
        // SAFETY: the doorbell is inside of the region.
        unsafe { Bell::new(self.region.at(self.layout.doorbell_off(Proc(0)))) }.ring(1);
    }
}

/// Rank 0 has receives and sends of all kinds under way, and makes progress while rank 1 writes.
fn case(seed: u64) {
    let rng = &mut Rng(seed);
    let layout = JobLayout::all(2).nth(rng.below(5) as usize).expect("there are as many");
    let region = Arc::new(Region::anonymous(layout.total_len() as usize).expect("memory"));
    let mode = if rng.below(2) == 0 { WAIT_DEDICATED } else { WAIT_OVERSUBSCRIBED };
    JobHeader::of(&region, &layout).init(2, 1, 0, mode);
    let p2p = P2p::on_region(region.clone(), layout, Proc(0));
    p2p.expect_threads();
    let mut peer = Peer::new(region, layout);
    let mut bufs: Vec<Vec<u8>> = Vec::new();
    let mut buf = |len: usize| -> *mut u8 {
        bufs.push(vec![0; len + 64]);
        bufs.last_mut().expect("just pushed").as_mut_ptr()
    };
    for _ in 0..rng.below(6) {
        let len = rng.pick(&[0, 8, 100, 5000, 70_000, 300_000]) as usize;
        let (ptr, tag) = (buf(len), rng.half() as i32);
        if rng.below(2) == 0 {
            let mode = if rng.below(2) == 0 { SendMode::Sync } else { SendMode::Open };
            let _ = p2p.isend(mode, SendBuf::Bytes { ptr, len }, Proc(1), 0, tag & 0xff);
        } else {
            let (src, tag) = ((rng.below(2) == 0).then_some(Proc(1)), (rng.below(2) == 0).then_some(tag));
            let _ = p2p.irecv(RecvBuf::Bytes { ptr, len }, src, 0, tag);
        }
    }
    // Few at first: most are the last one.
    let rarely = 1 + rng.below(12);
    for _ in 0..20 {
        if rng.below(rarely) == 0 {
            if rng.below(8) == 0 { peer.scribble(rng) } else { peer.record(rng) }
        }
        peer.ring();
        for _ in 0..3 {
            p2p.progress();
        }
        if rng.below(4) == 0 {
            let (ctx, ptr) = (rng.below(3) as u32, buf(1000));
            if let Some((msg, _)) = p2p.improbe(None, ctx, None) {
                let _ = p2p.imrecv(msg, RecvBuf::Bytes { ptr, len: 1000 });
            }
        }
    }
}

/// Runs a case in a process of its own, which nobody captures: whether it has named the peer.
fn run(seed: u64) -> Result<bool, String> {
    let program = std::env::current_exe().expect("this program");
    let child = Command::new(program).args(["--exact", "--nocapture", NAME]).env(CASE, seed.to_string()).output();
    let ended = child.expect("a process");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    let is_named = said.contains("is corrupt (") && said.contains("rank 1");
    match (ended.status.code(), ended.status.signal()) {
        (Some(0), _) => Ok(false),
        (_, Some(libc::SIGABRT)) if is_named => Ok(true),
        (code, signal) => Err(format!("exit code {code:?}, signal {signal:?}: {said}")),
    }
}

#[test]
fn whatever_a_peer_writes() {
    if let Ok(seed) = std::env::var(CASE) {
        // SAFETY: a plain call: this process ends by itself.
        unsafe { libc::alarm(LIMIT_S) };
        return case(seed.parse().expect("a number"));
    }
    let number = |name: &str, usual: u64| std::env::var(name).map_or(usual, |v| v.parse().expect("a number"));
    let (from, cases) = (number("WEFT_TEST_HOSTILE_FROM", 0), number("WEFT_TEST_HOSTILE_CASES", CASES));
    let mut named = 0;
    for seed in from..from + cases {
        named += u64::from(run(seed).unwrap_or_else(|why| panic!("case {seed}: {why}")));
    }
    println!("{named} of {cases} peers were named");
    assert!(named > cases / 10 && named < cases, "{named} of {cases}: the cases try little");
}

//! Prints, for each rank of a job, by which mechanisms it reaches which peer, and why not by the
//! others; then moves a buffer of each mechanism that works. Run it under mpiexec, for instance in
//! a container or under a batch system whose rules are in doubt.

use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_singlecopy::{Mechanism, SingleCopy};

const LEN: usize = 1 << 20;

fn main() -> ExitCode {
    let boot = match weft_boot::boot() {
        Ok(boot) => boot,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let mut s = SingleCopy::new(boot.region.clone(), boot.layout, boot.proc);
    let buf = vec![boot.proc.0 as u8; LEN];
    let words = &boot.header().engine_words;
    // Each rank shows its buffer by each mechanism to its right neighbour, if there is room.
    let slot = |p: Proc, m: Mechanism| (p.index() * 4 + m as usize) * 3;
    let shows = boot.n_procs as usize * 12 < words.len();
    let mut mine = Vec::new();
    for m in s.exposable(buf.as_ptr(), LEN).iter() {
        let r = s.expose(m, buf.as_ptr(), LEN, false).expect("it is exposable");
        if shows {
            for (i, v) in [r.addr, r.len, r.key].into_iter().enumerate() {
                // ORDERING: Release, partner of the load below.
                words[slot(boot.proc, m) + i].store(v, Ordering::Release);
            }
        }
        mine.push((m, r));
    }
    boot.header().n_finalized.fetch_add(1, Ordering::AcqRel);
    wait("a peer's start", || boot.header().n_finalized.load(Ordering::Acquire) >= boot.n_procs);
    let mut text = String::new();
    for peer in (0..boot.n_procs).map(Proc) {
        wait("a peer's card", || s.is_ready(peer));
        let set = s.usable(peer);
        for &m in &s.order().to_vec() {
            text += &format!("rank {} to {}: {}", boot.proc.0, peer.0, s.reason(peer, m));
            let word = |i: usize| words[slot(peer, m) + i].load(Ordering::Acquire);
            if shows && set.contains(m) && word(1) > 0 {
                let r = weft_singlecopy::Remote { addr: word(0), len: word(1), key: word(2) };
                text += if moved(&mut s, peer, m, &r) { ", 1 MiB moved" } else { ", WRONG BYTES" };
            }
            text += "\n";
        }
    }
    print!("{text}");
    boot.begin_finalize();
    boot.header().n_finalized.fetch_add(1, Ordering::AcqRel);
    wait("a peer's end", || boot.header().n_finalized.load(Ordering::Acquire) >= 2 * boot.n_procs);
    mine.into_iter().for_each(|(m, r)| s.unexpose(m, r));
    boot.finalize();
    if text.contains("WRONG") { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn moved(s: &mut SingleCopy, peer: Proc, m: Mechanism, r: &weft_singlecopy::Remote) -> bool {
    let mut got = vec![0xeeu8; LEN];
    if m.maps() {
        let Some(p) = s.map(peer, m, r) else { return false };
        // SAFETY: mapped for the length of the range, which is LEN.
        unsafe { got.as_mut_ptr().copy_from_nonoverlapping(p, LEN) };
        s.unmap(peer, m, p);
    // SAFETY: `got` has LEN bytes.
    } else if unsafe { s.read(peer, m, r, 0, got.as_mut_ptr(), LEN) }.is_err() {
        return false;
    }
    got.iter().all(|&b| b == peer.0 as u8)
}

fn wait(what: &str, mut done: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(10);
    while !done() {
        assert!(Instant::now() < end, "waited too long for {what}");
        std::thread::yield_now();
    }
}

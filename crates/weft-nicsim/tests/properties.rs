//! What must hold of any machine and any traffic. `run` itself fails when an operation is lost or
//! delivered twice, an acknowledgement is not counted, a buffer is not given back, or a PE waits for
//! ever; so these tests only have to make it hard.

use proptest::prelude::*;
use weft_nicsim::equations::Limits;
use weft_nicsim::experiments::Program;
use weft_nicsim::{Builder, Params, Trace, run_traced};
use weft_pgas::programs::signal::{Announce, announced};
use weft_pgas::programs::stream::Pattern;
use weft_pgas::{Atomic, Report, Shmem};

/// Every PE does `count` operations of all kinds to random PEs, then checks what only it can know:
/// the words that it alone writes, and the sum that all add to.
async fn traffic<S: Shmem>(sh: S, seed: u64, count: u64, gets: bool) -> Report {
    let (me, n) = (sh.my_pe(), sh.n_pes());
    let mut state = seed ^ (me as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut draw = move |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((state >> 33) % below as u64) as usize
    };
    let slots = sh.alloc(256 * n);
    let sum = sh.alloc(8);
    let own = sh.alloc(64);
    sh.store(own, me as u64 + 7);
    sh.barrier_all().await;
    let mut last = vec![0_u64; n];
    let mut added = 0;
    let mut wrong = 0;
    for i in 1..=count {
        let pe = draw(n);
        match draw(if gets { 7 } else { 4 }) {
            0 | 1 => {
                let len = 8 * (1 + draw(32));
                sh.put(slots + 256 * me, &i.to_le_bytes().repeat(len / 8), pe).await;
                last[pe] = i;
            }
            2 => {
                let at = slots + 256 * me;
                sh.put_signal(at + 8, &i.to_le_bytes(), at, i, pe).await;
                last[pe] = i;
            }
            3 => {
                sh.iput(slots + 256 * me, 64, &[i; 4], pe).await;
                last[pe] = i;
            }
            4 => {
                sh.atomic(Atomic::Add, sum, 1, pe).await;
                added += 1;
            }
            5 => {
                sh.get(own + 8, own, 8, pe).await;
                wrong += u64::from(sh.load(own + 8) != pe as u64 + 7);
            }
            _ => {
                sh.atomic_fetch(Atomic::Add, sum, 1, pe).await;
                added += 1;
            }
        }
    }
    sh.barrier_all().await;
    // Each PE reads back the last that it wrote everywhere.
    for (pe, &i) in last.iter().enumerate().filter(|(_, i)| **i > 0) {
        sh.get(own + 16, slots + 256 * me, 8, pe).await;
        wrong += u64::from(sh.load(own + 16) != i);
    }
    sh.barrier_all().await;
    Report { elapsed_ps: 1, operations: added, bytes: 0, applied: sh.load(sum), wrong }
}

fn check(p: &Params, seed: u64, count: u64, gets: bool) -> Trace {
    let trace = Trace::watching_order();
    let got = run_traced(p, trace, |pe| traffic(pe, seed, count, gets));
    let got = got.unwrap_or_else(|e| panic!("{:?}: {e}", p.net.dims));
    assert_eq!(got.reports.iter().map(|r| r.wrong).sum::<u64>(), 0, "{:?}", p.net.dims);
    let sums = |f: fn(&Report) -> u64| got.reports.iter().map(f).sum::<u64>();
    assert_eq!(sums(|r| r.operations), sums(|r| r.applied), "atomics of {:?}", p.net.dims);
    got.trace
}

/// Buffers of one packet everywhere: any cycle of waiting buffers would stop it.
fn tight(dims: [u64; 3], cores: u64) -> Params {
    let mut p = Params::paper().shaped(dims, cores);
    p.net.vc_packets = 1;
    p.nic.rx_buffer_packets = 1;
    p
}

#[test]
fn no_deadlock_on_any_torus_up_to_4x4x4() {
    for shape in 0..64_u64 {
        let dims = [1 + shape % 4, 1 + shape / 4 % 4, 1 + shape / 16];
        let trace = check(&tight(dims, 2), shape, 12, true);
        assert_eq!(trace.overtaken, 0, "{dims:?}: a put overtook one of its pair");
    }
}

#[test]
fn odd_and_long_rings() {
    for dims in [[9, 1, 1], [5, 5, 1], [7, 3, 2], [16, 2, 1], [1, 1, 12]] {
        check(&tight(dims, 1), 3, 30, true);
    }
}

#[test]
fn blocks_are_there_when_their_flag_is() {
    for how in [Announce::Signal, Announce::Fence, Announce::Quiet] {
        for len in [8, 64, 1024, 8192] {
            let p = tight([2, 2, 1], 1);
            let got = run_traced(&p, Trace::default(), |pe| announced(pe, how, len, 5)).unwrap();
            assert_eq!(got.reports.iter().map(|r| r.wrong).sum::<u64>(), 0, "{how:?} {len}");
        }
    }
}

#[test]
fn nothing_is_lost_when_links_lose() {
    for recovery in ["link", "end-to-end"] {
        for rate in ["1000", "50000", "300000"] {
            let b = Builder::default().set("loss.rate_ppm", rate).unwrap();
            let b = b.set("loss.recovery", recovery).unwrap().set("net.dims", "[3,3,2]").unwrap();
            let p = b.set("socket.cores", "2").unwrap().build().unwrap();
            // Resent packets may arrive late, so a PE may read an older put of its own: only the
            // counts are checked end to end, by `run`.
            let trace = Trace::watching_order();
            let got = run_traced(&p, trace, |pe| traffic(pe, 5, 40, true)).unwrap();
            assert!(got.stats.lost > 0, "{recovery} {rate}: nothing was lost");
            if recovery == "link" {
                assert_eq!(got.trace.overtaken, 0);
                assert_eq!(got.reports.iter().map(|r| r.wrong).sum::<u64>(), 0);
            } else {
                assert!(got.stats.again > 0);
                let sums = |f: fn(&Report) -> u64| got.reports.iter().map(f).sum::<u64>();
                assert_eq!(sums(|r| r.operations), sums(|r| r.applied), "an atomic twice");
            }
        }
    }
}

#[test]
fn the_same_seed_is_the_same_run() {
    let run = |seed: u64| {
        let mut p = Params::paper().shaped([3, 2, 2], 3);
        (p.loss.rate_ppm, p.run.seed) = (20_000, seed);
        let trace = Trace::keeping(500);
        let got = run_traced(&p, trace, |pe| traffic(pe, 11, 30, true)).unwrap();
        (got.trace.digest(), got.trace.count(), got.trace.events)
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1).0, run(2).0, "losses do not depend on the seed");
}

#[test]
fn another_jobs_operations_and_wild_addresses_are_refused() {
    let p = Params::paper().shaped([2, 1, 1], 1);
    let wild = run_traced(&p, Trace::default(), async |sh: weft_nicsim::SimPe| {
        let at = sh.alloc(64);
        sh.barrier_all().await;
        sh.put(at + 60, &[1; 8], 1).await;
        sh.quiet().await;
        Report::default()
    });
    let said = wild.expect_err("a put beyond the segment");
    assert!(said.contains("2 operations refused") && said.contains("no segment"), "{said}");
    let forged = run_traced(&p, Trace::default(), async |sh: weft_nicsim::SimPe| {
        let at = sh.alloc(64);
        sh.set_identity(1000, sh.my_pe() as u32);
        sh.barrier_all().await;
        if sh.my_pe() == 0 {
            sh.put(at, &[1; 8], 1).await;
            sh.get(at, at, 8, 1).await;
        }
        sh.quiet().await;
        Report { wrong: sh.load(at), ..Report::default() }
    });
    let said = forged.expect_err("a put into another job");
    assert!(said.contains("2 operations refused") && said.contains("another job"), "{said}");
}

#[test]
fn waiting_for_ever_is_an_error() {
    let p = Params::paper().shaped([2, 1, 1], 1);
    let stuck = run_traced(&p, Trace::default(), async |sh: weft_nicsim::SimPe| {
        let at = sh.alloc(8);
        sh.wait_until(at, weft_pgas::Cmp::Eq, 1).await;
        Report::default()
    });
    let said = stuck.expect_err("nobody writes the word");
    assert!(said.contains("2 PEs wait for ever") && said.contains("Word"), "{said}");
}

fn machine() -> impl Strategy<Value = Params> {
    let core = (1_u64..9, 5_u64..200, 1_u64..5, 0_u64..3000);
    let io = (200_u64..20_000, 0_u64..600, 1_u64..3);
    let nic = (0_u64..2, 0_u64..2, 1_u64..5, 0_u64..2, 0_u64..2);
    let net = (200_u64..20_000, 0_u64..40, 0_u64..2, 1_u64..30);
    (core, io, nic, net).prop_map(|(core, io, nic, net)| {
        let mut b = Builder::default();
        let mut set = |key: &str, value: String| {
            b = std::mem::take(&mut b).set(key, &value).expect("a key that exists");
        };
        set("socket.cores", core.0.to_string());
        set("socket.nics", core.2.min(core.0).to_string());
        set("core.put_cycles", core.1.to_string());
        set("core.copy_mbs", core.3.to_string());
        set("core.wc_lines", io.2.to_string());
        set("io.mbs", io.0.to_string());
        set("io.latency_ns", io.1.to_string());
        set("nic.queues", ["private", "shared"][nic.0 as usize].into());
        set("nic.command", ["queue", "e-register"][nic.1 as usize].into());
        set("core.contexts", nic.2.to_string());
        set("nic.translation", ["host", "nic"][nic.3 as usize].into());
        set("nic.translation_entries", "8".into());
        set("nic.translation_cycles", "4".into());
        set("nic.atomics", ["nic", "core"][nic.4 as usize].into());
        set("net.mbs", net.0.to_string());
        set("net.overhead_percent", net.1.to_string());
        set("net.packetisation", ["amortised", "exact"][net.2 as usize].into());
        set("net.vc_packets", net.3.to_string());
        b.build().expect("a possible machine")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn no_rate_is_above_its_limit(p in machine(), len in 1_usize..40) {
        let (p, len) = (p.shaped([2, 1, 1], p.socket.cores), 8 * len);
        let program = Program::stream(Pattern::Pair, len, 2, false);
        let Program::Stream(cfg) = program else { unreachable!("made as a stream") };
        let program = Program::Stream(weft_pgas::programs::stream::Stream { window: 300, ..cfg });
        let got = program.run(&p, Trace::default()).map_err(TestCaseError::fail)?;
        let (limit, name) = Limits::of(&p, len as u64, 0).least();
        // Translation at the NIC takes cycles off the core's part of a put.
        let allowed = if p.nic.translation == weft_nicsim::params::Side::Nic {
            let mut fewer = p.clone();
            fewer.core.put_cycles -= p.nic.translation_cycles;
            Limits::of(&fewer, len as u64, 0).least().0
        } else {
            limit
        };
        prop_assert!(got.rate_m <= allowed * 1.000001, "{} above {allowed} ({name})", got.rate_m);
    }

    #[test]
    fn any_machine_delivers_everything_once(p in machine(), seed: u64) {
        check(&p.shaped([3, 2, 1], p.socket.cores.min(3)), seed, 20, true);
    }
}

/// Lines of a file of parameters, sound ones among them.
fn lines() -> impl Strategy<Value = String> {
    let known = prop::sample::select(
        &[
            "[core]",
            "[nic]",
            "[net]",
            "[socket]",
            "[io]",
            "cores = ",
            "dims = ",
            "dims = [2, 2, 2]",
            "dims = [0, 1]",
            "mbs = ",
            "atomics = ",
            "clock_mhz = ",
            "packetisation = ",
            "0",
            "1",
            "-1",
            "1000000000",
            "9223372036854775807",
            "1.5",
            "\"core\"",
            "[[1]]",
            "{ a = 1 }",
            "\n",
        ][..],
    );
    let word =
        prop_oneof![6 => known.prop_map(String::from), 1 => "[a-z0-9_=\"\\[\\]{}., \n-]{0,12}", 1 => any::<String>()];
    prop::collection::vec(word, 0..10).prop_map(|w| w.join(""))
}

proptest! {
    /// A file or a setting is taken or refused, whatever is in it.
    #[test]
    fn any_parameters(text in lines(), key in "(core|nic|net|socket)\\.[a-z_]{0,12}|[a-z.]{0,9}", value in "[0-9]{0,20}|\\[[0-9, ]{0,12}\\]|[a-z\"]{0,9}") {
        let built = Builder::default().file(&text, "a file").and_then(Builder::build);
        prop_assert!(built.is_ok() || !built.unwrap_err().is_empty());
        let _ = Builder::default().set(&key, &value).and_then(Builder::build);
    }

    /// Each known parameter with any number.
    #[test]
    fn any_numbers(at in any::<prop::sample::Index>(), value in prop_oneof![0i64..5, any::<i64>(), Just(1_000_000_000)]) {
        let all = Params::paper().settings();
        let (key, _) = &all[at.index(all.len())];
        let _ = Builder::default().set(key, &value.to_string()).and_then(Builder::build);
        let _ = Builder::default().set(key, &format!("[{value}, 1, {value}]")).and_then(Builder::build);
    }
}

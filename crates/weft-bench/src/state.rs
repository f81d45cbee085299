//! The machine's state beside a run: what others do to it, and how far its CPUs are from each other.

use serde::{Deserialize, Serialize};
use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A pair's states may differ by this factor, or these shares of time.
const FAR: f64 = 1.5;
const STOLEN: f64 = 0.05;
/// CPUs are idle that others use for at most this share of a time of so long.
const BUSY: f64 = 0.05;
const LOOK: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// Nanoseconds that a cache line takes one way between the CPUs of ranks 0 and 1, the greater of before and after; 0: not
    /// known.
    pub line_ns: f64,
    /// The lesser.
    #[serde(default)]
    pub least_line_ns: f64,
    pub load: f64,
    /// Share of the processors' time that a hypervisor took during the run.
    pub steal: f64,
}

impl State {
    /// With the distances that a program itself found around a figure.
    pub fn around(self, line: Option<[f64; 2]>) -> State {
        match line {
            Some([a, b]) => State { line_ns: a.max(b), least_line_ns: a.min(b), ..self },
            None => self,
        }
    }

    /// Whether runs in these states can be compared.
    pub fn is_like(&self, other: &State) -> bool {
        let (a, b) = (self.line_ns.max(1.0), other.line_ns.max(1.0));
        (a / b).max(b / a) <= FAR && (self.steal - other.steal).abs() <= STOLEN
    }
}

/// What has been looked at before a run.
pub struct Before {
    line_ns: f64,
    load: f64,
    ticks: (u64, u64),
}

impl Before {
    pub fn now() -> Before {
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let load = load.split_whitespace().next().and_then(|w| w.parse().ok()).unwrap_or(0.0);
        Before { line_ns: line_ns(&cpus()), load, ticks: ticks() }
    }

    /// The state of the run that has just ended: the greater of both distances, since CPUs may have moved meanwhile.
    pub fn end(self) -> State {
        let (stolen, all) = ticks();
        let steal = (stolen - self.ticks.0.min(stolen)) as f64 / (all - self.ticks.1.min(all)).max(1) as f64;
        State { load: self.load, steal, ..State::default() }.around(Some([self.line_ns, line_ns(&cpus())]))
    }
}

/// Ticks of all processors, by what they were spent on.
fn all_ticks() -> Vec<u64> {
    let text = fs::read_to_string("/proc/stat").unwrap_or_default();
    text.lines().next().unwrap_or_default().split_whitespace().skip(1).filter_map(|w| w.parse().ok()).collect()
}

/// Stolen and all ticks of all processors.
fn ticks() -> (u64, u64) {
    let fields = all_ticks();
    (fields.get(7).copied().unwrap_or(0), fields.iter().take(8).sum())
}

/// Waits until other programs leave the CPUs alone, at most so long; whether they do.
pub fn wait_idle(limit: Duration) -> bool {
    let end = Instant::now() + limit;
    let idle = |t: &[u64]| t.get(3).copied().unwrap_or(0) + t.get(4).copied().unwrap_or(0);
    while Instant::now() < end {
        let before = all_ticks();
        std::thread::sleep(LOOK);
        let after = all_ticks();
        let all = after.iter().take(8).sum::<u64>().saturating_sub(before.iter().take(8).sum());
        if idle(&after).saturating_sub(idle(&before)) as f64 >= (1.0 - BUSY) * all as f64 {
            return true;
        }
    }
    false
}

/// CPUs that this process may use.
pub fn cpus() -> Vec<usize> {
    // SAFETY: the set is plain data, written by the call, whose size is passed.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        if libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &mut set) != 0 {
            return vec![0];
        }
        (0..libc::CPU_SETSIZE as usize).filter(|&c| libc::CPU_ISSET(c, &set)).collect()
    }
}

fn bind_to(cpu: usize) {
    // SAFETY: as in `cpus`; a failure leaves the thread where it is.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(cpu, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set);
    }
}

#[repr(align(128))]
struct Line(AtomicU32);

const ROUNDS: u32 = 400;
const BATCHES: usize = 5;
/// A side that the other one's CPU has no time for gives up.
const PATIENCE: Duration = Duration::from_millis(50);

/// One way of a line between two CPUs: the least mean of some batches; 0 where there is one CPU, or no time.
fn line_ns(cpus: &[usize]) -> f64 {
    let [a, .., b] = *cpus else { return 0.0 };
    let (ping, pong) = (Line(AtomicU32::new(0)), Line(AtomicU32::new(0)));
    // ORDERING: each side waits for the other's count alone; nothing else is handed over.
    let wait = |line: &Line, value: u32, end: Instant| {
        let mut spins = 0u32;
        while line.0.load(Ordering::Acquire) < value {
            spins += 1;
            if spins.is_multiple_of(4096) && Instant::now() > end {
                return false;
            }
            std::hint::spin_loop();
        }
        true
    };
    let total = ROUNDS * BATCHES as u32;
    std::thread::scope(|s| {
        s.spawn(|| {
            bind_to(b);
            let end = Instant::now() + PATIENCE;
            for i in 1..=total {
                if !wait(&ping, i, end) {
                    return;
                }
                // ORDERING: partner of the load in `wait`.
                pong.0.store(i, Ordering::Release);
            }
        });
        s.spawn(|| {
            bind_to(a);
            let end = Instant::now() + PATIENCE;
            let mut best = f64::INFINITY;
            for batch in 0..BATCHES as u32 {
                let began = Instant::now();
                for i in batch * ROUNDS + 1..=(batch + 1) * ROUNDS {
                    // ORDERING: partner of the load in `wait`.
                    ping.0.store(i, Ordering::Release);
                    if !wait(&pong, i, end) {
                        return if best.is_finite() { best } else { 0.0 };
                    }
                }
                best = best.min(began.elapsed().as_nanos() as f64 / f64::from(2 * ROUNDS));
            }
            best
        })
        .join()
        .unwrap_or(0.0)
    })
}

/// The machine in a line.
pub fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| info.lines().find(|l| l.starts_with(name)).and_then(|l| l.split(':').nth(1));
    let model = field("model name").unwrap_or(" unknown").trim().to_string();
    let virtual_ = if info.contains("hypervisor") { ", virtual machine" } else { "" };
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!("{model}, {} CPUs{virtual_}, Linux {}", cpus().len(), kernel.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_in_different_states_are_no_pair() {
        let near = State { line_ns: 60.0, load: 0.1, ..State::default() };
        assert!(near.is_like(&State { line_ns: 85.0, load: 3.0, steal: 0.04, ..State::default() }));
        assert!(!near.is_like(&State { line_ns: 160.0, ..near }));
        assert!(!near.is_like(&State { steal: 0.2, ..near }));
    }

    #[test]
    fn a_state_is_found_on_any_machine() {
        let s = Before::now().end();
        assert!(s.line_ns >= 0.0 && (0.0..=1.0).contains(&s.steal), "{s:?}");
        assert_eq!(line_ns(&[0]), 0.0);
    }
}

//! Processors: how many there really are, who else uses them, how fast a cache line crosses.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use weft_topo::{CpuSet, Level, Topology};

use super::{Finding, Grade, System};

pub fn checks(system: &System) -> Vec<Finding> {
    let mut out = Vec::new();
    let allowed = CpuSet::current().unwrap_or_default();
    let online: CpuSet =
        system.read("/sys/devices/system/cpu/online").and_then(|t| t.parse().ok()).unwrap_or_else(|| allowed.clone());
    let topology = Topology::load().with_allowed(allowed.clone());
    let cores = topology.units(Level::Core).len().max(1);
    out.push(affinity(&allowed, &online, cores));
    out.push(quota(system.cpu_quota(), cores));
    out.push(ranks(cores, system.cpu_quota()));
    out.push(load(system, cores));
    out.extend(governor(system, &online));
    out.extend(hypervisor(system));
    out.extend(numa_balancing(system));
    out.extend(clock(system));
    out.extend(cache_line(&topology));
    out
}

pub fn affinity(allowed: &CpuSet, online: &CpuSet, cores: usize) -> Finding {
    if allowed.len() < online.len() {
        return Finding::new(
            "affinity",
            Grade::Note,
            format!("{} of {} CPUs are allowed ({allowed}), {cores} cores", allowed.len(), online.len()),
            "ranks are placed on these only",
            "start from a shell or container with a wider CPU set, if more was meant",
        );
    }
    Finding::ok("affinity", format!("all {} CPUs are allowed, {cores} cores", online.len()))
}

pub fn quota(quota: Option<f64>, cores: usize) -> Finding {
    match quota {
        Some(cpus) if cpus + 0.01 < cores as f64 => Finding::new(
            "cpu-quota",
            Grade::Slow,
            format!("the cgroup grants {cpus:.1} CPUs' worth of time on {cores} cores"),
            "with more ranks than that, all stop together when the quota of a period is used up; \
             Weft sleeps instead of spinning then",
            "raise the limit (docker --cpus, Kubernetes limits.cpu, systemd CPUQuota), or pin a \
             CPU set of that size instead",
        ),
        Some(cpus) => Finding::ok("cpu-quota", format!("the cgroup grants {cpus:.1} CPUs, enough")),
        None => Finding::ok("cpu-quota", "no cgroup limit on CPU time"),
    }
}

/// What Weft does about oversubscription: nothing to mend, but worth knowing.
fn ranks(cores: usize, quota: Option<f64>) -> Finding {
    let full = quota.map_or(cores, |q| (q.floor() as usize).clamp(1, cores));
    Finding::ok(
        "ranks",
        format!(
            "up to {full} {} a core each and waits spin briefly before they sleep; more are \
             started as well, and waits then sleep at once",
            if full == 1 { "rank has" } else { "ranks have" }
        ),
    )
}

fn load(system: &System, cores: usize) -> Finding {
    let running: f64 =
        system.read("/proc/loadavg").and_then(|t| t.split_whitespace().next()?.parse().ok()).unwrap_or(0.0);
    if running > 0.5 * cores as f64 {
        return Finding::new(
            "load",
            Grade::Slow,
            format!("load average {running:.1} on {cores} cores"),
            "ranks share cores with other work; latencies become erratic",
            "wait for the other jobs, or keep to free cores: taskset -c LIST mpiexec ...",
        );
    }
    Finding::ok("load", format!("load average {running:.1} on {cores} cores"))
}

fn governor(system: &System, online: &CpuSet) -> Option<Finding> {
    let cpu = online.lowest()?;
    let base = format!("/sys/devices/system/cpu/cpu{cpu}/cpufreq");
    let governor = system.read(&format!("{base}/scaling_governor"))?;
    let driver = system.read(&format!("{base}/scaling_driver")).unwrap_or_default();
    // The pstate drivers' "powersave" is a balanced policy, unlike cpufreq's own.
    let slow =
        governor == "powersave" && !driver.contains("pstate") || governor == "conservative" || governor == "ondemand";
    Some(if slow {
        Finding::new(
            "governor",
            Grade::Slow,
            format!("CPU frequency governor {governor} ({driver})"),
            "cores that sleep between messages wake at a low clock",
            "cpupower frequency-set -g performance (as root)",
        )
    } else {
        Finding::ok("governor", format!("CPU frequency governor {governor} ({driver})"))
    })
}

/// Jiffies of the machine so far: (all, stolen by the hypervisor).
pub fn stolen(stat: &str) -> Option<(u64, u64)> {
    let line = stat.lines().find(|l| l.starts_with("cpu "))?;
    let fields: Vec<u64> = line.split_whitespace().skip(1).filter_map(|w| w.parse().ok()).collect();
    Some((fields.iter().take(8).sum(), *fields.get(7)?))
}

fn hypervisor(system: &System) -> Option<Finding> {
    let flags = system.field("/proc/cpuinfo", "flags").unwrap_or_default();
    if !flags.split_whitespace().any(|f| f == "hypervisor") {
        return None;
    }
    let before = stolen(&system.read("/proc/stat")?)?;
    std::thread::sleep(Duration::from_millis(200));
    let after = stolen(&system.read("/proc/stat")?)?;
    let percent = |(all, steal): (u64, u64)| 100.0 * steal as f64 / all.max(1) as f64;
    let now = percent((after.0 - before.0, after.1 - before.1));
    let ever = percent(after);
    Some(if now > 1.0 || ever > 1.0 {
        Finding::new(
            "hypervisor",
            Grade::Slow,
            format!("virtual machine; time stolen by the host: {now:.1} % now, {ever:.1} % since boot"),
            "a virtual CPU that is not running delays every rank that waits for it",
            "dedicated or pinned virtual CPUs; fewer ranks than virtual CPUs",
        )
    } else {
        Finding::new(
            "hypervisor",
            Grade::Note,
            format!("virtual machine; time stolen by the host: {now:.1} %"),
            "the guest cannot see whether its CPUs are pinned or share a core on the host",
            "",
        )
    })
}

fn numa_balancing(system: &System) -> Option<Finding> {
    let on = system.number("/proc/sys/kernel/numa_balancing")? != 0;
    let nodes = system.read("/sys/devices/system/node/has_memory").unwrap_or_default();
    (on && nodes.parse::<CpuSet>().is_ok_and(|n| n.len() > 1)).then(|| {
        Finding::new(
            "numa-balance",
            Grade::Slow,
            "the kernel's automatic NUMA balancing is on",
            "it unmaps pages to see who uses them: faults and migrations in message buffers",
            "sysctl kernel.numa_balancing=0; ranks are bound anyway",
        )
    })
}

fn clock(system: &System) -> Option<Finding> {
    let path = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
    let source = system.read(path)?;
    let ns = super::best_ns(2_000, || {
        std::hint::black_box(Instant::now());
    });
    Some(if ns > 200.0 {
        Finding::new(
            "clock",
            Grade::Slow,
            format!("reading the clock takes {ns:.0} ns (clock source {source})"),
            "programs that call MPI_Wtime often are slowed down; short timings are coarse",
            "a clock source without system calls (tsc, kvm-clock), if the kernel trusts it",
        )
    } else {
        Finding::ok("clock", format!("reading the clock takes {ns:.0} ns (clock source {source})"))
    })
}

/// Measures one way of a cache line between the two allowed CPUs that are farthest apart.
fn cache_line(topology: &Topology) -> Option<Finding> {
    let first = topology.allowed_pus().next()?.os;
    let last = topology.allowed_pus().max_by_key(|pu| (topology.distance(first, pu.os), pu.os))?.os;
    if first == last {
        return Some(Finding::new(
            "cache-line",
            Grade::Note,
            "only one CPU is allowed",
            "ranks take turns; nothing runs in parallel",
            "allow more CPUs",
        ));
    }
    let ns = ping_pong(first, last)?;
    let what = format!("a cache line takes {ns:.0} ns from CPU {first} to CPU {last}, the farthest");
    Some(if ns > 1000.0 {
        Finding::new(
            "cache-line",
            Grade::Slow,
            what,
            "every short message costs at least this",
            "see load and hypervisor; on a quiet machine 50 to 500 ns are usual",
        )
    } else {
        Finding::ok("cache-line", what)
    })
}

/// One-way time in nanoseconds, the best of several short runs. None when binding fails.
fn ping_pong(a: u32, b: u32) -> Option<f64> {
    const ROUNDS: u32 = 2_000;
    const RUNS: u32 = 10;
    let ball = AtomicU32::new(0);
    let bind = |cpu: u32| [cpu].into_iter().collect::<CpuSet>().bind_current().is_ok();
    // Each side waits for its own parity, at most until the limit: the partner may never run.
    let play = |parity: u32| -> Option<f64> {
        let limit = Instant::now() + Duration::from_secs(2);
        let mut best = f64::MAX;
        for run in 0..RUNS {
            let start = Instant::now();
            for round in 0..ROUNDS {
                let mine = (run * ROUNDS + round) * 2 + parity;
                let mut spins = 0u32;
                // ORDERING: Acquire pairs with the partner's Release store below.
                while ball.load(Ordering::Acquire) != mine {
                    std::hint::spin_loop();
                    spins += 1;
                    if spins.is_multiple_of(100_000) && Instant::now() > limit {
                        return None;
                    }
                }
                // ORDERING: Release pairs with the partner's Acquire load above.
                ball.store(mine + 1, Ordering::Release);
            }
            best = best.min(start.elapsed().as_nanos() as f64 / ROUNDS as f64 / 2.0);
        }
        Some(best)
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| bind(b).then(|| play(1)).flatten());
        let mine = scope.spawn(|| bind(a).then(|| play(0)).flatten());
        other.join().ok().flatten()?;
        mine.join().ok().flatten()
    })
}

//! Memory: how much, in which pages, and what the first touch of a shared page costs.

use std::fs::File;
use std::os::fd::{AsRawFd, FromRawFd};
use std::time::Instant;

use super::{Finding, Grade, System};
use crate::topo::bytes;

pub fn checks(system: &System) -> Vec<Finding> {
    let mut out = Vec::new();
    out.extend(amount(system));
    out.push(memfd());
    out.push(shared_pages(system));
    out.extend(private_pages(system));
    out.extend(overcommit(system));
    out.extend(dev_shm());
    out
}

fn amount(system: &System) -> Option<Finding> {
    let kib = |name| system.field("/proc/meminfo", name)?.split_whitespace().next()?.parse::<u64>().ok();
    let total = kib("MemTotal")? << 10;
    let free = kib("MemAvailable").unwrap_or(0) << 10;
    Some(match system.memory_limit() {
        Some(limit) if limit < total => Finding::new(
            "memory",
            Grade::Note,
            format!("the cgroup limits memory to {} (the machine has {})", bytes(limit), bytes(total)),
            "a job above it has a rank killed; mpiexec says so when it happens",
            "raise the limit if ranks need more (docker --memory, Kubernetes limits.memory)",
        ),
        _ => Finding::ok("memory", format!("{} free of {}", bytes(free), bytes(total))),
    })
}

/// Makes a memfd, maps it, and times the first touch of its pages.
fn memfd() -> Finding {
    match touch_memfd() {
        Ok(us) => {
            let text = format!("memfd works; the first touch of a shared page takes {us:.1} us");
            if us > 5.0 {
                Finding::new(
                    "memfd",
                    Grade::Slow,
                    text,
                    "start-up and the first large messages wait for the kernel to make pages",
                    "larger pages, see shared-pages; in a virtual machine, huge pages on the host",
                )
            } else {
                Finding::ok("memfd", text)
            }
        }
        Err(why) => Finding::new(
            "memfd",
            Grade::Bad,
            format!("shared memory by memfd_create does not work: {why}"),
            "Weft's ranks cannot share memory",
            match why.raw_os_error() {
                Some(libc::EFBIG) => "ulimit -f unlimited",
                _ => "a kernel of 3.17 or later and a seccomp profile that allows memfd_create",
            },
        ),
    }
}

/// Microseconds per page of a shared mapping, touched for the first time.
fn touch_memfd() -> std::io::Result<f64> {
    const LEN: usize = 8 << 20;
    const PART: usize = 512 << 10;
    const PAGE: usize = 4096;
    // SAFETY: the name is a NUL-terminated literal.
    let fd = unsafe { libc::memfd_create(c"weft-doctor".as_ptr(), libc::MFD_CLOEXEC) };
    if fd < 0 {
        return Err(std::io::Error::last_os_error());
    }
    // SAFETY: `fd` was just made and belongs to nobody else.
    let file = unsafe { File::from_raw_fd(fd) };
    file.set_len(LEN as u64)?;
    // SAFETY: a fresh shared mapping of LEN bytes of our own file, unmapped below.
    let map = unsafe {
        libc::mmap(std::ptr::null_mut(), LEN, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED, file.as_raw_fd(), 0)
    };
    if map == libc::MAP_FAILED {
        return Err(std::io::Error::last_os_error());
    }
    // The best of several parts, since other work may interrupt.
    let mut us = f64::MAX;
    for part in (0..LEN).step_by(PART) {
        let start = Instant::now();
        for offset in (part..part + PART).step_by(PAGE) {
            // SAFETY: `offset` is inside the mapping, which nobody else has.
            unsafe { map.cast::<u8>().add(offset).write_volatile(1) };
        }
        us = us.min(start.elapsed().as_secs_f64() * 1e6 / (PART / PAGE) as f64);
    }
    // SAFETY: the mapping made above, not used afterwards.
    unsafe { libc::munmap(map, LEN) };
    Ok(us)
}

fn shared_pages(system: &System) -> Finding {
    let path = "/sys/kernel/mm/transparent_hugepage/shmem_enabled";
    match system.selected(path).as_deref() {
        None => Finding::new(
            "shared-pages",
            Grade::Note,
            "the kernel has no transparent huge pages for shared memory",
            "shared memory comes in 4 KiB pages",
            "",
        ),
        Some(mode @ ("always" | "advise" | "within_size" | "force")) => {
            Finding::ok("shared-pages", format!("huge pages for shared memory: {mode}"))
        }
        Some(mode) => Finding::new(
            "shared-pages",
            Grade::Slow,
            format!("huge pages for shared memory: {mode}"),
            "large messages and windows use 4 KiB pages: more faults and TLB misses",
            format!("echo advise > {path} (as root)"),
        ),
    }
}

fn private_pages(system: &System) -> Option<Finding> {
    let path = "/sys/kernel/mm/transparent_hugepage/enabled";
    let mode = system.selected(path)?;
    Some(if mode == "never" {
        Finding::new(
            "huge-pages",
            Grade::Note,
            "transparent huge pages are off",
            "the application's own large arrays use 4 KiB pages",
            format!("echo madvise > {path} (as root)"),
        )
    } else {
        Finding::ok("huge-pages", format!("transparent huge pages: {mode}"))
    })
}

fn overcommit(system: &System) -> Option<Finding> {
    (system.number("/proc/sys/vm/overcommit_memory")? == 2).then(|| {
        Finding::new(
            "overcommit",
            Grade::Note,
            "vm.overcommit_memory is 2 (strict accounting)",
            "programs that reserve much address space may fail to start",
            "sysctl vm.overcommit_memory=0, if that happens",
        )
    })
}

/// Weft does not use /dev/shm; a small one breaks other MPIs on the same machine.
fn dev_shm() -> Option<Finding> {
    // SAFETY: all-zero is a valid statvfs, which the call fills.
    let mut info: libc::statvfs = unsafe { std::mem::zeroed() };
    // SAFETY: the path is a NUL-terminated literal and `info` is ours.
    if unsafe { libc::statvfs(c"/dev/shm".as_ptr(), &mut info) } != 0 {
        return Some(Finding::ok("dev-shm", "no /dev/shm; Weft needs none"));
    }
    let size = info.f_blocks as u64 * info.f_frsize as u64;
    Some(Finding::ok("dev-shm", format!("/dev/shm holds {}; Weft uses none of it", bytes(size))))
}

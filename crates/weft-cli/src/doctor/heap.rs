//! The shared heap: whether ranks get one, and what becomes of huge pages.

use std::path::Path;

use super::{Finding, Grade, System};
use weft_shm::HEAP_FROM;

const SHMEM: &str = "/sys/kernel/mm/transparent_hugepage/shmem_enabled";
const PRIVATE: &str = "/sys/kernel/mm/transparent_hugepage/enabled";
const CHECK: &str = "shared-heap";

pub fn checks(system: &System) -> Vec<Finding> {
    let exe = std::env::current_exe().and_then(|p| p.canonicalize()).unwrap_or_default();
    let prefix = exe.parent().and_then(Path::parent).unwrap_or(&exe);
    let installed = prefix.join("lib/libweft-heap.so").exists();
    let wanted = std::env::var("WEFT_HEAP").unwrap_or_default();
    vec![judge(system, installed, &wanted)]
}

/// What `libweft-heap.so` will do with its mode (`WEFT_HEAP`) on this machine.
pub fn judge(system: &System, installed: bool, wanted: &str) -> Finding {
    let slow = "large messages are copied by the kernel or through buffers instead of straight \
                out of the peer's memory";
    let none = |why: String, remedy: &str| Finding::new(CHECK, Grade::Slow, why, slow, remedy);
    if !installed {
        return none("libweft-heap.so is not installed beside this program".into(), "make install PREFIX=...");
    }
    if wanted == "never" {
        return none("off: WEFT_HEAP=never".into(), "unset WEFT_HEAP");
    }
    if system.number("/proc/sys/vm/overcommit_memory") == Some(2) {
        return none(
            "off: vm.overcommit_memory is 2, where a full account would end ranks by SIGBUS".into(),
            "sysctl vm.overcommit_memory=0",
        );
    }
    let mode = if wanted.is_empty() { "auto" } else { wanted };
    let shmem = system.selected(SHMEM).unwrap_or_else(|| "never".into());
    let private = system.selected(PRIVATE).unwrap_or_else(|| "never".into());
    let huge = matches!(shmem.as_str(), "always" | "advise" | "within_size" | "force");
    let from = HEAP_FROM >> 10;
    let on = format!("{mode}: blocks of {from} KiB and more can be mapped by peers");
    let remedy = format!("echo advise > {SHMEM} (as root)");
    if huge {
        return Finding::ok(CHECK, format!("{on}, in huge pages (shmem_enabled is {shmem})"));
    }
    match (mode, private.as_str()) {
        (_, "never") => Finding::ok(CHECK, format!("{on}; no huge pages on this machine")),
        ("always", _) => Finding::new(
            CHECK,
            Grade::Note,
            format!("{on}, those that want huge pages too"),
            "memory-bound kernels of programs that ask for huge pages (numpy) run slower",
            format!("WEFT_HEAP=auto, or {remedy}"),
        ),
        ("auto", "always") => Finding::new(
            CHECK,
            Grade::Slow,
            format!(
                "auto: blocks from {from} KiB to 4 MiB can be mapped by peers; larger ones stay private for \
                 the huge pages that the system gives them unasked"
            ),
            "messages from larger blocks are copied by the kernel",
            format!("{remedy}, or WEFT_HEAP=large"),
        ),
        _ => Finding::new(
            CHECK,
            Grade::Note,
            format!("{on}, but those that ask for huge pages (numpy from 4 MiB on)"),
            "messages from such blocks are copied by the kernel: shared memory gets no huge pages \
             (shmem_enabled is never)",
            remedy,
        ),
    }
}

//! The checks on made-up machines.

use super::*;
use std::fs;
use std::io;
use std::path::PathBuf;

struct Fake {
    root: PathBuf,
}

impl Fake {
    fn new(name: &str, files: &[(&str, &str)]) -> Fake {
        let root = std::env::temp_dir().join(format!("weft-doctor-{name}-{}", std::process::id()));
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        fs::create_dir_all(&root).unwrap();
        Fake { root }
    }
    fn system(&self) -> System {
        System::at(&self.root)
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

#[test]
fn quotas_of_both_cgroup_versions() {
    let v2 = Fake::new(
        "v2",
        &[
            ("proc/self/cgroup", "0::/job/rank\n"),
            ("sys/fs/cgroup/job/rank/cpu.max", "max 100000\n"),
            ("sys/fs/cgroup/job/cpu.max", "150000 100000\n"),
            ("sys/fs/cgroup/job/memory.max", "1073741824\n"),
            ("sys/fs/cgroup/job/rank/memory.max", "max\n"),
        ],
    );
    assert_eq!(v2.system().cpu_quota(), Some(1.5));
    assert_eq!(v2.system().memory_limit(), Some(1 << 30));
    let v1 = Fake::new(
        "v1",
        &[
            ("proc/self/cgroup", "4:cpu,cpuacct:/docker/x\n5:memory:/docker/x\n"),
            ("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "50000\n"),
            ("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n"),
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"),
        ],
    );
    assert_eq!(v1.system().cpu_quota(), Some(0.5));
    assert_eq!(v1.system().memory_limit(), None);
    let none = Fake::new("none", &[]);
    assert_eq!(none.system().cpu_quota(), None);
    assert_eq!(cpu::quota(Some(1.5), 4).grade, Grade::Slow);
    assert_eq!(cpu::quota(Some(4.0), 4).grade, Grade::Ok);
}

#[test]
fn a_refused_probe_names_its_cause() {
    let refused = || Err(io::Error::from_raw_os_error(libc::EPERM));
    let yama = Fake::new("yama", &[("proc/sys/kernel/yama/ptrace_scope", "1\n")]);
    let finding = copying::cma(&yama.system(), refused());
    assert!(finding.remedy.contains("ptrace_scope=0"), "{finding:?}");
    let seccomp = Fake::new("seccomp", &[("proc/self/status", "Name:\tx\nSeccomp:\t2\n")]);
    let finding = copying::cma(&seccomp.system(), refused());
    assert!(finding.remedy.contains("SYS_PTRACE"), "{finding:?}");
    assert!(finding.finding.contains("seccomp"), "{finding:?}");
    assert_eq!(copying::cma(&seccomp.system(), Ok(())).grade, Grade::Ok);
}

#[test]
fn small_parsers() {
    assert_eq!(limits::version("6.1.0-18-amd64"), Some((6, 1)));
    assert_eq!(limits::version("x"), None);
    assert_eq!(cpu::stolen("cpu  10 0 10 70 0 0 0 10 5 0\ncpu0 1"), Some((100, 10)));
    let thp = Fake::new("thp", &[("a", "always [madvise] never\n")]);
    assert_eq!(thp.system().selected("/a").as_deref(), Some("madvise"));
    assert_eq!(thp.system().selected("/b"), None);
}

#[test]
fn another_mpiexec_is_noticed() {
    let here = Fake::new("here", &[("bin/mpiexec", "")]);
    let there = Fake::new("there", &[("bin/mpiexec", "")]);
    let bin = |f: &Fake| f.root.join("bin");
    let grade = |path: PathBuf| setup::first_mpiexec(&bin(&here), Some(path.into())).unwrap().grade;
    assert_eq!(grade(bin(&there)), Grade::Slow);
    assert_eq!(grade(bin(&here)), Grade::Ok);
    assert_eq!(grade("/nonexistent".into()), Grade::Note);
}

/// What is not in order has an effect; what is slow or broken has a remedy too.
#[test]
fn this_machine_is_examined() {
    let findings = examine(&System::real());
    assert!(findings.len() >= 12, "{findings:?}");
    for f in &findings {
        assert!(f.grade == Grade::Ok || !f.effect.is_empty(), "{f:?}");
        assert!(f.grade < Grade::Slow || !f.remedy.is_empty(), "{f:?}");
    }
    let mut names: Vec<_> = findings.iter().map(|f| f.check).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), findings.len(), "each check reports once");
}

#[test]
fn the_heap_and_huge_pages() {
    let thp = "sys/kernel/mm/transparent_hugepage";
    let (enabled, shmem) = (format!("{thp}/enabled"), format!("{thp}/shmem_enabled"));
    let never = "always within_size advise [never] deny force\n";
    let advise = "always within_size [advise] never deny force\n";
    let at = |name: &str, e: &str, s: &str, overcommit: &str, installed, mode: &str| {
        let files = [(&*enabled, e), (&*shmem, s), ("proc/sys/vm/overcommit_memory", overcommit)];
        heap::judge(&Fake::new(name, &files).system(), installed, mode)
    };
    let madvise = "always [madvise] never\n";
    let f = at("heap1", madvise, never, "0", true, "");
    assert!(f.grade == Grade::Note && f.remedy.contains("shmem_enabled"), "{f:?}");
    assert_eq!(at("heap2", madvise, advise, "0", true, "").grade, Grade::Ok);
    assert_eq!(at("heap3", "[always] madvise never", never, "0", true, "").grade, Grade::Slow);
    assert_eq!(at("heap4", "[always] madvise never", never, "0", true, "large").grade, Grade::Note);
    assert_eq!(at("heap5", "always madvise [never]", never, "0", true, "").grade, Grade::Ok);
    assert_eq!(at("heap6", madvise, never, "2", true, "").grade, Grade::Slow);
    assert!(at("heap7", madvise, never, "0", true, "never").finding.contains("WEFT_HEAP"));
    assert!(at("heap8", madvise, never, "0", false, "").remedy.contains("install"));
}

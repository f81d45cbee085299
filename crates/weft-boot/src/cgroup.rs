//! What the control group says: the CPU quota and out-of-memory kills, of cgroup v1 and v2.
//!
//! Source: the kernel's Documentation/admin-guide/cgroup-v1/ and cgroup-v2.rst.

use std::fs;
use std::path::{Path, PathBuf};

/// CPUs that the calling process may use at most by quota; `None` without a quota.
pub fn cpu_quota() -> Option<f64> {
    quota_in(&Groups::of_this_process()?)
}

/// How often the kernel has killed a process of this control group for want of memory; `None`
/// where that is not told.
pub fn oom_kills() -> Option<u64> {
    oom_kills_in(&Groups::of_this_process()?)
}

/// The memory limit in bytes of this control group or of one above it.
pub fn memory_limit() -> Option<u64> {
    let g = Groups::of_this_process()?;
    let v2 = smallest(&g.unified, |d| first_number(&d.join("memory.max")));
    let v1 = smallest(&g.v1_memory, |d| first_number(&d.join("memory.limit_in_bytes")))
        // v1 says "no limit" as a number near 2^63.
        .filter(|&b| b < 1 << 60);
    v2.into_iter().chain(v1).min()
}

/// A controller's hierarchy: its mount point and the process's directory in it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    mount: PathBuf,
    dir: PathBuf,
}

#[derive(Default, Debug)]
pub(crate) struct Groups {
    unified: Option<Place>,
    v1_cpu: Option<Place>,
    v1_memory: Option<Place>,
}

impl Groups {
    fn of_this_process() -> Option<Groups> {
        let memberships = fs::read_to_string("/proc/self/cgroup").ok()?;
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        Some(Self::parse(&memberships, &mounts))
    }

    #[cfg(test)]
    pub(crate) fn quota(&self) -> Option<f64> {
        quota_in(self)
    }

    /// From the text of /proc/self/cgroup and /proc/self/mountinfo.
    pub(crate) fn parse(memberships: &str, mounts: &str) -> Groups {
        let mut g = Groups::default();
        for line in memberships.lines() {
            let mut f = line.splitn(3, ':');
            let (Some(_id), Some(controllers), Some(path)) = (f.next(), f.next(), f.next()) else {
                continue;
            };
            if controllers.is_empty() {
                g.unified = locate(mounts, None, path);
            }
            for c in controllers.split(',') {
                match c {
                    "cpu" => g.v1_cpu = locate(mounts, Some("cpu"), path),
                    "memory" => g.v1_memory = locate(mounts, Some("memory"), path),
                    _ => {}
                }
            }
        }
        g
    }
}

/// Finds the mount of a v1 controller (or of v2 for `None`) and the directory of `path` in it.
fn locate(mounts: &str, controller: Option<&str>, path: &str) -> Option<Place> {
    for line in mounts.lines() {
        let (head, tail) = line.split_once(" - ")?;
        let mut t = tail.split(' ');
        let (fstype, _source, options) = (t.next()?, t.next()?, t.next().unwrap_or(""));
        let matches = match controller {
            None => fstype == "cgroup2",
            Some(c) => fstype == "cgroup" && options.split(',').any(|o| o == c),
        };
        if !matches {
            continue;
        }
        let mut h = head.split(' ').skip(3);
        let (root, mount) = (h.next()?, PathBuf::from(h.next()?));
        // In a container, the mount shows a subtree; a path outside of it shows as the mount.
        let below = Path::new(path).strip_prefix(root).unwrap_or(Path::new(""));
        let dir = mount.join(below);
        return Some(Place { dir: if dir.is_dir() { dir } else { mount.clone() }, mount });
    }
    None
}

/// The smallest answer of `read` over a directory and those above it, up to the mount.
fn smallest<T: PartialOrd>(place: &Option<Place>, read: impl Fn(&Path) -> Option<T>) -> Option<T> {
    let p = place.as_ref()?;
    p.dir.ancestors().take_while(|d| d.starts_with(&p.mount)).filter_map(read).reduce(|a, b| if b < a { b } else { a })
}

fn first_number(file: &Path) -> Option<u64> {
    fs::read_to_string(file).ok()?.split_whitespace().next()?.parse().ok()
}

fn quota_in(g: &Groups) -> Option<f64> {
    let v2 = smallest(&g.unified, |d| {
        let text = fs::read_to_string(d.join("cpu.max")).ok()?;
        let mut f = text.split_whitespace();
        let quota: f64 = f.next()?.parse().ok()?;
        Some(quota / f.next()?.parse::<f64>().ok()?)
    });
    let v1 = smallest(&g.v1_cpu, |d| {
        let quota = first_number(&d.join("cpu.cfs_quota_us"))?;
        Some(quota as f64 / first_number(&d.join("cpu.cfs_period_us"))? as f64)
    });
    v2.into_iter().chain(v1).reduce(f64::min)
}

fn oom_kills_in(g: &Groups) -> Option<u64> {
    let in_file = |place: &Option<Place>, file: &str| -> Option<u64> {
        let text = fs::read_to_string(place.as_ref()?.dir.join(file)).ok()?;
        text.lines().find_map(|l| l.strip_prefix("oom_kill ")?.trim().parse().ok())
    };
    let v2 = in_file(&g.unified, "memory.events");
    let v1 = in_file(&g.v1_memory, "memory.oom_control");
    v2.or(v1)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Dir(PathBuf);
    impl Dir {
        fn new(name: &str) -> Dir {
            let d = std::env::temp_dir().join(format!("weft-cgroup-{name}-{}", std::process::id()));
            fs::create_dir_all(&d).unwrap();
            Dir(d)
        }
        fn put(&self, file: &str, text: &str) {
            let f = self.0.join(file);
            fs::create_dir_all(f.parent().unwrap()).unwrap();
            fs::write(f, text).unwrap();
        }
    }
    impl Drop for Dir {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn v2_takes_the_smallest_limit_on_the_way_up() {
        let d = Dir::new("v2");
        d.put("a/cpu.max", "250000 100000\n");
        d.put("a/b/cpu.max", "max 100000\n");
        d.put("a/b/memory.events", "low 0\noom 3\noom_kill 2\n");
        let mounts = format!("30 23 0:26 / {} rw - cgroup2 cgroup2 rw\n", d.0.display());
        let g = Groups::parse("0::/a/b\n", &mounts);
        assert_eq!(quota_in(&g), Some(2.5));
        assert_eq!(oom_kills_in(&g), Some(2));
    }

    #[test]
    fn v1_with_and_without_quota() {
        let d = Dir::new("v1");
        d.put("cpu/cpu.cfs_quota_us", "-1\n");
        d.put("cpu/cpu.cfs_period_us", "100000\n");
        d.put("cpu/job/cpu.cfs_quota_us", "50000\n");
        d.put("cpu/job/cpu.cfs_period_us", "100000\n");
        d.put("mem/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 7\n");
        let root = d.0.display();
        let mounts = format!(
            "31 23 0:27 / {root}/cpu rw - cgroup cgroup rw,cpu,cpuacct\n\
             32 23 0:28 /docker/x {root}/mem rw - cgroup cgroup rw,memory\n"
        );
        let text = "4:memory:/docker/x\n2:cpu,cpuacct:/job\n";
        let g = Groups::parse(text, &mounts);
        assert_eq!(quota_in(&g), Some(0.5));
        assert_eq!(oom_kills_in(&g), Some(7));
        let g = Groups::parse("2:cpu,cpuacct:/\n", &mounts);
        assert_eq!(quota_in(&g), None);
    }

    #[test]
    fn this_machine_answers_without_panic() {
        let _ = (cpu_quota(), oom_kills(), memory_limit());
    }
}

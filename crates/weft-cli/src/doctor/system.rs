//! /proc and /sys, or a made-up copy of them in tests.

use std::fs;
use std::path::{Path, PathBuf};

pub struct System {
    root: PathBuf,
}

impl System {
    pub fn real() -> System {
        System { root: PathBuf::from("/") }
    }

    #[cfg(test)]
    pub fn at(root: &Path) -> System {
        System { root: root.to_path_buf() }
    }

    /// A file's text without the line end; None when it cannot be read.
    pub fn read(&self, path: &str) -> Option<String> {
        let path = self.root.join(path.trim_start_matches('/'));
        fs::read_to_string(path).ok().map(|s| s.trim().to_string())
    }

    pub fn exists(&self, path: &str) -> bool {
        self.root.join(path.trim_start_matches('/')).exists()
    }

    pub fn number(&self, path: &str) -> Option<u64> {
        self.read(path)?.parse().ok()
    }

    /// A line `Name: value` of /proc/self/status and its like.
    pub fn field(&self, path: &str, name: &str) -> Option<String> {
        let text = self.read(path)?;
        let line = text.lines().find(|l| l.split(':').next().map(str::trim) == Some(name))?;
        Some(line.split_once(':')?.1.trim().to_string())
    }

    /// The selected word of a kernel switch such as `always [madvise] never`.
    pub fn selected(&self, path: &str) -> Option<String> {
        let text = self.read(path)?;
        let word = text.split_whitespace().find(|w| w.starts_with('['))?;
        Some(word.trim_matches(['[', ']']).to_string())
    }

    /// The folders of this process's cgroup, innermost first, for a version 1 controller and for
    /// version 2.
    fn cgroup_folders(&self, controller: &str) -> Vec<String> {
        let text = self.read("/proc/self/cgroup").unwrap_or_default();
        let mut folders = Vec::new();
        for line in text.lines() {
            let mut parts = line.splitn(3, ':').skip(1);
            let (Some(names), Some(path)) = (parts.next(), parts.next()) else {
                continue;
            };
            let base = if names.is_empty() {
                "/sys/fs/cgroup".to_string()
            } else if names.split(',').any(|n| n == controller) {
                format!("/sys/fs/cgroup/{names}")
            } else {
                continue;
            };
            for folder in Path::new(path).ancestors() {
                let folder = folder.to_string_lossy();
                folders.push(format!("{base}{}", folder.trim_end_matches('/')));
            }
            // Inside a container the path of the outside may not exist; the mount is the limit.
            folders.push(base);
        }
        folders
    }

    /// CPUs' worth of time that the cgroup grants, the smallest on the way up.
    pub fn cpu_quota(&self) -> Option<f64> {
        let mut least: Option<f64> = None;
        for folder in self.cgroup_folders("cpu") {
            let v2 = self.read(&format!("{folder}/cpu.max")).and_then(|text| {
                let mut words = text.split_whitespace();
                let quota: f64 = words.next()?.parse().ok()?;
                Some(quota / words.next()?.parse::<f64>().ok()?)
            });
            let v1 = || {
                let quota = self.read(&format!("{folder}/cpu.cfs_quota_us"))?.parse::<f64>().ok()?;
                let period = self.number(&format!("{folder}/cpu.cfs_period_us"))? as f64;
                (quota > 0.0).then_some(quota / period)
            };
            if let Some(cpus) = v2.or_else(v1) {
                least = Some(least.map_or(cpus, |l| l.min(cpus)));
            }
        }
        least
    }

    /// The cgroup's memory limit in bytes, the smallest on the way up.
    pub fn memory_limit(&self) -> Option<u64> {
        self.cgroup_folders("memory")
            .iter()
            .filter_map(|folder| {
                self.number(&format!("{folder}/memory.max"))
                    .or_else(|| self.number(&format!("{folder}/memory.limit_in_bytes")))
            })
            // Version 1 says "no limit" with a number close to 2^63.
            .filter(|&bytes| bytes < 1 << 60)
            .min()
    }
}

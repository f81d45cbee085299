//! What the choices depend on: CPU model, caches, kernel, and the routines that run here.

use weft_copy::Routine;
use weft_topo::sysfs::Sysfs;
use weft_topo::{Level, Topology};

/// Sizes of the caches that a CPU reaches; 0 where nothing is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Caches {
    pub l1d_bytes: u64,
    pub l2_bytes: u64,
    pub l3_bytes: u64,
    /// CPUs that share the L3.
    pub l3_cpus: u32,
}

/// A second-level cache that most machines have, for kernels that don't tell.
const L2_USUAL: u64 = 1 << 20;

impl Caches {
    /// Bytes of the second-level cache.
    pub fn l2_or_usual(&self) -> u64 {
        if self.l2_bytes == 0 { L2_USUAL } else { self.l2_bytes }
    }

    /// A CPU's share of the L3 in bytes.
    pub fn l3_share(&self) -> u64 {
        self.l3_bytes / self.l3_cpus.max(1) as u64
    }

    /// Those of CPU 0. The C library knows L1 and L2 without a system call on most machines; its
    /// L3 is wrong under some hypervisors, so that one comes from the kernel.
    fn current() -> Caches {
        let sysfs = Sysfs::system();
        let size = |name: libc::c_int, level| {
            // SAFETY: sysconf reads a constant.
            match unsafe { libc::sysconf(name) } {
                n if n > 0 => n as u64,
                _ => sysfs.cache(0, level).map_or(0, |(bytes, _)| bytes),
            }
        };
        let (l3_bytes, l3_cpus) = sysfs.cache(0, 3).unwrap_or((0, 0));
        Caches {
            l1d_bytes: size(libc::_SC_LEVEL1_DCACHE_SIZE, 1),
            l2_bytes: size(libc::_SC_LEVEL2_CACHE_SIZE, 2),
            l3_bytes,
            l3_cpus,
        }
    }
}

/// Where `rep movsb` is better than vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LineMoves {
    #[default]
    Nowhere,
    /// In windows of messages that the caches hold only a part of, since vectors are faster inside of them: AMD's
    /// since Zen 3 (FSRM).
    Spilling,
    /// In all long copies, since it is about as fast as the caches allow: Intel's since Ice Lake (FSRM).
    Everywhere,
}

impl LineMoves {
    fn of_model(model: &str) -> LineMoves {
        match model {
            _ if !fast_short_moves() => LineMoves::Nowhere,
            m if m.starts_with("Intel") => LineMoves::Everywhere,
            m if m.starts_with("AMD") => LineMoves::Spilling,
            _ => LineMoves::Nowhere,
        }
    }
}

/// A machine as the profile sees it. Its key names the profile file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    /// The CPU's own name, or what identifies its design.
    pub model: String,
    pub caches: Caches,
    /// Release of the kernel, as `uname -r` prints it.
    pub kernel: String,
    /// A core's share of the L3 is about as fast as its L2, so that data may well stay there: AMD's
    /// core complexes. Not the meshes of large Intel and ARM chips.
    pub fast_l3: bool,
    /// Where `rep movsb` is the best routine, because it stores whole lines without reading them first.
    pub line_moves: LineMoves,
    /// Wide vectors cost no clock frequency: AVX-512 may be used for every copy.
    pub light_avx512: bool,
    /// Routines that run here.
    pub routines: Vec<Routine>,
}

impl Machine {
    /// The machine that this process runs on: cpuid and a dozen small files of sysfs. Cores may
    /// differ (performance and efficiency cores); CPU 0 stands for all, so that every rank
    /// computes one key.
    pub fn current() -> Machine {
        let model = model();
        Machine {
            fast_l3: model.starts_with("AMD"),
            line_moves: LineMoves::of_model(&model),
            model,
            caches: Caches::current(),
            kernel: kernel_release(),
            light_avx512: light_avx512(),
            routines: Routine::all().iter().copied().filter(|r| r.available()).collect(),
        }
    }

    /// A made-up machine with the caches of the topology's first CPU and the routines given.
    pub fn synthetic(topology: &Topology, routines: &[Routine], light_avx512: bool) -> Machine {
        let mut caches = Caches { l1d_bytes: topology.l1d_bytes().unwrap_or(0), ..Caches::default() };
        if let Some(first) = topology.pus().first() {
            let of = |level: Level| {
                let id = first.place.get(level);
                let cpus = topology.pus().iter().filter(|p| p.place.get(level) == id).count();
                (topology.cache_bytes(level, id), cpus as u32)
            };
            if let (Some(bytes), _) = of(Level::L2) {
                caches.l2_bytes = bytes;
            }
            if let (Some(bytes), cpus) = of(Level::L3) {
                (caches.l3_bytes, caches.l3_cpus) = (bytes, cpus);
            }
        }
        Machine {
            model: "synthetic".into(),
            caches,
            kernel: "synthetic".into(),
            fast_l3: false,
            line_moves: LineMoves::Nowhere,
            light_avx512,
            routines: routines.to_vec(),
        }
    }

    pub fn has(&self, routine: Routine) -> bool {
        self.routines.contains(&routine)
    }

    /// A stable hash of what keys a profile: CPU model, cache sizes, kernel release.
    pub fn key(&self) -> u64 {
        let c = &self.caches;
        let text = format!("{}|{}|{}|{}|{}", self.model, c.l1d_bytes, c.l2_bytes, c.l3_bytes, self.kernel);
        weft_base::hash::fnv1a(text.bytes())
    }

    /// Names of the routines that run here, in the order of the family.
    pub fn routine_names(&self) -> String {
        let names: Vec<&str> = self.routines.iter().map(|r| r.name()).collect();
        names.join(", ")
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
fn model() -> String {
    use std::arch::x86_64::__cpuid;
    // Every 64-bit CPU has the leaves of the name. Each is an exit under a hypervisor.
    let mut brand = [0u8; 48];
    for (leaf, part) in (0x8000_0002u32..).zip(brand.chunks_exact_mut(16)) {
        let r = __cpuid(leaf);
        for (word, bytes) in [r.eax, r.ebx, r.ecx, r.edx].into_iter().zip(part.chunks_exact_mut(4)) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
    }
    // A hypervisor's generic name says little; the signature tells designs apart.
    let signature = __cpuid(1).eax & 0x0fff_3ff0;
    let name = String::from_utf8_lossy(&brand);
    let name = name.trim_matches(['\0', ' ']).split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{name} ({signature:x})")
}

#[cfg(all(not(target_arch = "x86_64"), not(miri)))]
fn model() -> String {
    use std::io::Read;
    let mut text = vec![0u8; 4096];
    let n = std::fs::File::open("/proc/cpuinfo").and_then(|mut f| f.read(&mut text)).unwrap_or(0);
    model_of_cpuinfo(&String::from_utf8_lossy(&text[..n]))
}

/// The first processor's identity in /proc/cpuinfo, which has no name on some architectures.
#[cfg(any(not(target_arch = "x86_64"), test))]
fn model_of_cpuinfo(text: &str) -> String {
    let field = |name: &str| {
        text.lines().find_map(|l| {
            let (key, value) = l.split_once(':')?;
            (key.trim() == name).then(|| value.trim().to_string())
        })
    };
    field("model name").or_else(|| field("cpu")).unwrap_or_else(|| {
        let parts = ["CPU implementer", "CPU part", "CPU variant"];
        let known: Vec<String> = parts.iter().filter_map(|p| field(p)).collect();
        format!("{} {}", std::env::consts::ARCH, known.join(" "))
    })
}

#[cfg(miri)]
fn model() -> String {
    "miri".into()
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
fn light_avx512() -> bool {
    // Designs that have VBMI (Ice Lake, Zen 4 and later) do not lower their clock for copies.
    std::arch::is_x86_feature_detected!("avx512vbmi")
}

#[cfg(any(not(target_arch = "x86_64"), miri))]
fn light_avx512() -> bool {
    false
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
fn fast_short_moves() -> bool {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    const FSRM: u32 = 1 << 4;
    __cpuid(0).eax >= 7 && __cpuid_count(7, 0).edx & FSRM != 0
}

#[cfg(any(not(target_arch = "x86_64"), miri))]
fn fast_short_moves() -> bool {
    false
}

fn kernel_release() -> String {
    // SAFETY: utsname is plain bytes; uname fills it.
    let mut name: libc::utsname = unsafe { std::mem::zeroed() };
    // SAFETY: `name` is ours and large enough.
    if unsafe { libc::uname(&mut name) } != 0 {
        return String::new();
    }
    let bytes: Vec<u8> = name.release.iter().map(|&c| c as u8).take_while(|&c| c != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_depends_on_model_caches_and_kernel_only() {
        let t = Topology::synthetic("package:1 l3:1(size=32MB) l2:2(size=1MB) l1d:1(size=32KB) core:1").unwrap();
        let m = Machine::synthetic(&t, &[], false);
        let same = Machine { light_avx512: true, routines: vec![Routine::Portable], ..m.clone() };
        assert_eq!(m.key(), same.key());
        assert_ne!(m.key(), Machine { kernel: "6.1".into(), ..m.clone() }.key());
        assert_ne!(m.key(), Machine { model: "other".into(), ..m.clone() }.key());
        let mut less = m.clone();
        less.caches.l3_bytes = 16 << 20;
        assert_ne!(m.key(), less.key());
    }

    #[test]
    fn names_from_cpuinfo() {
        assert_eq!(model_of_cpuinfo("processor\t: 0\nmodel name\t: A CPU\n"), "A CPU");
        let arm = "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\nCPU variant\t: 0x3\n";
        assert!(model_of_cpuinfo(arm).ends_with("0x41 0xd0c 0x3"));
    }

    #[test]
    #[cfg_attr(miri, ignore = "reads files")]
    fn this_machine_has_a_name_and_routines() {
        let m = Machine::current();
        assert!(!m.model.is_empty() && !m.kernel.is_empty());
        assert!(m.has(Routine::Portable));
        assert_eq!(m.key(), Machine::current().key());
    }
}

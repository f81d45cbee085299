//! The names of the routines and what is known of them without running one.

use Routine::*;

/// A way to copy bytes. All of them exist on every target; [`Routine::available`] tells which run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum Routine {
    /// The C library's memcpy.
    Libc,
    /// Safe on any target: arrays of bytes, vectorised as the compiler likes.
    Portable,
    /// `rep movsb`: the CPU's microcode.
    RepMovsb,
    /// 32-bit `mov`.
    Plain32,
    /// 64-bit `movq` through MMX registers.
    Mmx64,
    /// 128-bit SSE2, `movdqu` and `movdqa`.
    Sse128,
    /// Non-temporal 32-bit stores, `movnti`.
    Nt32,
    /// Non-temporal 64-bit stores from MMX registers, `movntq`.
    Nt64,
    /// Non-temporal 128-bit stores, `movntdq`, with `prefetcht0` ahead.
    Nt128,
    /// Streaming 128-bit loads, `movntdqa`; they differ from plain ones on write-combining memory.
    StreamLoad128,
    /// 256-bit AVX.
    Avx256,
    /// Non-temporal 256-bit stores, with `prefetcht0` ahead.
    AvxNt256,
    /// 512-bit AVX-512.
    Avx512,
    /// Non-temporal 512-bit stores, with `prefetcht0` ahead.
    AvxNt512,
    /// 128-bit NEON.
    Neon,
    /// Non-temporal pairs, `ldnp` and `stnp`.
    NeonNp,
    /// `Sse128` with `prefetcht0` 512 bytes ahead.
    Sse128Ahead512,
    /// `Nt128` without prefetches.
    Nt128Bare,
    /// `Avx256` with `prefetcht0` 512 bytes ahead.
    Avx256Ahead512,
    /// `Avx256` with `prefetcht0` 2048 bytes ahead.
    Avx256Ahead2048,
    /// `Avx256` with `prefetchw` of the destination 512 bytes ahead.
    Avx256Own,
    /// `Avx256`, each written line sent to the shared cache by `cldemote`.
    Avx256Demote,
    /// `AvxNt256` without prefetches.
    AvxNt256Bare,
    /// `AvxNt256` with `prefetchnta` in place of `prefetcht0`.
    AvxNt256Nta,
    /// `Avx512` with `prefetcht0` 512 bytes ahead.
    Avx512Ahead512,
    /// `Avx512` with `prefetcht0` 2048 bytes ahead.
    Avx512Ahead2048,
    /// `Avx512` with `prefetchw` of the destination 512 bytes ahead.
    Avx512Own,
    /// `Avx512`, each written line sent to the shared cache by `cldemote`.
    Avx512Demote,
    /// `AvxNt512` without prefetches.
    AvxNt512Bare,
    /// `Neon` with `prfm pldl1keep` 512 bytes ahead.
    NeonAhead512,
}

/// Names, and other names that `from_name` takes: the instruction's.
const NAMES: &[(Routine, &str, &[&str])] = &[
    (Libc, "libc", &["memcpy"]),
    (Portable, "portable", &[]),
    (RepMovsb, "rep-movsb", &["repmovsb", "erms"]),
    (Plain32, "plain32", &["mov", "plain"]),
    (Mmx64, "mmx64", &["movq", "mmx"]),
    (Sse128, "sse128", &["movdqa", "movdqu", "sse", "sse2"]),
    (Nt32, "nt32", &["movnti"]),
    (Nt64, "nt64", &["movntq"]),
    (Nt128, "nt128", &["movntdq"]),
    (StreamLoad128, "streamload128", &["movntdqa"]),
    (Avx256, "avx256", &["avx", "avx2"]),
    (AvxNt256, "avxnt256", &["nt256"]),
    (Avx512, "avx512", &[]),
    (AvxNt512, "avxnt512", &["nt512"]),
    (Neon, "neon", &[]),
    (NeonNp, "neon-np", &["ldnp", "stnp", "neonnp"]),
    (Sse128Ahead512, "sse128-ahead512", &[]),
    (Nt128Bare, "nt128-bare", &[]),
    (Avx256Ahead512, "avx256-ahead512", &[]),
    (Avx256Ahead2048, "avx256-ahead2048", &[]),
    (Avx256Own, "avx256-own", &["prefetchw"]),
    (Avx256Demote, "avx256-demote", &["cldemote"]),
    (AvxNt256Bare, "avxnt256-bare", &[]),
    (AvxNt256Nta, "avxnt256-nta", &["prefetchnta"]),
    (Avx512Ahead512, "avx512-ahead512", &[]),
    (Avx512Ahead2048, "avx512-ahead2048", &[]),
    (Avx512Own, "avx512-own", &[]),
    (Avx512Demote, "avx512-demote", &[]),
    (AvxNt512Bare, "avxnt512-bare", &[]),
    (NeonAhead512, "neon-ahead512", &[]),
];

pub(crate) const COUNT: usize = NAMES.len();

const ALL: [Routine; COUNT] = {
    let mut all = [Libc; COUNT];
    let mut i = 0;
    while i < COUNT {
        all[i] = NAMES[i].0;
        assert!(all[i] as usize == i, "NAMES is in the order of the enum");
        i += 1;
    }
    all
};

impl Routine {
    /// The six routines of the study of non-temporal copies that this family started from, and its
    /// streaming load.
    pub const CLASSIC: [Routine; 7] = [Plain32, Mmx64, Sse128, Nt32, Nt64, Nt128, StreamLoad128];

    /// Every routine, on any target.
    pub fn all() -> &'static [Routine] {
        &ALL
    }

    /// Those that this CPU runs.
    pub fn all_available() -> impl Iterator<Item = Routine> {
        ALL.into_iter().filter(|r| r.available())
    }

    /// The name in profiles, reports and parameters.
    pub fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The routine of that name; the name of its instruction is taken, too (`movntdq`).
    pub fn from_name(name: &str) -> Option<Routine> {
        let name = name.trim().to_ascii_lowercase();
        NAMES.iter().find(|(_, n, aliases)| *n == name || aliases.contains(&name.as_str())).map(|(r, ..)| *r)
    }

    /// Whether it writes around the caches. Such a routine ends with a store fence of its own.
    pub fn is_nontemporal(self) -> bool {
        matches!(
            self,
            Nt32 | Nt64 | Nt128 | Nt128Bare | AvxNt256 | AvxNt256Bare | AvxNt256Nta | AvxNt512 | AvxNt512Bare | NeonNp
        )
    }

    /// Whether it is another one with a hint (prefetch, demotion) added or left out.
    pub fn is_variant(self) -> bool {
        self as u8 > NeonNp as u8
    }
}

impl std::fmt::Display for Routine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Routine {
    type Err = String;

    fn from_str(s: &str) -> Result<Routine, String> {
        Routine::from_name(s).ok_or_else(|| {
            let names: Vec<_> = ALL.iter().map(|r| r.name()).collect();
            format!("no copy routine '{s}'; there are: {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        let mut seen = std::collections::HashSet::new();
        for (r, name, aliases) in NAMES {
            assert_eq!(Routine::from_name(name), Some(*r));
            assert_eq!(name.parse(), Ok(*r));
            for n in aliases.iter().chain([name]) {
                assert!(seen.insert(*n), "{n} twice");
                assert_eq!(Routine::from_name(&n.to_uppercase()), Some(*r));
            }
        }
        assert!(Routine::from_name("").is_none() && "movnt".parse::<Routine>().is_err());
    }

    #[test]
    fn portable_ones_are_available() {
        assert!(Libc.available() && Portable.available());
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        assert!(Routine::CLASSIC[..6].iter().all(|r| r.available()));
        assert!(!(Neon.available() && Sse128.available()));
    }
}

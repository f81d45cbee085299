//! Sets of processors, by the operating system's numbers.

use std::fmt;
use std::io;
use std::str::FromStr;

use crate::TopoError;

/// A set of operating-system CPU numbers; grows as needed.
#[derive(Clone, Default)]
pub struct CpuSet {
    words: Vec<u64>,
}

impl CpuSet {
    pub fn new() -> Self {
        Self::default()
    }

    /// The CPUs `0..n`.
    pub fn first(n: u32) -> Self {
        (0..n).collect()
    }

    pub fn insert(&mut self, cpu: u32) {
        let word = cpu as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (cpu % 64);
    }

    pub fn contains(&self, cpu: u32) -> bool {
        self.words.get(cpu as usize / 64).is_some_and(|w| w >> (cpu % 64) & 1 == 1)
    }

    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// The lowest number, if there is one.
    pub fn lowest(&self) -> Option<u32> {
        self.iter().next()
    }

    /// Numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &w)| {
            let mut rest = w;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                Some(i as u32 * 64 + bit)
            })
        })
    }

    pub fn union_with(&mut self, other: &CpuSet) {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a |= b;
        }
    }

    pub fn intersection(&self, other: &CpuSet) -> CpuSet {
        CpuSet { words: self.words.iter().zip(&other.words).map(|(a, b)| a & b).collect() }
    }

    pub fn is_subset(&self, other: &CpuSet) -> bool {
        self.iter().all(|c| other.contains(c))
    }

    /// The affinity mask of the calling thread.
    ///
    /// Errors: what sched_getaffinity(2) answers.
    pub fn current() -> io::Result<CpuSet> {
        // The kernel wants room for all possible CPUs and says EINVAL when there is too little.
        let mut words = vec![0u64; 16];
        loop {
            // SAFETY: the pointer and length name the vector's own storage, which the kernel
            // fills; pid 0 is the calling thread.
            let got = unsafe { libc::syscall(libc::SYS_sched_getaffinity, 0, words.len() * 8, words.as_mut_ptr()) };
            if got >= 0 {
                words.truncate(got as usize / 8);
                return Ok(CpuSet { words });
            }
            let error = io::Error::last_os_error();
            if error.raw_os_error() != Some(libc::EINVAL) || words.len() > 1 << 14 {
                return Err(error);
            }
            words = vec![0u64; words.len() * 4];
        }
    }

    /// Binds the calling thread to this set. Async-signal-safe: no allocation, one system call,
    /// so a launcher may call it between fork and exec.
    ///
    /// Errors: EINVAL when no CPU of the set is allowed.
    pub fn bind_current(&self) -> io::Result<()> {
        // SAFETY: the pointer and length name the vector's own storage, which the kernel reads.
        let rc = unsafe { libc::syscall(libc::SYS_sched_setaffinity, 0, self.words.len() * 8, self.words.as_ptr()) };
        if rc == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    }
}

impl PartialEq for CpuSet {
    fn eq(&self, other: &Self) -> bool {
        let long = self.words.len().max(other.words.len());
        (0..long).all(|i| self.words.get(i).unwrap_or(&0) == other.words.get(i).unwrap_or(&0))
    }
}
impl Eq for CpuSet {}

impl FromIterator<u32> for CpuSet {
    fn from_iter<I: IntoIterator<Item = u32>>(iter: I) -> Self {
        let mut set = CpuSet::new();
        iter.into_iter().for_each(|c| set.insert(c));
        set
    }
}

/// The kernel's list form: `0-3,8,10-11`.
impl fmt::Display for CpuSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cpus = self.iter().peekable();
        let mut comma = "";
        while let Some(first) = cpus.next() {
            let mut last = first;
            while cpus.next_if_eq(&(last + 1)).is_some() {
                last += 1;
            }
            if first == last {
                write!(f, "{comma}{first}")?;
            } else {
                write!(f, "{comma}{first}-{last}")?;
            }
            comma = ",";
        }
        Ok(())
    }
}

impl fmt::Debug for CpuSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for CpuSet {
    type Err = TopoError;
    fn from_str(text: &str) -> Result<Self, TopoError> {
        let bad = || TopoError(format!("'{text}' is not a list of CPUs such as 0-3,8"));
        let mut set = CpuSet::new();
        for part in text.trim().split(',').filter(|p| !p.is_empty()) {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let first: u32 = first.trim().parse().map_err(|_| bad())?;
            let last: u32 = last.trim().parse().map_err(|_| bad())?;
            if last < first || last > 1 << 20 {
                return Err(bad());
            }
            (first..=last).for_each(|c| set.insert(c));
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_round_trip() {
        for text in ["", "0", "0-3", "0-3,8,10-11", "63-64,127-128,700"] {
            let set: CpuSet = text.parse().unwrap();
            assert_eq!(set.to_string(), text);
        }
        assert_eq!("0-3".parse::<CpuSet>().unwrap().len(), 4);
        for text in ["x", "3-1", "1-", "-1", "0-99999999999"] {
            assert!(text.parse::<CpuSet>().is_err(), "{text}");
        }
    }

    #[test]
    fn equality_ignores_trailing_zeros() {
        let mut a = CpuSet::first(3);
        let b = a.clone();
        a.union_with(&CpuSet { words: vec![0, 0, 0] });
        assert_eq!(a, b);
        assert_eq!(a.intersection(&"1-9".parse().unwrap()).to_string(), "1-2");
    }

    #[test]
    #[cfg_attr(miri, ignore = "asks the kernel")]
    fn current_mask_can_be_set_again() {
        let mask = CpuSet::current().unwrap();
        assert!(!mask.is_empty());
        std::thread::scope(|s| {
            s.spawn(|| {
                let one: CpuSet = mask.lowest().into_iter().collect();
                one.bind_current().unwrap();
                assert_eq!(CpuSet::current().unwrap(), one);
            });
        });
        assert_eq!(CpuSet::current().unwrap(), mask);
    }
}

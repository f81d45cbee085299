//! Sets of CPUs and the affinity mask of a process.

use std::io;

const WORD_BITS: usize = 64;
/// The kernel's largest CONFIG_NR_CPUS so far is 8192.
const MAX_CPUS: usize = 8192;

/// A set of operating-system CPU numbers.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct CpuMask {
    words: Vec<u64>,
}

impl CpuMask {
    pub fn new() -> Self {
        Self::default()
    }

    /// The CPUs that the calling thread may run on.
    ///
    /// # Errors
    /// Those of sched_getaffinity.
    pub fn of_this_thread() -> io::Result<Self> {
        let mut words = vec![0u64; MAX_CPUS / WORD_BITS];
        // The raw call: glibc's wrapper insists on a fixed size of 1024 CPUs.
        // SAFETY: the buffer has the length that is passed.
        let n = unsafe {
            libc::syscall(libc::SYS_sched_getaffinity, 0, MAX_CPUS / 8, words.as_mut_ptr())
        };
        if n < 0 {
            return Err(io::Error::last_os_error());
        }
        let mut m = Self { words };
        m.trim();
        Ok(m)
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }

    pub fn insert(&mut self, cpu: usize) {
        let w = cpu / WORD_BITS;
        if w >= self.words.len() {
            self.words.resize(w + 1, 0);
        }
        self.words[w] |= 1 << (cpu % WORD_BITS);
    }

    pub fn contains(&self, cpu: usize) -> bool {
        self.words.get(cpu / WORD_BITS).is_some_and(|w| w >> (cpu % WORD_BITS) & 1 != 0)
    }

    /// Number of CPUs in the set.
    pub fn count(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.words.len() * WORD_BITS).filter(|&c| self.contains(c))
    }

    pub fn union(&mut self, other: &CpuMask) {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a |= b;
        }
    }

    pub fn intersection(&self, other: &CpuMask) -> CpuMask {
        let words = self.words.iter().zip(&other.words).map(|(a, b)| a & b).collect();
        let mut m = CpuMask { words };
        m.trim();
        m
    }

    /// Words of 64 CPUs, lowest first, as the kernel takes them.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The set of such words.
    pub fn from_words(words: Vec<u64>) -> Self {
        let mut m = Self { words };
        m.trim();
        m
    }
}

impl FromIterator<usize> for CpuMask {
    fn from_iter<I: IntoIterator<Item = usize>>(it: I) -> Self {
        let mut m = Self::new();
        it.into_iter().for_each(|c| m.insert(c));
        m
    }
}

/// Ranges, as in "0-3,8".
impl std::fmt::Display for CpuMask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut first = true;
        let mut cpus = self.iter().peekable();
        while let Some(start) = cpus.next() {
            let mut end = start;
            while cpus.next_if_eq(&(end + 1)).is_some() {
                end += 1;
            }
            let sep = if std::mem::take(&mut first) { "" } else { "," };
            match end - start {
                0 => write!(f, "{sep}{start}")?,
                _ => write!(f, "{sep}{start}-{end}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets() {
        let m: CpuMask = [0, 1, 2, 3, 8, 100].into_iter().collect();
        assert_eq!(m.to_string(), "0-3,8,100");
        assert_eq!(m.count(), 6);
        let o: CpuMask = [2, 8].into_iter().collect();
        assert_eq!(m.intersection(&o), o);
        let mut u = o.clone();
        u.union(&m);
        assert_eq!(u, m);
        assert_eq!(CpuMask::from_words(vec![0b101, 0]).to_string(), "0,2");
    }

    #[test]
    fn this_thread_may_run_somewhere() {
        assert!(!CpuMask::of_this_thread().unwrap().is_empty());
    }
}

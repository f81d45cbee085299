//! Chance that repeats.

/// SplitMix64.
#[derive(Clone)]
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// The first bytes of a content.
pub fn bytes(content: u64, len: usize) -> Vec<u8> {
    let mut all = vec![0u64; len.div_ceil(8)];
    let mut x = content.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for word in &mut all {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        *word = x;
    }
    // SAFETY: words are bytes.
    let all = unsafe { std::slice::from_raw_parts(all.as_ptr().cast::<u8>(), len) };
    all.to_vec()
}

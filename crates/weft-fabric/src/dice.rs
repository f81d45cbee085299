//! Chance by a seed, for faults and delays that repeat. Source: Marsaglia, Xorshift RNGs (2003).

#[derive(Clone, Copy)]
pub(crate) struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// One that goes its own way, by a number.
    pub fn another(self, number: u64) -> Dice {
        Dice(self.0.wrapping_add(number * 2))
    }

    /// From 0 on, below this.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

//! The random numbers of RandomAccess: a shift register over GF(2) that any PE can enter anywhere.

/// x^63 + x^2 + x + 1, as the benchmark fixes it.
pub const POLY: u64 = 7;

/// The number after `x`; never zero after a number that is not.
#[inline]
pub fn next(x: u64) -> u64 {
    (x << 1) ^ if (x as i64) < 0 { POLY } else { 0 }
}

/// The `n`-th number, counted from 1 as the zeroth: the step is linear, so n steps are a power of
/// its matrix.
pub fn nth(n: u64) -> u64 {
    let mut step: [u64; 64] = std::array::from_fn(|bit| next(1 << bit));
    let mut x = 1;
    let mut left = n;
    while left > 0 {
        if left & 1 == 1 {
            x = times(&step, x);
        }
        let square = std::array::from_fn(|bit| times(&step, step[bit]));
        step = square;
        left >>= 1;
    }
    x
}

/// The matrix, given as images of the single bits, applied to `x`.
fn times(matrix: &[u64; 64], mut x: u64) -> u64 {
    let mut y = 0;
    while x != 0 {
        y ^= matrix[x.trailing_zeros() as usize];
        x &= x - 1;
    }
    y
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumping_is_stepping() {
        let mut x = 1;
        for n in 0..2000 {
            assert_eq!(nth(n), x);
            assert_ne!(x, 0);
            x = next(x);
        }
    }
}

//! Balanced grids (MPI_Dims_create).

use std::collections::HashSet;

/// Fills the zeros of `dims` so that the product is `n` and the chosen ones, in falling order, lie as
/// near to each other as can be: the least difference between the largest and the smallest, then the
/// least largest, then the least of each that follows. None when the fixed ones do not divide `n`.
pub fn balance(n: i64, dims: &[i32]) -> Option<Vec<i32>> {
    let fixed: i64 = dims.iter().filter(|d| **d != 0).try_fold(1i64, |p, d| p.checked_mul(i64::from(*d)))?;
    let n_free = dims.iter().filter(|d| **d == 0).count();
    if fixed == 0 || n % fixed != 0 || (n_free == 0 && n != fixed) {
        return None;
    }
    let mut free = nearest(n / fixed, n_free).into_iter();
    assert_eq!(free.len(), n_free, "a factor for each free dimension");
    let found: Vec<i32> = dims.iter().map(|d| if *d == 0 { free.next().unwrap_or(1) as i32 } else { *d }).collect();
    assert_eq!(found.iter().map(|d| i64::from(*d)).product::<i64>(), n, "the grid has a place for each process");
    Some(found)
}

/// `n` as a product of `k` factors.
fn nearest(n: i64, k: usize) -> Vec<i64> {
    if k == 0 {
        return Vec::new();
    }
    let divisors = divisors(n);
    let mut best: Option<Vec<i64>> = None;
    let spread = |f: &[i64]| f[0] - f[k - 1];
    // The smallest factor is at most the k-th root.
    let root = divisors.iter().copied().rfind(|d| power(*d, k).is_some_and(|p| p <= n)).unwrap_or(1);
    for &most in divisors.iter().filter(|d| power_at_least(**d, k, n)) {
        if best.as_ref().is_some_and(|b| most - root >= spread(b)) {
            break;
        }
        let mut least = best.as_ref().map_or(1, |b| most - spread(b) + 1).max(1);
        while least <= most
            && let Some(rest) = Search::between(least, most, &divisors).first(n / most, k - 1)
        {
            let found = [vec![most], rest].concat();
            least = found[k - 1] + 1;
            best = Some(found);
        }
    }
    // Of the same largest and smallest, the first in falling order.
    let best = best.expect("ones and n are a product");
    let rest = Search::between(best[k - 1], best[0], &divisors).first(n / best[0], k - 1);
    let found = [vec![best[0]], rest.expect("the best is between its ends")].concat();
    debug_assert!(found.len() == k && found.is_sorted_by(|a, b| a >= b), "in falling order");
    debug_assert!(spread(&found) <= spread(&best), "the last search stays between the ends of the best");
    found
}

fn divisors(n: i64) -> Vec<i64> {
    let mut small: Vec<i64> = (1..).take_while(|d| d * d <= n).filter(|d| n % d == 0).collect();
    let large: Vec<i64> = small.iter().rev().map(|d| n / d).collect();
    small.extend(large);
    small.dedup();
    debug_assert!(small.is_sorted_by(|a, b| a < b), "each divisor once");
    debug_assert!(small.first() == Some(&1) && small.last() == Some(&n));
    small
}

/// `d` to the power of `k`; None beyond 63 bits.
fn power(d: i64, k: usize) -> Option<i64> {
    d.checked_pow(k as u32)
}

fn power_at_least(d: i64, k: usize, n: i64) -> bool {
    power(d, k).is_none_or(|p| p >= n)
}

/// The search for products of divisors between two limits.
struct Search<'a> {
    least: i64,
    most: i64,
    divisors: &'a [i64],
    /// Number, factors and limit that have been tried in vain.
    failed: HashSet<(i64, usize, i64)>,
}

impl<'a> Search<'a> {
    fn between(least: i64, most: i64, divisors: &'a [i64]) -> Self {
        debug_assert!(1 <= least && least <= most, "the search has limits: {least} and {most}");
        Self { least, most, divisors, failed: HashSet::new() }
    }

    /// `n` as a product of `k` factors in falling order, the first as small as can be, then the next.
    fn first(mut self, n: i64, k: usize) -> Option<Vec<i64>> {
        let mut out = Vec::with_capacity(k);
        let is_found = self.fill(n, k, self.most, &mut out);
        debug_assert_eq!(out.len(), if is_found { k } else { 0 }, "what was tried in vain is taken back");
        is_found.then_some(out)
    }

    fn fill(&mut self, n: i64, k: usize, most: i64, out: &mut Vec<i64>) -> bool {
        if k == 0 {
            return n == 1;
        }
        // Even the smallest factors are too large, or the largest too small.
        if power(self.least, k).is_none_or(|p| p > n) || !power_at_least(most, k, n) {
            return false;
        }
        if self.failed.contains(&(n, k, most)) {
            return false;
        }
        let divisors = self.divisors;
        let from = divisors.partition_point(|d| *d < self.least || !power_at_least(*d, k, n));
        for &d in divisors[from..].iter().take_while(|d| **d <= most) {
            if n % d == 0 {
                out.push(d);
                if self.fill(n / d, k - 1, d, out) {
                    return true;
                }
                out.pop();
            }
        }
        self.failed.insert((n, k, most));
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dims_are_balanced() {
        assert_eq!(balance(6, &[0, 0]).unwrap(), [3, 2]);
        assert_eq!(balance(7, &[0, 0]).unwrap(), [7, 1]);
        assert_eq!(balance(6, &[0, 3, 0]).unwrap(), [2, 3, 1]);
        assert_eq!(balance(7, &[0, 3, 0]), None);
        assert_eq!(balance(16, &[0, 0, 0]).unwrap(), [4, 2, 2]);
        assert_eq!(balance(64, &[0, 0, 0]).unwrap(), [4, 4, 4]);
        assert_eq!(balance(12, &[0, 0]).unwrap(), [4, 3]);
        assert_eq!(balance(1, &[0, 0]).unwrap(), [1, 1]);
        assert_eq!(balance(4, &[2, 2]).unwrap(), [2, 2]);
        assert_eq!(balance(5, &[2, 2]), None);
        assert_eq!(balance(2_147_483_647, &[0, 0]).unwrap(), [2_147_483_647, 1]);
        assert_eq!(balance(3072, &[0; 6]).unwrap().iter().product::<i32>(), 3072);
        assert_eq!(balance(34425, &[0; 3]).unwrap(), [51, 27, 25]);
    }

    /// The best by trying all: spread, then the factors in falling order.
    fn search(n: i64, k: usize, most: i64, divisors: &[i64], at: &mut Vec<i64>, best: &mut (i64, Vec<i64>)) {
        if k == 0 {
            if n == 1 {
                let this = (at[0] - at[at.len() - 1], at.clone());
                if best.1.is_empty() || this < *best {
                    *best = this;
                }
            }
            return;
        }
        for &d in divisors.iter().take_while(|d| **d <= most) {
            if n % d == 0 {
                at.push(d);
                search(n / d, k - 1, d, divisors, at, best);
                at.pop();
            }
        }
    }

    /// Every number up to 100,000 in up to 6 dimensions, against exhaustive search.
    #[test]
    fn no_grid_is_nearer() {
        for n in 1..=100_000i64 {
            let divisors = divisors(n);
            for k in 1..=6 {
                let mut best = (0, Vec::new());
                search(n, k, n, &divisors, &mut Vec::new(), &mut best);
                assert_eq!(nearest(n, k), best.1, "{n} in {k}");
            }
        }
    }

    /// Numbers with the most divisors below 2^31, in many dimensions: it has to end soon.
    #[test]
    fn many_divisors() {
        for n in [735_134_400i64, 1_102_701_600, 2_095_133_040, 1 << 30, 3i64.pow(19), 1_396_755_360] {
            for k in 1..=40 {
                let f = nearest(n, k);
                assert_eq!(f.iter().product::<i64>(), n);
                assert!(f.is_sorted_by(|a, b| a >= b));
            }
        }
    }
}

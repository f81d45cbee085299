//! Type signatures: the sequence of basic elements, without displacements.

use crate::basic::{Basic, Class};
use std::sync::Arc;

/// A signature, run-length encoded. Sizes are below 2^63 by construction of the type.
#[derive(Clone, Debug)]
pub enum Sig {
    Empty,
    /// `count` items of a predefined type. A pair type is one item of two elements.
    Items {
        ty: &'static Basic,
        count: u64,
    },
    Repeat {
        count: u64,
        of: Arc<Sig>,
    },
    Seq(Arc<[Part]>),
}

/// One member of a sequence, and the totals behind it.
#[derive(Clone, Debug)]
pub struct Part {
    sig: Sig,
    bytes_end: u64,
    elements_end: u64,
}

/// A polynomial of the elements of a sequence: its value, and the base to the power of its length.
#[derive(Clone, Copy)]
struct Mark {
    sum: u64,
    power: u64,
}

impl Mark {
    const EMPTY: Self = Self { sum: 0, power: 1 };
    /// Odd, so that no element is lost; else any.
    const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

    fn of(ty: &Basic) -> Self {
        if let Some((value, index)) = ty.pair
            && let (Some(v), Some(i)) = (Basic::get(value), Basic::get(index))
        {
            return Self::of(v).then(Self::of(i));
        }
        // Bytes and characters are no numbers: each is a kind of its own.
        let kind = if ty.class == Class::Byte { 16 + u64::from(ty.id) } else { ty.class as u64 };
        Self { sum: (kind << 32 | u64::from(ty.size)).wrapping_mul(0xff51_afd7_ed55_8ccd), power: Self::BASE }
    }

    fn then(self, next: Self) -> Self {
        Self {
            sum: self.sum.wrapping_mul(next.power).wrapping_add(next.sum),
            power: self.power.wrapping_mul(next.power),
        }
    }

    fn repeat(self, mut n: u64) -> Self {
        let (mut all, mut step) = (Self::EMPTY, self);
        while n > 0 {
            if n & 1 == 1 {
                all = all.then(step);
            }
            step = step.then(step);
            n >>= 1;
        }
        all
    }
}

impl Sig {
    pub(crate) fn items(ty: &'static Basic, count: u64) -> Sig {
        match count {
            0 => Sig::Empty,
            _ if ty.class == Class::Marker => Sig::Empty,
            _ => Sig::Items { ty, count },
        }
    }

    pub(crate) fn repeat(&self, count: u64) -> Sig {
        match self {
            _ if count == 0 => Sig::Empty,
            Sig::Empty => Sig::Empty,
            Sig::Items { ty, count: n } => Sig::Items { ty, count: n * count },
            _ if count == 1 => self.clone(),
            Sig::Repeat { count: n, of } => Sig::Repeat { count: n * count, of: of.clone() },
            Sig::Seq(_) => Sig::Repeat { count, of: Arc::new(self.clone()) },
        }
    }

    pub(crate) fn seq(sigs: impl Iterator<Item = Sig>) -> Sig {
        let mut list: Vec<Sig> = Vec::new();
        for sig in sigs {
            match (list.last_mut(), sig) {
                (_, Sig::Empty) => {}
                (Some(Sig::Items { ty: a, count: n }), Sig::Items { ty: b, count }) if a.id == b.id => {
                    *n += count;
                }
                (_, sig) => list.push(sig),
            }
        }
        match list.len() {
            0 => return Sig::Empty,
            1 => return list.pop().expect("one element"),
            _ => {}
        }
        let (mut bytes_end, mut elements_end) = (0, 0);
        let parts = list.into_iter().map(|sig| {
            bytes_end += sig.bytes();
            elements_end += sig.elements();
            Part { sig, bytes_end, elements_end }
        });
        Sig::Seq(parts.collect())
    }

    /// Bytes of data.
    pub fn bytes(&self) -> u64 {
        match self {
            Sig::Empty => 0,
            Sig::Items { ty, count } => ty.size as u64 * count,
            Sig::Repeat { count, of } => count * of.bytes(),
            Sig::Seq(parts) => parts.last().map_or(0, |p| p.bytes_end),
        }
    }

    /// Basic elements.
    pub fn elements(&self) -> u64 {
        match self {
            Sig::Empty => 0,
            Sig::Items { ty, count } => ty.elements() * count,
            Sig::Repeat { count, of } => count * of.elements(),
            Sig::Seq(parts) => parts.last().map_or(0, |p| p.elements_end),
        }
    }

    /// Basic elements in the first `bytes` bytes of endless repetitions of the signature. None when
    /// that is not a whole number.
    pub fn elements_in(&self, bytes: u64) -> Option<u64> {
        let size = self.bytes();
        if size == 0 {
            return (bytes == 0).then_some(0);
        }
        let whole = bytes / size * self.elements();
        let rest = bytes % size;
        if rest == 0 {
            return Some(whole);
        }
        let part = match self {
            Sig::Empty => None,
            Sig::Items { ty, .. } => {
                let (items, rest) = (rest / ty.size as u64, rest % ty.size as u64);
                let extra = match (rest, ty.pair) {
                    (0, _) => 0,
                    (r, Some((value, _))) if Basic::get(value)?.size as u64 == r => 1,
                    _ => return None,
                };
                Some(items * ty.elements() + extra)
            }
            Sig::Repeat { of, .. } => of.elements_in(rest),
            Sig::Seq(parts) => {
                let i = parts.partition_point(|p| p.bytes_end <= rest);
                let (before_bytes, before) =
                    if i == 0 { (0, 0) } else { (parts[i - 1].bytes_end, parts[i - 1].elements_end) };
                Some(before + parts[i].sig.elements_in(rest - before_bytes)?)
            }
        };
        Some(whole + part?)
    }

    /// Bytes of the first `elements` basic elements of endless repetitions: the inverse of
    /// `elements_in`. None when the signature is empty or the result exceeds 63 bits.
    pub fn bytes_of(&self, elements: u64) -> Option<u64> {
        let per = self.elements();
        if per == 0 {
            return (elements == 0).then_some(0);
        }
        let whole = (elements / per).checked_mul(self.bytes())?;
        let rest = elements % per;
        let part = match self {
            _ if rest == 0 => 0,
            Sig::Empty => 0,
            Sig::Items { ty, .. } => {
                let half = match ty.pair {
                    Some((value, _)) if rest % 2 == 1 => Basic::get(value)?.size as u64,
                    _ => 0,
                };
                rest / ty.elements() * ty.size as u64 + half
            }
            Sig::Repeat { of, .. } => of.bytes_of(rest)?,
            Sig::Seq(parts) => {
                let i = parts.partition_point(|p| p.elements_end <= rest);
                let (bytes, before) = if i == 0 { (0, 0) } else { (parts[i - 1].bytes_end, parts[i - 1].elements_end) };
                bytes + parts[i].sig.bytes_of(rest - before)?
            }
        };
        whole.checked_add(part).filter(|b| *b <= i64::MAX as u64)
    }

    /// The one predefined type that the signature repeats, and how often. None for mixed and empty
    /// signatures.
    pub fn uniform(&self) -> Option<(&'static Basic, u64)> {
        match self {
            Sig::Items { ty, count } => Some((ty, *count)),
            _ => None,
        }
    }

    /// A number that is the same for `count` repetitions of equal signatures, however they are made: of the
    /// kinds and sizes of elements, in order. Types of one kind and size count as one.
    pub fn fingerprint(&self, count: u64) -> u64 {
        self.mark().repeat(count).sum
    }

    fn mark(&self) -> Mark {
        match self {
            Sig::Empty => Mark::EMPTY,
            Sig::Items { ty, count } => Mark::of(ty).repeat(*count),
            Sig::Repeat { count, of } => of.mark().repeat(*count),
            Sig::Seq(parts) => parts.iter().fold(Mark::EMPTY, |m, p| m.then(p.sig.mark())),
        }
    }

    /// Calls `f` with each run of equal items, in order. Repetitions are expanded.
    pub fn for_each(&self, f: &mut dyn FnMut(&'static Basic, u64)) {
        match self {
            Sig::Empty => {}
            Sig::Items { ty, count } => f(ty, *count),
            Sig::Repeat { count, of } => (0..*count).for_each(|_| of.for_each(f)),
            Sig::Seq(parts) => parts.iter().for_each(|p| p.sig.for_each(f)),
        }
    }

    /// Bytes in the external32 representation.
    pub fn ext32_bytes(&self) -> u64 {
        match self {
            Sig::Empty => 0,
            Sig::Items { ty, count } => ty.ext32 as u64 * count,
            Sig::Repeat { count, of } => count * of.ext32_bytes(),
            Sig::Seq(parts) => parts.iter().map(|p| p.sig.ext32_bytes()).sum(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_base::consts::dt;

    #[test]
    fn fingerprints_tell_order_and_number_not_construction() {
        let b = |id| Basic::get(id).unwrap();
        let (int, float) = (Sig::items(b(dt::INT), 1), Sig::items(b(dt::FLOAT), 1));
        let both = Sig::seq([int.clone(), float.clone()].into_iter());
        let flat = Sig::seq((0..6).map(|i| if i % 2 == 0 { int.clone() } else { float.clone() }));
        assert_eq!(both.fingerprint(3), flat.fingerprint(1));
        assert_eq!(both.repeat(3).fingerprint(1), flat.fingerprint(1));
        assert_eq!(int.fingerprint(7), Sig::items(b(dt::INT), 7).fingerprint(1));
        assert_ne!(int.fingerprint(7), int.fingerprint(8));
        assert_ne!(int.fingerprint(1), float.fingerprint(1));
        assert_ne!(both.fingerprint(1), Sig::seq([float, int.clone()].into_iter()).fingerprint(1));
        assert_eq!(int.fingerprint(2), Sig::items(b(dt::INT32_T), 2).fingerprint(1));
        assert_eq!(Sig::items(b(dt::TWO_INT), 2).fingerprint(1), int.fingerprint(4));
        assert_ne!(Sig::items(b(dt::BYTE), 1).fingerprint(1), Sig::items(b(dt::CHAR), 1).fingerprint(1));
    }

    #[test]
    fn partial_items() {
        let b = |id| Basic::get(id).unwrap();
        let s = Sig::seq([Sig::items(b(dt::INT), 2), Sig::items(b(dt::DOUBLE_INT), 1)].into_iter()).repeat(3);
        assert_eq!((s.bytes(), s.elements()), (60, 12));
        assert_eq!(s.elements_in(20), Some(4));
        assert_eq!(s.elements_in(24), Some(5));
        assert_eq!(s.elements_in(26), None);
        assert_eq!(s.elements_in(16), Some(3));
        assert_eq!(s.elements_in(80), Some(16));
        for n in 0..40 {
            assert_eq!(s.elements_in(s.bytes_of(n).unwrap()), Some(n));
        }
    }
}

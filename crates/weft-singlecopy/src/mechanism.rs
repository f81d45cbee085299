//! Which mechanisms there are, sets of them, and the order that the user may give.

use std::fmt;
use weft_base::param::Param;

/// `WEFT_SINGLECOPY`.
pub static SINGLECOPY: Param = Param::new(
    "WEFT_SINGLECOPY",
    "mechanisms that long messages may use, in order of preference: a list of heap, xpmem, cma, \
     knem; or none",
    "heap,xpmem,cma,knem",
);

/// A way to reach the memory of a peer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Mechanism {
    /// The peer's heap lies in memory that others map (libweft-heap.so).
    Heap = 0,
    /// The peer's address space is attached (/dev/xpmem).
    Xpmem = 1,
    /// Cross memory attach: process_vm_readv and process_vm_writev.
    Cma = 2,
    /// Copies by the KNEM driver (/dev/knem).
    Knem = 3,
}

pub(crate) const N_MECHANISMS: usize = 4;

impl Mechanism {
    /// All, in the built-in order of preference: mapped ones first, since copies in user space
    /// can be shared by both sides and need no system call.
    pub const ALL: [Mechanism; N_MECHANISMS] = [Self::Heap, Self::Xpmem, Self::Cma, Self::Knem];

    /// The name in `WEFT_SINGLECOPY`, in reports and in profiles.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Heap => "heap",
            Self::Xpmem => "xpmem",
            Self::Cma => "cma",
            Self::Knem => "knem",
        }
    }

    /// The name in a sentence.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Heap => "shared heap",
            Self::Xpmem => "XPMEM",
            Self::Cma => "CMA",
            Self::Knem => "KNEM",
        }
    }

    /// The mechanism of a name, in any case of letters.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|m| m.name().eq_ignore_ascii_case(name))
    }

    /// Whether the peer's memory gets an address in this process (`SingleCopy::map`); the others
    /// copy by a system call (`SingleCopy::read`, `write`).
    pub const fn maps(self) -> bool {
        matches!(self, Self::Heap | Self::Xpmem)
    }

    /// The mechanism of a number, as it travels in a control record.
    pub fn from_index(i: u8) -> Option<Self> {
        Self::ALL.get(i as usize).copied()
    }
}

/// A set of mechanisms; one byte, so that it travels in control records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct MechSet(pub u8);

impl MechSet {
    pub const EMPTY: MechSet = MechSet(0);

    pub const fn of(m: Mechanism) -> Self {
        MechSet(1 << m as u8)
    }

    #[inline(always)]
    pub const fn contains(self, m: Mechanism) -> bool {
        self.0 & (1 << m as u8) != 0
    }

    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn insert(&mut self, m: Mechanism) {
        self.0 |= 1 << m as u8;
    }

    pub fn remove(&mut self, m: Mechanism) {
        self.0 &= !(1 << m as u8);
    }

    /// Members in the built-in order. The user's order is `SingleCopy::order`.
    pub fn iter(self) -> impl Iterator<Item = Mechanism> {
        Mechanism::ALL.into_iter().filter(move |&m| self.contains(m))
    }
}

impl std::ops::BitAnd for MechSet {
    type Output = MechSet;
    fn bitand(self, other: MechSet) -> MechSet {
        MechSet(self.0 & other.0)
    }
}

impl FromIterator<Mechanism> for MechSet {
    fn from_iter<I: IntoIterator<Item = Mechanism>>(iter: I) -> Self {
        let mut set = MechSet::EMPTY;
        iter.into_iter().for_each(|m| set.insert(m));
        set
    }
}

impl fmt::Debug for MechSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Mechanism::name)).finish()
    }
}

/// The mechanisms that a value of `WEFT_SINGLECOPY` names, in its order.
///
/// # Errors
/// A sentence that names the unknown word and lists the known ones.
pub fn order_from(value: &str) -> Result<Vec<Mechanism>, String> {
    let mut order = Vec::new();
    if value.trim().eq_ignore_ascii_case("none") {
        return Ok(order);
    }
    for word in value.split(',').map(str::trim).filter(|w| !w.is_empty()) {
        let Some(m) = Mechanism::from_name(word) else {
            let known = Mechanism::ALL.map(Mechanism::name).join(", ");
            return Err(format!(
                "{}={value}: \"{word}\" is no mechanism; known are {known}, and none alone",
                SINGLECOPY.name
            ));
        };
        if !order.contains(&m) {
            order.push(m);
        }
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        for m in Mechanism::ALL {
            assert_eq!(Mechanism::from_name(m.name()), Some(m));
            assert_eq!(Mechanism::from_index(m as u8), Some(m));
        }
        assert_eq!(Mechanism::from_name("vader"), None);
        assert_eq!(Mechanism::from_index(4), None);
    }

    #[test]
    fn orders() {
        use Mechanism::*;
        assert_eq!(order_from("cma, HEAP,cma"), Ok(vec![Cma, Heap]));
        assert_eq!(order_from("none"), Ok(vec![]));
        let e = order_from("heap,limic").unwrap_err();
        assert!(e.contains("\"limic\"") && e.contains("heap, xpmem, cma, knem"), "{e}");
        assert!(order_from("cma,none").is_err());
    }

    #[test]
    fn sets() {
        let mut s: MechSet = [Mechanism::Knem, Mechanism::Heap].into_iter().collect();
        assert!(s.contains(Mechanism::Heap) && !s.contains(Mechanism::Cma));
        assert_eq!(s.iter().collect::<Vec<_>>(), [Mechanism::Heap, Mechanism::Knem]);
        s.remove(Mechanism::Heap);
        assert_eq!(s & MechSet::of(Mechanism::Heap), MechSet::EMPTY);
        assert_eq!(format!("{s:?}"), "{\"knem\"}");
    }
}

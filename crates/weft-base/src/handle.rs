//! Engine handles: slab indices with a kind and a generation, the same in every ABI.
//!
//! | bits  | 31..30 | 29..26 | 25..22 | 21..0 |
//! |-------|--------|--------|--------|-------|
//! | predefined | 01 | kind | 0 | value of the constant in the MPI-5.0 ABI (below 0x1000) |
//! | dynamic | 10 | kind | generation | slab index |
//!
//! A stale or foreign value decodes to a handle whose kind or generation does not match, and the
//! slab answers with the MPI error class of that object: never a crash.

/// Object kinds, as they stand in bits 29..26 of a handle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u32)]
pub enum Kind {
    Comm = 1,
    Group = 2,
    Datatype = 3,
    File = 4,
    Errhandler = 5,
    Op = 6,
    Info = 7,
    Win = 8,
    Request = 9,
    Message = 10,
    Session = 11,
}

pub const INDEX_BITS: u32 = 22;
pub const INDEX_MASK: u32 = (1 << INDEX_BITS) - 1;
pub const GEN_MASK: u32 = 0xf;

/// Operations that all typed handles share.
pub trait Handle: Copy + Eq + 'static {
    const KIND: Kind;
    fn from_raw(raw: u32) -> Self;
    fn raw(self) -> u32;
    /// The null handle.
    fn null() -> Self;

    /// A predefined object, by its value in the MPI-5.0 ABI.
    #[inline(always)]
    fn predefined(id: u32) -> Self {
        Self::from_raw(0x4000_0000 | (Self::KIND as u32) << 26 | id)
    }
    #[inline(always)]
    fn dynamic(index: u32, generation: u32) -> Self {
        debug_assert!(index <= INDEX_MASK);
        Self::from_raw(0x8000_0000 | (Self::KIND as u32) << 26 | (generation & GEN_MASK) << INDEX_BITS | index)
    }
    /// The MPI-5.0 value when this is a predefined handle of the right kind.
    #[inline(always)]
    fn predefined_id(self) -> Option<u32> {
        (self.raw() >> 26 == 0x10 | Self::KIND as u32).then_some(self.raw() & INDEX_MASK)
    }
    /// (index, generation) when this is a dynamic handle of the right kind.
    #[inline(always)]
    fn slot(self) -> Option<(u32, u32)> {
        let r = self.raw();
        (r >> 26 == 0x20 | Self::KIND as u32).then_some((r & INDEX_MASK, (r >> INDEX_BITS) & GEN_MASK))
    }
    /// The MPI-5.0 ABI value: predefined constants are themselves, others the raw 32 bits.
    #[inline(always)]
    fn to_abi5(self) -> usize {
        match self.predefined_id() {
            Some(id) => id as usize,
            None => self.raw() as usize,
        }
    }
    /// Reads an MPI-5.0 ABI value. Anything is accepted; a wrong one fails at look-up.
    #[inline(always)]
    fn from_abi5(v: usize) -> Self {
        if v < 0x1000 {
            Self::predefined(v as u32)
        } else if v <= u32::MAX as usize || (v as isize as i32) as isize == v as isize {
            Self::from_raw(v as u32)
        } else {
            Self::from_raw(0)
        }
    }
}

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident = $kind:ident, null $null:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(transparent)]
        pub struct $name(u32);
        impl Handle for $name {
            const KIND: Kind = Kind::$kind;
            #[inline(always)]
            fn from_raw(raw: u32) -> Self { Self(raw) }
            #[inline(always)]
            fn raw(self) -> u32 { self.0 }
            #[inline(always)]
            fn null() -> Self { Self::NULL }
        }
        impl $name {
            pub const NULL: Self = Self(0x4000_0000 | (Kind::$kind as u32) << 26 | $null);
            #[inline(always)]
            pub fn is_null(self) -> bool { self == Self::NULL }
            /// A predefined handle in a constant expression.
            pub const fn constant(id: u32) -> Self {
                Self(0x4000_0000 | (Kind::$kind as u32) << 26 | id)
            }
        }
        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}({:#x})", stringify!($name), self.0)
            }
        }
    )*};
}

handles! {
    CommH = Comm, null 0x100;
    GroupH = Group, null 0x108;
    WinH = Win, null 0x110;
    FileH = File, null 0x118;
    SessionH = Session, null 0x120;
    MessageH = Message, null 0x128;
    InfoH = Info, null 0x130;
    ErrhandlerH = Errhandler, null 0x140;
    RequestH = Request, null 0x180;
    DatatypeH = Datatype, null 0x200;
    OpH = Op, null 0x020;
}

impl CommH {
    pub const WORLD: Self = Self::constant(0x101);
    pub const SELF: Self = Self::constant(0x102);
}
impl GroupH {
    pub const EMPTY: Self = Self::constant(0x109);
}
impl MessageH {
    pub const NO_PROC: Self = Self::constant(0x129);
}
impl InfoH {
    pub const ENV: Self = Self::constant(0x131);
}
impl ErrhandlerH {
    pub const ARE_FATAL: Self = Self::constant(0x141);
    pub const ABORT: Self = Self::constant(0x142);
    pub const RETURN: Self = Self::constant(0x143);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips() {
        let w = CommH::WORLD;
        assert_eq!(w.to_abi5(), 0x101);
        assert_eq!(CommH::from_abi5(0x101), w);
        let d = RequestH::dynamic(12345, 7);
        assert_eq!(d.slot(), Some((12345, 7)));
        assert_eq!(RequestH::from_abi5(d.to_abi5()), d);
        assert_eq!(RequestH::from_abi5(d.to_abi5() as u32 as i32 as isize as usize), d);
        assert_eq!(CommH::from_raw(d.raw()).slot(), None);
        assert_eq!(CommH::from_abi5(0x7fff_dead_beef).slot(), None);
        assert_eq!(CommH::from_abi5(0x7fff_dead_beef).predefined_id(), None);
    }
}

//! The predefined objects, whose addresses are the handles, and how an address leads to the engine's
//! handle.
//!
//! Programs take the objects' addresses and never look inside. An executable may have its own copy of
//! an object (a copy relocation of the linker), to which the dynamic linker then binds every use of the
//! name, also in this library: so the sizes are those with which programs were linked, the addresses
//! are known once the library is loaded, and nothing follows from one object's address for another's.

pub use crate::generated::objects::OBJECTS;
use std::ffi::c_void;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use weft_base::handle::{Handle, Kind};

/// An object that nobody reads. Writable, because the C++ bindings write into one.
#[repr(C, align(32))]
pub struct Object<const BYTES: usize>(pub [u8; BYTES]);

/// The address of an object, as the dynamic linker gives it.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Address(pub *const c_void);
// SAFETY: only compared.
unsafe impl Sync for Address {}

impl Address {
    #[inline(always)]
    pub fn get(self) -> usize {
        self.0.addr()
    }
}

/// What is known of an object.
#[derive(Clone, Copy)]
pub struct Fact {
    pub kind: Kind,
    /// The engine's handle; 0 where it has no such object.
    pub handle: u32,
    /// What Fortran has for it; -1 for nothing.
    pub fortran: i32,
}

impl Fact {
    pub const fn new(kind: Kind, standard: i32, fortran: i32) -> Self {
        let handle = if standard < 0 { 0 } else { 0x4000_0000 | (kind as u32) << 26 | standard as u32 };
        Self { kind, handle, fortran }
    }
}

/// Defines the objects; the table of their addresses is filled by the dynamic linker.
macro_rules! objects {
    ($($name:ident: $bytes:literal, $kind:ident, $standard:expr, $fortran:expr;)*) => {
        $(
            #[unsafe(no_mangle)]
            #[allow(non_upper_case_globals)]
            pub static mut $name: $crate::objects::Object<$bytes> = $crate::objects::Object([0; $bytes]);
        )*
        pub const FACTS: &[$crate::objects::Fact] = &[
            $($crate::objects::Fact::new(weft_base::handle::Kind::$kind, $standard, $fortran)),*
        ];
        pub static OBJECTS: [$crate::objects::Address; FACTS.len()] = [
            $($crate::objects::Address((&raw const $name).cast())),*
        ];
    };
}
pub(crate) use objects;

use crate::generated::objects::FACTS;

/// No object.
const NONE: u8 = u8::MAX;
const _: () = assert!(FACTS.len() < NONE as usize);

/// Numbers of the MPI-5.0 ABI, and those that the engine has beside them.
const STANDARD: usize = 0x300;
const OWN: std::ops::Range<usize> = 0x800..0x808;

const fn place(id: usize) -> usize {
    if id < STANDARD {
        id
    } else if id >= OWN.start && id < OWN.end {
        STANDARD + id - OWN.start
    } else {
        usize::MAX
    }
}

/// Objects by the low bits of the engine's handle, which no two kinds share here.
static BY_ID: [u8; STANDARD + OWN.end - OWN.start] = {
    let mut t = [NONE; STANDARD + OWN.end - OWN.start];
    let mut i = 0;
    while i < FACTS.len() {
        if FACTS[i].handle != 0 {
            let at = place((FACTS[i].handle & 0xfff) as usize);
            assert!(t[at] == NONE);
            t[at] = i as u8;
        }
        i += 1;
    }
    t
};

const KINDS: usize = Kind::Session as usize + 1;
const FORTRAN: usize = 80;

/// Objects by kind and Fortran's integer.
static BY_FORTRAN: [[u8; FORTRAN]; KINDS] = {
    let mut t = [[NONE; FORTRAN]; KINDS];
    let mut i = 0;
    while i < FACTS.len() {
        if FACTS[i].fortran >= 0 {
            let slot = &mut t[FACTS[i].kind as usize][FACTS[i].fortran as usize];
            assert!(*slot == NONE);
            *slot = i as u8;
        }
        i += 1;
    }
    t
};

/// The address of the engine's predefined object; 0 where this ABI has none.
pub fn address_of(handle: u32) -> usize {
    let at = BY_ID.get(place((handle & 0xfff) as usize)).copied().unwrap_or(NONE) as usize;
    match FACTS.get(at) {
        Some(fact) if fact.handle == handle => OBJECTS[at].get(),
        _ => 0,
    }
}

/// The address of the object for which Fortran has this integer.
pub fn address_of_fortran(kind: Kind, n: i32) -> Option<usize> {
    let at = *BY_FORTRAN[kind as usize].get(usize::try_from(n).ok()?)?;
    OBJECTS.get(at as usize).map(|a| a.get())
}

/// Four times as many as there are objects, so that chains are short.
const SLOTS: usize = 512;
const _: () = assert!(SLOTS >= 4 * FACTS.len() && SLOTS.is_power_of_two());

static KEYS: [AtomicUsize; SLOTS] = [const { AtomicUsize::new(0) }; SLOTS];
static FOUND: [AtomicU8; SLOTS] = [const { AtomicU8::new(NONE) }; SLOTS];

#[inline(always)]
fn slot(address: usize) -> usize {
    address.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (usize::BITS - SLOTS.trailing_zeros())
}

/// Fills the hash of addresses: while the library is loaded, before anything else of it runs.
pub fn fill() {
    for (i, object) in OBJECTS.iter().enumerate() {
        let mut at = slot(object.get());
        // ORDERING: Relaxed, here and in `find`: the loader runs this before any call.
        while KEYS[at].load(Ordering::Relaxed) != 0 && KEYS[at].load(Ordering::Relaxed) != object.get() {
            at = (at + 1) % SLOTS;
        }
        KEYS[at].store(object.get(), Ordering::Relaxed);
        FOUND[at].store(i as u8, Ordering::Relaxed);
    }
}

/// The object at an address. Any number may be asked for: nothing is read there.
pub fn find(address: usize) -> Option<&'static Fact> {
    let mut at = slot(address);
    loop {
        // ORDERING: Relaxed, see `fill`.
        match KEYS[at].load(Ordering::Relaxed) {
            0 => return None,
            key if key == address => return FACTS.get(FOUND[at].load(Ordering::Relaxed) as usize),
            _ => at = (at + 1) % SLOTS,
        }
    }
}

/// The engine's handle for an address; one that it refuses where no object is there, or one of
/// another kind, or one that the engine lacks.
#[inline(never)]
pub fn handle_at<H: Handle>(address: usize) -> H {
    H::from_raw(find(address).map_or(0, |fact| fact.handle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_base::handle::{CommH, DatatypeH, OpH};

    #[test]
    fn objects_are_found_by_their_addresses() {
        fill();
        for (object, fact) in OBJECTS.iter().zip(FACTS) {
            let found = find(object.get()).unwrap();
            assert_eq!((found.handle, found.fortran, found.kind), (fact.handle, fact.fortran, fact.kind));
            if fact.handle != 0 {
                assert_eq!(address_of(fact.handle), object.get());
            }
            if fact.fortran >= 0 {
                assert_eq!(address_of_fortran(fact.kind, fact.fortran), Some(object.get()));
            }
            for near in [object.get() - 1, object.get() + 1, object.get() + 8] {
                assert!(find(near).is_none());
            }
        }
        for garbage in [0, 1, 0x1234, usize::MAX, 1 << 63] {
            assert!(find(garbage).is_none());
        }
    }

    #[test]
    fn other_kinds_and_unknown_numbers_have_no_address() {
        assert_eq!(address_of(OpH::constant(0x800).raw()), 0, "MPIX_EQUAL is not MPI_LB");
        assert_eq!(address_of(DatatypeH::constant(0x805).raw()), 0);
        assert_eq!(address_of(DatatypeH::constant(0xfff).raw()), 0);
        assert_eq!(address_of(CommH::constant(0x209).raw()), 0, "MPI_INT is no communicator");
        assert_eq!(address_of_fortran(Kind::Comm, 3), None);
        assert_eq!(address_of_fortran(Kind::Datatype, -1), None);
        assert_eq!(address_of_fortran(Kind::Datatype, 1000), None);
    }
}

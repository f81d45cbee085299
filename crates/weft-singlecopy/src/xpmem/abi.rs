//! The interface of the XPMEM driver: numbers and argument records.
//!
//! Source: the driver's public user-space interface (numbers and layouts are facts of it).

/// `_IO('x', n)`: direction and size are not encoded.
const fn io(nr: u64) -> u64 {
    ((b'x' as u64) << 8) | nr
}

pub const VERSION: u64 = io(0);
pub const MAKE: u64 = io(1);
pub const REMOVE: u64 = io(2);
pub const GET: u64 = io(3);
pub const RELEASE: u64 = io(4);
pub const ATTACH: u64 = io(5);
pub const DETACH: u64 = io(6);

/// Major version in the upper half of what `VERSION` returns.
pub const MAJOR: u32 = 2;
/// A segment of the whole address space.
pub const MAX_LEN: u64 = u64::MAX;
/// Permission by mode bits, the only kind there is.
pub const PERMIT_MODE: i32 = 1;
/// Access for reading and writing.
pub const READ_WRITE: i32 = 2;

#[repr(C)]
#[derive(Default)]
pub struct Make {
    pub vaddr: u64,
    pub size: u64,
    pub permit_type: i32,
    pub permit_value: u64,
    /// Out.
    pub segid: i64,
}

#[repr(C)]
#[derive(Default)]
pub struct Remove {
    pub segid: i64,
}

#[repr(C)]
#[derive(Default)]
pub struct Get {
    pub segid: i64,
    pub flags: i32,
    pub permit_type: i32,
    pub permit_value: u64,
    /// Out.
    pub apid: i64,
}

#[repr(C)]
#[derive(Default)]
pub struct Release {
    pub apid: i64,
}

#[repr(C)]
#[derive(Default)]
pub struct Attach {
    pub apid: i64,
    pub offset: i64,
    pub size: u64,
    /// In: a wish, 0 for none. Out: where it is.
    pub vaddr: u64,
    /// Not used by the driver.
    pub fd: i32,
    pub flags: i32,
}

#[repr(C)]
#[derive(Default)]
pub struct Detach {
    pub vaddr: u64,
}

const _: () = assert!(size_of::<Make>() == 40 && size_of::<Get>() == 32);
const _: () = assert!(size_of::<Attach>() == 40);

//! The interface of the KNEM driver: numbers and argument records.
//!
//! Source: the driver's public user-space interface (numbers and layouts are facts of it).

pub const ABI_VERSION: u32 = 0xd;

const NONE_OUT: u64 = 1; // _IOW
const READ_BACK: u64 = 2; // _IOR

const fn ioc(dir: u64, nr: u64, size: usize) -> u64 {
    (dir << 30) | ((size as u64) << 16) | ((b'K' as u64) << 8) | nr
}

// The driver's directions are not what the records' use suggests; these are its numbers.
pub const GET_INFO: u64 = ioc(NONE_OUT, 0x10, size_of::<Info>());
pub const CREATE_REGION: u64 = ioc(NONE_OUT | READ_BACK, 0x21, size_of::<CreateRegion>());
pub const DESTROY_REGION: u64 = ioc(READ_BACK, 0x22, size_of::<u64>());
pub const INLINE_COPY: u64 = ioc(READ_BACK, 0x33, size_of::<InlineCopy>());

/// In `Info::features`: copies by a DMA engine.
pub const FEATURE_DMA: u32 = 1;

/// In `InlineCopy::flags`: by the DMA engine.
pub const FLAG_DMA: u32 = 1 << 0;
/// The DMA engine reports its end by itself.
pub const FLAG_ASYNC_DMA_COMPLETE: u32 = 1 << 1;
/// A kernel thread copies.
pub const FLAG_MEMCPY_THREAD: u32 = 1 << 3;

/// States of a copy, a byte each in the mapped status array; 2 and others are failures.
pub const STATUS_PENDING: u8 = 0;
pub const STATUS_SUCCESS: u8 = 1;

#[repr(C)]
#[derive(Default)]
pub struct Info {
    pub abi: u32,
    pub features: u32,
    pub ignored_flags: u32,
    pub forced_flags: u32,
}

/// A block of memory of the caller.
#[repr(C)]
#[derive(Default)]
pub struct Iovec {
    pub base: u64,
    pub len: u64,
}

#[repr(C)]
#[derive(Default)]
pub struct CreateRegion {
    pub iovec_array: u64,
    pub iovec_nr: u32,
    pub flags: u32,
    pub protection: u32,
    pub pad: u32,
    /// Out.
    pub cookie: u64,
}

#[repr(C)]
#[derive(Default)]
pub struct InlineCopy {
    pub local_iovec_array: u64,
    pub local_iovec_nr: u32,
    /// 1 to write to the region, 0 to read from it.
    pub write: u32,
    pub remote_cookie: u64,
    pub remote_offset: u64,
    pub flags: u32,
    /// Out.
    pub current_status: u32,
    pub async_status_index: u32,
    pub pad: u32,
}

const _: () = assert!(size_of::<CreateRegion>() == 32 && size_of::<InlineCopy>() == 48);

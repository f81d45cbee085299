//! A character device with ioctls, so that the drivers' clients can be tested without drivers.

use crate::host;
use crate::refusal::Refusal;
use std::ffi::{CStr, c_void};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

/// What the clients of XPMEM and KNEM need of their devices. Errors are errno values.
pub(crate) trait Device: Send {
    /// One ioctl; its result, which is not negative.
    ///
    /// # Safety
    /// `arg` must point to what `request` reads and writes, or be NULL where it takes nothing;
    /// addresses within obey the rules of the driver.
    unsafe fn ioctl(&self, request: u64, arg: *mut c_void) -> Result<i32, i32>;

    /// A shared mapping of `len` bytes of the device from its begin, until `munmap`.
    fn mmap(&self, len: usize) -> Result<*mut u8, i32>;

    /// Undoes a mapping of this process: one of `mmap`, or one that an ioctl made.
    ///
    /// # Safety
    /// Nobody uses the range any more.
    unsafe fn munmap(&self, base: *mut u8, len: usize) {
        // SAFETY: the caller's claim.
        unsafe { libc::munmap(base.cast(), len) };
    }
}

/// A device file.
struct DeviceFile(OwnedFd);

/// Opens a device file.
///
/// # Errors
/// `what` failed; it names the file.
pub(crate) fn open(path: &CStr, what: &'static str) -> Result<Box<dyn Device>, Refusal> {
    // SAFETY: a C string; the call returns a new descriptor or -1.
    let fd = unsafe { libc::open(path.as_ptr(), libc::O_RDWR | libc::O_CLOEXEC) };
    if fd < 0 {
        return Err(Refusal::last(what));
    }
    // SAFETY: just returned by the kernel, owned by nobody else.
    Ok(Box::new(DeviceFile(unsafe { OwnedFd::from_raw_fd(fd) })))
}

impl Device for DeviceFile {
    unsafe fn ioctl(&self, request: u64, arg: *mut c_void) -> Result<i32, i32> {
        // SAFETY: the caller's claim.
        match unsafe { libc::ioctl(self.0.as_raw_fd(), request as libc::Ioctl, arg) } {
            n if n < 0 => Err(host::errno()),
            n => Ok(n),
        }
    }

    fn mmap(&self, len: usize) -> Result<*mut u8, i32> {
        let prot = libc::PROT_READ | libc::PROT_WRITE;
        let fd = self.0.as_raw_fd();
        // SAFETY: a fresh mapping at an address that the kernel chooses.
        let p = unsafe { libc::mmap(std::ptr::null_mut(), len, prot, libc::MAP_SHARED, fd, 0) };
        if p == libc::MAP_FAILED { Err(host::errno()) } else { Ok(p.cast()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_device_is_named() {
        let e = open(c"/dev/weft-none", "open /dev/weft-none").err().unwrap();
        assert_eq!(e.to_string(), "open /dev/weft-none: ENOENT (no such device)");
    }

    #[test]
    fn errors_of_ioctls_come_through() {
        let null = open(c"/dev/null", "open").unwrap();
        // SAFETY: the device knows no ioctl.
        assert_eq!(unsafe { null.ioctl(0x40104b10, std::ptr::null_mut()) }, Err(libc::ENOTTY));
        let zero = open(c"/dev/zero", "open").unwrap();
        let p = zero.mmap(4096).unwrap();
        // SAFETY: mapped just now.
        unsafe {
            assert_eq!(p.read(), 0);
            zero.munmap(p, 4096);
        }
    }
}

//! A C program as a library, loaded once for each PE, so that each has variables of its own.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

/// The program's `main`.
pub(super) type Main = unsafe extern "C" fn(c_int, *mut *mut c_char) -> c_int;

/// One PE's program. Stays loaded.
pub(super) struct Image {
    pub main: Main,
    /// Where the program wants the address of the calls.
    pub calls: *mut *const c_void,
    /// Its variables: address and length in bytes.
    pub variables: (usize, usize),
}

impl Image {
    /// Loads a copy of the library.
    ///
    /// # Errors
    /// Why not, in words.
    pub fn load(bytes: &[u8]) -> Result<Image, String> {
        // The loader knows files by their names and inodes: a file of its own, whose descriptor and
        // with it the name is not used again, makes a program of its own.
        // SAFETY: a new descriptor.
        let fd = unsafe { libc::memfd_create(c"weft-sim-program".as_ptr(), libc::MFD_CLOEXEC) };
        if fd < 0 {
            return Err(format!("memfd_create: {}", std::io::Error::last_os_error()));
        }
        // SAFETY: nobody else has the descriptor.
        let fd = unsafe { OwnedFd::from_raw_fd(fd) };
        let file = std::fs::File::from(fd);
        std::io::Write::write_all(&mut &file, bytes).map_err(|e| e.to_string())?;
        let path = CString::new(format!("/proc/self/fd/{}", file.as_raw_fd())).map_err(|e| e.to_string())?;
        // SAFETY: a path; the program's constructors run.
        let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        std::mem::forget(file);
        if handle.is_null() {
            // SAFETY: the loader's message, after a failure.
            let why = unsafe { CStr::from_ptr(libc::dlerror()) };
            return Err(format!("the program cannot be loaded: {}", why.to_string_lossy()));
        }
        // SAFETY: a library that is loaded.
        let symbol = |name: &CStr| unsafe { libc::dlsym(handle, name.as_ptr()) };
        let (main, calls) = (symbol(c"main"), symbol(c"weft_sim"));
        if main.is_null() || calls.is_null() {
            return Err("the program has no main, or was not compiled with the simulator's shmem.h".into());
        }
        let variables = variables_around(calls.addr()).ok_or("the program's variables are not found")?;
        // SAFETY: C's main, by its name.
        let main = unsafe { std::mem::transmute::<*mut c_void, Main>(main) };
        Ok(Image { main, calls: calls.cast(), variables })
    }
}

/// The writable segment that an address lies in, behind what the loader makes read-only.
fn variables_around(at: usize) -> Option<(usize, usize)> {
    struct Search {
        at: usize,
        found: Option<(usize, usize)>,
    }
    unsafe extern "C" fn look(info: *mut libc::dl_phdr_info, _: usize, search: *mut c_void) -> c_int {
        // SAFETY: as the loader calls it, with the argument given below.
        let (info, search) = unsafe { (&*info, &mut *search.cast::<Search>()) };
        // SAFETY: the loader's own table.
        let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()) };
        let base = info.dlpi_addr as usize;
        let writable = headers.iter().filter(|h| h.p_type == libc::PT_LOAD && h.p_flags & libc::PF_W != 0);
        for h in writable {
            let start = base + h.p_vaddr as usize;
            let end = start + h.p_memsz as usize;
            if (start..end).contains(&search.at) {
                let fixed = headers.iter().find(|h| h.p_type == libc::PT_GNU_RELRO);
                let free = fixed.map_or(start, |r| (base + (r.p_vaddr + r.p_memsz) as usize) & !4095).max(start);
                search.found = Some((free, end - free));
            }
        }
        0
    }
    let mut search = Search { at, found: None };
    // SAFETY: the function fits, and its argument outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(look), (&raw mut search).cast()) };
    search.found
}

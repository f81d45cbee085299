//! Data representations by name, and those that the user registered (MPI-5.0 section 14.5.3).

use crate::abi::UserFn;
use crate::engine::Inside;
use crate::hooks::hooks;
use crate::lent::Lent;
use crate::lock::{LockCell, unlocked};
use crate::strict;
use std::sync::Arc;
use weft_base::handle::{DatatypeH, Handle as _};
use weft_base::{ErrClass, Result, err};
use weft_datatype::Basic;
use weft_io::{Converter, Mem, Rep};

/// A registered representation. `read` and `write` 0: the bytes are as in memory.
pub(crate) struct UserRep {
    /// Whoever converts is inside the engine.
    pub e: Inside,
    pub name: String,
    pub read: UserFn,
    pub write: UserFn,
    /// The functions take `MPI_Count` counts.
    pub large: bool,
    pub extent: UserFn,
    pub extra: usize,
}

static REGISTERED: LockCell<Vec<Arc<UserRep>>> = LockCell::new(Vec::new());

/// # Errors
/// MPI_ERR_DUP_DATAREP.
pub(crate) fn register(r: UserRep) -> Result<()> {
    if find(&r.name).is_ok() {
        return Err(err!(ErrClass::DUP_DATAREP, "there is a representation \"{}\"", r.name));
    }
    REGISTERED.with(|all| all.push(Arc::new(r)));
    Ok(())
}

/// # Errors
/// MPI_ERR_UNSUPPORTED_DATAREP.
pub(crate) fn find(name: &str) -> Result<Rep> {
    // Other libraries do not look at the case of these three.
    let small = name.to_ascii_lowercase();
    match small.as_str() {
        "native" | "internal" | "external32" if name != small && strict::is_on() => {
            Err(err!(ErrClass::UNSUPPORTED_DATAREP, "MPI-5.0 section 14.5: {name} is not {small} (WEFT_STRICT=1)"))
        }
        "native" => Ok(Rep::Native),
        "internal" => Ok(Rep::Internal),
        "external32" => Ok(Rep::External32),
        _ => {
            let found = REGISTERED.with(|all| all.iter().find(|r| r.name == name).cloned());
            let found = found.map(|r| Rep::User(r as Arc<dyn Converter>));
            found.ok_or_else(|| err!(ErrClass::UNSUPPORTED_DATAREP, "there is no representation \"{name}\""))
        }
    }
}

impl UserRep {
    /// Calls a conversion function on `count` items, in steps that its count can tell.
    fn convert(&self, f: UserFn, mem: &Mem, count: i64, item: i64, file: *mut u8) -> Result<()> {
        let handle = Lent::new(self.e, &mem.dt);
        debug_assert!(count <= mem.count && item >= 0);
        let step = if self.large { count } else { i64::from(i32::MAX) };
        let mut at = 0;
        while at < count {
            let n = step.min(count - at);
            let from = file.wrapping_add((at * item) as usize);
            // SAFETY: registered by MPI_Register_datarep; no borrow of the engine is held.
            let rc = unlocked(|| unsafe {
                hooks().datarep_convert(f, self.large, mem.ptr, handle.0, n, from, at, self.extra)
            });
            if rc != 0 {
                return Err(err!(
                    ErrClass::CONVERSION,
                    "a conversion function of representation \"{}\" returned {rc}",
                    self.name
                ));
            }
            at += n;
        }
        Ok(())
    }
}

impl Converter for UserRep {
    fn name(&self) -> &str {
        &self.name
    }

    fn file_extent(&self, basic: &'static Basic) -> Result<i64> {
        let dt = DatatypeH::predefined(basic.id);
        // SAFETY: as in `convert`.
        let answer = unlocked(|| unsafe { hooks().datarep_extent(self.extent, dt, self.extra) });
        answer.map_err(|rc| {
            err!(ErrClass::CONVERSION, "the extent function of representation \"{}\" returned {rc}", self.name)
        })
    }

    fn encode(&self, mem: &Mem, item: i64, file: &mut [u8]) -> Result<()> {
        if self.write.0 == 0 {
            let n = as_is(mem, mem.count, file.len())?;
            // SAFETY: the user's buffer is readable.
            unsafe { mem.pack(0, &mut file[..n]) };
            return Ok(());
        }
        self.convert(self.write, mem, mem.count, item, file.as_mut_ptr())
    }

    fn decode(&self, mem: &Mem, count: i64, item: i64, file: &[u8]) -> Result<()> {
        if self.read.0 == 0 {
            // SAFETY: the user's buffer is writable.
            unsafe { mem.unpack(0, &file[..as_is(mem, count, file.len())?]) };
            return Ok(());
        }
        self.convert(self.read, mem, count, item, file.as_ptr().cast_mut())
    }
}

/// Bytes of `count` items that are copied as they are; they have to fit in the file.
fn as_is(mem: &Mem, count: i64, room: usize) -> Result<usize> {
    debug_assert!((0..=mem.count).contains(&count));
    let n = (count * mem.dt.size()) as usize;
    if n > room {
        return Err(err!(ErrClass::CONVERSION, "{n} bytes in memory and {room} in the file, without a conversion"));
    }
    Ok(n)
}

//! What a program may ask about the ABI (MPI-5.0 section 20.2). All functions are local and may
//! be called at any time.

use crate::engine::engine;
use crate::hooks::try_hooks;
use crate::lock::LockCell;
use crate::object::InfoObj;
use crate::state;
use std::sync::Arc;
use weft_base::handle::InfoH;
use weft_base::{ErrClass, MpiError, Result, err};

/// `MPI_Abi_get_version`: (1, 0) from the library of the standard ABI, (-1, -1) from others.
pub fn abi_get_version() -> Result<(i32, i32)> {
    Ok(if is_standard_abi() { (1, 0) } else { (-1, -1) })
}

fn is_standard_abi() -> bool {
    try_hooks().is_some_and(|h| h.abi_name().starts_with("MPI-5"))
}

/// `MPI_Abi_get_info`.
pub fn abi_get_info() -> Result<InfoH> {
    let i = InfoObj::new();
    for key in ["mpi_aint_size", "mpi_count_size", "mpi_offset_size"] {
        i.set(key, "8");
    }
    Ok(engine().infos.insert(Arc::new(i)))
}

/// Sizes of gfortran, flang and ifx without options that change them.
const FORTRAN_SIZES: [(&str, &str); 4] =
    [("mpi_logical_size", "4"), ("mpi_integer_size", "4"), ("mpi_real_size", "4"), ("mpi_double_precision_size", "8")];

const FORTRAN_TYPES: [&str; 18] = [
    "logical1",
    "logical2",
    "logical4",
    "logical8",
    "logical16",
    "integer1",
    "integer2",
    "integer4",
    "integer8",
    "integer16",
    "real2",
    "real4",
    "real8",
    "real16",
    "complex4",
    "complex8",
    "complex16",
    "complex32",
];

/// What a program has said of its Fortran compiler.
static FORTRAN: LockCell<Option<InfoObj>> = LockCell::new(None);

/// `MPI_Abi_get_fortran_info`.
///
/// The library of the standard ABI comes with its own Fortran interface and so knows. The other one
/// serves programs of many years and compilers, whose headers differ in the optional types.
///
/// SPEC: 21.4.1, MPI_INFO_NULL where the properties of the Fortran compiler are not known.
pub fn abi_get_fortran_info() -> Result<InfoH> {
    let e = engine();
    let known = match FORTRAN.with(|f| f.clone()) {
        None if is_standard_abi() => Some(built_in()),
        said => said,
    };
    Ok(known.map_or(InfoH::NULL, |i| e.infos.insert(Arc::new(i))))
}

fn built_in() -> InfoObj {
    let i = InfoObj::new();
    for (key, value) in FORTRAN_SIZES {
        i.set(key, value);
    }
    for t in FORTRAN_TYPES {
        i.set(&format!("mpi_{t}_supported"), "true");
    }
    i.set("mpi_double_complex_supported", "true");
    i
}

/// `MPI_Abi_set_fortran_info`: accepts what agrees with the sizes that are built in.
///
/// # Errors
/// MPI_ERR_ABI when called after initialisation, a second time, or for other sizes.
pub fn abi_set_fortran_info(info: InfoH) -> Result<()> {
    let e = engine();
    let i = e.info(info)?;
    refuse_after_init()?;
    for (key, value) in FORTRAN_SIZES {
        if let Some(v) = i.get(key)
            && v != value
        {
            return Err(err!(ErrClass::ABI, "{key} is {v}; this library was built for {value}"));
        }
    }
    let said = InfoObj::clone(&i);
    FORTRAN.with(|f| match f {
        // SPEC: only the first call counts.
        Some(_) => Err(err!(ErrClass::ABI, "the properties of the Fortran compiler are set already")),
        None => {
            *f = Some(said);
            Ok(())
        }
    })
}

fn refuse_after_init() -> Result<()> {
    if state::is_initialized() || state::is_ready() {
        return Err(MpiError::new(ErrClass::ABI, "MPI is initialised already"));
    }
    Ok(())
}

/// The value of .TRUE. as the Fortran compiler stores it; .FALSE. is 0 in all that Weft knows.
static TRUE: LockCell<i128> = LockCell::new(1);
static FALSE: LockCell<i128> = LockCell::new(0);

fn logical_len(logical_size: i32) -> Result<usize> {
    match logical_size {
        1 | 2 | 4 | 8 | 16 => Ok(logical_size as usize),
        n => Err(err!(ErrClass::ARG, "a Fortran logical of {n} bytes")),
    }
}

/// `MPI_Abi_get_fortran_booleans`: writes both values and answers that they are set.
pub fn abi_get_fortran_booleans(logical_size: i32, logical_true: *mut u8, logical_false: *mut u8) -> Result<bool> {
    let _guard = engine();
    let n = logical_len(logical_size)?;
    for (to, value) in [(logical_true, TRUE.get()), (logical_false, FALSE.get())] {
        if to.is_null() {
            return Err(MpiError::new(ErrClass::ARG, "a NULL pointer"));
        }
        // SAFETY: the caller passes variables of `logical_size` bytes.
        unsafe { std::ptr::copy_nonoverlapping(value.to_le_bytes().as_ptr(), to, n) };
    }
    Ok(true)
}

/// `MPI_Abi_set_fortran_booleans`.
///
/// # Errors
/// MPI_ERR_ABI when called after initialisation.
pub fn abi_set_fortran_booleans(logical_size: i32, logical_true: *const u8, logical_false: *const u8) -> Result<()> {
    let _guard = engine();
    let n = logical_len(logical_size)?;
    if logical_true.is_null() || logical_false.is_null() {
        return Err(MpiError::new(ErrClass::ARG, "a NULL pointer"));
    }
    refuse_after_init()?;
    let read = |from: *const u8| {
        let mut b = [0; 16];
        // SAFETY: the caller passes variables of `logical_size` bytes.
        unsafe { std::ptr::copy_nonoverlapping(from, b.as_mut_ptr(), n) };
        // The sign fills the wider sizes.
        let fill = if b[n - 1] & 0x80 == 0 { 0 } else { 0xff };
        b[n..].fill(fill);
        i128::from_le_bytes(b)
    };
    TRUE.set(read(logical_true));
    FALSE.set(read(logical_false));
    Ok(())
}

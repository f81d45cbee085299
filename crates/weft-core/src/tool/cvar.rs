//! Control variables: the parameters of the library, as text. They can be set until MPI is
//! initialised, in place of the environment.

use super::word::new_word;
use crate::{report, state};
use std::collections::BTreeMap;
use std::sync::Mutex;
use weft_base::param::Param;
use weft_base::{ErrClass, MpiError, Result};

/// Bytes of a value, with its terminating null character.
pub const VALUE_LEN: usize = 256;

/// All parameters that the library reads, by name.
pub fn params() -> Vec<&'static Param> {
    use weft_profile::params as choice;
    let mut all: Vec<&'static Param> = vec![
        &report::REPORT,
        &weft_gpu::GPU,
        &weft_gpu::IPC_MIN,
        &weft_boot::NODES,
        &crate::progress::PROGRESS,
        &crate::vcis::VCIS,
        &crate::errh::INITIAL,
        &crate::strict::STRICT,
        &crate::api::env::LIBRARY_VERSION,
        &crate::crosscheck::CHECK,
        &choice::PROFILE,
        &choice::COPY,
        &choice::COPY_INTO_RING,
        &choice::COPY_OUT_OF_RING,
        &choice::COPY_STRAIGHT,
        &choice::HEAP_MIN,
        &choice::XPMEM_MIN,
        &choice::CMA_MIN,
        &choice::KNEM_MIN,
        &choice::COOP_MIN,
        &choice::COOP_CHUNK,
        &choice::NT_MIN,
        &choice::PUSH_MIN,
        &choice::INLINE_MAX,
        &choice::EAGER_MAX,
        &choice::SEGMENT,
        &choice::WINDOW,
        &weft_p2p::params::WAY,
        &weft_p2p::params::DIRECT,
        &weft_p2p::params::SWAP,
        &weft_p2p::params::SKEW,
        &weft_p2p::params::SKEW_MAX,
        &weft_p2p::params::UNEXPECTED_MAX,
        &weft_p2p::params::FABRIC_EAGER,
        &weft_p2p::params::FABRIC_LONG,
        &weft_p2p::params::FABRIC_LOST,
        &weft_p2p::params::FABRIC_TOGETHER,
        &weft_p2p::params::SINGLECOPY,
        &weft_p2p::params::PTRACER,
        &weft_p2p::params::DMA_MIN,
        &weft_p2p::params::SPIN_US,
        &weft_p2p::params::YIELD_US,
        &weft_shm::slice::SLICE_US,
        &weft_shm::HEAP,
        &weft_shm::HEAP_KEEP,
        &weft_boot::SINGLETON,
        &weft_boot::PMI,
        &weft_boot::pmix::PMIX_LIB,
        &weft_boot::agent::MPIEXEC,
        &weft_boot::wait_mode::WAIT_MODE,
    ];
    all.extend(crate::shm::params::ALL);
    all.sort_by_key(|p| p.name);
    assert!(all.windows(2).all(|p| p[0].name < p[1].name), "a name tells a parameter");
    all
}

/// The parameter of an index. Errors: `MPI_T_ERR_INVALID_INDEX`.
pub fn get(index: i32) -> Result<&'static Param> {
    let all = params();
    usize::try_from(index)
        .ok()
        .and_then(|i| all.get(i).copied())
        .ok_or_else(|| MpiError::new(ErrClass::T_INVALID_INDEX, "no control variable has this index"))
}

/// The index of a name. Errors: `MPI_T_ERR_INVALID_NAME`.
pub fn index(name: &str) -> Result<i32> {
    let at = params().iter().position(|p| p.name == name);
    at.map(|i| i as i32).ok_or_else(|| MpiError::new(ErrClass::T_INVALID_NAME, "no control variable has this name"))
}

/// What the variable is for, with its default.
pub fn description(p: &Param) -> String {
    format!("{}; default: {}", p.help, p.default)
}

static HANDLES: Mutex<BTreeMap<usize, &'static Param>> = Mutex::new(BTreeMap::new());

fn handles() -> std::sync::MutexGuard<'static, BTreeMap<usize, &'static Param>> {
    HANDLES.lock().unwrap_or_else(|e| e.into_inner())
}

/// Errors: as `get`.
pub fn handle_alloc(index: i32) -> Result<usize> {
    let word = new_word();
    let old = handles().insert(word, get(index)?);
    assert!(old.is_none(), "words are not used again");
    Ok(word)
}

fn invalid() -> MpiError {
    MpiError::new(ErrClass::T_INVALID_HANDLE, "not a handle of a control variable")
}

/// Errors: `MPI_T_ERR_INVALID_HANDLE`.
pub fn handle_free(word: usize) -> Result<()> {
    handles().remove(&word).map(drop).ok_or_else(invalid)
}

/// The value, empty when nothing is set. Errors: `MPI_T_ERR_INVALID_HANDLE`.
pub fn read(word: usize) -> Result<String> {
    let p = *handles().get(&word).ok_or_else(invalid)?;
    Ok(p.raw().unwrap_or_default())
}

/// Errors: `MPI_T_ERR_INVALID_HANDLE`; `MPI_T_ERR_CVAR_SET_NEVER` for what is read when the program is
/// loaded; `MPI_T_ERR_CVAR_SET_NOT_NOW` once MPI was initialised.
pub fn write(word: usize, value: &str) -> Result<()> {
    let p = *handles().get(&word).ok_or_else(invalid)?;
    if p.at_load {
        let why = "the parameter is read when the program is loaded";
        return Err(MpiError::new(ErrClass::T_CVAR_SET_NEVER, why));
    }
    if state::is_initialized() || state::is_ready() {
        let why = "parameters are read when MPI is initialised";
        return Err(MpiError::new(ErrClass::T_CVAR_SET_NOT_NOW, why));
    }
    p.set(value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// Every parameter that a crate below declares is a control variable.
    #[test]
    #[cfg_attr(miri, ignore = "reads the sources")]
    fn no_declared_parameter_is_missing() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let listed: Vec<&str> = params().iter().map(|p| p.name).collect();
        let mut found = 0;
        for name in ["boot", "p2p", "profile", "coll", "core", "shm", "singlecopy"] {
            let mut todo = vec![crates.join(format!("weft-{name}/src"))];
            while let Some(dir) = todo.pop() {
                for entry in std::fs::read_dir(dir).unwrap().flatten() {
                    let path = entry.path();
                    if path.is_dir() {
                        todo.push(path);
                        continue;
                    }
                    let text = std::fs::read_to_string(&path).unwrap();
                    for part in text.split("Param::new(").skip(1) {
                        let Some(name) = part.trim_start().strip_prefix("\"WEFT_") else { continue };
                        let name = format!("WEFT_{}", name.split('"').next().unwrap());
                        assert!(listed.contains(&name.as_str()), "{name} of {path:?}");
                        found += 1;
                    }
                }
            }
        }
        assert!(found >= 20, "{found}");
    }

    #[test]
    fn names_are_unique_and_found() {
        let all = params();
        for (i, p) in all.iter().enumerate() {
            assert_eq!(index(p.name).unwrap(), i as i32);
            assert!(description(p).contains("; default: "));
        }
        assert_eq!(index("nothing").unwrap_err().class, ErrClass::T_INVALID_NAME);
        assert_eq!(get(-1).unwrap_err().class, ErrClass::T_INVALID_INDEX);
        assert_eq!(get(all.len() as i32).unwrap_err().class, ErrClass::T_INVALID_INDEX);
        let h = handle_alloc(0).unwrap();
        assert!(h > 1 && read(h).is_ok());
        handle_free(h).unwrap();
        let heap = handle_alloc(index("WEFT_HEAP").unwrap()).unwrap();
        assert_eq!(write(heap, "never").unwrap_err().class, ErrClass::T_CVAR_SET_NEVER);
        handle_free(heap).unwrap();
        assert_eq!(handle_free(h).unwrap_err().class, ErrClass::T_INVALID_HANDLE);
    }
}

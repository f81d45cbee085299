//! The Fortran modules: sources of the installation, compiled once for each compiler.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// In this order: none uses another.
const SOURCES: [&str; 2] = ["mpi.f90", "mpi_f08.f90"];

/// A compiler: its program and arguments that always go before others ("ccache gfortran").
pub struct Compiler {
    program: String,
    front: Vec<OsString>,
    /// Name and version: modules are read by the compiler and version that wrote them.
    key: Option<String>,
}

impl Compiler {
    pub fn new(program: String, front: Vec<OsString>) -> Self {
        let mut c = Self { program, front, key: None };
        c.key = c.ask();
        c
    }

    fn command(&self) -> Command {
        let mut c = Command::new(&self.program);
        c.args(&self.front);
        c
    }

    fn ask(&self) -> Option<String> {
        let out = self.command().args(["-dumpfullversion", "-dumpversion"]).output().ok()?;
        let text = String::from_utf8_lossy(&out.stdout);
        let version = text.lines().next().filter(|_| out.status.success()).unwrap_or("unknown");
        let last = self.front.last().map_or(self.program.as_str().into(), |a| a.to_string_lossy());
        let name = Path::new(last.as_ref()).file_name()?.to_string_lossy().into_owned();
        let safe = |c: char| if c.is_ascii_alphanumeric() || ".-_".contains(c) { c } else { '_' };
        Some(format!("{name}-{version}").chars().map(safe).collect())
    }

    /// gfortran 10 and newer refuse what mpif.h is used for: one procedure, buffers of many types.
    pub fn flags(&self) -> &'static [&'static str] {
        let version = self.key.as_ref().and_then(|k| Some(k.split_once("gfortran")?.1));
        match version.and_then(version_of) {
            Some(10..) => &["-fallow-argument-mismatch"],
            _ => &[],
        }
    }
}

/// The major version in "-12-12.2.0" or "-12.2.0".
fn version_of(text: &str) -> Option<u32> {
    text.rsplit('-').next()?.split('.').next()?.parse().ok()
}

/// Whether an installation is part of an environment that its user made and will delete as a whole: of Python or conda.
fn is_environment(prefix: &Path) -> bool {
    prefix.join("pyvenv.cfg").exists() || prefix.join("conda-meta").is_dir()
}

/// Where modules that the installation does not have are kept.
fn cache() -> PathBuf {
    let var = |n: &str| std::env::var_os(n).filter(|v| !v.is_empty()).map(PathBuf::from);
    var("XDG_CACHE_HOME").or_else(|| Some(var("HOME")?.join(".cache"))).unwrap_or_else(std::env::temp_dir)
}

/// The folder with the modules for this compiler; with `make`, they are compiled where there are
/// none.
///
/// # Errors
/// What to tell the user.
pub fn modules(prefix: &Path, compiler: &Compiler, make: bool) -> Result<PathBuf, String> {
    let key = compiler.key.as_ref().ok_or_else(|| format!("cannot run the compiler {}", compiler.program))?;
    let installed = prefix.join("lib/weft/fortran").join(key);
    if is_complete(&installed) {
        return Ok(installed);
    }
    if make && is_environment(prefix) && build(&prefix.join("share/weft/fortran"), compiler, &installed).is_ok() {
        return Ok(installed);
    }
    let sources = prefix.join("share/weft/fortran");
    let stamp = std::fs::metadata(sources.join(SOURCES[1]))
        .and_then(|m| Ok((m.len(), m.modified()?)))
        .map_err(|e| format!("{}: {e}: is the installation complete?", sources.join(SOURCES[1]).display()))?;
    let age = stamp.1.duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let cached = cache().join(format!("weft/fortran/{key}-{:x}-{age:x}", stamp.0));
    if make && !is_complete(&cached) {
        build(&sources, compiler, &cached)?;
    }
    Ok(cached)
}

fn is_complete(folder: &Path) -> bool {
    SOURCES.iter().all(|s| folder.join(s).with_extension("mod").exists())
}

/// Compiles into a folder of this process, then renames it: several compilers may start at once.
fn build(sources: &Path, compiler: &Compiler, target: &Path) -> Result<(), String> {
    let own = target.with_extension(format!("{}.new", std::process::id()));
    let io = |e: std::io::Error| format!("{}: {e}", own.display());
    std::fs::create_dir_all(&own).map_err(io)?;
    let mut outcome = Ok(());
    for source in SOURCES {
        let mut c = compiler.command();
        // In the folder itself: every compiler writes modules there.
        c.current_dir(&own).arg("-c").arg(sources.join(source)).args(["-o", "module.o"]);
        outcome = c.output().map_err(io).and_then(|out| {
            let said = String::from_utf8_lossy(&out.stderr).into_owned();
            if out.status.success() { Ok(()) } else { Err(format!("cannot compile {source}:\n{said}")) }
        });
        if outcome.is_err() {
            break;
        }
    }
    let _ = std::fs::remove_file(own.join("module.o"));
    if outcome.is_ok() && std::fs::rename(&own, target).is_err() && !is_complete(target) {
        outcome = Err(format!("cannot write {}", target.display()));
    }
    let _ = std::fs::remove_dir_all(&own);
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        assert_eq!(version_of("-12.2.0"), Some(12));
        assert_eq!(version_of("-9-9.4.0"), Some(9));
        assert_eq!(version_of("-unknown"), None);
    }

    #[test]
    fn modules_stay_in_an_environment() {
        let folder = std::env::temp_dir().join(format!("weft-environment-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        assert!(!is_environment(&folder));
        std::fs::write(folder.join("pyvenv.cfg"), "").unwrap();
        assert!(is_environment(&folder));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_compiler_that_is_not_there() {
        let c = Compiler::new("/nonexistent/f90".into(), Vec::new());
        assert!(modules(Path::new("/w"), &c, true).unwrap_err().contains("/nonexistent/f90"));
        assert!(c.flags().is_empty());
    }
}

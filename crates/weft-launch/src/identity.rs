//! What must be equal on all nodes of a job: the build of Weft.

use crate::elf;
use std::path::Path;

/// The program itself and the libraries that ranks load: a mark for each, of its contents.
pub fn build(libdir: Option<&Path>) -> String {
    let own = Path::new("/proc/self/exe");
    let libraries = ["libmpi_abi.so.1", "libmpi.so.12", "libmpi.so.40"];
    let of = |path: &Path| elf::build_id(path).or_else(|| sum(path));
    let mut all = vec![env!("CARGO_PKG_VERSION").to_string(), of(own).unwrap_or_else(|| "-".into())];
    all.extend(libraries.iter().map(|l| libdir.and_then(|d| of(&d.join(l))).unwrap_or_else(|| "-".into())));
    all.join("/")
}

/// Of a file without a linker's mark: a hash of its bytes.
fn sum(path: &Path) -> Option<String> {
    let bytes = std::fs::read(path).ok()?;
    Some(format!("{:016x}", weft_base::hash::fnv1a(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_differ_where_files_do() {
        let folder = std::env::temp_dir().join(format!("weft-identity-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let without = build(None);
        assert_eq!(without, build(Some(&folder)));
        std::fs::write(folder.join("libmpi.so.12"), "x").unwrap();
        let with = build(Some(&folder));
        assert_ne!(with, without);
        assert!(with.starts_with(env!("CARGO_PKG_VERSION")) && with.split('/').count() == 5, "{with}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

//! `api/summaries.toml`: a line for each function.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summaries {
    pattern: BTreeMap<String, String>,
    object: BTreeMap<String, String>,
    function: BTreeMap<String, String>,
    pub shmem: BTreeMap<String, String>,
}

impl Summaries {
    pub fn load(root: &Path) -> Result<Summaries, Box<dyn Error>> {
        let path = root.join("api/summaries.toml");
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?)
    }

    /// What an MPI function does; the whole name.
    pub fn of(&self, name: &str) -> Option<String> {
        let short = name.strip_prefix("MPI_").unwrap_or(name);
        self.written(short).or_else(|| self.nonblocking(short)).or_else(|| {
            let blocking = short.strip_suffix("_init")?;
            Some(format!("persistent: {}", self.written(blocking)?))
        })
    }

    fn written(&self, short: &str) -> Option<String> {
        if let Some(line) = self.function.get(short) {
            return Some(line.clone());
        }
        let plain = short.strip_prefix("MPIX_").unwrap_or(short);
        self.object.iter().find_map(|(object, called)| {
            let rest = plain.strip_prefix(object.as_str())?.strip_prefix('_')?;
            Some(self.pattern.get(rest)?.replace("{}", called))
        })
    }

    /// `Ibcast`, `Comm_idup`, `File_iread`.
    fn nonblocking(&self, short: &str) -> Option<String> {
        let (front, last) = match short.strip_prefix('I') {
            Some(rest) => ("", rest),
            None => short.split_once("_i")?,
        };
        let blocking = if front.is_empty() {
            let mut letters = last.chars();
            letters.next()?.to_uppercase().chain(letters).collect()
        } else {
            format!("{front}_{last}")
        };
        Some(format!("nonblocking: {}", self.written(&blocking)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_have_the_line_of_the_plain_one() {
        let all = Summaries::load(&crate::root()).unwrap();
        let of = |name: &str| all.of(name).unwrap();
        assert!(of("MPI_Ibcast").starts_with("nonblocking: ") && of("MPI_Ibcast").ends_with(&of("MPI_Bcast")));
        assert!(of("MPI_Bcast_init").starts_with("persistent: "));
        assert!(of("MPI_Comm_idup").ends_with(&of("MPI_Comm_dup")));
        assert!(of("MPI_File_iread_at_all").ends_with(&of("MPI_File_read_at_all")));
        assert!(of("MPI_Comm_iflush_buffer").contains("a communicator"));
        assert!(of("MPI_Win_c2f").contains("a window"));
        assert_eq!(all.of("MPI_No_such"), None);
    }

    #[test]
    fn all_functions_have_one() {
        let root = crate::root();
        let (all, table) = (Summaries::load(&root).unwrap(), crate::table::load(&root).unwrap());
        let without: Vec<_> = table.functions.iter().filter(|f| all.of(&f.name).is_none()).map(|f| &f.name).collect();
        assert!(without.is_empty(), "{without:?}");
    }
}

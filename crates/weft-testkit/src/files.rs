//! Files that a job leaves where shared memory and temporary files live.

use std::collections::BTreeSet;
use std::path::PathBuf;

/// What was in `/dev/shm` and the temporary folder at one time.
pub struct Files(BTreeSet<PathBuf>);

impl Files {
    /// What is there now.
    pub fn now() -> Files {
        let folders = [PathBuf::from("/dev/shm"), std::env::temp_dir()];
        let entries = folders.iter().filter_map(|f| std::fs::read_dir(f).ok()).flatten().flatten();
        Files(entries.map(|e| e.path()).collect())
    }

    /// What has come since and has `part` in its name: other programs use these folders, too.
    pub fn new_since(&self, part: &str) -> Vec<PathBuf> {
        Files::now().named(part).into_iter().filter(|p| !self.0.contains(p)).collect()
    }

    /// What has `part` in its name, in any case of letters.
    pub fn named(&self, part: &str) -> Vec<PathBuf> {
        let named = |p: &&PathBuf| p.file_name().is_some_and(|n| n.to_string_lossy().to_lowercase().contains(part));
        self.0.iter().filter(named).cloned().collect()
    }
}

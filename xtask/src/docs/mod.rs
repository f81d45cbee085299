//! `cargo xtask docs FOLDER`: man pages of all functions and programs, and completions of mpiexec, from the tables and the
//! sources; nothing of it is committed. `weft docs` writes those of weft and its subcommands.

pub mod bodies;
mod kinds;
mod mpi;
mod programs;
pub mod roff;
mod summaries;

use crate::codegen::shmem;
use crate::{Outcome, root};
use std::collections::BTreeMap;
use std::path::Path;

/// Pages by their file's name, "man3/MPI_Send.3".
#[derive(Default)]
pub struct Pages {
    files: BTreeMap<String, String>,
}

impl Pages {
    pub fn add(&mut self, section: &str, name: &str, text: String) {
        self.files.insert(format!("man{section}/{name}.{section}"), text);
    }

    /// Unless there is one.
    pub fn add_once(&mut self, section: &str, name: &str, text: String) {
        self.files.entry(format!("man{section}/{name}.{section}")).or_insert(text);
    }
}

/// Writes below `folder`: share/man, and completions where shells look for them.
pub fn run(folder: &Path) -> Outcome {
    let root = root();
    let mut pages = Pages::default();
    let lines = summaries::Summaries::load(&root)?;
    mpi::pages(&root, &mut pages)?;
    shmem::man(&root, &lines.shmem, &mut pages)?;
    let options = programs::pages(&root, &mut pages)?;
    let mut files: Vec<(String, String)> =
        pages.files.into_iter().map(|(n, t)| (format!("share/man/{n}"), t)).collect();
    let man = files.len();
    files.extend(programs::completions(&options));
    for (name, text) in &files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a file in a folder"))?;
        std::fs::write(path, text)?;
    }
    println!("docs: {man} man pages, completions of mpiexec for bash, zsh and fish");
    Ok(())
}

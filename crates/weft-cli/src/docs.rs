//! `weft docs FOLDER`: man pages of weft and its subcommands, and completions for bash, zsh and fish.

use clap::Command;
use clap_complete::aot::{Shell, generate_to};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// Where share/man and the completions go
    folder: PathBuf,
}

/// Below the installation's folder, where each shell looks.
const SHELLS: [(Shell, &str, &str); 3] = [
    (Shell::Bash, "share/bash-completion/completions", "weft"),
    (Shell::Zsh, "share/zsh/site-functions", "_weft"),
    (Shell::Fish, "share/fish/vendor_completions.d", "weft.fish"),
];

pub fn run(args: &Args, command: &Command) -> Result<(), String> {
    write(&args.folder, command).map_err(|e| format!("{}: {e}", args.folder.display()))
}

fn write(folder: &Path, command: &Command) -> std::io::Result<()> {
    let man = folder.join("share/man/man1");
    std::fs::create_dir_all(&man)?;
    clap_mangen::generate_to(command.clone(), &man)?;
    for (shell, place, name) in SHELLS {
        let place = folder.join(place);
        std::fs::create_dir_all(&place)?;
        let made = generate_to(shell, &mut command.clone(), "weft", &place)?;
        std::fs::rename(made, place.join(name))?;
    }
    Ok(())
}

//! What starts an agent on another node: engines that clusters have, none of Weft's own.

use crate::agent::NODE;
use crate::hosts::Host;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// How a kind of engine is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// `PROGRAM OPTIONS HOST COMMAND`, where a shell takes the command apart.
    Shell,
    /// The same with words.
    Words,
    /// No engine: a child, which imitates a node.
    Fork,
}

struct Row {
    names: &'static [&'static str],
    kind: Kind,
    program: &'static str,
    options: &'static [&'static str],
    /// Comes before the host's name, and behind it.
    before: &'static [&'static str],
    after: &'static [&'static str],
}

const TABLE: &[Row] = &[
    Row {
        names: &["ssh"],
        kind: Kind::Shell,
        program: "ssh",
        // No window system, no terminal, no questions.
        options: &["-x", "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10"],
        before: &[],
        after: &[],
    },
    Row { names: &["rsh"], kind: Kind::Shell, program: "rsh", options: &[], before: &[], after: &[] },
    Row {
        names: &["srun", "slurm"],
        kind: Kind::Words,
        program: "srun",
        options: &["--quiet", "-N1", "-n1", "--overlap", "--mpi=none", "--cpu-bind=none", "--kill-on-bad-exit"],
        before: &["-w"],
        after: &[],
    },
    Row { names: &["blaunch", "lsf"], kind: Kind::Words, program: "blaunch", options: &[], before: &[], after: &[] },
    Row {
        names: &["qrsh", "sge"],
        kind: Kind::Words,
        program: "qrsh",
        options: &["-inherit"],
        before: &[],
        after: &[],
    },
    Row {
        names: &["pbs_tmrsh", "pbs"],
        kind: Kind::Words,
        program: "pbs_tmrsh",
        options: &[],
        before: &[],
        after: &[],
    },
    Row {
        names: &["kubectl"],
        kind: Kind::Words,
        program: "kubectl",
        options: &["exec", "-i"],
        before: &[],
        after: &["--"],
    },
    Row { names: &["fork"], kind: Kind::Fork, program: "", options: &[], before: &[], after: &[] },
];

/// An engine, as the user wants it.
#[derive(Clone, Debug)]
pub struct Engine {
    row: usize,
    program: Option<OsString>,
    /// Words that the environment adds to ssh's.
    more: Vec<String>,
}

impl Engine {
    /// Whether there is an engine of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn check(name: &str) -> Result<(), String> {
        Self::named(name, None).map(drop)
    }

    /// The engine of this name, with another program in its place.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str, program: Option<OsString>) -> Result<Engine, String> {
        let row = TABLE.iter().position(|r| r.names.contains(&name)).ok_or_else(|| {
            let all: Vec<&str> = TABLE.iter().map(|r| r.names[0]).collect();
            format!("{name}: not one of {}", all.join(", "))
        })?;
        let is_shell = TABLE[row].kind == Kind::Shell;
        // By which Kubernetes' MPI operator, and users, add to ssh's options.
        let variables = ["OMPI_MCA_plm_rsh_args", "I_MPI_HYDRA_BOOTSTRAP_EXEC_EXTRA_ARGS", "HYDRA_LAUNCHER_EXTRA_ARGS"];
        let more = variables.iter().filter(|_| is_shell).find_map(|v| std::env::var(v).ok()).unwrap_or_default();
        Ok(Engine { row, program, more: more.split_whitespace().map(String::from).collect() })
    }

    pub fn is_fork(&self) -> bool {
        TABLE[self.row].kind == Kind::Fork
    }

    /// What `named` takes.
    pub fn words(&self) -> (String, Option<OsString>) {
        (TABLE[self.row].names[0].into(), self.program.clone())
    }

    pub fn name(&self) -> String {
        match &self.program {
            Some(p) => p.to_string_lossy().into_owned(),
            None => TABLE[self.row].names[0].into(),
        }
    }

    /// The words that start `agent` on a host.
    pub fn command(&self, host: &Host, agent: &Path) -> Vec<OsString> {
        let row = &TABLE[self.row];
        let mut words: Vec<OsString> = Vec::new();
        let mut add = |list: &[&str]| words.extend(list.iter().map(OsString::from));
        match (&self.program, row.kind) {
            (_, Kind::Fork) => return vec![agent.into(), NODE.into()],
            // Of another program than ssh the commonest options are known, no more.
            (Some(program), Kind::Shell) => {
                add(&["", "-x"]);
                words[0] = program.clone();
            }
            (program, _) => {
                add(&[row.program]);
                add(row.options);
                if let Some(program) = program {
                    words[0] = program.clone();
                }
            }
        }
        words.extend(self.more.iter().map(OsString::from));
        if row.kind == Kind::Shell {
            words.extend(host.user.iter().flat_map(|u| ["-l".into(), u.into()]));
            words.extend(host.port.iter().flat_map(|p| ["-p".into(), p.to_string().into()]));
        }
        words.extend(row.before.iter().map(OsString::from));
        words.push(OsString::from(&host.name));
        words.extend(row.after.iter().map(OsString::from));
        if row.kind == Kind::Shell {
            let mut command = OsString::from("exec ");
            command.push(quoted(agent.as_os_str()));
            command.push(format!(" {NODE}"));
            words.push(command);
        } else {
            words.extend([agent.into(), OsString::from(NODE)]);
        }
        words
    }

    /// What a user tries where the engine itself fails.
    pub fn remedy(&self, host: &Host) -> String {
        match TABLE[self.row].names[0] {
            "ssh" if self.program.is_none() => format!(
                "`ssh -o BatchMode=yes {} true` must work without a password; -launcher names another way",
                host.name
            ),
            name => format!("-launcher names another way than {name}"),
        }
    }
}

/// One word for a shell.
fn quoted(word: &OsStr) -> OsString {
    let text = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+".contains(c);
    if text.chars().all(plain) { word.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")).into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(engine: &Engine, host: &Host) -> String {
        let words = engine.command(host, Path::new("/opt/my weft/bin/mpiexec"));
        words.iter().map(|w| w.to_string_lossy()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn commands() {
        let mut host = Host::new("a", None);
        let ssh = Engine::named("ssh", None).unwrap();
        let agent = "exec '/opt/my weft/bin/mpiexec' --weft-node";
        assert_eq!(line(&ssh, &host), format!("ssh|-x|-T|-o|BatchMode=yes|-o|ConnectTimeout=10|a|{agent}"));
        (host.user, host.port) = (Some("me".into()), Some(22));
        let other = Engine::named("ssh", Some("/x/ssh".into())).unwrap();
        assert_eq!(line(&other, &host), format!("/x/ssh|-x|-l|me|-p|22|a|{agent}"));
        let srun = line(&Engine::named("slurm", None).unwrap(), &host);
        assert!(srun.ends_with("|-w|a|/opt/my weft/bin/mpiexec|--weft-node"), "{srun}");
        let kubectl = line(&Engine::named("kubectl", None).unwrap(), &host);
        assert!(kubectl.starts_with("kubectl|exec|-i|a|--|/opt"), "{kubectl}");
        assert!(Engine::named("fork", None).unwrap().is_fork());
        assert!(Engine::check("pigeon").unwrap_err().contains("pigeon: not one of ssh, rsh"));
    }
}

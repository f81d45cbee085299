//! What a batch system, or Kubernetes' MPI operator, has given to this job, by its variables.

use super::{Host, expand, file, merged};
use std::process::{Command, Stdio};

/// Hosts that the environment names, how each is reached there, and which system says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allocation {
    pub hosts: Vec<Host>,
    /// An engine, as -launcher names it.
    pub engine: &'static str,
    pub system: &'static str,
}

/// Reads a variable, a file, and what a command prints.
pub struct Look<'a> {
    pub var: &'a dyn Fn(&str) -> Option<String>,
    pub read: &'a dyn Fn(&str) -> Result<String, String>,
    pub ask: &'a dyn Fn(&[&str]) -> Result<String, String>,
}

/// The allocation that this process runs in, if any.
///
/// # Errors
/// Variable or file that is not understood.
pub fn of_environment() -> Result<Option<Allocation>, String> {
    let var = |name: &str| std::env::var(name).ok().filter(|v| !v.is_empty());
    let read = |path: &str| std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"));
    find(&Look { var: &var, read: &read, ask: &ask })
}

/// What a command prints.
fn ask(words: &[&str]) -> Result<String, String> {
    let failed = |why: String| format!("`{}`: {why}", words.join(" "));
    let got =
        Command::new(words[0]).args(&words[1..]).stdin(Stdio::null()).output().map_err(|e| failed(e.to_string()))?;
    if !got.status.success() {
        let said = String::from_utf8_lossy(&got.stderr);
        return Err(failed(said.lines().next().unwrap_or("failed without a word").into()));
    }
    Ok(String::from_utf8_lossy(&got.stdout).trim().into())
}

fn find(look: &Look<'_>) -> Result<Option<Allocation>, String> {
    let of = |system, engine, hosts: Result<Vec<Host>, String>| {
        let hosts = merged(hosts.map_err(|e| format!("{system}: {e}"))?);
        Ok((!hosts.is_empty()).then_some(Allocation { hosts, engine, system }))
    };
    let var = look.var;
    if let Some(nodes) = var("SLURM_JOB_NODELIST").or_else(|| var("SLURM_NODELIST")) {
        // Of the allocation rather than of the step: it says the same of jobs that -n alone describes.
        let counts = var("SLURM_TASKS_PER_NODE").or_else(|| var("SLURM_JOB_CPUS_PER_NODE"));
        return of("SLURM_JOB_NODELIST", "srun", slurm(&nodes, counts.as_deref()));
    }
    // Where each line names one place, hosts come as often as they have places.
    let lines = |path: &str| -> Result<Vec<Host>, String> {
        let text = (look.read)(path)?;
        let names = text.lines().map(str::trim).filter(|l| !l.is_empty());
        Ok(names.map(|n| Host::new(n, Some(1))).collect())
    };
    if let Some(path) = var("PBS_NODEFILE") {
        return of("PBS_NODEFILE", "pbs", lines(&path));
    }
    if let Some(path) = var("COBALT_NODEFILE") {
        return of("COBALT_NODEFILE", "ssh", lines(&path));
    }
    if let Some(path) = var("LSB_DJOB_HOSTFILE") {
        return of("LSB_DJOB_HOSTFILE", "lsf", lines(&path));
    }
    if let Some(text) = var("LSB_MCPU_HOSTS") {
        return of("LSB_MCPU_HOSTS", "lsf", pairs(&text));
    }
    if let Some(path) = var("PE_HOSTFILE") {
        // host, places, queue, processors.
        let hosts = (look.read)(&path).and_then(|text| {
            let lines = text.lines().filter(|l| !l.trim().is_empty());
            lines.map(|l| pair(l.split_whitespace().next(), l.split_whitespace().nth(1))).collect()
        });
        return of("PE_HOSTFILE", "sge", hosts);
    }
    // Kubernetes' MPI operator, for each of the three kinds of job that it knows.
    for name in
        ["OMPI_MCA_orte_default_hostfile", "PRTE_MCA_prte_default_hostfile", "I_MPI_HYDRA_HOST_FILE", "HYDRA_HOST_FILE"]
    {
        if let Some(path) = var(name) {
            let hosts = (look.read)(&path).and_then(|text| file(&text).map_err(|e| format!("{path}: {e}")));
            return of(name, "ssh", hosts);
        }
    }
    if var("FLUX_URI").is_some() {
        return of("FLUX_URI", "ssh", flux(look));
    }
    Ok(None)
}

/// The hosts of Flux's job or instance, which its variables do not name. They are reached by ssh: `flux exec` ends what it passes
/// on at the first zero byte. Newer versions have `flux hostlist`; in a job of an older one the instance's hosts would be too many.
fn flux(look: &Look<'_>) -> Result<Vec<Host>, String> {
    let hosts = (look.ask)(&["flux", "hostlist", "local"]).or_else(|why| match (look.var)("FLUX_JOB_ID") {
        None => (look.ask)(&["flux", "getattr", "hostlist"]),
        Some(_) => Err(why),
    });
    slurm(&hosts.map_err(|why| format!("{why}; -hosts names the hosts of a job, too"))?, None)
}

fn pair(name: Option<&str>, n: Option<&str>) -> Result<Host, String> {
    let n = n.and_then(|n| n.parse().ok());
    match (name, n) {
        (Some(name), Some(n)) => Ok(Host::new(name, Some(n))),
        _ => Err("host and number of places are expected".into()),
    }
}

/// `a 4 b 2`.
fn pairs(text: &str) -> Result<Vec<Host>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.chunks(2).map(|c| pair(c.first().copied(), c.get(1).copied())).collect()
}

/// `n[1-3],m` with `4(x2),3`: so many places on each.
fn slurm(nodes: &str, counts: Option<&str>) -> Result<Vec<Host>, String> {
    let mut names = Vec::new();
    for word in super::split_outside_brackets(nodes, ',') {
        names.extend(expand(word)?);
    }
    let mut each = Vec::new();
    for part in counts.unwrap_or_default().split(',').filter(|p| !p.is_empty()) {
        let (n, times) = match part.split_once("(x") {
            Some((n, times)) => (n, times.trim_end_matches(')')),
            None => (part, "1"),
        };
        match (n.parse::<u32>(), times.parse::<u32>()) {
            (Ok(n), Ok(times)) if times as usize <= names.len() => each.extend((0..times).map(|_| n)),
            _ => return Err(format!("'{part}' is no number of tasks")),
        }
    }
    Ok(names.iter().enumerate().map(|(i, name)| Host::new(name, each.get(i).copied())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(vars: &[(&str, &str)], files: &[(&str, &str)]) -> Result<Option<Allocation>, String> {
        let get = |list: &[(&str, &str)], key: &str| list.iter().find(|(k, _)| *k == key).map(|(_, v)| v.to_string());
        let read = |k: &str| get(files, k).ok_or(format!("{k}: not there"));
        find(&Look { var: &|k| get(vars, k), read: &read, ask: &|words| read(&words.join(" ")) })
    }

    fn told(vars: &[(&str, &str)], files: &[(&str, &str)]) -> String {
        let a = found(vars, files).unwrap().unwrap();
        let hosts = a.hosts.iter().map(|h| format!("{}:{}", h.name, h.slots.map_or("-".into(), |n| n.to_string())));
        format!("{} {}", a.engine, hosts.collect::<Vec<_>>().join(","))
    }

    #[test]
    fn batch_systems() {
        let slurm = [("SLURM_JOB_NODELIST", "n[1-2],m03"), ("SLURM_TASKS_PER_NODE", "4(x2),3")];
        assert_eq!(told(&slurm, &[]), "srun n1:4,n2:4,m03:3");
        assert_eq!(told(&slurm[..1], &[]), "srun n1:-,n2:-,m03:-");
        assert_eq!(told(&[("PBS_NODEFILE", "f")], &[("f", "a\na\nb\n")]), "pbs a:2,b:1");
        assert_eq!(told(&[("LSB_MCPU_HOSTS", "a 4 b 2")], &[]), "lsf a:4,b:2");
        assert_eq!(told(&[("LSB_DJOB_HOSTFILE", "f")], &[("f", "a\nb\nb")]), "lsf a:1,b:2");
        assert_eq!(told(&[("PE_HOSTFILE", "f")], &[("f", "a 4 q@a UNDEFINED\nb 2 q@b UNDEFINED\n")]), "sge a:4,b:2");
        assert_eq!(found(&[], &[]), Ok(None));
    }

    #[test]
    fn flux() {
        let (instance, job) = ([("FLUX_URI", "local:///run/flux")], [("FLUX_URI", "x"), ("FLUX_JOB_ID", "f2")]);
        let (old, new) = (("flux getattr hostlist", "n[1-2],m"), ("flux hostlist local", "n2,n2,m"));
        assert_eq!(told(&instance, &[old]), "ssh n1:-,n2:-,m:-");
        assert_eq!(told(&instance, &[old, new]), "ssh n2:-,m:-");
        assert_eq!(told(&job, &[old, new]), "ssh n2:-,m:-");
        for vars in [&job[..], &instance[..]] {
            let files = if vars.len() > 1 { &[old][..] } else { &[] };
            assert!(found(vars, files).unwrap_err().contains("-hosts names"));
        }
    }

    #[test]
    fn the_mpi_operator() {
        let files = [("/etc/mpi/hostfile", "w-0.w.ns.svc slots=2\nw-1.w.ns.svc:3\n")];
        for name in ["OMPI_MCA_orte_default_hostfile", "I_MPI_HYDRA_HOST_FILE", "HYDRA_HOST_FILE"] {
            assert_eq!(told(&[(name, "/etc/mpi/hostfile")], &files), "ssh w-0.w.ns.svc:2,w-1.w.ns.svc:3");
        }
    }

    #[test]
    fn errors_name_the_variable() {
        for (vars, word) in [
            (vec![("SLURM_JOB_NODELIST", "n[1-")], "SLURM_JOB_NODELIST"),
            (vec![("SLURM_JOB_NODELIST", "n"), ("SLURM_TASKS_PER_NODE", "x")], "'x'"),
            (vec![("PBS_NODEFILE", "gone")], "gone"),
            (vec![("LSB_MCPU_HOSTS", "a")], "LSB_MCPU_HOSTS"),
        ] {
            assert!(found(&vars, &[]).unwrap_err().contains(word), "{word}");
        }
    }
}

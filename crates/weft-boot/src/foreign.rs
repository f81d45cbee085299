//! Launchers whose wire-up protocol Weft does not speak, known by what they leave in the
//! environment.

/// A launcher and the variables that give it away.
struct Launcher {
    name: &'static str,
    /// All of these are set in its processes.
    markers: &'static [&'static str],
    /// The first of these that is set tells the number of processes.
    size: &'static [&'static str],
    remedy: &'static str,
}

const OURS: &str = "start the program with Weft's mpiexec: mpiexec -n <ranks> <program>";
const SLURM: &str = "within the allocation, start the program with Weft's mpiexec \
                     (mpiexec -n <ranks> <program>), or with srun --mpi=pmix or --mpi=pmi2";

const LAUNCHERS: &[Launcher] = &[
    Launcher {
        name: "Open MPI's mpirun",
        markers: &["OMPI_COMM_WORLD_RANK"],
        size: &["OMPI_COMM_WORLD_SIZE"],
        remedy: OURS,
    },
    Launcher {
        name: "srun of Slurm",
        markers: &["SLURM_STEP_ID", "SLURM_PROCID"],
        size: &["SLURM_STEP_NUM_TASKS"],
        remedy: SLURM,
    },
    Launcher {
        name: "a PMIx launcher (prun, prterun or mpirun)",
        markers: &["PMIX_RANK", "PMIX_NAMESPACE"],
        size: &["PRTE_NUM_PROCS", "SLURM_STEP_NUM_TASKS"],
        remedy: OURS,
    },
    Launcher {
        name: "PALS (mpiexec or aprun of Cray)",
        markers: &["PALS_RANKID"],
        size: &["PALS_NRANKS", "PMI_SIZE"],
        remedy: OURS,
    },
    Launcher {
        name: "mpirun_rsh of MVAPICH",
        markers: &["MV2_COMM_WORLD_RANK"],
        size: &["MV2_COMM_WORLD_SIZE"],
        remedy: OURS,
    },
    Launcher { name: "jsrun of IBM", markers: &["JSM_NAMESPACE_RANK"], size: &["JSM_NAMESPACE_SIZE"], remedy: OURS },
    Launcher {
        name: "Hydra over a TCP port",
        markers: &["PMI_PORT", "PMI_ID"],
        size: &["PMI_SIZE"],
        remedy: "leave out -pmi-port, so that Hydra passes a descriptor (PMI_FD)",
    },
];

/// What to tell the user, if a launcher that Weft does not speak started this process as one of
/// several. `var` looks a variable up.
///
/// A foreign launcher that started one process only is fine: that process is a singleton.
pub fn detect(var: impl Fn(&str) -> Option<String>) -> Option<String> {
    // Weft's mpiexec sets Open MPI's variables for scripts, beside one that Open MPI does not have.
    let weft = var("OMPI_COMM_WORLD_RANK").is_some() && var("MPI_LOCALRANKID") == var("OMPI_COMM_WORLD_RANK");
    let found = LAUNCHERS.iter().filter(|l| !(weft && l.markers == ["OMPI_COMM_WORLD_RANK"])).find(|l| {
        l.markers.iter().all(|m| var(m).is_some()) && l.size.iter().find_map(|s| var(s)).as_deref() != Some("1")
    })?;
    Some(format!(
        "this process was started by {} (seen from {}), whose wire-up Weft does not speak, so \
         every process would run alone as rank 0 of 1. Remedy: {}. To run alone on purpose, set \
         WEFT_SINGLETON=1.",
        found.name, found.markers[0], found.remedy
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(vars: &'static [(&'static str, &'static str)]) -> impl Fn(&str) -> Option<String> {
        move |name| vars.iter().find(|(k, _)| *k == name).map(|(_, v)| v.to_string())
    }

    #[test]
    fn names_the_launcher() {
        let open = env(&[("OMPI_COMM_WORLD_RANK", "1"), ("OMPI_COMM_WORLD_SIZE", "4")]);
        assert!(detect(open).unwrap().contains("Open MPI"));
        let weft = [("OMPI_COMM_WORLD_RANK", "1"), ("OMPI_COMM_WORLD_SIZE", "4"), ("MPI_LOCALRANKID", "1")];
        assert!(detect(|name| weft.iter().find(|(k, _)| *k == name).map(|(_, v)| v.to_string())).is_none());
        let slurm = env(&[
            ("SLURM_STEP_ID", "0"),
            ("SLURM_PROCID", "1"),
            ("SLURM_STEP_NUM_TASKS", "2"),
            ("PMIX_RANK", "1"),
            ("PMIX_NAMESPACE", "x"),
        ]);
        assert!(detect(slurm).unwrap().contains("srun"));
        assert!(detect(env(&[("PMIX_RANK", "0"), ("PMIX_NAMESPACE", "x")])).is_some());
    }

    #[test]
    fn one_process_and_none_are_singletons() {
        assert_eq!(detect(env(&[])), None);
        let interactive = env(&[("SLURM_STEP_ID", "0"), ("SLURM_PROCID", "0"), ("SLURM_STEP_NUM_TASKS", "1")]);
        assert_eq!(detect(interactive), None);
        let batch_script = env(&[("SLURM_JOB_ID", "9"), ("SLURM_PROCID", "0"), ("SLURM_NTASKS", "8")]);
        assert_eq!(detect(batch_script), None);
    }
}

//! Options of Open MPI's mpirun. What Weft does by itself, or what is for a part that it does not have,
//! is taken and has no effect; what would change what runs where, and cannot be done, is refused.

use super::{App, Options, Words};
use crate::bind::BindChoice;
use weft_topo::{CpuSet, Level, MapBy, Topology};

/// Without effect, and their numbers of values.
const IGNORED: &[(usize, &[&str])] = &[
    (
        0,
        &[
            "nooversubscribe",
            "no-oversubscribe",
            "noprefix",
            "timestamp-output",
            "report-state-on-timeout",
            "get-stack-traces",
            "preload-binary",
            "disable-recovery",
            "d",
            "debug-devel",
            "debug-daemons",
            "debug-daemons-file",
            "leave-session-attached",
            "do-not-resolve",
            "nolocal",
            "novm",
            "show-progress",
            "xml",
            "dvm",
            "continuous",
            "index-argv-by-rank",
            "forward-signals",
        ],
    ),
    (
        1,
        &[
            "am",
            "tune",
            "rank-by",
            "preload-files",
            "max-restarts",
            "launch-agent",
            "personality",
            "report-uri",
            "report-pid",
            "hnp",
            "ompi-server",
            "runtime-options",
        ],
    ),
];

const REFUSED: &[(&str, &str)] = &[
    ("rf", "a rankfile places single ranks; use -map-by and -bind-to"),
    ("rankfile", "a rankfile places single ranks; use -map-by and -bind-to"),
    ("app", "a file of programs is not read; put them on the command line, with ':' between them"),
    ("xterm", "there are no windows for ranks; use -stdin and -l"),
    ("tv", "no debugger is started; attach it to the ranks' processes"),
    ("debug", "no debugger is started; attach it to the ranks' processes"),
    ("debugger", "no debugger is started; attach it to the ranks' processes"),
];

/// Applies one option of Open MPI; false where it is none.
pub fn apply(name: &str, shown: &str, w: &mut Words, app: &mut App, o: &mut Options) -> Result<bool, String> {
    if let Some((values, _)) = IGNORED.iter().find(|(_, names)| names.contains(&name)) {
        for _ in 0..*values {
            w.value(shown)?;
        }
        return Ok(true);
    }
    if let Some((_, why)) = REFUSED.iter().find(|(n, _)| *n == name) {
        return Err(format!("{shown}: {why}"));
    }
    match name {
        "mca" | "gmca" | "omca" | "gomca" | "prtemca" | "pmixmca" | "gpmixmca" => parameter(shown, w, o)?,
        "N" | "npernode" => app.per_node = Some(ranks(w.number(shown, "a number of ranks")?)),
        "pernode" => app.per_node = Some(1),
        "npersocket" => {
            let per: u32 = w.number(shown, "a number of ranks")?;
            app.per_node = Some(ranks(per * units(Some(Level::Package))));
        }
        "ppr" => per_resource(shown, &w.text(shown)?, app, o)?,
        "bind-to-none" => o.bind = Some(binding(shown, "none")?),
        "bind-to-core" => o.bind = Some(binding(shown, "core")?),
        "bind-to-socket" => o.bind = Some(binding(shown, "socket")?),
        "bycore" => o.map = mapping(shown, "core", app, o)?,
        "byslot" => o.map = mapping(shown, "slot", app, o)?,
        "bynode" => {
            o.places.each = Some(1);
            o.map = mapping(shown, "node", app, o)?;
        }
        "bysocket" => o.map = mapping(shown, "socket", app, o)?,
        "cpus-per-proc" | "cpus-per-rank" => o.cores_each = Some(w.number(shown, "a number of cores")?),
        "cpu-set" | "cpu-list" => o.cpus = Some(cpu_list(shown, &w.text(shown)?)?),
        "display-map"
        | "display-devel-map"
        | "display-diffable-map"
        | "display-allocation"
        | "display-devel-allocation"
        | "display-topo" => o.verbose = true,
        "display" => {
            w.value(shown)?;
            o.verbose = true;
        }
        "merge-stderr-to-stdout" => o.merge_stderr = true,
        "output-filename" => o.output_dir = Some(folder(&w.text(shown)?)),
        "output" => output(&w.text(shown)?, o),
        "path" => {
            let mut all = w.value(shown)?;
            all.push(":");
            all.push(std::env::var_os("PATH").unwrap_or_default());
            o.set.push(("PATH".into(), all));
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn ranks(n: u32) -> u32 {
    n.max(1)
}

/// How many units of a level there are; one node.
fn units(level: Option<Level>) -> u32 {
    level.map_or(1, |l| Topology::load().units(l).len().max(1) as u32)
}

/// `-mca NAME VALUE`: a few name what other options do.
fn parameter(shown: &str, w: &mut Words, o: &mut Options) -> Result<(), String> {
    let (name, value) = (w.text(shown)?, w.text(shown)?);
    match name.as_str() {
        "hwloc_base_binding_policy" => o.bind = binding(shown, &value).ok().or(o.bind),
        "rmaps_base_mapping_policy" => {
            let mut app = App::default();
            o.map = mapping(shown, &value, &mut app, o).unwrap_or(o.map);
        }
        "plm_ssh_agent" | "plm_rsh_agent" => {
            let mut words = value.split_whitespace();
            o.places.engine_program = words.next().map(Into::into);
        }
        "orte_tag_output" => o.tag |= value != "0",
        _ if o.verbose => {
            eprintln!("mpiexec: {shown} {name} {value}: a parameter of Open MPI, which Weft does not have")
        }
        _ => {}
    }
    Ok(())
}

/// The value of -bind-to with Open MPI's names and modifiers.
pub fn binding(shown: &str, text: &str) -> Result<BindChoice, String> {
    let unit = text.split(':').next().unwrap_or_default().to_ascii_lowercase();
    let unit = match unit.as_str() {
        "board" | "node" => "none",
        "l1cache" => "core",
        "l2cache" | "l3cache" => "l3",
        "package" => "socket",
        other => other,
    };
    unit.parse().map_err(|e: String| e.replacen("-bind-to", shown, 1))
}

/// The value of -map-by with Open MPI's names and modifiers: None for Weft's own way.
pub fn mapping(shown: &str, text: &str, app: &mut App, o: &mut Options) -> Result<Option<MapBy>, String> {
    if text.to_ascii_lowercase().starts_with("ppr:") {
        per_resource(shown, &text[4..], app, o)?;
        return Ok(o.map);
    }
    let mut parts = text.split(':');
    let unit = parts.next().unwrap_or_default().to_ascii_lowercase();
    modifiers(shown, parts, o)?;
    Ok(match unit.as_str() {
        "" | "dist" | "dist:auto" => None,
        "slot" | "node" | "board" | "seq" => Some(MapBy::Bunch),
        "hwthread" | "l1cache" | "l2cache" => Some(MapBy::Core),
        "l3cache" => Some(MapBy::L3),
        "package" => Some(MapBy::Socket),
        other => Some(other.parse().map_err(|e| format!("{shown}: {e}"))?),
    })
}

/// `N:UNIT`, then modifiers: so many ranks on each unit.
fn per_resource(shown: &str, text: &str, app: &mut App, o: &mut Options) -> Result<(), String> {
    let mut parts = text.split(':');
    let n = parts.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0);
    let n: u32 = n.ok_or_else(|| format!("{shown} {text}: a number of ranks and a resource expected, as in 8:node"))?;
    let unit = parts.next().unwrap_or("node").to_ascii_lowercase();
    let level = match unit.as_str() {
        "node" | "board" | "slot" => None,
        "socket" | "package" => Some(Level::Package),
        "numa" => Some(Level::Numa),
        "l3cache" => Some(Level::L3),
        "l2cache" => Some(Level::L2),
        "core" | "l1cache" | "hwthread" => Some(Level::Core),
        _ => return Err(format!("{shown} {text}: '{unit}' is no resource of this machine")),
    };
    modifiers(shown, parts, o)?;
    app.per_node = Some(n * units(level));
    o.map = match level {
        Some(Level::Package) => Some(MapBy::Socket),
        Some(Level::Numa) => Some(MapBy::Numa),
        Some(Level::L3) => Some(MapBy::L3),
        _ => o.map,
    };
    Ok(())
}

/// `PE=n` sets a rank's cores; the others say what is so anyway.
fn modifiers<'a>(shown: &str, parts: impl Iterator<Item = &'a str>, o: &mut Options) -> Result<(), String> {
    for part in parts.flat_map(|p| p.split(',')) {
        let upper = part.to_ascii_uppercase();
        if let Some(n) = upper.strip_prefix("PE=") {
            o.cores_each = Some(n.parse().map_err(|_| format!("{shown}: {part}: a number of cores expected"))?);
        }
    }
    Ok(())
}

/// `0,2-4`.
fn cpu_list(shown: &str, text: &str) -> Result<CpuSet, String> {
    let range = |part: &str| -> Option<(u32, u32)> {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        Some((first.trim().parse().ok()?, last.trim().parse().ok()?)).filter(|(a, b)| a <= b && *b < 1 << 16)
    };
    let ranges: Option<Vec<_>> = text.split(',').map(range).collect();
    let ranges = ranges.ok_or_else(|| format!("{shown} {text}: processors as in 0,2-4 expected"))?;
    Ok(ranges.into_iter().flat_map(|(a, b)| a..=b).collect())
}

/// A folder, without the modifiers that may follow.
fn folder(text: &str) -> std::path::PathBuf {
    text.split(':').next().unwrap_or(text).into()
}

/// `-output WHAT,WHAT`.
fn output(text: &str, o: &mut Options) {
    for what in text.split(',') {
        match what.split_once('=') {
            Some(("dir" | "file", path)) => o.output_dir = Some(folder(path)),
            _ if what.starts_with("tag") || what == "rank" => o.tag = true,
            _ if what.starts_with("merge") => o.merge_stderr = true,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, Options, parse};
    use crate::bind::BindChoice;
    use std::ffi::OsString;
    use weft_topo::{BindTo, MapBy};

    fn run(line: &str) -> Result<Options, String> {
        match parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>()) {
            Ok(Action::Run(o)) => Ok(*o),
            Ok(other) => panic!("{line}: {other:?}"),
            Err(e) => Err(e),
        }
    }

    /// Lines that end in `prog arg`, and how many ranks they start.
    const LINES: &[(&str, u32)] = &[
        (
            "--allow-run-as-root --tag-output -np 4 -H localhost:4 -bind-to none -map-by slot -mca pml ob1 -mca btl ^openib -x PATH",
            4,
        ),
        ("--map-by ppr:4:node:PE=1 --bind-to none", 4),
        ("-n 2 --map-by ppr:4:node", 2),
        ("--oversubscribe --nooversubscribe --use-hwthread-cpus -n 3", 3),
        ("--mca btl_base_warn_component_unused 0 --gmca a b --omca a b --prtemca a b --pmixmca a b -np 2", 2),
        ("--am file --tune file --rank-by core --prefix /x --preload-files f --max-restarts 1", 1),
        ("-N 3", 3),
        ("-npernode 8", 8),
        ("-np 2 -npernode 8", 2),
        ("-np 0", 1),
        ("-np 0 -npernode 3", 3),
        ("--pernode", 1),
        ("--ppr 2:node", 2),
        ("--bind-to-core --bycore --byslot --bynode --bysocket -n 2", 2),
        ("--bind-to core:overload-allowed --map-by socket:SPAN,PE=2:OVERSUBSCRIBE -n 2", 2),
        ("--bind-to l2cache --map-by l2cache -n 2", 2),
        ("--bind-to board --map-by dist -n 2", 2),
        ("--cpus-per-proc 2 --cpus-per-rank 2 --cpu-set 0,2-3 --cpu-list 0 -n 2", 2),
        (
            "--report-bindings --display-map --display-allocation --display-topo --display-devel-map --display map -n 2",
            2,
        ),
        ("--timestamp-output --output tag,merge --merge-stderr-to-stdout -n 2", 2),
        ("--output-filename out:nocopy -n 2", 2),
        ("--report-state-on-timeout --get-stack-traces --timeout 3 -n 2", 2),
        ("--path /opt --noprefix --preload-binary --enable-recovery --disable-recovery -n 2", 2),
        (
            "-d --debug-daemons --leave-session-attached --launch-agent X --personality X --do-not-resolve --nolocal --novm",
            1,
        ),
        ("--report-uri X --report-pid X --show-progress --xml --dvm --hnp X --ompi-server X --continuous", 1),
        ("--default-hostfile /dev/null -n 2", 2),
        ("--stdin all --wd /tmp --wdir /tmp -c 2", 2),
        ("--mca=x y -n 2", 0),
    ];

    #[test]
    fn lines_of_open_mpi() {
        for (line, n) in LINES {
            match run(&format!("{line} prog arg")) {
                Ok(o) => {
                    assert_eq!(o.n_procs(), *n, "{line}");
                    assert_eq!(o.apps[0].command, ["prog", "arg"], "{line}");
                }
                Err(e) => assert_eq!(*n, 0, "{line}: {e}"),
            }
        }
    }

    #[test]
    fn options_have_their_effects() {
        let o = run("--map-by ppr:2:node:PE=3 --bind-to core:overload-allowed x").unwrap();
        assert_eq!((o.cores_each, o.bind, o.map), (Some(3), Some(BindChoice::To(BindTo::Core)), None));
        let o = run("--map-by slot --bind-to none x").unwrap();
        assert_eq!((o.map, o.bind), (Some(MapBy::Bunch), Some(BindChoice::To(BindTo::None))));
        let o =
            run("--mca hwloc_base_binding_policy none --mca rmaps_base_mapping_policy node --mca orte_tag_output 1 x");
        let o = o.unwrap();
        assert_eq!((o.bind, o.map, o.tag), (Some(BindChoice::To(BindTo::None)), Some(MapBy::Bunch), true));
        let o = run("--output tag-detailed,dir=logs --merge-stderr-to-stdout --display map x").unwrap();
        assert!(o.tag && o.merge_stderr && o.verbose);
        assert_eq!(o.output_dir, Some("logs".into()));
        let o = run("--cpu-set 0,2-3 x").unwrap();
        assert_eq!(o.cpus.unwrap().iter().collect::<Vec<_>>(), [0, 2, 3]);
        let o = run("--path /opt/bin x").unwrap();
        assert!(o.set[0].1.to_string_lossy().starts_with("/opt/bin:"));
        assert_eq!(run("-n 1 a : -N 3 b").unwrap().n_procs(), 4);
    }

    #[test]
    fn what_cannot_be_done_is_refused() {
        for line in ["--rankfile f x", "-rf f x", "--app f", "--xterm 0 x", "--tv x", "--debug x", "--debugger g x"] {
            let e = run(line).expect_err(line);
            assert!(e.starts_with(line.split(' ').next().unwrap()), "{line}: {e}");
        }
        for line in
            ["--mca one", "--map-by ppr:x:node y", "--map-by ppr:1:shelf y", "--cpu-set a y", "--bind-to shelf y"]
        {
            run(line).expect_err(line);
        }
    }
}

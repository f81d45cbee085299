//! The command line of `mpiexec`, in the dialect of MPICH with the commonest words of others.

mod openmpi;
mod places;

use crate::bind::BindChoice;
use crate::hosts::Host;
pub use places::Places;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use weft_boot::request::{Spawn, SpawnApp};
use weft_topo::{CpuSet, MapBy};

/// What to do.
#[derive(Debug)]
pub enum Action {
    Run(Box<Options>),
    Help,
    Version,
}

/// Which of the launcher's own variables a rank inherits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Inherit {
    #[default]
    All,
    Nothing,
    Only(Vec<OsString>),
}

/// One program of the job (the part between two `:`).
#[derive(Clone, Debug, Default)]
pub struct App {
    pub n: u32,
    /// Program and arguments.
    pub command: Vec<OsString>,
    pub set: Vec<(OsString, OsString)>,
    /// Overrides the job's when given.
    pub inherit: Option<Inherit>,
    pub wdir: Option<PathBuf>,
    /// The ranks of each node, from which their number follows where -n does not say it.
    pub per_node: Option<u32>,
    /// -n has said the number of ranks.
    pub is_counted: bool,
}

/// Where the standard input goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stdin {
    Rank(u32),
    /// To each rank of these ranges, of the first and the last.
    Several(Vec<(u32, u32)>),
    None,
}

impl Stdin {
    /// `all`, `none`, or ranks as in `0,2-4`.
    fn parse(text: &str) -> Option<Self> {
        let range = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            Some((first.parse().ok()?, last.parse().ok()?)).filter(|(a, b)| a <= b)
        };
        match text {
            "all" => Some(Self::Several(vec![(0, u32::MAX)])),
            "none" => Some(Self::None),
            _ => text
                .parse()
                .map(Self::Rank)
                .ok()
                .or_else(|| text.split(',').map(range).collect::<Option<_>>().map(Self::Several)),
        }
    }
    /// Whether the rank is one of several that get it.
    pub fn is_shared_by(&self, rank: u32) -> bool {
        matches!(self, Self::Several(ranges) if ranges.iter().any(|(a, b)| (*a..=*b).contains(&rank)))
    }
    /// A rank that it names and a job of `n` does not have.
    fn absent(&self, n: u32) -> Option<u32> {
        match self {
            Self::Rank(r) => Some(*r),
            Self::Several(ranges) => ranges.iter().map(|(a, b)| if *b == u32::MAX { *a } else { *b }).max(),
            Self::None => None,
        }
        .filter(|r| *r >= n)
    }
}

#[derive(Debug)]
pub struct Options {
    pub apps: Vec<App>,
    pub set: Vec<(OsString, OsString)>,
    pub inherit: Inherit,
    pub bind: Option<BindChoice>,
    pub map: Option<MapBy>,
    /// Cores of a rank, where OMP_NUM_THREADS does not say more.
    pub cores_each: Option<usize>,
    /// The only processors for ranks.
    pub cpus: Option<CpuSet>,
    /// Each line of output begins with `[rank] `.
    pub tag: bool,
    /// Standard error goes where standard output goes.
    pub merge_stderr: bool,
    /// The ranks' output goes into files in this folder.
    pub output_dir: Option<PathBuf>,
    pub timeout_s: Option<f64>,
    pub quiet: bool,
    pub verbose: bool,
    pub stdin: Stdin,
    /// Each rank under gdb, and a console for all.
    pub gdb: bool,
    /// The job goes on without ranks that die.
    pub tolerant: bool,
    /// What the dead have ended with counts all the same.
    pub fail_after_death: bool,
    /// MPI_UNIVERSE_SIZE; None: the attribute is not set.
    pub universe: Option<u32>,
    pub places: Places,
}

impl Options {
    /// No program at all.
    pub fn none() -> Options {
        Options {
            apps: Vec::new(),
            set: Vec::new(),
            inherit: Inherit::All,
            bind: None,
            map: None,
            cores_each: None,
            cpus: None,
            tag: false,
            merge_stderr: false,
            output_dir: None,
            timeout_s: None,
            quiet: false,
            verbose: false,
            stdin: Stdin::None,
            gdb: false,
            tolerant: false,
            fail_after_death: false,
            universe: None,
            places: Places::default(),
        }
    }

    /// The programs of a spawned job.
    ///
    /// # Errors
    /// What is wrong, for the user.
    pub fn of_spawn(spawn: &Spawn, tag: bool, quiet: bool) -> Result<Options, String> {
        let word = |b: &Vec<u8>| OsString::from_vec(b.clone());
        let app = |a: &SpawnApp| -> Result<App, String> {
            let pair = |v: &Vec<u8>| split_assignment(&word(v)).ok_or("an env entry is not NAME=VALUE");
            let mut set: Vec<_> = a.env.iter().map(pair).collect::<Result<_, _>>()?;
            if let Some(path) = &a.path {
                let mut all = word(path);
                all.push(":");
                all.push(std::env::var_os("PATH").unwrap_or_default());
                set.push(("PATH".into(), all));
            }
            Ok(App {
                n: a.n,
                command: a.command.iter().map(word).collect(),
                set,
                inherit: None,
                wdir: a.wdir.as_ref().map(|d| word(d).into()),
                per_node: None,
                is_counted: true,
            })
        };
        let apps = spawn.apps.iter().map(app).collect::<Result<_, _>>()?;
        Ok(Options { apps, tag, quiet, ..Options::none() })
    }

    /// Fixes the number of ranks on these hosts, where none is given: so many for each, or one program fills their places, of
    /// which a host has one where nobody says how many.
    pub fn settle(&mut self, hosts: &mut [Host]) {
        let (each, is_alone, n_hosts) = (self.places.each, self.apps.len() == 1, hosts.len() as u32);
        for app in self.apps.iter_mut().filter(|a| !a.is_counted) {
            app.n = match app.per_node.or(each) {
                Some(k) => k.saturating_mul(n_hosts),
                None if is_alone => hosts.iter_mut().map(|h| *h.slots.get_or_insert(1)).fold(0, u32::saturating_add),
                None => 1,
            };
        }
    }

    pub fn n_procs(&self) -> u32 {
        self.apps.iter().map(|a| a.n).sum()
    }
}

/// Short help; the man page has the rest.
pub const HELP: &str = "\
usage: mpiexec [options] [-n N] program [arguments] [: [-n N] program [arguments] ...]

  -n, -np N            number of ranks (default 1, or the places of the hosts); any number starts
  -env NAME VALUE      set a variable for this program;  -genv: for all programs
  -envall, -envnone, -envlist A,B    what this program inherits (-genvall ...: all programs)
  -x NAME[=VALUE]      pass or set a variable for all programs
  -wdir DIR            working directory of this program (-wd)
  -initial-errhandler H  error handler at first: mpi_errors_are_fatal,
                       mpi_errors_abort or mpi_errors_return
  -memory-alloc-kinds LIST  kinds of memory that the program asks for, as in mpi,system,cuda:device;
                       drivers of GPUs among them are loaded at start
  -usize N             MPI_UNIVERSE_SIZE: N, SYSTEM (cores), INFINITE (not set, the default)
  -hosts, -host LIST   nodes: a,b:4,n[01-16]:2 with numbers of ranks; filled in this order, again from
                       the first where ranks are left (docs/multinode.md). Without them those of
                       Slurm, PBS, LSF, SGE, Kubernetes' MPI operator
  -f FILE              the same from a file, one a line, as in a:4 or a slots=4 (-hostfile, -machinefile)
  -ppn K               ranks on each node in turn
  -launcher HOW        what starts Weft on other nodes: ssh, rsh, srun, blaunch, qrsh, pbs_tmrsh, kubectl,
                       or fork, which imitates them; -launcher-exec PROGRAM instead of ssh
  -iface LIST          interfaces between nodes (WEFT_FABRIC_IFACE)
  -bind-to WHAT        none, hwthread, core, l3, numa, socket
                       (default: an equal share of the cores each, none with more ranks than cores)
  -map-by ORDER        even (default), bunch, scatter, core, socket, numa, l3
  -l, --tag-output     begin each line of output with [rank] (-prepend-rank)
  -stdin R             rank that reads standard input (default 0), several that get
                       it each, as in 0,2-4, all, or none; also -s
  -gdb                 each rank under gdb, with one prompt for all: `z 0,2-4` chooses ranks, `z` all
  -report              at the end print how the messages went and why (WEFT_REPORT=1)
  -trace DIR           write down each call of MPI in DIR, for `weft report DIR` (WEFT_TRACE);
                       at most WEFT_TRACE_MAX_MIB (64) MiB a rank, then counts
  -disable-auto-cleanup    ranks that die do not end the others, whose calls with them fail
                       by MPI_ERR_PROC_FAILED (--enable-recovery)
  -fail-after-death    the exit code is that of the first that died, though the others end well
  -timeout S           end the job after S seconds and say who waited for whom
  -v, -q               more, fewer words; -v prints the binding of each rank
  -V, --version        version;  -h, --help  this text

Options of Open MPI's mpirun are taken, too; those for parts that Weft does not have (--mca and
others) have no effect. Without -n, or with -n 0, one rank starts, not one per core.

Signals: INT, TERM, HUP, USR1, USR2, TSTP and CONT go to the ranks; a second Ctrl-C kills them;
QUIT (Ctrl-\\) prints what each rank is doing. Exit code: that of the first rank that failed,
128 + signal if a signal ended it, 124 after -timeout.
";

struct Words<'a> {
    list: &'a [OsString],
    at: usize,
}

impl Words<'_> {
    fn value(&mut self, option: &str) -> Result<OsString, String> {
        let v = self.list.get(self.at).ok_or_else(|| format!("{option} needs a value"))?;
        self.at += 1;
        Ok(v.clone())
    }

    fn text(&mut self, option: &str) -> Result<String, String> {
        let v = self.value(option)?;
        v.into_string().map_err(|v| format!("{option}: {} is not text", v.display()))
    }

    fn number<T: std::str::FromStr>(&mut self, option: &str, what: &str) -> Result<T, String> {
        let v = self.text(option)?;
        v.parse().map_err(|_| format!("{option} {v}: {what} expected"))
    }

    /// `NAME VALUE`, or `NAME=VALUE` in one word.
    fn assignment(&mut self, option: &str) -> Result<(OsString, OsString), String> {
        let name = self.value(option)?;
        match split_assignment(&name) {
            Some(pair) => Ok(pair),
            None => Ok((name, self.value(option)?)),
        }
    }

    fn names(&mut self, option: &str) -> Result<Vec<OsString>, String> {
        Ok(self.text(option)?.split(',').filter(|s| !s.is_empty()).map(Into::into).collect())
    }
}

fn split_assignment(word: &OsStr) -> Option<(OsString, OsString)> {
    use std::os::unix::ffi::OsStrExt;
    let b = word.as_bytes();
    let eq = b.iter().position(|&c| c == b'=').filter(|&i| i > 0)?;
    Some((OsStr::from_bytes(&b[..eq]).into(), OsStr::from_bytes(&b[eq + 1..]).into()))
}

/// Parses the arguments after the program's own name.
///
/// # Errors
/// What is wrong, naming the option.
pub fn parse(args: &[OsString]) -> Result<Action, String> {
    let mut o = Options { timeout_s: timeout_of_environment()?, stdin: Stdin::Rank(0), ..Options::none() };
    for section in args.split(|a| a == ":") {
        if let Some(action) = parse_section(section, &mut o)? {
            return Ok(action);
        }
    }
    if let Some(r) = o.stdin.absent(o.n_procs()) {
        return Err(format!("-stdin {r}: there are only {} ranks", o.n_procs()));
    }
    Ok(Action::Run(Box::new(o)))
}

/// MPICH's variable for -timeout.
fn timeout_of_environment() -> Result<Option<f64>, String> {
    match std::env::var("MPIEXEC_TIMEOUT") {
        Ok(v) => match v.parse::<f64>() {
            Ok(s) if s > 0.0 => Ok(Some(s)),
            _ => Err(format!("MPIEXEC_TIMEOUT={v}: seconds expected")),
        },
        Err(_) => Ok(None),
    }
}

fn parse_section(section: &[OsString], o: &mut Options) -> Result<Option<Action>, String> {
    let mut app = App::default();
    let mut w = Words { list: section, at: 0 };
    while let Some(word) = section.get(w.at) {
        let Some(option) = word.to_str().filter(|s| s.starts_with('-') && s.len() > 1) else {
            break;
        };
        w.at += 1;
        if option == "--" {
            break;
        }
        match option {
            "-V" | "--version" | "-version" | "-info" => return Ok(Some(Action::Version)),
            "-h" | "--help" | "-help" => return Ok(Some(Action::Help)),
            _ => {}
        }
        // --option=value is --option value.
        let plain = option.trim_start_matches('-');
        if let Some((name, value)) = plain.split_once('=').filter(|_| option.starts_with("--")) {
            let one = [OsString::from(value)];
            let mut inner = Words { list: &one, at: 0 };
            apply(name, option, &mut inner, &mut app, o)?;
            if inner.at != 1 {
                return Err(format!("{option}: takes no value"));
            }
        } else {
            apply(plain, option, &mut w, &mut app, o)?;
        }
    }
    app.is_counted = app.n != 0;
    if app.n == 0 {
        app.n = app.per_node.unwrap_or(1);
    }
    app.command = section[w.at..].to_vec();
    if app.command.is_empty() {
        return Err("no program given (mpiexec -h for help)".into());
    }
    o.apps.push(app);
    Ok(None)
}

/// Applies one option; `name` is without dashes, `shown` as typed.
fn apply(name: &str, shown: &str, w: &mut Words, app: &mut App, o: &mut Options) -> Result<(), String> {
    match name {
        // 0 is as if it were not given: scripts that divide processors write it, for Open MPI.
        "n" | "np" | "c" => app.n = w.number(shown, "a number of ranks")?,
        "env" => app.set.push(w.assignment(shown)?),
        "genv" => o.set.push(w.assignment(shown)?),
        "x" => {
            let v = w.value(shown)?;
            // Without a value: pass it on, which happens anyway.
            o.set.extend(split_assignment(&v));
        }
        "envall" => app.inherit = Some(Inherit::All),
        "envnone" => app.inherit = Some(Inherit::Nothing),
        "envlist" => app.inherit = Some(Inherit::Only(w.names(shown)?)),
        "genvall" => o.inherit = Inherit::All,
        "genvnone" => o.inherit = Inherit::Nothing,
        "genvlist" => o.inherit = Inherit::Only(w.names(shown)?),
        "wdir" | "wd" => app.wdir = Some(w.value(shown)?.into()),
        "initial-errhandler" => {
            let v = w.text(shown)?;
            if !["mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return"].contains(&v.as_str()) {
                return Err(format!(
                    "{shown} {v}: mpi_errors_are_fatal, mpi_errors_abort or mpi_errors_return expected"
                ));
            }
            o.set.push(("WEFT_INITIAL_ERRHANDLER".into(), v.into()));
        }
        "memory-alloc-kinds" => {
            let v = w.value(shown)?;
            o.set.push(("WEFT_MEMORY_ALLOC_KINDS".into(), v));
        }
        "disable-auto-cleanup" | "enable-recovery" => o.tolerant = true,
        "fail-after-death" => o.fail_after_death = true,
        "usize" => o.universe = universe(shown, &w.text(shown)?)?,
        "bind-to" => o.bind = Some(openmpi::binding(shown, &w.text(shown)?)?),
        "map-by" => o.map = openmpi::mapping(shown, &w.text(shown)?, app, o)?,
        "report" => o.set.push(("WEFT_REPORT".into(), "1".into())),
        "trace" => {
            let folder = w.text(shown)?;
            std::fs::create_dir_all(&folder).map_err(|e| format!("{shown} {folder}: {e}"))?;
            let whole = std::fs::canonicalize(&folder).map_err(|e| format!("{shown} {folder}: {e}"))?;
            o.set.push((crate::trace::TRACE.into(), whole.into()));
        }
        "l" | "tag-output" | "prepend-rank" | "label" => o.tag = true,
        "stdin" | "s" => {
            let v = w.text(shown)?;
            o.stdin =
                Stdin::parse(&v).ok_or_else(|| format!("{shown} {v}: ranks as in 0,2-4, all or none expected"))?;
        }
        "timeout" => {
            let s: f64 = w.number(shown, "seconds")?;
            o.timeout_s = (s > 0.0).then_some(s);
        }
        "v" | "verbose" | "report-bindings" | "print-rank-map" => o.verbose = true,
        "q" | "quiet" => o.quiet = true,
        "gdb" => o.gdb = true,
        // Of other launchers, where Weft does by itself what they ask for.
        "oversubscribe" | "allow-run-as-root" | "use-hwthread-cpus" => {}
        _ if places::apply(name, shown, w, o)? => {}
        _ if openmpi::apply(name, shown, w, app, o)? => {}
        _ => return Err(format!("unknown option {shown} (mpiexec -h for help)")),
    }
    Ok(())
}

/// The value of -usize.
fn universe(shown: &str, value: &str) -> Result<Option<u32>, String> {
    match value {
        "INFINITE" => Ok(None),
        "SYSTEM" => Ok(Some(weft_topo::CpuSet::current().map_or(1, |c| c.len() as u32))),
        _ => match value.parse() {
            Ok(n) if (1..=i32::MAX as u32).contains(&n) => Ok(Some(n)),
            _ => Err(format!("{shown} {value}: a number of processes, SYSTEM or INFINITE expected")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(line: &str) -> Result<Action, String> {
        parse(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    fn options(line: &str) -> Options {
        match run(line) {
            Ok(Action::Run(o)) => *o,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn usual_lines() {
        let o = options("-n 4 ./a.out -n 5 x");
        assert_eq!((o.n_procs(), o.apps.len()), (4, 1));
        assert_eq!(o.apps[0].command, ["./a.out", "-n", "5", "x"]);
        let o = options("-genv A 1 -np 2 -env B=2 -wdir /tmp a : -n 3 -env C 3 b c");
        assert_eq!(o.n_procs(), 5);
        assert_eq!(o.set, [("A".into(), "1".into())]);
        assert_eq!(o.apps[0].set, [("B".into(), "2".into())]);
        assert_eq!(o.apps[1].set, [("C".into(), "3".into())]);
        assert_eq!(o.apps[0].wdir, Some("/tmp".into()));
        assert!(options("-gdb a").gdb && !options("a").gdb);
        assert!(options("-l a").tag && options("--tag-output a").tag);
        assert_eq!(options("--timeout=2.5 a").timeout_s, Some(2.5));
        assert_eq!(options("-n 2 -- -strange").apps[0].command, ["-strange"]);
        assert_eq!(options("-report a").set, [("WEFT_REPORT".into(), "1".into())]);
        let o = options("-initial-errhandler mpi_errors_return a");
        assert_eq!(o.set, [("WEFT_INITIAL_ERRHANDLER".into(), "mpi_errors_return".into())]);
        assert_eq!(options("-x A=b -x C -host localhost:4 a").set.len(), 1);
        assert_eq!(options("a").n_procs(), 1);
        assert_eq!((options("-n 0 a").n_procs(), options("-n 0 a : -n 2 b").n_procs()), (1, 3));
        assert_eq!(options("-usize 12 a").universe, Some(12));
        assert_eq!((options("a").universe, options("-usize INFINITE a").universe), (None, None));
    }

    #[test]
    fn errors_name_the_option() {
        for (line, word) in [
            ("-frob a", "-frob"),
            ("-n", "-n"),
            ("-n x a", "-n x"),
            ("-n -1 a", "-n -1"),
            ("-n 2", "no program"),
            ("-n 2 a : -n 1", "no program"),
            ("-host a:x a", "'x'"),
            ("-launcher pigeon a", "pigeon"),
            ("-bind-to cheese a", "cheese"),
            ("-map-by cheese a", "cheese"),
            ("--quiet=3 a", "--quiet=3"),
            ("-stdin 4 a", "-stdin 4"),
            ("-n 3 -s 0,2-4 a", "-stdin 4"),
            ("-s 2-1 a", "-s 2-1"),
            ("-s some a", "-s some"),
            ("-timeout soon a", "soon"),
            ("-usize many a", "many"),
            ("-initial-errhandler none a", "none"),
        ] {
            let e = run(line).expect_err(line);
            assert!(e.contains(word), "{line}: {e}");
        }
    }
}

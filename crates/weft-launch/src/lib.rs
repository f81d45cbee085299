//! `mpiexec`: starts the ranks of a job on this machine, or by agents on others, and watches over them; `mpicc`, `mpicxx`, `mpifort`.
//!
//! One thread, one event loop. The launcher makes the job's memory, starts each rank with its
//! descriptor, passes output on line by line, and reads from the same memory what a rank was doing
//! when it died.

mod agent;
#[cfg(test)]
mod any_input;
pub mod args;
pub mod bind;
pub mod compiler;
mod debugger;
mod elf;
mod environ;
mod fortran;
mod gdb;
mod guard;
mod hosts;
mod hub;
mod identity;
mod input;
mod memory;
mod orders;
mod output;
mod pipe;
mod report;
mod services;
mod spawn;
mod starter;
mod subnets;
mod supervise;
mod sys;
pub mod trace;
mod worlds;

use args::{Action, App, Options};
use environ::{Environ, JobVars, RankVars, SONAMES};
use hub::World;
use memory::{JobMemory, NodeMemory};
use orders::{Orders, Parent};
use report::OomCounts;
use services::Services;
use spawn::Failures;
use starter::Starter;
use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;
use supervise::{Job, Setup};
use weft_base::limits;
use weft_boot::frames::Frames;
use weft_boot::request::{self, FAILED, Spawn};
use weft_boot::wait_mode;
use weft_shm::{JobHeader, JobLayout, Limits, MAX_PROCS, Region, Where, Wireup};

const NOT_FOUND: i32 = 127;
const USAGE: i32 = 2;
/// A process that spawns says at once what.
const ORDERS_LIMIT: Duration = Duration::from_secs(10);
/// The job's descriptor is at least this: small numbers belong to the program and its scripts.
const JOB_FD_AT_LEAST: i32 = 600;
/// Descriptors of the launcher beside two pipes per rank.
const SPARE_FILES: u64 = 64;

/// Runs `mpiexec` with the arguments after the program's name; returns the exit code.
pub fn mpiexec(arguments: &[OsString]) -> i32 {
    sys::own_signals();
    match arguments.first() {
        Some(word) if word == worlds::SPAWNED => return spawned(arguments),
        Some(word) if word == worlds::AGENT => return serve_one(arguments),
        Some(word) if word == agent::NODE => return agent::run(),
        Some(word) if word == gdb::RANK => return gdb::become_gdb(arguments),
        _ => {}
    }
    let mut options = match args::parse(arguments) {
        Ok(Action::Run(o)) => o,
        Ok(Action::Help) => {
            print!("{}", args::HELP);
            return 0;
        }
        Ok(Action::Version) => {
            println!("mpiexec (Weft) {}", env!("CARGO_PKG_VERSION"));
            println!("accepts the options of MPICH's mpiexec and of Open MPI's mpirun");
            return 0;
        }
        Err(e) => {
            eprintln!("mpiexec: {e}");
            return USAGE;
        }
    };
    let result = match hub::wanted(&mut options) {
        Ok(None) if options.gdb => match gdb::console(&mut options) {
            Ok(Some(code)) => Ok(code),
            Ok(None) => launch(&options, Origin::Command),
            Err(text) => Err((USAGE, text)),
        },
        Ok(Some(_)) if options.gdb => Err((USAGE, "-gdb is for the ranks of one machine".into())),
        Ok(None) => launch(&options, Origin::Command),
        Ok(Some(plan)) => hub::run(&mut options, arguments, plan),
        Err(text) => Err((USAGE, text)),
    };
    match result {
        Ok(code) => code,
        Err((code, text)) => {
            eprintln!("mpiexec: {text}");
            code
        }
    }
}

/// Who wants a launcher.
enum Origin {
    /// A command line.
    Command,
    /// A process that spawns; the port that the new ones connect to.
    Spawned(worlds::Orders, String),
    /// A process without a launcher: it wants one for what it spawns. What it holds as long as it lives.
    Agent(Frames<UnixStream>),
    /// Another mpiexec: of a job on several nodes, the ranks of this one.
    Node(Box<Orders>, agent::Link),
}

impl Origin {
    /// Whether a process waits for the ranks, as their parent.
    fn is_spawned(&self) -> bool {
        match self {
            Origin::Spawned(..) => true,
            Origin::Node(orders, _) => orders.parent.is_some(),
            Origin::Command | Origin::Agent(_) => false,
        }
    }

    /// The ranks of MPI_COMM_WORLD to start here, where that is not all of them.
    fn ranks(&self) -> Option<Vec<u32>> {
        match self {
            Origin::Node(orders, _) => Some(orders.ranks()),
            _ => None,
        }
    }
}

/// The launcher of a spawned job.
fn spawned(words: &[OsString]) -> i32 {
    let Some(mut orders) = worlds::Orders::parse(words) else {
        eprintln!("mpiexec: {} is for Weft's own use", worlds::SPAWNED);
        return USAGE;
    };
    let frame = orders.asker.recv(ORDERS_LIMIT).ok();
    let spawn = frame.and_then(|f| Spawn::from_fields(&request::decode(&f)?));
    let Some(spawn) = spawn else { return USAGE };
    let options = Options::of_spawn(&spawn, orders.tag, orders.quiet);
    let port = String::from_utf8_lossy(&spawn.port).into_owned();
    // For what goes wrong before the ranks run.
    let asker = sys::duplicate(orders.asker.raw());
    let over = orders.over.take();
    let result = match (options, over) {
        (Ok(o), Some(over)) => {
            let flags = [(orders.tag, 'l'), (orders.quiet, 'q')];
            let flags: String = flags.iter().filter(|f| f.0).map(|f| f.1).collect();
            let running = orders.running as u32;
            let parent = Parent { port, label: orders.label, job_id: over.parent_id, running };
            let (args, reach, job_id) = (hub::world_args(&spawn, flags), over.reach, over.job_id);
            hub::run_world(&o, World { spawn, args, reach, parent, job_id, asker: orders.asker })
        }
        (Ok(o), None) => launch(&o, Origin::Spawned(orders, port)),
        (Err(text), _) => Err((USAGE, text)),
    };
    match result {
        Ok(code) => code,
        Err((code, text)) => {
            // Told where it is waited for; there it is an error that the program may handle.
            match asker
                .and_then(sys::adopt_socket)
                .map(Frames::new)
                .map(|mut f| f.send(&request::encode([FAILED, text.as_bytes()])))
            {
                Some(Ok(())) => 0,
                _ => {
                    eprintln!("mpiexec: {text}");
                    code
                }
            }
        }
    }
}

/// The launcher of a process that has none.
fn serve_one(words: &[OsString]) -> i32 {
    let fd = words.get(1).and_then(|w| w.to_str()?.parse().ok());
    let Some(leash) = fd.and_then(sys::adopt_socket) else {
        eprintln!("mpiexec: {} is for Weft's own use", worlds::AGENT);
        return USAGE;
    };
    launch(&Options::none(), Origin::Agent(Frames::new(leash))).unwrap_or_else(|(code, text)| {
        eprintln!("mpiexec: {text}");
        code
    })
}

type Failure = (i32, String);

fn failed(what: &str) -> impl Fn(io::Error) -> Failure + '_ {
    move |e| (1, format!("{what}: {e}{}", hint(&e)))
}

/// What to do about a limit that was reached.
fn hint(e: &io::Error) -> String {
    match e.raw_os_error() {
        Some(libc::EMFILE) => {
            let l = limits::files();
            format!(
                ": the limit of open files is {} here (ulimit -n; hard limit {}), and mpiexec needs two for each \
                 rank and {SPARE_FILES} more: set `ulimit -n` higher, or start fewer ranks",
                l.rlim_cur, l.rlim_max
            )
        }
        Some(libc::ENFILE) => ": the system's limit of open files (fs.file-max) is reached".into(),
        _ => String::new(),
    }
}

/// The job's memory here, its number, and the board of a job on several nodes.
type Memory = (JobMemory, u64, Option<(OwnedFd, Wireup)>);

/// One program of the job, ready to be started.
struct Ready<'a> {
    app: &'a App,
    path: CString,
    argv: Vec<CString>,
    wdir: Option<CString>,
    environ: Environ,
}

fn c_string(s: &OsStr) -> Result<CString, Failure> {
    CString::new(s.as_bytes()).map_err(|_| (USAGE, "a NUL byte in an argument".to_string()))
}

fn launch(o: &Options, origin: Origin) -> Result<i32, Failure> {
    let n = o.n_procs();
    if n > MAX_PROCS {
        return Err((USAGE, format!("{n} ranks; Weft takes up to {MAX_PROCS}")));
    }
    let mine = origin.ranks();
    let here = mine.as_ref().map_or(n, |m| m.len() as u32);
    let ignored = spawn::inherited_ignores();
    let files = limits::files();
    limits::raise_files(2 * u64::from(here) + SPARE_FILES);
    let (watched, signals_before) = block_signals(&ignored);
    let libdir = environ::libdir();
    let nodes = match &origin {
        Origin::Node(orders, _) => orders.n_nodes(),
        Origin::Command | Origin::Spawned(..) => n_nodes(n)?,
        _ => 1,
    };
    let mut omp_threads = None;
    let mut names = Vec::new();
    let mut programs = Vec::new();
    for app in &o.apps {
        let mut vars = environ::variables(o, app, libdir.as_deref());
        let omp = environ::lookup(&vars, "OMP_NUM_THREADS").and_then(first_number);
        omp_threads = omp_threads.max(omp);
        names.extend(vars.iter().filter_map(|(name, _)| name.to_str().map(str::to_owned)));
        let (room, bytes) = environ::TCP_ROOM;
        if nodes > 1 && environ::lookup(&vars, room).is_none() {
            vars.push((room.into(), bytes.into()));
        }
        let ready = prepare(o, app, &mut vars, libdir.as_deref())?;
        if origin.is_spawned() {
            // Before the first of several programs runs and connects: all start, or none.
            let at = Path::new(OsStr::from_bytes(ready.path.as_bytes()));
            let at = app.wdir.as_deref().map_or_else(|| at.to_path_buf(), |d| d.join(at));
            std::fs::metadata(&at).map_err(|e| (NOT_FOUND, format!("cannot start {}: {e}", at.display())))?;
        }
        programs.push(ready);
    }
    if matches!(origin, Origin::Command) {
        let warnings = weft_base::misspelt::warnings(names.iter().map(String::as_str));
        warnings.iter().for_each(|text| eprintln!("mpiexec: {text}"));
    }
    if let Some(cpus) = &o.cpus {
        // The launcher's own, too: what may be used is read from there.
        cpus.bind_current().map_err(failed("cannot use the processors of -cpu-set"))?;
    }
    omp_threads = omp_threads.max(o.cores_each);
    let mut bindings = bind::plan(here.max(1) as usize, o.bind, o.map, omp_threads);
    let (mut running, mut label, mut parent_port) = (0, String::new(), None);
    if let Origin::Spawned(orders, port) = &origin {
        // The cores are those of the jobs that run already.
        bindings.bound = false;
        (running, label, parent_port) = (orders.running, orders.label.clone(), Some(port.clone()));
    }
    let parent = match &origin {
        Origin::Node(orders, _) => orders.parent.clone(),
        _ => None,
    };
    let parent_id = parent.as_ref().map(|p| p.job_id);
    if let Some(parent) = parent {
        bindings.bound = false;
        (running, label, parent_port) = (parent.running as usize, parent.label, Some(parent.port));
    }
    if o.verbose {
        eprintln!("mpiexec: {}", bind::describe(&bindings));
        match &libdir {
            Some(d) => eprintln!("mpiexec: libraries from {}", d.display()),
            None => eprintln!("mpiexec: no libmpi.so.12, libmpi_abi.so.1 or libmpi.so.40 beside mpiexec"),
        }
    }
    let mut masks = bindings.masks.clone();
    masks.resize(masks.len() + running, masks[0].clone());
    let mode = wait_mode::decide(&masks);
    let (memory, id, wireup) = match &origin {
        Origin::Node(orders, _) => part_of_job(n, orders, mode)?,
        _ => job_memory(n.max(1), nodes, mode)?,
    };
    memory.set_tolerant(o.tolerant);
    let (listener, control) = request::listen().map_err(failed("cannot listen for requests"))?;
    let (board_fd, board) = wireup.unzip();
    let wireup_fd = board_fd.as_ref().map(AsRawFd::as_raw_fd);
    let (slots, running) = (o.places.slots(), running as u32);
    let job_vars = JobVars { id, wireup: wireup_fd, control, parent_port, universe: o.universe, slots, running };
    sys::become_subreaper();
    let signals = sys::signalfd(&watched).map_err(failed("signalfd"))?;
    let mut job = Job::new(Setup {
        memory,
        guard: guard::Guard::start(here as usize + worlds::EXTRA_SLOTS, &job_vars.mark()),
        mark: job_vars.mark(),
        signals,
        timeout: o.timeout_s.map(Duration::from_secs_f64),
        quiet: o.quiet,
        oom_before: OomCounts::now(),
        failures: Failures::new(here as usize + worlds::EXTRA_SLOTS).map_err(failed("cannot start ranks"))?,
        n_ranks: here as usize,
    })
    .map_err(failed("cannot watch the ranks"))?;
    job.fail_after_death = o.fail_after_death;
    job.parent_id = parent_id;
    let mut starter = Starter {
        null: open_null().map_err(failed("/dev/null"))?,
        terminal: None,
        copies: Vec::new(),
        signals_before,
        ignored,
        files,
        size: n,
        stdin: o.stdin.clone(),
        tag: o.tag,
        label: label.replace('.', ":"),
        merge_stderr: o.merge_stderr,
        output_dir: o.output_dir.clone(),
    };
    let mut world = 0..n;
    let mut started = Vec::new();
    for (appnum, ready) in programs.iter().enumerate() {
        for rank in world.by_ref().take(ready.app.n as usize) {
            let r = job.ranks.len();
            if mine.as_ref().is_some_and(|m| m.get(r) != Some(&rank)) {
                continue;
            }
            let (fd, local) = (job.memory.of(r).fd.as_raw_fd(), job.memory.local(r));
            let vars = RankVars { rank, size: n, appnum, fd, local, job: &job_vars };
            let mask = bindings.bound.then(|| &bindings.masks[r]);
            match starter.start(ready, &vars, mask, &job.failures) {
                Ok(rank) => {
                    started.push((rank.pid, ready.path.clone()));
                    job.add(rank).map_err(failed("cannot watch a rank"))?;
                }
                Err(failure) => {
                    job.give_up();
                    return Err(failure);
                }
            }
        }
    }
    debugger::publish(started);
    let terminal = starter.terminal.take();
    if !starter.copies.is_empty() {
        input::copy_to(starter.copies).map_err(failed("cannot copy standard input"))?;
    }
    let spawner = worlds::Spawner {
        listener,
        null: starter.null,
        environ: Environ::new(&environ::variables(o, &App::default(), None)),
        signals_before: starter.signals_before,
        ignored: starter.ignored,
        files: starter.files,
        tag: o.tag,
        quiet: o.quiet,
        label,
        n_spawned: 0,
        job_id: id,
        reach: match &origin {
            Origin::Node(orders, _) => orders.reach.clone(),
            _ => Vec::new(),
        },
        services: Services::default(),
    };
    let mut link_to = None;
    let said = match origin {
        Origin::Command => Ok(()),
        Origin::Spawned(orders, _) => {
            job.asker = Some(orders.asker);
            Ok(())
        }
        Origin::Agent(mut leash) => {
            let said = leash.send(job_vars.control.as_bytes());
            job.leash = Some(leash);
            said
        }
        Origin::Node(orders, link) => {
            let up = supervise::Uplink::new(link.from, link.incoming, link.feed, board, orders.node_of);
            link_to = Some(link.to);
            job.serve(up, link_to.as_ref().map_or(1, AsRawFd::as_raw_fd))
        }
    };
    said.and_then(|()| job.take_requests(spawner)).map_err(failed("cannot take requests"))?;
    let code = job.run(terminal);
    // Open until here, as the job's memory was: a rank whose wrapper has closed it opens it again through /proc.
    drop((board_fd, link_to));
    Ok(code)
}

/// Blocks the signals that the event loop reads, but those that were ignored at the start.
fn block_signals(ignored: &[i32]) -> (sys::SigSet, sys::SigSet) {
    let all = [
        libc::SIGCHLD,
        libc::SIGINT,
        libc::SIGTERM,
        libc::SIGHUP,
        libc::SIGQUIT,
        libc::SIGUSR1,
        libc::SIGUSR2,
        libc::SIGTSTP,
        libc::SIGCONT,
    ];
    let watched: Vec<i32> = all.into_iter().filter(|s| !ignored.contains(s)).collect();
    let watched = sys::SigSet::of(&watched);
    (watched, watched.block())
}

fn first_number(value: &OsStr) -> Option<usize> {
    value.to_str()?.split(',').next()?.trim().parse().ok().filter(|&n| n > 0)
}

fn open_null() -> io::Result<OwnedFd> {
    std::fs::OpenOptions::new().read(true).write(true).open("/dev/null").map(OwnedFd::from)
}

fn prepare<'a>(
    o: &Options,
    app: &'a App,
    vars: &mut Vec<(OsString, OsString)>,
    libdir: Option<&Path>,
) -> Result<Ready<'a>, Failure> {
    let command = &app.command[0];
    let wdir = app.wdir.as_deref();
    let path = environ::resolve(command, environ::lookup(vars, "PATH"), wdir)
        .ok_or_else(|| (NOT_FOUND, format!("cannot find the program {} in PATH", command.display())))?;
    if let Some(dir) = libdir {
        let at = wdir.map_or_else(|| path.clone(), |d| d.join(&path));
        for (other, soname) in elf::rpath_trap(&at, dir, &SONAMES) {
            if !o.quiet {
                eprintln!(
                    "mpiexec: note: {} has an RPATH by which it would load {}; Weft's {soname} is \
                     preloaded instead (to mend the program: patchelf --remove-rpath)",
                    command.display(),
                    other.display()
                );
            }
            preload(vars, &dir.join(soname), Place::First);
        }
        // Before the library whose calls it watches.
        if let Some(lib) = trace::library(vars, dir).map_err(|why| (NOT_FOUND, why))? {
            preload(vars, &lib, Place::First);
        }
        let heap = dir.join(environ::HEAP_LIB);
        // Colons and blanks separate the entries of LD_PRELOAD.
        let separates = heap.as_os_str().as_bytes().iter().any(|b| b": \t\n".contains(b));
        if environ::wants_heap(vars) && !separates && heap.exists() && !elf::refuses_heap(&at) {
            preload(vars, &heap, Place::Last);
        }
    }
    Ok(Ready {
        app,
        path: c_string(path.as_os_str())?,
        argv: app.command.iter().map(|a| c_string(a)).collect::<Result<_, _>>()?,
        wdir: wdir.map(|d| c_string(d.as_os_str())).transpose()?,
        environ: Environ::new(vars),
    })
}

/// Where a library goes in LD_PRELOAD.
#[derive(PartialEq)]
enum Place {
    First,
    Last,
}

fn preload(vars: &mut Vec<(OsString, OsString)>, lib: &Path, place: Place) {
    let lib = lib.as_os_str();
    match vars.iter_mut().find(|(n, _)| n == "LD_PRELOAD") {
        Some((_, old)) if !old.is_empty() => {
            let (a, b) = if place == Place::First { (lib, &**old) } else { (&**old, lib) };
            let mut value = a.to_owned();
            value.push(":");
            value.push(b);
            *old = value;
        }
        Some((_, empty)) => *empty = lib.to_owned(),
        None => vars.push(("LD_PRELOAD".into(), lib.to_owned())),
    }
}

/// The nodes that are to be imitated.
fn n_nodes(n: u32) -> Result<u32, Failure> {
    let Some(word) = weft_boot::NODES.raw() else { return Ok(1) };
    let k = word.trim().parse::<u32>().ok().filter(|k| *k >= 1);
    let text = || format!("{}={word}: a number of nodes from 1 on is needed", weft_boot::NODES.name);
    Ok(k.ok_or_else(|| (USAGE, text()))?.min(n.max(1)))
}

/// Makes the memory that the ranks of each node will share. Ranks are dealt to nodes in blocks.
fn job_memory(n: u32, n_nodes: u32, wait_mode: u32) -> Result<Memory, Failure> {
    let random = || weft_boot::random::id().map_err(failed("getrandom"));
    let id = random()?;
    let nodes = (0..n_nodes).map(|_| node_memory(n, id, wait_mode)).collect::<Result<_, _>>()?;
    let node_of: Vec<u32> = (0..u64::from(n)).map(|r| (r * u64::from(n_nodes) / u64::from(n)) as u32).collect();
    let secret = [random()?, random()?];
    let board = (n_nodes > 1).then(|| board(&node_of, secret, Where::OneMachine)).transpose()?;
    Ok((JobMemory { nodes, node_of, rows: None }, id, board))
}

/// Makes the memory of this node's ranks of a job that another mpiexec has begun.
fn part_of_job(n: u32, orders: &Orders, wait_mode: u32) -> Result<Memory, Failure> {
    let rows = orders.ranks();
    let nodes = vec![node_memory(n, orders.job_id, wait_mode)?];
    let lies = if orders.on_one_machine { Where::OneMachine } else { Where::Anywhere };
    let board = (orders.n_nodes() > 1).then(|| board(&orders.node_of, orders.secret, lies)).transpose()?;
    if let Some((_, board)) = &board {
        board.set_relayed();
    }
    Ok((JobMemory { nodes, node_of: vec![0; rows.len()], rows: Some(rows) }, orders.job_id, board))
}

fn node_memory(n: u32, id: u64, wait_mode: u32) -> Result<NodeMemory, Failure> {
    let create = |layout: &JobLayout| {
        let (len, mapped) = (layout.file_len() as usize, layout.total_len() as usize);
        Region::create_memfd_front(c"weft-job", len, mapped)
    };
    let ((fd, region), layout) = Limits::of_process()
        .create(n, JobLayout::heap_len_for(sys::ram_len()), create)
        .map_err(failed("cannot make the job's shared memory (memfd_create)"))?;
    let header = JobHeader::of(&region, &layout);
    header.init(n, id, std::process::id(), wait_mode);
    let fd = sys::move_up(fd, JOB_FD_AT_LEAST);
    header.set_holder(std::process::id(), fd.as_raw_fd());
    Ok(NodeMemory { fd, region, layout })
}

/// The board of a job on several nodes.
fn board(node_of: &[u32], secret: [u64; 2], lies: Where) -> Result<(OwnedFd, Wireup), Failure> {
    let (fd, board) = Wireup::create(node_of, secret, lies).map_err(failed("cannot make the board of nodes"))?;
    Ok((sys::move_up(fd, JOB_FD_AT_LEAST), board))
}

fn set_blocking(fd: &OwnedFd) {
    // SAFETY: plain system calls on a descriptor we own.
    unsafe {
        let flags = libc::fcntl(fd.as_raw_fd(), libc::F_GETFL);
        libc::fcntl(fd.as_raw_fd(), libc::F_SETFL, flags & !libc::O_NONBLOCK);
    }
}

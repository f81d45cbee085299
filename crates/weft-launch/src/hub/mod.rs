//! mpiexec of a job on several nodes: an agent on each, which an engine starts and which is mpiexec for the ranks there
//! (ADR 0049). Here all comes together: who gets which ranks, where they can be reached, output, input, signals, ends.

mod engine;
mod node;
mod run;
mod words;
mod world;

pub use engine::Engine;
pub use world::{Reach, World, args as world_args, options as world_options, run as run_world};

use crate::args::Options;
use crate::hosts::{self, Host};
use crate::orders::{Orders, Parent};
use crate::{Failure, USAGE, environ, identity, subnets};
use node::Node;
use run::Hub;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use weft_base::COMMON_SUBNETS;
use weft_shm::MAX_PROCS;
use world::Place;

/// Variables that say where a process is, and belong to each node.
const OF_A_NODE: &[&str] =
    &["HOSTNAME", "SLURM_PROCID", "SLURM_LOCALID", "SLURM_NODEID", "SLURMD_NODENAME", "SLURM_TASK_PID"];

/// Hosts other than this machine alone, and what reaches them.
pub struct Wanted {
    hosts: Vec<Host>,
    engine: Engine,
}

/// What the options, or else a batch system's variables, want of other hosts; None where this machine is all.
///
/// # Errors
/// What is not understood, for the user.
pub fn wanted(o: &mut Options) -> Result<Option<Wanted>, String> {
    let p = &o.places;
    let mut all = p.hosts.clone();
    for (option, path) in &p.files {
        let shown = path.to_string_lossy();
        let text = std::fs::read_to_string(path).map_err(|e| format!("{option} {shown}: {e}"))?;
        all.extend(hosts::file(&text).map_err(|e| format!("{option} {shown}: {e}"))?);
    }
    let mut engine = "ssh";
    // A process that has been started as a rank has its job's allocation around it, but is no batch script.
    let is_rank = std::env::var_os(weft_boot::env::JOB_FD).is_some();
    let is_open = p.hosts.is_empty() && p.files.is_empty() && !is_rank;
    if let Some(found) = if is_open { hosts::of_environment()? } else { None } {
        (all, engine) = (found.hosts, found.engine);
    }
    let mut all = hosts::merged(all);
    if !all.is_empty() {
        o.settle(&mut all);
    }
    let p = &o.places;
    let name = p.engine.as_deref().unwrap_or(if p.engine_program.is_some() { "ssh" } else { engine });
    let engine = Engine::named(name, p.engine_program.clone())?;
    let only_here = all.iter().all(|h| hosts::is_here(&h.name)) && !(engine.is_fork() && all.len() > 1);
    Ok((!only_here).then_some(Wanted { hosts: all, engine }))
}

/// Runs a job on other hosts; returns its exit code.
///
/// # Errors
/// It did not start.
pub fn run(o: &mut Options, args: &[OsString], wanted: Wanted) -> Result<i32, Failure> {
    let Wanted { mut hosts, engine } = wanted;
    let n = o.n_procs();
    if n > MAX_PROCS {
        return Err((USAGE, format!("{n} ranks; Weft takes up to {MAX_PROCS}")));
    }
    let vars = o.apps.iter().flat_map(|app| environ::variables(o, app, None)).map(|(name, _)| name);
    let names: Vec<String> = vars.filter_map(|name| name.into_string().ok()).collect();
    weft_base::misspelt::warnings(names.iter().map(String::as_str)).iter().for_each(|t| eprintln!("mpiexec: {t}"));
    let each = o.places.each.or_else(|| o.apps.iter().find_map(|a| a.per_node));
    if let Some(k) = each {
        hosts.iter_mut().for_each(|h| h.slots = Some(k));
    }
    // Hosts that the ranks do not reach are left alone, where their places are known beforehand.
    if let Some(places) = hosts.iter().map(|h| h.slots).collect::<Option<Vec<_>>>() {
        let used = hosts::deal(n, &places);
        let mut number = 0;
        hosts.retain(|_| {
            number += 1;
            used.contains(&(number - 1))
        });
    }
    if hosts.is_empty() {
        return Err((USAGE, "the hosts have no places for ranks".into()));
    }
    let own = std::fs::read_link("/proc/self/exe").map_err(|e| (1, format!("/proc/self/exe: {e}")))?;
    let agent = o.places.prefix.as_ref().map_or_else(|| own.clone(), |p| PathBuf::from(p).join("bin/mpiexec"));
    let mut hub = Hub::new(o)?;
    for host in hosts {
        let is_here = hosts::is_here(&host.name);
        let (how, what) = if is_here { (Engine::named("fork", None), &own) } else { (Ok(engine.clone()), &agent) };
        hub.start(host, how.map_err(|e| (USAGE, e))?, what)?;
    }
    hub.greet()?;
    check_builds(&hub.nodes, &own)?;
    deal(o, args, &mut hub, (&engine, (agent != own).then_some(agent)))?;
    Ok(hub.run())
}

/// All nodes need the same build: the layout of what is shared is its own.
fn check_builds(nodes: &[Node], own: &Path) -> Result<(), Failure> {
    let build = &identity::build(environ::libdir().as_deref());
    for node in nodes {
        let theirs = node.hello.as_ref().map_or("", |h| &h.build);
        if theirs != build {
            let text = format!(
                "node {} has another build of Weft ({}) than {} here ({}): install the same one on all nodes, and name \
                 its folder by -prefix where that differs",
                node.name(),
                words::short(theirs),
                own.display(),
                words::short(build)
            );
            return Err((1, text));
        }
    }
    Ok(())
}

/// Who is where, and what else the agents are told.
struct Dealt {
    args: Vec<OsString>,
    /// By rank.
    host_of: Vec<usize>,
    job_id: u64,
    parent: Option<Parent>,
    /// For what the job spawns.
    reach: Reach,
}

fn random() -> Result<u64, Failure> {
    weft_boot::random::id().map_err(|e| (1, format!("getrandom: {e}")))
}

/// Deals the ranks to the nodes and gives each agent its part. `by`: what has started the agents.
fn deal(o: &Options, args: &[OsString], hub: &mut Hub, by: (&Engine, Option<PathBuf>)) -> Result<(), Failure> {
    let n = o.n_procs();
    let cores = |node: &Node| node.hello.as_ref().map_or(1, |h| h.cores);
    let places: Vec<u32> = hub.nodes.iter().map(|x| x.host.slots.unwrap_or_else(|| cores(x))).collect();
    let host_of = hosts::deal(n, &places);
    if host_of.len() != n as usize {
        return Err((USAGE, "the hosts have no places for ranks".into()));
    }
    let place = |(h, node): (usize, &Node)| {
        // Others know this machine by its own name.
        let is_own = hosts::is_here(&node.host.name) && !by.0.is_fork();
        let own_name = node.hello.as_ref().filter(|_| is_own).map(|x| x.host.clone());
        let host = Host { name: own_name.unwrap_or_else(|| node.host.name.clone()), ..node.host.clone() };
        Place { host, slots: places[h], used: host_of.iter().filter(|k| **k == h).count() as u32 }
    };
    let places = hub.nodes.iter().enumerate().map(place).collect();
    let reach = Reach { engine: by.0.words(), agent: by.1, places };
    hand_out(o, hub, Dealt { args: args.to_vec(), host_of, job_id: random()?, parent: None, reach })
}

/// Gives each agent its part.
fn hand_out(o: &Options, hub: &mut Hub, dealt: Dealt) -> Result<(), Failure> {
    let Dealt { args, host_of, job_id, parent, reach } = dealt;
    let n = o.n_procs();
    let mut n_nodes = 0;
    for (h, node) in hub.nodes.iter_mut().enumerate() {
        node.ranks = (0..n).filter(|r| host_of[*r as usize] == h).collect();
        if !node.ranks.is_empty() {
            node.number = Some(n_nodes);
            n_nodes += 1;
        }
    }
    let used: Vec<&Node> = hub.nodes.iter().filter(|x| x.number.is_some()).collect();
    let place = |x: &Node| x.hello.as_ref().map(|h| h.place.clone());
    let addresses: Vec<&str> = used.iter().filter_map(|x| Some(x.hello.as_ref()?.addresses.as_str())).collect();
    let common = subnets::common(&addresses).join(",");
    if o.verbose && n_nodes > 1 {
        eprintln!("mpiexec: subnets of all nodes: {}", if common.is_empty() { "none" } else { &common });
    }
    let orders = Orders {
        args,
        env: environment(common),
        folder: std::env::current_dir().map_err(|e| (1, format!("the working folder: {e}")))?.into(),
        counts: o.apps.iter().map(|a| a.n).collect(),
        node: 0,
        node_of: host_of.iter().map(|h| hub.nodes[*h].number.unwrap_or(0)).collect(),
        job_id,
        secret: [random()?, random()?],
        parent,
        reach: reach.to_bytes(),
        on_one_machine: used.iter().all(|x| place(x) == place(used[0])),
    };
    hub.give_orders(orders);
    Ok(())
}

/// What the ranks are to find, but for what is each node's own.
fn environment(common: String) -> Vec<(OsString, OsString)> {
    let own = |name: &OsStr| OF_A_NODE.iter().any(|o| name.as_bytes() == o.as_bytes());
    let all = std::env::vars_os().filter(|(name, _)| !own(name) && name.as_bytes() != COMMON_SUBNETS.as_bytes());
    all.chain([(COMMON_SUBNETS.into(), common.into())]).collect()
}

//! Starting processes (MPI-4.1 section 11.8), and names of services (11.9.4).
//!
//! The root asks the job's launcher, which starts the new processes as a job of their own. They find
//! the port of the root in their environment and connect to it in MPI_Init; to both sides the rest is
//! an accept and a connect.

use super::connect::{HELLO_LIMIT, accept_on, connect_groups, connect_to, hello_deadline, own_reach, parties};
use super::inter::leader_first;
use crate::ctl::Channel;
use crate::engine::Guard;
use crate::engine::engine;
use crate::errh::{INITIAL, INITIALS};
use crate::object::InfoObj;
use std::env::consts::ARCH;
use std::ffi::{CStr, c_int};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::sync::Arc;
use std::time::Duration;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_boot::port::Port;
use weft_boot::request::{self, LOOKUP, OK, PUBLISH, SPAWN, Spawn, SpawnApp, UNPUBLISH};

/// A launcher that says nothing about a name for so long, or whose queue is full, is not waited for: it may be stopped.
const LOOKUP_LIMIT: Duration = Duration::from_secs(2);

/// One program as the user names it; significant at the root.
pub struct Wanted {
    pub command: Vec<u8>,
    pub args: Vec<Vec<u8>>,
    pub maxprocs: i32,
    pub info: InfoH,
}

/// `MPI_Comm_spawn` and `MPI_Comm_spawn_multiple`. Collective over `comm`; returns when the new
/// processes are in MPI_Init. `wanted` is called at the root. The second part of the answer is the
/// number of processes that were asked for, also where they could not be started.
///
/// # Errors
/// MPI_ERR_SPAWN where not all start, MPI_ERR_ARG, MPI_ERR_INFO, MPI_ERR_ROOT, MPI_ERR_COMM.
pub fn spawn(comm: CommH, root: i32, wanted: impl FnOnce() -> Result<Vec<Wanted>>) -> (Result<CommH>, usize) {
    let mut n = 0;
    let r = spawn_counting(comm, root, wanted, &mut n);
    (r, n)
}

fn spawn_counting(
    comm: CommH,
    root: i32,
    wanted: impl FnOnce() -> Result<Vec<Wanted>>,
    n: &mut usize,
) -> Result<CommH> {
    let mut g = engine();
    let c = parties(&g, comm, root)?;
    let is_root = c.rank == root;
    let team = leader_first(&c.group, root as usize, Channel::collective(&c), g.me());
    let (mut order, mut failure, mut facts) = (None, None, [0, 0]);
    if is_root {
        match wanted().and_then(|w| prepare(&g, w)) {
            Ok((spawn, total)) => {
                facts[1] = total;
                order = Some(spawn);
            }
            Err(e) => {
                facts[0] = i64::from(e.class.0);
                failure = Some(e);
            }
        }
    }
    let facts = g.block_on(async move {
        team.bcast(&mut facts).await?;
        Ok(facts)
    })?;
    *n = facts[1] as usize;
    if facts[0] != 0 {
        let told = err!(ErrClass(facts[0] as c_int), "wrong arguments at root {root}");
        return Err(failure.unwrap_or(told));
    }
    let made = connect_groups(&mut g, &c, root, "MPI_Comm_spawn", |g| {
        let Some(order) = order else { return Err(MpiError::new(ErrClass::INTERN, "no order at the root")) };
        Ok((start(g, order)?, hello_deadline()))
    });
    // Some were here already when others could not be started.
    made.map_err(|e| if e.class == ErrClass::PORT { failed(e.detail) } else { e })
}

fn failed(why: impl std::fmt::Display) -> MpiError {
    err!(ErrClass::SPAWN, "{why}")
}

/// Asks the launcher and waits until the new processes connect.
fn start(g: &mut Guard, mut order: Spawn) -> Result<weft_boot::frames::Frames<std::os::fd::OwnedFd>> {
    let launcher = g.boot().control().map_err(failed)?;
    let (port, name) = Port::open(own_reach(g.booted())).map_err(failed)?;
    order.port = name.clone().into_bytes();
    g.ports.with(|p| p.insert(name.clone(), Arc::new(port)));
    let asked = request::send(&launcher, [SPAWN]).and_then(|mut f| {
        f.send(&request::encode(order.to_fields()))?;
        Ok(f)
    });
    let result = match asked {
        Err(e) => Err(err!(ErrClass::SPAWN, "the launcher cannot be asked: {e}")),
        Ok(mut answer) => accept_on(g, &name, |_| match answer.try_recv() {
            Ok(None) => Ok(()),
            Ok(Some(frame)) => {
                let fields = request::decode(&frame).unwrap_or_default();
                Err(failed(fields.get(1).map_or("".into(), |t| String::from_utf8_lossy(t))))
            }
            Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => {
                Err(failed("the new processes ended without a call of MPI_Init"))
            }
            Err(e) => Err(failed(e)),
        }),
    };
    g.ports.with(|p| p.remove(&name));
    result
}

fn prepare(g: &Guard, wanted: Vec<Wanted>) -> Result<(Spawn, i64)> {
    if wanted.is_empty() {
        return Err(MpiError::new(ErrClass::COUNT, "no program is named"));
    }
    let here = std::env::current_dir().ok().map(|d| d.as_os_str().as_bytes().to_vec());
    let mut apps = Vec::new();
    for w in wanted {
        if w.maxprocs < 1 {
            return Err(err!(ErrClass::ARG, "maxprocs is {}", w.maxprocs));
        }
        if w.command.is_empty() {
            return Err(MpiError::new(ErrClass::ARG, "the command is empty"));
        }
        let info = g.info_opt(w.info)?;
        let given = |k: &str| info.as_deref().and_then(|i: &InfoObj| i.get(k));
        let file = given("file").map_or(Ok(Vec::new()), |name| keys_of_file(&name))?;
        // What the call says itself comes first, then the file's last word.
        let in_file = |k: &str| file.iter().rfind(|(key, _)| key == k).map(|(_, value)| value.clone());
        let key = |k: &str| given(k).or_else(|| in_file(k));
        let hosts = key("host").or_else(|| key("hosts"));
        // Where agents run, these know what reaches others.
        let has_agents = g.boot().nodes.as_ref().is_some_and(weft_shm::Wireup::is_relayed);
        if let Some(hosts) = hosts.as_ref().filter(|_| !has_agents) {
            check_hosts(hosts)?;
        }
        if let Some(arch) = key("arch").filter(|a| a.trim() != ARCH) {
            return Err(err!(ErrClass::SPAWN, "arch \"{arch}\" is not that of this machine, {ARCH}"));
        }
        let n = match key("soft") {
            Some(soft) => softly(&soft, w.maxprocs as u32)
                .ok_or_else(|| err!(ErrClass::SPAWN, "soft=\"{soft}\" allows no number up to {}", w.maxprocs))?,
            None => w.maxprocs as u32,
        };
        let mut env: Vec<Vec<u8>> =
            key("env").map_or(Vec::new(), |v| v.lines().map(|l| l.as_bytes().to_vec()).collect());
        // A value that is none is no value of the key.
        if let Some(handler) = key("mpi_initial_errhandler").filter(|v| INITIALS.contains(&v.as_str())) {
            env.push(format!("{}={handler}", INITIAL.name).into_bytes());
        }
        apps.push(SpawnApp {
            n,
            command: [vec![w.command], w.args].concat(),
            wdir: key("wdir").or_else(|| key("wd")).map(String::into_bytes).or_else(|| here.clone()),
            path: key("path").map(String::into_bytes),
            env,
            hosts: hosts.filter(|_| has_agents).map(String::into_bytes),
        });
    }
    assert!(apps.iter().all(|a| a.n >= 1 && !a.command.is_empty()), "each program has a process, and a name");
    let total = apps.iter().map(|a| i64::from(a.n)).sum();
    Ok((Spawn { port: Vec::new(), apps }, total))
}

/// The keys of a `file`: lines `key = value`, and comments after `#`.
///
/// # Errors
/// MPI_ERR_SPAWN for a file that cannot be read or has another line.
fn keys_of_file(name: &str) -> Result<Vec<(String, String)>> {
    let text = std::fs::read_to_string(name).map_err(|e| err!(ErrClass::SPAWN, "file \"{name}\": {e}"))?;
    keys_of(&text)
        .map_err(|n| err!(ErrClass::SPAWN, "file \"{name}\", line {n}: neither \"key = value\" nor a comment"))
}

/// The keys of a text; the number of a line that is wrong.
fn keys_of(text: &str) -> std::result::Result<Vec<(String, String)>, usize> {
    let mut keys = Vec::new();
    for (i, line) in text.lines().map(str::trim).enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match line.split_once('=').map(|(k, v)| (k.trim(), v.trim())) {
            Some((key, value)) if !key.is_empty() => keys.push((key.to_owned(), value.to_owned())),
            _ => return Err(i + 1),
        }
    }
    Ok(keys)
}

fn check_hosts(list: &str) -> Result<()> {
    let own = crate::environment::host_name();
    for name in list.split(',') {
        let name = name.split(':').next().unwrap_or_default().trim();
        let short = own.split('.').next().unwrap_or_default();
        if !["localhost", "127.0.0.1", "::1", "", &own, short].contains(&name) {
            return Err(err!(
                ErrClass::SPAWN,
                "host \"{name}\" is not this machine ({own}), and the job is on no other"
            ));
        }
    }
    Ok(())
}

/// The largest number up to `max` among those of a `soft` value: `a`, `a:b`, `a:b:c`, commas between.
fn softly(soft: &str, max: u32) -> Option<u32> {
    let mut best = None;
    for triple in soft.split(',') {
        let v: Vec<i64> = triple.split(':').map(|x| x.trim().parse().ok()).collect::<Option<_>>()?;
        let (from, to, by) = match v[..] {
            [a] => (a, a, 1),
            [a, b] => (a, b, 1),
            [a, b, c] if c != 0 => (a, b, c),
            _ => return None,
        };
        let [from, to, by, max] = [from, to, by, i64::from(max)].map(i128::from);
        // Steps are counted from `from` on; in the other direction it is the only one.
        let n = match (by > 0, to >= from) {
            (true, true) => from + (to.min(max) - from).div_euclid(by) * by,
            (false, false) => from + ((from - max).max(0) - by - 1).div_euclid(-by) * by,
            _ => from,
        };
        let is_one = (from.min(to)..=from.max(to)).contains(&n) && (1..=max).contains(&n);
        best = best.max(is_one.then_some(n as u32));
    }
    debug_assert!(best.is_none_or(|n| (1..=max).contains(&n)), "{best:?} of {max}");
    best
}

/// In MPI_Init of a spawned process: connects with the processes that spawned it. Collective over the
/// world.
pub(crate) fn connect_to_parent(g: &mut Guard) -> Result<()> {
    let Some(port) = g.boot().parent_port.clone() else { return Ok(()) };
    let world = g.comm(CommH::WORLD)?.clone();
    let parent = connect_groups(g, &world, 0, "the connection with the parent", |g| connect_to(g, &port, HELLO_LIMIT))?;
    g.comm(parent)?.name.set("MPI_COMM_PARENT".to_owned());
    debug_assert!(g.parent.get().is_null(), "a process is spawned once");
    g.parent.set(parent);
    Ok(())
}

fn ask(g: &Guard, fields: &[&[u8]]) -> Result<bool> {
    let launcher = g.boot().control().map_err(|e| err!(ErrClass::OTHER, "{e}"))?;
    let answer = request::ask(&launcher, fields).map_err(|e| err!(ErrClass::OTHER, "the launcher: {e}"))?;
    Ok(answer[0] == OK)
}

/// `MPI_Publish_name`. All jobs of this user on this machine, and on the other hosts of a job by mpiexec, see the name while
/// the launcher of this one runs.
///
/// # Errors
/// MPI_ERR_SERVICE where the job has published the name already.
pub fn publish_name(service_name: &CStr, info: InfoH, port_name: &CStr) -> Result<()> {
    let g = engine();
    g.info_opt(info)?;
    match ask(&g, &[PUBLISH, service_name.to_bytes(), port_name.to_bytes()])? {
        true => Ok(()),
        false => Err(err!(ErrClass::SERVICE, "{service_name:?} is published already")),
    }
}

/// `MPI_Unpublish_name`.
///
/// # Errors
/// MPI_ERR_SERVICE where this job has not published the name with this port.
pub fn unpublish_name(service_name: &CStr, info: InfoH, port_name: &CStr) -> Result<()> {
    let g = engine();
    g.info_opt(info)?;
    match ask(&g, &[UNPUBLISH, service_name.to_bytes(), port_name.to_bytes()])? {
        true => Ok(()),
        false => Err(err!(ErrClass::SERVICE, "{service_name:?} is not published with this port")),
    }
}

/// `MPI_Lookup_name`: in this job, then in the other jobs of this user.
///
/// # Errors
/// MPI_ERR_NAME where nobody has published the name.
pub fn lookup_name(service_name: &CStr, info: InfoH) -> Result<String> {
    let g = engine();
    g.info_opt(info)?;
    let question = [LOOKUP, service_name.to_bytes()];
    let found = |answer: Vec<Vec<u8>>| {
        let port = answer.get(1).filter(|_| answer[0] == OK)?;
        Some(String::from_utf8_lossy(port).into_owned())
    };
    if let Some(port) = g.boot().control().ok().and_then(|own| found(request::ask(&own, question).ok()?)) {
        return Ok(port);
    }
    request::ask_all(LOOKUP_LIMIT, &question, found)
        .ok_or_else(|| err!(ErrClass::NAME, "nobody has published {service_name:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    #[test]
    fn soft_numbers() {
        assert_eq!(softly("3", 4), Some(3));
        assert_eq!(softly("5", 4), None);
        assert_eq!(softly("1:4", 8), Some(4));
        assert_eq!(softly("2:10:4", 9), Some(6));
        assert_eq!(softly("10:2:-4", 9), Some(6));
        assert_eq!(softly("1,8,3", 7), Some(3));
        assert_eq!(softly("0:100", 7), Some(7));
        assert_eq!(softly("x", 7), None);
        assert_eq!(softly(&format!("{}:0:-1", -i64::MAX), 7), None);
        assert_eq!(softly(&format!("{}:{}:2", i64::MIN, i64::MAX), u32::MAX), Some(u32::MAX - 1));
        assert_eq!(softly(&format!("{}:{}:{}", i64::MAX, i64::MIN, i64::MIN), 7), None);
    }

    proptest! {
        #[test]
        fn any_input_of_soft(text in "[-0-9:, x]{0,24}", max in 0u32..40) {
            prop_assert!(softly(&text, max).is_none_or(|n| (1..=max).contains(&n)));
        }

        #[test]
        fn soft_numbers_are_those_of_the_progressions(all in vec((-20i64..40, -20i64..40, -5i64..6), 1..4), max in 0u32..30) {
            let text: Vec<_> = all.iter().map(|(a, b, c)| format!("{a}:{b}:{c}")).collect();
            let numbers = |&(from, to, by): &(i64, i64, i64)| -> Vec<i64> {
                let mut v = vec![from];
                while (by > 0) == (to >= from) && (v[v.len() - 1] + by - to) * by.signum() <= 0 {
                    v.push(v[v.len() - 1] + by);
                }
                v
            };
            let mut want = None;
            if all.iter().all(|t| t.2 != 0) {
                want = all.iter().flat_map(numbers).filter(|n| (1..=i64::from(max)).contains(n)).max();
            }
            prop_assert_eq!(softly(&text.join(","), max).map(i64::from), want);
        }

        #[test]
        fn any_input_of_files_of_keys(text in "[a-z=# \n\t]{0,60}|\\PC{0,40}") {
            let _ = keys_of(&text);
        }
    }

    #[test]
    fn files_hold_keys_and_values() {
        let keys = keys_of("# comment\n\n wdir = /tmp \nenv=A=B\nsoft =\n").unwrap();
        let of = |k: &str| keys.iter().find(|(key, _)| key == k).map(|(_, v)| v.as_str());
        assert_eq!((keys.len(), of("wdir"), of("env"), of("soft")), (3, Some("/tmp"), Some("A=B"), Some("")));
        assert_eq!(keys_of("wdir = /\nnonsense"), Err(2));
        assert_eq!(keys_of("= x"), Err(1));
    }

    #[test]
    fn hosts_are_this_machine() {
        assert!(check_hosts("localhost").is_ok());
        assert!(check_hosts("localhost:4,127.0.0.1").is_ok());
        assert!(check_hosts(&crate::environment::host_name()).is_ok());
        assert!(check_hosts("localhost,elsewhere").is_err());
    }
}

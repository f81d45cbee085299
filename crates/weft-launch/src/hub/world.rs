//! A job that a rank of a job on several hosts has spawned (ADR 0059): on the hosts of that job, by agents that mpiexec
//! beside the spawning rank starts as the first mpiexec has started its own.

use super::engine::Engine;
use super::{Dealt, check_builds, hand_out};
use crate::args::Options;
use crate::hosts::{self, Host};
use crate::hub::run::Hub;
use crate::orders::Parent;
use crate::{Failure, USAGE, worlds};
use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use weft_boot::frames::Frames;
use weft_boot::request::{Spawn, decode, encode};

/// A host of a job: how many ranks it takes, and has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub host: Host,
    pub slots: u32,
    pub used: u32,
}

/// What reaches the hosts of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// As of `Engine::words`.
    pub engine: (String, Option<OsString>),
    /// Weft's mpiexec there, where that is not the one here.
    pub agent: Option<PathBuf>,
    pub places: Vec<Place>,
}

impl Reach {
    pub fn to_bytes(&self) -> Vec<u8> {
        let os = |o: Option<&std::ffi::OsStr>| o.map_or_else(Vec::new, |o| o.as_bytes().to_vec());
        let mut fields = vec![self.engine.0.as_bytes().to_vec(), os(self.engine.1.as_deref())];
        fields.push(os(self.agent.as_ref().map(|p| p.as_os_str())));
        for p in &self.places {
            let (user, port) = (p.host.user.clone().unwrap_or_default(), p.host.port.unwrap_or(0));
            let words = [p.host.name.clone(), p.slots.to_string(), p.used.to_string(), user, port.to_string()];
            fields.extend(words.map(String::into_bytes));
        }
        encode(fields)
    }

    /// None for what `to_bytes` does not give.
    pub fn of_bytes(bytes: &[u8]) -> Option<Reach> {
        let fields = decode(bytes)?;
        let ([engine, program, agent], rest) = fields.split_first_chunk::<3>()?;
        let os = |b: &Vec<u8>| (!b.is_empty()).then(|| OsString::from_vec(b.clone()));
        let place = |f: &[Vec<u8>]| {
            let words: Vec<&str> = f.iter().map(|w| std::str::from_utf8(w).ok()).collect::<Option<_>>()?;
            let [name, slots, used, user, port] = words[..] else { return None };
            let user = (!user.is_empty()).then(|| user.to_owned());
            let port = port.parse().ok().filter(|p| *p != 0);
            let host = Host { user, port, ..Host::new(name, None) };
            Some(Place { host, slots: slots.parse().ok()?, used: used.parse().ok()? })
        };
        Some(Reach {
            engine: (String::from_utf8(engine.clone()).ok()?, os(program)),
            agent: os(agent).map(PathBuf::from),
            places: rest.chunks(5).map(place).collect::<Option<_>>()?,
        })
    }
}

/// A spawned job on several hosts.
pub struct World {
    pub spawn: Spawn,
    /// What the agents are told in the place of mpiexec's arguments.
    pub args: Vec<OsString>,
    pub reach: Reach,
    pub parent: Parent,
    pub job_id: u64,
    /// Hears of what goes wrong before the ranks run.
    pub asker: Frames<UnixStream>,
}

/// Runs it; returns its exit code.
///
/// # Errors
/// It did not start.
pub fn run(o: &Options, world: World) -> Result<i32, Failure> {
    let World { spawn, args, mut reach, parent, job_id, asker } = world;
    let mut programs = Vec::new();
    for app in &spawn.apps {
        let text = app.hosts.as_deref().map(String::from_utf8_lossy);
        let named = hosts::list(text.as_deref().unwrap_or_default()).map_err(|e| (USAGE, format!("host: {e}")))?;
        programs.push((app.n, known(&mut reach.places, named)));
    }
    let host_of = place(&programs, &mut reach.places);
    let own = std::fs::read_link("/proc/self/exe").map_err(|e| (1, format!("/proc/self/exe: {e}")))?;
    let agent = reach.agent.clone().unwrap_or_else(|| own.clone());
    let mut hub = Hub::new(o)?;
    hub.asker = Some(asker);
    let mut node_of = vec![usize::MAX; reach.places.len()];
    for (i, p) in reach.places.iter().enumerate().filter(|(i, _)| host_of.contains(i)) {
        node_of[i] = hub.nodes.len();
        let is_here = hosts::is_here(&p.host.name);
        let (engine, what) = match is_here {
            true => (Engine::named("fork", None), &own),
            false => (Engine::named(&reach.engine.0, reach.engine.1.clone()), &agent),
        };
        hub.start(p.host.clone(), engine.map_err(|e| (USAGE, e))?, what)?;
    }
    hub.greet()?;
    check_builds(&hub.nodes, &own)?;
    let host_of = host_of.into_iter().map(|h| node_of[h]).collect();
    hand_out(o, &mut hub, Dealt { args, host_of, job_id, parent: Some(parent), reach })?;
    Ok(hub.run())
}

/// The numbers of hosts that a program names, of all that are known then; of all where it names none.
fn known(places: &mut Vec<Place>, named: Vec<Host>) -> Vec<usize> {
    if named.is_empty() {
        return (0..places.len()).collect();
    }
    let mut numbers = Vec::new();
    for host in named {
        let is_it =
            |p: &Place| p.host.name == host.name || (hosts::is_here(&host.name) && hosts::is_here(&p.host.name));
        let at = places.iter().position(is_it).unwrap_or_else(|| {
            places.push(Place { slots: host.slots.unwrap_or(1), used: 0, host });
            places.len() - 1
        });
        numbers.push(at);
    }
    numbers
}

/// The host of each rank: the first that has room for it, else the one with the fewest ranks for its places.
fn place(programs: &[(u32, Vec<usize>)], places: &mut [Place]) -> Vec<usize> {
    let mut all = Vec::new();
    for (n, allowed) in programs {
        for _ in 0..*n {
            let has_room = |h: &&usize| places[**h].used < places[**h].slots;
            let full = |h: &usize| u64::from(places[*h].used) * 1000 / u64::from(places[*h].slots.max(1));
            let fewest = || allowed.iter().min_by_key(|h| full(h));
            let Some(&h) = allowed.iter().find(has_room).or_else(fewest) else { continue };
            places[h].used += 1;
            all.push(h);
        }
    }
    all
}

/// The words by which agents read such a job.
pub fn args(spawn: &Spawn, flags: String) -> Vec<OsString> {
    let frame = encode(spawn.to_fields());
    vec![worlds::SPAWNED.into(), weft_base::hex::encode(&frame).into(), flags.into()]
}

/// What `args` says; None for other arguments.
pub fn options(args: &[OsString]) -> Option<Result<Options, String>> {
    let [first, frame, flags] = args else { return None };
    (first == worlds::SPAWNED).then_some(())?;
    let spawn = Spawn::from_fields(&decode(&weft_base::hex::decode(frame.to_str()?)?)?)?;
    let flags = flags.to_str()?;
    Some(Options::of_spawn(&spawn, flags.contains('l'), flags.contains('q')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(of: &[(u32, u32)]) -> Vec<Place> {
        let one = |(i, (slots, used)): (usize, &(u32, u32))| Place {
            host: Host::new(&format!("far{i}"), None),
            slots: *slots,
            used: *used,
        };
        of.iter().enumerate().map(one).collect()
    }

    #[test]
    fn ranks_go_where_room_is() {
        let dealt = |n, of: &[(u32, u32)]| place(&[(n, (0..of.len()).collect())], &mut places(of));
        assert_eq!(dealt(3, &[(2, 2), (4, 2), (2, 0)]), [1, 1, 2]);
        assert_eq!(dealt(4, &[(1, 1), (1, 1)]), [0, 1, 0, 1], "no room is left: one after the other");
        assert_eq!(dealt(5, &[(4, 4), (1, 1)]), [0, 1, 0, 0, 0], "by their places");
        assert_eq!(place(&[(1, vec![1]), (2, vec![0, 1])], &mut places(&[(1, 0), (1, 0)])), [1, 0, 0]);
    }

    #[test]
    fn what_reaches_hosts_crosses() {
        let mut all = places(&[(2, 1), (3, 0)]);
        (all[0].host.user, all[0].host.port) = (Some("me".into()), Some(22));
        let reach = Reach { engine: ("ssh".into(), Some("/x/ssh".into())), agent: None, places: all };
        assert_eq!(Reach::of_bytes(&reach.to_bytes()), Some(reach.clone()));
        assert_eq!(Reach::of_bytes(&reach.to_bytes()[1..]), None);
    }

    #[test]
    fn hosts_that_are_named_join_the_others() {
        let mut all = places(&[(1, 1), (1, 1)]);
        assert_eq!(known(&mut all, Vec::new()), [0, 1]);
        assert_eq!(known(&mut all, hosts::list("far1,new:3").unwrap()), [1, 2]);
        assert_eq!((all[2].host.name.as_str(), all[2].slots), ("new", 3));
    }
}

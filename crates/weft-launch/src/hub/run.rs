//! The event loop of mpiexec over its agents.

mod input;
mod states;

use super::engine::Engine;
use super::node::Node;
use super::words;
use crate::args::{Options, Stdin};
use crate::hosts::Host;
use crate::orders::{Hello, Orders, number, numbered};
use crate::output::{self, Sink};
use crate::pipe::kind;
use crate::report::RankState;
use crate::services::Services;
use crate::supervise::BEAT;
use crate::sys::{self, Epoll, Exit};
use crate::{Failure, block_signals, failed, spawn};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use weft_base::limits;
use weft_boot::frames::Frames;
use weft_boot::request::{FAILED, decode, encode};

/// An engine has so long to bring up an agent.
const START_LIMIT: Duration = Duration::from_secs(30);
/// A node that says nothing for so long is lost.
const SILENCE: Duration = Duration::from_secs(8);
/// After the end has been asked for, agents have so long.
const END_LIMIT: Duration = Duration::from_secs(5);
/// An engine whose pipe has closed ends soon, and then says why.
const EXIT_LIMIT: Duration = Duration::from_secs(2);
/// For the answers of all nodes on what ranks do.
const STATES_LIMIT: Duration = Duration::from_secs(3);
const TIMEOUT_CODE: i32 = 124;
const LOST_CODE: i32 = 1;
/// What ssh ends with where it reaches nobody.
const UNREACHED: i32 = 255;
/// How long the pods of a job may take, and between two attempts.
const PODS_LIMIT: Duration = Duration::from_secs(60);
const RETRY: Duration = Duration::from_secs(1);

const EV_SIGNAL: u64 = 0;
const EV_STDIN: u64 = 1;
/// Plus 0 or 1.
const EV_SINK: u64 = 2;
/// Plus three for each node: from it, to it, its errors.
const EV_NODES: u64 = 8;

/// mpiexec of several nodes.
pub struct Hub {
    pub nodes: Vec<Node>,
    ep: Epoll,
    signals: OwnedFd,
    sinks: [Sink; 2],
    sink_watched: [bool; 2],
    nodes_paused: bool,
    quiet: bool,
    /// The job goes on without nodes that are lost; its exit code tells of them.
    goes_on: bool,
    fails_after_death: bool,
    stdin: Stdin,
    stdin_open: bool,
    stdin_watched: bool,
    agent: PathBuf,
    size: u32,
    began: Instant,
    has_retried: bool,
    timeout: Option<Duration>,
    /// Addresses that nodes have told: the provider of the first.
    provider: Option<(String, Vec<u8>)>,
    code: Option<i32>,
    /// The first exit code other than 0 of a part that ended by itself.
    late_code: Option<i32>,
    end_by: Option<Instant>,
    user_signals: u32,
    next_beat: Instant,
    /// What the ranks do is being asked for, since when, because the time is over.
    asking: Option<(Instant, bool)>,
    /// Of a spawned job: who waits for it.
    pub asker: Option<Frames<UnixStream>>,
    services: Services,
    states: Vec<Option<(RankState, Option<Exit>)>>,
    answered: Vec<bool>,
}

impl Hub {
    /// # Errors
    /// Those of the system calls.
    pub fn new(o: &Options) -> Result<Hub, Failure> {
        let ep = Epoll::new().map_err(failed("epoll"))?;
        let (watched, _) = block_signals(&spawn::inherited_ignores());
        let signals = sys::signalfd(&watched).map_err(failed("signalfd"))?;
        ep.add(signals.as_raw_fd(), libc::EPOLLIN, EV_SIGNAL).map_err(failed("epoll"))?;
        Ok(Hub {
            nodes: Vec::new(),
            ep,
            signals,
            sinks: [Sink::new(1), Sink::new(2)],
            sink_watched: [false; 2],
            nodes_paused: false,
            quiet: o.quiet,
            goes_on: o.tolerant,
            fails_after_death: o.fail_after_death,
            stdin: o.stdin.clone(),
            stdin_open: o.stdin != Stdin::None,
            stdin_watched: false,
            agent: PathBuf::new(),
            size: o.n_procs(),
            began: Instant::now(),
            has_retried: false,
            timeout: o.timeout_s.map(Duration::from_secs_f64),
            provider: None,
            code: None,
            late_code: None,
            end_by: None,
            user_signals: 0,
            next_beat: Instant::now(),
            asking: None,
            asker: None,
            services: Services::default(),
            states: Vec::new(),
            answered: Vec::new(),
        })
    }

    /// Starts an agent.
    ///
    /// # Errors
    /// Its engine cannot be started.
    pub fn start(&mut self, host: Host, engine: Engine, agent: &Path) -> Result<(), Failure> {
        limits::raise_files(3 * (self.nodes.len() as u64 + 1) + crate::SPARE_FILES);
        self.agent = agent.to_path_buf();
        let node = Node::start(host, engine, agent).map_err(|e| (crate::NOT_FOUND, e))?;
        self.nodes.push(node);
        self.listen_to(self.nodes.len() - 1)
    }

    fn listen_to(&self, i: usize) -> Result<(), Failure> {
        let id = EV_NODES + 3 * i as u64;
        for (fd, k) in [(self.nodes[i].source_fd(), 0), (self.nodes[i].errors_fd(), 2)] {
            if let Some(fd) = fd {
                self.ep.add(fd, libc::EPOLLIN, id + k).map_err(failed("epoll"))?;
            }
        }
        Ok(())
    }

    /// Waits until all agents have said who they are.
    ///
    /// # Errors
    /// One does not come; the others are ended.
    pub fn greet(&mut self) -> Result<(), Failure> {
        loop {
            self.turn(None);
            if self.user_signals > 0 {
                self.nodes.iter().for_each(Node::kill);
                return Err((self.code.unwrap_or(LOST_CODE), "ended by a signal before all nodes were there".into()));
            }
            let now = Instant::now();
            let late = |x: &Node| {
                let closed = x.from.is_none() && (x.exit.is_some() || now - x.heard > EXIT_LIMIT);
                x.hello.is_none() && (closed || now - x.since > START_LIMIT)
            };
            if let Some(i) = self.nodes.iter().position(late) {
                let _ = self.nodes[i].rest_of_errors();
                if self.may_come_yet(i, now) {
                    self.start_again(i)?;
                    continue;
                }
                let text = words::not_started(&self.nodes[i], &self.agent.to_string_lossy());
                self.nodes.iter().for_each(Node::kill);
                return Err((LOST_CODE, text));
            }
            if self.nodes.iter().all(|x| x.hello.is_some()) {
                return Ok(());
            }
        }
    }

    /// Whether a host that its engine has not reached is perhaps not up yet: the pods of a job have names and servers some
    /// time after the launcher's.
    fn may_come_yet(&self, i: usize, now: Instant) -> bool {
        let is_unreached = self.nodes[i].exit == Some(Exit::Code(UNREACHED));
        let in_kubernetes = std::env::var_os("KUBERNETES_SERVICE_HOST").is_some();
        is_unreached && in_kubernetes && self.user_signals == 0 && now - self.began < PODS_LIMIT
    }

    fn start_again(&mut self, i: usize) -> Result<(), Failure> {
        let node = &self.nodes[i];
        if !self.has_retried {
            self.has_retried = true;
            let text = format!("node {} is not there yet ({}): tried again for a minute", node.name(), node.last_words);
            self.say(&text);
        }
        std::thread::sleep(RETRY);
        let node = &self.nodes[i];
        let again = Node::start(node.host.clone(), node.engine.clone(), &self.agent);
        self.nodes[i] = again.map_err(|e| (crate::NOT_FOUND, e))?;
        self.listen_to(i)
    }

    /// Sends each agent its part of the job, and those home that have none.
    pub fn give_orders(&mut self, mut orders: Orders) {
        self.states = (0..self.size).map(|_| None).collect();
        for node in &mut self.nodes {
            match node.number {
                Some(i) => {
                    orders.node = i;
                    node.to.push(kind::JOB, &orders.to_body());
                }
                None => {
                    node.to.push(kind::LEAVE, b"");
                    node.done = Some(0);
                }
            }
        }
    }

    /// The job from its start to its end; returns the exit code.
    pub fn run(mut self) -> i32 {
        let deadline = self.timeout.map(|t| Instant::now() + t);
        while !self.nodes.iter().all(Node::is_gone) {
            self.turn(deadline);
            let now = Instant::now();
            if deadline.is_some_and(|t| t <= now) && self.code.is_none() && self.asking.is_none() {
                self.ask_states(true);
            }
            self.look_after_nodes(now);
            if self.end_by.is_some_and(|t| t <= now) {
                self.end_by = None;
                self.nodes.iter().for_each(Node::kill);
            }
        }
        for s in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
            sys::set_default(s);
        }
        sys::SigSet::of(&[]).set();
        while !self.sinks[0].flush(-1) {}
        let broken = output::code_of_broken(&mut self.sinks);
        while !self.sinks[1].flush(-1) {}
        self.code.or(self.late_code).or(broken).unwrap_or(0)
    }

    /// Waits for something and handles it.
    fn turn(&mut self, deadline: Option<Instant>) {
        self.feed();
        self.beat();
        self.write_out();
        let now = Instant::now();
        let mut next = self.next_beat;
        for t in deadline.filter(|_| self.code.is_none()).into_iter().chain(self.end_by) {
            next = next.min(t);
        }
        let wait_ms = next.saturating_duration_since(now).as_millis() as i32 + 1;
        for event in self.ep.wait(wait_ms) {
            match event {
                EV_SIGNAL => self.on_signals(),
                EV_STDIN => {}
                EV_NODES.. => {
                    let (i, what) = ((event - EV_NODES) as usize / 3, (event - EV_NODES) % 3);
                    match what {
                        0 => self.on_node(i),
                        1 => {}
                        _ => self.on_errors(i),
                    }
                }
                _ => {}
            }
        }
    }

    fn on_node(&mut self, i: usize) {
        let node = &mut self.nodes[i];
        let Some(fd) = node.source_fd() else { return };
        node.heard = Instant::now();
        let is_open = node.incoming.read(fd);
        if let Some(before) = node.incoming.greeting() {
            node.keep(&before);
        }
        loop {
            match self.nodes[i].incoming.next() {
                Ok(Some((kind, body))) => self.on_frame(i, kind, &body),
                Ok(None) if is_open => return,
                Ok(None) | Err(_) => break,
            }
        }
        self.ep.remove(fd);
        let node = &mut self.nodes[i];
        node.from = None;
        node.to.close();
    }

    fn on_frame(&mut self, i: usize, kind: u8, body: &[u8]) {
        let node = &mut self.nodes[i];
        match kind {
            kind::HELLO => node.hello = Hello::of_body(body),
            kind::OUT => self.sinks[0].push(body),
            kind::ERR => self.sinks[1].push(body),
            kind::SAY => {
                let text = format!("node {}: {}", node.name(), String::from_utf8_lossy(body));
                self.say(&text);
            }
            kind::TAKEN => {
                let n = number(body).map_or(0, |(n, _)| n.max(0) as usize);
                node.input_under_way = node.input_under_way.saturating_sub(n);
            }
            kind::ADDRESSES => self.on_addresses(i, body),
            kind::DEPARTED | kind::DIED => self.tell_others(i, kind, body),
            kind::ENDING => {
                if let Some((code, _)) = number(body) {
                    self.end(code);
                }
            }
            kind::DONE => {
                let code = number(body).map_or(LOST_CODE, |(c, _)| c);
                node.done = Some(code);
                if code != 0 {
                    self.late_code.get_or_insert(code);
                }
            }
            kind::FAILED => {
                let Some((code, text)) = number(body) else { return };
                node.done = Some(code);
                let text = format!("node {}: {}", node.name(), String::from_utf8_lossy(text));
                // Where it is waited for it is an error that the program may handle.
                let told = encode([FAILED, text.as_bytes()]);
                if self.code.is_none() && self.asker.as_mut().is_some_and(|a| a.send(&told).is_ok()) {
                    return self.end(0);
                }
                if self.code.is_none() {
                    self.say(&text);
                }
                self.end(code);
            }
            kind::STATES => self.on_states(i, body),
            kind::NAMES => {
                let Some((asker, fields)) = number(body).and_then(|(n, b)| Some((n, decode(b)?))) else { return };
                let fields: Vec<&[u8]> = fields.iter().map(Vec::as_slice).collect();
                node.to.push(kind::NAMES, &numbered(asker, &encode(self.services.answer(&fields))));
            }
            _ => {}
        }
    }

    fn tell_others(&mut self, i: usize, kind: u8, body: &[u8]) {
        for (k, node) in self.nodes.iter_mut().enumerate() {
            if k != i && node.done.is_none() {
                node.to.push(kind, body);
            }
        }
    }

    /// Where a node's ranks can be reached goes to all others, if they can reach them.
    fn on_addresses(&mut self, i: usize, body: &[u8]) {
        let Some(fields) = weft_boot::request::decode(body).filter(|f| !f.is_empty()) else { return };
        let own = (self.nodes[i].name().to_string(), fields[0].clone());
        match &self.provider {
            Some((other, provider)) if *provider != own.1 => {
                let text = format!(
                    "node {other} would send over {}, node {} over {}: WEFT_FABRIC_PROVIDER names one that both have \
                     (`weft doctor net` lists them)",
                    String::from_utf8_lossy(provider),
                    own.0,
                    String::from_utf8_lossy(&own.1)
                );
                self.say(&text);
                return self.end(LOST_CODE);
            }
            Some(_) => {}
            None => self.provider = Some(own),
        }
        let number = self.nodes[i].number.unwrap_or(0) as i32;
        let told = numbered(number, &weft_boot::request::encode(&fields[1..]));
        self.tell_others(i, kind::ADDRESSES, &told);
    }

    fn on_errors(&mut self, i: usize) {
        let fd = self.nodes[i].errors_fd();
        let lines = match self.nodes[i].read_errors() {
            Some(lines) => lines,
            None => {
                fd.inspect(|fd| self.ep.remove(*fd));
                self.nodes[i].rest_of_errors()
            }
        };
        // Before the agent is there, they are reasons of an error to come.
        if self.nodes[i].hello.is_some() {
            let name = self.nodes[i].name().to_string();
            for line in lines {
                self.sinks[1].push(format!("node {name}: {line}\n").as_bytes());
            }
        }
    }

    /// Nodes that say nothing any more, and pipes that have ended.
    fn look_after_nodes(&mut self, now: Instant) {
        for i in 0..self.nodes.len() {
            let node = &mut self.nodes[i];
            if node.is_judged || node.done.is_some() {
                if node.done.is_some() && node.from.is_none() {
                    // What an engine does after that is no matter of the job.
                    if node.exit.is_none() && now - node.heard > EXIT_LIMIT {
                        node.kill();
                    }
                }
                continue;
            }
            let why = if node.from.is_none() && (node.exit.is_some() || now - node.heard > EXIT_LIMIT) {
                words::pipe_end(node)
            } else if node.from.is_some() && !self.nodes_paused && now - node.heard > SILENCE {
                format!("nothing heard for {} s: the node, its agent or the link to it is gone", SILENCE.as_secs())
            } else {
                continue;
            };
            node.is_judged = true;
            node.kill();
            self.lose(i, &why);
        }
    }

    /// A node is lost with its ranks: the job ends, or goes on if it is to and any are left.
    fn lose(&mut self, i: usize, why: &str) {
        let text = words::lost(&self.nodes[i], why);
        let are_left = self.nodes.iter().any(|x| x.number.is_some() && !x.is_judged && x.done.is_none_or(|c| c == 0));
        if !self.goes_on || !are_left || self.code.is_some() {
            if self.code.is_none() {
                self.say(&text);
            }
            return self.end(LOST_CODE);
        }
        if self.fails_after_death {
            self.late_code.get_or_insert(LOST_CODE);
        }
        for rank in self.nodes[i].ranks.clone() {
            self.tell_others(i, kind::DIED, &numbered(rank as i32, b""));
        }
        self.say(&format!("{text}; the others go on without them (-disable-auto-cleanup)"));
    }

    /// The job ends with this code, unless another one has been decided.
    fn end(&mut self, code: i32) {
        if self.code.is_some() {
            return;
        }
        self.code = Some(code);
        self.end_by = Some(Instant::now() + END_LIMIT);
        for node in self.nodes.iter_mut().filter(|x| x.done.is_none()) {
            node.to.push(kind::ENDING, &numbered(code, b""));
        }
    }

    fn beat(&mut self) {
        let now = Instant::now();
        let is_due = self.next_beat <= now;
        if is_due {
            self.next_beat = now + BEAT;
        }
        for (i, node) in self.nodes.iter_mut().enumerate() {
            if is_due && node.hello.is_some() {
                node.to.push(kind::ALIVE, b"");
            }
            let fd = node.to.fd();
            let done = node.to.flush();
            let id = EV_NODES + 3 * i as u64 + 1;
            if let Some(fd) = fd
                && done == node.to_watched
            {
                if done {
                    self.ep.remove(fd);
                    node.to_watched = false;
                } else {
                    node.to_watched = self.ep.add(fd, libc::EPOLLOUT, id).is_ok();
                }
            }
        }
        if let Some((since, for_end)) = self.asking {
            let all = self.nodes.iter().zip(&self.answered).all(|(x, a)| *a || x.done.is_some() || x.from.is_none());
            if all || now - since > STATES_LIMIT {
                self.asking = None;
                self.tell_states(for_end);
            }
        }
    }

    /// A line of mpiexec's own.
    fn say(&mut self, text: &str) {
        if !self.quiet {
            self.write_out();
            self.sinks[1].push(format!("mpiexec: {text}\n").as_bytes());
        }
    }

    fn write_out(&mut self) {
        for i in 0..2 {
            let sink = &mut self.sinks[i];
            let done = sink.flush(0);
            if done == self.sink_watched[i] {
                if done {
                    self.ep.remove(sink.fd());
                    self.sink_watched[i] = false;
                } else {
                    // A file cannot be watched, but is never full either.
                    self.sink_watched[i] = self.ep.add(sink.fd(), libc::EPOLLOUT, EV_SINK + i as u64).is_ok();
                }
            }
        }
        let pause = self.sinks.iter().any(Sink::is_full);
        if pause != self.nodes_paused {
            self.nodes_paused = pause;
            for (i, node) in self.nodes.iter_mut().enumerate() {
                let Some(fd) = node.source_fd() else { continue };
                if pause {
                    self.ep.remove(fd);
                } else {
                    node.heard = Instant::now();
                    let _ = self.ep.add(fd, libc::EPOLLIN, EV_NODES + 3 * i as u64);
                }
            }
        }
        if self.code.is_none()
            && let Some(code) = output::code_of_broken(&mut self.sinks)
        {
            self.end(code);
        }
    }

    fn on_signals(&mut self) {
        while let Some(signal) = sys::next_signal(&self.signals) {
            match signal {
                libc::SIGCHLD => {
                    while let Some((pid, exit)) = sys::reap() {
                        if let Some(node) = self.nodes.iter_mut().find(|x| x.pid == pid) {
                            node.exit = Some(exit);
                        }
                    }
                }
                libc::SIGQUIT => self.ask_states(false),
                libc::SIGTSTP => {
                    self.pass_on(signal);
                    self.write_out();
                    sys::kill(std::process::id() as i32, libc::SIGSTOP);
                }
                libc::SIGCONT => {
                    // While this process stood still, it heard nothing.
                    self.nodes.iter_mut().for_each(|x| x.heard = Instant::now());
                    self.pass_on(signal);
                }
                libc::SIGUSR1 | libc::SIGUSR2 => self.pass_on(signal),
                _ => {
                    self.user_signals += 1;
                    self.pass_on(signal);
                    if self.user_signals > 1 {
                        self.end(128 + signal);
                    }
                }
            }
        }
    }

    fn pass_on(&mut self, signal: i32) {
        for node in self.nodes.iter_mut().filter(|x| x.number.is_some() && x.done.is_none()) {
            node.to.push(kind::SIGNAL, &numbered(signal, b""));
            node.to.flush();
        }
    }
}

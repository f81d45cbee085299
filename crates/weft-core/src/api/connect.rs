//! Connections between groups of processes that have no communicator in common (MPI-4.1 section 11.9).
//!
//! The two roots meet over a socket and exchange who takes part; every process then connects itself
//! with those of the other side, and the rest goes as for any intercommunicator.

use super::inter::leader_first;
use crate::cards::{self, Card, Need};
use crate::ctl::{self, Channel, Other};
use crate::engine::Guard;
use crate::engine::{Engine, engine};
use crate::meeting;
use crate::net::Net;
use crate::object::{CommObj, Contexts, InfoObj};
use crate::parties::Parties;
use std::ffi::{CStr, c_int};
use std::io;
use std::net::Ipv4Addr;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::time::{Duration, Instant};
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_boot::frames::{Frames, wait_for};
use weft_boot::port::{self, Port, Reach};
use weft_boot::random;
use weft_shm::Where;

/// First word of what the roots tell each other.
const HELLO: i64 = 0x5745_4654_4d45_4554;
/// Between looks at a socket while nothing else happens.
const LOOK: Duration = Duration::from_millis(1);
/// A peer that says nothing for so long is not waited for any longer.
pub(super) const HELLO_LIMIT: Duration = Duration::from_secs(60);
/// Key of MPI_Comm_connect: seconds until it gives up.
const TIMEOUT: &str = "timeout";

/// Until when a peer is waited for that is contacted now.
pub(super) fn hello_deadline() -> Instant {
    Instant::now() + HELLO_LIMIT
}

/// Makes progress until `f` has an answer.
fn wait_on<T>(g: &mut Guard, fd: BorrowedFd<'_>, mut f: impl FnMut() -> io::Result<Option<T>>) -> io::Result<T> {
    loop {
        if let Some(v) = f()? {
            return Ok(v);
        }
        if !g.progress() {
            g.unlocked_idle(|| {
                wait_for(fd, libc::POLLIN, LOOK);
            });
        }
    }
}

fn bytes_of(words: &[i64]) -> Vec<u8> {
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    debug_assert_eq!(words_of(&bytes), words, "they are read as they are written");
    bytes
}

fn words_of(bytes: &[u8]) -> Vec<i64> {
    let (words, _) = bytes.as_chunks::<8>();
    words.iter().map(|w| i64::from_le_bytes(*w)).collect()
}

/// What the roots agree on and tell their sides: the tag of the first messages, the rank of the remote
/// root, who is there.
struct Met {
    tag: i32,
    root: usize,
    cards: Vec<i64>,
}

impl Met {
    fn to_words(&self) -> Vec<i64> {
        [&[i64::from(self.tag), self.root as i64], &self.cards[..]].concat()
    }

    fn from_words(w: &[i64]) -> Met {
        Met { tag: w[0] as i32, root: w[1] as usize, cards: w[2..].to_vec() }
    }
}

/// The root's conversation with the other root, which has until `deadline` to say its first word.
fn greet<S: AsFd>(
    g: &mut Guard,
    ch: &mut Frames<S>,
    sock: BorrowedFd<'_>,
    mine: &[i64],
    root: i32,
    deadline: Instant,
) -> io::Result<Met> {
    assert!(!mine.is_empty() && mine.len().is_multiple_of(Card::WORDS), "whole cards of this side");
    debug_assert!((0..(mine.len() / Card::WORDS) as i32).contains(&root), "the root has a card");
    let number = (random::id()? & 0x3fff_ffff) as i64;
    ch.send(&bytes_of(&[&[HELLO, number, i64::from(root)], mine].concat()))?;
    let theirs = wait_on(g, sock, || match ch.try_recv() {
        Ok(None) if Instant::now() > deadline => Err(io::ErrorKind::TimedOut.into()),
        r => r,
    })?;
    let theirs = words_of(&theirs);
    let n = theirs.len().saturating_sub(3);
    let sound = theirs.first() == Some(&HELLO) && n > 0 && n.is_multiple_of(Card::WORDS);
    let root = theirs.get(2).and_then(|&r| usize::try_from(r).ok()).filter(|&r| r < n / Card::WORDS);
    let (true, Some(root)) = (sound, root) else {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the other side is no process of Weft"));
    };
    Ok(Met { tag: (number ^ theirs[1]) as i32, root, cards: theirs[3..].to_vec() })
}

/// The root's part of a connection; what fails is told to all.
struct Root<'a, S> {
    ch: Frames<S>,
    sock: BorrowedFd<'a>,
}

/// Makes the intercommunicator. Collective over `comm`; `open` is called at the root alone and gives
/// the socket that leads to the other root, and until when that one is waited for.
pub(crate) fn connect_groups<S: AsFd>(
    g: &mut Guard,
    comm: &Arc<CommObj>,
    root: i32,
    what: &str,
    open: impl FnOnce(&mut Guard) -> Result<(Frames<S>, Instant)>,
) -> Result<CommH> {
    assert!(!comm.is_inter() && (0..comm.size() as i32).contains(&root), "the root is checked");
    let me = g.me();
    let team = leader_first(&comm.group, root as usize, Channel::collective(comm), me);
    let net = g.booted();
    let own = net.own_card(Need::default());
    let failed = own.as_ref().err().cloned();
    // What fails at the root all hear from it.
    let mut met = g.block_on(cards_of(&team, own.ok(), root));
    let mut mine = None;
    if comm.rank == root {
        met = met.and_then(|ours| {
            let (mut ch, deadline) = open(g)?;
            let fd = ch.raw();
            // SAFETY: `ch` keeps the socket open for as long as it is borrowed here and below.
            let sock = unsafe { BorrowedFd::borrow_raw(fd) };
            let met = greet(g, &mut ch, sock, &ours, root, deadline);
            let met = met.map_err(|e| err!(ErrClass::PORT, "{what}: the other side: {e}"))?;
            mine = Some(Root { ch, sock });
            let need = cards::need(&ours, &met.cards);
            Ok([vec![i64::from(need.wire), i64::from(need.on_one_machine)], met.to_words()].concat())
        });
    }
    let told = g.block_on(meeting::tell(&team, met, what)).map_err(|e| failed.unwrap_or(e))?;
    let (again, mut met) = (Need { wire: told[0] != 0, on_one_machine: told[1] != 0 }, Met::from_words(&told[2..]));
    if again.wire {
        met.cards = with_wires(g, &team, mine.as_mut(), root, again, what)?;
    }
    let group = g.booted().group_of(&met.cards);
    let t = team.clone();
    let yes = group.is_ok();
    let all_here = g.block_on(async move { ctl::all_of(&t, None, yes).await })?;
    let all = settle(g, &team, mine, all_here)?;
    let group = group?;
    if !all {
        return Err(err!(ErrClass::PORT, "{what}: a process of one side cannot reach the other side"));
    }
    let at = Channel { net: comm.net, ctx: Contexts::NO_PARENT, tag: met.tag };
    debug_assert_eq!(team.is_root(), comm.rank == root, "who leads has met the other root");
    let leader = (comm.rank == root).then(|| (group.proc(met.root), at));
    let other = Other { group: group.clone(), leader };
    let members = (team.group.size() + group.size()) as u32;
    let base = g.block_on(async move { crate::contexts::assign(&team, Some(&other), &[members]).await })?;
    Ok(g.adopt(CommObj::inter(comm.net, Contexts::from_base(comm.net, base), comm.group.clone(), group), comm))
}

async fn cards_of(team: &ctl::Team, mine: Option<Card>, root: i32) -> Result<Vec<i64>> {
    meeting::gather(team, mine, root as usize).await
}

/// All open their wires, and the two sides exchange their cards once more. The other side's.
///
/// # Errors
/// MPI_ERR_OTHER where a process has no way to other nodes.
fn with_wires<S: AsFd>(
    g: &mut Guard,
    team: &ctl::Team,
    root: Option<&mut Root<'_, S>>,
    rank: i32,
    need: Need,
    what: &str,
) -> Result<Vec<i64>> {
    debug_assert!(root.is_none() || team.is_root(), "the root has the conversation");
    let own = g.booted().own_card(need);
    let failed = own.as_ref().err().cloned();
    let ours = g.block_on(cards_of(team, own.ok(), rank));
    let mut theirs = Ok(Vec::new());
    if let Some(Root { ch, sock }) = root {
        // The other side hears of a failure by a list of nothing.
        let sent = ch.send(&bytes_of(ours.as_deref().unwrap_or_default()));
        let heard = sent.and_then(|()| wait_on(g, *sock, || ch.try_recv()));
        let heard = heard.map_err(|e| err!(ErrClass::PORT, "{what}: the other side: {e}"));
        let unheard = || MpiError::new(ErrClass::OTHER, "the other side has no way to this one's nodes");
        theirs = ours.and(heard).map(|bytes| words_of(&bytes));
        theirs = theirs.and_then(|w| if w.is_empty() { Err(unheard()) } else { Ok(w) });
    }
    let told = g.block_on(meeting::tell(team, theirs, what));
    told.map_err(|e| failed.unwrap_or(e))
}

/// Whether all processes of both sides have connected themselves: nobody sends before.
fn settle<S: AsFd>(g: &mut Guard, team: &ctl::Team, root: Option<Root<'_, S>>, here: bool) -> Result<bool> {
    let mut all = [0];
    if let Some(mut r) = root {
        let theirs = match r.ch.send(&[u8::from(here)]) {
            Ok(()) => wait_on(g, r.sock, || r.ch.try_recv()),
            Err(e) => Err(e),
        };
        all[0] = i64::from(here && theirs.is_ok_and(|t| t == [1]));
    }
    let t = team.clone();
    g.block_on(async move {
        t.bcast(&mut all).await?;
        Ok(all[0] != 0)
    })
}

/// The communicator and the root of a collective connection, checked.
pub(crate) fn parties(g: &Engine, comm: CommH, root: i32) -> Result<Arc<CommObj>> {
    let c = g.comm(comm)?.clone();
    if c.is_inter() {
        return Err(MpiError::new(ErrClass::COMM, "an intercommunicator; the call takes intracommunicators"));
    }
    if root < 0 || root as usize >= c.size() {
        return Err(err!(ErrClass::ROOT, "root {root}; the communicator has ranks 0 to {}", c.size() - 1));
    }
    Ok(c)
}

fn text(name: &CStr) -> String {
    name.to_string_lossy().into_owned()
}

fn given(name: Option<&CStr>) -> Result<String> {
    name.map(text).ok_or_else(|| MpiError::new(ErrClass::ARG, "port_name is NULL at the root"))
}

/// From where the ports of this process are reached, if the user does not say.
pub(crate) fn own_reach(net: &Net) -> Reach {
    match net.boot.nodes.as_ref().is_some_and(|n| n.lies() == Where::Anywhere) {
        true => Reach::Net(None, 0),
        false => Reach::Host,
    }
}

/// As the keys ask that MPI-4.1 section 11.9.2 reserves.
fn reach(net: &Net, info: Option<&InfoObj>) -> Result<Reach> {
    let key = |k| info.and_then(|i| i.get(k));
    let wrong = |k: &str, v: &str| err!(ErrClass::INFO_VALUE, "{k}=\"{v}\"");
    let address = key("ip_address");
    let address = address.map(|v| v.trim().parse::<Ipv4Addr>().map_err(|_| wrong("ip_address", &v))).transpose()?;
    let number = key("ip_port");
    let number = number.map(|v| v.trim().parse::<u16>().map_err(|_| wrong("ip_port", &v))).transpose()?;
    match (address, number) {
        (None, None) => Ok(own_reach(net)),
        (address, number) => Ok(Reach::Net(address, number.unwrap_or(0))),
    }
}

/// `MPI_Open_port`. Local.
///
/// # Errors
/// MPI_ERR_INFO_VALUE, MPI_ERR_OTHER where there is no such address or port to be had.
pub fn open_port(info: InfoH) -> Result<String> {
    let e = engine();
    let info = e.info_opt(info)?;
    let reach = reach(e.booted(), info.as_deref())?;
    let (port, name) = Port::open(reach).map_err(|why| err!(ErrClass::OTHER, "cannot open a port: {why}"))?;
    e.ports.with(|p| p.insert(name.clone(), Arc::new(port)));
    Ok(name)
}

/// `MPI_Close_port`. Local.
///
/// # Errors
/// MPI_ERR_PORT when this process has not opened it.
pub fn close_port(port_name: &CStr) -> Result<()> {
    let e = engine();
    let name = text(port_name);
    e.ports.with(|p| p.remove(&name)).map(drop).ok_or_else(|| no_port(&name))
}

fn no_port(name: &str) -> MpiError {
    err!(ErrClass::PORT, "\"{name}\" is not a port that this process has opened")
}

/// `MPI_Comm_accept`. Collective over `comm`; waits for somebody who connects. `port_name` counts at
/// the root, which is the process that opened the port.
///
/// # Errors
/// MPI_ERR_PORT for a port that the root has not opened, MPI_ERR_ROOT, MPI_ERR_COMM.
pub fn comm_accept(port_name: Option<&CStr>, info: InfoH, root: i32, comm: CommH) -> Result<CommH> {
    let mut g = engine();
    let c = parties(&g, comm, root)?;
    if c.rank == root {
        g.info_opt(info)?;
    }
    connect_groups(&mut g, &c, root, "MPI_Comm_accept", |g| {
        Ok((accept_on(g, &given(port_name)?, |_| Ok(()))?, hello_deadline()))
    })
}

/// Waits for a process that connects to a port; `check` ends the wait by an error.
pub(crate) fn accept_on(
    g: &mut Guard,
    name: &str,
    mut check: impl FnMut(&Guard) -> Result<()>,
) -> Result<Frames<OwnedFd>> {
    let port = g.ports.with(|p| p.get(name).cloned()).ok_or_else(|| no_port(name))?;
    loop {
        check(g)?;
        match port.try_accept() {
            // Who has given up is in the queue, too.
            Ok(Some(ch)) if ch.is_left() => continue,
            Ok(Some(ch)) => return Ok(ch),
            Ok(None) => {}
            Err(e) => return Err(err!(ErrClass::PORT, "accept: {e}")),
        }
        if !g.progress() {
            g.unlocked_idle(|| {
                wait_for(port.as_fd(), libc::POLLIN, LOOK);
            });
        }
    }
}

/// `MPI_Comm_connect`. Collective over `comm`; waits for the other side's MPI_Comm_accept for a minute, or for as many
/// seconds as the key `timeout` says.
///
/// # Errors
/// MPI_ERR_PORT where nobody has opened the port, its owner closes it or does not accept in time; MPI_ERR_ROOT, MPI_ERR_COMM.
pub fn comm_connect(port_name: Option<&CStr>, info: InfoH, root: i32, comm: CommH) -> Result<CommH> {
    let mut g = engine();
    let c = parties(&g, comm, root)?;
    let mut limit = HELLO_LIMIT;
    if c.rank == root {
        let asked = g.info_opt(info)?.and_then(|i| i.get(TIMEOUT)).and_then(|v| v.trim().parse().ok());
        limit = asked.and_then(|s| Duration::try_from_secs_f64(s).ok()).unwrap_or(limit);
    }
    connect_groups(&mut g, &c, root, "MPI_Comm_connect", |g| connect_to(g, &given(port_name)?, limit))
}

/// Connects to a port by its name; with until when its owner is waited for.
pub(crate) fn connect_to(g: &mut Guard, name: &str, limit: Duration) -> Result<(Frames<OwnedFd>, Instant)> {
    let deadline = Instant::now().checked_add(limit).unwrap_or_else(hello_deadline);
    loop {
        match port::connect(name) {
            Ok(ch) => return Ok((ch, deadline)),
            // Many wait already.
            Err(e) if e.kind() == io::ErrorKind::WouldBlock && Instant::now() < deadline => {}
            Err(e) => return Err(err!(ErrClass::PORT, "port \"{name}\": {e}")),
        }
        g.progress();
        g.unlocked_idle(|| std::thread::sleep(LOOK));
    }
}

/// `MPI_Comm_join`: an intercommunicator with the process at the other end of a connected socket.
/// MPI_COMM_NULL where the two have no memory in common.
///
/// # Errors
/// MPI_ERR_ARG when the descriptor is no connected stream socket.
pub fn comm_join(fd: i32) -> Result<CommH> {
    let mut g = engine();
    let self_ = g.comm(CommH::SELF)?.clone();
    let mut kind: c_int = 0;
    let mut len = size_of::<c_int>() as libc::socklen_t;
    // SAFETY: asks about a number; the answer has room.
    let rc = unsafe { libc::getsockopt(fd, libc::SOL_SOCKET, libc::SO_TYPE, (&raw mut kind).cast(), &mut len) };
    if rc != 0 || kind != libc::SOCK_STREAM {
        return Err(err!(ErrClass::ARG, "descriptor {fd} is no stream socket"));
    }
    // SAFETY: open, as the call above has shown; the user keeps it open during the call.
    let sock = unsafe { BorrowedFd::borrow_raw(fd) };
    let deadline = hello_deadline();
    match connect_groups(&mut g, &self_, 0, "MPI_Comm_join", |_| Ok((Frames::new(sock), deadline))) {
        // SPEC: MPI-4.1 section 11.10.4: MPI_COMM_NULL if the two cannot communicate.
        Err(e) if e.class == ErrClass::OTHER => Ok(CommH::NULL),
        r => r,
    }
}

/// Waits until all members of a communicator between jobs have come here.
pub(crate) fn gather_all(g: &mut Guard, c: &CommObj) -> Result<()> {
    let p = Parties::of(c);
    g.block_on(async move { ctl::barrier(&p.team, p.remote.as_ref()).await })
}

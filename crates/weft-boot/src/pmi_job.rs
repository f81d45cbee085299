//! Wire-up under a launcher that speaks PMI-1, PMI-2 or PMIx: the first rank of each node makes the memory of the job there
//! and hands its descriptor to the others.
//!
//! The meeting point of a node is a socket in the abstract name space with a random name of 128 bits, which vanishes with
//! its owner. Both ends check that the other is a process of the same user. The launcher says who is on which node; that it
//! is right is checked by the kernel's boot and the network's namespace, in which such sockets are.

use crate::kvs::Kvs;
use crate::{BootError, NODES, fdpass, mapping, random, wait_mode};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::time::{Duration, Instant};
use weft_shm::{JobHeader, JobLayout, Limits, Region, Where, Wireup};
use weft_topo::CpuSet;

/// All ranks have passed a barrier when they meet here; what takes longer is stuck.
const MEET_TIMEOUT: Duration = Duration::from_secs(60);
/// One bit per CPU; the kernel's largest CONFIG_NR_CPUS so far is 8192.
const MASK_BYTES: usize = 1024;
/// Rank and affinity mask, as sent to the first rank of a node.
const HELLO_BYTES: usize = 4 + MASK_BYTES;
/// Put by rank 0: the job's number and secret.
const KEY_JOB: &str = "weft-job";
/// Followed by a number of a node, put by its first rank: the meeting point and where that is.
const KEY_MEET: &str = "weft-meet-";
/// Followed by a rank, where the launcher does not tell of nodes.
const KEY_PLACE: &str = "weft-place-";

fn failed(what: &'static str) -> impl Fn(io::Error) -> BootError {
    move |e| BootError::Pmi(format!("{what}: {e}"))
}

/// What tells this node from others, as one word: the kernel's boot id and the network's namespace; and the host's name.
///
/// # Errors
/// What cannot be read though it is there: a guess would tear a node in two, whose processes then wait for each other in
/// different ways.
pub fn place() -> io::Result<(String, String)> {
    let boot = where_there("/proc/sys/kernel/random/boot_id", |f| std::fs::read_to_string(f))?;
    let host = where_there("/proc/sys/kernel/hostname", |f| std::fs::read_to_string(f))?;
    Ok((one_word(&format!("{}.{}", boot.trim(), namespace("net")?)), one_word(host.trim())))
}

/// Which namespace of a kind this process is in; empty where the kernel has none of them.
///
/// # Errors
/// As of `place`.
pub fn namespace(kind: &str) -> io::Result<String> {
    where_there(&format!("/proc/self/ns/{kind}"), |f| Ok(std::fs::read_link(f)?.display().to_string()))
}

/// What is read from a file; empty where there is none.
fn where_there(file: &str, read: impl Fn(&str) -> io::Result<String>) -> io::Result<String> {
    let is_there = || std::fs::symlink_metadata(file).is_ok();
    match read(file) {
        Err(e) if e.kind() == io::ErrorKind::NotFound && !is_there() => Ok(String::new()),
        Err(e) => Err(io::Error::new(e.kind(), format!("{file}: {e}"))),
        Ok(found) => Ok(found),
    }
}

/// A KVS value must be one word without '='.
fn one_word(s: &str) -> String {
    let keep = |c: char| if c.is_ascii_alphanumeric() || "-._".contains(c) { c } else { '_' };
    let w: String = s.chars().map(keep).collect();
    if w.is_empty() { "unknown".into() } else { w }
}

/// A job as its processes know it after they have met.
pub(crate) struct Met {
    pub region: Region,
    pub layout: JobLayout,
    pub job_id: u64,
    /// Of a job on several nodes.
    pub board: Option<Wireup>,
}

/// What rank 0 tells of the job.
pub(crate) struct Job {
    id: u64,
    secret: [u64; 2],
}

impl Job {
    pub(crate) fn parse(text: &str) -> Option<Job> {
        let words: Vec<u64> = text.split('/').map(|w| u64::from_str_radix(w, 16).ok()).collect::<Option<_>>()?;
        let [id, a, b] = words[..] else { return None };
        Some(Job { id, secret: [a, b] })
    }
}

/// Meets the other ranks and maps the job's memory.
pub(crate) fn wire_up(pmi: &mut dyn Kvs, rank: u32, size: u32) -> Result<Met, BootError> {
    let (place, host) = self::place().map_err(failed("which node this is"))?;
    let (nodes, is_imitated) = nodes(pmi, rank, size, &place)?;
    let node = nodes[rank as usize];
    let first = nodes.iter().position(|n| *n == node).unwrap_or(0) as u32;
    if rank == 0 {
        let id = || random::id().map_err(failed("getrandom"));
        let value = format!("{:016x}/{:016x}/{:016x}", id()?, id()?, id()?);
        pmi.put(KEY_JOB, &value).map_err(failed("PMI put"))?;
    }
    let mut listener = None;
    if rank == first {
        let (name, _) = random::name().map_err(failed("getrandom"))?;
        let addr = SocketAddr::from_abstract_name(&name).map_err(failed("socket name"))?;
        listener = Some(UnixListener::bind_addr(&addr).map_err(failed("bind"))?);
        let value = format!("{name}/{place}/{host}");
        pmi.put(&format!("{KEY_MEET}{node}"), &value).map_err(failed("PMI put"))?;
    }
    pmi.barrier().map_err(failed("PMI barrier"))?;
    let Some(listener) = listener else {
        let value = pmi.get(first, &format!("{KEY_MEET}{node}")).map_err(failed("PMI get"))?;
        let mut f = value.splitn(3, '/');
        let mut field = || f.next().ok_or(BootError::Pmi(format!("unexpected value {value:?}")));
        let (name, place0, host0) = (field()?, field()?, field()?);
        if place0 != place {
            return Err(BootError::SplitNode { rank, here: host, first, there: host0.to_string() });
        }
        return join(name, rank, size, nodes.iter().any(|n| *n != node));
    };
    let value = pmi.get(0, KEY_JOB).map_err(failed("PMI get"))?;
    let job = Job::parse(&value).ok_or_else(|| BootError::Pmi(format!("unexpected value {value:?}")))?;
    let n_nodes = nodes.iter().max().map_or(1, |n| n + 1);
    let board = if n_nodes > 1 {
        let lies = if is_imitated || all_here(pmi, &nodes, &place)? { Where::OneMachine } else { Where::Anywhere };
        Some(Wireup::create(&nodes, job.secret, lies).map_err(BootError::Memory)?)
    } else {
        None
    };
    let mates: Vec<bool> = nodes.iter().map(|n| *n == node).collect();
    let board_fd = board.as_ref().map(|(fd, _)| fd.as_fd());
    let (region, layout) = serve(&listener, rank, &mates, job.id, board_fd)?;
    Ok(Met { region, layout, job_id: job.id, board: board.map(|(_, b)| b) })
}

/// The node of each rank, numbered from 0; and whether that is imitation.
fn nodes(pmi: &mut dyn Kvs, rank: u32, size: u32, place: &str) -> Result<(Vec<u32>, bool), BootError> {
    if let Some(k) = NODES.raw().and_then(|w| w.trim().parse::<u32>().ok()).filter(|k| *k > 1) {
        let k = u64::from(k.min(size));
        return Ok(((0..u64::from(size)).map(|r| (r * k / u64::from(size)) as u32).collect(), true));
    }
    let told = if size > 1 { pmi.node_map(size) } else { Some(vec![0]) };
    if let Some(map) = told.filter(|m| m.len() == size as usize) {
        return Ok((mapping::from_zero(&map), false));
    }
    pmi.put(&format!("{KEY_PLACE}{rank}"), place).map_err(failed("PMI put"))?;
    pmi.barrier().map_err(failed("PMI barrier"))?;
    let places: io::Result<Vec<String>> = (0..size).map(|r| pmi.get(r, &format!("{KEY_PLACE}{r}"))).collect();
    Ok((mapping::of_names(&places.map_err(failed("PMI get"))?), false))
}

/// Whether what the launcher takes for nodes is one machine, which has then no need of a network.
fn all_here(pmi: &mut dyn Kvs, nodes: &[u32], place: &str) -> Result<bool, BootError> {
    for node in 0..=nodes.iter().copied().max().unwrap_or(0) {
        let first = nodes.iter().position(|n| *n == node).unwrap_or(0) as u32;
        let value = pmi.get(first, &format!("{KEY_MEET}{node}")).map_err(failed("PMI get"))?;
        if value.split('/').nth(1) != Some(place) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The first rank of a node: makes the memory and serves it to its mates, with the board if there is one.
fn serve(
    listener: &UnixListener,
    rank: u32,
    mates: &[bool],
    job_id: u64,
    board: Option<std::os::fd::BorrowedFd<'_>>,
) -> Result<(Region, JobLayout), BootError> {
    let n = mates.len() as u32;
    let make = |layout: &JobLayout| Region::create_memfd(c"weft-job", layout.total_len() as usize);
    let ((fd, region), layout) = Limits::of_process().create(n, 0, make).map_err(BootError::Memory)?;
    let mut masks = vec![CpuSet::current().unwrap_or_default()];
    let mut waits: Vec<bool> = mates.to_vec();
    waits[rank as usize] = false;
    let mut left = waits.iter().filter(|w| **w).count();
    let deadline = Instant::now() + MEET_TIMEOUT;
    while left > 0 {
        let peer = accept_before(listener, deadline)?;
        // Anyone may connect; only processes of this user are answered.
        if fdpass::peer_uid(&peer).ok() != Some(fdpass::own_uid()) {
            continue;
        }
        peer.set_read_timeout(Some(MEET_TIMEOUT)).map_err(failed("socket"))?;
        let mut hello = [0u8; HELLO_BYTES];
        if (&peer).read_exact(&mut hello).is_err() {
            continue;
        }
        let (r, mask) = hello.split_at(4);
        let r = u32::from_le_bytes(r.try_into().expect("four bytes"));
        if !waits.get(r as usize).is_some_and(|w| *w) {
            continue;
        }
        fdpass::send(&peer, &job_id.to_le_bytes(), fd.as_fd()).map_err(failed("send"))?;
        if let Some(board) = board {
            fdpass::send(&peer, &job_id.to_le_bytes(), board).map_err(failed("send"))?;
        }
        let in_mask = |&cpu: &u32| mask[cpu as usize / 8] >> (cpu % 8) & 1 != 0;
        masks.push((0..8 * MASK_BYTES as u32).filter(in_mask).collect());
        waits[r as usize] = false;
        left -= 1;
    }
    crate::hold(&region, &layout, fd);
    // The others wait for the header, so that all see the same waiting mode.
    JobHeader::of(&region, &layout).init(n, job_id, 0, wait_mode::decide(&masks));
    Ok((region, layout))
}

fn accept_before(listener: &UnixListener, deadline: Instant) -> Result<UnixStream, BootError> {
    use std::os::fd::AsRawFd;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let mut p = libc::pollfd { fd: listener.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        // SAFETY: one pollfd, as the count says.
        let ready = unsafe { libc::poll(&mut p, 1, left.as_millis() as i32) };
        match ready {
            1.. => return listener.accept().map(|(s, _)| s).map_err(failed("accept")),
            0 => {
                return Err(BootError::Pmi(format!(
                    "some ranks did not come to the meeting point within {} s (do they run in \
                     containers with networks of their own? share the host's network namespace)",
                    MEET_TIMEOUT.as_secs()
                )));
            }
            _ => {}
        }
    }
}

/// The other ranks of a node: get the descriptors from its first.
fn join(name: &str, rank: u32, size: u32, is_spread: bool) -> Result<Met, BootError> {
    let addr = SocketAddr::from_abstract_name(name).map_err(failed("socket name"))?;
    let sock = UnixStream::connect_addr(&addr).map_err(failed(
        "cannot reach the first rank of this node (do the ranks run in containers with networks of their own?)",
    ))?;
    if fdpass::peer_uid(&sock).ok() != Some(fdpass::own_uid()) {
        return Err(BootError::Pmi("the meeting point belongs to another user".into()));
    }
    let mut hello = [0u8; HELLO_BYTES];
    hello[..4].copy_from_slice(&rank.to_le_bytes());
    for cpu in CpuSet::current().unwrap_or_default().iter() {
        if let Some(byte) = hello.get_mut(4 + cpu as usize / 8) {
            *byte |= 1 << (cpu % 8);
        }
    }
    (&sock).write_all(&hello).map_err(failed("send"))?;
    sock.set_read_timeout(Some(MEET_TIMEOUT)).map_err(failed("socket"))?;
    let mut answer = [0u8; 8];
    let mut receive = || fdpass::receive(&sock, &mut answer).map_err(failed("receive"));
    let fd = receive()?;
    let board_fd = is_spread.then(receive).transpose()?;
    let job_id = u64::from_le_bytes(answer);
    let len = Region::sealed_len(fd.as_fd()).map_err(BootError::Memory)?;
    let other_build = || BootError::Pmi("the first rank of this node is of another build of Weft".into());
    let layout = JobLayout::of_file(size, len).ok_or_else(other_build)?;
    let region = Region::map(fd.as_fd(), layout.total_len() as usize).map_err(BootError::Memory)?;
    let board = match board_fd {
        Some(fd) => Some(Wireup::map(fd.as_fd(), size).map_err(BootError::Memory)?.ok_or_else(other_build)?),
        None => None,
    };
    wait_for_header(&region, &layout)?;
    Ok(Met { region, layout, job_id, board })
}

fn wait_for_header(region: &Region, layout: &JobLayout) -> Result<(), BootError> {
    let header = JobHeader::of(region, layout);
    let start = Instant::now();
    let mut pause = Duration::from_micros(50);
    while !header.is_ready() {
        if start.elapsed() > MEET_TIMEOUT {
            return Err(BootError::Pmi("the first rank of this node did not finish the job's memory".into()));
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(2));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_base::Proc;

    #[test]
    fn kvs_words() {
        assert_eq!(one_word("node-1.a b=c/d"), "node-1.a_b_c_d");
        assert_eq!(one_word(""), "unknown");
        let job = Job::parse("00000000000000ff/1/2").unwrap();
        assert_eq!((job.id, job.secret), (255, [1, 2]));
        assert!(["", "1/2", "1/2/3/4", "x/1/2"].iter().all(|t| Job::parse(t).is_none()));
    }

    #[test]
    fn a_place_that_cannot_be_read_is_no_place_of_its_own() {
        let fails = |kind: io::ErrorKind| move |_: &str| Err(io::Error::from(kind));
        assert_eq!(where_there("/nowhere/at/all", fails(io::ErrorKind::NotFound)).unwrap(), "");
        for kind in [io::ErrorKind::NotFound, io::ErrorKind::PermissionDenied] {
            let e = where_there("/proc/self/ns/pid", fails(kind)).unwrap_err();
            assert!(e.kind() == kind && e.to_string().starts_with("/proc/self/ns/pid: "), "{e}");
        }
        assert_eq!(place().unwrap(), place().unwrap());
        assert!(namespace("net").unwrap().starts_with("net:["));
    }

    #[test]
    fn ranks_meet_and_agree() {
        let (name, job_id) = random::name().unwrap();
        let addr = SocketAddr::from_abstract_name(&name).unwrap();
        let listener = UnixListener::bind_addr(&addr).unwrap();
        let name = &name;
        // The second node of a job.
        let nodes = [0, 1, 1, 1];
        let (fd, board) = Wireup::create(&nodes, [1, 2], Where::Anywhere).unwrap();
        std::thread::scope(|s| {
            let others: Vec<_> = (2..4).map(|r| s.spawn(move || join(name, r, 4, true).unwrap())).collect();
            let mates = nodes.map(|n| n == 1);
            let (mine, layout) = serve(&listener, 1, &mates, job_id, Some(fd.as_fd())).unwrap();
            for o in others {
                let met = o.join().unwrap();
                assert_eq!((met.layout, met.job_id), (layout, job_id));
                let h = JobHeader::of(&met.region, &layout);
                assert_eq!(h.check(4, job_id), Ok(()));
                assert_eq!(h.oversubscribed(), JobHeader::of(&mine, &layout).oversubscribed());
                let theirs = met.board.unwrap();
                assert_eq!((theirs.secret(), theirs.node_of(Proc(3))), (board.secret(), 1));
            }
        });
    }
}

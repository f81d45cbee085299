//! Wire-up under a launcher that speaks PMI-1, PMI-2 or PMIx: rank 0 makes the job's memory and hands its
//! descriptor to the others.
//!
//! The meeting point is a socket in the abstract name space with a random name of 128 bits, which
//! vanishes with its owner. Both ends check that the other is a process of the same user.

use crate::kvs::Kvs;
use crate::{BootError, fdpass, random, wait_mode};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::time::{Duration, Instant};
use weft_shm::{JobHeader, JobLayout, Limits, Region};
use weft_topo::CpuSet;

/// All ranks have passed a barrier when they meet here; what takes longer is stuck.
const MEET_TIMEOUT: Duration = Duration::from_secs(60);
/// One bit per CPU; the kernel's largest CONFIG_NR_CPUS so far is 8192.
const MASK_BYTES: usize = 1024;
/// Rank and affinity mask, as sent to rank 0.
const HELLO_BYTES: usize = 4 + MASK_BYTES;
const KEY_JOB: &str = "weft-job";

fn failed(what: &'static str) -> impl Fn(io::Error) -> BootError {
    move |e| BootError::Pmi(format!("{what}: {e}"))
}

/// What tells this node from others: the host's name and the kernel's boot id.
fn node_id() -> (String, String) {
    let read = |f: &str| std::fs::read_to_string(f).unwrap_or_default().trim().to_string();
    (read("/proc/sys/kernel/hostname"), read("/proc/sys/kernel/random/boot_id"))
}

/// A KVS value must be one word without '='.
fn one_word(s: &str) -> String {
    let keep = |c: char| if c.is_ascii_alphanumeric() || "-._".contains(c) { c } else { '_' };
    let w: String = s.chars().map(keep).collect();
    if w.is_empty() { "unknown".into() } else { w }
}

/// Meets the other ranks and maps the job's memory.
pub(crate) fn wire_up(pmi: &mut dyn Kvs, rank: u32, size: u32) -> Result<(Region, JobLayout, u64), BootError> {
    let (host, boot_id) = node_id();
    let mut listener = None;
    if rank == 0 {
        let (name, job_id) = random::name().map_err(failed("getrandom"))?;
        let addr = SocketAddr::from_abstract_name(&name).map_err(failed("socket name"))?;
        listener = Some((UnixListener::bind_addr(&addr).map_err(failed("bind"))?, job_id));
        let value = format!("{name}/{job_id:016x}/{}/{}", one_word(&boot_id), one_word(&host));
        pmi.put(KEY_JOB, &value).map_err(failed("PMI put"))?;
    }
    pmi.barrier().map_err(failed("PMI barrier"))?;
    if let Some((listener, job_id)) = listener {
        let (region, layout) = serve(&listener, size, job_id)?;
        return Ok((region, layout, job_id));
    }
    let value = pmi.get(KEY_JOB).map_err(failed("PMI get"))?;
    let mut f = value.splitn(4, '/');
    let mut field = || f.next().ok_or(BootError::Pmi(format!("unexpected value {value:?}")));
    let (name, id, boot0, host0) = (field()?, field()?, field()?, field()?);
    let job_id = u64::from_str_radix(id, 16).map_err(|e| BootError::Pmi(e.to_string()))?;
    if boot0 != one_word(&boot_id) {
        return Err(BootError::SeveralNodes { rank, here: host, rank0: host0.to_string() });
    }
    let (region, layout) = join(name, rank, size, job_id)?;
    Ok((region, layout, job_id))
}

/// Rank 0: makes the memory and serves it to the n - 1 others.
fn serve(listener: &UnixListener, n: u32, job_id: u64) -> Result<(Region, JobLayout), BootError> {
    let make = |layout: &JobLayout| Region::create_memfd(c"weft-job", layout.total_len() as usize);
    let ((fd, region), layout) = Limits::of_process().create(n, 0, make).map_err(BootError::Memory)?;
    let mut masks = vec![CpuSet::new(); n as usize];
    masks[0] = CpuSet::current().unwrap_or_default();
    let mut served = vec![false; n as usize];
    let mut left = n - 1;
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
        if r == 0 || r >= n || served[r as usize] {
            continue;
        }
        fdpass::send(&peer, &job_id.to_le_bytes(), fd.as_fd()).map_err(failed("send"))?;
        let in_mask = |&cpu: &u32| mask[cpu as usize / 8] >> (cpu % 8) & 1 != 0;
        masks[r as usize] = (0..8 * MASK_BYTES as u32).filter(in_mask).collect();
        served[r as usize] = true;
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

/// The other ranks: get the descriptor from rank 0.
fn join(name: &str, rank: u32, size: u32, job_id: u64) -> Result<(Region, JobLayout), BootError> {
    let addr = SocketAddr::from_abstract_name(name).map_err(failed("socket name"))?;
    let sock = UnixStream::connect_addr(&addr)
        .map_err(failed("cannot reach rank 0 (do the ranks run in containers with networks of their own?)"))?;
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
    let fd = fdpass::receive(&sock, &mut answer).map_err(failed("receive"))?;
    if u64::from_le_bytes(answer) != job_id {
        return Err(BootError::Pmi("rank 0 answered for another job".into()));
    }
    let len = Region::sealed_len(fd.as_fd()).map_err(BootError::Memory)?;
    let layout = JobLayout::of_file(size, len)
        .ok_or_else(|| BootError::Pmi(format!("rank 0's memory of {len} bytes is that of another build of Weft")))?;
    let region = Region::map(fd.as_fd(), layout.total_len() as usize).map_err(BootError::Memory)?;
    wait_for_header(&region, &layout)?;
    Ok((region, layout))
}

fn wait_for_header(region: &Region, layout: &JobLayout) -> Result<(), BootError> {
    let header = JobHeader::of(region, layout);
    let start = Instant::now();
    let mut pause = Duration::from_micros(50);
    while !header.is_ready() {
        if start.elapsed() > MEET_TIMEOUT {
            return Err(BootError::Pmi("rank 0 did not finish the job's memory".into()));
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(2));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kvs_words() {
        assert_eq!(one_word("node-1.a b=c/d"), "node-1.a_b_c_d");
        assert_eq!(one_word(""), "unknown");
    }

    #[test]
    fn ranks_meet_and_agree() {
        let (name, job_id) = random::name().unwrap();
        let addr = SocketAddr::from_abstract_name(&name).unwrap();
        let listener = UnixListener::bind_addr(&addr).unwrap();
        let name = &name;
        std::thread::scope(|s| {
            let others: Vec<_> = (1..4).map(|r| s.spawn(move || join(name, r, 4, job_id).unwrap())).collect();
            let (mine, layout) = serve(&listener, 4, job_id).unwrap();
            for o in others {
                let (theirs, same) = o.join().unwrap();
                assert_eq!(same, layout);
                let h = JobHeader::of(&theirs, &layout);
                assert_eq!(h.check(4, job_id), Ok(()));
                assert_eq!(h.oversubscribed(), JobHeader::of(&mine, &layout).oversubscribed());
            }
        });
    }
}

//! The ranks' files, as `bindings/trace/trace.h` has them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const MAGIC: &[u8] = b"wefttrc1";
const HEADER_BYTES: usize = 4096;
const RECORD_BYTES: usize = 48;
const N_CALLS: usize = 64;
const TOTALS_AT: usize = 72;
/// No job takes more nanoseconds (half a year), nor makes more calls of one kind, or sends more bytes in one or by one.
const MOST: u64 = 1 << 54;
/// No clock shows more: nanoseconds since 1970 are less, and the ticks of any uptime.
const LATEST: u64 = 1 << 62;

/// What a call does, for who waits in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Sends, and may wait for its receive.
    Send,
    SendLater,
    Receive,
    ReceiveLater,
    /// Waits for what was begun.
    Wait,
    Collective,
    OneSided,
    Other,
}

use Kind::*;

/// The calls, by their numbers.
pub const CALLS: [(&str, Kind); 36] = [
    ("MPI_Send", Send),
    ("MPI_Ssend", Send),
    ("MPI_Bsend", Send),
    ("MPI_Rsend", Send),
    ("MPI_Isend", SendLater),
    ("MPI_Issend", SendLater),
    ("MPI_Sendrecv", Send),
    ("MPI_Recv", Receive),
    ("MPI_Irecv", ReceiveLater),
    ("MPI_Sendrecv, receiving", Receive),
    ("MPI_Wait", Wait),
    ("MPI_Waitall", Wait),
    ("MPI_Waitany", Wait),
    ("MPI_Waitsome", Wait),
    ("MPI_Test", Other),
    ("MPI_Barrier", Collective),
    ("MPI_Bcast", Collective),
    ("MPI_Reduce", Collective),
    ("MPI_Allreduce", Collective),
    ("MPI_Scan", Collective),
    ("MPI_Exscan", Collective),
    ("MPI_Reduce_scatter_block", Collective),
    ("MPI_Allgather", Collective),
    ("MPI_Alltoall", Collective),
    ("MPI_Gather", Collective),
    ("MPI_Scatter", Collective),
    ("MPI_Allgatherv", Collective),
    ("MPI_Gatherv", Collective),
    ("MPI_Scatterv", Collective),
    ("MPI_Alltoallv", Collective),
    ("MPI_Put", OneSided),
    ("MPI_Get", OneSided),
    ("MPI_Win_fence", Other),
    ("MPI_Win_flush", Other),
    ("MPI_Win_lock", Other),
    ("MPI_Win_unlock", Other),
];
/// The half of MPI_Sendrecv that receives; its time is that of the other half.
pub const SENDRECV_IN: usize = 9;

/// One call. Times are nanoseconds of the machine's clock.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Event {
    pub call: usize,
    pub began: u64,
    pub ended: u64,
    pub bytes: u64,
    pub site: u64,
    pub comm: u32,
    /// Rank of the world, of a collective operation its root's; none where it is not one or not known.
    pub peer: Option<u32>,
    /// Negative: any.
    pub tag: i32,
}

impl Event {
    pub fn kind(&self) -> Kind {
        CALLS[self.call].1
    }

    pub fn name(&self) -> &'static str {
        CALLS[self.call].0
    }

    pub fn ns(&self) -> u64 {
        self.ended - self.began
    }
}

/// What a rank wrote.
#[derive(Clone, Default, Debug)]
pub struct Log {
    pub rank: u32,
    pub size: u32,
    pub began: u64,
    pub ended: u64,
    pub events: Vec<Event>,
    /// Calls beyond the limit.
    pub lost: u64,
    /// Number, nanoseconds and bytes of each call, those beyond the limit, too.
    pub totals: Vec<(u64, u64, u64)>,
    pub world: u32,
    pub comm_sizes: BTreeMap<u32, u32>,
    /// Ranks of the world, in the communicator's order: of those that its first rank has named, but the world.
    pub comm_members: BTreeMap<u32, Vec<u32>>,
    /// Names of places in the program.
    pub sites: BTreeMap<u64, String>,
    /// Messages and bytes by path, as the library counts them.
    pub paths: BTreeMap<String, u64>,
}

fn word(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|b| b.try_into().ok()).map_or(0, u64::from_le_bytes)
}

fn half(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0, u32::from_le_bytes)
}

/// All ranks' logs, in the order of ranks.
///
/// # Errors
/// There are none, one is damaged, or ranks are missing.
pub fn read(dir: &Path) -> Result<Vec<Log>, String> {
    let entries = fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut logs = Vec::new();
    for path in entries.filter_map(|e| e.ok().map(|e| e.path())).filter(|p| p.extension().is_some_and(|x| x == "weft"))
    {
        let bytes = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut log = parse(&bytes).map_err(|e| format!("{}: {e}", path.display()))?;
        describe(&mut log, &fs::read_to_string(path.with_extension("text")).unwrap_or_default());
        logs.push(log);
    }
    logs.sort_by_key(|l| l.rank);
    let Some(first) = logs.first() else {
        return Err(format!("{} has no rank's log; mpiexec -trace {0} writes them", dir.display()));
    };
    let is_whole = first.size as usize == logs.len() && logs.iter().enumerate().all(|(i, l)| l.rank as usize == i);
    if !is_whole {
        return Err(format!("{}: logs of {} ranks, of a job of {}", dir.display(), logs.len(), first.size));
    }
    Ok(logs)
}

pub fn parse(bytes: &[u8]) -> Result<Log, String> {
    if bytes.len() < HEADER_BYTES || &bytes[..8] != MAGIC {
        return Err("this is no log of a rank".into());
    }
    let (t0, mut t1) = (word(bytes, 32), word(bytes, 40));
    let (n0, mut n1) = (word(bytes, 48), word(bytes, 56));
    // Of a damaged file: sums of these and of records would be none.
    let mut counts = (0..N_CALLS).flat_map(|i| [TOTALS_AT + 24 * i, TOTALS_AT + 24 * i + 16]).chain([24]);
    let times = [t0, t1, n0, n1];
    let is_run = t1 <= t0 || n1 >= n0 && n1 - n0 <= MOST;
    if counts.any(|at| word(bytes, at) > MOST) || times.into_iter().any(|t| t > LATEST) || !is_run {
        return Err("its times or counts are damaged".into());
    }
    let mut n = word(bytes, 16) as usize;
    let records = &bytes[HEADER_BYTES..];
    if t1 <= t0 {
        // It never came to MPI_Finalize: records until the first that is empty; a tick is taken for a nanosecond.
        n = records.chunks_exact(RECORD_BYTES).position(|r| word(r, 8) == 0).unwrap_or(records.len() / RECORD_BYTES);
        let last = records.chunks_exact(RECORD_BYTES).take(n).map(|r| word(r, 8)).max().unwrap_or(0);
        t1 = last.clamp(t0 + 1, t0 + MOST);
        n1 = n0 + (t1 - t0);
    }
    let scale = (n1 - n0) as f64 / (t1 - t0) as f64;
    let ns = |t: u64| n0 + ((t.saturating_sub(t0) as f64 * scale) as u64).min(MOST);
    let totals = (0..N_CALLS).map(|i| TOTALS_AT + 24 * i);
    let totals = totals
        .map(|at| (word(bytes, at), ((word(bytes, at + 8) as f64 * scale) as u64).min(MOST), word(bytes, at + 16)));
    let mut events = Vec::with_capacity(n.min(records.len() / RECORD_BYTES));
    for r in records.chunks_exact(RECORD_BYTES).take(n) {
        let call = half(r, 44) as usize;
        if word(r, 0) > LATEST || word(r, 8) > LATEST || word(r, 16) > MOST {
            return Err("a call's times or length are damaged".into());
        }
        if call >= CALLS.len() || word(r, 8) < word(r, 0) {
            return Err(format!("call {call} is unknown, or ends before it begins"));
        }
        events.push(Event {
            call,
            began: ns(word(r, 0)),
            ended: ns(word(r, 8)),
            bytes: word(r, 16),
            site: word(r, 24),
            comm: half(r, 32),
            peer: u32::try_from(half(r, 36) as i32).ok(),
            tag: half(r, 40) as i32,
        });
    }
    events.sort_by_key(|e| (e.began, e.ended));
    Ok(Log {
        rank: half(bytes, 8),
        size: half(bytes, 12),
        began: n0,
        ended: n1,
        events,
        lost: word(bytes, 24),
        totals: totals.collect(),
        world: half(bytes, 64),
        ..Log::default()
    })
}

/// The lines beside a log: communicators, places, paths.
pub fn describe(log: &mut Log, text: &str) {
    for line in text.lines() {
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        match words[..] {
            ["comm", id, size] => {
                if let (Ok(id), Ok(size)) = (id.parse(), size.parse()) {
                    log.comm_sizes.insert(id, size);
                }
            }
            ["members", id, list] => {
                if let (Ok(id), Ok(list)) = (id.parse(), list.split(',').map(str::parse).collect()) {
                    log.comm_members.insert(id, list);
                }
            }
            ["site", address, offset, symbol, object] => {
                let object = object.rsplit('/').next().unwrap_or(object);
                let name = if symbol == "-" { format!("{object}+0x{offset}") } else { format!("{symbol} ({object})") };
                if let Ok(address) = u64::from_str_radix(address, 16) {
                    log.sites.insert(address, name);
                }
            }
            ["path", name, value, ..] => _ = log.paths.insert(name.into(), value.parse().unwrap_or(0)),
            _ => {}
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    pub fn event(call: &str, began: u64, ended: u64, peer: i32, bytes: u64) -> Event {
        let call = CALLS.iter().position(|c| c.0 == call).unwrap();
        Event { call, began, ended, bytes, site: 1, comm: 7, peer: u32::try_from(peer).ok(), tag: 1 }
    }

    pub fn job(ranks: Vec<Vec<Event>>) -> Vec<Log> {
        let size = ranks.len() as u32;
        let log = |(rank, events): (usize, Vec<Event>)| Log {
            rank: rank as u32,
            size,
            ended: events.iter().map(|e| e.ended).max().unwrap_or(1),
            totals: vec![(0, 0, 0); N_CALLS],
            world: 7,
            events,
            ..Log::default()
        };
        ranks.into_iter().enumerate().map(log).collect()
    }

    #[test]
    fn the_calls_are_those_of_the_header() {
        let header = include_str!("../../../bindings/trace/trace.h");
        let list = header.split("enum Call {").nth(1).unwrap().split('}').next().unwrap();
        let names: Vec<&str> = list.split(',').map(str::trim).collect();
        assert_eq!(names.len(), CALLS.len());
        for (c, (name, _)) in names.iter().zip(CALLS) {
            let ours = name.trim_start_matches("MPI_").to_uppercase();
            let c = c.replace("SENDRECV_IN", "SENDRECV, RECEIVING").replace("SENDRECV_OUT", "SENDRECV");
            assert_eq!(ours.trim_end_matches("_BLOCK"), c);
        }
        assert_eq!(CALLS[SENDRECV_IN].0, "MPI_Sendrecv, receiving");
    }

    #[test]
    fn what_is_no_log_is_refused() {
        assert!(parse(b"nothing").is_err() && parse(&[0; 8192]).is_err());
        let mut bytes = vec![0; HEADER_BYTES + RECORD_BYTES];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[16] = 1; // one record
        bytes[40] = 100; // ticks at the end
        bytes[56] = 200; // nanoseconds then
        bytes[HEADER_BYTES] = 10;
        bytes[HEADER_BYTES + 8] = 20;
        let log = parse(&bytes).unwrap();
        assert_eq!((log.events[0].began, log.events[0].ended, log.events[0].name()), (20, 40, "MPI_Send"));
        bytes[HEADER_BYTES + 44] = 99;
        assert!(parse(&bytes).unwrap_err().contains("call 99"));
    }
}

//! Sums by call, communicator, place in the program, peer and length. Pure.

use crate::log::{CALLS, Kind, Log, SENDRECV_IN};
use std::collections::BTreeMap;

/// Number, bytes, nanoseconds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Count {
    pub n: u64,
    pub bytes: u64,
    pub ns: u64,
}

impl Count {
    fn add(&mut self, n: u64, bytes: u64, ns: u64) {
        self.n += n;
        self.bytes += bytes;
        self.ns += ns;
    }
}

#[derive(Clone, Default, Debug)]
pub struct Summary {
    pub ranks: usize,
    /// From the first rank's start to the last one's end.
    pub span_ns: u64,
    /// In MPI, of each rank.
    pub in_mpi: Vec<u64>,
    pub lost: u64,
    pub calls: BTreeMap<&'static str, Count>,
    pub comms: BTreeMap<String, Count>,
    pub sites: BTreeMap<String, Count>,
    /// Messages from rank to rank.
    pub matrix: BTreeMap<(usize, usize), Count>,
    /// Messages by the power of two below their length.
    pub sizes: BTreeMap<u32, Count>,
    pub paths: BTreeMap<String, Count>,
}

impl Summary {
    pub fn mpi_share(&self) -> f64 {
        let all = self.span_ns.max(1) as f64 * self.ranks.max(1) as f64;
        self.in_mpi.iter().sum::<u64>() as f64 / all
    }
}

pub fn of(logs: &[Log]) -> Summary {
    let began = logs.iter().map(|l| l.began).min().unwrap_or(0);
    let ended = logs.iter().map(|l| l.ended).max().unwrap_or(1);
    let mut s = Summary { ranks: logs.len(), span_ns: ended.saturating_sub(began).max(1), ..Summary::default() };
    for log in logs {
        s.lost += log.lost;
        s.in_mpi.push(in_mpi(log));
        for (i, &(n, ns, bytes)) in log.totals.iter().enumerate().take(CALLS.len()).filter(|(_, t)| t.0 > 0) {
            s.calls.entry(CALLS[i].0).or_default().add(n, bytes, if i == SENDRECV_IN { 0 } else { ns });
        }
        for e in &log.events {
            let ns = if e.call == SENDRECV_IN { 0 } else { e.ns() };
            if e.comm != 0 {
                s.comms.entry(comm_name(log, e.comm)).or_default().add(1, e.bytes, ns);
            }
            let place = log.sites.get(&e.site).cloned().unwrap_or_else(|| format!("0x{:x}", e.site));
            s.sites.entry(format!("{} at {place}", e.name())).or_default().add(1, e.bytes, ns);
            let sends = matches!(e.kind(), Kind::Send | Kind::SendLater) || e.name() == "MPI_Put";
            if let (true, Some(peer)) = (sends, e.peer) {
                s.matrix.entry((log.rank as usize, peer as usize)).or_default().add(1, e.bytes, ns);
                s.sizes.entry(e.bytes.checked_ilog2().unwrap_or(0)).or_default().add(1, e.bytes, ns);
            }
        }
        paths(log, &mut s.paths);
    }
    s
}

/// The halves of MPI_Sendrecv are one call.
fn in_mpi(log: &Log) -> u64 {
    log.totals.iter().enumerate().filter(|(i, _)| *i != SENDRECV_IN).map(|(_, t)| t.1).sum()
}

fn comm_name(log: &Log, id: u32) -> String {
    match log.comm_sizes.get(&id) {
        _ if id == log.world => "MPI_COMM_WORLD".into(),
        Some(n) => format!("{id:08x} of {n} ranks"),
        None => format!("{id:08x}"),
    }
}

fn paths(log: &Log, sums: &mut BTreeMap<String, Count>) {
    for (name, &value) in &log.paths {
        let name = name.trim_start_matches("weft_");
        if let Some(path) = name.strip_suffix("_messages") {
            sums.entry(path.replace('_', " ")).or_default().n += value;
        } else if let Some(path) = name.strip_suffix("_bytes") {
            sums.entry(path.replace('_', " ")).or_default().bytes += value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::tests::{event, job};

    #[test]
    fn sums_are_by_peer_and_length() {
        let mut logs = job(vec![
            vec![event("MPI_Send", 0, 10, 1, 1000), event("MPI_Isend", 10, 20, 1, 8), event("MPI_Send", 30, 40, -1, 9)],
            vec![event("MPI_Recv", 0, 10, 0, 5000)],
        ]);
        logs[0].totals[0] = (2, 20, 1009);
        logs[1].paths.insert("weft_single_copy_messages".into(), 3);
        let s = of(&logs);
        assert_eq!(s.matrix[&(0, 1)], Count { n: 2, bytes: 1008, ns: 20 });
        assert_eq!(s.sizes.keys().copied().collect::<Vec<_>>(), [3, 9]);
        assert_eq!(s.calls["MPI_Send"], Count { n: 2, bytes: 1009, ns: 20 });
        assert_eq!(s.paths["single copy"].n, 3);
        assert_eq!(s.in_mpi, [20, 0]);
    }
}

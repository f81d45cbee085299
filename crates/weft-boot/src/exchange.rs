//! The addresses of processes on other nodes, over a foreign launcher's key space: the first rank of each node puts those
//! of all its ranks, in as many values as their length takes.

use crate::BootError;
use crate::kvs::Kvs;
use std::io;
use std::time::{Duration, Instant};
use weft_base::{Proc, hex};
use weft_shm::{Library, MAX_ADDRESS, Wireup};

/// Followed by the numbers of a node and of the part.
fn key(of: Library) -> &'static str {
    match of {
        Library::Mpi => "weft-wire-",
        Library::Shmem => "weft-shmem-",
    }
}
/// Between two looks at the board.
const LOOK: Duration = Duration::from_micros(200);
/// After so long a process says for whom it waits.
const PATIENCE: Duration = Duration::from_secs(20);
/// A rank of this node that takes longer is stuck.
const LIMIT: Duration = Duration::from_secs(60);
/// Version of what the values hold.
const FORMAT: &str = "1";

fn failed(what: &'static str) -> impl Fn(io::Error) -> BootError {
    move |e| BootError::Pmi(format!("{what}: {e}"))
}

/// Gives the addresses of this node's ranks to the others, and takes theirs. All ranks call it, after they have published
/// their own of that library; `kind` is equal where they can reach each other (the provider's name).
///
/// # Errors
/// A rank does not come, nodes do not fit, or the launcher fails.
pub(crate) fn addresses(
    pmi: &mut dyn Kvs,
    board: &Wireup,
    me: Proc,
    n_procs: u32,
    library: Library,
    kind: &str,
) -> Result<(), BootError> {
    let key = key(library);
    let node = board.node_of(me);
    let of = |node: u32| (0..n_procs).map(Proc).filter(move |p| board.node_of(*p) == node);
    let first = |node: u32| of(node).next().unwrap_or(Proc(0));
    let is_first = first(node) == me;
    if is_first {
        let card = Card { kind: kind.to_string(), addresses: wait_for(board, of(node), library)? }.text();
        let each = pmi.longest_value().saturating_sub(PART_HEAD);
        let n_parts = card.len().div_ceil(each);
        for (i, part) in card.as_bytes().chunks(each).enumerate() {
            let part = String::from_utf8_lossy(part);
            pmi.put(&format!("{key}{node}-{i}"), &format!("{n_parts}/{part}")).map_err(failed("PMI put"))?;
        }
    }
    pmi.barrier().map_err(failed("PMI barrier"))?;
    for other in (0..board.n_nodes()).filter(|n| is_first && *n != node) {
        let text = get(pmi, first(other).0, key, other)?;
        let card = Card::parse(&text).ok_or_else(|| {
            BootError::Pmi(format!(
                "rank {} is of another version of Weft: the same one is needed on all nodes",
                first(other).0
            ))
        })?;
        if card.kind != kind {
            return Err(BootError::Pmi(format!(
                "rank {} would send over {kind}, rank {} over {}: set WEFT_FABRIC_PROVIDER to one that all nodes have \
                 (`weft doctor net` lists them)",
                me.0,
                first(other).0,
                card.kind
            )));
        }
        for (p, address) in of(other).zip(&card.addresses) {
            if !board.publish(p, library, address) {
                return Err(BootError::Pmi(format!("rank {} has an address of {} bytes", p.0, address.len())));
            }
        }
    }
    Ok(())
}

/// Digits and the slash in front of each part.
const PART_HEAD: usize = 8;

fn get(pmi: &mut dyn Kvs, from: u32, key: &str, node: u32) -> Result<String, BootError> {
    let mut text = String::new();
    let mut n = 1;
    let mut i = 0;
    while i < n {
        let value = pmi.get(from, &format!("{key}{node}-{i}")).map_err(failed("PMI get"))?;
        let (count, part) = value.split_once('/').unwrap_or_default();
        n = count.parse().map_err(|_| BootError::Pmi(format!("unexpected value {value:?}")))?;
        text.push_str(part);
        i += 1;
    }
    Ok(text)
}

/// The addresses of ranks of this node, once all are there.
fn wait_for(board: &Wireup, ranks: impl Iterator<Item = Proc>, of: Library) -> Result<Vec<Vec<u8>>, BootError> {
    let since = Instant::now();
    let mut all = Vec::new();
    for p in ranks {
        all.push(loop {
            if let Some(address) = board.address(p, of) {
                break address;
            }
            if since.elapsed() > LIMIT {
                return Err(BootError::Pmi(format!(
                    "rank {} of this node has no address after {} s",
                    p.0,
                    LIMIT.as_secs()
                )));
            }
            std::thread::sleep(LOOK);
        });
    }
    Ok(all)
}

/// The address of a library of another process, once it is there. Says after a while for whom it waits, and in which call.
pub(crate) fn await_address(board: &Wireup, me: Proc, p: Proc, of: Library, call: &str) -> Vec<u8> {
    let (since, mut told) = (Instant::now(), false);
    loop {
        if let Some(address) = board.address(p, of) {
            return address;
        }
        std::thread::sleep(LOOK);
        if !told && since.elapsed() > PATIENCE {
            told = true;
            eprintln!("weft: rank {}: still waits for rank {} of another node in {call}", me.0, p.0);
        }
    }
}

/// What a node tells of its ranks.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Card {
    kind: String,
    /// By rank.
    addresses: Vec<Vec<u8>>,
}

impl Card {
    /// One word without '=' or ';', whatever the provider's name holds.
    fn text(&self) -> String {
        let all = self.addresses.iter().map(|a| hex::encode(a));
        format!("{FORMAT}/{}/{}", hex::encode(self.kind.as_bytes()), all.collect::<Vec<_>>().join("."))
    }

    pub(crate) fn parse(text: &str) -> Option<Card> {
        let mut fields = text.split('/');
        let (format, kind, all) = (fields.next()?, fields.next()?, fields.next()?);
        let addresses = all.split('.').map(hex::decode).collect::<Option<Vec<_>>>()?;
        let fits = format == FORMAT && fields.next().is_none() && addresses.iter().all(|a| a.len() <= MAX_ADDRESS);
        fits.then_some(Card { kind: String::from_utf8(hex::decode(kind)?).ok()?, addresses })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::sync::{Arc, Barrier, Mutex};
    use weft_shm::Where;

    /// A launcher whose values are short.
    struct Short {
        values: Arc<Mutex<HashMap<String, String>>>,
        all: Arc<Barrier>,
    }

    impl Kvs for Short {
        fn put(&mut self, key: &str, value: &str) -> io::Result<()> {
            assert!(value.len() <= 40 && !value.contains(['=', ' ', ';']), "{value}");
            self.values.lock().unwrap().insert(key.into(), value.into());
            Ok(())
        }
        fn get(&mut self, _from: u32, key: &str) -> io::Result<String> {
            self.values.lock().unwrap().get(key).cloned().ok_or(io::ErrorKind::NotFound.into())
        }
        fn longest_value(&mut self) -> usize {
            40
        }
        fn node_map(&mut self, _size: u32) -> Option<Vec<u32>> {
            None
        }
        fn barrier(&mut self) -> io::Result<()> {
            self.all.wait();
            Ok(())
        }
        fn appnum(&mut self) -> Option<i32> {
            None
        }
        fn universe_size(&mut self) -> Option<i32> {
            None
        }
        fn finalize(&mut self) -> io::Result<()> {
            Ok(())
        }
        fn abort(&mut self, _exit_code: i32) {}
    }

    /// Ranks of two nodes exchange, the second with other words for its provider.
    fn exchanged(kinds: [&'static str; 2]) -> Vec<(Wireup, Result<(), BootError>)> {
        let nodes = [0, 1, 0, 1];
        let (values, all) = (Arc::default(), Arc::new(Barrier::new(4)));
        let boards = [0, 1].map(|_| Wireup::create(&nodes, [1, 2], Where::Anywhere).unwrap());
        std::thread::scope(|s| {
            let ranks: Vec<_> = (0..4u32)
                .map(|r| {
                    let mut pmi = Short { values: Arc::clone(&values), all: Arc::clone(&all) };
                    let fd = &boards[nodes[r as usize] as usize].0;
                    s.spawn(move || {
                        let board = Wireup::map(std::os::fd::AsFd::as_fd(fd), 4).unwrap().unwrap();
                        assert!(board.publish(Proc(r), Library::Shmem, &[r as u8; 28]));
                        let result =
                            addresses(&mut pmi, &board, Proc(r), 4, Library::Shmem, kinds[nodes[r as usize] as usize]);
                        (board, result)
                    })
                })
                .collect();
            ranks.into_iter().map(|r| r.join().unwrap()).collect()
        })
    }

    #[test]
    fn values_are_cut_and_put_together() {
        for (board, result) in exchanged(["tcp;ofi_rxm", "tcp;ofi_rxm"]) {
            result.unwrap();
            for p in 0..4 {
                assert!(board.address(Proc(p), Library::Shmem).is_none_or(|a| a == [p as u8; 28]));
            }
        }
        let first = exchanged(["tcp", "tcp"]).swap_remove(0).0;
        assert!((0..4).all(|p| first.address(Proc(p), Library::Shmem).is_some()));
    }

    #[test]
    fn nodes_that_do_not_fit_are_named() {
        let why = exchanged(["tcp", "net"]).swap_remove(0).1.unwrap_err().to_string();
        assert!(why.contains("rank 0 would send over tcp, rank 1 over net"), "{why}");
    }

    #[test]
    fn cards() {
        let card = Card { kind: "verbs;ofi_rxm".into(), addresses: vec![vec![1, 0xff], vec![0]] };
        assert_eq!(Card::parse(&card.text()), Some(card));
        for wrong in
            ["", "1/00", "2/00/00", "1/00/0", "1/00/zz", "1/00/00/", &format!("1/00/{}", "00".repeat(MAX_ADDRESS + 1))]
        {
            assert_eq!(Card::parse(wrong), None, "{wrong}");
        }
    }
}

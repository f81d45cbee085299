//! One process of `weft doctor net --hosts`: asks the next host over the wire of jobs, and answers the one before.

use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_boot::Boot;
use weft_fabric::wire::{Config, Event, Wire};
use weft_fabric::{Carrier, Port, Way};
use weft_shm::{Departure, Library, Where, Wireup};

/// Between two looks at the board.
const LOOK: Duration = Duration::from_micros(200);
/// For the addresses of the others, and then for their answers.
const PATIENCE: Duration = Duration::from_secs(10);
const ROUNDS: u32 = 500;
/// The first makes the connection.
const WARM: u32 = 20;
/// Words: what they are stands above the round.
const PING: u64 = 1;
const PONG: u64 = 2;
const BYE: u64 = 3;

/// What one process has found, as a line: words between tabs.
pub fn run() -> Result<(), String> {
    let boot = weft_boot::boot().map_err(|e| e.to_string())?;
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let found = try_links(&boot).unwrap_or_else(|why| Found { over: "-".into(), result: Err(why) });
    let result = match found.result {
        Ok(us) => format!("ok\t{us:.1}"),
        Err(why) => format!("failed\t{}", why.replace(['\t', '\n'], " ")),
    };
    println!("ring\t{}\t{}\t{}\t{result}", boot.proc.0, host.trim(), found.over);
    boot.begin_finalize();
    boot.depart(Departure::Ended);
    boot.finalize();
    Ok(())
}

struct Found {
    /// Provider, interface and address.
    over: String,
    /// Half of a round trip in microseconds, or why there was none.
    result: Result<f64, String>,
}

fn try_links(boot: &Boot) -> Result<Found, String> {
    let board = boot.nodes.as_ref().ok_or("one host has no links: name several")?;
    let way = Way::open(boot.n_procs as usize, board.lies() == Where::OneMachine)?;
    let (kind, offer) = (way.kind(), way.offer.clone());
    let over = format!("{} {} {}", offer.provider, offer.domain, way.carrier.told(way.carrier.address()));
    let pass = weft_boot::random::id().map_err(|e| e.to_string())?;
    let mut wire = Wire::new(way.carrier, Config::new(boot.proc.0, board.secret()), pass).map_err(|e| e.to_string())?;
    boot.exchange(Library::Mpi, wire.address(), &kind).map_err(|e| e.to_string())?;
    let mut ring = Ring { n: boot.n_procs, me: boot.proc.0, took: Vec::new(), is_left: false, lost: None };
    for p in [ring.next(), ring.before()] {
        let address = wait_for(board, Proc(p))?;
        wire.add_peer(p, &address);
    }
    let result = ring.run(&mut wire).map_err(|why| {
        let to = board.address(Proc(ring.next()), Library::Mpi).map_or_else(String::new, |a| wire.port().told(&a));
        format!("to {to}: {why}")
    });
    Ok(Found { over, result })
}

fn wait_for(board: &Wireup, p: Proc) -> Result<Vec<u8>, String> {
    let since = Instant::now();
    loop {
        if let Some(address) = board.address(p, Library::Mpi) {
            return Ok(address);
        }
        if since.elapsed() > PATIENCE {
            return Err(format!("host {} has no address after {} s", p.0, PATIENCE.as_secs()));
        }
        std::thread::sleep(LOOK);
    }
}

struct Ring {
    n: u32,
    me: u32,
    took: Vec<Duration>,
    /// The host before has no more questions.
    is_left: bool,
    lost: Option<String>,
}

impl Ring {
    fn next(&self) -> u32 {
        (self.me + 1) % self.n
    }

    fn before(&self) -> u32 {
        (self.me + self.n - 1) % self.n
    }

    /// Half of a round trip, the median.
    fn run(&mut self, wire: &mut Wire<Carrier>) -> Result<f64, String> {
        let start = Instant::now();
        let mut asked = Instant::now();
        wire.word(self.next(), PING << 32);
        let mut is_through = false;
        while !(is_through && self.is_left && wire.is_idle(&[])) && start.elapsed() < PATIENCE {
            wire.progress(start.elapsed()).map_err(|e| e.to_string())?;
            while let Some(event) = wire.next_event() {
                match event {
                    Event::Word { from, word } if word >> 32 == PING => {
                        wire.word(from, word & 0xffff_ffff | PONG << 32)
                    }
                    Event::Word { word, .. } if word >> 32 == BYE => self.is_left = true,
                    Event::Word { word, .. } => {
                        let round = word as u32;
                        self.took.extend((round >= WARM).then(|| asked.elapsed()));
                        asked = Instant::now();
                        is_through = round >= ROUNDS;
                        let next = if is_through { BYE << 32 } else { PING << 32 | u64::from(round + 1) };
                        wire.word(self.next(), next);
                    }
                    Event::Lost { peer, why } if peer == self.next() => {
                        self.lost = Some(why);
                        is_through = true;
                    }
                    Event::Lost { .. } => self.is_left = true,
                    _ => {}
                }
            }
            std::thread::yield_now();
        }
        if let Some(why) = self.lost.take() {
            return Err(why);
        }
        if self.took.is_empty() {
            return Err(format!(
                "no answer within {} s (a firewall, or an address that is not this host's from there? -iface names another \
                 interface)",
                PATIENCE.as_secs()
            ));
        }
        self.took.sort();
        Ok(self.took[self.took.len() / 2].as_secs_f64() * 5e5)
    }
}

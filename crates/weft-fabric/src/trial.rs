//! A trial between two processes: does it work, how long does a message take, how many bytes a second.
//!
//! Both sides know the same table of lengths and rounds, so nothing but the messages themselves is exchanged.

use crate::error::Posted;
use crate::port::{Access, Done, Part, Peer, Port, Region, What};
use std::time::{Duration, Instant};

/// Without an answer for so long, there is none.
const PATIENCE: Duration = Duration::from_secs(10);
/// Lengths, and how often each goes there and back.
const ROUNDS: [(usize, u32); 4] = [(8, 2000), (1 << 10, 2000), (64 << 10, 400), (1 << 20, 40)];
/// Messages of a window, of `LONG` bytes each, and windows.
const WINDOW: u64 = 16;
const WINDOWS: u32 = 8;
const LONG: usize = 1 << 20;
/// Rounds before the clock starts: connections are made by the first.
const WARM: u32 = 20;
const RECEIVED: u64 = 1 << 32;

/// What one length took.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub bytes: usize,
    /// Half of a round trip, microseconds: the median.
    pub half_us: f64,
}

/// What the trial found.
#[derive(Clone, Debug)]
pub struct Report {
    pub rows: Vec<Row>,
    /// Bytes a second of messages of 1 MiB.
    pub bytes_per_s: f64,
}

struct Trial<'a, P> {
    port: &'a mut P,
    peer: Peer,
    out: Vec<u8>,
    into: Vec<u8>,
    regions: [Option<Region>; 2],
    done: Vec<Done>,
    sent: u64,
    received: u64,
}

impl<'a, P: Port> Trial<'a, P> {
    fn new(port: &'a mut P, peer: Peer) -> Result<Trial<'a, P>, String> {
        let (out, mut into) = (vec![0xA5; LONG], vec![0; LONG]);
        let mut regions = [None; 2];
        if port.limits().local_regions {
            for (region, start) in regions.iter_mut().zip([out.as_ptr().cast_mut(), into.as_mut_ptr()]) {
                // SAFETY: both live as long as the trial, and are not borrowed while operations run.
                *region = Some(unsafe { port.register(start, LONG, Access::Local) }.map_err(|e| e.to_string())?);
            }
        }
        Ok(Trial { port, peer, out, into, regions, done: Vec::new(), sent: 0, received: 0 })
    }

    fn poll(&mut self) -> Result<(), String> {
        self.port.poll(&mut self.done).map_err(|e| e.to_string())?;
        for d in self.done.drain(..) {
            if let Some(e) = d.error {
                return Err(e.to_string());
            }
            match d.what {
                What::Sent => self.sent += 1,
                What::Received { at, .. } => {
                    // Nobody else knows of this trial.
                    self.port.vouch(at, self.peer);
                    self.received += 1;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Calls until the port has room.
    fn post(&mut self, mut call: impl FnMut(&mut Self) -> Result<Posted, crate::Error>) -> Result<(), String> {
        let start = Instant::now();
        while call(self).map_err(|e| e.to_string())? == Posted::Again {
            self.poll()?;
            if start.elapsed() > PATIENCE {
                return Err(format!("the peer takes nothing within {} s", PATIENCE.as_secs()));
            }
        }
        Ok(())
    }

    fn expect(&mut self, len: usize) -> Result<(), String> {
        let part = Part::new(self.into.as_mut_ptr(), len).within(self.regions[1]);
        // SAFETY: the buffer lives as long as the trial; nobody looks into it meanwhile.
        self.post(|t| unsafe { t.port.recv(part, false, RECEIVED) })
    }

    /// Sends; true if a completion follows.
    fn send(&mut self, len: usize) -> Result<bool, String> {
        let to = self.peer;
        if len <= self.port.limits().inject_bytes {
            self.post(|t| t.port.inject(to, &t.out[..len]))?;
            return Ok(false);
        }
        let part = Part::of(&self.out[..len]).within(self.regions[0]);
        // SAFETY: the buffer lives as long as the trial.
        self.post(|t| unsafe { t.port.send(to, &[part], 1) })?;
        Ok(true)
    }

    /// Until so many have been sent and received in all.
    fn until(&mut self, sent: u64, received: u64) -> Result<(), String> {
        let mut idle = 0_u32;
        let start = Instant::now();
        while self.sent < sent || self.received < received {
            self.poll()?;
            idle += 1;
            if idle.is_multiple_of(256) {
                std::thread::yield_now();
                if start.elapsed() > PATIENCE {
                    return Err(format!("no answer within {} s", PATIENCE.as_secs()));
                }
            }
        }
        Ok(())
    }

    fn round(&mut self, len: usize, first: bool) -> Result<(), String> {
        let received = self.received + 1;
        let mut sent = self.sent;
        self.expect(len)?;
        if first {
            sent += u64::from(self.send(len)?);
            return self.until(sent, received);
        }
        self.until(sent, received)?;
        sent += u64::from(self.send(len)?);
        self.until(sent, received)
    }

    fn window(&mut self, first: bool) -> Result<(), String> {
        let (mut sent, mut received) = (self.sent, self.received);
        for _ in 0..WINDOW {
            if first {
                sent += u64::from(self.send(LONG)?);
            } else {
                self.expect(LONG)?;
                received += 1;
            }
        }
        if first {
            self.expect(1)?;
            return self.until(sent, received + 1);
        }
        self.until(sent, received)?;
        sent += u64::from(self.send(1)?);
        self.until(sent, received)
    }
}

/// The side that answers.
///
/// # Errors
/// A sentence: what failed, or that nobody asked.
pub fn answer<P: Port>(port: &mut P, peer: Peer) -> Result<(), String> {
    let mut trial = Trial::new(port, peer)?;
    for (len, rounds) in ROUNDS {
        (0..WARM + rounds).try_for_each(|_| trial.round(len, false))?;
    }
    (0..WINDOWS).try_for_each(|_| trial.window(false))
}

/// The side that asks and has the clock.
///
/// # Errors
/// A sentence: what failed, or that nobody answered.
pub fn ask<P: Port>(port: &mut P, peer: Peer) -> Result<Report, String> {
    let mut trial = Trial::new(port, peer)?;
    let mut rows = Vec::new();
    for (bytes, rounds) in ROUNDS {
        (0..WARM).try_for_each(|_| trial.round(bytes, true))?;
        let mut took = Vec::new();
        for _ in 0..rounds {
            let start = Instant::now();
            trial.round(bytes, true)?;
            took.push(start.elapsed().as_secs_f64() / 2.0);
        }
        took.sort_by(f64::total_cmp);
        rows.push(Row { bytes, half_us: took[took.len() / 2] * 1e6 });
    }
    trial.window(true)?;
    let start = Instant::now();
    (1..WINDOWS).try_for_each(|_| trial.window(true))?;
    let bytes = f64::from(WINDOWS - 1) * WINDOW as f64 * LONG as f64;
    Ok(Report { rows, bytes_per_s: bytes / start.elapsed().as_secs_f64() })
}

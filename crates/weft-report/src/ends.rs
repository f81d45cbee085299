//! In which call something that was begun early ended. Which request a wait was for is not in the log: the first call that
//! may have been it counts. Pure.

use crate::log::{Event, Kind, Log, SENDRECV_IN};
use std::collections::HashMap;

/// MPI_Sendrecv, whose two halves are one call.
const SENDRECV: usize = SENDRECV_IN - 3;

/// Of one rank's log; made once, since a program that only tests has many calls behind each message.
pub struct Ends {
    waits: Calls,
    tests: Calls,
    /// The sending half by its begin; the first of several.
    halves: HashMap<u64, usize>,
}

impl Ends {
    /// Of each log.
    pub fn of_all(logs: &[Log]) -> Vec<Ends> {
        logs.iter().map(Ends::of).collect()
    }

    fn of(log: &Log) -> Ends {
        let mut halves = HashMap::new();
        for (i, e) in log.events.iter().enumerate().filter(|(_, e)| e.call == SENDRECV) {
            halves.entry(e.began).or_insert(i);
        }
        let of = |is: fn(&Event) -> bool| Calls::of(log.events.iter().enumerate().filter(move |(_, e)| is(e)));
        Ends { waits: of(|e| e.kind() == Kind::Wait), tests: of(|e| e.name() == "MPI_Test"), halves }
    }

    /// The first wait after the call `i` that ended at `least` or later.
    pub fn wait(&self, i: usize, least: u64) -> Option<usize> {
        self.waits.first(i, least)
    }

    /// As `wait`, of MPI_Test.
    pub fn test(&self, i: usize, least: u64) -> Option<usize> {
        self.tests.first(i, least)
    }

    /// The call of MPI_Sendrecv whose receiving half began at a time.
    pub fn whole(&self, began: u64) -> Option<usize> {
        self.halves.get(&began).copied()
    }
}

/// Calls of a kind: places in the log, and a tree of the latest ends, whose leaves are the calls in their order.
struct Calls {
    places: Vec<usize>,
    /// The node `k` has the nodes `2k` and `2k + 1` below it; the root is 1.
    latest: Vec<u64>,
}

impl Calls {
    fn of<'a>(calls: impl Iterator<Item = (usize, &'a Event)>) -> Calls {
        let (places, ended): (Vec<usize>, Vec<u64>) = calls.map(|(i, e)| (i, e.ended)).unzip();
        let width = places.len().next_power_of_two();
        let mut latest = vec![0; 2 * width];
        latest[width..width + ended.len()].copy_from_slice(&ended);
        for k in (1..width).rev() {
            latest[k] = latest[2 * k].max(latest[2 * k + 1]);
        }
        step(latest.len());
        Calls { places, latest }
    }

    /// Of those after the place `i`, the first that ended at `least` or later.
    fn first(&self, i: usize, least: u64) -> Option<usize> {
        let from = self.places.partition_point(|&p| p <= i);
        if from == self.places.len() {
            return None;
        }
        let width = self.latest.len() / 2;
        let mut k = width + from;
        // To the next subtree on the right, until one has such a call.
        while self.latest[k] < least {
            step(1);
            k >>= k.trailing_ones();
            if k == 0 {
                return None;
            }
            k += 1;
        }
        while k < width {
            step(1);
            k = 2 * k + usize::from(self.latest[2 * k] < least);
        }
        Some(self.places[k - width])
    }
}

#[cfg(not(test))]
fn step(_: usize) {}

#[cfg(test)]
fn step(n: usize) {
    tests::STEPS.with(|s| s.set(s.get() + n));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::tests::{event, job};
    use crate::{otf2, pairs, waits};
    use std::cell::Cell;

    thread_local! {
        pub static STEPS: Cell<usize> = const { Cell::new(0) };
    }

    #[test]
    fn the_first_is_what_a_search_from_the_left_finds() {
        let (mut state, mut found) = (1u64, 0);
        let mut random = |n: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % n
        };
        for n in 0..40 {
            let events: Vec<Event> = (0..n)
                .map(|i| event(["MPI_Wait", "MPI_Test", "MPI_Send"][random(3) as usize], i, i + random(20), -1, 0))
                .collect();
            let logs = job(vec![events.clone()]);
            let ends = Ends::of(&logs[0]);
            for (i, least) in (0..events.len()).flat_map(|i| (0..60).map(move |least| (i, least))) {
                let scan = |name: &str| {
                    let later = events.iter().enumerate().skip(i + 1);
                    later.clone().find(|(_, e)| e.name() == name && e.ended >= least).map(|(k, _)| k)
                };
                assert_eq!((ends.wait(i, least), ends.test(i, least)), (scan("MPI_Wait"), scan("MPI_Test")));
                found += usize::from(ends.wait(i, least).is_some());
            }
        }
        assert!(found > 1000, "{found} waits were found");
    }

    /// Messages, each begun early and asked for `asked` times; no wait at all, and each sender late.
    fn steps_of(messages: u64, asked: u64) -> usize {
        let us = 1000;
        let length = (asked + 2) * us;
        let mut receiver = Vec::new();
        for m in 0..messages {
            receiver.push(event("MPI_Irecv", m * length, m * length + 1, 0, 8));
            receiver
                .extend((1..=asked).map(|k| event("MPI_Test", m * length + k * us, m * length + k * us + 1, -1, 0)));
        }
        let sender = (0..messages).map(|m| event("MPI_Send", m * length + asked * us / 2, (m + 1) * length, 1, 8));
        let logs = job(vec![sender.collect(), receiver]);
        let pairs = pairs::find(&logs);
        assert_eq!(pairs.len() as u64, messages);
        STEPS.with(|s| s.set(0));
        waits::find(&logs, &pairs);
        assert_eq!(otf2::Trace::of(&logs, &pairs).left_out, 0);
        STEPS.with(Cell::get)
    }

    #[test]
    fn a_log_of_tests_alone_is_linear_work() {
        let (few, many) = (steps_of(100, 100), steps_of(1000, 100));
        // Both analyses make a tree of at most four nodes a call, and climb it for each message.
        assert!(many <= 1_000_000, "{many} steps for 10^5 calls");
        assert!(many <= 14 * few, "{few} steps for 10^4 calls, {many} for 10^5");
        assert!(few > 10_000, "{few} steps: nothing was counted");
    }
}

//! What would make it faster, with an estimate of what it would bring. Pure.

use crate::summary::Summary;
use crate::text::time;
use crate::waits::{Waits, Why};

/// Less than this share of all ranks' time is not worth a word.
const WORTH: f64 = 0.02;

pub fn of(s: &Summary, w: &Waits) -> Vec<String> {
    let all = s.span_ns as f64 * s.ranks.max(1) as f64;
    let worth = |ns: u64| ns as f64 >= WORTH * all;
    let mut out = Vec::new();
    let mut last: Vec<_> = w.last.iter().filter(|(_, sum)| worth(sum.ns)).collect();
    last.sort_by_key(|(_, sum)| std::cmp::Reverse(sum.ns));
    for ((rank, call), sum) in last.into_iter().take(3) {
        out.push(format!(
            "imbalance: rank {rank} enters {call} last {} times, and the others wait {} for it: give it less work, or begin \
             the operation earlier as a nonblocking one; up to {} of the run",
            sum.times,
            time(sum.ns),
            share(sum.ns, all)
        ));
    }
    // Of the run's length, since the last one in a chain waits for all others.
    if let Some(c) = w.chains.iter().find(|c| c.ns as f64 >= WORTH * s.span_ns as f64) {
        let ranks: Vec<String> = c.ranks.iter().take(8).map(usize::to_string).collect();
        let more = if c.ranks.len() > 8 { " -> ..." } else { "" };
        out.push(format!(
            "serialising exchange: {} ranks wait one after the other ({}{more}), the last one {}: MPI_Sendrecv, or MPI_Irecv \
             before the sends, lets all go at once",
            c.ranks.len(),
            ranks.join(" -> "),
            time(c.ns)
        ));
    }
    let mut by_reason: Vec<_> = w.sums.iter().filter(|(k, sum)| k.0 != Why::Imbalance && worth(sum.ns)).collect();
    by_reason.sort_by_key(|(_, sum)| std::cmp::Reverse(sum.ns));
    for ((why, waiter, whom, call), sum) in by_reason.into_iter().take(4) {
        let remedy = match why {
            Why::LateReceiver => {
                "its MPI_Irecv earlier, or MPI_Isend with work before the wait; where memory allows, a greater \
                 WEFT_P2P_EAGER_MAX or WEFT_P2P_SKEW_MAX lets the sends end before"
            }
            _ => "send earlier, or do other work before the receive (MPI_Irecv, then MPI_Wait)",
        };
        out.push(format!(
            "{}: rank {waiter} waits {} for rank {whom} in {call}, {} times: {remedy}; up to {} of the run",
            why.name(),
            time(sum.ns),
            sum.times,
            share(sum.ns, all)
        ));
    }
    if s.lost > 0 {
        out.push(format!("{} calls are counted only: WEFT_TRACE_MAX_MIB is the limit of what a rank writes", s.lost));
    }
    out
}

fn share(ns: u64, all: f64) -> String {
    format!("{:.0} %", 100.0 * ns as f64 / all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::waits::Sum;

    #[test]
    fn small_waits_are_not_worth_a_word() {
        let s = Summary { ranks: 2, span_ns: 1_000_000, ..Summary::default() };
        let with = |ns| {
            let mut w = Waits::default();
            w.sums.insert((Why::LateReceiver, 0, 1, "MPI_Send"), Sum { times: 1, ns });
            of(&s, &w)
        };
        assert!(with(10_000).is_empty());
        let said = with(500_000);
        assert!(
            said[0].starts_with("late receiver: rank 0 waits 500 us for rank 1 in MPI_Send")
                && said[0].contains("25 %")
        );
    }
}

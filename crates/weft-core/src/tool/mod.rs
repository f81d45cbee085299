//! What tools see: control variables (the parameters), performance variables (the path counters),
//! categories of both, events, and the facts of `WEFT_REPORT`.
//!
//! The front end hands over indices, opaque words and bytes; nothing here is raised, errors are
//! returned (MPI-5.0 chapter 15.3).

pub mod category;
pub mod cvar;
pub mod event;
pub mod pvar;
mod word;

use crate::engine::Engine;
use crate::report::{Facts, Row};
use crate::rma::RmaPath;
use weft_p2p::Path;

/// The facts of this rank: counters put into words, and where the choices come from.
pub(crate) fn facts(e: &Engine) -> Facts {
    let c = e.counters();
    let rows = Path::ALL.iter().map(|&path| {
        let n = c.sent[path as usize];
        let ns = c.received_ns[path as usize];
        let time_s = (ns != 0).then_some(ns as f64 * 1e-9);
        Row { path: path.name().into(), messages: n.messages, bytes: n.bytes, time_s }
    });
    let (done, went_on) = e.choices.opened();
    let (proven, wrong) = crate::crosscheck::proof::counts();
    let events = [
        ("arrived before their receive", c.unexpected),
        ("met their receiver in its receive", c.met),
        ("of these, answered its call", c.answered),
        ("turned back to a ring's beginning", c.turned),
        ("ring was full", c.ring_full),
        ("went to another node in one record with others", c.together),
        ("thresholds raised for a late receiver", c.raised),
        ("thresholds lowered again", c.lowered),
        ("waits that slept", c.sleeps),
        ("messages compared with their checksums", c.examined),
        ("messages that were not what was sent", c.damaged),
        ("collective and one-sided operations compared", proven),
        ("operations whose data was wrong", wrong),
        ("collectives done as they were called", done),
        ("collectives that went on as futures", went_on),
        ("collectives past the caches", e.choices.past()),
        ("copies by a GPU's driver", weft_gpu::counts().0),
    ];
    let landed = weft_p2p::LANDING.iter().zip(c.landed).filter(|(_, n)| *n > 0);
    let landed = landed.map(|(rule, n)| (format!("offered messages received, who copies by: {}", rule.name), n));
    let collectives = e.choices.rows().into_iter();
    let collectives = collectives.map(|(path, messages, bytes)| Row { path, messages, bytes, time_s: None });
    let one_sided = RmaPath::ALL.iter().zip(e.rma_counts());
    let one_sided =
        one_sided.map(|(path, (ops, bytes))| Row { path: path.name().into(), messages: ops, bytes, time_s: None });
    Facts {
        rows: rows.chain(collectives).chain(one_sided).collect(),
        events: events.map(|(name, n)| (name.into(), n)).into_iter().chain(landed).collect(),
        reasons: reasons(e),
    }
}

/// Where this rank's choices come from.
fn reasons(e: &Engine) -> Vec<String> {
    let mut out = e.p2p().reasons();
    let set = cvar::params().into_iter().filter_map(|p| Some(format!("{}={}", p.name, p.raw()?)));
    out.extend(set.filter(|s| !s.starts_with("WEFT_REPORT=")).map(|s| format!("set: {s}")));
    let layout = e.boot().layout;
    if layout.as_of() != layout.n_procs() {
        out.push(format!(
            "job memory of {} MiB, with the queues of a job of {} processes: a limit (ulimit -f, -v) forbids more",
            layout.total_len() >> 20,
            layout.as_of()
        ));
    }
    out
}

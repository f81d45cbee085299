//! What all ranks do, gathered from their nodes.

use super::{Hub, TIMEOUT_CODE};
use crate::pipe::kind;
use crate::report::{self, RankState};
use crate::sys::{self, Exit};
use std::time::Instant;

impl Hub {
    pub(super) fn ask_states(&mut self, for_end: bool) {
        self.asking = Some((Instant::now(), for_end));
        self.answered = vec![false; self.nodes.len()];
        for node in self.nodes.iter_mut().filter(|x| x.number.is_some() && x.done.is_none()) {
            node.to.push(kind::STATES, b"");
        }
    }

    pub(super) fn on_states(&mut self, i: usize, body: &[u8]) {
        let now = sys::monotonic_ns();
        for text in weft_boot::request::decode(body).unwrap_or_default() {
            if let Some((rank, state, exit)) = report::heard(&text, now)
                && let Some(slot) = self.states.get_mut(rank)
            {
                *slot = Some((state, exit));
            }
        }
        if let Some(a) = self.answered.get_mut(i) {
            *a = true;
        }
    }

    pub(super) fn tell_states(&mut self, for_end: bool) {
        let known = |s: &Option<(RankState, Option<Exit>)>| match s {
            Some((state, exit)) => (state.clone(), *exit),
            None => (report::unknown(), None),
        };
        let (states, ended): (Vec<_>, Vec<_>) = self.states.iter().map(known).unzip();
        let text = report::diagnosis(&states, &ended);
        if for_end {
            let seconds = self.timeout.unwrap_or_default().as_secs_f64();
            self.say(&format!(
                "the job has not ended within {seconds} s (-timeout) and is ended now; what the ranks did:\n{}",
                text.trim_end()
            ));
            self.end(TIMEOUT_CODE);
        } else {
            self.sinks[1].push(format!("mpiexec: what the ranks do:\n{text}").as_bytes());
        }
    }
}

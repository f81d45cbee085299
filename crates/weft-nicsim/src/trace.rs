//! The trace of a run: a digest always, the events themselves when asked for.

use std::collections::HashMap;

use crate::wheel::Event;

/// Events of a run, as a digest and perhaps as a list.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    digest: u64,
    /// The first events, as many as wanted.
    pub events: Vec<Event>,
    wanted: usize,
    /// Digests after each 2^16 events, to say where two runs part.
    pub marks: Vec<u64>,
    count: u64,
    /// The last put delivered from a PE to another, by its number, when order is watched.
    last: Option<HashMap<(u32, u32), u64>>,
    /// Puts that overtook an earlier one of their pair.
    pub overtaken: u64,
}

impl Trace {
    /// A trace that counts puts that arrive before an earlier one of the same pair.
    pub fn watching_order() -> Trace {
        Trace { last: Some(HashMap::new()), ..Trace::default() }
    }

    #[inline]
    pub(crate) fn delivered(&mut self, from: u32, to: u32, number: u64) {
        if let Some(last) = &mut self.last {
            let seen = last.entry((from, to)).or_default();
            self.overtaken += u64::from(*seen > number);
            *seen = number.max(*seen);
        }
    }

    /// A trace that keeps the first `wanted` events.
    pub fn keeping(wanted: usize) -> Trace {
        Trace { wanted, ..Trace::default() }
    }

    #[inline]
    pub(crate) fn event(&mut self, e: &Event) {
        let word = e.at ^ (u64::from(e.kind) << 58) ^ (u64::from(e.a) << 29) ^ u64::from(e.b);
        self.digest = (self.digest.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
        self.count += 1;
        if self.count.is_multiple_of(1 << 16) {
            self.marks.push(self.digest);
        }
        if self.events.len() < self.wanted {
            self.events.push(*e);
        }
    }

    /// A number that two runs share only if all their events are the same.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Events seen.
    pub fn count(&self) -> u64 {
        self.count
    }
}

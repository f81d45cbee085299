//! Who holds the two buffers of a pair of ranks (`swap`). Pure but for the steps in a buffer.

use weft_base::param::Param;
use weft_lockfree::ring::GAP_MIN_LEN;
use weft_lockfree::steps::Steps;

/// `WEFT_P2P_HANDOVER`.
pub static SWAP: Param = Param::new(
    "WEFT_P2P_HANDOVER",
    "messages through buffers that go from hand to hand between two ranks: auto, or never",
    "auto",
);

/// The shortest message that goes through a buffer, in bytes.
pub(crate) const MIN_LEN: usize = GAP_MIN_LEN;

/// Which of the two buffers of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Side {
    /// That of the ring from the message's sender to its receiver.
    Along,
    /// That of the ring back.
    Back,
}

impl Side {
    /// Of a record's word, 0 or 1.
    pub fn from_word(w: u32) -> Side {
        if w == 0 { Side::Along } else { Side::Back }
    }

    /// The same buffer as the other rank of the pair calls it.
    pub fn turned(self) -> Side {
        match self {
            Side::Along => Side::Back,
            Side::Back => Side::Along,
        }
    }
}

/// The buffers that this process holds of those with one peer, the one that came last on top.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    sides: [Side; 2],
    pub n: u8,
    pub sent: u8,
    /// The pair has such buffers.
    any: bool,
}

impl Held {
    /// As a job begins.
    pub fn first() -> Self {
        Self { sides: [Side::Along; 2], n: 1, sent: 0, any: true }
    }

    /// Those with another process of the job when it begins; `len_bytes`: of a buffer.
    pub fn at_start(len_bytes: u64) -> Self {
        let on = len_bytes >= MIN_LEN as u64 && SWAP.word(&["auto", "never"]) != Some("never");
        if on { Self::first() } else { Self::none() }
    }

    /// Those of a process with itself, or where there are none.
    pub fn none() -> Self {
        Self { n: 0, any: false, ..Self::first() }
    }

    pub fn top(&self) -> Option<Side> {
        (self.n > 0).then(|| self.sides[self.n as usize - 1])
    }

    /// Whether the peer holds both: it has not answered the last messages.
    pub fn is_away(&self) -> bool {
        self.any && self.n == 0
    }

    /// Takes back a buffer. False: this process holds it already.
    pub fn push(&mut self, side: Side) -> bool {
        if self.sides[..self.n as usize].contains(&side) {
            return false;
        }
        self.sides[self.n as usize] = side;
        self.n += 1;
        debug_assert!(self.n < 2 || self.sides[0] != self.sides[1], "each buffer is held once");
        true
    }
}

/// A buffer that a message is coming through.
#[derive(Clone, Copy)]
pub(crate) struct Swap {
    pub side: Side,
    pub steps: Steps,
}

impl Swap {
    /// The piece that begins at byte `at` of the message, if it is there.
    #[inline]
    pub fn piece(&self, at: u64) -> Option<(*const u8, u64)> {
        (!self.steps.is_split() || self.steps.is_there(at))
            .then(|| (self.steps.bytes(at).cast_const(), self.steps.len_at(at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two ends of a pair, and what is under way.
    #[test]
    fn each_buffer_has_one_holder() {
        let mut ends = [Held::first(); 2];
        let mut under_way: Vec<(usize, Side)> = Vec::new();
        for step in 0..2000u32 {
            let choice = step.wrapping_mul(2_654_435_761) >> 28;
            let from = (choice & 1) as usize;
            match ends[from].top() {
                Some(side) if choice & 2 == 0 => {
                    ends[from].n -= 1;
                    under_way.push((1 - from, side.turned()));
                }
                _ if !under_way.is_empty() => {
                    let (to, side) = under_way.remove(0);
                    assert!(ends[to].push(side));
                    assert_eq!(ends[to].top(), Some(side), "what came last goes first");
                }
                _ => {}
            }
            assert_eq!(ends[0].n as usize + ends[1].n as usize + under_way.len(), 2);
        }
        assert!(!Held::first().is_away() && !Held::none().is_away());
        assert!(!Held::first().push(Side::Along), "nobody hands over what the other one holds");
    }
}

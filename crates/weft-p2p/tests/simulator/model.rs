//! What the memory of windows and the results of one-sided operations have to be.
//!
//! Of each rank's window every rank has a strip for puts and gets and words for accumulate operations of its own: their order
//! is that of its calls. All have words that they add to, tickets, words that one of them gets, and a block that is
//! written under an exclusive lock.

use crate::epoch::folded;
use crate::memory::Buf;
use crate::plan::Shape;
use std::collections::BTreeSet;
use std::sync::Arc;
use weft_rma::LockKind;

pub const SUMS: usize = 3;
pub const CLAIMS: usize = 4;
const WORD: usize = 8;

/// Where what lies in each rank's window.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    pub ranks: usize,
    pub words: usize,
    pub block: usize,
    pub strip: usize,
}

impl Layout {
    pub fn new(ranks: usize) -> Layout {
        let strip = (1_200_000 / (ranks * ranks)).max(20_000);
        // A long one goes by messages of its own.
        let block = if ranks.is_multiple_of(2) { 20_000 } else { 3000 };
        Layout { ranks, words: 40, block, strip }
    }
    pub fn word_of(&self, origin: usize, i: usize) -> usize {
        (origin * self.words + i) * WORD
    }
    fn sum(&self, i: usize) -> usize {
        self.word_of(self.ranks, i)
    }
    fn ticket(&self) -> usize {
        self.sum(SUMS)
    }
    fn claim(&self, i: usize) -> usize {
        self.sum(SUMS + 1 + i)
    }
    pub fn block_at(&self) -> usize {
        self.claim(CLAIMS)
    }
    pub fn strip_of(&self, origin: usize) -> usize {
        self.block_at() + self.block + origin * self.strip
    }
    pub fn len(&self) -> usize {
        self.strip_of(self.ranks)
    }
}

/// What has to come of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Want {
    Bytes(Vec<u8>),
    Ticket,
    Claim(usize),
    Refusal,
}

/// Something that was fetched.
pub struct Due<T> {
    pub target: usize,
    pub buf: Buf,
    pub want: Want,
    /// Of requests of the user's.
    pub tasks: Vec<Arc<T>>,
}

/// One rank's window.
struct Truth {
    strips: Vec<Vec<u8>>,
    words: Vec<Vec<u64>>,
    sums: [u64; SUMS],
    drawn: u64,
    tickets: BTreeSet<u64>,
    claimed: [bool; CLAIMS],
    got: [usize; CLAIMS],
    block: Vec<u8>,
    holders: Vec<(usize, LockKind)>,
    /// Operations of each origin that no flush has completed.
    open: Vec<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    pub puts: u64,
    pub gets: u64,
    pub updates: u64,
    pub swaps: u64,
    pub blocks: u64,
    pub straight: u64,
    pub near: u64,
    pub together: u64,
    pub refusals: u64,
    pub requests: u64,
    pub near_locks: u64,
    pub far_locks: u64,
    pub lock_alls: u64,
    pub flushes: u64,
    pub local_flushes: u64,
    pub actives: u64,
}

impl Counts {
    pub fn named(&self) -> [(&'static str, u64); 16] {
        [
            ("puts", self.puts),
            ("gets", self.gets),
            ("updates", self.updates),
            ("swaps", self.swaps),
            ("blocks", self.blocks),
            ("straight", self.straight),
            ("near", self.near),
            ("together", self.together),
            ("refused", self.refusals),
            ("requests", self.requests),
            ("near locks", self.near_locks),
            ("far locks", self.far_locks),
            ("locks of all", self.lock_alls),
            ("flushes", self.flushes),
            ("local flushes", self.local_flushes),
            ("with active targets", self.actives),
        ]
    }
}

pub struct Model {
    pub layout: Layout,
    /// Who has died, whoever knows.
    pub dead: Option<usize>,
    pub counts: Counts,
    /// By window and rank.
    truth: Vec<Truth>,
}

impl Model {
    pub fn new(windows: usize, ranks: usize) -> Model {
        let layout = Layout::new(ranks);
        let truth = || Truth {
            strips: vec![vec![0; layout.strip]; ranks],
            words: vec![vec![0; layout.words]; ranks],
            sums: [0; SUMS],
            drawn: 0,
            tickets: BTreeSet::new(),
            claimed: [false; CLAIMS],
            got: [0; CLAIMS],
            block: vec![0; layout.block],
            holders: Vec::new(),
            open: vec![0; ranks],
        };
        let truth = (0..windows * ranks).map(|_| truth()).collect();
        Model { layout, dead: None, counts: Counts::default(), truth }
    }

    fn of(&self, window: usize, target: usize) -> &Truth {
        &self.truth[window * self.layout.ranks + target]
    }

    fn begun(&mut self, window: usize, target: usize, origin: usize) -> &mut Truth {
        let t = &mut self.truth[window * self.layout.ranks + target];
        t.open[origin] += 1;
        t
    }

    /// A flush has completed what an origin did to a target.
    pub fn completed(&mut self, window: usize, target: usize, origin: usize) {
        self.truth[window * self.layout.ranks + target].open[origin] = 0;
    }

    // ---- locks ----

    pub fn holds(&mut self, window: usize, target: usize, origin: usize, kind: LockKind) -> Result<(), String> {
        let dead = self.dead;
        let t = &mut self.truth[window * self.layout.ranks + target];
        let excludes = |k: LockKind| k == LockKind::Exclusive || kind == LockKind::Exclusive;
        if dead != Some(target)
            && let Some((other, k)) = t.holders.iter().find(|h| excludes(h.1))
        {
            return Err(format!(
                "rank {origin} has the lock of rank {target}, {kind:?}, which rank {other} has, {k:?}"
            ));
        }
        t.holders.push((origin, kind));
        Ok(())
    }

    pub fn gives(&mut self, window: usize, target: usize, origin: usize) {
        self.truth[window * self.layout.ranks + target].holders.retain(|h| h.0 != origin);
    }

    // ---- what operations do, in the order of their calls ----

    pub fn put(&mut self, window: usize, target: usize, origin: usize, off: usize, shape: Option<Shape>, data: &[u8]) {
        self.counts.puts += 1;
        let t = self.begun(window, target, origin);
        for (place, part) in crate::memory::blocks(shape, data.len()) {
            t.strips[origin][off + place..][..part.len()].copy_from_slice(&data[part]);
        }
    }

    pub fn strip(
        &self,
        window: usize,
        target: usize,
        origin: usize,
        off: usize,
        shape: Option<Shape>,
        len: usize,
    ) -> Vec<u8> {
        let strip = &self.of(window, target).strips[origin];
        crate::memory::blocks(shape, len)
            .flat_map(|(place, part)| &strip[off + place..][..part.len()])
            .copied()
            .collect()
    }

    /// What the words were.
    pub fn update(
        &mut self,
        window: usize,
        target: usize,
        origin: usize,
        first: usize,
        op_id: u32,
        operand: &[u64],
    ) -> Vec<u64> {
        self.counts.updates += 1;
        let words = &mut self.begun(window, target, origin).words[origin][first..first + operand.len()];
        let was = words.to_vec();
        words.iter_mut().zip(operand).for_each(|(w, x)| *w = folded(op_id, *w, *x));
        was
    }

    /// Where it is.
    pub fn adds(&mut self, window: usize, target: usize, origin: usize, i: usize, x: u64) -> usize {
        self.counts.updates += 1;
        let t = self.begun(window, target, origin);
        t.sums[i] = t.sums[i].wrapping_add(x);
        self.layout.sum(i)
    }

    pub fn draws(&mut self, window: usize, target: usize, origin: usize) -> usize {
        self.begun(window, target, origin).drawn += 1;
        self.layout.ticket()
    }

    pub fn claims(&mut self, window: usize, target: usize, origin: usize, i: usize) -> usize {
        self.begun(window, target, origin).claimed[i] = true;
        self.layout.claim(i)
    }

    /// What the word was; it becomes `new`.
    pub fn swaps(&mut self, window: usize, target: usize, origin: usize, i: usize, new: Option<u64>) -> u64 {
        let word = &mut self.begun(window, target, origin).words[origin][i];
        std::mem::replace(word, new.unwrap_or(*word))
    }

    pub fn block(&self, window: usize, target: usize) -> Vec<u8> {
        self.of(window, target).block.clone()
    }

    pub fn put_block(&mut self, window: usize, target: usize, origin: usize, data: Vec<u8>) {
        self.begun(window, target, origin).block = data;
    }

    // ---- what came of them ----

    pub fn judge<T>(&mut self, window: usize, origin: usize, d: &Due<T>) -> Result<(), String> {
        let tell = |e: String| format!("what rank {origin} fetched from rank {}: {e}", d.target);
        let t = &mut self.truth[window * self.layout.ranks + d.target];
        let word = || u64::from_ne_bytes(*d.buf.contiguous().first_chunk().expect("a word"));
        match &d.want {
            Want::Bytes(want) => d.buf.has(want).map_err(tell),
            Want::Refusal => Err(tell("it should be refused".into())),
            Want::Ticket => {
                let number = word();
                match number < t.drawn && t.tickets.insert(number) {
                    true => Ok(()),
                    false => Err(tell(format!("ticket {number} of {}, {:?}", t.drawn, t.tickets))),
                }
            }
            Want::Claim(i) => {
                let before = word();
                t.got[*i] += usize::from(before == 0);
                match t.got[*i] <= 1 && before <= self.layout.ranks as u64 {
                    true => Ok(()),
                    false => Err(tell(format!("{before} was claimed; {} have it", t.got[*i]))),
                }
            }
        }
    }

    /// The same of what an origin alone changes there, once all that it has done is complete.
    pub fn check_of(&self, window: usize, target: usize, o: usize, all: &[u8]) -> Result<(), String> {
        let (l, t) = (&self.layout, self.of(window, target));
        for (i, want) in t.words[o].iter().enumerate() {
            let is = u64::from_ne_bytes(*all[l.word_of(o, i)..].first_chunk().expect("a word"));
            equal(target, &format!("word {i} of rank {o}"), is, *want)?;
        }
        let strip = &all[l.strip_of(o)..][..l.strip];
        match strip.iter().zip(&t.strips[o]).position(|(a, b)| a != b) {
            Some(i) => {
                equal(target, &format!("byte {i} of the strip of rank {o}"), strip[i].into(), t.strips[o][i].into())
            }
            None => Ok(()),
        }
    }

    /// Whether a rank's memory is what it has to be, at the end of all.
    pub fn check(&self, window: usize, target: usize, memory: &Buf) -> Result<(), String> {
        let (l, t, all) = (&self.layout, self.of(window, target), memory.contiguous());
        let word = |at: usize| u64::from_ne_bytes(*all[at..].first_chunk().expect("a word"));
        // Of what the dead had not completed nobody knows what was done.
        let open_of_dead = self.dead.is_some_and(|d| t.open[d] > 0);
        let equal = |what: &str, is: u64, want: u64| equal(target, what, is, want);
        memory.is_within_its_border()?;
        for o in (0..l.ranks).filter(|&o| !(open_of_dead && self.dead == Some(o))) {
            self.check_of(window, target, o, all)?;
        }
        if open_of_dead {
            return Ok(());
        }
        for (i, want) in t.sums.iter().enumerate() {
            equal(&format!("sum {i}"), word(l.sum(i)), *want)?;
        }
        equal("the next ticket", word(l.ticket()), t.drawn)?;
        for i in 0..CLAIMS {
            equal(&format!("whether somebody has claimed {i}"), (word(l.claim(i)) != 0).into(), t.claimed[i].into())?;
        }
        match all[l.block_at()..][..l.block] == t.block[..] {
            true => Ok(()),
            false => Err(format!("the block of rank {target} is not what was written last")),
        }
    }
}

fn equal(target: usize, what: &str, is: u64, want: u64) -> Result<(), String> {
    match is == want {
        true => Ok(()),
        false => Err(format!("{what} of rank {target} is {is:#x} and not {want:#x}")),
    }
}

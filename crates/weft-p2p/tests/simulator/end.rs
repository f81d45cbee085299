//! The end of a run: all that was sent is received, and nothing is left.

use crate::oracle::Received;
use crate::plan::{Asked, CONTEXTS};
use crate::window;
use crate::world::World;
use weft_base::Proc;
use weft_p2p::Req;

/// Rounds over all ranks in which nothing moved, after which nothing will.
const SILENT: usize = 300;
/// The same of rounds of many turns each; and while something is on its way between nodes.
const SILENT_IN_MANY_TURNS: usize = 70;
const SILENT_ON_THE_WIRE: usize = 2_000;
/// And until the time is over after which who takes nothing is lost.
const SILENT_ON_A_CUT: usize = 200 * SILENT_ON_THE_WIRE;
/// Rounds in all, at the end: long messages in short pieces, of which a card does one at a time, take some 400,000.
const MOST_ROUNDS: usize = 3_000_000;

impl World<'_> {
    /// All that was sent is received by somebody, what nobody sent for is cancelled, and nothing is left.
    pub fn end(&mut self) -> Result<(), String> {
        self.step += 1_000_000;
        self.settle(true)?;
        if let Some(r) = self.alive().find(|&r| !self.ranks[r].colls.is_empty()) {
            let open: Vec<_> = self.ranks[r].colls.iter().map(|c| c.coll).collect();
            return Err(format!("rank {r} has collectives that never end: {open:?}; {}", self.state()));
        }
        if let Some(r) = self.alive().find(|&r| !self.ranks[r].windows.is_idle()) {
            return Err(format!(
                "rank {r} has epochs that never end: {:?}; {}",
                self.ranks[r].windows.open(),
                self.state()
            ));
        }
        self.alive().for_each(|r| self.ranks[r].windows.close());
        let left: Vec<usize> = self.alive().filter(|&r| self.ranks[r].p2p.has_pending_sends()).collect();
        if !left.is_empty() {
            return Err(format!("ranks {left:?} have sends that never end: {}", self.state()));
        }
        for r in self.alive().collect::<Vec<_>>() {
            let open: Vec<Req> = self.ranks[r].pending.iter().map(|p| p.req).collect();
            open.into_iter().for_each(|req| self.ranks[r].p2p.cancel(req));
        }
        self.settle(false)?;
        for r in self.alive() {
            if !self.ranks[r].pending.is_empty() {
                let open = self.ranks[r].pending.iter().map(|p| self.tell(p)).collect::<Vec<_>>();
                return Err(format!("rank {r} has requests that never end: {}", open.join("; ")));
            }
            let closed = self.ranks[r].windows.is_closed(self.trace.dead.is_none());
            closed.map_err(|e| format!("rank {r} at the end: {e}"))?;
            self.ranks[r].p2p.audit(true).map_err(|e| format!("rank {r} at the end: {e}"))?;
        }
        self.all_have_heard()?;
        self.audit_net(true)?;
        if let Some(network) = &self.network
            && !network.is_quiet(&self.engines(), &self.names)
        {
            return Err(format!("the wires have work that nobody does: {}", self.state()));
        }
        self.count_examined()?;
        self.part_at_the_end()
    }

    /// The memory of all windows.
    pub fn check_windows(&self) -> Result<(), String> {
        for r in self.alive().filter(|&r| r < self.plan.n as usize) {
            for (w, memory) in self.ranks[r].windows.memory().enumerate() {
                self.model.borrow().check(w, r, &memory).map_err(|e| format!("window {w}: {e}"))?;
            }
        }
        Ok(())
    }

    /// Where messages have checksums, each that was received whole was compared with its own.
    pub fn count_examined(&self) -> Result<(), String> {
        if !self.plan.seals {
            return Ok(());
        }
        let whole = |r: &&Received| matches!(r.got, Some((_, _, _, false)));
        let received = self.trace.received.iter().filter(whole).count() as u64;
        let examined: u64 = self.engines_of_all().map(|p| p.counters().examined).sum::<u64>() + self.tally.examined;
        if examined < received {
            return Err(format!("{received} messages were received, {examined} were compared with their checksums"));
        }
        Ok(())
    }

    /// Lets all ranks run until nothing moves any more; with `takes` they receive whatever comes.
    pub fn settle(&mut self, takes: bool) -> Result<(), String> {
        let mut silent = 0;
        for _ in 0..MOST_ROUNDS {
            self.step += 1;
            self.strike();
            let mut moved = false;
            for r in self.alive().collect::<Vec<_>>() {
                if !self.is_alive(r) {
                    // Since another one has lost it in this round.
                    continue;
                }
                // Who has nothing under way looks at the wire in few of its turns.
                let turns = if silent > 8 && self.network.is_some() { 64 } else { 1 };
                moved |= (0..turns).any(|_| self.ranks[r].p2p.progress());
                self.nobody_is_lost()?;
                moved |= self.look(r)?;
                while takes && !self.ranks[r].taken.is_empty() {
                    self.receive_taken(r, usize::MAX / 2, None, true)?;
                    moved = true;
                }
                if let Some(ctx) = self.ranks[r].revoked {
                    self.ranks[r].p2p.discard_where(|_, c| c == ctx);
                }
                self.discard_what_is_over(r);
                if let (Some(dead), None) = (self.trace.dead, self.ranks[r].hears)
                    && dead.max(r as u32) < self.plan.n
                {
                    // Answers that were on their way when what they answer failed.
                    let is_late = |src: Proc, c| src.0 == dead && window::CONTEXTS.contains(&c);
                    self.ranks[r].p2p.discard_where(is_late);
                }
                if takes && self.rng.one_in(4) {
                    moved |= self.take_any(r)?;
                }
            }
            self.nobody_is_lost()?;
            silent = if moved { 0 } else { silent + 1 };
            if self.network.is_some() && silent > SILENT_IN_MANY_TURNS && self.is_quiet() {
                return Ok(());
            }
            let refuses = self.plan.net.as_ref().and_then(|net| net.cut).is_some_and(|cut| !cut.fails);
            let may_be_lost = refuses && self.broken && self.trace.dead.is_none();
            let most = if may_be_lost { SILENT_ON_A_CUT } else { SILENT_ON_THE_WIRE };
            if silent > SILENT && self.is_quiet() || silent > most {
                return Ok(());
            }
        }
        Err(format!("no end after {MOST_ROUNDS} rounds: {}", self.state()))
    }

    /// Whether nothing goes between nodes, and everybody has heard what there is to hear.
    pub fn is_quiet(&self) -> bool {
        let knows_all = |r: usize| self.ranks[r].hears.is_none() && self.ranks[r].told.is_none();
        self.closes.is_none()
            && self.alive().all(knows_all)
            && self.network.as_ref().is_none_or(|network| network.is_quiet(&self.engines(), &self.names))
    }

    pub fn take_any(&mut self, r: usize) -> Result<bool, String> {
        let mut any = false;
        for ctx in CONTEXTS.into_iter().chain(self.contexts_of(r)) {
            any |= self.ranks[r].revoked != Some(ctx) && self.take_of(r, ctx)?;
        }
        Ok(any)
    }

    /// Takes a message of a context, if there is one.
    pub fn take_of(&mut self, r: usize, ctx: u32) -> Result<bool, String> {
        let Some((msg, info)) = self.ranks[r].p2p.improbe(None, ctx, None) else { return Ok(false) };
        self.took(r, Asked { ctx, src: None, tag: None }, msg, &info)?;
        Ok(true)
    }
}

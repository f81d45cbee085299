//! What a wait looks at before it sleeps: whether those that it waits for are still there.
//!
//! A process that is in MPI_Finalize, or has ended, says so in the job's memory (`weft_shm::Departure`). Nobody looks
//! there while none has (`gone::is_on`). An operation that waits for one that has gone fails when somebody waits for the
//! operation: what the one that has gone owes to nobody harms nobody (ADR 0040).

use super::gone::{least, set_on};
use crate::engine::Engine;
use crate::lock;
use crate::object::{CommObj, Contexts, P2pRequest, PairRequest, RequestObj};
use crate::vcis;
use std::cell::Cell;
use weft_base::handle::RequestH;
use weft_base::{ErrClass, Proc, Result, err};
use weft_p2p::{P2p, Req};
use weft_shm::{Departure, JobHeader, Phase};

/// Whether messages in a context are the program's own, rather than parts of other operations.
fn is_users(ctx: u32) -> bool {
    [Contexts::WORLD.p2p, Contexts::SELF.p2p].contains(&ctx) || ctx >= 8 && ctx.is_multiple_of(Contexts::PER_COMM)
}

impl Engine {
    /// Whether anybody has gone, of this job or of those that it is connected with.
    pub(crate) fn has_departures(&self) -> bool {
        let mut any = self.boot().header().has_departures();
        let jobs = &self.booted().jobs;
        if !any && jobs.has_any() {
            let found = Cell::new(false);
            jobs.each_known(|region, layout| found.set(found.get() | JobHeader::of(region, layout).has_departures()));
            any = found.get();
        }
        if any {
            set_on();
        }
        any
    }

    /// Fails messages of other operations than the program's own sends and receives, where their peers have gone.
    #[cold]
    pub(crate) fn end_hopeless_parts(&self) {
        let of_wins: Vec<u32> =
            self.wins.handles().into_iter().filter_map(|h| Some(self.wins.get(h)?.comm.ctx_p2p())).collect();
        let failed = self.p2p().give_up_where(least(), |ctx| !is_users(ctx));
        // A rank in MPI_Finalize still answers requests in windows that it has not freed.
        let _ = self.p2p().give_up_where(Departure::Ended, |ctx| of_wins.contains(&ctx));
        if !failed.is_empty() {
            self.all_comms().iter().filter(|c| failed.contains(&c.ctx_coll())).for_each(|c| c.break_up());
        }
    }

    /// As `end_hopeless_parts`, for all messages.
    #[cold]
    pub(crate) fn end_hopeless(&self) {
        self.on_all(|p2p| drop(p2p.give_up_where(least(), |_| true)));
    }

    /// Takes the program's messages that this process, in MPI_Finalize, receives no more from those that wait there for
    /// that: two of them would wait for each other for ever.
    #[cold]
    pub(crate) fn discard_mutual(&self) {
        let native = self.boot().n_procs;
        let waits = |p: Proc| p.0 < native && self.boot().state_row(p).phase() >= Phase::Finalizing;
        self.on_all(|p2p| p2p.discard_where(|p, ctx| is_users(ctx) && waits(p)));
    }

    /// As `end_hopeless`, for messages of a communicator.
    #[cold]
    pub(crate) fn end_hopeless_on(&self, c: &CommObj) {
        let _ = self.on(c).give_up_where(least(), |ctx| ctx == c.ctx_p2p());
    }

    /// Fails an operation on a communicator if it cannot end.
    #[cold]
    pub(crate) fn end_if_hopeless(&self, c: &CommObj, r: Req) {
        let on = self.on(c);
        if is_hopeless(&on, c, r) {
            on.give_up(r);
        }
    }

    /// As `end_if_hopeless`, for a send on a VCI.
    #[cold]
    pub(crate) fn end_if_hopeless_on(&self, vci: u32, send: Req) {
        let on = self.on_vci(vci);
        if on.is_hopeless(send, least(), std::iter::empty()) {
            on.give_up(send);
        }
    }

    /// As `end_if_hopeless`, for either half of an exchange.
    #[cold]
    pub(crate) fn end_pair_if_hopeless(&self, p: &PairRequest) {
        if p.recv_done.is_none() {
            self.give_up_on(&p.recv);
        }
        if !p.send_done {
            self.give_up_on(&p.send);
        }
    }

    /// Whether a request can never end, since those that it waits for have gone.
    #[cold]
    pub(crate) fn cannot_end(&self, h: RequestH) -> bool {
        let known = self.requests.with_mut(h, |r| self.is_hopeless(r));
        let on_a_vci = || vcis::ask(h, |p2p, req, c| self.comm(c).is_ok_and(|c| is_hopeless(p2p, c, req)));
        known.or_else(on_a_vci).unwrap_or(false)
    }

    /// Fails a request that `cannot_end`.
    #[cold]
    pub(crate) fn give_up(&self, h: RequestH) {
        if self.requests.with_mut(h, |r| self.give_up_on(r)).is_none() {
            let _ = vcis::ask(h, |p2p, req, _| p2p.give_up(req));
        }
    }

    fn is_hopeless(&self, r: &RequestObj) -> bool {
        match r {
            RequestObj::P2p(p) => self.is_hopeless_p2p(p),
            RequestObj::Persistent(p) => p.active.as_ref().is_some_and(|a| self.is_hopeless(a)),
            RequestObj::Pair(p) => {
                p.recv_done.is_none() && self.is_hopeless(&p.recv) || !p.send_done && self.is_hopeless(&p.send)
            }
            _ => false,
        }
    }

    fn is_hopeless_p2p(&self, p: &P2pRequest) -> bool {
        let c = p.comm(self);
        is_hopeless(&self.on(c), c, p.req)
    }

    pub(crate) fn give_up_on(&self, r: &RequestObj) {
        match r {
            RequestObj::P2p(p) if self.is_hopeless_p2p(p) => self.on(p.comm(self)).give_up(p.req),
            RequestObj::Persistent(p) => p.active.iter().for_each(|a| self.give_up_on(a)),
            RequestObj::Pair(p) => self.end_pair_if_hopeless(p),
            _ => {}
        }
    }

    /// Whether a message of `from`, or of anybody, can still come. To be asked before a look at what has come.
    ///
    /// # Errors
    /// MPI_ERR_PROC_FAILED where those that could send one have gone.
    #[cold]
    pub(crate) fn check_there(&self, c: &CommObj, from: Option<Proc>) -> Result<()> {
        let on = self.on(c);
        let gone = match from {
            Some(p) => on.farewell_of(p) >= least(),
            None => senders(c).all(|p| on.farewell_of(p) >= least()),
        };
        if !gone {
            return Ok(());
        }
        Err(match from {
            Some(p) => super::check::gone_away(c.net, p),
            None => err!(ErrClass::PROC_FAILED, "every rank that could send is in MPI_Finalize or through with MPI"),
        })
    }
}

fn is_hopeless(on: &P2p, c: &CommObj, r: Req) -> bool {
    on.is_hopeless(r, least(), senders(c))
}

/// Who may still send to this process, where nobody in particular is waited for. Its other threads may.
fn senders(c: &CommObj) -> impl Iterator<Item = Proc> + '_ {
    let me = c.net.boot.proc;
    c.peers().procs().filter(move |p| *p != me || lock::is_multiple())
}

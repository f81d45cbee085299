//! Programs on the simulated machine: the trait, and the loop that runs them.

use std::cell::RefCell;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use weft_pgas::{Addr, Atomic, Cmp, Report, Shmem, Work};

use crate::core::Issue;
use crate::message::{Data, Message, Op};
use crate::params::Params;
use crate::sim::{HEAP_BASE, Sim};
use crate::stats::{Attribution, Stats, Wait};
use crate::trace::Trace;

/// The handle of a simulated PE.
#[derive(Clone)]
pub struct SimPe {
    sim: Rc<RefCell<Sim>>,
    pe: u32,
}

/// What a run gave.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// By PE.
    pub reports: Vec<Report>,
    /// Counts.
    pub stats: Stats,
    /// What limited it.
    pub attribution: Attribution,
    /// The trace.
    pub trace: Trace,
    /// Simulated picoseconds in all.
    pub end_ps: u64,
    /// The most messages and packets in flight at once.
    pub peak: (usize, usize),
}

/// Runs `program` on every PE of the machine to the end.
///
/// Errors: programs that wait for ever, with what they wait for; operations that a target refused;
/// anything lost on the way, which would be an error of the simulator.
pub fn run<F, P>(p: &Params, program: F) -> Result<Outcome, String>
where
    F: Fn(SimPe) -> P,
    P: Future<Output = Report> + 'static,
{
    run_traced(p, Trace::default(), program)
}

/// As [`run`], with a trace that keeps events.
pub fn run_traced<F, P>(p: &Params, trace: Trace, program: F) -> Result<Outcome, String>
where
    F: Fn(SimPe) -> P,
    P: Future<Output = Report> + 'static,
{
    let sim = Rc::new(RefCell::new(Sim::new(p, trace)));
    let reports = drive(&sim, &program)?;
    let sim = sim.borrow();
    if let Some(first) = sim.stats.refusals.first() {
        return Err(format!("{} operations refused; {first}", sim.stats.refused));
    }
    conserved(&sim)?;
    Ok(Outcome {
        reports,
        stats: sim.stats.clone(),
        attribution: sim.attribution(),
        trace: sim.trace.clone(),
        end_ps: sim.now,
        peak: (sim.messages.peak(), sim.packets.peak()),
    })
}

/// Polls programs as the machine wakes their cores, until nothing more happens.
pub(crate) fn drive<F, P>(sim: &Rc<RefCell<Sim>>, program: &F) -> Result<Vec<Report>, String>
where
    F: Fn(SimPe) -> P,
    P: Future<Output = Report> + 'static,
{
    let n_pes = sim.borrow().cores.len();
    let mut programs: Vec<Option<Pin<Box<P>>>> =
        (0..n_pes).map(|pe| Some(Box::pin(program(SimPe { sim: Rc::clone(sim), pe: pe as u32 })))).collect();
    let mut reports = vec![Report::default(); n_pes];
    let mut context = Context::from_waker(Waker::noop());
    sim.borrow_mut().ready.extend(0..n_pes as u32);
    let mut running = n_pes;
    loop {
        let Some(core) = sim.borrow_mut().advance() else { break };
        let slot = &mut programs[core as usize];
        let Some(future) = slot else { continue };
        if let Poll::Ready(report) = future.as_mut().poll(&mut context) {
            reports[core as usize] = report;
            *slot = None;
            running -= 1;
            sim.borrow_mut().stall(core, Wait::End);
        }
    }
    if running > 0 {
        return Err(stuck(&sim.borrow(), running));
    }
    Ok(reports)
}

/// Says what programs wait for that will never come.
fn stuck(sim: &Sim, running: usize) -> String {
    let mut text = format!("{running} PEs wait for ever at {} ns:", sim.now / 1000);
    let waiting = |c: &&crate::core::Core| c.wait.is_some_and(|w| w != Wait::End);
    for (pe, core) in sim.cores.iter().enumerate().filter(|(_, c)| waiting(c)).take(8) {
        let wait = core.wait.map_or_else(String::new, |w| format!("{w:?}"));
        text += &format!(" PE {pe} {wait} ({} pending);", core.pending);
    }
    text
}

/// Every operation delivered once, every acknowledgement counted, every buffer given back.
fn conserved(sim: &Sim) -> Result<(), String> {
    let s = &sim.stats;
    let pending: u64 = sim.cores.iter().map(|c| c.pending).sum();
    let backlog: usize = sim.nics.iter().map(|n| n.backlog()).sum();
    let (messages, packets) = (sim.messages.len(), sim.packets.len());
    let lost_buffers = sim.buffers as i64 - sim.free_buffers() as i64;
    let all = s.issued == s.delivered && s.lost + s.acks_received >= s.acks_sent;
    if all && pending == 0 && backlog + messages + packets == 0 && lost_buffers == 0 {
        return Ok(());
    }
    Err(format!(
        "simulator: {} issued, {} delivered, {pending} pending, acknowledgements {} sent and {} \
         received, {backlog} queued, {messages} messages, {packets} packets, {lost_buffers} buffers",
        s.issued, s.delivered, s.acks_sent, s.acks_received
    ))
}

impl SimPe {
    /// `len` bytes of this PE's memory. Stays where it is until the next `alloc`.
    pub(crate) fn memory(&self, at: Addr, len: usize) -> *mut u8 {
        self.sim.borrow_mut().memory[self.pe as usize][at..at + len].as_mut_ptr()
    }

    /// A word of any PE's memory, without the NIC.
    pub(crate) fn word_of(&self, pe: usize, at: Addr) -> u64 {
        self.sim.borrow().word(pe as u32, at)
    }

    /// Spends the time of a look at memory.
    pub(crate) fn look(&self) {
        let mut sim = self.sim.borrow_mut();
        let poll = sim.c.poll;
        sim.catch_up(self.pe).time += poll;
    }

    /// Makes this PE's NIC context that of another user and job: what it sends is stamped so, and
    /// what it accepts.
    pub fn set_identity(&self, user: u32, job: u32) {
        self.sim.borrow_mut().cores[self.pe as usize].identity = (user, job);
    }

    fn message(&self, op: Op, pe: usize, addr: Addr, bytes: &[u8]) -> Message {
        let sim = self.sim.borrow();
        assert!(pe < sim.cores.len(), "no PE {pe}: there are {}", sim.cores.len());
        Message {
            op,
            number: 0,
            from: self.pe,
            to: pe as u32,
            addr: HEAP_BASE + addr as u64,
            extra: 0,
            value: 0,
            len: bytes.len() as u32,
            stamp: (0, 0),
            data: Data::new(bytes),
            queued: 0,
            taken: 0,
            sent: 0,
            left: 0,
            reply: false,
            refused: false,
            kept: false,
        }
    }

    async fn issue(&self, message: Message) {
        let (mut state, mut message) = (Issue::default(), Some(message));
        let step = |_: &mut Context<'_>| self.sim.borrow_mut().issue(self.pe, &mut state, &mut message);
        poll_fn(step).await;
    }

    /// Waits until an event has set the core's `woken`.
    async fn woken(&self) {
        poll_fn(|_| {
            let mut sim = self.sim.borrow_mut();
            if !sim.cores[self.pe as usize].woken {
                return Poll::Pending;
            }
            sim.go_on(self.pe);
            sim.catch_up(self.pe);
            Poll::Ready(())
        })
        .await;
    }

    async fn answer(&self, message: Message) {
        self.issue(message).await;
        self.fence().await;
        {
            let mut sim = self.sim.borrow_mut();
            sim.cores[self.pe as usize].woken = false;
            sim.stall(self.pe, Wait::Reply);
        }
        self.woken().await;
    }

    fn get_message(&self, dst: Addr, src: Addr, len: usize, pe: usize) -> Message {
        let extra = HEAP_BASE + dst as u64;
        Message { len: len as u32, extra, ..self.message(Op::Get, pe, src, &[]) }
    }
}

impl Shmem for SimPe {
    fn my_pe(&self) -> usize {
        self.pe as usize
    }
    fn n_pes(&self) -> usize {
        self.sim.borrow().cores.len()
    }
    fn pes_per_node(&self) -> usize {
        self.sim.borrow().p.socket.cores as usize
    }
    fn now_ps(&self) -> u64 {
        let sim = self.sim.borrow();
        sim.cores[self.pe as usize].time.max(sim.now)
    }
    fn alloc(&self, len_bytes: usize) -> Addr {
        self.sim.borrow_mut().alloc(self.pe, len_bytes)
    }
    fn work(&self, work: Work, times: u64) {
        self.sim.borrow_mut().work(self.pe, work, times);
    }
    fn load(&self, at: Addr) -> u64 {
        self.sim.borrow().word(self.pe, at)
    }
    fn store(&self, at: Addr, value: u64) {
        let mut sim = self.sim.borrow_mut();
        sim.memory[self.pe as usize][at..at + 8].copy_from_slice(&value.to_le_bytes());
    }
    async fn put(&self, dst: Addr, src: &[u8], pe: usize) {
        self.issue(self.message(Op::Put, pe, dst, src)).await;
    }
    async fn put_signal(&self, dst: Addr, src: &[u8], signal: Addr, value: u64, pe: usize) {
        let extra = HEAP_BASE + signal as u64;
        self.issue(Message { extra, value, ..self.message(Op::PutSignal, pe, dst, src) }).await;
    }
    async fn iput(&self, dst: Addr, stride_bytes: usize, src: &[u64], pe: usize) {
        let bytes: Vec<u8> = src.iter().flat_map(|w| w.to_le_bytes()).collect();
        let extra = stride_bytes as u64;
        self.issue(Message { extra, ..self.message(Op::Strided, pe, dst, &bytes) }).await;
    }
    async fn get(&self, dst: Addr, src: Addr, len_bytes: usize, pe: usize) {
        self.answer(self.get_message(dst, src, len_bytes, pe)).await;
    }
    async fn get_nbi(&self, dst: Addr, src: Addr, len_bytes: usize, pe: usize) {
        self.issue(self.get_message(dst, src, len_bytes, pe)).await;
    }
    async fn atomic(&self, op: Atomic, at: Addr, operand: u64, pe: usize) {
        let bytes = operand.to_le_bytes();
        let message = self.message(Op::Atomic(op), pe, at, &bytes);
        self.issue(Message { value: operand, ..message }).await;
    }
    async fn atomic_fetch(&self, op: Atomic, at: Addr, operand: u64, pe: usize) -> u64 {
        let message = self.message(Op::Fetch(op), pe, at, &[]);
        self.answer(Message { value: operand, len: 8, ..message }).await;
        self.sim.borrow().cores[self.pe as usize].fetched
    }
    async fn fence(&self) {
        let mut charged = false;
        poll_fn(|_| self.sim.borrow_mut().fence(self.pe, &mut charged)).await;
    }
    async fn quiet(&self) {
        self.fence().await;
        if self.sim.borrow_mut().ask_quiet(self.pe) {
            self.woken().await;
        }
    }
    async fn barrier_all(&self) {
        if self.sim.borrow().p.barrier.quiet {
            self.quiet().await;
        } else {
            self.fence().await;
        }
        self.sim.borrow_mut().at_barrier(self.pe);
        self.woken().await;
    }
    async fn wait_until(&self, at: Addr, cmp: Cmp, value: u64) {
        self.fence().await;
        if !self.sim.borrow_mut().watch(self.pe, at, cmp, value) {
            self.woken().await;
        }
    }
}

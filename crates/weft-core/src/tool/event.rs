//! Events (MPI-5.0 section 15.3.8): what they are, who listens, and telling them.
//!
//! They are recorded where they happen and told a little later, in a call of MPI that waits or tests,
//! without the engine's lock: a callback may call whatever it likes.

use super::word::new_word;
use crate::lock::unlocked;
use crate::object::InfoObj;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use weft_base::{ErrClass, MpiError, Result};
use weft_p2p::events::{self, Unexpected};

/// The clock of all events.
pub struct Source {
    pub name: &'static str,
    pub description: &'static str,
    pub ticks_per_second: i64,
}

pub const SOURCE: Source = Source {
    name: "monotonic",
    description: "CLOCK_MONOTONIC of this machine, the same for all its processes",
    ticks_per_second: 1_000_000_000,
};

/// What an element of an event is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    Int,
    Count,
}

/// A kind of event.
pub struct Event {
    pub name: &'static str,
    pub description: &'static str,
    pub category: &'static str,
    /// Element and displacement in the buffer of MPI_T_event_copy, in bytes.
    pub elements: &'static [(Element, i64)],
}

pub const ALL: [Event; 1] = [Event {
    name: "unexpected_message",
    description: "a message has arrived before its receive: its sender in MPI_COMM_WORLD, tag, bytes",
    category: "paths",
    elements: &[(Element::Int, 0), (Element::Int, 4), (Element::Count, 8)],
}];

/// The time of the source, in its ticks.
pub fn now_ns() -> i64 {
    events::now_ns() as i64
}

/// Errors: `MPI_T_ERR_INVALID_INDEX`.
pub fn get(index: i32) -> Result<&'static Event> {
    let found = usize::try_from(index).ok().and_then(|i| ALL.get(i));
    found.ok_or_else(|| MpiError::new(ErrClass::T_INVALID_INDEX, "no event has this index"))
}

/// Errors: `MPI_T_ERR_INVALID_NAME`.
pub fn index(name: &str) -> Result<i32> {
    let at = ALL.iter().position(|e| e.name == name);
    at.map(|i| i as i32).ok_or_else(|| MpiError::new(ErrClass::T_INVALID_NAME, "no event has this name"))
}

/// One event that has happened, as a callback reads it.
#[derive(Clone, Copy)]
pub struct Instance {
    pub values: [i64; 3],
    pub at_ns: i64,
}

impl From<Unexpected> for Instance {
    fn from(e: Unexpected) -> Self {
        Self { values: [i64::from(e.src), i64::from(e.tag), e.len_bytes as i64], at_ns: e.at_ns as i64 }
    }
}

thread_local! {
    /// The instance that is being told, by its word.
    static TOLD: Cell<Option<(usize, Instance)>> = const { Cell::new(None) };
}

/// The instance of a word that a callback was given. Errors: `MPI_T_ERR_INVALID_HANDLE` outside of it.
pub fn instance(word: usize) -> Result<Instance> {
    match TOLD.get() {
        Some((w, i)) if w == word => Ok(i),
        _ => Err(no_handle()),
    }
}

fn no_handle() -> MpiError {
    MpiError::new(ErrClass::T_INVALID_HANDLE, "not an event's, or outside of its callback")
}

/// Calls a callback: of an event with the word of its instance, of dropped events with their number.
pub type Tell = Arc<dyn Fn(Told) + Send + Sync>;

#[derive(Clone, Copy)]
pub enum Told {
    /// The word of the instance.
    Event(usize),
    Dropped(u64),
}

/// A handle of a tool.
struct Registration {
    event: i32,
    /// By what they promise to abide by, the least first.
    callbacks: BTreeMap<i32, Tell>,
    dropped: Option<Tell>,
}

static LISTENERS: Mutex<BTreeMap<usize, Registration>> = Mutex::new(BTreeMap::new());

fn listeners() -> MutexGuard<'static, BTreeMap<usize, Registration>> {
    LISTENERS.lock().unwrap_or_else(|e| e.into_inner())
}

fn with<R>(word: usize, f: impl FnOnce(&mut Registration) -> R) -> Result<R> {
    let mut all = listeners();
    let r = all.get_mut(&word).map(f).ok_or_else(no_handle);
    let wanted = all.values().any(|r| !r.callbacks.is_empty());
    if wanted != events::is_watched() {
        events::watch(wanted);
    }
    debug_assert_eq!(wanted, events::is_watched(), "it changes under the lock of the listeners");
    r
}

/// A new registration's word. Errors: `MPI_T_ERR_INVALID_INDEX`.
pub fn alloc(event: i32) -> Result<usize> {
    get(event)?;
    let word = new_word();
    let old = listeners().insert(word, Registration { event, callbacks: BTreeMap::new(), dropped: None });
    assert!(old.is_none(), "words are not used again");
    Ok(word)
}

/// Ends a registration. Errors: `MPI_T_ERR_INVALID_HANDLE`.
pub fn free(word: usize) -> Result<()> {
    with(word, |r| {
        r.callbacks.clear();
        r.dropped = None;
    })?;
    listeners().remove(&word);
    Ok(())
}

/// Sets, or with None takes away, the callback for a level of safety (in the front end's order).
/// Errors: `MPI_T_ERR_INVALID_HANDLE`.
pub fn set_callback(word: usize, safety: i32, tell: Option<Tell>) -> Result<()> {
    with(word, |r| match tell {
        Some(t) => drop(r.callbacks.insert(safety, t)),
        None => drop(r.callbacks.remove(&safety)),
    })
}

/// Sets who hears of events that were dropped. Errors: `MPI_T_ERR_INVALID_HANDLE`.
pub fn set_dropped(word: usize, tell: Option<Tell>) -> Result<()> {
    with(word, |r| r.dropped = tell)
}

/// What a registration or a callback runs with: no hints are known. Errors: `MPI_T_ERR_INVALID_HANDLE`.
pub fn info(word: usize) -> Result<InfoObj> {
    with(word, |_| InfoObj::new())
}

/// Tells what was recorded. Under the engine's lock, which is released for the callbacks.
#[inline]
pub(crate) fn deliver() {
    if events::is_watched() {
        deliver_all();
    }
}

#[cold]
fn deliver_all() {
    // A callback is inside of MPI already: what it causes is told afterwards.
    if TOLD.get().is_some() {
        return;
    }
    let (kept, dropped) = events::take();
    if kept.is_empty() && dropped == 0 {
        return;
    }
    // The one kind that there is; the least of its callbacks' promises suffices here.
    let (tells, drops): (Vec<Tell>, Vec<Tell>) = {
        let all = listeners();
        let of = all.values().filter(|r| r.event == 0);
        let first = of.clone().filter_map(|r| r.callbacks.values().next().cloned());
        (first.collect(), of.filter_map(|r| r.dropped.clone()).collect())
    };
    unlocked(|| {
        for e in kept {
            let word = new_word();
            debug_assert!(TOLD.get().is_none_or(|(told, _)| told < word));
            TOLD.set(Some((word, e.into())));
            tells.iter().for_each(|t| t(Told::Event(word)));
        }
        TOLD.set(None);
        if dropped > 0 {
            drops.iter().for_each(|t| t(Told::Dropped(dropped)));
        }
    });
}

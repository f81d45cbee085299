//! Performance variables: the path counters and how ranks wait.
//!
//! A counter runs for a handle between start and stop; each handle counts for itself, so one tool
//! doesn't disturb another.

use super::word::new_word;
use crate::crosscheck::proof;
use crate::engine::engine;
use crate::rma::RmaPath;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, OnceLock};
use weft_base::{ErrClass, MpiError, Result};
use weft_p2p::{Counters, Path};

/// Classes, numbered as in the MPI-5.0 ABI.
pub mod class {
    pub const STATE: i32 = 1;
    pub const COUNTER: i32 = 7;
    pub const AGGREGATE: i32 = 8;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Messages(Path),
    Bytes(Path),
    /// Nanoseconds.
    Time(Path),
    RmaOps(RmaPath),
    RmaBytes(RmaPath),
    Pushed,
    Raised,
    Lowered,
    Unexpected,
    Met,
    Answered,
    Turned,
    RingFull,
    Together,
    Sleeps,
    Examined,
    Damaged,
    Proven,
    Wrong,
    AtOnce,
    DeviceCopies,
    DeviceBytes,
    WentOn,
    /// 0 dedicated, 1 oversubscribed.
    WaitMode,
}

/// One variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pvar {
    pub name: String,
    pub description: String,
    pub class: i32,
    /// Of the handful of categories, [`super::category`].
    pub category: &'static str,
    what: What,
}

impl Pvar {
    /// A state: an int with names for its values; always there, never written. The others are
    /// unsigned long long and are started and stopped.
    pub fn is_state(&self) -> bool {
        self.class == class::STATE
    }
}

/// Names of the values of `weft_wait_mode`.
pub const WAIT_MODES: [&str; 2] = ["dedicated", "oversubscribed"];

/// All variables, in a fixed order.
pub fn all() -> &'static [Pvar] {
    static ALL: OnceLock<Vec<Pvar>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all = Vec::new();
        for path in Path::ALL {
            let word: String = path.name().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
            let word = word.replace("__", "_");
            all.push(Pvar {
                name: format!("weft_{word}_messages"),
                description: format!("messages sent by the path '{}'", path.name()),
                class: class::COUNTER,
                category: "paths",
                what: What::Messages(path),
            });
            all.push(Pvar {
                name: format!("weft_{word}_bytes"),
                description: format!("bytes of messages sent by the path '{}'", path.name()),
                class: class::AGGREGATE,
                category: "paths",
                what: What::Bytes(path),
            });
            all.push(Pvar {
                name: format!("weft_{word}_ns"),
                description: format!(
                    "nanoseconds from the match to the last byte of long messages received by '{}'",
                    path.name()
                ),
                class: class::AGGREGATE,
                category: "paths",
                what: What::Time(path),
            });
        }
        for path in RmaPath::ALL {
            let word = match path {
                RmaPath::Direct => "direct",
                RmaPath::Kernel => "cma",
                RmaPath::Asked => "by_target",
                RmaPath::Past => "past_caches",
                RmaPath::Far => "to_another_node",
                RmaPath::Straight => "without_copies",
                RmaPath::Together => "together",
            };
            for (what, class, unit, of) in [
                (What::RmaOps(path), class::COUNTER, "operations", "operations"),
                (What::RmaBytes(path), class::AGGREGATE, "moved", "bytes of operations"),
            ] {
                all.push(Pvar {
                    name: format!("weft_one_sided_{word}_{unit}"),
                    description: format!("{of} by the path '{}'", path.name()),
                    class,
                    category: "paths",
                    what,
                });
            }
        }
        for (name, description, what) in [
            ("weft_pushed_bytes", "bytes copied into receivers' buffers", What::Pushed),
            ("weft_thresholds_raised", "thresholds raised for late receivers", What::Raised),
            ("weft_thresholds_lowered", "thresholds lowered again", What::Lowered),
            ("weft_unexpected", "messages that arrived before their receive", What::Unexpected),
            ("weft_met", "messages sent that met their receiver in its receive", What::Met),
            ("weft_answered", "of these, those that answered their receiver's call", What::Answered),
            ("weft_turned", "times that a sender of such turned back to its ring's beginning", What::Turned),
            ("weft_ring_full", "times that a send found its ring full", What::RingFull),
            ("weft_together", "messages to other nodes that went in one record with others", What::Together),
            ("weft_sleeps", "waits that went to sleep", What::Sleeps),
            ("weft_checked_messages", "messages compared with their checksums (WEFT_CHECK=2)", What::Examined),
            ("weft_damaged_messages", "of these, those that were not what was sent", What::Damaged),
            ("weft_checked_operations", "collective and one-sided operations compared (WEFT_CHECK=2)", What::Proven),
            ("weft_wrong_operations", "of these, those whose data was wrong", What::Wrong),
            (
                "weft_collectives_at_once",
                "blocking collectives, and rounds of persistent broadcasts, done without a future",
                What::AtOnce,
            ),
            ("weft_device_copies", "copies from and to memory of a GPU, by its driver", What::DeviceCopies),
            ("weft_device_bytes", "bytes that these moved", What::DeviceBytes),
            ("weft_collectives_went_on", "blocking collectives that went on as futures", What::WentOn),
        ] {
            all.push(Pvar {
                name: name.into(),
                description: description.into(),
                class: class::COUNTER,
                category: "waiting",
                what,
            });
        }
        all.push(Pvar {
            name: "weft_wait_mode".into(),
            description: "whether ranks wait as if they had a core each".into(),
            class: class::STATE,
            category: "waiting",
            what: What::WaitMode,
        });
        let is_named_once = |p: &Pvar| all.iter().filter(|q| (&q.name, q.class) == (&p.name, p.class)).count() == 1;
        assert!(all.iter().all(is_named_once), "a name and a class tell a variable");
        all
    })
}

/// Errors: `MPI_T_ERR_INVALID_INDEX`.
pub fn get(index: i32) -> Result<&'static Pvar> {
    usize::try_from(index)
        .ok()
        .and_then(|i| all().get(i))
        .ok_or_else(|| MpiError::new(ErrClass::T_INVALID_INDEX, "no performance variable has this index"))
}

/// The index of a name within a class. Errors: `MPI_T_ERR_INVALID_NAME`.
pub fn index(name: &str, class: i32) -> Result<i32> {
    let at = all().iter().position(|p| p.name == name && p.class == class);
    at.map(|i| i as i32)
        .ok_or_else(|| MpiError::new(ErrClass::T_INVALID_NAME, "no performance variable has this name and class"))
}

/// The count since the start of the process; 0 before MPI is initialised.
fn now(what: What) -> u64 {
    let g = engine();
    let Some(net) = g.net() else { return 0 };
    let c: Counters = g.counters();
    match what {
        What::Messages(p) => c.sent[p as usize].messages,
        What::Bytes(p) => c.sent[p as usize].bytes,
        What::Time(p) => c.received_ns[p as usize],
        What::RmaOps(p) => g.rma_counts()[p as usize].0,
        What::RmaBytes(p) => g.rma_counts()[p as usize].1,
        What::Pushed => c.pushed_bytes,
        What::Raised => c.raised,
        What::Lowered => c.lowered,
        What::Unexpected => c.unexpected,
        What::Met => c.met,
        What::Answered => c.answered,
        What::Turned => c.turned,
        What::RingFull => c.ring_full,
        What::Together => c.together,
        What::Sleeps => c.sleeps,
        What::Examined => c.examined,
        What::Damaged => c.damaged,
        What::Proven => proof::counts().0,
        What::Wrong => proof::counts().1,
        What::AtOnce => g.choices.opened().0,
        What::DeviceCopies => weft_gpu::counts().0,
        What::DeviceBytes => weft_gpu::counts().1,
        What::WentOn => g.choices.opened().1,
        What::WaitMode => u64::from(net.boot.header().oversubscribed()),
    }
}

/// A variable as one tool watches it.
struct Watch {
    what: What,
    state: bool,
    /// Counted while started before.
    kept: u64,
    /// The count when it was last started; None while stopped.
    since: Option<u64>,
}

impl Watch {
    fn value(&self) -> u64 {
        assert!(!self.state || self.since.is_none() && self.kept == 0, "a state is neither started nor set");
        if self.state {
            return now(self.what);
        }
        let running = self.since.map_or(0, |since| now(self.what).wrapping_sub(since));
        self.kept.wrapping_add(running)
    }

    fn set(&mut self, value: u64) {
        assert!(!self.state);
        self.kept = value;
        if self.since.is_some() {
            self.since = Some(now(self.what));
        }
    }
}

/// Sessions and their handles.
static SESSIONS: Mutex<BTreeMap<usize, BTreeMap<usize, Watch>>> = Mutex::new(BTreeMap::new());

type Sessions = BTreeMap<usize, BTreeMap<usize, Watch>>;

fn sessions() -> MutexGuard<'static, Sessions> {
    SESSIONS.lock().unwrap_or_else(|e| e.into_inner())
}

fn session(all: &mut Sessions, word: usize) -> Result<&mut BTreeMap<usize, Watch>> {
    all.get_mut(&word).ok_or_else(|| MpiError::new(ErrClass::T_INVALID_SESSION, "not a session"))
}

fn no_handle() -> MpiError {
    MpiError::new(ErrClass::T_INVALID_HANDLE, "not a handle of a performance variable in this session")
}

pub fn session_create() -> usize {
    let word = new_word();
    let old = sessions().insert(word, BTreeMap::new());
    assert!(old.is_none(), "words are not used again");
    word
}

/// Frees the session with its handles. Errors: `MPI_T_ERR_INVALID_SESSION`.
pub fn session_free(word: usize) -> Result<()> {
    let mut all = sessions();
    session(&mut all, word)?;
    all.remove(&word);
    Ok(())
}

/// Errors: `MPI_T_ERR_INVALID_SESSION`, `MPI_T_ERR_INVALID_INDEX`.
pub fn handle_alloc(in_session: usize, index: i32) -> Result<usize> {
    let mut all = sessions();
    let handles = session(&mut all, in_session)?;
    let var = get(index)?;
    let word = new_word();
    let watch = Watch { what: var.what, state: var.is_state(), kept: 0, since: None };
    let old = handles.insert(word, watch);
    assert!(old.is_none(), "words are not used again");
    Ok(word)
}

/// Errors: `MPI_T_ERR_INVALID_SESSION`, `MPI_T_ERR_INVALID_HANDLE`.
pub fn handle_free(in_session: usize, handle: usize) -> Result<()> {
    session(&mut sessions(), in_session)?.remove(&handle).map(drop).ok_or_else(no_handle)
}

fn with<T>(in_session: usize, handle: usize, f: impl FnOnce(&mut Watch) -> Result<T>) -> Result<T> {
    let mut all = sessions();
    f(session(&mut all, in_session)?.get_mut(&handle).ok_or_else(no_handle)?)
}

/// All handles of a session that can be started (None), or one.
///
/// Errors: `MPI_T_ERR_PVAR_NO_STARTSTOP` for a state; invalid handles.
pub fn start_stop(in_session: usize, handle: Option<usize>, start: bool) -> Result<()> {
    let turn = |w: &mut Watch| {
        match (start, w.since) {
            (true, None) => w.since = Some(now(w.what)),
            (false, Some(_)) => {
                w.kept = w.value();
                w.since = None;
            }
            _ => {}
        }
        assert_eq!(w.since.is_some(), start);
    };
    match handle {
        None => {
            let mut all = sessions();
            session(&mut all, in_session)?.values_mut().filter(|w| !w.state).for_each(turn);
            Ok(())
        }
        Some(h) => with(in_session, h, |w| {
            if w.state {
                let why = "a state runs always";
                return Err(MpiError::new(ErrClass::T_PVAR_NO_STARTSTOP, why));
            }
            turn(w);
            Ok(())
        }),
    }
}

/// The value, and whether it is a state (an int). Errors: invalid handles.
pub fn read(in_session: usize, handle: usize) -> Result<(u64, bool)> {
    with(in_session, handle, |w| Ok((w.value(), w.state)))
}

/// Errors: `MPI_T_ERR_PVAR_NO_WRITE` for a state; invalid handles.
pub fn write(in_session: usize, handle: usize, value: impl FnOnce() -> u64) -> Result<()> {
    with(in_session, handle, |w| {
        writable(w)?;
        w.set(value());
        Ok(())
    })
}

/// Reads and resets at once; nobody counts in between. Errors: as `write`.
pub fn readreset(in_session: usize, handle: usize) -> Result<u64> {
    with(in_session, handle, |w| {
        writable(w)?;
        let now = now(w.what);
        let value = w.kept.wrapping_add(w.since.map_or(0, |since| now.wrapping_sub(since)));
        w.kept = 0;
        w.since = w.since.map(|_| now);
        Ok(value)
    })
}

/// All handles of a session that can be reset (None), or one. Errors: as `write`.
pub fn reset(in_session: usize, handle: Option<usize>) -> Result<()> {
    match handle {
        Some(h) => write(in_session, h, || 0),
        None => {
            let mut all = sessions();
            let handles = session(&mut all, in_session)?;
            handles.values_mut().filter(|w| !w.state).for_each(|w| w.set(0));
            Ok(())
        }
    }
}

fn writable(w: &Watch) -> Result<()> {
    if w.state {
        return Err(MpiError::new(ErrClass::T_PVAR_NO_WRITE, "a state is read only"));
    }
    Ok(())
}

//! What a process knows.

use crate::errors::UserErrors;
use crate::keyvals::Keyvals;
use crate::lock::LockCell;
use crate::net::Net;
use crate::object::*;
use crate::rma::{N_RMA_PATHS, RmaCounts, Slots};
use crate::shm::Choices;
use crate::slab::Slab;
use std::collections::BTreeMap;
use std::sync::Arc;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_boot::Boot;
use weft_datatype::Datatype;
use weft_p2p::P2p;

/// The one engine of the process; reached through `engine()`.
pub(crate) static ENGINE: Engine = Engine::new();

/// Of requests that only move on when somebody looks at them (MPIX_Grequest_start).
pub(crate) struct Polls {
    /// There was one.
    pub any: LockCell<bool>,
    /// One was looked at since this was false.
    pub seen: LockCell<bool>,
    /// The classes of MPIX_Grequest_class_create.
    pub classes: LockCell<Vec<GrequestFns>>,
}

impl Polls {
    const fn new() -> Self {
        Self { any: LockCell::new(false), seen: LockCell::new(false), classes: LockCell::new(Vec::new()) }
    }
}

/// Everything a process knows. Objects that may be made before initialisation (info, error
/// handlers, error codes) live beside those that need the transport.
pub struct Engine {
    pub comms: Slab<CommH, Arc<CommObj>>,
    pub groups: Slab<GroupH, Arc<GroupObj>>,
    pub datatypes: Slab<DatatypeH, Arc<DatatypeObj>>,
    pub ops: Slab<OpH, Arc<OpObj>>,
    pub infos: Slab<InfoH, Arc<InfoObj>>,
    pub errhandlers: Slab<ErrhandlerH, Arc<ErrhandlerObj>>,
    pub requests: Slab<RequestH, RequestObj>,
    pub messages: Slab<MessageH, MessageObj>,
    pub sessions: Slab<SessionH, Arc<SessionObj>>,
    pub files: Slab<FileH, Arc<FileObj>>,
    pub wins: Slab<WinH, Arc<WinObj>>,
    pub(crate) win_slots: LockCell<Slots>,
    pub(crate) rma_counts: LockCell<RmaCounts>,
    pub keyvals: Keyvals,
    pub errors: UserErrors,
    world: LockCell<Option<Arc<CommObj>>>,
    self_: LockCell<Option<Arc<CommObj>>>,
    empty_group: LockCell<Option<Arc<GroupObj>>>,
    /// Names and attributes of predefined datatypes, made when first asked for.
    predefined_datatypes: LockCell<BTreeMap<u32, Arc<DatatypeObj>>>,
    net: LockCell<Option<&'static Net>>,
    pub(super) tasks: LockCell<Vec<Arc<CollTask>>>,
    pub(crate) polls: Polls,
    pub(crate) streams: LockCell<Vec<Option<Stream>>>,
    /// Threads that wait inside MPI, and so make progress.
    pub(crate) waiting: LockCell<u32>,
    pub(crate) ports: LockCell<BTreeMap<String, Arc<weft_boot::port::Port>>>,
    /// The communicator of MPI_Comm_get_parent.
    pub(crate) parent: LockCell<CommH>,
    pub(crate) choices: Choices,
}

impl Engine {
    const fn new() -> Self {
        Self {
            comms: Slab::new(),
            groups: Slab::new(),
            datatypes: Slab::new(),
            ops: Slab::new(),
            infos: Slab::new(),
            errhandlers: Slab::new(),
            requests: Slab::new(),
            messages: Slab::new(),
            sessions: Slab::new(),
            files: Slab::new(),
            wins: Slab::new(),
            win_slots: LockCell::new(Slots::new()),
            rma_counts: LockCell::new([(0, 0); N_RMA_PATHS]),
            keyvals: Keyvals::new(),
            errors: UserErrors::new(),
            world: LockCell::new(None),
            self_: LockCell::new(None),
            empty_group: LockCell::new(None),
            predefined_datatypes: LockCell::new(BTreeMap::new()),
            net: LockCell::new(None),
            tasks: LockCell::new(Vec::new()),
            polls: Polls::new(),
            streams: LockCell::new(Vec::new()),
            waiting: LockCell::new(0),
            ports: LockCell::new(BTreeMap::new()),
            parent: LockCell::new(CommH::NULL),
            choices: Choices::new(),
        }
    }

    // ---- the process and its transport ----

    /// None before the first initialisation.
    #[inline(always)]
    pub fn net(&self) -> Option<&'static Net> {
        self.net.get()
    }
    pub(crate) fn set_net(&self, net: &'static Net) {
        assert!(self.net().is_none(), "a process joins its job once");
        self.net.set(Some(net));
    }
    /// The transport. Entries checked that MPI is initialised.
    #[inline(always)]
    pub fn p2p(&self) -> &'static P2p {
        &self.booted().p2p
    }
    #[inline(always)]
    pub fn boot(&self) -> &'static Boot {
        &self.booted().boot
    }
    /// The process's place in its job. Entries checked that MPI is initialised.
    #[inline(always)]
    pub(crate) fn booted(&self) -> &'static Net {
        match self.net.get() {
            Some(n) => n,
            None => not_booted(),
        }
    }
    /// The calling process.
    #[inline(always)]
    pub fn me(&self) -> Proc {
        self.boot().proc
    }
    pub(crate) fn set_world(&self, world: Option<Arc<CommObj>>, self_: Option<Arc<CommObj>>) {
        assert_eq!(world.is_some(), self_.is_some());
        assert!(
            world.as_ref().is_none_or(|c| c.handle.get() == CommH::WORLD && c.size() == self.boot().n_procs as usize)
        );
        assert!(self_.as_ref().is_none_or(|c| c.handle.get() == CommH::SELF && c.size() == 1));
        self.world.set(world);
        self.self_.set(self_);
    }

    /// MPI_COMM_WORLD, of a process that has it.
    #[inline(always)]
    pub(crate) fn world(&self) -> &Arc<CommObj> {
        // SAFETY: written at initialisation and at MPI_Finalize only.
        match unsafe { self.world.peek() } {
            Some(c) => c,
            None => not_booted(),
        }
    }

    // ---- look-ups ----

    /// A communicator, unless its handle is MPI_COMM_SELF or wrong.
    #[inline(always)]
    pub(crate) fn comm_known(&self, h: CommH) -> Option<&Arc<CommObj>> {
        if h == CommH::WORLD {
            // SAFETY: written at initialisation and at MPI_Finalize only.
            return unsafe { self.world.peek() }.as_ref();
        }
        self.comms.get(h)
    }

    /// A communicator.
    ///
    /// # Errors
    /// MPI_ERR_COMM for null, freed and foreign handles.
    #[inline(always)]
    pub fn comm(&self, h: CommH) -> Result<&Arc<CommObj>> {
        if h == CommH::WORLD {
            // SAFETY: written at initialisation and at MPI_Finalize only.
            if let Some(c) = unsafe { self.world.peek() } {
                return Ok(c);
            }
        }
        if let Some(c) = self.comms.get(h) {
            debug_assert_eq!(c.handle.get(), h);
            return Ok(c);
        }
        self.comm_slow(h)
    }

    #[cold]
    #[inline(never)]
    fn comm_slow(&self, h: CommH) -> Result<&Arc<CommObj>> {
        if h == CommH::SELF {
            // SAFETY: written at initialisation and at MPI_Finalize only.
            if let Some(c) = unsafe { self.self_.peek() } {
                return Ok(c);
            }
        }
        if h == CommH::WORLD || h == CommH::SELF {
            // SPEC: MPI-4.1 section 11.3.1: the world model's communicators do not exist for a
            // program that only opened sessions.
            return Err(MpiError::new(ErrClass::COMM, "MPI_Init was not called"));
        }
        Err(bad_handle(ErrClass::COMM, "communicator", h == CommH::NULL, h.raw()))
    }

    /// A group. # Errors MPI_ERR_GROUP.
    pub fn group(&self, h: GroupH) -> Result<Arc<GroupObj>> {
        if h == GroupH::EMPTY {
            return Ok(self.empty_group());
        }
        let g = self.groups.get(h).cloned();
        g.ok_or_else(|| bad_handle(ErrClass::GROUP, "group", h == GroupH::NULL, h.raw()))
    }

    pub fn empty_group(&self) -> Arc<GroupObj> {
        let g = self
            .empty_group
            .with(|g| g.get_or_insert_with(|| Arc::new(GroupObj::new(Vec::new(), Proc(u32::MAX)))).clone());
        debug_assert!(g.size() == 0 && g.my_rank() < 0);
        g
    }

    /// A handle to a new group; the empty one is predefined.
    pub fn new_group(&self, g: Arc<GroupObj>) -> GroupH {
        if g.size() == 0 { GroupH::EMPTY } else { self.groups.insert(g) }
    }

    /// A datatype, committed or not. # Errors MPI_ERR_TYPE.
    #[inline(always)]
    pub fn datatype(&self, h: DatatypeH) -> Result<&Arc<Datatype>> {
        if let Some(id) = h.predefined_id() {
            if let Some(d) = Datatype::predefined(id) {
                return Ok(d);
            }
        } else if let Some(d) = self.datatypes.get(h) {
            return Ok(&d.dt);
        }
        Err(bad_handle(ErrClass::TYPE, "datatype", h == DatatypeH::NULL, h.raw()))
    }

    /// A datatype for communication. # Errors MPI_ERR_TYPE, also when it is not committed.
    #[inline(always)]
    pub fn committed(&self, h: DatatypeH) -> Result<&Arc<Datatype>> {
        if let Some(id) = h.predefined_id() {
            if let Some(d) = Datatype::predefined(id) {
                return Ok(d);
            }
        } else if let Some(d) = self.datatypes.get(h) {
            if d.committed.get() {
                return Ok(&d.dt);
            }
            return Err(MpiError::new(ErrClass::TYPE, "the datatype is not committed"));
        }
        Err(bad_handle(ErrClass::TYPE, "datatype", h == DatatypeH::NULL, h.raw()))
    }

    /// The object behind a datatype's handle, with name and attributes; also for predefined ones.
    pub fn datatype_obj(&self, h: DatatypeH) -> Result<Arc<DatatypeObj>> {
        if let Some(id) = h.predefined_id()
            && let Some(d) = Datatype::predefined(id)
        {
            return Ok(self
                .predefined_datatypes
                .with(|m| m.entry(id).or_insert_with(|| Arc::new(DatatypeObj::new(d.clone(), true))).clone()));
        }
        let d = self.datatypes.get(h).cloned();
        d.ok_or_else(|| bad_handle(ErrClass::TYPE, "datatype", h == DatatypeH::NULL, h.raw()))
    }

    /// A handle to a new datatype.
    pub fn new_datatype(&self, dt: Arc<Datatype>, committed: bool) -> DatatypeH {
        self.datatypes.insert(Arc::new(DatatypeObj::new(dt, committed)))
    }

    /// An info object; None for MPI_INFO_NULL. # Errors MPI_ERR_INFO.
    pub fn info_opt(&self, h: InfoH) -> Result<Option<Arc<InfoObj>>> {
        if h == InfoH::NULL { Ok(None) } else { self.info(h).map(Some) }
    }

    /// An info object, MPI_INFO_ENV included. # Errors MPI_ERR_INFO.
    pub fn info(&self, h: InfoH) -> Result<Arc<InfoObj>> {
        if h == InfoH::ENV {
            return Ok(crate::environment::env_info());
        }
        let i = self.infos.get(h).cloned();
        i.ok_or_else(|| bad_handle(ErrClass::INFO, "info object", h == InfoH::NULL, h.raw()))
    }

    /// A user-defined operation. # Errors MPI_ERR_OP, also for predefined operations.
    pub fn user_op(&self, h: OpH) -> Result<Arc<OpObj>> {
        let o = self.ops.get(h).cloned();
        o.ok_or_else(|| bad_handle(ErrClass::OP, "reduction operation", h == OpH::NULL, h.raw()))
    }

    /// A session. # Errors MPI_ERR_SESSION.
    pub fn session(&self, h: SessionH) -> Result<Arc<SessionObj>> {
        let s = self.sessions.get(h).cloned();
        s.ok_or_else(|| bad_handle(ErrClass::SESSION, "session", h == SessionH::NULL, h.raw()))
    }

    /// An open file. # Errors MPI_ERR_FILE.
    pub fn file(&self, h: FileH) -> Result<Arc<FileObj>> {
        let f = self.files.get(h).cloned();
        debug_assert!(f.as_ref().is_none_or(|f| f.handle.get() == h));
        f.ok_or_else(|| bad_handle(ErrClass::FILE, "file", h == FileH::NULL, h.raw()))
    }

    /// Whether no nonblocking collective is in flight.
    #[inline(always)]
    pub fn no_tasks(&self) -> bool {
        // SAFETY: a length is read.
        unsafe { self.tasks.peek() }.is_empty()
    }

    /// Whether operations are in flight beside the windows' answers to requests.
    pub(crate) fn has_tasks_to_end(&self) -> bool {
        self.tasks.with(|t| t.len()) > self.wins.handles().len()
    }

    /// Something is pending, and no thread waits for it inside MPI.
    pub(crate) fn has_work(&self) -> bool {
        self.net().is_some_and(|n| (!self.no_tasks() || n.p2p.has_pending()) && self.waiting.get() == 0)
    }

    /// Whether a call of this process waits for something.
    pub(crate) fn is_waited_in(&self) -> bool {
        self.waiting.get() > 0
    }

    /// Ends the job: all processes, with this exit code. `text` says why.
    pub fn abort(&self, code: i32, text: &str) -> ! {
        match self.net() {
            Some(n) => n.boot.abort(code, text),
            None => {
                eprintln!("weft: {text}");
                std::process::exit(if code == 0 { 1 } else { code & 0xff | i32::from(code & 0xff == 0) })
            }
        }
    }
}

/// What a wait is for, in the launcher's report: world rank or -1, tag, context id.
#[derive(Clone, Copy, Debug)]
pub struct WaitFor {
    pub peer: i32,
    pub tag: i32,
    pub ctx: u32,
    /// The only VCI that can end the wait, whose condition moves it on; 0: the common engine may.
    pub vci: u32,
}

impl WaitFor {
    pub const ANYTHING: Self = Self { peer: -1, tag: -1, ctx: 0, vci: 0 };
}

#[cold]
fn not_booted() -> ! {
    ENGINE.abort(1, "an MPI function that needs initialisation was called without it")
}

/// The error for a handle that names no object.
#[cold]
#[inline(never)]
pub fn bad_handle(class: ErrClass, what: &'static str, is_null: bool, raw: u32) -> MpiError {
    if is_null { err!(class, "null {what}") } else { err!(class, "invalid or already freed {what} (handle {raw:#x})") }
}

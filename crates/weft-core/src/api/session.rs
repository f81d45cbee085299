//! Sessions (MPI-4.1 section 11.3).

use super::env::{close_engine, grant, open_engine};
use super::inter::{Side, consent_of_groups, leader_first, meet};
use crate::contexts;
use crate::ctl::{Channel, Team};
use crate::engine::engine;
use crate::errh::{self, Site};
use crate::failures::gone;
use crate::lock::LockCell;
use crate::net::Net;
use crate::object::{CommObj, Contexts, GroupObj, InfoObj, SessionObj};
use crate::state;
use std::ffi::CStr;
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Proc, Result, err};

/// The values of the info key `thread_level`.
const THREAD_LEVELS: [(&str, i32); 4] = [
    ("MPI_THREAD_SINGLE", THREAD_SINGLE),
    ("MPI_THREAD_FUNNELED", THREAD_FUNNELED),
    ("MPI_THREAD_SERIALIZED", THREAD_SERIALIZED),
    ("MPI_THREAD_MULTIPLE", THREAD_MULTIPLE),
];

/// `MPI_Session_init`. Local; under PMI-1 the first call waits for the other ranks.
///
/// The info key `thread_level` asks for a thread level by its name.
pub fn session_init(info: InfoH, errhandler: ErrhandlerH) -> Result<SessionH> {
    let mut g = engine();
    let info = g.info_opt(info)?;
    let wanted = info.as_ref().and_then(|i| i.get("thread_level"));
    let asked = THREAD_LEVELS.iter().find(|(name, _)| Some(*name) == wanted.as_deref());
    g.errh_attach(Kind::Session, errhandler)?;
    let level = grant(asked.map_or(THREAD_SINGLE, |(_, level)| *level));
    if let Some(kinds) = info.as_ref().and_then(|i| i.get("mpi_memory_alloc_kinds")) {
        weft_gpu::want(&kinds);
    }
    if let Err(e) = open_engine(&mut g, level) {
        g.errh_release(errhandler);
        return Err(e);
    }
    assert!(g.net().is_some(), "the engine is open");
    state::set_engine_ready(true);
    gone::expect_finalizing();
    let facts = InfoObj::new();
    // SPEC: MPI-5.0 11.3.1: the level that is provided.
    let name = THREAD_LEVELS.iter().find(|(_, l)| *l == level).map_or("", |(name, _)| name);
    facts.set("thread_level", name);
    facts.set_alloc_kinds();
    Ok(g.sessions.insert(Arc::new(SessionObj {
        info: facts,
        errh: LockCell::new(errhandler),
        thread_level: level,
        bsend: LockCell::new(None),
    })))
}

/// `MPI_Session_finalize`. Completes what this process owes to others.
pub fn session_finalize(session: &mut SessionH) -> Result<()> {
    let mut g = engine();
    let s = g.session(*session)?;
    g.wait_until(|e| (!e.has_pending_sends()).then_some(()));
    g.errh_release(s.errh.get());
    g.sessions.remove(*session);
    *session = SessionH::NULL;
    close_engine(&mut g);
    Ok(())
}

/// `MPI_Session_get_info`. Local.
pub fn session_get_info(session: SessionH) -> Result<InfoH> {
    let e = engine();
    let copy = e.session(session)?.info.clone();
    Ok(e.infos.insert(Arc::new(copy)))
}

/// `MPI_Session_get_num_psets`. Local.
pub fn session_get_num_psets(session: SessionH, info: InfoH) -> Result<i32> {
    let e = engine();
    e.session(session)?;
    e.info_opt(info)?;
    Ok(e.pset_names().len() as i32)
}

/// `MPI_Session_get_nth_pset`: on return `pset_len` is the room that the name needs, with its
/// NUL; the front end writes the name when there was room. Local.
pub fn session_get_nth_pset(session: SessionH, info: InfoH, n: i32, pset_len: &mut i32) -> Result<String> {
    let e = engine();
    e.session(session)?;
    e.info_opt(info)?;
    let names = e.pset_names();
    let name = usize::try_from(n).ok().and_then(|n| names.get(n));
    let name = name.ok_or_else(|| err!(ErrClass::ARG, "process set {n} of {}", names.len()))?;
    *pset_len = name.len() as i32 + 1;
    Ok((*name).to_owned())
}

/// `MPI_Session_get_pset_info`. Local, but for sets of the hardware (see `Engine::pset_members`).
pub fn session_get_pset_info(session: SessionH, pset_name: &CStr) -> Result<InfoH> {
    let mut e = engine();
    e.session(session)?;
    let n = e.pset_members(&pset_name.to_string_lossy())?.len();
    let i = InfoObj::new();
    i.set("mpi_size", &n.to_string());
    Ok(e.infos.insert(Arc::new(i)))
}

/// `MPI_Group_from_session_pset`. Local, but for sets of the hardware (see `Engine::pset_members`).
pub fn group_from_session_pset(session: SessionH, pset_name: &CStr) -> Result<GroupH> {
    let mut e = engine();
    e.session(session)?;
    let procs = e.pset_members(&pset_name.to_string_lossy())?;
    Ok(e.new_group(Arc::new(GroupObj::new(procs, e.me()).of_session(session))))
}

/// Where processes without a common communicator meet: the string tag and the group tell
/// concurrent calls apart.
fn rendezvous(net: &'static Net, stringtag: &CStr, procs: impl Iterator<Item = Proc>) -> Channel {
    // Numbers differ from job to job, places in a job do not.
    let words = procs.flat_map(|p| net.identity(p).index.to_le_bytes());
    let hash = weft_base::hash::fnv1a(stringtag.to_bytes().iter().copied().chain(words));
    let tag = ((hash >> 32) as i32) & 0x7fff_ffff;
    // Negative tags say that somebody has none.
    debug_assert!(tag >= 0);
    Channel { net, ctx: Contexts::NO_PARENT, tag }
}

/// SPEC: MPI-5.0 7.4.2 and 7.6.2: errors of the call go to the handler that it is given.
fn given(errhandler: ErrhandlerH, made: Result<CommH>) -> Result<CommH> {
    let usable = || {
        let g = engine();
        let found = g.errh_attach(Kind::Comm, errhandler);
        found.map(|()| g.errh_release(errhandler)).is_ok()
    };
    made.map_err(|e| if usable() { errh::at(Site::Given(errhandler), e) } else { e })
}

/// `MPI_Comm_create_from_group`. Collective over the group.
pub fn comm_create_from_group(group: GroupH, stringtag: &CStr, info: InfoH, errhandler: ErrhandlerH) -> Result<CommH> {
    given(errhandler, from_group(group, stringtag, info, errhandler))
}

fn from_group(group: GroupH, stringtag: &CStr, info: InfoH, errhandler: ErrhandlerH) -> Result<CommH> {
    let mut g = engine();
    let group = g.group(group)?;
    if group.size() == 0 {
        return Ok(CommH::NULL);
    }
    require_member(&group)?;
    let info = g.info_opt(info).and_then(|i| g.errh_attach(Kind::Comm, errhandler).map(|()| i));
    let team = Team { at: rendezvous(g.booted(), stringtag, group.procs()), group: group.clone() };
    let (ok, n) = (info.is_ok(), group.size() as u32);
    let base = g.block_on(async move { contexts::agree(&team, None, ok, n).await });
    let info = info?;
    let base = base.inspect_err(|_| g.errh_release(errhandler))?;
    let c = CommObj::intra(g.booted(), Contexts::from_base(g.booted(), base), group);
    assert!((0..c.size() as i32).contains(&c.rank), "the caller is a member");
    c.errh.set(errhandler);
    if let Some(i) = info {
        c.info.keep_hints(&i);
    }
    Ok(g.new_comm(c))
}

/// `MPI_Intercomm_create_from_groups`. Collective over both groups.
///
/// # Errors
/// MPI_ERR_GROUP, MPI_ERR_RANK for a wrong leader, MPI_ERR_INFO, MPI_ERR_ERRHANDLER, and MPI_ERR_ARG for another
/// process's argument. The other group does not hear of a leader whose remote leader is wrong (ADR 0031).
pub fn intercomm_create_from_groups(
    local_group: GroupH,
    local_leader: i32,
    remote_group_h: GroupH,
    remote_leader: i32,
    stringtag: &CStr,
    info: InfoH,
    errhandler: ErrhandlerH,
) -> Result<CommH> {
    let groups = (local_group, local_leader, remote_group_h, remote_leader);
    given(errhandler, inter_from_groups(groups, stringtag, info, errhandler))
}

fn inter_from_groups(
    (local_group, local_leader, remote_group_h, remote_leader): (GroupH, i32, GroupH, i32),
    stringtag: &CStr,
    info: InfoH,
    errhandler: ErrhandlerH,
) -> Result<CommH> {
    let mut g = engine();
    let local = g.group(local_group)?;
    // SPEC: MPI-5.0 7.6.2: an empty group gives no communicator.
    if local.size() == 0 {
        return Ok(CommH::NULL);
    }
    require_member(&local)?;
    let alone = g.group(remote_group_h).is_ok_and(|remote| remote.size() == 0);
    let hints = g.info_opt(info);
    let attached = hints.as_ref().map_err(Clone::clone).and_then(|_| g.errh_attach(Kind::Comm, errhandler));
    let leader_of = |group: &GroupObj, r: i32| match usize::try_from(r) {
        Ok(r) if r < group.size() => Ok(group.proc(r)),
        _ => Err(err!(ErrClass::RANK, "leader {r} of a group of {}", group.size())),
    };
    // SPEC: the remote group counts at the leader only.
    let peer = leader_of(&local, local_leader).and_then(|leader| match local.my_rank() == local_leader {
        false => Ok(None),
        true => {
            let peer = leader_of(&*g.group(remote_group_h)?, remote_leader)?;
            let both = [leader.min(peer), leader.max(peer)];
            Ok(Some((peer, rendezvous(g.booted(), stringtag, both.into_iter()))))
        }
    });
    let mine = attached.clone().and(peer.as_ref().map(|_| ()).map_err(Clone::clone));
    let at = rendezvous(g.booted(), stringtag, local.procs());
    let side = Side { group: &local, leader: local_leader, at: [at; 2] };
    let made = consent_of_groups(&mut g, side, peer.ok().flatten(), mine).and_then(|peer| {
        let team = leader_first(&local, local_leader as usize, at, g.me());
        g.block_on(meet(team, local.clone(), peer))
    });
    if made.is_err() && attached.is_ok() {
        g.errh_release(errhandler);
    }
    let (base, remote) = match made {
        // The leader has nobody to meet.
        Err(_) if alone && attached.is_ok() => return Ok(CommH::NULL),
        made => made?,
    };
    assert!(attached.is_ok(), "who does not have the handler has refused");
    let c = CommObj::inter(g.booted(), Contexts::from_base(g.booted(), base), local, remote);
    c.errh.set(errhandler);
    if let Some(i) = hints? {
        c.info.keep_hints(&i);
    }
    Ok(g.new_comm(c))
}

fn require_member(group: &GroupObj) -> Result<()> {
    if group.my_rank() == UNDEFINED {
        return Err(MpiError::new(ErrClass::GROUP, "the calling process is not in the group"));
    }
    Ok(())
}

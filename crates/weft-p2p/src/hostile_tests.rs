//! A peer of the same job that writes well-formed records which no peer writes: what they say is not done to what they do
//! not belong to. `tests/hostile.rs` writes any words.

use crate::engine::Engine;
use crate::learn::reuse::MIN_LEN;
use crate::request::Op;
use crate::transport::homes::Link;
use crate::transport::wait::Shared;
use crate::types::{RecvBuf, Req, SendBuf, SendMode, Started, StartedRecv};
use crate::wire;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::sync::Arc;
use weft_base::Proc;
use weft_lockfree::{Bell, RingTx, Words};
use weft_match::Pattern;
use weft_profile::DistanceClass;
use weft_shm::{JobHeader, JobLayout, Region, Seat, WAIT_DEDICATED};
use weft_singlecopy::simulate::Stage;
use weft_singlecopy::{Mechanism, Remote, SingleCopy};

const LEN: usize = 8192;
const HALF: usize = LEN / 2;
/// What a peer has in its cells.
const JUNK: u8 = 0xee;

fn job(n: u32, id: u64) -> (Arc<Region>, JobLayout) {
    let layout = JobLayout::new(n);
    let region = Arc::new(Region::anonymous(layout.total_len() as usize).expect("memory"));
    JobHeader::of(&region, &layout).init(n, id, 0, WAIT_DEDICATED);
    (region, layout)
}

fn engine((region, layout): &(Arc<Region>, JobLayout), me: u32) -> Engine {
    let shared = Arc::new(Shared::new(region.clone(), *layout, Proc(me)));
    let stage = Stage { arena: None, kernel: None };
    let single = SingleCopy::simulated(region.clone(), *layout, Proc(me), stage);
    Engine::new(region.clone(), *layout, Proc(me), shared, Some(single))
}

/// Two processes of a job: this one, and one of which the tests write the ring.
pub(crate) fn pair() -> (Engine, Engine) {
    let job = job(2, 1);
    (engine(&job, 0), engine(&job, 1))
}

fn post(e: &mut Engine, into: &mut [u8], src: Option<u32>, tag: Option<i32>) -> Req {
    let buf = RecvBuf::Bytes { ptr: into.as_mut_ptr(), len: into.len() };
    match e.irecv(buf, Pattern { ctx: 0, src, tag }) {
        StartedRecv::Pending(req) => req,
        StartedRecv::Done(_) => panic!("nothing was there"),
    }
}

/// A piece of a message of `LEN` bytes with tag 5, all of whose bytes are 1.
fn piece(them: &mut Engine, which: u64) {
    let tx = &mut them.peers[0].tx;
    let slot = tx.reserve_long(HALF, which == wire::FIRST).expect("room");
    // SAFETY: the body has room.
    unsafe { tx.body(&slot).write_bytes(1, HALF) };
    if which == wire::FIRST {
        tx.set_aside(&slot, 0, wire::Origin { ctx: 0, send_id: 0 }.encode());
        tx.set_aside(&slot, 1, LEN as u64);
    }
    tx.commit(slot, wire::header(wire::MSGX, 5) | which << 16);
    them.ring_doorbell(0);
}

/// All of `LEN` bytes for a request, in a cell and in the ring.
fn data(them: &mut Engine, id: u32) {
    // SAFETY: a cell has room for it.
    unsafe { them.cell(1, 0).write_bytes(JUNK, HALF) };
    for _ in 0..2 {
        them.control(0, wire::header(wire::DATA, id), &wire::Data { cell: 0, len: HALF as u32 }.encode());
    }
    for _ in 0..4 {
        let tx = &mut them.peers[0].tx;
        let slot = tx.reserve(HALF / 2).expect("room");
        // SAFETY: the body has room.
        unsafe { tx.body(&slot).write_bytes(JUNK, HALF / 2) };
        tx.commit(slot, wire::rest(id));
        them.ring_doorbell(0);
    }
}

/// Runs a test once more, in a process of its own that has to end by naming rank 1 and this.
fn is_named(test: &str, what: &str, f: impl FnOnce()) {
    const INSIDE: &str = "WEFT_TEST_HOSTILE_INSIDE";
    if std::env::var_os(INSIDE).is_some() {
        return f();
    }
    let program = std::env::current_exe().expect("this program");
    let test = format!("hostile_tests::{test}");
    let ended = Command::new(program).args(["--exact", "--nocapture", &test]).env(INSIDE, "1").output();
    let ended = ended.expect("a process");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.signal(), Some(libc::SIGABRT), "{said}");
    assert!(said.contains(&format!("from rank 1 is corrupt ({what})")), "{said}");
}

#[test]
fn data_is_not_for_a_message_that_comes_in_pieces() {
    let (mut us, mut them) = pair();
    let mut got = vec![0; LEN];
    let req = post(&mut us, &mut got, Some(1), Some(5));
    piece(&mut them, wire::FIRST);
    assert!(us.progress());
    assert!(matches!(us.requests.get(req.0).op, Op::Landing { .. }));
    data(&mut them, req.0);
    while us.progress() {}
    us.check().expect("all agrees");
    assert!(!us.requests.is_done(req), "half of its message is there");
    piece(&mut them, wire::MORE);
    while us.progress() {}
    assert_eq!(us.requests.poll(req).expect("it is whole").bytes, LEN as u64);
    assert!(got.iter().all(|&b| b == 1), "all of it from the pieces");
}

#[test]
fn data_is_not_for_a_message_that_others_copy_or_that_nobody_asked_for() {
    let (mut us, mut them) = pair();
    let mut got = vec![0; LEN];
    let buf = RecvBuf::Bytes { ptr: got.as_mut_ptr(), len: LEN };
    // As one is whose sender copies.
    let op = Op::Landing { buf, expect: LEN as u64, got: 0, asked: false, began: None };
    let id = us.requests.insert(op, 1, 0, 5, LEN as u64, LEN as u64);
    data(&mut them, id);
    while us.progress() {}
    assert!(!us.requests.is_done(Req(id)));
    // It cannot: the pipeline carries the message.
    us.land(id, 7, 0, 0);
    data(&mut them, id);
    while us.progress() {}
    assert_eq!(us.requests.poll(Req(id)).expect("it is whole").bytes, LEN as u64);
    assert!(got.iter().all(|&b| b == JUNK));
}

#[test]
fn data_of_another_rank_is_not_for_a_message_that_was_asked_for() {
    let job = job(3, 1);
    let (mut us, mut them) = (engine(&job, 0), engine(&job, 1));
    let mut got = vec![0; LEN];
    let buf = RecvBuf::Bytes { ptr: got.as_mut_ptr(), len: LEN };
    let op = Op::Landing { buf, expect: LEN as u64, got: 0, asked: false, began: None };
    let id = us.requests.insert(op, 2, 0, 5, LEN as u64, LEN as u64);
    us.land(id, 7, 0, 0);
    data(&mut them, id);
    while us.progress() {}
    assert!(!us.requests.is_done(Req(id)) && got.iter().all(|&b| b == 0));
}

#[test]
fn an_offer_is_not_direct_that_is_too_short_for_it() {
    is_named("an_offer_is_not_direct_that_is_too_short_for_it", "length of an offer", || {
        let (mut us, mut them) = pair();
        let mut got = vec![0u8; LEN];
        let origin = wire::Origin { ctx: 0, send_id: 1 };
        let remote = Remote { addr: 0, len: 7, key: 0 };
        let offer = wire::RtsKey {
            origin,
            total: 7,
            mech: Some(Mechanism::Heap),
            remote,
            list_cell: 0,
            n_runs: 0,
            device: false,
            direct: true,
        };
        assert!(them.push_rts_key(0, 5, &offer));
        assert!(offer.total < MIN_LEN as u64);
        // SAFETY: the vector has its length.
        let _ = unsafe { us.recv_now::<true>(got.as_mut_ptr(), got.len(), 1, 0, 5, 1) };
    });
}

#[test]
fn a_number_that_no_guest_has_had_says_nothing() {
    let (ours, theirs) = (job(1, 1), job(1, 2));
    let mut us = engine(&ours, 0);
    let (region, layout) = &ours;
    let seat = |number| Seat { number, generation: 1 };
    let link = Link { region: theirs.0.clone(), layout: theirs.1, index: Proc(0), here: seat(3), there: seat(0) };
    assert_eq!(us.link(link), 4);
    let nobody = Proc(2);
    assert_eq!(us.ways.class(nobody.0), DistanceClass::SamePackage);
    let mut got = vec![0; LEN];
    let req = post(&mut us, &mut got, None, None);
    // SAFETY: inside of the region; the ring has no other sender.
    let mut tx = unsafe {
        let data = Words::new(region.at(layout.ring_off(Proc(0), nobody)));
        let ctl = Words::new(region.at(layout.ring_ctl_off(Proc(0), nobody)));
        RingTx::new(data, ctl, layout.ring_len_from(nobody) as usize / 8)
    };
    let slot = tx.reserve(1000).expect("room");
    tx.commit(slot, wire::msg(0, 5));
    assert!(tx.push_words(wire::header(wire::CELL, 5), &wire::Cell { ctx: 0, cell: 0, len: 8 }.encode()));
    // SAFETY: the doorbell is inside of the region.
    unsafe { Bell::new(region.at(layout.doorbell_off(Proc(0)))) }.ring(nobody.0);
    while us.progress() {}
    assert!(!us.requests.is_done(req), "nobody has sent anything");
    us.check().expect("all agrees");
}

#[test]
fn a_receiver_that_wants_nothing_is_shown_nothing_any_more() {
    let (mut us, mut them) = pair();
    let bytes = vec![7u8; 4 << 20];
    let buf = SendBuf::Bytes { ptr: bytes.as_ptr(), len: bytes.len() };
    let Started::Pending(req) = us.isend(SendMode::Sync, buf, 1, 0, 0) else { panic!("it waits for its receive") };
    assert_eq!(us.ways.single.n_shown(), 1, "it was offered by the kernel");
    them.control(0, wire::header(wire::CTS, req.0), &wire::Cts { recv_id: 1 << 24, limit: 0 }.encode());
    while us.progress() {}
    assert!(us.requests.poll(req).is_some());
    assert_eq!(us.ways.single.n_shown(), 0);
    us.audit(false).expect("nothing is left");
}

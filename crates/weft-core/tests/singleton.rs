//! The engine as a singleton with MPI_THREAD_MULTIPLE: threads against objects, communicators and
//! messages to oneself. One test, since a process initialises MPI once. Meant for the sanitizers.

use std::sync::mpsc;
use std::time::Duration;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, Status};
use weft_core::api::*;

const LIMIT: Duration = Duration::from_secs(120);
const THREADS: i32 = 4;
const ROUNDS: i32 = 200;

#[test]
fn singleton() {
    let (done, wait) = mpsc::channel();
    let body = std::thread::spawn(move || {
        run();
        let _the_watch_may_be_over = done.send(());
    });
    match wait.recv_timeout(LIMIT) {
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("no end after {LIMIT:?}"),
        _ => body.join().unwrap(),
    }
}

fn run() {
    // SAFETY: no other thread reads the environment yet.
    unsafe { std::env::set_var("WEFT_SINGLETON", "1") };
    let early = info::info_create().unwrap();
    assert!(!env::initialized().unwrap());
    assert_eq!(env::init_thread(THREAD_MULTIPLE).unwrap(), THREAD_MULTIPLE);
    assert!(env::init_thread(THREAD_SINGLE).is_err());
    assert!(env::is_thread_main().unwrap());
    assert_eq!(comm::comm_size(CommH::WORLD).unwrap(), 1);
    stale_handles();
    std::thread::scope(|s| {
        for me in 0..THREADS {
            s.spawn(move || worker(me));
        }
    });
    info::info_free(&mut { early }).unwrap();
    env::finalize().unwrap();
    assert!(env::finalized().unwrap());
    assert!(env::finalize().is_err());
}

fn stale_handles() {
    let class = |r: weft_base::Result<i32>| r.unwrap_err().class;
    let mut c = comm_create::comm_dup(CommH::WORLD).unwrap();
    let stale = c;
    comm::comm_free(&mut c).unwrap();
    assert_eq!(c, CommH::NULL);
    for h in [stale, CommH::NULL, CommH::from_raw(0), CommH::from_raw(u32::MAX)] {
        assert_eq!(class(comm::comm_size(h)), ErrClass::COMM);
    }
    assert_eq!(class(group::group_size(GroupH::from_raw(CommH::WORLD.raw()))), ErrClass::GROUP);
    assert_eq!(class(info::info_get_nkeys(InfoH::NULL)), ErrClass::INFO);
    assert_eq!(comm::comm_free(&mut { CommH::WORLD }).unwrap_err().class, ErrClass::COMM);
}

fn worker(me: i32) {
    assert!(!env::is_thread_main().unwrap());
    let mut mine = comm_create::comm_split(CommH::SELF, 0, 0).unwrap();
    for i in 0..ROUNDS {
        let out = 1000 * me + i;
        let mut got = -1;
        let (sent, buf) = ((&raw const out).cast(), (&raw mut got).cast());
        let mut r = p2p::irecv(buf, 1, DatatypeH::constant(dt::INT), 0, me, CommH::WORLD).unwrap();
        p2p::send(sent, 1, DatatypeH::constant(dt::INT), 0, me, CommH::WORLD).unwrap();
        let mut status = Status::EMPTY;
        request::wait(&mut r, &mut status).unwrap();
        assert_eq!((got, status.source, status.tag), (out, 0, me));

        let (mut dup, mut r) = comm_create::comm_idup(mine).unwrap();
        request::wait(&mut r, &mut status).unwrap();
        assert_eq!(comm::comm_compare(mine, dup).unwrap(), CONGRUENT);
        comm::comm_free(&mut dup).unwrap();
        let mut g = comm::comm_group(mine).unwrap();
        assert_eq!(group::group_rank(g).unwrap(), 0);
        group::group_free(&mut g).unwrap();
        let mut i = info::info_create().unwrap();
        info::info_set(i, c"key", c"value").unwrap();
        assert_eq!(info::info_get_nkeys(i).unwrap(), 1);
        info::info_free(&mut i).unwrap();
        let class = error::add_error_class().unwrap();
        assert_eq!(error::error_class(class).unwrap(), class);
        error::remove_error_class(class).unwrap();
    }
    comm::comm_free(&mut mine).unwrap();
}

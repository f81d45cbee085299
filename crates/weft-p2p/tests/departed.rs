//! What becomes of operations whose peer has gone.

use std::sync::Arc;
use weft_base::{ErrClass, Proc};
use weft_p2p::*;
use weft_shm::{Departure, JobHeader, JobLayout, Region, StateRow, WAIT_DEDICATED};

struct Job {
    region: Arc<Region>,
    layout: JobLayout,
}

impl Job {
    fn new(n: u32) -> Self {
        let layout = JobLayout::new(n);
        let (_fd, region) = Region::create_memfd(c"weft-p2p-test", layout.total_len() as usize).unwrap();
        JobHeader::of(&region, &layout).init(n, 1, 0, WAIT_DEDICATED);
        Self { region: Arc::new(region), layout }
    }
    fn rank(&self, me: u32) -> P2p {
        P2p::on_region(self.region.clone(), self.layout, Proc(me))
    }
    fn goes(&self, p: u32, how: Departure) {
        JobHeader::of(&self.region, &self.layout).depart(StateRow::of(&self.region, &self.layout, Proc(p)), how);
    }
}

fn send(p2p: &P2p, data: &[u8], to: u32, mode: SendMode) -> Option<Req> {
    let buf = SendBuf::Bytes { ptr: data.as_ptr(), len: data.len() };
    match p2p.isend(mode, buf, Proc(to), 0, 7).unwrap() {
        Started::Done => None,
        Started::Pending(r) => Some(r),
    }
}

fn receive(p2p: &P2p, into: &mut [u8], from: Option<u32>) -> Req {
    let buf = RecvBuf::Bytes { ptr: into.as_mut_ptr(), len: into.len() };
    match p2p.irecv(buf, from.map(Proc), 0, Some(7)).unwrap() {
        StartedRecv::Pending(r) => r,
        StartedRecv::Done(_) => panic!("nothing has come so far"),
    }
}

fn class(c: &Completion) -> Option<ErrClass> {
    c.error.as_ref().map(|e| e.class)
}

#[test]
fn what_it_sent_is_received_before_the_rest_fails() {
    for (how, words) in [
        (Departure::Finalizing, "world rank 1 is in MPI_Finalize"),
        (Departure::Left, "world rank 1 has ended without"),
    ] {
        let job = Job::new(2);
        let (a, b) = (job.rank(0), job.rank(1));
        let (mut first, mut second) = ([0; 4], [0; 4]);
        let (r, s) = (receive(&a, &mut first, Some(1)), receive(&a, &mut second, Some(1)));
        let nobody = || std::iter::empty();
        assert!(!a.is_hopeless(s, Departure::Finalizing, nobody()), "it is there");
        assert!(send(&b, &[1, 2, 3, 4], 0, SendMode::Standard).is_none());
        job.goes(1, how);
        assert!(a.is_hopeless(s, Departure::Finalizing, nobody()));
        assert!(!a.is_hopeless(r, Departure::Finalizing, nobody()), "it has been received");
        assert_eq!(a.is_hopeless(s, Departure::Ended, nobody()), how > Departure::Ended);
        a.give_up(s);
        let (r, s) = (a.poll(r).unwrap(), a.poll(s).unwrap());
        assert_eq!((class(&r), first), (None, [1, 2, 3, 4]));
        assert_eq!(class(&s), Some(ErrClass::PROC_FAILED));
        let text = s.error.unwrap().to_string();
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn a_receive_from_anybody_waits_for_those_who_are_left() {
    let job = Job::new(3);
    let a = job.rank(0);
    let mut buf = [0; 4];
    let r = receive(&a, &mut buf, None);
    let others = || [Proc(1), Proc(2)].into_iter();
    job.goes(1, Departure::Ended);
    assert!(!a.is_hopeless(r, Departure::Finalizing, others()));
    job.goes(2, Departure::Finalizing);
    assert!(!a.is_hopeless(r, Departure::Ended, others()));
    assert!(a.is_hopeless(r, Departure::Finalizing, others()));
    a.give_up(r);
    assert_eq!(class(&a.poll(r).unwrap()), Some(ErrClass::PROC_FAILED));
}

#[test]
fn sends_that_wait_for_an_answer_fail() {
    let job = Job::new(2);
    let (a, long) = (job.rank(0), vec![0; 4 << 20]);
    let sends = [send(&a, &long, 1, SendMode::Standard).unwrap(), send(&a, &[1], 1, SendMode::Sync).unwrap()];
    job.goes(1, Departure::Left);
    assert!(sends.iter().all(|&r| a.is_hopeless(r, Departure::Finalizing, std::iter::empty())));
    assert_eq!(a.give_up_where(Departure::Finalizing, |ctx| ctx == 1), []);
    assert!(sends.iter().all(|&r| a.poll(r).is_none()), "of another context");
    assert_eq!(a.give_up_where(Departure::Finalizing, |ctx| ctx == 0), [0, 0]);
    assert!(sends.iter().all(|&r| class(&a.poll(r).unwrap()) == Some(ErrClass::PROC_FAILED)));
    assert!(!a.has_pending_sends());
}

//! A job's memory, and the engines of its processes.

use crate::plan::Plan;
use crate::rng::Rng;
use std::sync::{Arc, Mutex};
use weft_base::Proc;
use weft_p2p::P2p;
use weft_shm::{Guests, JobHeader, JobLayout, Region, WAIT_DEDICATED, WAIT_OVERSUBSCRIBED};
use weft_singlecopy::SingleCopy;
use weft_singlecopy::simulate::{Arena, Kernel, Stage};

/// A job that runs.
pub struct Job {
    pub layout: JobLayout,
    /// Its memory on each node.
    pub regions: Vec<Arc<Region>>,
}

impl Job {
    pub fn new(plan: &Plan, job: usize, n_nodes: usize) -> Job {
        let (n, nth) = match job.checked_sub(1).map(|j| &plan.jobs[j]) {
            Some(j) => (j.n, j.layout),
            None => (plan.n, plan.layout),
        };
        let layout = JobLayout::all(n).nth(nth).unwrap_or_else(|| JobLayout::new(n));
        let mode = if plan.oversubscribed { WAIT_OVERSUBSCRIBED } else { WAIT_DEDICATED };
        let region = |_| {
            let region = Arc::new(Region::anonymous(layout.total_len() as usize).expect("memory of a job"));
            JobHeader::of(&region, &layout).init(n, job as u64 + 1, 0, mode);
            region
        };
        Job { layout, regions: (0..n_nodes).map(region).collect() }
    }

    pub fn guests(&self, node: usize) -> Guests<'_> {
        Guests::of(&self.regions[node], &self.layout)
    }
}

/// The engine of a process of a job.
pub fn engine(plan: &Plan, arena: &'static Arena, faults: &Arc<Mutex<Rng>>, job: &Job, node: usize, me: Proc) -> P2p {
    let stage = Stage { arena: Some(arena), kernel: Some(kernel(plan, faults.clone())) };
    let region = &job.regions[node];
    let single = SingleCopy::simulated(region.clone(), job.layout, me, stage);
    let p2p = P2p::simulated(region.clone(), job.layout, me, single);
    if plan.threads {
        p2p.expect_threads();
    }
    if plan.seals {
        p2p.seal();
    }
    p2p
}

/// How many bytes of a copy by the kernel are copied, or why none.
fn kernel(plan: &Plan, rng: Arc<Mutex<Rng>>) -> Kernel {
    let faults = plan.faults;
    Box::new(move |len| {
        let mut rng = rng.lock().expect("one thread");
        if faults.refuses {
            return Err(libc::EPERM);
        }
        if faults.fails != 0 && rng.one_in(faults.fails) {
            return Err(rng.pick(&[libc::EFAULT, libc::ENOMEM, libc::EPERM]));
        }
        let partial = faults.partial != 0 && rng.one_in(faults.partial);
        Ok(if partial { 1 + rng.below(len) } else { len })
    })
}

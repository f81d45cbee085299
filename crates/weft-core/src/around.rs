//! A function that a request calls where it begins and ends. The Fortran interface keeps a copy of a
//! section that is not contiguous for as long as a collective is under way.

use crate::engine::engine;
use crate::object::{BoxFut, CollTask, RequestObj, Round};
use std::ffi::{c_int, c_void};
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use weft_base::handle::RequestH;

/// Called with the argument and one of the moments below. It may not call MPI: the engine is locked.
pub type Around = unsafe extern "C" fn(*mut c_void, c_int);

/// A persistent operation starts.
const BEGINS: c_int = 0;
/// The operation, or a round of it, has ended.
const ENDS: c_int = 1;
/// Nothing more is called with the argument.
const FREED: c_int = 2;

struct Call {
    f: Around,
    arg: *mut c_void,
}

impl Call {
    fn tell(&self, moment: c_int) {
        // SAFETY: the promise of who called `around`: the argument is valid until `FREED`.
        unsafe { (self.f)(self.arg, moment) };
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.tell(FREED);
    }
}

fn ended_by(task: Arc<CollTask>, call: Arc<Call>) -> BoxFut {
    Box::pin(async move {
        let result = poll_fn(|_| task.result().map_or(Poll::Pending, Poll::Ready)).await;
        call.tell(ENDS);
        result
    })
}

/// Makes a collective's request call `f`. For any other handle, and where it has ended, the end is now.
///
/// # Safety
/// `f` may be called with `arg`, by any thread that is inside MPI, until it is called with `FREED`.
pub unsafe fn around(request: RequestH, f: Around, arg: *mut c_void) {
    let g = engine();
    let call = Arc::new(Call { f, arg });
    let running = g.requests.with_mut(request, |r| match r {
        RequestObj::Coll { task, .. } if !task.is_done() => Some(task.clone()),
        RequestObj::PersistentColl { start, .. } => {
            let call = call.clone();
            let mut inner = std::mem::replace(start, Box::new(|| Round::Done));
            *start = Box::new(move || {
                call.tell(BEGINS);
                match inner() {
                    Round::Done => {
                        call.tell(ENDS);
                        Round::Done
                    }
                    Round::Begun(fut) => {
                        let call = call.clone();
                        Round::Begun(Box::pin(async move {
                            let result = fut.await;
                            call.tell(ENDS);
                            result
                        }))
                    }
                }
            });
            None
        }
        _ => {
            call.tell(ENDS);
            None
        }
    });
    match running {
        Some(Some(old)) => {
            let task = g.spawn(ended_by(old, call));
            let found = g.requests.with_mut(request, |r| {
                if let RequestObj::Coll { task: t, .. } = r {
                    *t = task;
                }
            });
            debug_assert!(found.is_some(), "the engine was locked meanwhile");
        }
        Some(None) => {}
        None => call.tell(ENDS),
    }
}

//! What the processes of a file tell each other in collective calls.
//!
//! A process whose arguments are wrong takes part as well, so that no other one waits for it: its
//! error travels with the exchange that the call needs anyway, and all of them fail.

use crate::coll_view::CollView;
use crate::engine::Guard;
use crate::failures::guarded;
use crate::object::FileObj;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_coll::agree::{self, Combine};
use weft_coll::{CollComm, Root};
use weft_io::Hints;

/// Succeeds where all processes gave no error and the same values in `same`.
///
/// # Errors
/// The caller's own; the class of another process's; MPI_ERR_NOT_SAME.
pub(crate) async fn agree(c: &CollView, mine: Result<()>, same: &[i64]) -> Result<()> {
    let class = mine.as_ref().err().map_or(0, |e| i64::from(e.class.0));
    // The greatest of x and of !x tell the greatest and the least of x.
    let mut vals: Vec<i64> = std::iter::once(class).chain(same.iter().flat_map(|x| [*x, !*x])).collect();
    agree::allreduce(c, &mut vals, Combine::Max).await?;
    mine?;
    if vals[0] != 0 {
        return Err(elsewhere(vals[0]));
    }
    if vals[1..].chunks_exact(2).any(|p| p[0] != !p[1]) {
        return Err(MpiError::new(
            ErrClass::NOT_SAME,
            "an argument of this collective call is not the same at all processes",
        ));
    }
    Ok(())
}

/// The error of a process of the same call.
pub(crate) fn elsewhere(class: i64) -> MpiError {
    err!(ErrClass(class as i32), "the call failed at another process")
}

/// What rank 0 found, in all processes: its error, or its words.
///
/// # Errors
/// Rank 0's own at rank 0, its class elsewhere.
pub(crate) async fn from_root<const N: usize>(c: &CollView, root: Option<Result<[i64; N]>>) -> Result<[i64; N]> {
    assert_eq!(root.is_some(), c.rank() == 0);
    let mut vals = vec![0; N + 1];
    let mut own = None;
    match root {
        Some(Ok(words)) => vals[1..].copy_from_slice(&words),
        Some(Err(e)) => {
            vals[0] = i64::from(e.class.0);
            own = Some(e);
        }
        None => {}
    }
    agree::bcast(c, &mut vals, Root::Rank(0)).await?;
    match (own, vals[0]) {
        (Some(e), _) => Err(e),
        (None, 0) => Ok(std::array::from_fn(|i| vals[i + 1])),
        (None, class) => Err(elsewhere(class)),
    }
}

/// Runs a collective call on a file: all processes check, then rank 0 acts for all.
///
/// # Errors
/// As `agree` and `from_root`.
pub(crate) fn root_acts<const N: usize>(
    g: &mut Guard,
    f: &FileObj,
    mine: Result<()>,
    same: &[i64],
    act: impl FnOnce() -> Result<[i64; N]>,
) -> Result<[i64; N]> {
    let c = CollView::several(g, &f.comm).blocking(g);
    let is_root = f.comm.rank == 0;
    g.block_on(guarded(&f.comm, async {
        agree(&c, mine, same).await?;
        let found = is_root.then(act);
        from_root(&c, found).await
    }))
}

/// Hints as words, for `from_root`.
pub(crate) fn hint_words(h: &Hints) -> [i64; 4] {
    let b = |x: Option<bool>| x.map_or(-1, i64::from);
    [h.aggregators.map_or(-1, |n| n as i64), h.buffer_len, b(h.together_read), b(h.together_write)]
}

/// The hints of `hint_words`.
pub(crate) fn hints_of(w: &[i64]) -> Hints {
    let b = |x: i64| (x >= 0).then_some(x == 1);
    Hints {
        aggregators: (w[0] >= 0).then_some(w[0] as usize),
        buffer_len: w[1],
        together_read: b(w[2]),
        together_write: b(w[3]),
    }
}

//! Scan along a tree in which each rank leads a run of ranks ([`crate::levels::Ordered`]): the reduction of
//! each run goes up, that of all ranks before it comes down.
//!
//! Cost: two stores written per head, one per other rank, each read once or by one rank a piece; across each
//! level's boundary one vector in and one out for each of its groups but one. Twice as many hand-offs as
//! levels. Reductions: as many as a rank has children, twice.
//! The association follows from the tree alone; any op, since runs are in rank order.
//! Source: Blelloch, "Prefix sums and their applications", 1990: up-sweep and down-sweep.

use crate::comm::{CollComm, Reducer};
use crate::levels::Ordered;
use crate::reduce::Vector;
use crate::shm::ShmOp;
use crate::shm::bundle::{At, Bundle, Half, publish};
use crate::shm::exchange::other_operation;
use smallvec::SmallVec;
use weft_base::Result;

const UP: At = At { k: 0, half: Half::First };
const DOWN: At = At { k: 1, half: Half::Second };

type Runs = SmallVec<[Bundle; 4]>;

/// Bytes of what is before a child, in its parent's store.
fn stride(len: usize) -> usize {
    len.next_multiple_of(64)
}

/// Whether what a rank of `ranks` tells its children fits half a large slot.
pub(crate) fn fits_large_slot(ranks: usize, len: usize, large_slot: usize) -> bool {
    let half = (large_slot / 2) & !63;
    stride(len) * Ordered::most_children(ranks) <= half
}

/// The type is contiguous.
pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    inclusive: bool,
) -> Result<()> {
    let place = op.shm().ordered();
    let (len, operand) = (v.bytes(), v.operand(to).ptr);
    debug_assert!(op.is_of(c) && place.parent.is_none() == (c.rank() == 0));
    let mut outcome = Ok(());
    // After an error the others go on, with whatever there is.
    let mut combine = |srcs: &[*const u8], out: *mut u8| {
        // SAFETY: operands are the user's or published, and hold the vector, as does the result.
        outcome = std::mem::replace(&mut outcome, Ok(())).and(unsafe { r.combine(srcs, out, v.count, v.dt) });
    };
    let mut runs = of_children(c, op, &place.children, len).await;
    let mut told = None;
    if let Some(parent) = place.parent {
        let fill = |to: *mut u8| {
            let Ok(runs) = &runs else { return };
            let srcs: SmallVec<[*const u8; 8]> = std::iter::once(operand).chain(runs.iter().map(Bundle::ptr)).collect();
            match srcs[..] {
                // SAFETY: the operand is the user's; there is room for it.
                [own] => unsafe { std::ptr::copy_nonoverlapping(own, to, len) },
                _ => combine(&srcs, to),
            }
        };
        let told_parent = publish(c, op, UP, if runs.is_ok() { len } else { 0 }, fill).await;
        runs = runs.and_then(|runs| told_parent.map(|()| runs));
        c.wake(parent);
        match before(c, op, parent, (place.place, len)).await {
            Ok(before) => told = Some(before),
            Err(e) => runs = runs.and(Err(e)),
        }
    }
    let Ok(runs) = &runs else {
        // Those behind get nothing, and see it.
        if !place.children.is_empty() {
            publish(c, op, DOWN, 0, |_| ()).await?;
            place.children.iter().for_each(|&r| c.wake(r));
        }
        return runs.map(drop);
    };
    debug_assert!(runs.len() == place.children.len() && told.is_some() == place.parent.is_some());
    let mut handed = Ok(());
    let before = told.as_ref().map(|(b, off)| b.ptr().wrapping_add(*off));
    if !place.children.is_empty() {
        let fill = |to: *mut u8| {
            for i in 0..runs.len() {
                let mine = to.wrapping_add(i * stride(len));
                match (i, before) {
                    // SAFETY: the operand is the user's; there is room for it.
                    (0, None) => unsafe { std::ptr::copy_nonoverlapping(operand, mine, len) },
                    (0, Some(before)) => combine(&[before, operand], mine),
                    _ => combine(&[mine.wrapping_sub(stride(len)), runs[i - 1].ptr()], mine),
                }
            }
        };
        handed = publish(c, op, DOWN, place.children.len() * stride(len), fill).await;
        place.children.iter().for_each(|&r| c.wake(r));
    }
    match (inclusive, before) {
        (true, Some(before)) => combine(&[before, operand], to),
        // SAFETY: the operand and the result hold the vector; they are one or apart.
        (true, None) if operand != to => unsafe { std::ptr::copy_nonoverlapping(operand, to, len) },
        // SAFETY: the parent has published it; the result is the user's.
        (false, Some(before)) => unsafe { std::ptr::copy_nonoverlapping(before, to, len) },
        _ => {}
    }
    outcome.and(handed)
}

/// The children's runs.
///
/// # Errors
/// As `of_len`, after all have been heard.
async fn of_children<C: CollComm>(c: &C, op: ShmOp<'_>, children: &[usize], len: usize) -> Result<Runs> {
    let mut runs = Ok(Runs::new());
    for &child in children {
        match (of_len(c, op, child, UP, len).await, &mut runs) {
            (Ok(b), Ok(all)) => all.push(b),
            (Err(e), Ok(_)) => runs = Err(e),
            _ => {}
        }
    }
    runs
}

/// A bundle of exactly so many bytes.
///
/// # Errors
/// MPI_ERR_OTHER where the ranks' vectors are of different lengths.
async fn of_len<C: CollComm>(c: &C, op: ShmOp<'_>, rank: usize, at: At, len: usize) -> Result<Bundle> {
    let b = Bundle::of(c, op, rank, at).await?;
    if b.len() == len { Ok(b) } else { Err(other_operation(rank)) }
}

/// The reduction of all ranks before the `nth` child's, in its parent's bundle.
async fn before<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    parent: usize,
    (nth, len): (usize, usize),
) -> Result<(Bundle, usize)> {
    let b = Bundle::of(c, op, parent, DOWN).await?;
    let off = nth * stride(len);
    if off + len <= b.len() { Ok((b, off)) } else { Err(other_operation(parent)) }
}

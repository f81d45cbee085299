//! MPI_Bcast.

mod binomial;
mod flat;
mod scatter_allgather;

use crate::buf::Part;
use crate::comm::{CollComm, Root};
use crate::io::{recv, send};
use crate::select::{self, Facts};
use weft_base::Result;

/// `part` of the root goes to `part` of all others (of the other group).
///
/// SPEC: MPI-5.0 6.4.
///
/// # Safety
/// The buffer is valid for the whole operation, at the root for reading, elsewhere for writing.
pub async unsafe fn bcast<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: Root) -> Result<()> {
    if c.remote_size().is_none() {
        let Root::Rank(root) = root else { return Ok(()) };
        return intra(c, part, root).await;
    }
    // The root sends to rank 0 of the other group, which passes it on within its group.
    match root {
        Root::Null => Ok(()),
        Root::This => send(c, part.src(), 0).await,
        Root::Rank(root) => Box::pin(from_other_group(c, part, root)).await,
    }
}

async fn from_other_group<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    if c.rank() == 0 {
        recv(c, part.dst(), root).await?;
    }
    intra(&c.local(), part, 0).await
}

/// Within one group.
pub(crate) async fn intra<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    if c.size() <= 1 || part.bytes() == 0 {
        return Ok(());
    }
    let f = Facts {
        ranks: c.size(),
        bytes: part.bytes(),
        oversubscribed: c.oversubscribed(),
        commutative: true,
    };
    match select::bcast(f) {
        select::Bcast::Flat => Box::pin(flat::run(c, part, root)).await,
        select::Bcast::Binomial => binomial::run(c, part, root).await,
        select::Bcast::ScatterAllgather => Box::pin(scatter_allgather::run(c, part, root)).await,
    }
}

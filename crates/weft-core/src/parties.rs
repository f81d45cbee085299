//! The members of a communicator as they come together in an operation on it.

use crate::consent;
use crate::contexts;
use crate::ctl::{self, Channel, Other, Team};
use crate::engine::Guard;
use crate::object::CommObj;
use weft_base::{MpiError, Proc, Result};

/// The team of the local group and, for an intercommunicator, the channel between the leaders.
/// Taken when the call is made, so that tags follow the order of the calls.
#[derive(Clone)]
pub(crate) struct Parties {
    pub team: Team,
    /// The remote group and how the two first members meet.
    pub remote: Option<Other>,
}

impl Parties {
    pub fn of(c: &CommObj) -> Self {
        assert!(c.local.is_some() == c.remote.is_some());
        assert!(c.local.as_ref().is_none_or(|l| l.rank == c.rank && l.size() == c.size()));
        match (&c.local, &c.remote) {
            (Some(local), Some(remote)) => Self {
                team: Team { group: c.group.clone(), at: Channel::collective(local) },
                remote: Some(Other { group: remote.clone(), leader: Some((remote.proc(0), Channel::collective(c))) }),
            },
            _ => Self { team: Team { group: c.group.clone(), at: Channel::collective(c) }, remote: None },
        }
    }

    /// New context ids for a communicator of all, the same in all processes of both groups; `valid`: the
    /// arguments of this one are.
    pub async fn new_contexts(&self, valid: bool) -> Result<u32> {
        contexts::agree(&self.team, self.remote.as_ref(), valid, self.n_members()).await
    }

    fn n_members(&self) -> u32 {
        (self.team.group.size() + self.remote.as_ref().map_or(0, |r| r.group.size())) as u32
    }

    /// How the two first members meet, in the first member of an intercommunicator.
    pub fn across(&self) -> Option<(Proc, Channel)> {
        if self.team.me() == 0 { self.remote.as_ref()?.leader } else { None }
    }

    /// Everybody's row, of the local and of the remote group (empty without one); None: the arguments of
    /// this process are wrong.
    ///
    /// # Errors
    /// MPI_ERR_ARG where a process has told none.
    pub async fn tables<const K: usize>(&self, row: Option<&[i64; K]>) -> Result<(Vec<i64>, Vec<i64>)> {
        let row = row.map(|r| &r[..]);
        let (_, mut mine) = consent::ask(&self.team, self.remote.as_ref(), row, |_| 0, i64::max).await?;
        debug_assert_eq!(mine.len(), if self.team.is_root() && row.is_some() { self.team.group.size() * K } else { 0 });
        mine.resize(self.team.group.size() * K, 0);
        let mut theirs = vec![0; self.remote.as_ref().map_or(0, |r| r.group.size()) * K];
        if let Some((peer, at)) = self.across() {
            ctl::swap(&mine, &mut theirs, peer, at).await?;
        }
        self.team.bcast(&mut mine).await?;
        if self.remote.is_some() {
            self.team.bcast(&mut theirs).await?;
        }
        Ok((mine, theirs))
    }
}

/// Takes part in an operation of a communicator for this process, whose arguments are wrong, and returns
/// the error: everybody gets one.
pub(crate) fn refused<T>(g: &mut Guard, parent: &CommObj, e: MpiError) -> Result<T> {
    let Parties { team, remote } = Parties::of(parent);
    // The own error counts, whatever else happens.
    let _ = g.block_on(consent::refuse(team, remote));
    Err(e)
}

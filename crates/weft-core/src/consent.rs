//! Consent: the first exchange of each operation that makes something together.
//!
//! Every member tells the first one a row of numbers, or that its arguments are wrong; the first
//! member's answer, the same for all, says what follows or who has refused. So nobody waits for a
//! member that returns an error. The first members of two groups tell each other in between.

use crate::ctl::{self, Channel, Other, Team};
use std::future::poll_fn;
use std::task::Poll;
use weft_base::{ErrClass, Proc, Result, err};
use weft_p2p::{Completion, RecvBuf, Req, StartedRecv};

/// The only word of a member whose arguments are wrong.
const REFUSED: i64 = i64::MIN;
/// The most words of a row.
const MAX_ROW: usize = 16;
/// Answers below zero: a rank refuses, a rank of the other group does, or the class of an error.
const THERE: i64 = 1 << 32;
const FAILED: i64 = 1 << 33;

fn refused_by(rank: usize) -> i64 {
    debug_assert!((rank as i64) < THERE);
    -1 - rank as i64
}

pub(crate) fn failed(class: ErrClass) -> i64 {
    -1 - (FAILED + i64::from(class.0))
}

/// An answer of the other group's, as this one's.
fn from_there(word: i64) -> i64 {
    if word >= 0 || -1 - word >= THERE { word } else { word - THERE }
}

fn decode(word: i64) -> Result<i64> {
    match -1 - word {
        _ if word >= 0 => Ok(word),
        n if n >= FAILED => {
            Err(err!(ErrClass((n - FAILED) as i32), "the call failed at the first rank of the communicator"))
        }
        n if n >= THERE => {
            Err(err!(ErrClass::ARG, "rank {} of the remote group passes an argument that is not valid", n - THERE))
        }
        n => Err(err!(ErrClass::ARG, "rank {n} of the communicator passes an argument that is not valid")),
    }
}

/// Asks everybody of both sides. `row`: what this process tells, of the same length in all; None where
/// its arguments are wrong. Where nobody refuses `say` makes the answer, at least 0, of this side's rows in
/// the first member, and `join` makes one of this side's and the other's. The answer; at the first member
/// with the rows.
///
/// # Errors
/// MPI_ERR_ARG where a member refuses; what `say` gives as the class of an error.
pub(crate) async fn ask(
    team: &Team,
    other: Option<&Other>,
    row: Option<&[i64]>,
    say: impl FnOnce(&[i64]) -> i64,
    join: impl FnOnce(i64, i64) -> i64,
) -> Result<(i64, Vec<i64>)> {
    let (word, rows) = hear(team, row, say).await?;
    Ok((answer(team, other, word, join).await?, rows))
}

/// As `ask`, within one group, where everybody learns the rows together with the answer.
///
/// # Errors
/// As `ask`.
pub(crate) async fn ask_all(
    team: &Team,
    row: Option<&[i64]>,
    say: impl FnOnce(&[i64]) -> i64,
) -> Result<(i64, Vec<i64>)> {
    let (word, mut rows) = hear(team, row, say).await?;
    debug_assert!(rows.is_empty() || row.is_some_and(|r| rows.len() == r.len() * team.group.size()));
    rows.resize(row.map_or(0, |r| r.len() * team.group.size()), 0);
    let mut message = vec![word];
    // A refusal comes without rows: whoever refuses does not know how many words they have.
    if !team.is_root() || word >= 0 {
        message.append(&mut rows);
    }
    team.bcast(&mut message).await?;
    decode(message[0]).map(|word| (word, message.split_off(1)))
}

/// The first half of `ask`: at the first member what `say` makes of the rows, or who refuses, and the rows.
async fn hear(team: &Team, row: Option<&[i64]>, say: impl FnOnce(&[i64]) -> i64) -> Result<(i64, Vec<i64>)> {
    debug_assert!(team.has_me());
    let (mut word, mut rows) = (refused_by(0), Vec::new());
    match row {
        // It does not know how many words the others tell.
        None if team.is_root() => {
            for r in 1..team.group.size() {
                ctl::recv(&mut [0; MAX_ROW], team.group.proc(r), team.at).await?;
            }
        }
        None => ctl::send(&[REFUSED], team.group.proc(0), team.at).await?,
        Some(row) => {
            assert!((1..=MAX_ROW).contains(&row.len()));
            rows = team.gather(row).await?;
            assert_eq!(rows.len(), if team.is_root() { row.len() * team.group.size() } else { 0 });
            let rank = rows.chunks_exact(row.len()).position(|r| r[0] == REFUSED);
            if team.is_root() {
                word = rank.map_or_else(|| say(&rows), refused_by);
            }
        }
    }
    Ok((word, rows))
}

/// The first members' answers, joined and told to everybody.
///
/// # Errors
/// That an answer says.
pub(crate) async fn answer(
    team: &Team,
    other: Option<&Other>,
    word: i64,
    join: impl FnOnce(i64, i64) -> i64,
) -> Result<i64> {
    let mut word = [word];
    if let (true, Some((peer, at))) = (team.is_root(), other.and_then(|o| o.leader)) {
        let mut theirs = [0];
        ctl::swap(&word, &mut theirs, peer, at).await?;
        word[0] = joined(word[0], theirs[0], join);
    }
    team.bcast(&mut word).await?;
    decode(word[0])
}

fn joined(mine: i64, theirs: i64, join: impl FnOnce(i64, i64) -> i64) -> i64 {
    match (mine, theirs) {
        (..0, _) => mine,
        (_, ..0) => from_there(theirs),
        _ => join(mine, theirs),
    }
}

/// Takes part for a process whose arguments are wrong.
pub(crate) async fn refuse(team: Team, other: Option<Other>) -> Result<()> {
    let _ = ask(&team, other.as_ref(), None, |_| 0, |_, _| 0).await;
    Ok(())
}

// ---- operations of some members, told apart by the user's tag ----

/// The tag of those whose own is wrong.
const NO_TAG: i32 = -1;

/// A receive of one word that gives up when its sender has no tag.
async fn word_from(from: Proc, at: Channel) -> Result<i64> {
    let mut word = [0i64];
    let buf = RecvBuf::Bytes { ptr: word.as_mut_ptr().cast(), len: 8 };
    let mine = match at.net.p2p.irecv(buf, Some(from), at.ctx, Some(at.tag))? {
        StartedRecv::Done(c) => return c.error.map_or(Ok(word[0]), Err),
        StartedRecv::Pending(r) => r,
    };
    let refused = |r: Req| -> Option<Result<Completion>> {
        let (msg, _) = at.net.p2p.improbe(Some(from), at.ctx, Some(NO_TAG))?;
        let mut gone = 0i64;
        let buf = RecvBuf::Bytes { ptr: (&raw mut gone).cast(), len: 8 };
        let _ = at.net.p2p.imrecv(msg, buf);
        at.net.p2p.cancel(r);
        at.net.p2p.poll(r).map(Ok)
    };
    let ended = poll_fn(|_| match at.net.p2p.poll(mine) {
        Some(c) => Poll::Ready(c.error.clone().map_or(Ok(c), Err)),
        None => refused(mine).map_or(Poll::Pending, Poll::Ready),
    })
    .await?;
    Ok(if ended.cancelled { REFUSED } else { word[0] })
}

/// As `ask`, among the members of a group that may do several such things at a time. `valid`: the
/// arguments of this process are; its tag may be wrong where they are not.
pub(crate) async fn ask_some(team: &Team, valid: bool, say: impl FnOnce() -> i64) -> Result<i64> {
    debug_assert!(team.has_me());
    let others = 1..team.group.size();
    if !team.is_root() {
        let root = team.group.proc(0);
        if !valid {
            ctl::send(&[REFUSED], root, Channel { tag: NO_TAG, ..team.at }).await?;
            return Ok(0);
        }
        ctl::send(&[0], root, team.at).await?;
        return decode(word_from(root, team.at).await?);
    }
    if !valid {
        for r in others {
            let from = team.group.proc(r);
            let tag = any_from(from, team.at).await?;
            if tag != NO_TAG {
                ctl::send(&[refused_by(0)], from, Channel { tag, ..team.at }).await?;
            }
        }
        return Ok(0);
    }
    let mut refused = Vec::new();
    for r in others.clone() {
        if word_from(team.group.proc(r), team.at).await? == REFUSED {
            refused.push(r);
        }
    }
    let word = refused.first().map_or_else(say, |r| refused_by(*r));
    for r in others.filter(|r| !refused.contains(r)) {
        ctl::send(&[word], team.group.proc(r), team.at).await?;
    }
    decode(word)
}

/// Takes one word, whatever its tag, which is returned.
async fn any_from(from: Proc, at: Channel) -> Result<i32> {
    let mut word = [0i64];
    let buf = RecvBuf::Bytes { ptr: word.as_mut_ptr().cast(), len: 8 };
    match at.net.p2p.irecv(buf, Some(from), at.ctx, None)? {
        StartedRecv::Done(c) => c.error.map_or(Ok(c.tag), Err),
        StartedRecv::Pending(r) => ctl::end_of(r, at).await.map(|c| c.tag),
    }
}

/// The two leaders of groups that meet by the user's tag tell each other a word. `mine` is None where this
/// one's arguments are wrong, its tag among them.
///
/// # Errors
/// That the other one's word says.
pub(crate) async fn meet(mine: Option<i64>, peer: Proc, at: Channel) -> Result<i64> {
    let Some(mine) = mine else {
        ctl::send(&[REFUSED], peer, Channel { tag: NO_TAG, ..at }).await?;
        return any_from(peer, at).await.map(i64::from);
    };
    let word = [mine];
    let sent = ctl::start_send(&word, peer, at)?;
    let theirs = word_from(peer, at).await?;
    ctl::finish(sent).await?;
    match theirs {
        REFUSED => Err(err!(ErrClass::ARG, "the leader of the remote group passes an argument that is not valid")),
        w => decode(from_there(w)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_tells_who_refuses_and_where() {
        let text = |w| decode(w).unwrap_err().to_string();
        assert_eq!(decode(7).unwrap(), 7);
        assert!(text(refused_by(0)).contains("rank 0 of the communicator"));
        assert!(text(refused_by(4095)).contains("rank 4095 of the communicator"));
        assert!(text(joined(5, refused_by(3), |a, _| a)).contains("rank 3 of the remote group"));
        assert!(text(joined(refused_by(2), 1, |a, _| a)).contains("rank 2 of the communicator"));
        assert_eq!(decode(joined(1, failed(ErrClass::NO_MEM), |a, _| a)).unwrap_err().class, ErrClass::NO_MEM);
        assert_eq!(joined(3, 4, |a, b| a * 10 + b), 34);
    }
}

//! How the members of a group tell their cards to its root, and hear from it (`cards`).

use crate::cards::{Card, Need, OverWire};
use crate::ctl::{self, Team};
use crate::net::Net;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_shm::MAX_ADDRESS;

impl Net {
    /// This process's card; opens its wire where there is none and one is needed.
    ///
    /// # Errors
    /// MPI_ERR_OTHER: there is no way to other nodes, or it cannot be told which one this is.
    pub(crate) fn own_card(&self, need: Need) -> Result<Card> {
        let mut wire = self.p2p.net_card_if_open();
        if wire.is_none() && need.wire {
            let opened = self.p2p.net_card(&self.boot, need.on_one_machine);
            wire = Some(opened.map_err(|why| err!(ErrClass::OTHER, "no way to other nodes: {why}"))?);
        }
        if wire.as_ref().is_some_and(|w| w.address.len() >= MAX_ADDRESS) {
            return Err(MpiError::new(ErrClass::OTHER, "this provider's addresses are longer than Weft's cards"));
        }
        Ok(Card { who: self.identity(self.boot.proc), node: self.own_node()?, wire: wire.map(OverWire::of) })
    }
}

/// The cards of a team's members at its root, in the order of their ranks in the group in which the root is `root`; empty
/// elsewhere. None: this one's cannot be had.
///
/// # Errors
/// At the root: MPI_ERR_OTHER where a member has none.
pub(crate) async fn gather(team: &Team, mine: Option<Card>, root: usize) -> Result<Vec<i64>> {
    let row = mine.map_or_else(|| vec![Card::NONE; Card::WORDS], |card| card.to_words());
    debug_assert_eq!(row.len(), Card::WORDS);
    let mut all = team.gather(&row).await?;
    assert!(root < team.group.size());
    if team.is_root() {
        assert_eq!(all.len(), team.group.size() * Card::WORDS);
        if all.chunks_exact(Card::WORDS).any(|w| w[0] == Card::NONE) {
            return Err(MpiError::new(ErrClass::OTHER, "a process of this group cannot tell how it is reached"));
        }
        // The root is the first one of the team.
        let (first, rest) = all.split_at_mut(Card::WORDS);
        if let Some(at) = root.checked_sub(1) {
            first.swap_with_slice(&mut rest[at * Card::WORDS..(at + 1) * Card::WORDS]);
        }
    }
    Ok(all)
}

/// Tells a team's members the root's words, or its error.
///
/// # Errors
/// The root's.
pub(crate) async fn tell(team: &Team, words: Result<Vec<i64>>, what: &str) -> Result<Vec<i64>> {
    let (class, mut list) = match &words {
        Ok(words) => (0, words.clone()),
        Err(e) => (e.class.0, Vec::new()),
    };
    list.insert(0, class.into());
    let told = ctl::bcast_list(team, list).await?;
    match told[0] as i32 {
        0 => Ok(told[1..].to_vec()),
        class => Err(words.err().unwrap_or_else(|| err!(ErrClass(class), "{what} failed at the root"))),
    }
}

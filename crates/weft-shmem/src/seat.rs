//! A team's seat: the board that it has in the library's part of each member's memory, and how members agree on it.

use crate::job::Job;
use crate::net::{Address, Net};
use crate::team::TeamObj;
use std::cell::Cell;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};
use weft_base::Proc;
use weft_coll::Nodes;
use weft_coll::levels::{Keep, Levels, Options, Spot};
use weft_coll::shm::ShmColl;
use weft_topo::Place;

/// An own board that no team uses.
pub(crate) struct Board {
    index: u32,
    /// Where operations of the next team may begin.
    next: u64,
    /// Tells whether its peers are past what it shows.
    shm: Option<ShmColl>,
}

impl Board {
    pub fn new(index: u32) -> Self {
        Self { index, next: 0, shm: None }
    }
}

/// A team's part in the boards.
pub(crate) struct Seat {
    /// Of the members of this node.
    pub shm: ShmColl,
    board: u32,
    pub ops: Cell<u64>,
    pub over: Option<Over>,
}

/// Of a team over several nodes.
pub(crate) struct Over {
    /// What its messages carry, so that they are no other team's.
    pub name: u64,
    /// Who shares a node; None where each member is alone on one.
    pub nodes: Option<Nodes>,
}

/// What a member tells of itself when a team is formed.
#[derive(Clone, Copy, Default)]
struct Card {
    /// Its board; 0 for none.
    board: u32,
    next: u64,
    /// The team's name, if this is the first member.
    name: u64,
}

impl Seat {
    /// On the board with that number of every member.
    pub fn fixed(job: &Job, t: &TeamObj, board: u32) -> Self {
        let all = Card { board, next: 0, name: u64::from(board) };
        Self::on(job, t, board, &vec![all; t.set.size])
    }

    fn on(job: &Job, t: &TeamObj, board: u32, cards: &[Card]) -> Self {
        let sys = &job.space.layout;
        let near: Vec<usize> = t.near(job).collect();
        let at = |&i: &usize| job.space.sys[t.set.pe(i)].wrapping_add(sys.board(cards[i].board) as usize);
        let first = near.iter().map(|i| cards[*i].next).max().unwrap_or(0);
        let ptrs = near.iter().map(at).collect();
        let me = near.iter().position(|i| *i == t.me).unwrap_or(0);
        let fenced = job.waits.oversubscribed();
        // SAFETY: the boards are mapped for ever; numbers begin above all that any of them has seen.
        let shm = unsafe { ShmColl::new(me, ptrs, sys.board_len as usize, first, fenced) };
        let over = (near.len() < t.set.size).then(|| Over { name: cards[0].name, nodes: t.nodes(job) });
        Self { shm: shm.with_levels(levels(job, t, &near)), board, ops: Cell::new(0), over }
    }

    /// Operation `op` of the team is behind this member. True when one that sleeps may wait for that.
    pub fn finish(&self, op: u64) -> bool {
        match self.over {
            None => self.shm.finish(op),
            // Each has two of the node's numbers.
            Some(_) => self.shm.finish(2 * op) | self.shm.finish(2 * op + 1),
        }
    }

    /// Takes an own board and tells the other members, who tell theirs; None where one has none.
    pub fn agree(job: &Job, t: &TeamObj, call: &str) -> Option<Self> {
        let own = take(job);
        let name = job.name_team();
        let mine = own.as_ref().map_or(Card::default(), |b| Card { board: b.index + 1, next: b.next, name });
        let key = key_of(t);
        let (far, near): (Vec<usize>, Vec<usize>) =
            (0..t.set.size).filter(|&i| i != t.me).partition(|&i| job.is_far(t.set.pe(i)));
        for &i in &near {
            Letter::of(job, t.set.pe(i), job.me).send(job, call, key, mine);
        }
        let mut cards = vec![mine; t.set.size];
        if let Some(net) = job.net.as_ref().filter(|_| !far.is_empty()) {
            meet(job, call, t, net, key, &far, &mut cards);
        }
        for &i in &near {
            cards[i] = Letter::of(job, job.me, t.set.pe(i)).receive(job, call, key);
        }
        let own = own?;
        if cards.iter().any(|c| c.board == 0) {
            job.boards.lock().unwrap_or_else(PoisonError::into_inner).push(own);
            return None;
        }
        cards.iter_mut().for_each(|c| c.board -= 1);
        Some(Self::on(job, t, own.index, &cards))
    }

    pub fn give_back(self, job: &Job) {
        let board = Board { index: self.board, next: self.shm.next_free(), shm: Some(self.shm) };
        job.boards.lock().unwrap_or_else(PoisonError::into_inner).push(board);
    }
}

/// Exchanges cards with members of other nodes.
fn meet(job: &Job, call: &str, t: &TeamObj, net: &Net, key: u64, far: &[usize], cards: &mut [Card]) {
    const LEN: usize = 24;
    let mine = cards[t.me];
    let mut come = vec![[0u8; LEN]; far.len()];
    let mut open = Vec::new();
    for (room, &i) in come.iter_mut().zip(far) {
        let words = [mine.board.into(), mine.next, mine.name];
        net.send_own_mail(t.set.pe(i), Address::board(key), words.iter().flat_map(|w| w.to_le_bytes()).collect());
        // SAFETY: there is room, and this waits.
        open.extend(unsafe { net.receive_mail(t.set.pe(i), Address::board(key), room.as_mut_ptr(), LEN) });
    }
    job.wait_for_all(call, net, &open);
    for (bytes, &i) in come.iter().zip(far) {
        let word = |k: usize| u64::from_le_bytes(std::array::from_fn(|b| bytes[k * 8 + b]));
        cards[i] = Card { board: word(0) as u32, next: word(1), name: word(2) };
    }
}

fn take(job: &Job) -> Option<Board> {
    let mut boards = job.boards.lock().unwrap_or_else(PoisonError::into_inner);
    let i = boards.iter().position(|b| b.shm.as_ref().is_none_or(ShmColl::is_drained))?;
    Some(boards.swap_remove(i))
}

/// A number of the set, so that letters of different teams are told apart. Never 0.
fn key_of(t: &TeamObj) -> u64 {
    let words = [t.set.start as u64, t.set.stride as u64, t.set.size as u64];
    words.iter().fold(1u64, |h, w| (h ^ w).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)) << 16 >> 16 | 1 << 47
}

/// A place in one PE's memory where one other PE leaves a message.
struct Letter<'a> {
    /// 0 while it is empty.
    head: &'a AtomicU64,
    card: [&'a AtomicU64; 3],
    to: usize,
    from: usize,
}

impl<'a> Letter<'a> {
    fn of(job: &'a Job, to: usize, from: usize) -> Self {
        let at = job.space.sys[to].wrapping_add(job.space.layout.letter(from) as usize).cast::<AtomicU64>();
        // SAFETY: a line within the library's part of that PE's memory; only atomics.
        let word = |i: usize| unsafe { &*at.add(i) };
        Letter { head: word(0), card: [word(1), word(2), word(3)], to, from }
    }

    fn send(&self, job: &Job, call: &str, key: u64, card: Card) {
        // ORDERING: Acquire pairs with the Release in `receive`: the letter before was read.
        job.waits.until(job.row(), call, || self.head.load(Ordering::Acquire) == 0);
        for (at, word) in self.card.iter().zip([card.board.into(), card.next, card.name]) {
            // ORDERING: Relaxed, published by the Release below.
            at.store(word, Ordering::Relaxed);
        }
        // ORDERING: Release pairs with the Acquire in `receive`.
        self.head.store(key, Ordering::Release);
        job.waits.wake(self.to);
    }

    fn receive(&self, job: &Job, call: &str, key: u64) -> Card {
        // ORDERING: Acquire pairs with the Release in `send`.
        job.waits.until(job.row(), call, || self.head.load(Ordering::Acquire) == key);
        let [board, next, name] = self.card.map(|w| w.load(Ordering::Relaxed));
        let got = Card { board: board as u32, next, name };
        // ORDERING: Release pairs with the Acquire in `send`.
        self.head.store(0, Ordering::Release);
        // By the sender's own bell, which has the fence that it may have asked for.
        job.waits.wake(self.from);
        got
    }
}

/// Of some members of this node.
fn levels(job: &Job, t: &TeamObj, members: &[usize]) -> Levels {
    let boot = &job.boot;
    let place = |i: &usize| weft_shm::Card::of(&boot.region, &boot.layout, Proc(t.set.pe(*i) as u32)).place();
    let spots: Vec<Spot> = members.iter().map(|i| Spot::on_node(place(i).map(Place::from_words))).collect();
    let oversubscribed = job.waits.oversubscribed();
    Levels::new(&spots, &Options { oversubscribed, keep: Keep::from_env(), ..Options::default() })
}

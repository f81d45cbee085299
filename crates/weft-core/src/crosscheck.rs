//! `WEFT_CHECK=1`: before a collective operation its members tell rank 0 what they call; where that does
//! not fit together all of them get an error that names who differs, and in what.
//!
//! `WEFT_CHECK=2`: the same, and all data is compared with what was sent: messages by seals (`weft_p2p::P2p::seal`), and
//! with them whatever goes by messages, collective operations by `proof`, one-sided ones by reading again what was put.
//!
//! Rows go by messages of their own, so that also members that call different functions meet. The
//! operations of an intercommunicator are not compared.

pub(crate) mod proof;
mod verdict;

use crate::ctl::{self, Channel, Team};
use crate::object::CommObj;
use std::sync::OnceLock;
use weft_base::param::Param;
use weft_base::{ErrClass, MpiError, Result};
use weft_datatype::Datatype;

/// `WEFT_CHECK`.
pub static CHECK: Param = Param::new(
    "WEFT_CHECK",
    "1: compare function, root, op, types and counts of every collective operation across ranks, and name who differs; 2: \
     and compare the data of all messages, collective and one-sided operations with what was sent",
    "0",
);

/// Whether calls are compared. The parameter is read once.
pub(crate) fn is_on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| CHECK.flag() || checks_data())
}

/// Whether data is compared, too. The parameter is read once.
pub(crate) fn checks_data() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| CHECK.raw().as_deref() == Some("2"))
}

/// Tags of comparisons have this bit; other tags of collectives have not.
const TAGS: i32 = i32::MIN;
/// In place of a rank: all of them.
const ALL: i64 = -1;
/// In place of a root or an op: the function has none.
const NONE: i64 = -1;

/// A type signature, as far as it is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sum {
    elements: i64,
    bytes: i64,
    fingerprint: i64,
    /// The predefined type of all elements, or -1.
    ty: i64,
}

impl Sum {
    pub fn of(count: i64, dt: &Datatype) -> Self {
        let sig = dt.basic_elements();
        let count = count.max(0) as u64;
        Self {
            elements: (sig.elements() * count) as i64,
            bytes: (sig.bytes() * count) as i64,
            fingerprint: sig.fingerprint(count) as i64,
            ty: sig.uniform().map_or(-1, |(b, _)| i64::from(b.id)),
        }
    }
}

/// What a rank tells of its call.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// MPI's name without its prefix, in lower case.
    name: String,
    /// The class of what is wrong with the call itself, or 0.
    refused: i64,
    root: i64,
    op: i64,
    /// What has to be the same on all ranks.
    same: Option<Sum>,
    /// What goes to, and what is expected from, other ranks.
    gives: Vec<(i64, Sum)>,
    takes: Vec<(i64, Sum)>,
}

const NAME_WORDS: usize = 4;
const HEAD: usize = NAME_WORDS + 10;
const ENTRY: usize = 5;

fn put(words: &mut [i64], s: Sum) {
    words.copy_from_slice(&[s.elements, s.bytes, s.fingerprint, s.ty]);
}

fn sum(words: &[i64]) -> Sum {
    Sum { elements: words[0], bytes: words[1], fingerprint: words[2], ty: words[3] }
}

impl Row {
    /// Ops of the user, which are told apart no further.
    pub const USER: i64 = -2;
    pub const USER_COMMUTATIVE: i64 = -3;

    pub fn new(name: &str) -> Self {
        Self { name: name.into(), root: NONE, op: NONE, ..Self::default() }
    }
    pub fn refuses(&mut self, e: &MpiError) {
        self.refused = i64::from(e.class.0);
    }
    pub fn root(&mut self, root: usize) {
        self.root = root as i64;
    }
    /// `predefined`: its number, unless it is a user's.
    pub fn op(&mut self, predefined: Option<u32>, commutative: bool) {
        let user = if commutative { Self::USER_COMMUTATIVE } else { Self::USER };
        self.op = predefined.map_or(user, i64::from);
    }
    pub fn same(&mut self, s: Sum) {
        self.same = Some(s);
    }
    pub fn gives(&mut self, to: usize, s: Sum) {
        self.gives.push((to as i64, s));
    }
    pub fn gives_all(&mut self, s: Sum) {
        self.gives.push((ALL, s));
    }
    pub fn takes(&mut self, from: usize, s: Sum) {
        self.takes.push((from as i64, s));
    }
    pub fn takes_all(&mut self, s: Sum) {
        self.takes.push((ALL, s));
    }

    fn head(&self) -> [i64; HEAD] {
        let mut name = [0u8; 8 * NAME_WORDS];
        let len = self.name.len().min(name.len());
        name[..len].copy_from_slice(&self.name.as_bytes()[..len]);
        let mut words = [0; HEAD];
        for (w, bytes) in words.iter_mut().zip(name.as_chunks::<8>().0) {
            *w = i64::from_ne_bytes(*bytes);
        }
        let (gives, takes) = (self.gives.len() as i64, self.takes.len() as i64);
        words[NAME_WORDS..NAME_WORDS + 6].copy_from_slice(&[
            self.refused,
            self.root,
            self.op,
            gives,
            takes,
            self.same.is_some().into(),
        ]);
        put(&mut words[NAME_WORDS + 6..], self.same.unwrap_or_default());
        words
    }

    fn tail(&self) -> Vec<i64> {
        let mut words = vec![0; ENTRY * (self.gives.len() + self.takes.len())];
        for (w, (peer, s)) in words.chunks_exact_mut(ENTRY).zip(self.gives.iter().chain(&self.takes)) {
            w[0] = *peer;
            put(&mut w[1..], *s);
        }
        words
    }

    /// The row of a head and the number of words of its tail.
    fn decode(head: &[i64; HEAD], n_ranks: usize) -> (Self, usize) {
        let bytes: Vec<u8> = head[..NAME_WORDS].iter().flat_map(|w| w.to_ne_bytes()).take_while(|b| *b != 0).collect();
        let w = &head[NAME_WORDS..];
        // A rank tells of each other one a few times at most; what it writes is not trusted further.
        let most = (n_ranks as i64).saturating_mul(1 << 16);
        let (gives, takes) = (w[3].clamp(0, most) as usize, w[4].clamp(0, most) as usize);
        let row = Self {
            name: String::from_utf8_lossy(&bytes).into_owned(),
            refused: w[0],
            root: w[1],
            op: w[2],
            same: (w[5] != 0).then(|| sum(&w[6..])),
            gives: vec![Default::default(); gives],
            takes: vec![Default::default(); takes],
        };
        (row, ENTRY * (gives + takes))
    }

    fn fill(&mut self, tail: &[i64]) {
        assert_eq!(tail.len(), ENTRY * (self.gives.len() + self.takes.len()));
        for (w, entry) in tail.chunks_exact(ENTRY).zip(self.gives.iter_mut().chain(&mut self.takes)) {
            *entry = (w[0], sum(&w[1..]));
        }
    }
}

/// The comparison of one operation.
#[derive(Clone)]
pub(crate) struct Comparison {
    team: Team,
    row: Row,
}

impl Comparison {
    /// The communicator's next; None where nothing is compared.
    pub fn next(c: &CommObj, row: Row) -> Option<Self> {
        if !is_on() || c.is_inter() || c.size() < 2 {
            return None;
        }
        let at = Channel { net: c.net, ctx: c.ctx_coll(), tag: c.next_check_tag() | TAGS };
        debug_assert!(at.tag < 0, "other tags of collectives are not");
        Some(Self { team: Team { group: c.group.clone(), at }, row })
    }

    /// Waits for all members' rows.
    ///
    /// # Errors
    /// The class of what differs first: MPI_ERR_ARG (the function, or a member's own arguments),
    /// MPI_ERR_ROOT, MPI_ERR_OP, MPI_ERR_TYPE, MPI_ERR_COUNT.
    pub async fn run(&self) -> Result<()> {
        let Team { group, at } = &self.team;
        let mut answer = Vec::new();
        if self.team.is_root() {
            let mut rows = vec![self.row.clone()];
            for r in 1..group.size() {
                let mut head = [0; HEAD];
                ctl::recv(&mut head, group.proc(r), *at).await?;
                let (mut row, words) = Row::decode(&head, group.size());
                let mut tail = vec![0; words];
                if words > 0 {
                    ctl::recv(&mut tail, group.proc(r), *at).await?;
                }
                row.fill(&tail);
                rows.push(row);
            }
            assert_eq!(rows.len(), group.size());
            if let Some((class, text)) = verdict::of(&rows) {
                answer = std::iter::once(i64::from(class.0)).chain(text.bytes().map(i64::from)).collect();
            }
        } else {
            let tail = self.row.tail();
            ctl::send(&self.row.head(), group.proc(0), *at).await?;
            if !tail.is_empty() {
                ctl::send(&tail, group.proc(0), *at).await?;
            }
        }
        let answer = ctl::bcast_list(&self.team, answer).await?;
        let Some((class, text)) = answer.split_first() else { return Ok(()) };
        let text: Vec<u8> = text.iter().map(|w| *w as u8).collect();
        Err(MpiError::new(ErrClass(*class as i32), String::from_utf8_lossy(&text).into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_arrives_as_it_was_told() {
        let s = |n| Sum { elements: n, bytes: 4 * n, fingerprint: -n, ty: 3 };
        let mut row = Row::new("reduce_scatter_block_init");
        row.root(2);
        row.op(Some(7), true);
        row.same(s(5));
        row.gives_all(s(1));
        row.takes(3, s(2));
        let (mut got, words) = Row::decode(&row.head(), 4);
        let tail = row.tail();
        assert_eq!(words, tail.len());
        got.fill(&tail);
        assert_eq!(got, row);
    }
}

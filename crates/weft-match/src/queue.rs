//! The two queues over one list-with-lazy-index.

use crate::index::{HashKey, Index, Link, Links, NIL};
use crate::{Envelope, Pattern};

/// Entries looked at before the index is used.
const SCAN: usize = 8;
/// Exact; any tag; any source; any both. The class of a pattern.
const CLASSES: usize = 4;

/// Names an entry, to remove it. Stale keys are harmless.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    node: u32,
    generation: u32,
}

impl Key {
    /// A key that names nothing.
    pub const NONE: Key = Key { node: NIL, generation: 0 };
}

/// Envelope and pattern in one form: compared under a mask.
#[derive(Clone, Copy)]
struct Label {
    ctx: u32,
    class: u32,
    /// Source above, tag below; wildcards are zero.
    bits: u64,
    mask: u64,
}

const SRC_MASK: u64 = 0xffff_ffff_0000_0000;
const TAG_MASK: u64 = 0x0000_0000_ffff_ffff;
const MASKS: [u64; CLASSES] = [u64::MAX, SRC_MASK, TAG_MASK, 0];

impl From<Envelope> for Label {
    #[inline]
    fn from(e: Envelope) -> Self {
        let bits = (e.src as u64) << 32 | e.tag as u32 as u64;
        Label { ctx: e.ctx, class: 0, bits, mask: u64::MAX }
    }
}

impl From<Pattern> for Label {
    #[inline]
    fn from(p: Pattern) -> Self {
        let class = p.tag.is_none() as u32 | (p.src.is_none() as u32) << 1;
        let bits = (p.src.unwrap_or(0) as u64) << 32 | p.tag.unwrap_or(0) as u32 as u64;
        Label { ctx: p.ctx, class, bits, mask: MASKS[class as usize] }
    }
}

impl Label {
    #[inline]
    fn key(&self, class: usize) -> HashKey {
        let bits = self.bits & MASKS[class];
        HashKey { ctx: self.ctx, class: class as u32, src: (bits >> 32) as u32, tag: bits as u32 as i32 }
    }
    fn envelope(&self) -> Envelope {
        Envelope { ctx: self.ctx, src: (self.bits >> 32) as u32, tag: self.bits as u32 as i32 }
    }
}

/// `C` is the number of index classes an entry can be in at once.
struct Node<T, const C: usize> {
    label: Label,
    prev: u32,
    next: u32,
    /// Odd while in use.
    generation: u32,
    seq: u64,
    links: [Link; C],
    value: Option<T>,
}

/// The links of one class, for `Index`.
struct ClassLinks<'a, T, const C: usize>(&'a mut [Node<T, C>], usize);

impl<T, const C: usize> Links for ClassLinks<'_, T, C> {
    #[inline]
    fn link(&mut self, node: u32) -> &mut Link {
        &mut self.0[node as usize].links[self.1]
    }
}

/// An ordered list of labelled values.
struct List<T, const C: usize> {
    nodes: Vec<Node<T, C>>,
    free: u32,
    head: u32,
    tail: u32,
    len: usize,
    seq: u64,
    index: Index,
    /// Per class: the first entry that is not indexed; all after it are not either.
    unindexed: [u32; C],
}

impl<T, const C: usize> List<T, C> {
    fn new() -> Self {
        Self {
            nodes: Vec::new(),
            free: NIL,
            head: NIL,
            tail: NIL,
            len: 0,
            seq: 0,
            index: Index::default(),
            unindexed: [NIL; C],
        }
    }

    #[inline]
    fn push(&mut self, label: Label, value: T) -> Key {
        if self.free == NIL {
            self.grow();
        }
        let i = self.free;
        self.seq += 1;
        let (seq, prev) = (self.seq, self.tail);
        let n = &mut self.nodes[i as usize];
        self.free = n.next;
        n.label = label;
        n.prev = prev;
        n.next = NIL;
        n.generation = n.generation.wrapping_add(1);
        n.seq = seq;
        n.value = Some(value);
        let generation = n.generation;
        if prev == NIL {
            self.head = i;
        } else {
            self.nodes[prev as usize].next = i;
        }
        self.tail = i;
        self.len += 1;
        for u in &mut self.unindexed {
            if *u == NIL {
                *u = i;
            }
        }
        Key { node: i, generation }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let i = self.nodes.len() as u32;
        assert!(i < NIL, "matching queue is full");
        self.nodes.push(Node {
            label: Label { ctx: 0, class: 0, bits: 0, mask: 0 },
            prev: NIL,
            next: NIL,
            generation: 0,
            seq: 0,
            links: [Link::NONE; C],
            value: None,
        });
        self.free = i;
    }

    #[inline]
    fn take(&mut self, i: u32) -> (Label, T) {
        for c in 0..C {
            if self.unindexed[c] == i {
                self.unindexed[c] = self.nodes[i as usize].next;
            } else if self.nodes[i as usize].links[c].indexed {
                let label = self.nodes[i as usize].label;
                let class = if C == 1 { label.class as usize } else { c };
                self.index.unlink(label.key(class), i, &mut ClassLinks(&mut self.nodes, c));
            }
        }
        let free = self.free;
        let n = &mut self.nodes[i as usize];
        let (prev, next, label) = (n.prev, n.next, n.label);
        // A node in use has a value.
        let value = n.value.take().expect("live node");
        n.generation = n.generation.wrapping_add(1);
        n.next = free;
        self.free = i;
        self.len -= 1;
        match prev {
            NIL => self.head = next,
            p => self.nodes[p as usize].next = next,
        }
        match next {
            NIL => self.tail = prev,
            p => self.nodes[p as usize].prev = prev,
        }
        (label, value)
    }

    #[inline]
    fn live(&self, key: Key) -> bool {
        self.nodes.get(key.node as usize).is_some_and(|n| n.generation == key.generation && n.value.is_some())
    }

    /// First of the first `SCAN` entries that `accept` takes; Err(true) when there are more.
    #[inline]
    fn scan(&self, accept: impl Fn(&Label) -> bool) -> Result<u32, bool> {
        let mut i = self.head;
        for _ in 0..SCAN {
            if i == NIL {
                return Err(false);
            }
            let n = &self.nodes[i as usize];
            if accept(&n.label) {
                return Ok(i);
            }
            i = n.next;
        }
        Err(i != NIL)
    }

    /// Indexes all entries in class column `c`; `own` takes each entry's own class as key.
    #[cold]
    fn index_all(&mut self, c: usize) {
        let mut i = self.unindexed[c];
        while i != NIL {
            let label = self.nodes[i as usize].label;
            let class = if C == 1 { label.class as usize } else { c };
            self.index.append(label.key(class), i, &mut ClassLinks(&mut self.nodes, c));
            i = self.nodes[i as usize].next;
        }
        self.unindexed[c] = NIL;
    }
}

/// Receives that wait for a message.
pub struct Posted<T> {
    list: List<T, 1>,
}

impl<T> Default for Posted<T> {
    fn default() -> Self {
        Self { list: List::new() }
    }
}

impl<T> Posted<T> {
    #[inline]
    pub fn len(&self) -> usize {
        self.list.len
    }
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.len == 0
    }

    /// Adds a receive behind all others.
    #[inline(always)]
    pub fn post(&mut self, pattern: Pattern, value: T) -> Key {
        self.list.push(pattern.into(), value)
    }

    /// Takes the earliest receive that accepts the message.
    #[inline]
    pub fn arrive(&mut self, e: Envelope) -> Option<T> {
        self.first_for(e).map(|i| self.list.take(i).1)
    }

    /// What `arrive` would take.
    pub fn peek(&mut self, e: Envelope) -> Option<&T> {
        let i = self.first_for(e)?;
        self.list.nodes[i as usize].value.as_ref()
    }

    #[inline(always)]
    fn first_for(&mut self, e: Envelope) -> Option<u32> {
        let label = Label::from(e);
        let hit = self
            .list
            .scan(|p| (p.bits ^ label.bits) & p.mask == 0 && p.ctx == label.ctx)
            .or_else(|more| if more { self.deep(&label).ok_or(()) } else { Err(()) });
        hit.ok()
    }

    #[inline(never)]
    fn deep(&mut self, label: &Label) -> Option<u32> {
        if self.list.unindexed[0] != NIL {
            self.list.index_all(0);
        }
        (0..CLASSES)
            .map(|class| self.list.index.head(label.key(class)))
            .filter(|&i| i != NIL)
            .min_by_key(|&i| self.list.nodes[i as usize].seq)
    }

    /// Takes a receive out (cancellation). None when it has matched already.
    pub fn remove(&mut self, key: Key) -> Option<T> {
        self.list.live(key).then(|| self.list.take(key.node).1)
    }
}

/// Messages that wait for a receive.
pub struct Unexpected<T> {
    list: List<T, CLASSES>,
}

impl<T> Default for Unexpected<T> {
    fn default() -> Self {
        Self { list: List::new() }
    }
}

impl<T> Unexpected<T> {
    #[inline]
    pub fn len(&self) -> usize {
        self.list.len
    }
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.len == 0
    }

    /// Adds a message behind all others.
    #[inline]
    pub fn push(&mut self, e: Envelope, value: T) -> Key {
        self.list.push(e.into(), value)
    }

    #[inline]
    fn search(&mut self, pattern: Pattern) -> Option<u32> {
        let p = Label::from(pattern);
        match self.list.scan(|e| (p.bits ^ e.bits) & p.mask == 0 && p.ctx == e.ctx) {
            Ok(i) => Some(i),
            Err(false) => None,
            Err(true) => self.deep(&p),
        }
    }

    #[inline(never)]
    fn deep(&mut self, p: &Label) -> Option<u32> {
        let class = p.class as usize;
        if self.list.unindexed[class] != NIL {
            self.list.index_all(class);
        }
        let i = self.list.index.head(p.key(class));
        (i != NIL).then_some(i)
    }

    /// Takes the earliest message that the pattern accepts.
    #[inline]
    pub fn take(&mut self, pattern: Pattern) -> Option<(Envelope, T)> {
        if self.list.len == 0 {
            return None;
        }
        let i = self.search(pattern)?;
        let (label, value) = self.list.take(i);
        Some((label.envelope(), value))
    }

    /// The earliest message that the pattern accepts, left where it is.
    pub fn find(&mut self, pattern: Pattern) -> Option<(Key, Envelope, &T)> {
        let i = self.search(pattern)?;
        let n = &self.list.nodes[i as usize];
        let key = Key { node: i, generation: n.generation };
        Some((key, n.label.envelope(), n.value.as_ref()?))
    }

    /// Takes a message out by its key. None when it is gone already.
    pub fn remove(&mut self, key: Key) -> Option<(Envelope, T)> {
        self.list.live(key).then(|| {
            let (label, value) = self.list.take(key.node);
            (label.envelope(), value)
        })
    }

    /// All messages in order. Linear, for rare operations and diagnosis.
    pub fn iter(&self) -> impl Iterator<Item = (Key, Envelope, &T)> {
        let nodes = &self.list.nodes;
        let mut i = self.list.head;
        std::iter::from_fn(move || {
            let n = nodes.get(i as usize)?;
            let key = Key { node: i, generation: n.generation };
            i = n.next;
            Some((key, n.label.envelope(), n.value.as_ref()?))
        })
    }
}

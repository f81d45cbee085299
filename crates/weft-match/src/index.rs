//! A hash table from matching keys to lists of queue nodes.
//!
//! Open addressing with linear probing and backward-shift deletion: no tombstones, so that a
//! table that has seen millions of keys is as fast as a fresh one. The lists' links are in the
//! nodes; the table holds head and tail.

pub const NIL: u32 = u32::MAX;

/// Context, source and tag with wildcards made explicit, and the class of the pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HashKey {
    pub ctx: u32,
    pub class: u32,
    pub src: u32,
    pub tag: i32,
}

impl HashKey {
    #[inline]
    fn hash(self) -> u64 {
        const A: u64 = 0x9e37_79b9_7f4a_7c15;
        const B: u64 = 0xd6e8_feb8_6659_fd93;
        let x = (self.ctx as u64) << 34 ^ (self.class as u64) << 32 ^ self.src as u64;
        let y = self.tag as u32 as u64;
        // Folded multiply: both halves of the product count.
        let p = (x ^ A) as u128 * (y.wrapping_mul(A) ^ B) as u128;
        (p as u64) ^ (p >> 64) as u64
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: HashKey,
    head: u32,
    tail: u32,
}

const EMPTY: Entry = Entry { key: HashKey { ctx: 0, class: 0, src: 0, tag: 0 }, head: NIL, tail: NIL };

/// Links of a node within its list of one class.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    pub prev: u32,
    pub next: u32,
    pub indexed: bool,
}

impl Link {
    pub const NONE: Link = Link { prev: NIL, next: NIL, indexed: false };
}

/// Where the links of nodes are.
pub trait Links {
    fn link(&mut self, node: u32) -> &mut Link;
}

#[derive(Default)]
pub struct Index {
    table: Vec<Entry>,
    used: usize,
}

impl Index {
    #[inline]
    fn slot(&self, key: HashKey) -> usize {
        let mask = self.table.len() - 1;
        let mut i = key.hash() as usize & mask;
        while self.table[i].head != NIL && self.table[i].key != key {
            i = (i + 1) & mask;
        }
        i
    }

    /// First node of the key's list, or NIL.
    #[inline]
    pub fn head(&self, key: HashKey) -> u32 {
        if self.used == 0 {
            return NIL;
        }
        self.table[self.slot(key)].head
    }

    /// Appends a node to its key's list.
    pub fn append(&mut self, key: HashKey, node: u32, links: &mut impl Links) {
        if (self.used + 1) * 2 > self.table.len() {
            self.grow();
        }
        let i = self.slot(key);
        let e = &mut self.table[i];
        let prev = e.tail;
        if e.head == NIL {
            *e = Entry { key, head: node, tail: node };
            self.used += 1;
        } else {
            e.tail = node;
            links.link(prev).next = node;
        }
        *links.link(node) = Link { prev, next: NIL, indexed: true };
    }

    /// Removes an indexed node from its key's list.
    pub fn unlink(&mut self, key: HashKey, node: u32, links: &mut impl Links) {
        let Link { prev, next, .. } = std::mem::replace(links.link(node), Link::NONE);
        if prev != NIL {
            links.link(prev).next = next;
        }
        if next != NIL {
            links.link(next).prev = prev;
        }
        if prev == NIL || next == NIL {
            let i = self.slot(key);
            let e = &mut self.table[i];
            if prev == NIL {
                e.head = next;
            }
            if next == NIL {
                e.tail = prev;
            }
            if e.head == NIL {
                self.vacate(i);
            }
        }
    }

    /// Empties slot `hole` and moves later entries of the probe sequence back.
    fn vacate(&mut self, mut hole: usize) {
        self.used -= 1;
        let mask = self.table.len() - 1;
        self.table[hole] = EMPTY;
        let mut i = (hole + 1) & mask;
        while self.table[i].head != NIL {
            let home = self.table[i].key.hash() as usize & mask;
            if i.wrapping_sub(home) & mask >= i.wrapping_sub(hole) & mask {
                self.table[hole] = self.table[i];
                self.table[i] = EMPTY;
                hole = i;
            }
            i = (i + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let len = (self.table.len() * 2).max(32);
        let old = std::mem::replace(&mut self.table, vec![EMPTY; len]);
        for e in old.into_iter().filter(|e| e.head != NIL) {
            let i = self.slot(e.key);
            self.table[i] = e;
        }
    }
}

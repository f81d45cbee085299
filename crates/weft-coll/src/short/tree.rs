//! Openings along the tree of the levels, of what goes there in one segment. The schedules are those of
//! `team::Tree`, as each operation's `tree` runs it.

use super::reductions::{Operand, done};
use super::{Opened, Short, Turn};
use crate::comm::Reducer;
use crate::team::{DOWN, UP, Words, tree_slot};
use smallvec::SmallVec;
use weft_lockfree::LINE_DATA;

/// A rank's parent and children for a root.
type Family = (Option<usize>, SmallVec<[usize; 8]>);

impl<T: Turn> Short<'_, T> {
    fn family(&self, root: usize) -> Family {
        self.op.team().family(root)
    }

    fn children_see(&self, children: &[usize]) -> bool {
        children.iter().all(|&r| self.sees(r, UP, 1))
    }

    /// Folds the operand and what the children have of `len` bytes, for the parent; without one to
    /// `v.to`. False: one of them is late, or the op failed.
    ///
    /// # Safety
    /// The operand is readable; the result has room where there is no parent.
    unsafe fn up<R: Reducer>(&self, r: &R, v: &Operand<'_>, (parent, children): &Family) -> bool {
        if !self.children_see(children) {
            return false;
        }
        let len = v.bytes();
        let mut lines: SmallVec<[Words; 8]> = SmallVec::new();
        if len <= LINE_DATA {
            for &child in children {
                let mut b = Words::default();
                // SAFETY: a line's data.
                unsafe { self.op.line(child, UP).get(b.ptr(), len) };
                lines.push(b);
            }
        }
        let mut srcs: SmallVec<[*const u8; 9]> = SmallVec::new();
        srcs.push(v.from);
        for (i, &child) in children.iter().enumerate() {
            srcs.push(match lines.get(i) {
                Some(line) => line.as_ptr(),
                None => tree_slot(self.op, child, len, 0).cast_const(),
            });
        }
        let mut line = Words::default();
        let out = match parent {
            None => v.to,
            Some(_) if len <= LINE_DATA => line.ptr(),
            Some(_) => tree_slot(self.op, self.me, len, 0),
        };
        // SAFETY: by the caller's contract; the children have published, the own slot is free.
        unsafe {
            if r.combine(&srcs, out, v.count, v.dt).is_err() {
                return false;
            }
            if parent.is_some() && len <= LINE_DATA {
                self.op.own(UP).put(out, len);
            }
        }
        if let Some(parent) = *parent {
            self.op.post(UP, 1);
            self.turn.wake(parent);
        }
        true
    }

    /// Hands `len` bytes at `from` to the children.
    ///
    /// # Safety
    /// They are readable.
    unsafe fn hand_down(&self, from: *const u8, len: usize, children: &[usize]) {
        // SAFETY: by the caller's contract; the own line and slot are free.
        unsafe {
            if len <= LINE_DATA {
                self.op.own(DOWN).put(from, len);
            } else if !children.is_empty() {
                std::ptr::copy_nonoverlapping(from, tree_slot(self.op, self.me, len, 1), len);
            }
        }
        self.op.own(DOWN).set_note(len as u64);
        self.op.post(DOWN, 1);
        children.iter().for_each(|&r| self.turn.wake(r));
    }

    /// Takes `len` bytes from the parent, hands them on, and brings them to `to`.
    ///
    /// # Safety
    /// `to` has room.
    unsafe fn down(&self, to: *mut u8, len: usize, parent: usize, children: &[usize]) -> bool {
        if !self.sees(parent, DOWN, 1) || self.op.line(parent, DOWN).note() != len as u64 {
            return false;
        }
        let mut line = Words::default();
        let from = if len <= LINE_DATA {
            // SAFETY: a line's data.
            unsafe { self.op.line(parent, DOWN).get(line.ptr(), len) };
            line.as_ptr()
        } else {
            tree_slot(self.op, parent, len, 1).cast_const()
        };
        // SAFETY: the parent has published; by the caller's contract.
        unsafe {
            if !children.is_empty() {
                self.hand_down(from, len, children);
            }
            std::ptr::copy_nonoverlapping(from, to, len);
        }
        true
    }
}

pub fn barrier<T: Turn>(s: &Short<'_, T>) -> Opened {
    let (parent, children) = s.family(0);
    if !s.children_see(&children) {
        return Opened::Begun;
    }
    if let Some(parent) = parent {
        s.op.post(UP, 1);
        s.turn.wake(parent);
        if !s.sees(parent, DOWN, 1) {
            return Opened::Begun;
        }
    }
    if !children.is_empty() {
        // SAFETY: no byte is read.
        unsafe { s.hand_down(std::ptr::null(), 0, &children) };
    }
    Opened::Done
}

/// # Safety
/// As `crate::bcast`; `len` contiguous bytes at `ptr`, of one segment.
pub unsafe fn bcast<T: Turn>(s: &Short<'_, T>, (ptr, len): (*mut u8, usize), root: usize) -> Opened {
    let (parent, children) = s.family(root);
    // SAFETY: by the caller's contract.
    unsafe {
        match parent {
            None => {
                s.hand_down(ptr, len, &children);
                Opened::Done
            }
            Some(parent) => done(s.down(ptr, len, parent, &children)),
        }
    }
}

/// `v.to` is used at the root only.
///
/// # Safety
/// As `crate::reduce`; the vector is one segment.
pub unsafe fn reduce<T: Turn, R: Reducer>(s: &Short<'_, T>, r: &R, v: Operand<'_>, root: usize) -> Opened {
    let family = s.family(root);
    // SAFETY: by the caller's contract.
    done(unsafe { s.up(r, &v, &family) })
}

/// # Safety
/// As `crate::allreduce`; the vector is one segment.
pub unsafe fn allreduce<T: Turn, R: Reducer>(s: &Short<'_, T>, r: &R, v: Operand<'_>) -> Opened {
    let family = s.family(0);
    // SAFETY: by the caller's contract; the operand is not read any more when the result comes.
    unsafe {
        if !s.up(r, &v, &family) {
            return Opened::Begun;
        }
        match family.0 {
            None => {
                s.hand_down(v.to, v.bytes(), &family.1);
                Opened::Done
            }
            Some(parent) => done(s.down(v.to, v.bytes(), parent, &family.1)),
        }
    }
}

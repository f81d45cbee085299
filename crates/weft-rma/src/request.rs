//! What a target is asked that has to act itself, because its memory is not reached from outside. How it travels is in
//! `message`.

use crate::accumulate::{Accumulate, Swap, may_compare};
use crate::layout::Element;
use crate::message::Blocks;
use crate::{Died, Gate, Slot};
use weft_base::{ErrClass, MpiError, Result, err};
use weft_datatype::Basic;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
pub enum Kind {
    Put = 1,
    Get = 2,
    /// Accumulate.
    Update = 3,
    /// Accumulate, and the old values come back.
    Fetch = 4,
    /// The data are the expected and the new element.
    CompareAndSwap = 5,
    /// A lock, for a rank of another node: `op` is a `Wanted`. The answer is a word: whether it was taken.
    Lock = 6,
    /// Gives back what `Lock` took.
    Unlock = 7,
    /// One block, whose bytes come by a message of their own.
    PutStraight = 8,
    /// One block, whose bytes are to go by such a message.
    GetStraight = 9,
}

/// Which lock a request is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    Shared,
    Exclusive,
    /// All ranks of the target's node, shared.
    All,
    /// As `All`, if that is free now.
    AllNow,
}

impl Wanted {
    const EVERY: [Wanted; 4] = [Wanted::Shared, Wanted::Exclusive, Wanted::All, Wanted::AllNow];

    pub fn number(self) -> u32 {
        self as u32
    }

    pub fn of(number: u32) -> Option<Wanted> {
        Self::EVERY.into_iter().find(|w| *w as u32 == number)
    }
}

impl Kind {
    pub(crate) fn of(w: u64) -> Option<Kind> {
        use Kind::*;
        let all = [Put, Get, Update, Fetch, CompareAndSwap, Lock, Unlock, PutStraight, GetStraight];
        all.into_iter().find(|k| *k as u64 == w)
    }
    fn moves_elements(self) -> bool {
        matches!(self, Kind::Update | Kind::Fetch | Kind::CompareAndSwap)
    }
    /// It has a message to itself.
    pub(crate) fn is_straight(self) -> bool {
        matches!(self, Kind::PutStraight | Kind::GetStraight)
    }
    /// More than memory is needed for it: it is not for `Request::serve`.
    fn is_apart(self) -> bool {
        self.is_straight() || matches!(self, Kind::Lock | Kind::Unlock)
    }
}

/// A place at the target: offset from the window's begin (or an address, for a dynamic window), and
/// how many bytes, or elements, follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    pub off: i64,
    pub n: u64,
}

/// One request, as it lies in a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request<'a> {
    pub kind: Kind,
    /// Of accumulate operations; `weft_base::consts::{op, dt}`.
    pub op: u32,
    pub dt: u32,
    pub blocks: Blocks<'a>,
    /// Packed bytes of a put; elements as a C array of the others.
    pub data: &'a [u8],
}

/// Blocks and bytes of data that one request carries at most, and bytes that come back.
pub const MAX_BLOCKS: usize = 4096;
pub const MAX_DATA: usize = 256 << 10;

impl Request<'_> {
    /// Does what is asked on the memory that `at` gives for an offset and a length in bytes. What is
    /// fetched goes to `out`.
    ///
    /// # Errors
    /// MPI_ERR_RMA_RANGE where `at` answers None, and then nothing was touched; MPI_ERR_INTERN for a
    /// request that contradicts itself; MPI_ERR_PROC_FAILED, see `lost`.
    ///
    /// # Safety
    /// What `at` gives is valid for the length that it was asked for. `slot` is the target's.
    pub unsafe fn serve(
        &self,
        slot: &Slot,
        gate: &Gate,
        at: impl Fn(i64, usize) -> Option<*mut u8>,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        let broken = || err!(ErrClass::INTERN, "a one-sided request contradicts itself");
        if self.kind.is_apart() {
            return Err(broken());
        }
        let ty = if self.kind.moves_elements() { Some(Basic::get(self.dt).ok_or_else(broken)?) } else { None };
        let unit = ty.map_or(1, |t| Element::basic(t).extent());
        let mut places = Vec::with_capacity(self.blocks.len());
        let mut total = 0usize;
        for b in self.blocks {
            let len = usize::try_from(b.n).ok().and_then(|n| n.checked_mul(unit)).ok_or_else(broken)?;
            total = total.checked_add(len).filter(|t| *t <= MAX_DATA).ok_or_else(broken)?;
            let p = at(b.off, len).ok_or_else(|| {
                err!(ErrClass::RMA_RANGE, "{len} bytes at {:#x} are not in the target's window", b.off)
            })?;
            places.push((p, len));
        }
        let fetches = matches!(self.kind, Kind::Get | Kind::Fetch | Kind::CompareAndSwap);
        let needs = match self.kind {
            Kind::Put => total,
            Kind::Get => 0,
            Kind::CompareAndSwap => 2 * unit,
            _ if self.op == weft_base::consts::op::NO_OP => 0,
            _ => total,
        };
        // One element: not one among others of no length.
        let is_one = places.len() == 1 && total == unit;
        if self.data.len() < needs || self.kind == Kind::CompareAndSwap && !is_one {
            return Err(broken());
        }
        let from = out.len();
        out.resize(from + if fetches { total } else { 0 }, 0);
        let update = match (self.kind, ty) {
            (Kind::Update | Kind::Fetch, Some(ty)) => Some(Accumulate::new(self.op, ty)?),
            _ => None,
        };
        let mut done = 0;
        for (p, len) in places {
            let src = self.data.as_ptr().wrapping_add(done.min(self.data.len()));
            let old = if fetches { out[from + done..].as_mut_ptr() } else { std::ptr::null_mut() };
            // SAFETY: the place by the caller's contract; the lengths of data and room were checked.
            unsafe {
                match (self.kind, update, ty) {
                    (Kind::Put, ..) => std::ptr::copy(src, p, len),
                    (Kind::Get, ..) => std::ptr::copy(p, old, len),
                    (_, Some(u), _) => {
                        u.update(slot, gate, false, p, src, old, len / unit).map_err(|d| lost(slot, d))?
                    }
                    (_, None, Some(ty)) if may_compare(ty) => {
                        let new = self.data.as_ptr().add(unit);
                        Swap::new(ty).swap(slot, gate, p, self.data.as_ptr(), new, old).map_err(|d| lost(slot, d))?;
                    }
                    _ => return Err(broken()),
                }
            }
            done += len;
        }
        Ok(())
    }
}

/// Frees the guard of a rank that has died with it, for the next; the error of the update that met it.
#[cold]
pub fn lost(slot: &Slot, died: Died) -> MpiError {
    slot.recover(died);
    err!(ErrClass::PROC_FAILED, "rank {} of the window has failed in the middle of an update of the target", died.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::{Message, parse};
    use weft_base::consts::{dt, op};

    /// A message with one request.
    fn asked(kind: Kind, op: u32, blocks: &[(i64, u64)], data: &[u8]) -> Vec<u8> {
        let blocks: Vec<_> = blocks.iter().map(|&(off, n)| Block { off, n }).collect();
        let mut m = Message::default();
        m.push(kind, op, dt::INT, &blocks, data);
        m.close(7)
    }

    /// Serves the request of a message on memory of 64 bytes.
    fn serve(message: &[u8], memory: &mut [u32; 16]) -> Result<Vec<u8>> {
        let (_, requests) = parse(message).unwrap();
        let [r] = requests[..] else { panic!("{requests:?}") };
        let base = memory.as_mut_ptr().cast::<u8>();
        let at = |off: i64, len: usize| {
            let off = usize::try_from(off).ok()?;
            (off.checked_add(len)? <= 64).then(|| base.wrapping_add(off))
        };
        let mut out = Vec::new();
        // SAFETY: `at` checks.
        unsafe { r.serve(&Slot::new(), &Gate::alone(), at, &mut out) }.map(|()| out)
    }

    #[test]
    fn requests_act() {
        let mut m = [0u32; 16];
        let put: Vec<u8> = (0..12).collect();
        serve(&asked(Kind::Put, 0, &[(4, 4), (12, 8)], &put), &mut m).unwrap();
        assert_eq!(m[1..5], [0x0302_0100, 0, 0x0706_0504, 0x0b0a_0908]);
        assert_eq!(serve(&asked(Kind::Get, 0, &[(12, 8)], &[]), &mut m).unwrap(), (4..12).collect::<Vec<u8>>());
        let add = asked(Kind::Fetch, op::SUM, &[(4, 1)], &1u32.to_le_bytes());
        assert_eq!(serve(&add, &mut m).unwrap(), [0, 1, 2, 3]);
        assert_eq!(m[1], 0x0302_0101);
        let look = asked(Kind::Fetch, op::NO_OP, &[(4, 1)], &[]);
        assert_eq!(serve(&look, &mut m).unwrap(), [1, 1, 2, 3]);
        let cas = asked(Kind::CompareAndSwap, 0, &[(4, 1)], &[1, 1, 2, 3, 9, 9, 9, 9]);
        assert_eq!(serve(&cas, &mut m).unwrap(), [1, 1, 2, 3]);
        assert_eq!(m[1], 0x0909_0909);
    }

    #[test]
    fn wrong_requests_touch_nothing() {
        let mut m = [0u32; 16];
        let range = serve(&asked(Kind::Put, 0, &[(0, 4), (62, 4)], &[1; 8]), &mut m);
        assert_eq!(range.unwrap_err().class, ErrClass::RMA_RANGE);
        for r in [
            asked(Kind::Put, 0, &[(0, 4)], &[]),
            asked(Kind::Update, op::SUM, &[(0, 2)], &[1; 4]),
            asked(Kind::CompareAndSwap, 0, &[(0, 2)], &[1; 16]),
            // Beside the one element another one, of no length: at the end of the memory it is beyond.
            asked(Kind::CompareAndSwap, 0, &[(0, 1), (64, 0)], &[0, 0, 0, 0, 1, 1, 1, 1]),
            asked(Kind::Get, 0, &[(0, u64::MAX)], &[]),
            asked(Kind::Lock, 0, &[], &[]),
        ] {
            assert!(serve(&r, &mut m).is_err());
        }
        assert_eq!(m, [0; 16]);
    }
}

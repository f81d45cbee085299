//! `WEFT_CHECK=2`: what a collective operation has written, compared with what its members gave it.
//!
//! Blocks are compared by the checksum of their packed stream: what a rank gives to each other one it tells it in a word
//! of its own. Reductions and scans are done again, in the order of ranks, from operands that go in messages; where
//! rounding depends on the order, within the error that any order may have. Those by the user's operations, of pairs, of
//! floating-point types other than of 4 and 8 bytes, and of types with gaps are not done again.

use super::Comparison;
use crate::bound_op::BoundOp;
use crate::ctl;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use weft_base::consts::op;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_coll::Reducer;
use weft_datatype::{Basic, Class, Datatype};
use weft_p2p::SendBuf;

static PROVEN: AtomicU64 = AtomicU64::new(0);
static WRONG: AtomicU64 = AtomicU64::new(0);

/// Counts an operation that was compared.
pub(crate) fn note(is_right: bool) {
    // ORDERING: Relaxed; counts.
    PROVEN.fetch_add(1, Ordering::Relaxed);
    WRONG.fetch_add(u64::from(!is_right), Ordering::Relaxed);
}

/// Collective and one-sided operations that were compared in this process, and those that were wrong.
pub(crate) fn counts() -> (u64, u64) {
    // ORDERING: Relaxed; counts.
    (PROVEN.load(Ordering::Relaxed), WRONG.load(Ordering::Relaxed))
}

/// What one call gives, told before it runs, or has got, told after it.
pub(crate) struct Data {
    is_before: bool,
    /// By rank: the checksums of all blocks for it, or from it.
    sums: Vec<i64>,
    operand: Option<Operand>,
    result: Option<Written>,
}

/// What a rank gives to a reduction.
struct Operand {
    op: BoundOp,
    kind: Kind,
    dt: Arc<Datatype>,
    packed: Vec<u8>,
    /// By rank: which bytes it needs.
    parts: Vec<(usize, usize)>,
}

/// The result of a reduction: of the operands of ranks below `from`.
struct Written {
    ptr: *const u8,
    count: i64,
    from: usize,
}

impl Data {
    fn new(n: usize, is_before: bool) -> Self {
        Self { is_before, sums: vec![0; n], operand: None, result: None }
    }

    fn add(&mut self, peer: usize, ptr: *const u8, count: i64, dt: &Arc<Datatype>) {
        if count * dt.size() > 0 {
            // SAFETY: the user's buffer of the call.
            let sum = unsafe { weft_p2p::sum_of(&SendBuf::typed(ptr, count, dt)) };
            self.sums[peer] = self.sums[peer].wrapping_add(sum.into());
        }
    }

    /// A block for a rank.
    pub fn gives(&mut self, to: usize, ptr: *const u8, count: i64, dt: &Arc<Datatype>) {
        if self.is_before {
            self.add(to, ptr, count, dt);
        }
    }

    pub fn gives_all(&mut self, ptr: *const u8, count: i64, dt: &Arc<Datatype>) {
        (0..self.sums.len()).for_each(|to| self.gives(to, ptr, count, dt));
    }

    /// A block from a rank.
    pub fn takes(&mut self, from: usize, ptr: *const u8, count: i64, dt: &Arc<Datatype>) {
        if !self.is_before {
            self.add(from, ptr, count, dt);
        }
    }

    /// An operand of `count` items, of which the rank `to` reduces the items `part(to)`.
    pub fn operand(
        &mut self,
        op: &BoundOp,
        (ptr, count, dt): (*const u8, i64, &Arc<Datatype>),
        part: impl Fn(usize) -> (i64, i64),
    ) {
        let Some(kind) = kind(op, dt).filter(|_| self.is_before) else { return };
        let size = dt.size() as usize;
        let mut packed = vec![0; count as usize * size];
        // SAFETY: the user's buffer of the call, and room for it.
        unsafe { dt.pack(ptr, count, 0, packed.as_mut_ptr(), packed.len()) };
        let bytes = |(at, n): (i64, i64)| (at as usize * size, n as usize * size);
        let parts: Vec<_> = (0..self.sums.len()).map(|to| bytes(part(to))).collect();
        assert!(parts.iter().all(|(at, n)| at + n <= packed.len()) && self.operand.is_none());
        self.operand = Some(Operand { op: op.clone(), kind, dt: dt.clone(), packed, parts });
    }

    /// `count` items: the reduction of what the ranks below `from` gave.
    pub fn result(&mut self, ptr: *const u8, count: i64, from: usize) {
        assert!(from <= self.sums.len() && self.result.is_none());
        if !self.is_before && count > 0 && from > 0 {
            self.result = Some(Written { ptr, count, from });
        }
    }
}

/// How results of an operation are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Bitwise,
    F32,
    F64,
}

fn kind(op: &BoundOp, dt: &Datatype) -> Option<Kind> {
    if !op.is_kernel() || op.compares() || !dt.is_contiguous() {
        return None;
    }
    let basic = Basic::get(dt.reduction_id()?)?;
    match (basic.class, basic.size, op.predefined()?) {
        (Class::Byte | Class::Signed | Class::Unsigned | Class::Logical, _, _) => Some(Kind::Bitwise),
        (Class::Float, 4, op::SUM | op::PROD | op::MIN | op::MAX) | (Class::Complex, 8, op::SUM) => Some(Kind::F32),
        (Class::Float, 8, op::SUM | op::PROD | op::MIN | op::MAX) | (Class::Complex, 16, op::SUM) => Some(Kind::F64),
        _ => None,
    }
}

/// Whether `got` may be the result of an operation on `values`, in any order; `eps`: of its type, `most`: a number far
/// below its largest one.
fn may_be(id: u32, values: &[f64], got: f64, eps: f64, most: f64) -> bool {
    let rounding = 2.0 * values.len() as f64 * eps;
    let magnitude = |f: fn(f64) -> f64| values.iter().map(|v| f(v.abs())).product::<f64>();
    if values.iter().any(|v| !v.is_finite()) {
        return true;
    }
    match id {
        op::SUM => {
            let bound: f64 = values.iter().map(|v| v.abs()).sum();
            bound > most || (got - values.iter().sum::<f64>()).abs() <= rounding * bound
        }
        op::PROD => {
            // Where the order decides whether a product overflows, or loses digits, nothing can be said.
            let is_tame = magnitude(|v| v.max(1.0)) < most && magnitude(|v| v.min(1.0)) > 1.0 / most;
            let product: f64 = values.iter().product();
            !is_tame || (got - product).abs() <= rounding * product.abs()
        }
        op::MIN => got == values.iter().copied().fold(f64::INFINITY, f64::min),
        _ => got == values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
    }
}

/// The first element of `got` that is not what the operands give.
fn first_wrong<const SIZE: usize>(
    id: u32,
    got: &[u8],
    operands: &[Vec<u8>],
    of: impl Fn([u8; SIZE]) -> f64,
    (eps, most): (f64, f64),
) -> Option<usize> {
    let element = |bytes: &[u8], i: usize| bytes.as_chunks::<SIZE>().0.get(i).map_or(0.0, |b| of(*b));
    (0..got.len() / SIZE).find(|&i| {
        let values: Vec<f64> = operands.iter().map(|o| element(o, i)).collect();
        !may_be(id, &values, element(got, i), eps, most)
    })
}

impl Operand {
    /// The first element, or byte, of a result that is not what the operands give.
    fn first_wrong(&self, got: &[u8], operands: &[Vec<u8>], count: i64) -> Result<Option<usize>> {
        assert!(self.op.predefined().is_some() && operands.iter().all(|o| o.len() == got.len()));
        let id = self.op.predefined().unwrap_or_default();
        Ok(match self.kind {
            Kind::F32 => {
                let of = |b| f64::from(f32::from_ne_bytes(b));
                first_wrong(id, got, operands, of, (f64::from(f32::EPSILON), 1e30))
            }
            Kind::F64 => first_wrong(id, got, operands, f64::from_ne_bytes, (f64::EPSILON, 1e290)),
            Kind::Bitwise => {
                let (mut again, sources) =
                    (vec![0; got.len()], operands.iter().map(|o| o.as_ptr()).collect::<Vec<_>>());
                // SAFETY: all hold `count` items of a contiguous type.
                unsafe { self.op.combine(&sources, again.as_mut_ptr(), count, &self.dt)? };
                got.iter().zip(&again).position(|(a, b)| a != b)
            }
        })
    }
}

fn wrong(name: &str, what: &str) -> MpiError {
    note(false);
    err!(
        ErrClass::INTERN,
        "WEFT_CHECK=2: {what} {} is not what was given: a buffer was changed meanwhile, or memory fails",
        super::verdict::mpi(name)
    )
}

impl Comparison {
    /// What the call gives; None where data is not compared.
    pub fn before(&self, tell: impl FnOnce(&mut Data)) -> Option<Data> {
        let mut data = super::checks_data().then(|| Data::new(self.team.group.size(), true))?;
        tell(&mut data);
        Some(data)
    }

    /// Compares what the call has written, told by `tell`, with what all members gave; `ended`: how the call itself did.
    ///
    /// # Errors
    /// The call's, and MPI_ERR_INTERN where bytes are wrong in this process.
    pub async fn after(&self, gave: Data, ended: Result<()>, tell: impl FnOnce(&mut Data)) -> Result<()> {
        assert!(gave.is_before && gave.sums.len() == self.team.group.size());
        let mut got = Data::new(gave.sums.len(), false);
        if ended.is_ok() {
            tell(&mut got);
        }
        // Others wait for these words, whatever has become of the call here.
        let expected = ctl::alltoall(&self.team, &gave.sums).await?;
        let again = match &gave.operand {
            Some(o) => Some(self.gather_operands(o, got.result.as_ref()).await?),
            None => None,
        };
        ended?;
        assert_eq!(expected.len(), got.sums.len());
        let differs = |&rank: &usize| got.sums[rank] != 0 && got.sums[rank] != expected[rank];
        if let Some(rank) = (0..expected.len()).find(differs) {
            return Err(wrong(&self.row.name, &format!("what came from rank {rank} by")));
        }
        let (Some(o), Some(w), Some(operands)) = (&gave.operand, &got.result, again) else {
            note(true);
            return Ok(());
        };
        let mut bytes = vec![0; (w.count * o.dt.size()) as usize];
        // SAFETY: the user's buffer of the call, which has ended, and room for it.
        unsafe { o.dt.pack(w.ptr, w.count, 0, bytes.as_mut_ptr(), bytes.len()) };
        match o.first_wrong(&bytes, &operands, w.count)? {
            Some(i) => Err(wrong(&self.row.name, &format!("number {i} of the result of"))),
            None => {
                note(true);
                Ok(())
            }
        }
    }

    /// Sends each rank what it needs of this one's operand, and receives what the result here is made of.
    async fn gather_operands(&self, mine: &Operand, result: Option<&Written>) -> Result<Vec<Vec<u8>>> {
        let (group, me, at) = (&self.team.group, self.team.me(), self.team.at);
        assert_eq!(mine.parts.len(), group.size());
        let part = |to: usize| &mine.packed[mine.parts[to].0..][..mine.parts[to].1];
        let others = (0..group.size()).filter(|&to| to != me && !part(to).is_empty());
        let sends = others.map(|to| ctl::start_send_bytes(part(to), group.proc(to), at)).collect::<Result<Vec<_>>>()?;
        let mut operands = Vec::new();
        if let Some(w) = result {
            for from in 0..w.from {
                let mut bytes = vec![0; (w.count * mine.dt.size()) as usize];
                match from == me {
                    true => bytes.copy_from_slice(part(me)),
                    false => ctl::recv_bytes(&mut bytes, group.proc(from), at).await?,
                }
                operands.push(bytes);
            }
        }
        for s in sends {
            ctl::finish(s).await?;
        }
        assert_eq!(operands.len(), result.map_or(0, |w| w.from));
        Ok(operands)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_order_of_a_sum_may_be_it() {
        let values = [1e8, 1.0, -1e8, 3.0, 0.25];
        let eps = f64::from(f32::EPSILON);
        for start in 0..values.len() {
            let order = (0..values.len()).map(|i| values[(start + i) % values.len()]);
            let sum = order.fold(0.0f32, |s, v| s + v as f32);
            assert!(may_be(op::SUM, &values, f64::from(sum), eps, 1e30), "from {start}: {sum}");
        }
        assert!(!may_be(op::SUM, &[1.0, 2.0], 3.001, eps, 1e30));
        assert!(!may_be(op::SUM, &[1.0, 2.0], f64::NAN, eps, 1e30));
        assert!(may_be(op::SUM, &[f64::NAN, 2.0], 7.0, eps, 1e30), "nothing can be said");
    }

    #[test]
    fn products_and_extremes() {
        let eps = f64::EPSILON;
        assert!(may_be(op::PROD, &[3.0, 5.0], 15.0, eps, 1e290) && !may_be(op::PROD, &[3.0, 5.0], 15.1, eps, 1e290));
        assert!(may_be(op::PROD, &[1e200, 1e200, 1e-200], f64::INFINITY, eps, 1e290), "it depends on the order");
        assert!(may_be(op::PROD, &[0.0, 5.0], 0.0, eps, 1e290));
        assert!(may_be(op::MIN, &[3.0, -5.0], -5.0, eps, 1e290) && !may_be(op::MIN, &[3.0, -5.0], 3.0, eps, 1e290));
        assert!(may_be(op::MAX, &[3.0, -5.0], 3.0, eps, 1e290) && !may_be(op::MAX, &[3.0, -5.0], -5.0, eps, 1e290));
        assert!(may_be(op::MAX, &[-0.0, 0.0], -0.0, eps, 1e290), "zeros are equal");
    }

    #[test]
    fn the_first_wrong_element_is_named() {
        let bytes = |v: &[f32]| v.iter().flat_map(|x| x.to_ne_bytes()).collect::<Vec<u8>>();
        let operands = [bytes(&[1.0, 2.0, 3.0]), bytes(&[4.0, 5.0, 6.0])];
        let of = |b| f64::from(f32::from_ne_bytes(b));
        let at = |got: &[f32]| first_wrong(op::SUM, &bytes(got), &operands, of, (f64::from(f32::EPSILON), 1e30));
        assert_eq!(at(&[5.0, 7.0, 9.0]), None);
        assert_eq!(at(&[5.0, 7.0, 9.1]), Some(2));
        assert_eq!(at(&[5.5, 7.0, 9.1]), Some(0));
    }
}

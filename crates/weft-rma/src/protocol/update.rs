//! The accumulate operations: on memory that this process reaches, and as requests.

use super::{Local, Question, Sink, There};
use crate::request::{Block, Kind, MAX_BLOCKS, MAX_DATA, lost};
use crate::{Accumulate, Element, Gate, Slot};
use weft_base::consts::op;
use weft_base::{ErrClass, Result, err};
use weft_datatype::Basic;

/// Elements that are worked on at a time where they have to be packed, in bytes.
const STAGE: usize = 64 << 10;

/// An accumulate operation whose arguments agree.
pub struct Update {
    pub op: u32,
    pub element: Element,
    pub bound: Accumulate,
    /// None: MPI_NO_OP.
    pub operand: Option<Local>,
    /// Where old values go, if they are wanted.
    pub result: Option<Local>,
    pub there: There,
}

impl Update {
    /// None when there is nothing to do. `allows` is asked of an op that only other libraries take for the type.
    ///
    /// # Errors
    /// MPI_ERR_TYPE, MPI_ERR_OP, MPI_ERR_COUNT where the sides do not fit together.
    pub fn new(
        op_id: u32,
        operand: Option<Local>,
        result: Option<Local>,
        there: There,
        allows: impl FnOnce(&Basic) -> Result<()>,
    ) -> Result<Option<Self>> {
        let Some(element) = Element::of(&there.dt)?.filter(|_| there.bytes() > 0) else { return Ok(None) };
        let bound = Accumulate::new(op_id, element.ty)?;
        if !weft_reduce::supported(op_id, element.ty.id) {
            allows(element.ty)?;
        }
        let operand = operand.filter(|_| op_id != op::NO_OP);
        for side in operand.iter().chain(&result) {
            let of = Element::of(&side.dt)?;
            if side.bytes() != there.bytes() || of.is_some_and(|e| e.ty.id != element.ty.id) {
                return Err(err!(
                    ErrClass::TYPE,
                    "{} bytes of {} at the origin, {} of {} at the target",
                    side.bytes(),
                    of.map_or("nothing", |e| e.ty.name),
                    there.bytes(),
                    element.ty.name
                ));
            }
        }
        Ok(Some(Self { op: op_id, element, bound, operand, result, there }))
    }

    fn elements(&self) -> u64 {
        self.there.bytes() / self.element.size() as u64
    }

    /// The operand's elements from `first` on as a C array: in place where they are one, else in
    /// `stage`.
    ///
    /// # Safety
    /// The operand is valid, and has these elements.
    unsafe fn operand_at(&self, first: u64, n: usize, stage: &mut Vec<u8>) -> *const u8 {
        let Some(x) = &self.operand else { return std::ptr::null() };
        if let Some(p) = self.in_place(x, first) {
            return p;
        }
        // SAFETY: by the caller's contract; the stage gets room first.
        unsafe {
            let size = self.element.size();
            let mut packed = vec![0u8; n * size];
            x.dt.pack(x.ptr, x.count, first * size as u64, packed.as_mut_ptr(), packed.len());
            if self.element.is_dense() {
                *stage = packed;
            } else {
                stage.resize(n * self.element.extent(), 0);
                self.element.spread(packed.as_ptr(), stage.as_mut_ptr(), n);
            }
        }
        stage.as_ptr()
    }

    /// Where element `first` of a buffer is, if the buffer is a C array.
    fn in_place(&self, x: &Local, first: u64) -> Option<*mut u8> {
        let array = x.dt.is_contiguous() && self.element.is_dense() || x.dt.predefined_id().is_some();
        array.then(|| x.ptr.wrapping_add(first as usize * self.element.extent()))
    }

    /// Does it on memory of this process; `alone` as in `Accumulate::update`.
    ///
    /// # Errors
    /// MPI_ERR_PROC_FAILED where a rank has died in the middle of an update of the target; elements
    /// may then be updated in part.
    ///
    /// # Safety
    /// `p` is where the target's items are mapped, `slot` the target's; the buffers are valid.
    pub unsafe fn direct(&self, slot: &Slot, gate: &Gate, alone: bool, p: *mut u8) -> Result<()> {
        let ext = self.element.extent();
        let total = self.elements();
        let whole = [&self.operand, &self.result].into_iter().flatten().all(|x| self.in_place(x, 0).is_some());
        let step = if whole { total } else { (STAGE / ext) as u64 };
        let (mut first, mut stage, mut room) = (0, Vec::new(), Vec::new());
        while first < total {
            let n = step.min(total - first);
            // SAFETY: elements [first, first + n) of valid buffers.
            let x = unsafe { self.operand_at(first, n as usize, &mut stage) };
            let old = match &self.result {
                None => std::ptr::null_mut(),
                Some(r) => self.in_place(r, first).unwrap_or_else(|| {
                    room.resize(n as usize * ext, 0);
                    room.as_mut_ptr()
                }),
            };
            let (mut at, mut done) = (0, Ok(()));
            self.element.for_each_run(&self.there.dt, self.there.count, first, n, |off, k| {
                let shift = |q: *mut u8| if q.is_null() { q } else { q.wrapping_add(at * ext) };
                let t = p.wrapping_offset(off as isize);
                // SAFETY: `k` elements of the target; the arrays have as many from `at` on.
                done = unsafe { self.bound.update(slot, gate, alone, t, shift(x.cast_mut()), shift(old), k) };
                at += k;
                done.is_ok()
            });
            done.map_err(|d| lost(slot, d))?;
            if let Some(r) = self.result.as_ref().filter(|_| old == room.as_mut_ptr() && !old.is_null()) {
                // SAFETY: these elements of the result buffer.
                unsafe { scatter(&self.element, r, first, n as usize, old) };
            }
            first += n;
        }
        Ok(())
    }

    /// Asks for it, with displacement 0 `off` bytes behind the window's begin. `has_request`: a request of the user's waits for
    /// it.
    ///
    /// # Safety
    /// The buffers have the items, and stay valid until all is answered.
    pub unsafe fn ask(&self, off: i64, has_request: bool, mut ask: impl FnMut(Question)) {
        // SPEC: MPI-5.0 section 12.3.5: a request is complete when its buffers are the user's again. The operand is copied here.
        let has_request = has_request && self.result.is_some();
        let (ext, total) = (self.element.extent(), self.elements());
        let mut first = 0;
        while first < total {
            let most = ((MAX_DATA / ext) as u64).min(total - first);
            let mut blocks = Vec::new();
            let mut n = 0;
            self.element.for_each_run(&self.there.dt, self.there.count, first, most, |o, k| {
                n += k as u64;
                blocks.push(Block { off: off + o, n: k as u64 });
                blocks.len() < MAX_BLOCKS
            });
            let mut stage = Vec::new();
            // SAFETY: elements [first, first + n) of a valid buffer.
            let x = unsafe { self.operand_at(first, n as usize, &mut stage) };
            let data: &[u8] = match x.is_null() {
                true => &[],
                // SAFETY: as above: `x` is a C array of `n` elements.
                false => unsafe { std::slice::from_raw_parts(x, n as usize * ext) },
            };
            let sink: Sink = self.result.clone().map(|r| {
                let element = self.element;
                // SAFETY: the result buffer is valid until the operation completes.
                Box::new(move |got: &[u8]| unsafe { scatter(&element, &r, first, n as usize, got.as_ptr()) }) as Box<_>
            });
            let kind = if sink.is_some() { Kind::Fetch } else { Kind::Update };
            let fetched = if sink.is_some() { n as usize * ext } else { 0 };
            let dt = self.element.ty.id;
            ask(Question { kind, op: self.op, dt, blocks: &blocks, data, fetched, sink, has_request });
            first += n;
        }
    }
}

/// Moves `n` elements of a C array to elements `first..` of a buffer.
///
/// # Safety
/// The array has them, the buffer has room for them.
unsafe fn scatter(element: &Element, r: &Local, first: u64, n: usize, array: *const u8) {
    let size = element.size();
    let array_already = r.dt.predefined_id().is_some();
    // SAFETY: by the caller's contract.
    unsafe {
        if array_already {
            r.ptr.add(first as usize * element.extent()).copy_from(array, n * element.extent());
        } else if element.is_dense() {
            r.dt.unpack(r.ptr, r.count, first * size as u64, array, n * size);
        } else {
            let mut packed = vec![0u8; n * size];
            element.gather(array, packed.as_mut_ptr(), n);
            r.dt.unpack(r.ptr, r.count, first * size as u64, packed.as_ptr(), packed.len());
        }
    }
}

//! Every operation on a type against its expanded typemap.

use super::{Map, T, build, expand, named, rebuild, size_of};
use std::sync::Arc;
use weft_datatype::{Basic, Datatype, Run};

/// Typemaps above this size are left out, so that a run ends in seconds.
const ENTRIES_MAX: i64 = 4000;

/// A user buffer that holds `count` items, and where displacement 0 is in it.
struct Memory {
    bytes: Vec<u8>,
    zero: usize,
}

impl Memory {
    fn new(map: &Map, count: i64, salt: usize) -> Memory {
        let offs = map.byte_offsets(count);
        let lo = offs.iter().copied().min().unwrap_or(0).min(0);
        let hi = offs.iter().copied().max().map_or(0, |m| m + 1).max(0);
        let bytes = (0..(hi - lo) as usize).map(|i| ((i * 7 + salt) % 251) as u8).collect();
        Memory { bytes, zero: -lo as usize }
    }

    fn ptr(&mut self) -> *mut u8 {
        self.bytes.as_mut_ptr().wrapping_add(self.zero)
    }

    fn at(&self, off: i64) -> u8 {
        self.bytes[(self.zero as i64 + off) as usize]
    }
}

fn small(t: &T) -> Option<(Arc<Datatype>, Map)> {
    (super::weight(t) <= ENTRIES_MAX).then(|| (build(t), expand(t)))
}

fn check_bounds(d: &Datatype, m: &Map) {
    assert_eq!(d.size(), m.size(), "size");
    assert_eq!((d.lb(), d.ub()), (m.lb, m.ub), "bounds");
    assert_eq!(d.true_lb(), m.true_lb(), "true lb");
    assert_eq!(d.true_extent(), m.true_ub() - m.true_lb(), "true extent");
    let mut elements = vec![];
    d.basic_elements().for_each(&mut |b, n| {
        for _ in 0..n {
            match b.pair {
                Some((v, i)) => elements.extend([v, i]),
                None => elements.push(b.id),
            }
        }
    });
    assert_eq!(elements, m.entries.iter().map(|e| e.0).collect::<Vec<_>>(), "signature");
}

fn packed(map: &Map, count: i64, mem: &Memory) -> Vec<u8> {
    map.byte_offsets(count).iter().map(|o| mem.at(*o)).collect()
}

pub fn bounds_and_signature(t: &T) {
    let Some((d, m)) = small(t) else { return };
    check_bounds(&d, &m);
    let offs = m.byte_offsets(3);
    let dense = offs.iter().enumerate().all(|(i, o)| *o == i as i64) && m.extent() == m.size();
    assert_eq!(d.is_contiguous(), dense && m.lb == 0);
    for count in 0..3 {
        let offs = m.byte_offsets(count);
        if let Some((off, len)) = d.single_run(count) {
            assert_eq!(len as usize, offs.len());
            assert!(offs.iter().enumerate().all(|(i, o)| *o == off + i as i64));
        }
    }
}

pub fn pack_any_range(t: &T, count: i64, a: f64, b: f64) {
    let Some((d, m)) = small(t) else { return };
    let mut mem = Memory::new(&m, count, 3);
    let want = packed(&m, count, &mem);
    let (a, b) = ((want.len() as f64 * a) as usize, (want.len() as f64 * b) as usize);
    for (lo, hi) in [(0, want.len()), (a.min(b), a.max(b))] {
        let mut out = vec![0xee; hi - lo + 1];
        // SAFETY: the memory holds `count` items, `out` the range.
        unsafe { d.pack(mem.ptr(), count, lo as u64, out.as_mut_ptr(), hi - lo) };
        assert_eq!(&out[..hi - lo], &want[lo..hi]);
        assert_eq!(out[hi - lo], 0xee);
    }
}

pub fn unpack_in_chunks(t: &T, count: i64, chunk: usize) {
    let Some((d, m)) = small(t) else { return };
    let mut mem = Memory::new(&m, count, 3);
    let offs = m.byte_offsets(count);
    let data: Vec<u8> = (0..offs.len()).map(|i| (i % 255) as u8).collect();
    let mut want = mem.bytes.clone();
    for (o, v) in offs.iter().zip(&data) {
        want[(mem.zero as i64 + o) as usize] = *v;
    }
    for (i, c) in data.chunks(chunk).enumerate() {
        // SAFETY: the memory holds `count` items.
        unsafe { d.unpack(mem.ptr(), count, (i * chunk) as u64, c.as_ptr(), c.len()) };
    }
    assert_eq!(&mem.bytes, &want);
}

pub fn runs_are_the_stream(t: &T, count: i64, slots: usize) {
    let Some((d, m)) = small(t) else { return };
    let want = m.byte_offsets(count);
    let (mut got, mut at) = (vec![], 0);
    loop {
        let mut out = vec![Run { off: 0, len: 0 }; slots];
        let (n, bytes) = d.runs(count, at, u64::MAX / 2, &mut out);
        assert_eq!(out[..n].iter().map(|r| r.len as u64).sum::<u64>(), bytes);
        got.extend(out[..n].iter().flat_map(|r| r.off..r.off + r.len as i64));
        at += bytes;
        if bytes == 0 {
            break;
        }
    }
    assert_eq!(got, want);
}

pub fn elements_of_any_byte_count(t: &T) {
    let Some((d, m)) = small(t) else { return };
    let mut whole = vec![0];
    for (id, _) in m.entries.iter().chain(&m.entries).take(if cfg!(miri) { 20 } else { 300 }) {
        whole.push(whole.last().unwrap() + size_of(*id));
    }
    if whole.len() == 1 {
        assert_eq!((d.elements_in(0), d.elements_in(1)), (Some(0), None));
        return;
    }
    for bytes in 0..=*whole.last().unwrap() {
        assert_eq!(d.elements_in(bytes), whole.binary_search(&bytes).ok().map(|n| n as i64));
    }
    for (n, bytes) in whole.iter().enumerate() {
        assert_eq!(d.bytes_of_elements(n as i64), Some(*bytes));
    }
}

pub fn contents_round_trip(t: &T) {
    let Some((d, m)) = small(t) else { return };
    let again = rebuild(&d);
    check_bounds(&again, &m);
    assert_eq!(again.envelope(), d.envelope());
    let mut offs = vec![];
    again.for_each_run(2, 0, 2 * again.size() as u64, |o, n| {
        offs.extend(o..o + n as i64);
        true
    });
    assert_eq!(offs, m.byte_offsets(2));
    // The form for large counts has the same arguments.
    let large = Datatype::hindexed(&[1, 2], &[0, 400], &d).unwrap().with_large_counts();
    assert_eq!(large.contents().large, vec![2, 1, 2, 0, 400]);
    assert_eq!(large.envelope().large, 5);
    assert_eq!(large.envelope().ints + large.envelope().aints, 0);
}

pub fn copies_between_types(a: &T, b: &T, na: i64, nb: i64) {
    let (Some((da, ma)), Some((db, mb))) = (small(a), small(b)) else {
        return;
    };
    let (mut src, mut dst) = (Memory::new(&ma, na, 3), Memory::new(&mb, nb, 100));
    let data = packed(&ma, na, &src);
    let mut want = dst.bytes.clone();
    for (o, v) in mb.byte_offsets(nb).iter().zip(&data) {
        want[(dst.zero as i64 + o) as usize] = *v;
    }
    let room = mb.size() * nb;
    // SAFETY: both memories hold their items.
    let got = unsafe { Datatype::copy_typed(src.ptr(), na, &da, dst.ptr(), nb, &db) };
    assert_eq!(got.ok(), (data.len() as i64 <= room).then_some(data.len() as i64));
    assert_eq!(&dst.bytes, &want);
    // To an equal type.
    let mut twin = Memory::new(&ma, na, 50);
    let mut want = twin.bytes.clone();
    for (o, v) in ma.byte_offsets(na).iter().zip(&data) {
        want[(twin.zero as i64 + o) as usize] = *v;
    }
    // SAFETY: as above.
    unsafe { Datatype::copy_typed(src.ptr(), na, &da, twin.ptr(), na, &da) }.unwrap();
    assert_eq!(&twin.bytes, &want);
}

/// Reading takes any bytes and any number of them: whole elements, into the bytes of the type, and nothing else.
pub fn external32_of_any_bytes(t: &T, count: i64, bytes: &[u8]) {
    let Some((d, m)) = small(t) else { return };
    let mut mem = Memory::new(&m, count, 3);
    let before = mem.bytes.clone();
    // SAFETY: the memory holds the items.
    let native = unsafe { d.unpack_external_prefix(bytes, mem.ptr(), count) } as i64;
    let (m, mut left, mut whole) = (&m, bytes.len(), vec![]);
    for (id, disp) in (0..count).flat_map(|i| m.entries.iter().map(move |(id, disp)| (*id, i * m.extent() + disp))) {
        let long = Basic::get(id).unwrap().ext32 as usize;
        if long > left {
            break;
        }
        left -= long;
        whole.push((id, disp));
    }
    assert_eq!(native, whole.iter().map(|e| size_of(e.0)).sum::<i64>(), "bytes of whole elements");
    let mut may = vec![false; before.len()];
    for (id, disp) in whole {
        let at = (mem.zero as i64 + disp) as usize;
        may[at..at + size_of(id) as usize].fill(true);
    }
    assert!(may.iter().zip(before.iter().zip(&mem.bytes)).all(|(may, (a, b))| *may || a == b), "other bytes");
}

pub fn external32_is_element_wise(t: &T, count: i64) {
    let Some((d, m)) = small(t) else { return };
    let mut mem = Memory::new(&m, count, 3);
    let mut out = vec![0u8; d.external_size(count).unwrap() as usize];
    let mut want = vec![];
    for i in 0..count {
        for (id, disp) in &m.entries {
            let ty = named(*id);
            let mut one = vec![0u8; Basic::get(*id).unwrap().ext32 as usize];
            let from = mem.ptr().wrapping_offset((i * m.extent() + disp) as isize);
            // SAFETY: the element is inside the memory.
            unsafe { ty.pack_external(from, 1, one.as_mut_ptr()) };
            want.extend(one);
        }
    }
    // SAFETY: the memory holds the items, `out` their external form.
    unsafe { d.pack_external(mem.ptr(), count, out.as_mut_ptr()) };
    assert_eq!(&out, &want);
}

//! Views and collective transfers against an array of bytes: 1 to 8 processes, any filetypes, any
//! memory types, both ways, in a file of memory and in a real one.

#[path = "../../weft-coll/tests/oracle/boards.rs"]
#[allow(dead_code)]
mod boards;
#[path = "../../weft-coll/tests/oracle/sim.rs"]
#[allow(dead_code)]
mod sim;

use proptest::prelude::*;
use sim::{RankFuture, Sim, SimComm};
use std::cell::RefCell;
use std::future::Future;
use std::rc::Rc;
use std::sync::Arc;
use weft_base::Result;
use weft_base::consts::dt;
use weft_datatype::Datatype;
use weft_io::disk::Locked;
use weft_io::{Dir, Disk, Facts, FileDisk, Hints, Mem, Piece, Rep, View, Way, choose, transfer, twophase};

/// A file in memory.
#[derive(Clone, Default)]
struct Ram(Rc<RefCell<Vec<u8>>>);

impl Disk for Ram {
    async unsafe fn run(&self, dir: Dir, pieces: &[Piece], _: Locked) -> Result<u64> {
        let mut file = self.0.borrow_mut();
        let mut total = 0;
        for p in pieces {
            let off = p.off as usize;
            let n = match dir {
                Dir::Write => {
                    let len = file.len().max(off + p.len);
                    file.resize(len, 0);
                    // SAFETY: the piece is valid.
                    file[off..off + p.len].copy_from_slice(unsafe { std::slice::from_raw_parts(p.ptr, p.len) });
                    p.len
                }
                Dir::Read => {
                    let n = file.len().saturating_sub(off).min(p.len);
                    // SAFETY: the piece is valid.
                    unsafe { p.ptr.copy_from_nonoverlapping(file[off.min(file.len())..].as_ptr(), n) };
                    n
                }
            };
            total += n as u64;
            if n < p.len {
                break;
            }
        }
        Ok(total)
    }
}

/// A filetype: runs in units of an etype, and the extent.
#[derive(Clone, Debug)]
struct Shape {
    unit: usize,
    /// (gap before, length) of each run, in units.
    runs: Vec<(usize, usize)>,
    tail: usize,
    disp: usize,
    start: usize,
    count: usize,
    /// Bytes between two items in memory.
    stride: usize,
}

impl Shape {
    fn etype(&self) -> Arc<Datatype> {
        Datatype::predefined(if self.unit == 1 { dt::BYTE } else { dt::INT }).unwrap().clone()
    }
    fn view(&self) -> View {
        let (mut at, mut disps, mut lens) = (0, vec![], vec![]);
        for (gap, len) in &self.runs {
            at += gap;
            disps.push((at * self.unit) as i64);
            lens.push(*len as i64);
            at += len;
        }
        let extent = ((at + self.tail) * self.unit) as i64;
        let packed = Datatype::hindexed(&lens, &disps, &self.etype()).unwrap();
        let filetype = Datatype::resized(0, extent, &packed).unwrap();
        View::new(self.disp as i64, self.etype(), filetype, Rep::Native).unwrap()
    }
    /// Places in the file of the bytes of the access, by definition.
    fn places(&self) -> Vec<usize> {
        let mut tile = Vec::new();
        let mut at = 0;
        for (gap, len) in &self.runs {
            at += gap;
            tile.extend((at * self.unit)..((at + len) * self.unit));
            at += len;
        }
        let extent = (at + self.tail) * self.unit;
        let (first, n) = (self.start * self.unit, self.count * self.unit);
        (first..first + n).map(|i| self.disp + i / tile.len() * extent + tile[i % tile.len()]).collect()
    }
    /// A buffer of `count` units, one each `stride` bytes.
    fn mem(&self, buf: &mut [u8]) -> Mem {
        let item = Datatype::resized(0, self.stride as i64, &self.etype()).unwrap();
        Mem { ptr: buf.as_mut_ptr(), count: self.count as i64, dt: item }
    }
    fn buf_len(&self) -> usize {
        self.count * self.stride + self.unit
    }
    /// Index in the buffer of byte i of the stream.
    fn index(&self, i: usize) -> usize {
        i / self.unit * self.stride + i % self.unit
    }
}

fn shape() -> impl Strategy<Value = Shape> {
    (
        prop_oneof![Just(1usize), Just(4)],
        prop::collection::vec((0usize..5, 1usize..6), 1..5),
        0usize..6,
        0usize..40,
        0usize..30,
        0usize..120,
        0usize..9,
    )
        .prop_map(|(unit, runs, tail, disp, start, count, gap)| {
            // Half of the buffers are one run.
            let stride = unit + gap.saturating_sub(4);
            Shape { unit, runs, tail, disp, start, count, stride }
        })
}

fn data(rank: usize, i: usize) -> u8 {
    (rank * 67 + i * 7 + i / 256 * 13 + 1) as u8
}

fn filled(s: &Shape, rank: usize) -> Vec<u8> {
    let mut buf = vec![0xEE; s.buf_len()];
    for i in 0..s.count * s.unit {
        buf[s.index(i)] = data(rank, i);
    }
    buf
}

/// All ranks' accesses by one way; returns the bytes that each moved.
fn run<D: Disk + Clone>(
    disk: &D,
    dir: Dir,
    shapes: &[Shape],
    bufs: &mut [Vec<u8>],
    forced: bool,
    buffer_len: i64,
    seed: u64,
) -> Vec<u64> {
    let n = shapes.len();
    let mut sim = Sim::new(seed, false, boards::Access::Messages);
    let comms = sim.intra(0, n);
    let views: Vec<View> = shapes.iter().map(|s| s.view()).collect();
    let mems: Vec<Mem> = shapes.iter().zip(bufs.iter_mut()).map(|(s, b)| s.mem(b)).collect();
    let facts: Vec<Facts> = (0..n)
        .map(|r| Facts::of(&views[r], (shapes[r].start * shapes[r].unit) as u64, mems[r].len()).unwrap())
        .collect();
    let hints = Hints {
        aggregators: (!seed.is_multiple_of(3)).then_some(1 + seed as usize % 5),
        buffer_len,
        together_read: Some(forced),
        together_write: Some(forced),
    };
    let way = choose(&facts, dir, &hints);
    let moved = RefCell::new(vec![0; n]);
    let ranks: Vec<RankFuture<'_>> = (0..n)
        .map(|r| {
            let (c, view, mem) = (comms[r].clone(), &views[r], &mems[r]);
            let (start, moved) = ((shapes[r].start * shapes[r].unit) as u64, &moved);
            Box::pin(async move {
                let got = one(&c, disk, dir, way, view, start, mem, buffer_len).await?;
                moved.borrow_mut()[r] = got;
                Ok(())
            }) as RankFuture<'_>
        })
        .collect();
    sim.run(ranks).unwrap();
    moved.into_inner()
}

#[allow(clippy::too_many_arguments)]
async fn one<D: Disk>(
    c: &SimComm,
    disk: &D,
    dir: Dir,
    way: Way,
    view: &View,
    start: u64,
    mem: &Mem,
    window: i64,
) -> Result<u64> {
    match way {
        // SAFETY: the buffer outlives the run.
        Way::Alone => unsafe { transfer(disk, dir, view, start, mem, false).await },
        Way::Together { lo, hi, aggregators } => {
            let domains = twophase::Domains { lo, hi, aggregators, window };
            let part = twophase::Part { view, start, mem };
            // SAFETY: as above.
            unsafe { twophase::transfer(c, disk, dir, &domains, &part).await }
        }
    }
}

/// Writes by definition, in the order of ranks.
fn written(shapes: &[Shape]) -> Vec<u8> {
    let mut file = Vec::new();
    for (rank, s) in shapes.iter().enumerate() {
        for (i, place) in s.places().into_iter().enumerate() {
            if file.len() <= place {
                file.resize(place + 1, 0);
            }
            file[place] = data(rank, i);
        }
    }
    file
}

/// Shapes whose places are all different, as concurrent writers need: rank r takes units r, r + n...
fn interleaved(n: usize, unit: usize, block: usize, count: usize) -> Vec<Shape> {
    (0..n)
        .map(|r| Shape {
            unit,
            runs: vec![(r * block, block)],
            tail: (n - 1 - r) * block,
            disp: 3,
            start: 0,
            count,
            stride: unit + r % 2,
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 300 }))]

    #[test]
    fn a_view_is_its_definition(s in shape()) {
        let (view, places) = (s.view(), s.places());
        for (i, place) in places.iter().enumerate() {
            prop_assert_eq!(view.place((s.start * s.unit + i) as u64).unwrap(), *place as i64);
        }
        for end in [0, s.disp, s.disp + 7, places.last().map_or(50, |p| p / 2)] {
            let n = view.etypes_before(end as i64).unwrap();
            let place = |k: i64| view.place((k * s.unit as i64) as u64).unwrap();
            prop_assert!(place(n) >= end as i64 && (n == 0 || place(n - 1) < end as i64));
        }
    }

    #[test]
    fn together_is_in_the_order_of_ranks(
        shapes in prop::collection::vec(shape(), 1..9), window in 1i64..400, seed: u64,
    ) {
        let disk = Ram::default();
        let mut bufs: Vec<Vec<u8>> = shapes.iter().enumerate().map(|(r, s)| filled(s, r)).collect();
        let moved = run(&disk, Dir::Write, &shapes, &mut bufs, true, window, seed);
        let want = written(&shapes);
        prop_assert_eq!(&*disk.0.borrow(), &want);
        for (s, m) in shapes.iter().zip(moved) {
            prop_assert_eq!(m, (s.count * s.unit) as u64);
        }
    }

    #[test]
    fn reading_ends_with_the_file(
        shapes in prop::collection::vec(shape(), 1..9), len in 0usize..1500, window in 1i64..400, seed: u64,
        forced: bool,
    ) {
        let disk = Ram(Rc::new(RefCell::new((0..len).map(|i| data(9, i)).collect())));
        let mut bufs: Vec<Vec<u8>> = shapes.iter().map(|s| vec![0xEE; s.buf_len()]).collect();
        let moved = run(&disk, Dir::Read, &shapes, &mut bufs, forced, window, seed);
        for ((s, buf), m) in shapes.iter().zip(&bufs).zip(moved) {
            let places = s.places();
            let there = places.iter().take_while(|p| **p < len).count();
            prop_assert_eq!(m, there as u64);
            let mut want = vec![0xEE; s.buf_len()];
            for (i, p) in places.iter().enumerate().take(there) {
                want[s.index(i)] = data(9, *p);
            }
            prop_assert_eq!(buf, &want);
        }
    }

    #[test]
    fn alone_and_together_agree(
        n in 1usize..9, four: bool, block in 1usize..9, count in 0usize..200, window in 1i64..3000, seed: u64,
    ) {
        let shapes = interleaved(n, if four { 4 } else { 1 }, block, count);
        let files: Vec<Vec<u8>> = [false, true].iter().map(|forced| {
            let disk = Ram::default();
            let mut bufs: Vec<Vec<u8>> = shapes.iter().enumerate().map(|(r, s)| filled(s, r)).collect();
            run(&disk, Dir::Write, &shapes, &mut bufs, *forced, window, seed);
            disk.0.take()
        }).collect();
        prop_assert_eq!(&files[0], &written(&shapes));
        prop_assert_eq!(&files[0], &files[1]);
    }
}

/// Waits for the thread in place: the simulation polls a rank again only when another wakes it.
#[derive(Clone)]
struct Patient(FileDisk);

impl Disk for Patient {
    async unsafe fn run(&self, dir: Dir, pieces: &[Piece], lock: Locked) -> Result<u64> {
        // SAFETY: by the caller's contract.
        let mut inner = std::pin::pin!(unsafe { self.0.run(dir, pieces, lock) });
        std::future::poll_fn(move |cx| {
            for _ in 0..10_000 {
                let polled = inner.as_mut().poll(cx);
                if polled.is_ready() {
                    return polled;
                }
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            std::task::Poll::Pending
        })
        .await
    }
}

/// The same through the kernel, at once and through the thread.
#[test]
#[cfg_attr(miri, ignore = "real files and threads that it does not emulate")]
fn real_files() {
    for offload in [false, true] {
        let path = std::env::temp_dir().join(format!("weft-io-{}-{offload}", std::process::id()));
        let file = std::fs::File::options().read(true).write(true).create(true).truncate(true).open(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let disk = Patient(FileDisk { file: Arc::new(file), offload, maps: true });
        for (seed, forced) in [(1, false), (2, true)] {
            disk.0.file.set_len(0).unwrap();
            let shapes = interleaved(4, 4, 3, 20_000);
            let mut bufs: Vec<Vec<u8>> = shapes.iter().enumerate().map(|(r, s)| filled(s, r)).collect();
            run(&disk, Dir::Write, &shapes, &mut bufs, forced, 50_000, seed);
            let want = written(&shapes);
            let mut have = vec![0; want.len() + 1];
            let n = std::os::unix::fs::FileExt::read_at(&*disk.0.file, &mut have, 0).unwrap();
            assert!(have[..n] == want, "offload {offload}, together {forced}");
            let mut back: Vec<Vec<u8>> = shapes.iter().map(|s| vec![0xEE; s.buf_len()]).collect();
            run(&disk, Dir::Read, &shapes, &mut back, forced, 50_000, seed);
            assert!(back == bufs, "offload {offload}, together {forced}");
        }
    }
}

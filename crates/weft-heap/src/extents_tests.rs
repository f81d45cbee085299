//! The page allocator against a plain model: every page knows who has it.

use super::*;
use proptest::prelude::*;

const PAGES: u32 = 700;

struct Model {
    ext: Extents,
    _table: Vec<Entry>,
    /// Blocks in use: page, length, private.
    used: Vec<(u32, u32, bool)>,
}

impl Model {
    fn new() -> Self {
        let zero = Entry { word: 0, head: 0, next: 0, prev: 0 };
        let mut table = vec![zero; PAGES as usize];
        let mut ext = Extents::unset();
        // SAFETY: the table has this many entries and lives as long as the model.
        unsafe { ext.init(table.as_mut_ptr(), PAGES) };
        Self { ext, _table: table, used: Vec::new() }
    }

    /// Blocks tile the area; free neighbours of one kind are joined; the counts are right.
    fn check(&self) {
        let mut at = 0;
        let mut last = None;
        let mut free = [0u64; 3];
        let mut used = Vec::new();
        while at < PAGES {
            let (len, state) = self.ext.block(at).expect("blocks tile the area");
            assert!(len > 0);
            match state {
                State::Free(k) => {
                    assert_ne!(last, Some(k), "free neighbours of one kind at {at}");
                    last = Some(k);
                    free[k as usize] += len as u64;
                }
                s => {
                    last = None;
                    used.push((at, len, s == State::UsedPrivate));
                }
            }
            at += len;
        }
        assert_eq!(at, PAGES);
        let mut expected = self.used.clone();
        expected.sort_unstable();
        assert_eq!(used, expected);
        for k in ALL {
            assert_eq!(self.ext.free_pages(k), free[k as usize]);
            let longest = self.ext.longest(k);
            assert_eq!(longest.is_some(), free[k as usize] > 0);
        }
        let n: u64 = used.iter().map(|u| u.1 as u64).sum();
        assert_eq!(self.ext.used_pages(), n);
        assert!(used.last().is_none_or(|u| u.0 + u.1 <= self.ext.high()));
    }

    /// The longest run of free pages of the kinds, by looking at every block.
    fn fits(&self, need: u32, order: &[Kind]) -> bool {
        let mut at = 0;
        while at < PAGES {
            let (len, state) = self.ext.block(at).unwrap();
            if matches!(state, State::Free(k) if order.contains(&k)) && len >= need {
                return true;
            }
            at += len;
        }
        false
    }
}

#[derive(Clone, Debug)]
enum Op {
    Alloc { len: u32, align: u32, order: usize },
    Free(usize),
    Shrink(usize, u32),
    Extend(usize, u32),
    Toggle(usize),
    Refresh(usize),
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        5 => (1u32..120, 0u32..6, 0usize..4)
            .prop_map(|(len, a, order)| Op::Alloc { len, align: 1 << a, order }),
        4 => any::<usize>().prop_map(Op::Free),
        1 => (any::<usize>(), 1u32..100).prop_map(|(i, l)| Op::Shrink(i, l)),
        2 => (any::<usize>(), 1u32..60).prop_map(|(i, l)| Op::Extend(i, l)),
        1 => any::<usize>().prop_map(Op::Toggle),
        1 => (0usize..3).prop_map(Op::Refresh),
    ]
}

const ORDERS: [&[Kind]; 4] = [
    &[Kind::Dirty, Kind::Fresh],
    &[Kind::Private, Kind::Fresh],
    &[Kind::Fresh],
    &[Kind::Private, Kind::Dirty, Kind::Fresh],
];

fn apply(m: &mut Model, op: Op) {
    let pick = |m: &Model, i: usize| (!m.used.is_empty()).then(|| i % m.used.len());
    match op {
        Op::Alloc { len, align, order } => {
            let base = 3; // An area whose begin is not aligned.
            match m.ext.alloc(len, align, base, ORDERS[order]) {
                Some(b) => {
                    assert_eq!((b.page as u64 + base) % align as u64, 0);
                    assert_eq!(b.len, len);
                    assert!(ORDERS[order].contains(&b.was));
                    m.used.push((b.page, len, b.was == Kind::Private));
                }
                None => {
                    // A good fit may pass over a block of the same class behind the first few.
                    let sure = (len + align - 1) + (len + align - 1) / 8 + 1;
                    assert!(!m.fits(sure, ORDERS[order]), "{len} pages were to be had");
                }
            }
        }
        Op::Free(i) => {
            if let Some(i) = pick(m, i) {
                let (page, len, private) = m.used.swap_remove(i);
                let kind = if private { Kind::Private } else { Kind::Dirty };
                assert_eq!(m.ext.free(page), Some((len, kind)));
                assert_eq!(m.ext.free(page), None);
            }
        }
        Op::Shrink(i, to) => {
            if let Some(i) = pick(m, i) {
                m.ext.shrink(m.used[i].0, to);
                m.used[i].1 = m.used[i].1.min(to);
            }
        }
        Op::Extend(i, by) => {
            if let Some(i) = pick(m, i) {
                let (page, len, private) = m.used[i];
                let done = m.ext.extend(page, len + by);
                assert!(!(done && private));
                if done {
                    m.used[i].1 = len + by;
                }
            }
        }
        Op::Toggle(i) => {
            if let Some(i) = pick(m, i) {
                m.used[i].2 = !m.used[i].2;
                m.ext.set_private(m.used[i].0, m.used[i].2);
            }
        }
        Op::Refresh(k) => {
            if let Some((page, _)) = m.ext.longest(ALL[k]) {
                m.ext.refresh(page);
            }
        }
    }
    m.check();
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn behaves_like_the_model(ops in prop::collection::vec(op(), 1..160)) {
        let mut m = Model::new();
        ops.into_iter().for_each(|o| apply(&mut m, o));
        // All given back and refreshed: one block again.
        while let Some((page, ..)) = m.used.pop() {
            m.ext.free(page);
        }
        for k in [Kind::Dirty, Kind::Private] {
            while let Some((page, _)) = m.ext.longest(k) {
                m.ext.refresh(page);
            }
        }
        prop_assert_eq!(m.ext.block(0), Some((PAGES, State::Free(Kind::Fresh))));
    }
}

#[test]
fn the_last_freed_of_a_size_comes_back_first() {
    let mut m = Model::new();
    let order = ORDERS[0];
    let pages: Vec<u32> = (0..6).map(|_| m.ext.alloc(16, 1, 0, order).unwrap().page).collect();
    m.ext.free(pages[1]);
    m.ext.free(pages[3]);
    let again = m.ext.alloc(16, 1, 0, order).unwrap();
    assert_eq!((again.page, again.was), (pages[3], Kind::Dirty));
}

#[test]
fn classes_are_ordered() {
    let mut last = (0, 0);
    for len in 1..5000 {
        let c = class(len);
        assert!(c >= last);
        last = c;
    }
    assert_eq!(class(MAX_PAGES).0, FLS - 1);
}

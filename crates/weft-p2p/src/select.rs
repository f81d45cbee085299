//! Which protocol carries a message. Pure: all conditions are here, and what they depend on comes in as a `View`.
//!
//! A protocol that finds no room, or a receiver that is not there, is noted in the view, and the choice is made again
//! without it. `tests/golden/send.txt` holds what comes out, so that a change of the rules is a change of that file.

mod land;

pub use land::{LANDING, LandRule};
pub(crate) use land::{Land, Landing, land};

use crate::learn::reuse::{self, Reuse};
use crate::proto::swap_buffers;
use weft_profile::{DistanceClass, Profile};

/// Longest message in bytes that goes before its receive is known between cores that turn out to be far.
// PERF: one way between far cores, swapped in pieces and in one copy: 256 KiB 33 and 48 us, 512 KiB 68 and 87;
// between near ones 19 and 17, 39 and 29 (single runs).
const EAGER_FAR_MAX: u64 = 512 << 10;

/// How a message goes to its receiver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Protocol {
    /// Straight out of a buffer that nobody has written since, while the receiver waits (`direct`).
    Straight,
    /// In a buffer whose ownership passes to the receiver (`proto::swap`).
    Swap,
    /// In the ring, in one record (`inline`).
    Inline,
    /// Through the ring in pieces, so that the copies overlap (`pieces`).
    Pieces,
    /// In one cell (`launch`).
    Cell,
    /// In several cells, for a receiver that is late (`skew`).
    Buffered,
    /// Announced with what the receiver needs to reach the buffer (`proto::rts`, `proto::single_copy`).
    SingleCopy,
    /// Announced, then through a pipeline of cells (`rndv`).
    Pipeline,
}

/// When a message goes by a protocol, and why: a row of the table that `weft tune --show` prints.
pub struct About {
    pub name: &'static str,
    pub when: &'static str,
    pub why: &'static str,
}

/// The protocols, in the order in which they are asked for.
pub const ABOUT: [About; 8] = [
    About {
        name: "straight",
        when: "from 4 KiB up to 1 MiB (a limit by `WEFT_P2P_EAGER_MAX` holds here, too), from a buffer that nobody has \
               written since, to who waits for it: out of that buffer, by the receiver or both",
        why: "its lines are in the receiver's caches (ADR 0033)",
    },
    About {
        name: "swap",
        when: "from 512 bytes up to the eager limit, to who has just sent something: in a buffer that changes hands with \
               it, in pieces that say themselves when they are there",
        why: "lines are written by who read them last (ADR 0034)",
    },
    About { name: "inline", when: "up to 4 KiB: in the ring, in one record", why: "one copy on each side" },
    About {
        name: "pieces",
        when: "up to the eager limit (a quarter of the L2 between cores that share a cache; 512 KiB where these turn out \
               to be far): through the ring, past the caches between far cores",
        why: "the copies overlap (ADR 0016)",
    },
    About {
        name: "cell",
        when: "within the eager limit, where the ring has no room for pieces: in one cell of the sender",
        why: "its record takes three words of the ring",
    },
    About {
        name: "buffered",
        when: "beyond the eager limit, to a receiver that is late: in several cells of the sender",
        why: "its sends complete (ADR 0012)",
    },
    About {
        name: "single copy",
        when: "beyond the eager limit, or within it where many nonblocking ones are under way (more bytes than half of the \
               sender's L2, an eighth of it on a mesh of cores, or four times a buffer's): offered; the receiver, the \
               sender or both copy straight across, whichever was fastest lately",
        why: "one copy instead of two (ADR 0008, 0011); a sender of many goes on instead of copying (ADR 0035)",
    },
    About {
        name: "pipeline",
        when: "where no memory can be reached: announced, then through cells in steps",
        why: "the copies overlap, and no message needs memory of its length",
    },
];

/// Protocols that were tried in vain.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Tried(u8);

impl Tried {
    #[inline]
    pub fn add(&mut self, p: Protocol) {
        self.0 |= 1 << p as u8;
    }

    #[inline]
    pub fn has(self, p: Protocol) -> bool {
        self.0 & 1 << p as u8 != 0
    }
}

/// What the choice depends on. Questions are answered when they are asked, and change nothing.
pub(crate) trait View {
    /// Bytes of the message.
    fn len(&self) -> u64;
    /// The send ends only when its receive has matched (MPI_Ssend).
    fn is_sync(&self) -> bool;
    /// It is one of many nonblocking ones that nobody answers (`stream`).
    fn flows(&self) -> bool;
    /// It has waited for room, or others do so before it.
    fn waits_in_line(&self) -> bool;
    fn tried(&self) -> Tried;
    fn reuse(&self) -> Reuse;
    /// The receiver has room to keep it until it is wanted (`matching::quota`).
    fn may_be_kept(&self) -> bool;
    /// This process holds a buffer that goes from hand to hand with the receiver.
    fn holds_buffer(&self) -> bool;
    /// Both have cores of their own, and no way is forced: they may wait for each other.
    fn may_handshake(&self) -> bool;
    /// Nobody has set the length up to which messages go before their receive is known.
    fn limit_is_free(&self) -> bool;
    /// Longest message to this receiver that travels in one record, in bytes.
    fn inline_max(&mut self) -> u64;
    /// Whether its length is within what is sent to this receiver before the receive is known.
    fn is_eager(&mut self) -> bool;
    /// The receiver is late for messages of this length.
    fn is_late(&mut self) -> bool;
}

/// Longest message in bytes that goes before its receive is known. `far`: cores that share a cache by the topology are
/// far all the same (ADR 0011), where two copies beat one for longer; `alone`: there is no single copy, and ranks of one
/// core spare the switches of a rendezvous.
pub(crate) fn eager_max(profile: &Profile, class: DistanceClass, far: bool, alone: bool) -> u64 {
    use DistanceClass::*;
    let of = |class| profile.thresholds(class).eager_max as u64;
    match class {
        SharedL2 | SharedL3 if far => of(class).max(EAGER_FAR_MAX),
        SameCore if alone => of(class).max(of(SharedL2)),
        _ => of(class),
    }
}

/// What is seen of the run of nonblocking messages that one belongs to (`learn::burst`).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Flow {
    /// Enough is under way that nobody has answered.
    pub streams: bool,
    /// Most of it comes from the same few buffers.
    pub repeats: bool,
    /// As much comes from the peer.
    pub both_ways: bool,
    /// The peer's core is far.
    pub far: bool,
    /// The receiver can map the buffer.
    pub is_shown: bool,
}

/// Whether a nonblocking message that could go through the ring is offered instead, so that its sender goes on.
// PERF: windows of written buffers run a quarter faster between near cores; between far ones the ring past
// the caches has the lead, but both ways, where it fills before anyone empties it: 64, 128 and 256 KiB 13.4, 7.7
// and 8.5 GB/s that way, 14.5, 16.8 and 10.5 pushed by each side past its caches (medians of six and more
// alternating runs). Of one buffer they run twice as fast at both distances and more (single runs).
pub(crate) fn may_flow(f: &Flow, v: &mut impl View) -> bool {
    let pays = f.repeats || f.streams && (!f.far || f.both_ways);
    // To a receiver that is away it goes as before.
    pays && f.is_shown && v.is_eager() && !v.is_late()
}

/// Whether a message may go before its receive is known, whatever became of those before it.
#[inline]
pub(crate) fn goes_ahead(v: &impl View) -> bool {
    !v.is_sync() && !v.flows() && !v.waits_in_line()
}

/// Whether what is known of a message's buffer matters: it may go to its receiver straight, but could go through the
/// ring, or is announced only for its length.
#[inline]
pub(crate) fn may_go_straight(v: &mut impl View) -> bool {
    v.len() >= reuse::MIN_LEN as u64
        && goes_ahead(v)
        && v.may_handshake()
        && v.may_be_kept()
        && (v.limit_is_free() && v.len() <= reuse::MAX_LEN || v.is_eager())
}

/// The protocol to try next.
pub(crate) fn send(v: &mut impl View) -> Protocol {
    use Protocol::*;
    let (len, tried) = (v.len(), v.tried());
    if v.flows() && !tried.has(SingleCopy) {
        return SingleCopy;
    }
    if v.reuse() != Reuse::Written && !tried.has(Straight) && may_go_straight(v) {
        return Straight;
    }
    if v.may_be_kept() {
        let eager = !v.is_sync() && v.is_eager();
        if eager && len >= swap_buffers::MIN_LEN as u64 && v.holds_buffer() && !tried.has(Swap) {
            return Swap;
        }
        if len <= v.inline_max() {
            return Inline;
        }
        if eager && !tried.has(Pieces) {
            return Pieces;
        }
        if eager && !tried.has(Cell) {
            return Cell;
        }
    }
    if goes_ahead(v) && !tried.has(Buffered) && v.is_late() {
        return Buffered;
    }
    if tried.has(SingleCopy) { Pipeline } else { SingleCopy }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::SendMode;
    use std::fmt::Write;
    use weft_copy::Routine;
    use weft_profile::Machine;
    use weft_topo::Topology;

    /// What is known of a message, told.
    #[derive(Clone, Copy)]
    struct Told {
        len: u64,
        mode: SendMode,
        eager_max: u64,
        inline_max: u64,
        reuse: Reuse,
        pressure: Pressure,
        handshakes: bool,
        tried: Tried,
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Pressure {
        Free,
        /// The receiver holds a buffer of this process's.
        Swaps,
        /// The receiver has kept as much as it may.
        Kept,
        Late,
        /// The message has waited for room.
        Waited,
    }

    impl View for Told {
        fn len(&self) -> u64 {
            self.len
        }
        fn is_sync(&self) -> bool {
            self.mode == SendMode::Sync
        }
        fn flows(&self) -> bool {
            self.mode == SendMode::Open
        }
        fn waits_in_line(&self) -> bool {
            self.pressure == Pressure::Waited
        }
        fn tried(&self) -> Tried {
            self.tried
        }
        fn reuse(&self) -> Reuse {
            self.reuse
        }
        fn may_be_kept(&self) -> bool {
            self.pressure != Pressure::Kept || self.len < crate::sizes::KEPT_MIN_LEN
        }
        fn holds_buffer(&self) -> bool {
            self.pressure == Pressure::Swaps
        }
        fn may_handshake(&self) -> bool {
            self.handshakes
        }
        fn limit_is_free(&self) -> bool {
            true
        }
        fn inline_max(&mut self) -> u64 {
            self.inline_max
        }
        fn is_eager(&mut self) -> bool {
            self.len <= self.eager_max
        }
        fn is_late(&mut self) -> bool {
            self.pressure == Pressure::Late && self.len <= 1 << 20
        }
    }

    /// All protocols in the order in which they are tried while each finds no room.
    fn order(mut v: Told) -> Vec<Protocol> {
        let mut all = Vec::new();
        loop {
            let p = send(&mut v);
            assert!(!all.contains(&p), "{p:?} is chosen again");
            all.push(p);
            // Nothing else has room where the ring is full; the last one has to wait for it.
            if matches!(p, Protocol::Inline | Protocol::Pipeline) {
                return all;
            }
            v.tried.add(p);
        }
    }

    fn machine(l2: u64) -> Profile {
        let text = format!("package:1 l3:1(size=16MB) l2:8(size={l2}KB) l1d:1(size=32KB) core:1");
        let topology = Topology::synthetic(&text).unwrap();
        Profile::builtin(&Machine::synthetic(&topology, &[Routine::Libc, Routine::Nt64], false))
    }

    fn golden() -> String {
        let mut text = String::from(concat!(
            "# Which protocols carry a message, in the order in which they are tried while each finds no room.\n",
            "# mode, cores and L2, what is known of the buffer, the receiver: protocols from a length in bytes on\n",
        ));
        let modes = [(SendMode::Standard, "standard"), (SendMode::Open, "flows"), (SendMode::Sync, "synchronous")];
        let places = [
            (DistanceClass::SameCore, false, "one core"),
            (DistanceClass::SharedL3, false, "one L3"),
            (DistanceClass::SharedL3, true, "one L3, but far"),
            (DistanceClass::OtherPackage, false, "two packages"),
        ];
        let reuses = [(Reuse::Written, "written"), (Reuse::Unwritten, "unwritten")];
        use Pressure::*;
        // A length at which the way changes is one more than a limit.
        let mut lens: Vec<u64> = (0..=22).flat_map(|i| [1 << i, (1 << i) + 1, 3 << i]).collect();
        lens.sort_unstable();
        for l2 in [512, 2048] {
            let profile = machine(l2);
            for (mode, mode_name) in modes {
                for (class, far, place) in places {
                    // No other mode asks what is known of the buffer.
                    for (reuse, reuse_name) in reuses.into_iter().take(if mode == SendMode::Standard { 2 } else { 1 }) {
                        for pressure in [Free, Swaps, Kept, Late, Waited] {
                            let at = |len| {
                                order(Told {
                                    len,
                                    mode,
                                    eager_max: eager_max(&profile, class, far, false),
                                    inline_max: profile.thresholds(class).inline_max as u64,
                                    reuse,
                                    pressure,
                                    handshakes: class != DistanceClass::SameCore,
                                    tried: Tried::default(),
                                })
                            };
                            write!(text, "{mode_name}, {place} of {l2}K, {reuse_name}, {pressure:?}:").unwrap();
                            let mut last = Vec::new();
                            for &len in &lens {
                                let now = at(len);
                                if now != last {
                                    let names: Vec<_> = now.iter().map(|p| format!("{p:?}")).collect();
                                    write!(text, " {len}: {}", names.join(" > ")).unwrap();
                                    last = now;
                                }
                            }
                            text.push('\n');
                        }
                    }
                }
            }
        }
        text
    }

    /// A change of the rules is a change of the file, which `WEFT_GOLDEN=write` makes.
    #[test]
    fn the_choice_is_that_of_the_golden_file() {
        weft_testkit::is_golden(env!("CARGO_MANIFEST_DIR"), "send.txt", &golden());
    }

    /// Each row of a table stands in the page.
    pub(super) fn has_rows(table: &[About]) {
        let page = include_str!("../../../docs/architecture.md");
        for About { name, when, why } in table {
            let row = format!("| {name} | {when} | {why} |");
            assert!(page.contains(&row), "docs/architecture.md lacks the row\n{row}");
        }
    }

    #[test]
    fn the_page_has_the_table() {
        has_rows(&ABOUT);
        assert_eq!(ABOUT.len(), Protocol::Pipeline as usize + 1);
    }

    #[test]
    fn a_run_flows_while_its_receiver_is_there() {
        let told = Told {
            len: 100_000,
            mode: SendMode::Standard,
            eager_max: 1 << 17,
            inline_max: 4096,
            reuse: Reuse::Written,
            pressure: Pressure::Free,
            handshakes: true,
            tried: Tried::default(),
        };
        let near = Flow { streams: true, is_shown: true, ..Flow::default() };
        let far = Flow { far: true, ..near };
        assert!(may_flow(&near, &mut told.clone()) && !may_flow(&far, &mut told.clone()));
        assert!(may_flow(&Flow { both_ways: true, ..far }, &mut told.clone()));
        assert!(may_flow(&Flow { repeats: true, ..far }, &mut told.clone()));
        assert!(!may_flow(&Flow { is_shown: false, ..near }, &mut told.clone()));
        assert!(!may_flow(&near, &mut Told { pressure: Pressure::Late, ..told }));
        assert!(!may_flow(&near, &mut Told { len: 1 << 18, ..told }), "announced in any case");
    }
}

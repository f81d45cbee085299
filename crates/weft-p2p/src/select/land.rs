//! Who copies a long message that was offered, once its receive has come. Pure: all conditions are here, and what they
//! depend on comes in as a [`Landing`].
//!
//! `tests/golden/land.txt` holds what comes out, so that a change of the rules is a change of that file. Where the rules
//! leave it to experience (ADR 0011), `learn::scheme` chooses among the ways that are open.

use super::About;
use crate::counters::N_RULES;
use crate::learn::scheme::{Scheme, SchemeSet, model};
use weft_profile::Thresholds;

/// What the choice depends on.
#[derive(Clone, Copy)]
pub(crate) struct Landing<'a> {
    /// Bytes that are received.
    pub len: u64,
    pub thresholds: &'a Thresholds,
    /// The sender found its receiver waiting, and offers the buffer itself.
    pub direct: bool,
    /// This rank reaches the sender's buffer, and the sender this rank's.
    pub pull: bool,
    pub push: bool,
    /// Both can copy at once: the buffer is one range, and neither side needs system calls where the other needs none.
    pub apart: bool,
    /// Ranks outnumber cores.
    pub oversubscribed: bool,
    pub same_core: bool,
    /// The peer's core is far, by what copies cost.
    pub far: bool,
    /// What the sender copies goes past the caches.
    pub push_past: bool,
    /// `WEFT_SINGLECOPY` names mechanisms.
    pub named: bool,
    /// `WEFT_P2P_WAY`.
    pub forced: Option<Scheme>,
    /// Other messages are received beside this one; or received and sent.
    pub several: bool,
    pub both_ways: bool,
}

/// LandRule a way was taken: rows of the table that `weft tune --show` prints, in the order in which they are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum LandRule {
    Ready,
    Forced,
    OneCore,
    BothWays,
    Several,
    Only,
    Learnt,
}

/// What each of them is.
pub const LANDING: [About; N_RULES] = [
    About {
        name: "ready",
        when: "the sender has found this receive waiting: the receiver copies",
        why: "no other offer is made (ADR 0033)",
    },
    About { name: "forced", when: "`WEFT_P2P_WAY` names the way, and it is open", why: "the user says so" },
    About {
        name: "one core",
        when: "both ranks are on one core: the receiver copies",
        why: "who has the core copies; times tell of others' turns",
    },
    About {
        name: "both ways",
        when: "several messages come and go, between far cores, past the caches: each sender copies",
        why: "each side has as much to copy, and neither waits for lines of the other's",
    },
    About {
        name: "several",
        when: "several long ones are received together: both copy",
        why: "whoever has time copies, and how long one of them took tells nothing of the others",
    },
    About { name: "only", when: "one way is open", why: "buffers and mechanisms leave no other" },
    About {
        name: "experience",
        when: "else: the way that took least time lately, at first that of the profile",
        why: "virtual CPUs move (ADR 0011)",
    },
];

/// What was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Land {
    Take(Scheme, LandRule),
    /// One of these by experience; `model`: what the profile says.
    Learn {
        open: SchemeSet,
        model: Scheme,
    },
}

/// The ways that the buffers of a message leave open.
fn open(l: &Landing<'_>) -> SchemeSet {
    let mut open = SchemeSet::default();
    // Mechanisms that the user asked for by name are not traded for two copies.
    if !l.named || !l.pull && !l.push {
        open.insert(Scheme::Pipeline);
    }
    if l.pull {
        open.insert(Scheme::Get);
    }
    if l.push {
        open.insert(Scheme::Put);
    }
    // Two that take turns on a core do not copy at once.
    if l.pull && l.push && l.apart && !l.oversubscribed {
        open.insert(Scheme::Split);
    }
    debug_assert!(open != SchemeSet::default(), "some way is left");
    open
}

/// How the message crosses.
pub(crate) fn land(l: &Landing<'_>) -> Land {
    debug_assert!(l.push || !l.push_past, "what the sender copies");
    if l.direct && l.pull {
        return Land::Take(Scheme::Get, LandRule::Ready);
    }
    let open = open(l);
    let model = model(l.thresholds, l.len, [l.pull, l.push, open.contains(Scheme::Split)]);
    if let Some(way) = l.forced {
        return Land::Take(if open.contains(way) { way } else { model }, LandRule::Forced);
    }
    if l.pull && l.same_core {
        return Land::Take(Scheme::Get, LandRule::OneCore);
    }
    if l.both_ways && l.push_past && l.far {
        return Land::Take(Scheme::Put, LandRule::BothWays);
    }
    if (l.several || l.both_ways) && l.len >= l.thresholds.coop_min as u64 && open.contains(Scheme::Split) {
        return Land::Take(Scheme::Split, LandRule::Several);
    }
    match open.only() {
        Some(way) => Land::Take(way, LandRule::Only),
        None => {
            debug_assert!(open.contains(model), "the profile begins with what can be done");
            Land::Learn { open, model }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::tests::has_rows;
    use std::fmt::Write;
    use weft_copy::Routine;
    use weft_profile::{DistanceClass, Machine, Profile};
    use weft_topo::Topology;

    fn words(land: Land) -> String {
        match land {
            Land::Take(way, why) => format!("{} ({})", way.name(), LANDING[why as usize].name),
            Land::Learn { open, model } => {
                let ways: Vec<_> = Scheme::ALL.into_iter().filter(|&w| open.contains(w)).map(Scheme::name).collect();
                format!("{} of {} (experience)", model.name(), ways.join(" "))
            }
        }
    }

    fn golden() -> String {
        let mut text = String::from(concat!(
            "# Who copies an offered message: cores, who reaches whom, what is beside it, what the user set:\n",
            "# ways from a length in bytes on\n",
        ));
        let topology =
            Topology::synthetic("package:1 l3:1(size=16MB) l2:8(size=1024KB) l1d:1(size=32KB) core:1").unwrap();
        let profile = Profile::builtin(&Machine::synthetic(&topology, &[Routine::Libc, Routine::Nt64], false));
        let places = [
            (DistanceClass::SameCore, false, true, "one core"),
            (DistanceClass::SharedL3, false, false, "one L3"),
            (DistanceClass::SharedL3, true, false, "one L3, but far"),
            (DistanceClass::OtherPackage, true, false, "two packages"),
        ];
        let reaches = [
            (true, true, true),
            (true, true, false),
            (true, false, false),
            (false, true, false),
            (false, false, false),
        ];
        let mut lens: Vec<u64> = (12..=24).flat_map(|i| [1 << i, (1 << i) + 1, 3 << i]).collect();
        lens.sort_unstable();
        for (class, far, same_core, place) in places {
            for (pull, push, apart) in reaches {
                for (several, both_ways, beside) in
                    [(false, false, "alone"), (true, false, "several"), (true, true, "both ways")]
                {
                    for (direct, named, forced, oversubscribed, set) in [
                        (false, false, None, false, "free"),
                        (true, false, None, false, "ready"),
                        (false, true, None, false, "named"),
                        (false, false, Some(Scheme::Put), false, "forced push"),
                        (false, false, None, true, "shared cores"),
                    ] {
                        let l = Landing {
                            len: 0,
                            thresholds: profile.thresholds(class),
                            direct,
                            pull,
                            push,
                            apart,
                            oversubscribed,
                            same_core,
                            far,
                            push_past: push && far,
                            named,
                            forced,
                            several,
                            both_ways,
                        };
                        let reach = format!(
                            "{}{}{}",
                            if pull { "pull " } else { "" },
                            if push { "push " } else { "" },
                            if apart { "at once" } else { "" }
                        );
                        write!(text, "{place}, {}, {beside}, {set}:", reach.trim()).unwrap();
                        let mut last = String::new();
                        for &len in &lens {
                            let now = words(land(&Landing { len, ..l }));
                            if now != last {
                                write!(text, " {len}: {now}").unwrap();
                                last = now;
                            }
                        }
                        text.push('\n');
                    }
                }
            }
        }
        text
    }

    /// A change of the rules is a change of the file, which `WEFT_GOLDEN=write` makes.
    #[test]
    fn the_receivers_choice_is_that_of_the_golden_file() {
        weft_testkit::is_golden(env!("CARGO_MANIFEST_DIR"), "land.txt", &golden());
    }

    #[test]
    fn the_page_has_the_table() {
        has_rows(&LANDING);
    }
}

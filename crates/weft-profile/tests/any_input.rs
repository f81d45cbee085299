//! A profile's file is taken or refused, whatever is in it: no panic, and what is taken keeps the limits of thresholds.

use proptest::prelude::*;
use weft_profile::{Machine, Profile, parse, render};

fn word() -> impl Strategy<Value = String> {
    let known = prop::sample::select(
        &[
            "format = 1",
            "[machine]",
            "[class.same-core.thresholds]",
            "[class.shared-l3.routines]",
            "[collectives.own]",
            "[net]",
            "segment = ",
            "eager_max = ",
            "inline_max = ",
            "\"never\"",
            "\"64K\"",
            "0",
            "-1",
            "18446744073709551616",
            "9223372036854775807",
            "\"8E\"",
            "[]",
            "into-ring = [",
            "{ from = 0, routine = \"libc\" },",
            "{ from = \"1M\", routine = \"no\" }",
            "]",
            "written = \"x\"",
            "\n",
        ][..],
    );
    prop_oneof![6 => known.prop_map(String::from), 1 => "[a-z0-9_=\"\\[\\]{}., \n-]{0,12}", 1 => any::<String>()]
}

proptest! {
    #[test]
    fn files(words in prop::collection::vec(word(), 0..14)) {
        let _ = parse(&words.join(""), &Machine::current());
        let _ = parse(&words.join("\n"), &Machine::current());
    }

    /// The file of this machine, with some of it replaced.
    #[test]
    fn changed_files(changes in prop::collection::vec((any::<prop::sample::Index>(), word()), 1..5)) {
        let machine = Machine::current();
        let classes = weft_profile::DistanceClass::ALL;
        let text = render(&Profile::builtin(&machine), &classes, &machine, "a test");
        prop_assert!(parse(&text, &machine).is_ok());
        let mut lines: Vec<String> = text.lines().map(String::from).collect();
        for (at, w) in changes {
            let i = at.index(lines.len());
            lines[i] = match lines[i].split_once('=') {
                Some((key, _)) => format!("{key}= {w}"),
                None => w,
            };
        }
        let _ = parse(&lines.join("\n"), &machine);
    }
}

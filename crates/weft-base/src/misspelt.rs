//! Variables named `WEFT_*` that nothing reads: most likely misspelt.

#[path = "generated/params.rs"]
mod names;

use names::NAMES;

/// Names that belong to building and testing, not to the library.
const OTHERS: [&str; 2] = ["WEFT_PREFIX", "WEFT_PEERS_DIR"];
const TESTS: &str = "WEFT_TEST";
/// Changes of a letter that still are a slip of the finger.
const SLIPS: usize = 3;

/// A sentence for each name of an environment that begins with `WEFT_` and that Weft does not know.
pub fn warnings<'a>(environ: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let unknown = |n: &&str| {
        n.starts_with("WEFT_") && !n.starts_with(TESTS) && !OTHERS.contains(n) && NAMES.binary_search(n).is_err()
    };
    let mut found: Vec<&str> = environ.into_iter().filter(unknown).collect();
    found.sort_unstable();
    found.dedup();
    let advice = |n: &str| match nearest(n) {
        Some(known) => format!("did you mean {known}?"),
        None => "`weft doctor` and README.md name those that there are".to_owned(),
    };
    found.iter().map(|n| format!("{n} is set, but Weft has no such parameter; {}", advice(n))).collect()
}

/// Says on standard error what `warnings` finds in this process's environment.
pub fn warn() {
    let names: Vec<String> = std::env::vars_os().filter_map(|(n, _)| n.into_string().ok()).collect();
    for text in warnings(names.iter().map(String::as_str)) {
        eprintln!("weft: {text}");
    }
}

fn nearest(name: &str) -> Option<&'static str> {
    let near = |known: &&'static str| (distance(name.as_bytes(), known.as_bytes()), *known);
    let (slips, known) = NAMES.iter().map(near).min()?;
    // Of a short name little is left after three slips.
    let most = SLIPS.min((name.len() - "WEFT_".len()) / 2);
    (slips <= most).then_some(known)
}

/// Insertions, deletions, replacements and swaps of neighbours that make `b` of `a`
/// (optimal string alignment, three rows).
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut rows = [vec![0; b.len() + 1], vec![0; b.len() + 1], (0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        rows.rotate_left(1);
        let [before, last, row] = &mut rows;
        row[0] = i;
        for j in 1..=b.len() {
            let other = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + other);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
    }
    rows[2][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (a, b, want) in [("", "", 0), ("", "ab", 2), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3)]
        {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), want, "{a} {b}");
            assert_eq!(distance(b.as_bytes(), a.as_bytes()), want, "{b} {a}");
        }
    }

    #[test]
    fn names_are_sorted_and_known_ones_are_silent() {
        assert!(NAMES.is_sorted() && NAMES.len() > 40);
        assert_eq!(warnings(NAMES.iter().copied()), Vec::<String>::new());
        assert_eq!(warnings(["HOME", "WEFT_PREFIX", "WEFT_TEST_BUILD", "WEFTY"]), Vec::<String>::new());
    }

    #[test]
    fn slips_get_the_name_that_was_meant() {
        for (wrong, meant) in [
            ("WEFT_SINGLECOPPY", "WEFT_SINGLECOPY"),
            ("WEFT_SINGEL_COPY", "WEFT_SINGLECOPY"),
            ("WEFT_COLL_ALLREDUCES", "WEFT_COLL_ALLREDUCE"),
            ("WEFT_P2P_EAGRE_MAX", "WEFT_P2P_EAGER_MAX"),
            ("WEFT_REPROT", "WEFT_REPORT"),
        ] {
            let said = warnings([wrong, wrong]);
            assert_eq!(said.len(), 1);
            assert!(said[0].ends_with(&format!("did you mean {meant}?")), "{said:?}");
        }
        assert!(warnings(["WEFT_CONDUCTOR_OF_MUSIC"])[0].contains("no such parameter; `weft"));
        assert!(warnings(["WEFT_X"])[0].contains("`weft"));
    }
}

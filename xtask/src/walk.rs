//! The newcomer's walk of docs/architecture.md: each function is where the page says, and calls the next.

use crate::circles::lex::{Token, closing, tokens};
use std::error::Error;
use std::path::Path;

const PAGE: &str = "docs/architecture.md";
const HEADING: &str = "## A newcomer's walk";

/// A function of a walk, and the line of the page.
#[derive(Debug, PartialEq)]
struct Step {
    name: String,
    path: String,
    line: usize,
    /// The first of its walk.
    begins: bool,
}

/// The steps of a page: lines ``N. `function` in `path` `` below the heading.
fn steps(page: &str) -> Vec<Step> {
    let below =
        page.lines().enumerate().skip_while(|(_, l)| *l != HEADING).skip(1).take_while(|(_, l)| !l.starts_with("## "));
    below
        .filter_map(|(i, l)| {
            let (number, rest) = l.split_once(". `")?;
            let number: u32 = number.parse().ok()?;
            let (name, rest) = rest.split_once("` in `")?;
            let (path, _) = rest.split_once('`')?;
            Some(Step { name: name.to_owned(), path: path.to_owned(), line: i + 1, begins: number == 1 })
        })
        .collect()
}

/// The bodies of a file's functions of a name.
fn bodies<'t, 'a>(t: &'t [Token<'a>], name: &str) -> Vec<&'t [Token<'a>]> {
    let starts = (1..t.len()).filter(|&i| t[i].text == name && t[i - 1].text == "fn");
    let body = |i: usize| {
        let open = (i..t.len()).find(|&j| matches!(t[j].text, "{" | ";"))?;
        (t[open].text == "{").then(|| &t[open..closing(t, open)])
    };
    starts.filter_map(body).collect()
}

fn calls(body: &[Token<'_>], name: &str) -> bool {
    body.windows(2).any(|w| w[0].text == name && matches!(w[1].text, "(" | "::"))
}

/// What is wrong with the steps; `read` has a file's text.
fn wrong(steps: &[Step], read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut errors = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        let mut say = |what: String| errors.push(format!("{PAGE}:{}: {what}", step.line));
        let Some(text) = read(&step.path) else {
            say(format!("no file {}", step.path));
            continue;
        };
        let t = tokens(&text);
        let found = bodies(&t, &step.name);
        if found.is_empty() {
            say(format!("no function `{}` in {}", step.name, step.path));
            continue;
        }
        if let Some(next) = steps.get(i + 1).filter(|n| !n.begins)
            && !found.iter().any(|b| calls(b, &next.name))
        {
            say(format!("`{}` in {} does not call `{}`", step.name, step.path, next.name));
        }
    }
    errors
}

/// Checks the page.
pub fn check(root: &Path, errors: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    let steps = steps(&std::fs::read_to_string(root.join(PAGE))?);
    if steps.iter().filter(|s| s.begins).count() < 4 {
        errors.push(format!("{PAGE}: fewer than four walks below \"{HEADING}\""));
    }
    errors.extend(wrong(&steps, |path| std::fs::read_to_string(root.join(path)).ok()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Page\n1. `no` in `no.rs`\n## A newcomer's walk\n### One\n1. `a` in `x.rs`: begins\n2. `b` in `y.rs`\n### Two\n\
                        1. `b` in `y.rs`\n## Next\n1. `no` in `no.rs`\n";

    fn read(path: &str) -> Option<String> {
        match path {
            "x.rs" => Some("fn a() { e.b::<u8>(1) }\nfn c();".into()),
            "y.rs" => Some("fn b() {} // a()".into()),
            _ => None,
        }
    }

    #[test]
    fn steps_are_read_and_followed() {
        let s = steps(TEXT);
        assert_eq!(s.iter().map(|s| (s.line, s.begins)).collect::<Vec<_>>(), [(5, true), (6, false), (8, true)]);
        assert_eq!(wrong(&s, read), Vec::<String>::new());
    }

    #[test]
    fn what_is_gone_or_not_called_is_found() {
        let wrong_in = |from: &str, to: &str| wrong(&steps(&TEXT.replace(from, to)), read);
        assert!(wrong_in("2. `b` in `y.rs`", "2. `b` in `z.rs`")[0].contains("no file"));
        assert!(wrong_in("`a` in `x.rs`", "`d` in `x.rs`")[0].contains("no function"));
        assert!(wrong_in("`a` in `x.rs`", "`c` in `x.rs`")[0].contains("no function"), "a body is needed");
        assert!(
            wrong_in("### One\n1. `a` in `x.rs`: begins\n2. `b` in `y.rs`", "1. `b` in `y.rs`\n2. `a` in `x.rs`")[0]
                .contains("does not call")
        );
    }
}

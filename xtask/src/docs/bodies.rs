//! What the engine's bodies say of themselves, for man pages: their comments, as far as they speak of MPI.

use std::collections::BTreeMap;
use std::path::Path;

/// The comment of each `pub fn` below a folder, its paragraphs joined.
pub fn comments(folder: &Path) -> std::io::Result<BTreeMap<String, String>> {
    let mut all = BTreeMap::new();
    let mut todo = vec![folder.to_owned()];
    while let Some(dir) = todo.pop() {
        for entry in std::fs::read_dir(dir)? {
            let path = entry?.path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                read(&std::fs::read_to_string(&path)?, &mut all);
            }
        }
    }
    Ok(all)
}

fn read(source: &str, all: &mut BTreeMap<String, String>) {
    let mut comment = Vec::new();
    for line in source.lines() {
        if let Some(text) = line.strip_prefix("///") {
            comment.push(text.trim());
        } else if let Some(rest) = line.strip_prefix("pub fn ") {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            all.insert(name, comment.join("\n"));
            comment.clear();
        } else if !line.starts_with("#[") {
            comment.clear();
        }
    }
}

/// A comment as (what it says, what it says of errors), without the function's own name and what is for readers of the code.
pub fn for_users(comment: &str, name: &str) -> (String, String) {
    let (text, errors) = comment.split_once("# Errors").unwrap_or((comment, ""));
    let errors = errors.split("\n# ").next().unwrap_or_default();
    let text = text.split("# ").next().unwrap_or_default();
    let own = [format!("`{name}`"), name.to_owned()];
    let clean = |t: &str| {
        let joined = t.replace('\n', " ");
        let sentences = joined.split_inclusive(". ").map(str::trim).filter(|s| !is_of_code(s));
        let mut words = sentences.collect::<Vec<_>>().join(" ").trim().to_owned();
        for o in &own {
            if let Some(rest) = words.strip_prefix(o.as_str()) {
                words = rest.trim_start_matches(['.', ':', ';', ',', ' ']).to_owned();
            }
        }
        words.replace('`', "")
    };
    (capital(&clean(text)), capital(&clean(errors)))
}

/// Whether a sentence names what only the code has.
fn is_of_code(sentence: &str) -> bool {
    let quoted = sentence.split('`').skip(1).step_by(2);
    let foreign = |w: &str| !w.starts_with("MPI") && !w.starts_with("WEFT");
    sentence.contains("::")
        || sentence.contains("front end")
        || sentence.contains("SAFETY")
        || quoted.into_iter().any(foreign)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |c| c.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_users_read() {
        let of = |c: &str| for_users(c, "MPI_X");
        assert_eq!(of("`MPI_X`. Local. As `other` does."), ("Local.".into(), String::new()));
        let comment = "MPI_X: waits. Progress: blocks.\n\n# Errors\nMPI_ERR_ARG where\nnothing is there.";
        assert_eq!(of(comment), ("Waits. Progress: blocks.".into(), "MPI_ERR_ARG where nothing is there.".into()));
    }

    #[test]
    fn comments_belong_to_the_function_below() {
        let mut all = BTreeMap::new();
        read("/// One.\n#[inline]\npub fn a() {\n}\n/// Lost.\nfn b() {}\npub fn c(x: u8) {}", &mut all);
        assert_eq!(all["a"], "One.");
        assert_eq!(all["c"], "");
    }
}

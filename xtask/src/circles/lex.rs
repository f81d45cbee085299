//! The words of a source file: no comments, no strings, no tests.

/// A word or a sign, and the line where it stands. `::` and `->` are one sign each.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub text: &'a str,
    pub line: usize,
}

impl Token<'_> {
    pub fn is_name(&self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
    }
}

/// The tokens of a file, without items under `#[cfg(test)]`.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    without_tests(all_tokens(text))
}

fn all_tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let (mut out, mut i, mut line) = (Vec::new(), 0, 1);
    while i < bytes.len() {
        let end = skip_unread(bytes, i);
        if end > i {
            line += bytes[i..end].iter().filter(|b| **b == b'\n').count();
            i = end;
            continue;
        }
        let end = if is_word(bytes[i]) {
            (i..bytes.len()).find(|&j| !is_word(bytes[j])).unwrap_or(bytes.len())
        } else if matches!(bytes.get(i..i + 2), Some(b"::" | b"->" | b"=>")) {
            i + 2
        } else {
            i + text[i..].chars().next().map_or(1, char::len_utf8)
        };
        out.push(Token { text: &text[i..end], line });
        i = end;
    }
    out
}

fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

/// The end of white space, a comment, a string, a character or a lifetime that begins at `i`.
fn skip_unread(b: &[u8], i: usize) -> usize {
    let rest = &b[i..];
    if rest[0].is_ascii_whitespace() {
        return i + 1;
    }
    if rest.starts_with(b"//") {
        return i + rest.iter().position(|c| *c == b'\n').unwrap_or(rest.len());
    }
    if rest.starts_with(b"/*") {
        return i + block_comment(rest);
    }
    let before_word = i > 0 && is_word(b[i - 1]);
    let prefix = if before_word { 0 } else { rest.iter().take(2).take_while(|c| b"bcr".contains(c)).count() };
    let quoted = &rest[prefix..];
    if prefix > 0 && rest[prefix - 1] == b'r' {
        let hashes = quoted.iter().take_while(|c| **c == b'#').count();
        if quoted.get(hashes) == Some(&b'"') {
            let close = [b"\"".as_slice(), &b"#".repeat(hashes)].concat();
            let body = &quoted[hashes + 1..];
            let at = body.windows(close.len()).position(|w| w == close);
            return i + prefix + hashes + 1 + at.map_or(body.len(), |a| a + close.len());
        }
    }
    match quoted.first() {
        Some(b'"') => i + prefix + quoted_end(quoted, b'"'),
        Some(b'\'') if prefix < 2 => {
            let is_char = quoted.get(1) == Some(&b'\\')
                || !quoted.get(1).is_some_and(|c| is_word(*c))
                || quoted.get(2) == Some(&b'\'');
            if is_char {
                return i + prefix + quoted_end(quoted, b'\'');
            }
            if prefix > 0 {
                return i;
            }
            i + 1 + quoted[1..].iter().take_while(|c| is_word(**c)).count()
        }
        _ => i,
    }
}

fn block_comment(b: &[u8]) -> usize {
    let (mut depth, mut i) = (0, 0);
    while i < b.len() {
        match b.get(i..i + 2) {
            Some(b"/*") => (depth, i) = (depth + 1, i + 2),
            Some(b"*/") => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            break;
        }
    }
    i
}

/// The length of a string or character, with its quotes.
fn quoted_end(b: &[u8], quote: u8) -> usize {
    let mut i = 1;
    while i < b.len() && b[i] != quote {
        i += if b[i] == b'\\' { 2 } else { 1 };
    }
    (i + 1).min(b.len())
}

fn without_tests(all: Vec<Token<'_>>) -> Vec<Token<'_>> {
    let (mut out, mut i) = (Vec::with_capacity(all.len()), 0);
    while i < all.len() {
        let is_attribute = all[i].text == "#" && all.get(i + 1).is_some_and(|t| t.text == "[");
        if is_attribute {
            let end = closing(&all, i + 1);
            let words = &all[i..end];
            let has = |w| words.iter().any(|t| t.text == w);
            if has("cfg") && has("test") && !has("not") {
                i = item_end(&all, end);
                continue;
            }
        }
        out.push(all[i]);
        i += 1;
    }
    out
}

/// Behind the bracket that closes the one at `open`.
pub fn closing(t: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0;
    for (i, token) in t.iter().enumerate().skip(open) {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    t.len()
}

/// Behind the item that begins at `i`: its `;`, or the end of its first braces.
fn item_end(t: &[Token<'_>], mut i: usize) -> usize {
    while i < t.len() {
        match t[i].text {
            ";" => return i + 1,
            "{" => return closing(t, i),
            "(" | "[" => i = closing(t, i),
            _ => i += 1,
        }
    }
    i
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_strings_and_tests_are_not_read() {
        let text = r##"
            // crate::a
            /* crate::b /* crate::c */ */
            fn f<'a>(x: &'a str) -> char { let _ = ("crate::d", r#"crate::"e"#, b'"', '\'', '"'); g::h }
            #[cfg(test)]
            mod tests { use crate::i; }
            #[cfg(not(test))]
            fn k() {}
        "##;
        let words: Vec<_> = tokens(text).into_iter().filter(Token::is_name).map(|t| t.text).collect();
        assert_eq!(words, ["fn", "f", "x", "str", "char", "let", "_", "g", "h", "cfg", "not", "test", "fn", "k"]);
    }

    #[test]
    fn lines_are_counted() {
        let t = tokens("a\n/* \n */ \"\n\" b");
        assert_eq!(t.iter().map(|t| t.line).collect::<Vec<_>>(), [1, 4]);
    }
}

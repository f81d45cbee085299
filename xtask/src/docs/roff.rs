//! Pages in the language of `man`.

use std::fmt::Write;

/// A page under construction.
pub struct Page {
    text: String,
}

/// Text as it is printed: backslashes, and lines that would be taken for requests.
fn escaped(text: &str) -> String {
    let plain = text.replace('\\', "\\e").replace('-', "\\-");
    let lines = plain.lines().map(|l| if l.starts_with(['.', '\'']) { format!("\\&{l}") } else { l.to_owned() });
    lines.collect::<Vec<_>>().join("\n")
}

impl Page {
    /// `section` is "3", "1" or "7"; `book` stands in the middle of the page's head.
    pub fn new(name: &str, section: &str, book: &str, summary: &str) -> Page {
        let version = env!("CARGO_PKG_VERSION");
        let mut text = format!(".TH \"{}\" {section} \"\" \"Weft {version}\" \"{book}\"\n", escaped(name));
        let _ = writeln!(text, ".SH NAME\n{} \\- {}", escaped(name), escaped(summary));
        Page { text }
    }

    pub fn section(&mut self, title: &str) -> &mut Page {
        let _ = writeln!(self.text, ".SH {title}");
        self
    }

    pub fn subsection(&mut self, title: &str) -> &mut Page {
        let _ = writeln!(self.text, ".SS {title}");
        self
    }

    /// A paragraph that is filled.
    pub fn paragraph(&mut self, text: &str) -> &mut Page {
        let _ = writeln!(self.text, ".PP\n{}", escaped(text));
        self
    }

    /// Lines that stay as they are.
    pub fn lines(&mut self, text: &str) -> &mut Page {
        let _ = writeln!(self.text, ".PP\n.nf\n{}\n.fi", escaped(text.trim_end()));
        self
    }

    /// A term and what it means.
    pub fn item(&mut self, term: &str, text: &str) -> &mut Page {
        let _ = writeln!(self.text, ".TP\n.B {}\n{}", escaped(term), escaped(text));
        self
    }

    /// Other pages, as in `weft(7)`.
    pub fn see_also(&mut self, pages: &[String]) -> &mut Page {
        let list: Vec<String> = pages
            .iter()
            .map(|p| match p.split_once('(') {
                Some((name, section)) => format!(".BR {} ({section}", escaped(name)),
                None => format!(".B {}", escaped(p)),
            })
            .collect();
        let _ = writeln!(self.text, ".SH SEE ALSO\n{}", list.join(" ,\n"));
        self
    }

    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A page that only shows another one.
pub fn link(section: &str, to: &str) -> String {
    format!(".so man{section}/{to}.{section}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_and_escapes_are_text() {
        let mut page = Page::new("a", "3", "B", "does");
        page.paragraph(".x\n'y \\n --z").see_also(&["b(3)".into(), "c(1)".into()]);
        assert!(page.text().contains(".SH NAME\na \\- does\n"));
        assert!(page.text().contains(".PP\n\\&.x\n\\&'y \\en \\-\\-z\n"));
        assert!(page.text().ends_with(".SH SEE ALSO\n.BR b (3) ,\n.BR c (1)\n"));
        assert_eq!(link("3", "b"), ".so man3/b.3\n");
    }
}

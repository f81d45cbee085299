//! Man pages of mpiexec, the compiler wrappers and Weft as a whole, and completions of mpiexec, from the help texts in the
//! sources of the programs.

use super::{Pages, roff};
use std::error::Error;
use std::path::Path;

/// An option as the help text has it: its words, the value's name, and what it does.
pub struct Opt {
    pub words: Vec<String>,
    pub term: String,
    pub text: String,
}

/// The text of `const HELP: &str = "\` in a source.
fn help(path: &Path) -> Result<String, Box<dyn Error>> {
    let source = std::fs::read_to_string(path)?;
    let begin = source.find("const HELP: &str = \"\\\n").ok_or_else(|| format!("{}: no HELP", path.display()))?;
    let rest = &source[begin..];
    let rest = &rest[rest.find("\\\n").expect("was looked for") + 2..];
    let end = rest.find("\n\";").ok_or_else(|| format!("{}: HELP does not end", path.display()))?;
    Ok(rest[..end].replace("\\\\", "\\").replace("\\\"", "\""))
}

/// The options in a help text: lines that begin with two blanks and a dash, and the lines further in below them.
fn options(help: &str) -> Vec<Opt> {
    let mut all: Vec<Opt> = Vec::new();
    for line in help.lines() {
        if line.starts_with("  -") {
            let body = line.trim_start();
            let (term, text) = body.split_once("  ").map_or((body, ""), |(t, x)| (t.trim(), x.trim()));
            all.push(Opt { words: Vec::new(), term: term.to_owned(), text: text.to_owned() });
        } else if let Some(more) = line.strip_prefix("      ").filter(|_| !all.is_empty()) {
            let last = all.last_mut().expect("is not empty");
            last.text = format!("{} {}", last.text, more.trim()).trim().to_owned();
        }
    }
    for o in &mut all {
        let all = format!("{} {}", o.term, o.text);
        let word = |w: &str| w.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '-').to_owned();
        let mut words: Vec<String> = all.split([' ', ',', ';', '(']).map(word).filter(|w| is_option(w)).collect();
        words.dedup();
        o.words = words;
    }
    all
}

fn is_option(word: &str) -> bool {
    let name = word.trim_start_matches('-');
    word.starts_with('-') && name.starts_with(|c: char| c.is_ascii_alphabetic()) && !word.ends_with('-')
}

/// Writes the pages and returns mpiexec's options.
pub fn pages(root: &Path, into: &mut Pages) -> Result<Vec<Opt>, Box<dyn Error>> {
    let launch = root.join("crates/weft-launch/src");
    let text = help(&launch.join("args.rs"))?;
    let all = options(&text);
    into.add("1", "mpiexec", mpiexec(&text, &all));
    for name in ["mpirun", "orterun", "prterun", "oshrun"] {
        into.add("1", name, roff::link("1", "mpiexec"));
    }
    let text = help(&launch.join("compiler.rs"))?;
    into.add("1", "mpicc", wrapper(&options(&text)));
    for name in ["mpicxx", "mpic++", "mpifort", "mpif77", "mpif90", "oshcc", "oshc++", "oshcxx", "oshCC"] {
        into.add("1", name, roff::link("1", "mpicc"));
    }
    into.add("7", "weft", weft());
    Ok(all)
}

fn paragraphs(page: &mut roff::Page, text: &str) {
    text.split("\n\n").filter(|p| !p.trim().is_empty()).for_each(|p| {
        page.paragraph(&p.replace('\n', " "));
    });
}

fn mpiexec(help: &str, options: &[Opt]) -> String {
    let mut page = roff::Page::new("mpiexec", "1", "Weft", "starts the ranks of an MPI or OpenSHMEM program");
    page.section("SYNOPSIS").lines("mpiexec [options] [-n N] program [arguments] [: [-n N] program [arguments] ...]");
    page.section("DESCRIPTION");
    page.paragraph(
        "Starts programs as the ranks of one job on this machine, passes on their output, and ends the job when one of them \
         fails. The programs may be built for MPICH's ABI, Open MPI's or the standard's; each gets the library that it asks \
         for. It is also installed as mpirun, orterun, prterun and oshrun.",
    );
    page.section("OPTIONS");
    options.iter().for_each(|o| {
        page.item(&o.term, &o.text);
    });
    page.section("NOTES");
    let after = help.rsplit_once("\n\nOptions of").map_or(String::new(), |(_, rest)| format!("Options of{rest}"));
    paragraphs(&mut page, &after);
    page.section("EXAMPLES");
    page.lines(
        "mpiexec -n 4 ./a.out\nmpiexec -n 2 ./server : -n 6 ./client\nmpiexec -n 4 -map-by scatter -bind-to core ./a.out\nmpiexec -l -timeout 60 -n 4 ./a.out",
    );
    page.see_also(&["mpicc(1)".into(), "weft(1)".into(), "weft(7)".into()]);
    page.text().to_owned()
}

fn wrapper(options: &[Opt]) -> String {
    let mut page = roff::Page::new("mpicc", "1", "Weft", "compiles and links programs with MPI or OpenSHMEM");
    page.section("SYNOPSIS").lines(
        "mpicc [options] arguments of the compiler\nmpicxx, mpic++   for C++\nmpifort, mpif77, mpif90   for Fortran\noshcc, oshc++, oshcxx, oshCC   for OpenSHMEM, alone or with MPI",
    );
    page.section("DESCRIPTION").paragraph(
        "Runs the system's compiler with Weft's headers and libraries, wherever Weft is installed. Programs are built for the \
         MPI-5.0 standard ABI and run on any MPI that has it.",
    );
    page.section("OPTIONS");
    options.iter().for_each(|o| {
        page.item(&o.term, &o.text);
    });
    page.see_also(&["mpiexec(1)".into(), "weft(7)".into()]);
    page.text().to_owned()
}

fn weft() -> String {
    let mut page = roff::Page::new("weft", "7", "Weft", "MPI and OpenSHMEM for the many-core node");
    page.section("DESCRIPTION").paragraph(
        "Weft runs existing MPI programs unmodified on one machine, from a laptop to a node with hundreds of cores. Programs \
         built for MPICH, Intel MPI, MVAPICH or Cray MPI (libmpi.so.12), for Open MPI (libmpi.so.40) and for the MPI-5.0 \
         standard ABI (libmpi_abi.so.1) start by its mpiexec; mpicc, mpicxx and mpifort compile new ones; oshcc and oshrun \
         are for OpenSHMEM.",
    );
    page.section("TOOLS");
    page.item("weft topo", "where ranks go and what they share");
    page.item("weft doctor", "what on this machine is slow or missing");
    page.item("weft tune", "measures this machine and writes its profile");
    page.item("weft explain", "how one message would go, and why");
    page.item("weft bench", "compares Weft with other MPIs");
    page.item("weft report", "what a traced job did, and who waited for whom");
    page.section("ENVIRONMENT");
    page.item("WEFT_REPORT=1", "at the end one table: paths, messages, bytes, and why");
    page.item("WEFT_CHECK=1", "compares collective calls across ranks, and names who differs");
    page.item("WEFT_STRICT=1", "refuses what the standard calls erroneous and others take");
    page.item("WEFT_PROFILE=PATH", "the profile of the machine; none: the built-in one");
    page.paragraph("All of them: the chapter on parameters of the documentation, and the control variables of MPI_T.");
    page.section("FILES");
    page.item("~/.cache/weft/profile-KEY.toml", "the profile that weft tune has written");
    page.see_also(&[
        "mpiexec(1)".into(),
        "mpicc(1)".into(),
        "weft(1)".into(),
        "MPI_Init(3)".into(),
        "shmem_init(3)".into(),
    ]);
    page.text().to_owned()
}

/// (file, text): for bash, zsh and fish.
pub fn completions(options: &[Opt]) -> Vec<(String, String)> {
    const PROGRAMS: &str = "mpiexec mpirun oshrun";
    let words: Vec<&str> = options.iter().flat_map(|o| o.words.iter().map(String::as_str)).collect();
    let mut sorted = words.clone();
    sorted.sort_unstable();
    sorted.dedup();
    let values =
        [("-bind-to", "none hwthread core l3 numa socket"), ("-map-by", "even bunch scatter core socket numa l3")];
    let cases: String = values
        .iter()
        .map(|(o, v)| format!("        {o}) COMPREPLY=($(compgen -W \"{v}\" -- \"$cur\")); return ;;\n"))
        .collect();
    let bash = format!(
        "# Completion of mpiexec for bash.\n_weft_mpiexec() {{\n    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}}\n    case $prev in\n{cases}    esac\n    if [[ $cur == -* ]]; then\n        COMPREPLY=($(compgen -W \"{}\" -- \"$cur\"))\n    else\n        COMPREPLY=($(compgen -c -f -- \"$cur\"))\n    fi\n}}\ncomplete -o default -F _weft_mpiexec {PROGRAMS}\n",
        sorted.join(" ")
    );
    let quoted = |text: &str| text.replace('\'', "'\\''").replace(['[', ']'], "").replace(':', "\\:");
    let first = |text: &str| text.split(['.', ';']).next().unwrap_or_default().trim().to_owned();
    let zsh_lines: String = options
        .iter()
        .flat_map(|o| o.words.iter().take(1).map(move |w| format!("        '{w}[{}]' \\\n", quoted(&first(&o.text)))))
        .collect();
    let zsh = format!(
        "#compdef {PROGRAMS}\n# Completion of mpiexec for zsh.\n_mpiexec() {{\n    _arguments \\\n{zsh_lines}        '*::program:_normal'\n}}\n_mpiexec \"$@\"\n"
    );
    let fish: String = PROGRAMS
        .split(' ')
        .flat_map(|p| {
            options.iter().flat_map(move |o| {
                o.words.iter().take(1).map(move |w| {
                    let form = if w.starts_with("--") { "-l" } else { "-o" };
                    format!(
                        "complete -c {p} {form} {} -d '{}'\n",
                        w.trim_start_matches('-'),
                        first(&o.text).replace('\'', "\\'")
                    )
                })
            })
        })
        .collect();
    vec![
        ("share/bash-completion/completions/mpiexec".into(), bash),
        ("share/zsh/site-functions/_mpiexec".into(), zsh),
        ("share/fish/vendor_completions.d/mpiexec.fish".into(), format!("# Completion of mpiexec for fish.\n{fish}")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_a_help_text() {
        let all = options("usage: x\n\n  -n, -np N    number (default 1)\n      more\n  -V, --version   version\n");
        assert_eq!(all.len(), 2);
        assert_eq!((all[0].term.as_str(), all[0].text.as_str()), ("-n, -np N", "number (default 1) more"));
        assert_eq!(all[0].words, ["-n", "-np"]);
        assert_eq!(all[1].words, ["-V", "--version"]);
    }

    #[test]
    fn the_help_texts_are_found() {
        let launch = crate::root().join("crates/weft-launch/src");
        assert!(options(&help(&launch.join("args.rs")).unwrap()).len() > 15);
        assert!(options(&help(&launch.join("compiler.rs")).unwrap()).len() > 2);
    }
}

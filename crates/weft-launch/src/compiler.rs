//! The compiler wrappers: the system's compiler with Weft's headers and libraries.

use crate::fortran::{self, Compiler};
use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lang {
    C,
    Cxx,
    Fortran,
}

/// Whether the program's name is one of OpenSHMEM's wrappers: `oshcc`, `oshc++`.
fn is_shmem(name: &str) -> bool {
    name.starts_with("osh") || name.starts_with("shmem")
}

impl Lang {
    /// From the name by which the program was called.
    fn of(name: &str) -> Lang {
        if ["fort", "f77", "f90", "f08"].iter().any(|s| name.ends_with(s)) {
            return Lang::Fortran;
        }
        let cxx = ["++", "cxx", "cpp", "CC"].iter().any(|s| name.ends_with(s));
        if cxx { Lang::Cxx } else { Lang::C }
    }

    /// Variables that name the compiler, the nearest first.
    fn variables(self) -> [&'static str; 2] {
        match self {
            Lang::C => ["WEFT_CC", "MPICH_CC"],
            Lang::Cxx => ["WEFT_CXX", "MPICH_CXX"],
            Lang::Fortran => ["WEFT_FC", "MPICH_FC"],
        }
    }

    fn option(self) -> &'static [&'static str] {
        match self {
            Lang::C => &["-cc="],
            Lang::Cxx => &["-cxx=", "-CC="],
            Lang::Fortran => &["-fc=", "-f90=", "-f77="],
        }
    }

    fn default(self) -> &'static str {
        match self {
            Lang::C => "cc",
            Lang::Cxx => "c++",
            Lang::Fortran => "gfortran",
        }
    }
}

const HELP: &str = "\
usage: mpicc [-show | -compile-info | -link-info] [-cc=COMPILER] arguments of the compiler
       mpicxx for C++; oshcc and oshc++ for OpenSHMEM, alone or with MPI

  -show           print the command instead of running it
  -compile-info   the command for compiling;  -link-info  for linking
  -cc=COMPILER    compiler to use (mpicxx: -cxx=, mpifort: -fc=); also WEFT_CC or MPICH_CC (mpicxx:
                  WEFT_CXX, mpifort: WEFT_FC)
";

/// What the arguments ask for.
#[derive(Debug)]
struct Plan {
    compiler: OsString,
    args: Vec<OsString>,
    show: bool,
}

impl Plan {
    /// The program, and arguments that go before all others: a compiler may be given as "ccache gcc".
    fn program(&self) -> (String, Vec<OsString>) {
        let text = self.compiler.to_string_lossy();
        let mut parts = text.split_whitespace().map(str::to_owned);
        (parts.next().unwrap_or_default(), parts.map(Into::into).collect())
    }
}

/// The installation that this program belongs to.
fn prefix() -> Option<PathBuf> {
    let exe = std::fs::canonicalize("/proc/self/exe").ok()?;
    Some(exe.parent()?.parent()?.to_path_buf())
}

/// True where the compiler links at the end of this command.
fn links(args: &[OsString]) -> bool {
    const NO_LINK: [&str; 7] = ["-c", "-S", "-E", "-M", "-MM", "-fsyntax-only", "-dM"];
    const QUESTION: [&str; 6] = ["--version", "-dumpversion", "-dumpmachine", "-V", "-v", "-###"];
    let has = |list: &[&str]| args.iter().any(|a| list.iter().any(|n| a == n));
    // `mpicc -v file.c` links; `mpicc -v` alone asks a question.
    let inputs = args.iter().any(|a| !a.to_string_lossy().starts_with('-'));
    !has(&NO_LINK) && (inputs || !has(&QUESTION))
}

/// `more`: folder of Fortran's modules and what its compiler needs.
fn compile_flags(prefix: &Path, more: &[OsString]) -> Vec<OsString> {
    let mut include = OsString::from("-I");
    include.push(prefix.join("include"));
    let mut flags = vec![include];
    flags.extend_from_slice(more);
    flags
}

fn link_flags(lang: Lang, prefix: &Path, shmem: bool) -> Vec<OsString> {
    let lib = prefix.join("lib");
    let with = |start: &str| {
        let mut s = OsString::from(start);
        s.push(&lib);
        s
    };
    let mut flags = vec![with("-L"), with("-Wl,-rpath,")];
    if lang == Lang::Fortran {
        flags.push("-lmpifort_abi".into());
    }
    if shmem {
        // MPI only where the program calls it.
        let words = ["-lweft_shmem", "-Wl,--push-state,--as-needed", "-lmpi_abi", "-Wl,--pop-state"];
        flags.extend(words.map(OsString::from));
    } else {
        flags.push("-lmpi_abi".into());
    }
    flags
}

fn plan(
    (lang, shmem): (Lang, bool),
    args: &[OsString],
    prefix: &Path,
    var: impl Fn(&str) -> Option<OsString>,
    flags: impl Fn(&Plan) -> Vec<OsString>,
) -> Plan {
    let mut compiler = lang.variables().into_iter().find_map(&var).filter(|v| !v.is_empty());
    let (mut show, mut compile_info, mut link_info) = (false, false, false);
    let mut rest = Vec::new();
    for a in args {
        let text = a.to_str().unwrap_or("");
        let chosen = lang.option().iter().find_map(|o| text.strip_prefix(o));
        match text {
            "-show" | "--show" | "-showme" | "--showme" => show = true,
            "-compile-info" | "-compile_info" | "-show-compile-info" => compile_info = true,
            "-link-info" | "-link_info" | "-show-link-info" => link_info = true,
            _ => match chosen {
                Some(c) => compiler = Some(c.into()),
                None => rest.push(a.clone()),
            },
        }
    }
    let question = show && rest.is_empty();
    let mut plan = Plan {
        compiler: compiler.unwrap_or_else(|| lang.default().into()),
        args: Vec::new(),
        show: show || compile_info || link_info,
    };
    let more = if lang == Lang::Fortran && !link_info { flags(&plan) } else { Vec::new() };
    let mut out = Vec::new();
    if compile_info {
        out.extend(compile_flags(prefix, &more));
        out.push("-c".into());
    } else if link_info {
        out.extend(link_flags(lang, prefix, shmem));
    } else {
        let link = question || links(&rest);
        out.extend(compile_flags(prefix, &more));
        out.extend(rest);
        if link {
            out.extend(link_flags(lang, prefix, shmem));
        }
    }
    plan.args = out;
    plan
}

/// The folder of modules and the flags of a Fortran compiler. Where the modules cannot be made, says
/// so and goes on: programs with mpif.h need none.
fn fortran_flags(name: &str, plan: &Plan, prefix: &Path) -> Vec<OsString> {
    let (program, front) = plan.program();
    let compiler = Compiler::new(program, front);
    let mut flags: Vec<OsString> = compiler.flags().iter().map(Into::into).collect();
    match fortran::modules(prefix, &compiler, !plan.show) {
        Ok(folder) => {
            let mut include = OsString::from("-I");
            include.push(folder);
            flags.push(include);
        }
        Err(why) => eprintln!("{name}: no modules mpi and mpi_f08: {why}"),
    }
    flags
}

/// A word as a shell takes it.
fn quoted(word: &OsStr) -> String {
    let s = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+./,:@%".contains(c);
    if !s.is_empty() && s.chars().all(plain) { s.into_owned() } else { format!("'{}'", s.replace('\'', "'\\''")) }
}

/// Runs the wrapper; `args[0]` is its own name. Returns only where the compiler is not started.
pub fn run(args: &[OsString]) -> i32 {
    let own = args.first().map(PathBuf::from).unwrap_or_default();
    let name = own.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    // Debian's names for the programs of one MPI among several.
    let name = name.strip_suffix(".weft").unwrap_or(&name).to_owned();
    let Some(prefix) = prefix() else {
        eprintln!("{name}: cannot tell where Weft is installed (/proc is not mounted?)");
        return 1;
    };
    let words = args.get(1..).unwrap_or(&[]);
    if words.is_empty() || words.iter().any(|a| a == "-help") {
        print!("{HELP}");
        return i32::from(words.is_empty());
    }
    let lang = Lang::of(&name);
    let kind = (lang, is_shmem(&name));
    let plan = plan(kind, words, &prefix, |v| std::env::var_os(v), |p| fortran_flags(&name, p, &prefix));
    let (program, front) = plan.program();
    if plan.show {
        let line: Vec<String> = std::iter::once(OsStr::new(&program))
            .chain(front.iter().chain(&plan.args).map(|s| s.as_os_str()))
            .map(quoted)
            .collect();
        println!("{}", line.join(" "));
        return 0;
    }
    let error = Command::new(&program).args(&front).args(&plan.args).exec();
    let variable = lang.variables()[0];
    eprintln!("{name}: cannot run the compiler {program}: {error} ({variable} names another)");
    127
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(lang: Lang, words: &str) -> String {
        line_of(lang, false, words)
    }

    fn line_of(lang: Lang, shmem: bool, words: &str) -> String {
        let args: Vec<OsString> = words.split_whitespace().map(Into::into).collect();
        let p = plan((lang, shmem), &args, Path::new("/w"), |_| None, |_| vec!["-I/m".into()]);
        let all: Vec<String> = std::iter::once(&p.compiler).chain(&p.args).map(|s| quoted(s)).collect();
        all.join(" ")
    }

    const LINK: &str = "-L/w/lib -Wl,-rpath,/w/lib -lmpi_abi";

    #[test]
    fn compile_and_link() {
        assert_eq!(line(Lang::C, "a.c -o a"), format!("cc -I/w/include a.c -o a {LINK}"));
        assert_eq!(line(Lang::C, "-c a.c"), "cc -I/w/include -c a.c");
        assert_eq!(line(Lang::Cxx, "-cxx=clang++ -c a.cc"), "clang++ -I/w/include -c a.cc");
        assert_eq!(line(Lang::C, "--version"), "cc -I/w/include --version");
    }

    #[test]
    fn fortran_has_modules_and_its_library() {
        let link = "-L/w/lib -Wl,-rpath,/w/lib -lmpifort_abi -lmpi_abi";
        assert_eq!(line(Lang::Fortran, "a.f90 -o a"), format!("gfortran -I/w/include -I/m a.f90 -o a {link}"));
        assert_eq!(line(Lang::Fortran, "-fc=flang -c a.f"), "flang -I/w/include -I/m -c a.f");
        assert_eq!(line(Lang::Fortran, "-link-info"), format!("gfortran {link}"));
        for n in ["mpifort", "mpif77", "mpif90"] {
            assert_eq!(Lang::of(n), Lang::Fortran);
        }
    }

    #[test]
    fn questions() {
        assert_eq!(line(Lang::C, "-show"), format!("cc -I/w/include {LINK}"));
        assert_eq!(line(Lang::C, "-link-info"), format!("cc {LINK}"));
        assert_eq!(line(Lang::C, "-compile-info"), "cc -I/w/include -c");
    }

    #[test]
    fn the_name_tells_the_language() {
        assert_eq!(Lang::of("mpicc"), Lang::C);
        for n in ["mpicxx", "mpic++", "mpiCC"] {
            assert_eq!(Lang::of(n), Lang::Cxx);
        }
    }

    #[test]
    fn openshmem_links_its_library_and_mpi_where_it_is_called() {
        assert!(is_shmem("oshcc") && is_shmem("oshc++") && !is_shmem("mpicc"));
        assert_eq!(Lang::of("oshc++"), Lang::Cxx);
        let link = "-L/w/lib -Wl,-rpath,/w/lib -lweft_shmem -Wl,--push-state,--as-needed -lmpi_abi -Wl,--pop-state";
        assert_eq!(line_of(Lang::C, true, "a.c"), format!("cc -I/w/include a.c {link}"));
    }

    #[test]
    fn words_are_quoted() {
        assert_eq!(quoted("a b".as_ref()), "'a b'");
        assert_eq!(quoted("-DX=\"y\"".as_ref()), "'-DX=\"y\"'");
    }
}

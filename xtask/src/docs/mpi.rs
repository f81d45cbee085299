//! A man page for each function of MPI.

use super::summaries::Summaries;
use super::{Pages, bodies, kinds, roff};
use crate::codegen::ctype::prototype;
use crate::table::{CHAPTERS, Dir, Function, Param, Table};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

/// What the pages are written from.
struct Sources {
    table: Table,
    summaries: Summaries,
    comments: BTreeMap<String, String>,
    /// The text of the module mpi_f08.
    module: String,
}

pub fn pages(root: &Path, into: &mut Pages) -> Result<(), Box<dyn Error>> {
    let from = Sources {
        table: crate::table::load(root)?,
        summaries: Summaries::load(root)?,
        comments: bodies::comments(&root.join("crates/weft-core/src/api"))?,
        module: std::fs::read_to_string(root.join("bindings/fortran/mpi_f08.f90"))?,
    };
    for f in &from.table.functions {
        into.add("3", &f.name, page(&from, f)?);
        if f.large {
            into.add("3", &format!("{}_c", f.name), roff::link("3", &f.name));
        }
    }
    Ok(())
}

fn page(from: &Sources, f: &Function) -> Result<String, Box<dyn Error>> {
    let summary = from.summaries.of(&f.name).ok_or_else(|| format!("api/summaries.toml has no line for {}", f.name))?;
    let mut page = roff::Page::new(&f.name, "3", "MPI", &summary);
    page.section("SYNOPSIS");
    let mut c = vec![
        "#include <mpi.h>".to_owned(),
        String::new(),
        format!("{};", wrapped(&prototype(&from.table, f, "", false))),
    ];
    if f.large {
        c.push(format!("{};", wrapped(&prototype(&from.table, f, "", true))));
    }
    page.subsection("C").lines(&c.join("\n"));
    if let Some(interface) = interface(&from.module, &f.name) {
        page.subsection("Fortran 2008").lines(&format!("use mpi_f08\n\n{interface}"));
        page.subsection("Fortran").lines(&format!("use mpi  ! or include 'mpif.h'\n\n{}", old_fortran(f)));
    }
    if !f.params.is_empty() {
        page.section("PARAMETERS");
        f.params.iter().for_each(|p| parameter(&mut page, p));
    }
    let comment = from.comments.get(f.body.as_deref().unwrap_or(&f.snake())).map_or("", String::as_str);
    let (text, errors) = bodies::for_users(comment, &f.name);
    description(&mut page, f, &summary, &text);
    errors_of(&mut page, f, &errors);
    page.see_also(&see_also(from, f));
    Ok(page.text().to_owned())
}

/// A long prototype over several lines.
fn wrapped(text: &str) -> String {
    const WIDTH: usize = 76;
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(", ") {
        let last = lines.last_mut().expect("begins with one");
        if !last.is_empty() && last.len() + word.len() > WIDTH {
            lines.push(format!("        {word}"));
        } else {
            last.push_str(word);
        }
    }
    lines.iter().map(|l| l.trim_end()).collect::<Vec<_>>().join("\n")
}

/// The interface block of the module, under the name that programs call.
fn interface(module: &str, name: &str) -> Option<String> {
    let begin = format!("\n  interface {name}\n");
    let at = module.find(&begin)? + begin.len();
    let block = &module[at..at + module[at..].find("\n  end interface")?];
    let first = block.lines().take_while(|l| !l.trim_start().starts_with("end ")).filter(|l| !is_of_compiler(l));
    let lines: Vec<String> = first.map(|l| renamed(l.strip_prefix("    ").unwrap_or(l), name)).collect();
    Some(lines.join("\n"))
}

/// Lines that only compilers need.
fn is_of_compiler(line: &str) -> bool {
    let l = line.trim_start();
    l.starts_with('!') || l.starts_with("import") || l.starts_with("use ") || l.starts_with("implicit")
}

/// `subroutine mpi_send_f08ts(` as `MPI_Send(`.
fn renamed(line: &str, name: &str) -> String {
    match (line.find("subroutine ").or_else(|| line.find("function ")), line.find('(')) {
        (Some(at), _) if line[at..].contains('(') => {
            let open = at + line[at..].find('(').expect("was looked for");
            format!("{name}{}", &line[open..])
        }
        _ => line.to_owned(),
    }
}

fn old_fortran(f: &Function) -> String {
    let mut names: Vec<String> =
        f.params.iter().filter(|p| p.kind != "VARARGS").map(|p| p.name.to_uppercase()).collect();
    if f.returns == "int" {
        names.push("IERROR".to_owned());
    }
    wrapped(&format!("{}({})", f.name.to_uppercase(), names.join(", ")))
}

fn parameter(page: &mut roff::Page, p: &Param) {
    if p.kind == "VARARGS" {
        return;
    }
    let dir = match p.dir {
        Dir::In => "in",
        Dir::Out => "out",
        Dir::Inout => "in and out",
    };
    let mut text = kinds::about(&p.kind);
    match p.len.as_deref() {
        Some("*") => text.push_str(" (array)"),
        Some("comm_size") => text.push_str(" (array, one for each process)"),
        Some(len) => text.push_str(&format!(" (array of {len})")),
        None => {}
    }
    if let Some(special) = &p.special {
        text.push_str(&format!("; or {special}"));
    }
    if p.nullable {
        text.push_str("; may be NULL");
    }
    page.item(&format!("{} ({dir})", p.name), &text);
}

fn description(page: &mut roff::Page, f: &Function, summary: &str, text: &str) {
    page.section("DESCRIPTION");
    let mut first = format!("{} {summary}.", f.name);
    match (&f.section, &f.since) {
        (Some(section), Some(since)) => {
            first.push_str(&format!(
                " It is told in section {section} of the MPI-5.0 standard, and is there since MPI-{since}."
            ));
        }
        _ => first.push_str(" It is an extension of the standard."),
    }
    if let Some(version) = &f.deprecated {
        first.push_str(&format!(" It is deprecated since MPI-{version}."));
    }
    if let Some(version) = &f.removed {
        first.push_str(&format!(" MPI-{version} has removed it; programs that still call it run."));
    }
    page.paragraph(&first);
    if f.large {
        page.paragraph(&format!("{}_c takes counts and displacements of 64 bits.", f.name));
    }
    if !text.is_empty() {
        page.section("WEFT").paragraph(text);
    }
    if f.callable.as_deref() == Some("any") {
        page.paragraph("It may be called before initialisation and after finalisation.");
    }
}

fn errors_of(page: &mut roff::Page, f: &Function, more: &str) {
    if f.returns != "int" {
        return;
    }
    page.section("ERRORS");
    let whose = match f.raises.split_once(':') {
        Some(("comm", p)) => format!("the error handler of the communicator {p}"),
        Some(("win", p)) => format!("the error handler of the window {p}"),
        Some(("file", p)) => format!("the error handler of the file {p}"),
        Some(("session", p)) => format!("the error handler of the session {p}"),
        _ if f.raises == "none" => "no error handler".to_owned(),
        _ if f.raises == "request" => "the error handler of the request's communicator".to_owned(),
        _ if f.raises == "file_null" => "the error handler of MPI_FILE_NULL".to_owned(),
        _ => "the error handler of MPI_COMM_SELF".to_owned(),
    };
    let success = "MPI_SUCCESS";
    page.paragraph(&format!("Returns {success}, or an error code. An error calls {whose}."));
    let tool = f.chapter == "tool";
    let mut classes: Vec<&str> =
        f.params.iter().filter(|p| p.dir != Dir::Out).filter_map(|p| kinds::error(&p.kind)).collect();
    classes.sort_unstable();
    classes.dedup();
    if !classes.is_empty() && !tool {
        let list: Vec<String> = classes.iter().map(|c| format!("MPI_ERR_{c}")).collect();
        page.paragraph(&format!("Arguments that are wrong: {}.", list.join(", ")));
    }
    if !more.is_empty() {
        page.paragraph(more);
    }
}

/// Up to eight functions of the same chapter that begin alike.
fn see_also(from: &Sources, f: &Function) -> Vec<String> {
    const MOST: usize = 8;
    debug_assert!(CHAPTERS.iter().any(|(c, _)| *c == f.chapter));
    let stem = |name: &str| {
        let short = name.trim_start_matches("MPI_").trim_start_matches("MPIX_");
        short.trim_start_matches('I').split('_').next().unwrap_or_default().to_lowercase()
    };
    let own = stem(&f.name);
    let near =
        from.table.functions.iter().filter(|o| o.chapter == f.chapter && o.name != f.name && stem(&o.name) == own);
    let mut list: Vec<String> = near.take(MOST).map(|o| format!("{}(3)", o.name)).collect();
    list.extend(["mpiexec(1)".into(), "weft(7)".into()]);
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interfaces_have_the_name_that_programs_call() {
        let module = "x\n  interface MPI_Send\n    subroutine mpi_send_f08ts(buf, comm)\n      import :: MPI_Comm\n      type(MPI_Comm), intent(in) :: comm\n    end subroutine mpi_send_f08ts\n  end interface MPI_Send\n";
        assert_eq!(interface(module, "MPI_Send").unwrap(), "MPI_Send(buf, comm)\n  type(MPI_Comm), intent(in) :: comm");
        assert!(interface(module, "MPI_Recv").is_none());
    }

    #[test]
    fn prototypes_are_wrapped_between_parameters() {
        let long = format!("int f({})", ["int parameter"; 12].join(", "));
        let lines = wrapped(&long);
        assert!(lines.lines().count() > 1 && lines.lines().all(|l| l.len() < 90));
        assert_eq!(wrapped("int f(void)"), "int f(void)");
    }
}

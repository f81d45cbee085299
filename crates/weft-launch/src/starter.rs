//! Starting a rank with its streams.

use crate::args::Stdin;
use crate::environ::RankVars;
use crate::output::{self, Stream};
use crate::spawn::{self, Failures, Program};
use crate::supervise::{self, Rank, TerminalInput};
use crate::{Failure, Ready, failed, set_blocking, sys};
use std::io::{self, IsTerminal};
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::PathBuf;

/// What the starts of all ranks share.
pub(crate) struct Starter {
    pub null: OwnedFd,
    pub terminal: Option<TerminalInput>,
    /// Where copies of standard input go.
    pub copies: Vec<OwnedFd>,
    pub signals_before: sys::SigSet,
    pub ignored: Vec<i32>,
    pub files: libc::rlimit,
    pub size: u32,
    pub stdin: Stdin,
    pub tag: bool,
    /// In front of the rank in tags.
    pub label: String,
    pub merge_stderr: bool,
    pub output_dir: Option<PathBuf>,
}

impl Starter {
    pub fn start(
        &mut self,
        ready: &Ready<'_>,
        vars: &RankVars<'_>,
        mask: Option<&weft_topo::CpuSet>,
        failures: &Failures,
    ) -> Result<Rank, Failure> {
        let (out_r, mut out_w) = sys::pipe().map_err(failed("cannot make a pipe"))?;
        let (err_r, mut err_w) = sys::pipe().map_err(failed("cannot make a pipe"))?;
        if let Some(dir) = &self.output_dir {
            let width = (self.size - 1).to_string().len();
            (out_w, err_w) =
                output::files(dir, vars.rank, width).map_err(failed("cannot make a file for a rank's output"))?;
        }
        if self.merge_stderr {
            err_w = out_w.try_clone().map_err(failed("cannot copy a descriptor"))?;
        }
        let strings = vars.strings();
        let envp = ready.environ.array(&strings);
        let mut terminal_end = None;
        let stdin = if self.stdin.is_shared_by(vars.rank) {
            let (r, w) = sys::pipe().map_err(failed("cannot make a pipe"))?;
            set_blocking(&r);
            sys::set_nonblocking(w.as_raw_fd()).map_err(failed("cannot make a pipe"))?;
            self.copies.push(w);
            terminal_end.insert(r).as_raw_fd()
        } else if self.stdin != Stdin::Rank(vars.rank) {
            self.null.as_raw_fd()
        } else if !io::stdin().is_terminal() {
            // As it is: the rank reads no more of a file than it needs, and may seek.
            0
        } else {
            let (r, w) = sys::pipe().map_err(failed("cannot make a pipe"))?;
            set_blocking(&r);
            sys::set_nonblocking(w.as_raw_fd()).map_err(failed("cannot make a pipe"))?;
            self.terminal = Some(TerminalInput { to_rank: w, pending: Vec::new() });
            terminal_end.insert(r).as_raw_fd()
        };
        let keep: Vec<i32> = [vars.fd].into_iter().chain(vars.job.wireup).collect();
        let program = Program {
            path: &ready.path,
            argv: &ready.argv,
            envp: &envp,
            wdir: ready.wdir.as_deref(),
            stdio: [stdin, out_w.as_raw_fd(), err_w.as_raw_fd()],
            keep: &keep,
            mask,
            signals: self.signals_before,
            ignored: &self.ignored,
            files: self.files,
        };
        let name = ready.app.command[0].to_string_lossy().into_owned();
        let rank = vars.rank as usize;
        let pid = spawn::spawn(rank, &program, failures).map_err(|e| supervise::start_failure(&e, rank, &name))?;
        let tag = self.tag.then(|| {
            let width = (self.size - 1).to_string().len();
            format!("[{}{:>width$}] ", self.label, vars.rank)
        });
        let streams = [Stream::new(out_r, tag.clone()), Stream::of_errors(err_r, tag)];
        Ok(Rank { pid, program: name, job_id: 0, exit: None, streams })
    }
}

//! Standard input of mpiexec on its way to the ranks.

use super::{EV_STDIN, Hub};
use crate::args::Stdin;
use crate::hub::node::Node;
use crate::pipe::kind;
use crate::sys;

/// Input that may be under way to a node.
const INPUT_CREDIT: usize = 256 << 10;

impl Hub {
    /// Passes standard input on to the nodes whose ranks get it.
    pub(super) fn feed(&mut self) {
        let takes = |x: &Node| x.done.is_none() && x.ranks.iter().any(|r| takes(&self.stdin, *r));
        let takers: Vec<usize> = (0..self.nodes.len()).filter(|i| takes(&self.nodes[*i])).collect();
        let has_credit = takers.iter().all(|i| self.nodes[*i].input_under_way < INPUT_CREDIT);
        // SAFETY: plain system calls.
        let foreground = unsafe { libc::isatty(0) == 0 || libc::tcgetpgrp(0) == libc::getpgrp() };
        let wants = self.stdin_open && !takers.is_empty() && has_credit && foreground;
        if wants != self.stdin_watched {
            if wants {
                // A file cannot be watched, and is always ready.
                let _ = self.ep.add(0, libc::EPOLLIN, EV_STDIN);
            } else {
                self.ep.remove(0);
            }
            self.stdin_watched = wants;
        }
        let mut p = libc::pollfd { fd: 0, events: libc::POLLIN, revents: 0 };
        // SAFETY: one pollfd, as the count says.
        if !wants || unsafe { libc::poll(&mut p, 1, 0) } <= 0 {
            return;
        }
        let mut buf = vec![0u8; 64 << 10];
        // What is not ready after all gives nothing.
        let n = match sys::read(0, &mut buf) {
            sys::Got::Bytes(n) => n,
            sys::Got::Nothing => return,
            sys::Got::End(_) => {
                self.stdin_open = false;
                0
            }
        };
        for i in takers {
            self.nodes[i].to.push(kind::INPUT, &buf[..n]);
            self.nodes[i].input_under_way += n;
        }
    }
}

fn takes(stdin: &Stdin, rank: u32) -> bool {
    *stdin == Stdin::Rank(rank) || stdin.is_shared_by(rank)
}

//! What the launcher says: how a rank ended, and who waits for whom.

use crate::sys::{Exit, monotonic_ns, signal_name};
use std::collections::BTreeMap;
use std::fmt::Write;
use weft_boot::cgroup;
use weft_shm::{Phase, StateView};

/// More ranks than this are shown in groups.
const MAX_LINES: usize = 32;

/// What is known of a rank.
#[derive(Clone, Debug)]
pub struct RankState {
    pub row: StateView,
    /// Name of the MPI function that it is in.
    pub call: Option<String>,
}

/// What a rank is doing.
pub fn doing(s: &RankState) -> String {
    let v = &s.row;
    if v.waiting && !v.name.is_empty() {
        return format!("in {}{}", v.name, envelope(v));
    }
    match v.phase {
        Phase::Starting => "not in MPI (MPI_Init not called)".into(),
        Phase::Init => "in MPI_Init".into(),
        Phase::Finalizing => "in MPI_Finalize".into(),
        Phase::Finalized => "done with MPI (after MPI_Finalize)".into(),
        Phase::Aborted => "aborting".into(),
        Phase::Running => {
            let last = match v.name.as_str() {
                "" => String::new(),
                name => format!(", last waited in {name}"),
            };
            match &s.call {
                Some(name) => format!("in {name}"),
                None if v.call != 0 => format!("in an MPI call{last}"),
                None => format!("outside of MPI{last}"),
            }
        }
    }
}

fn envelope(v: &StateView) -> String {
    let mut parts = Vec::new();
    if v.peer >= 0 {
        parts.push(format!("rank {}", v.peer));
    }
    if v.tag >= 0 {
        parts.push(format!("tag {}", v.tag));
    }
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

/// Counts of out-of-memory kills, to compare before and after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OomCounts {
    cgroup: Option<u64>,
    machine: Option<u64>,
}

impl OomCounts {
    pub fn now() -> OomCounts {
        let vmstat = std::fs::read_to_string("/proc/vmstat").unwrap_or_default();
        let machine = vmstat.lines().find_map(|l| l.strip_prefix("oom_kill ")?.parse().ok());
        OomCounts { cgroup: cgroup::oom_kills(), machine }
    }

    /// Words on the memory that was short, if the kernel has killed for it since `self`.
    pub fn verdict(&self, now: &OomCounts, limit_bytes: Option<u64>) -> Option<String> {
        if now.cgroup > self.cgroup {
            let limit = limit_bytes.map_or(String::new(), |b| format!(" of {:.1} GiB", b as f64 / (1u64 << 30) as f64));
            return Some(format!(
                "The kernel killed it because the control group's memory limit{limit} was \
                 reached: use fewer ranks, or raise the limit (docker run -m, Slurm's --mem, \
                 MemoryMax of systemd)"
            ));
        }
        (now.machine > self.machine).then(|| {
            "The kernel was out of memory and killed processes meanwhile, probably this one: use \
             fewer ranks, or a machine with more memory"
                .into()
        })
    }
}

/// How a rank came to its end.
pub struct Death<'a> {
    pub rank: usize,
    pub pid: i32,
    pub program: &'a str,
    pub exit: Exit,
    pub state: &'a RankState,
    pub oom: Option<String>,
    /// Ranks that are ended because of it.
    pub others: usize,
}

/// One message on the death of a rank.
pub fn death(d: &Death) -> String {
    let who = format!("rank {} (pid {}, {})", d.rank, d.pid, d.program);
    let mut text = match d.exit {
        Exit::Signal(s) => {
            let doing = match d.state.row.phase {
                // Of a program that is perhaps no MPI program.
                Phase::Starting => String::new(),
                _ => format!(" {}", doing(d.state)),
            };
            format!("{who} was killed by signal {s} ({}){doing}", signal_name(s))
        }
        Exit::Code(c) => match d.state.row.phase {
            Phase::Init | Phase::Running | Phase::Finalizing => {
                format!("{who} exited with code {c} without MPI_Finalize, {}", doing(d.state))
            }
            Phase::Finalized => format!("{who} exited with code {c} after MPI_Finalize"),
            _ => format!("{who} exited with code {c}"),
        },
    };
    if let Some(oom) = &d.oom {
        let _ = write!(text, ". {oom}");
    }
    if d.others > 0 {
        let s = if d.others == 1 { "" } else { "s" };
        let _ = write!(text, "; ending the other {} rank{s}", d.others);
    }
    text
}

/// One message on the first rank that ends without MPI_Finalize, but by exit code 0.
pub fn left(rank: usize, pid: i32, program: &str, others: bool) -> String {
    let tail = if others { "; the others go on" } else { "" };
    format!("rank {rank} (pid {pid}, {program}) ended without MPI_Finalize (exit code 0){tail}")
}

/// One message on an abort by the program.
pub fn abort(rank: u32, pid: u32, code: i32, text: &str, others: usize) -> String {
    let words = if text.is_empty() { String::new() } else { format!(": {text}") };
    let s = if others == 1 { "" } else { "s" };
    let tail = match others {
        0 => String::new(),
        n => format!("; ending the other {n} rank{s}"),
    };
    format!("rank {rank} (pid {pid}) aborted with code {code}{words}{tail}")
}

/// Of a rank whose node does not answer.
pub fn unknown() -> RankState {
    let row = StateView {
        pid: 0,
        phase: Phase::Starting,
        call: 0,
        name: String::new(),
        waiting: false,
        peer: -1,
        tag: -1,
        context: 0,
        since_ns: 0,
    };
    RankState { row, call: None }
}

/// What a rank does, for another launcher: its number, then fields as of `heard`. Waiting times are told as such, since clocks
/// of machines differ.
pub fn told(rank: usize, s: &RankState, exit: Option<Exit>, now_ns: u64) -> Vec<u8> {
    let v = &s.row;
    let (kind, value) = match exit {
        None => (0, 0),
        Some(Exit::Code(c)) => (1, c),
        Some(Exit::Signal(n)) => (2, n),
    };
    let age = now_ns.saturating_sub(v.since_ns);
    let waits = u8::from(v.waiting);
    let (phase, pid, peer, tag, id) = (v.phase as u32, v.pid, v.peer, v.tag, v.call);
    let numbers = format!("{rank} {phase} {pid} {waits} {peer} {tag} {age} {id} {kind} {value}");
    weft_boot::request::encode([numbers.as_str(), v.name.as_str(), s.call.as_deref().unwrap_or_default()])
}

/// A rank, what it does and how it has ended, as another launcher tells it.
pub fn heard(text: &[u8], now_ns: u64) -> Option<(usize, RankState, Option<Exit>)> {
    let fields = weft_boot::request::decode(text)?;
    let [numbers, name, call] = &fields.iter().map(|f| String::from_utf8_lossy(f)).collect::<Vec<_>>()[..] else {
        return None;
    };
    let n: Vec<i64> = numbers.split(' ').map(|w| w.parse().ok()).collect::<Option<_>>()?;
    let [rank, phase, pid, waits, peer, tag, age, id, kind, value] = n[..] else { return None };
    let row = StateView {
        pid: pid as u32,
        phase: Phase::from_u32(phase as u32),
        call: id as u32,
        name: name.to_string(),
        waiting: waits != 0,
        peer: peer as i32,
        tag: tag as i32,
        context: 0,
        since_ns: now_ns.saturating_sub(age as u64),
    };
    let exit = match kind {
        1 => Some(Exit::Code(value as i32)),
        2 => Some(Exit::Signal(value as i32)),
        _ => None,
    };
    let call = (!call.is_empty()).then(|| call.to_string());
    Some((usize::try_from(rank).ok()?, RankState { row, call }, exit))
}

/// "0-3,7" for 0,1,2,3,7.
pub fn ranges(ranks: &[usize]) -> String {
    let mut out = String::new();
    let mut i = 0;
    while i < ranks.len() {
        let mut j = i;
        while j + 1 < ranks.len() && ranks[j + 1] == ranks[j] + 1 {
            j += 1;
        }
        let sep = if out.is_empty() { "" } else { "," };
        let _ = match j - i {
            0 => write!(out, "{sep}{}", ranks[i]),
            _ => write!(out, "{sep}{}-{}", ranks[i], ranks[j]),
        };
        i = j + 1;
    }
    out
}

/// What each rank does: one line each, or in groups of the same call where there are many; then
/// the circle of ranks that wait for each other, if there is one. `ended` as known by the launcher.
pub fn diagnosis(states: &[RankState], ended: &[Option<Exit>]) -> String {
    let now = monotonic_ns();
    let line = |r: usize| match ended[r] {
        Some(e) => format!("ended ({})", exit_words(e)),
        None if states[r].row.waiting => {
            let s = now.saturating_sub(states[r].row.since_ns) as f64 / 1e9;
            format!("{}, for {s:.1} s", doing(&states[r]))
        }
        None => doing(&states[r]),
    };
    let mut text = String::new();
    if states.len() <= MAX_LINES {
        for (r, s) in states.iter().enumerate() {
            let pid = if s.row.pid != 0 { format!(" (pid {})", s.row.pid) } else { String::new() };
            let _ = writeln!(text, "  rank {r}{pid}: {}", line(r));
        }
    } else {
        let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (r, s) in states.iter().enumerate() {
            // The peer and the time differ; the call is what they have in common.
            let key = match ended[r] {
                Some(_) => line(r),
                None if s.row.waiting && !s.row.name.is_empty() => format!("in {}", s.row.name),
                None => doing(s),
            };
            groups.entry(key).or_default().push(r);
        }
        let mut by_size: Vec<_> = groups.into_iter().collect();
        by_size.sort_by_key(|(_, ranks)| ranks.len());
        for (what, ranks) in by_size {
            let _ = writeln!(text, "  {} rank(s) {}: {what}", ranks.len(), ranges(&ranks));
        }
    }
    if let Some(circle) = circle(states) {
        let names: Vec<String> = circle.iter().map(|r| r.to_string()).collect();
        let _ = writeln!(text, "  deadlock? ranks {} -> {} wait for each other", names.join(" -> "), names[0]);
    }
    text
}

fn exit_words(e: Exit) -> String {
    match e {
        Exit::Code(c) => format!("exit code {c}"),
        Exit::Signal(s) => format!("signal {s}, {}", signal_name(s)),
    }
}

/// A circle in the graph "rank waits for peer".
fn circle(states: &[RankState]) -> Option<Vec<usize>> {
    let next = |r: usize| -> Option<usize> {
        let s = &states[r].row;
        (s.waiting && s.peer >= 0 && (s.peer as usize) < states.len() && s.peer as usize != r)
            .then_some(s.peer as usize)
    };
    let mut colour = vec![0usize; states.len()];
    for start in 0..states.len() {
        let mut at = Some(start);
        while let Some(r) = at {
            if colour[r] == start + 1 {
                let mut found = vec![r];
                let mut n = next(r)?;
                while n != r {
                    found.push(n);
                    n = next(n)?;
                }
                return Some(found);
            }
            if colour[r] != 0 {
                break;
            }
            colour[r] = start + 1;
            at = next(r);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(phase: Phase, name: &str, waiting: bool, peer: i32) -> RankState {
        let row = StateView {
            pid: 7,
            phase,
            call: 0,
            name: name.into(),
            waiting,
            peer,
            tag: 5,
            context: 0,
            since_ns: monotonic_ns(),
        };
        RankState { row, call: None }
    }

    #[test]
    fn a_death_names_rank_pid_signal_and_call() {
        let s = state(Phase::Running, "MPI_Recv", true, 1);
        let d = Death {
            rank: 2,
            pid: 40,
            program: "./a.out",
            exit: Exit::Signal(libc::SIGSEGV),
            state: &s,
            oom: None,
            others: 3,
        };
        assert_eq!(
            death(&d),
            "rank 2 (pid 40, ./a.out) was killed by signal 11 (SIGSEGV) in MPI_Recv (rank 1, tag \
             5); ending the other 3 ranks"
        );
    }

    #[test]
    fn oom_is_told_apart() {
        let before = OomCounts { cgroup: Some(1), machine: Some(4) };
        assert_eq!(before.verdict(&before, None), None);
        let group = OomCounts { cgroup: Some(2), machine: Some(5) };
        assert!(before.verdict(&group, Some(3 << 30)).unwrap().contains("3.0 GiB"));
        let machine = OomCounts { cgroup: Some(1), machine: Some(5) };
        assert!(before.verdict(&machine, None).unwrap().contains("probably"));
    }

    #[test]
    fn states_cross_to_another_launcher() {
        let s = state(Phase::Running, "MPI_Recv", true, 1);
        let s = RankState { call: Some("MPI_Recv".into()), ..s };
        let text = told(3, &s, Some(Exit::Signal(9)), s.row.since_ns + 500);
        let (rank, back, exit) = heard(&text, 1_000_000).unwrap();
        assert_eq!((rank, exit, back.call.as_deref()), (3, Some(Exit::Signal(9)), Some("MPI_Recv")));
        assert_eq!((back.row.since_ns, back.row.peer, back.row.phase), (999_500, 1, Phase::Running));
        assert!(heard(b"", 0).is_none());
    }

    #[test]
    fn who_waits_for_whom() {
        let s = [
            state(Phase::Running, "MPI_Recv", true, 1),
            state(Phase::Running, "MPI_Send", true, 2),
            state(Phase::Running, "MPI_Recv", true, 1),
            state(Phase::Running, "MPI_Barrier", true, -1),
        ];
        let text = diagnosis(&s, &[None, None, None, Some(Exit::Code(0))]);
        assert!(text.contains("rank 1 (pid 7): in MPI_Send (rank 2, tag 5), for"), "{text}");
        assert!(text.contains("rank 3 (pid 7): ended (exit code 0)"), "{text}");
        assert!(text.contains("deadlock? ranks 1 -> 2 -> 1"), "{text}");
    }

    #[test]
    fn many_ranks_are_grouped_and_the_odd_one_out_comes_first() {
        let mut s = vec![state(Phase::Running, "MPI_Barrier", true, -1); 100];
        s[42] = state(Phase::Running, "MPI_Recv", true, 3);
        let text = diagnosis(&s, &[None; 100]);
        assert!(text.starts_with("  1 rank(s) 42: in MPI_Recv\n"), "{text}");
        assert!(text.contains("99 rank(s) 0-41,43-99: in MPI_Barrier"), "{text}");
    }
}

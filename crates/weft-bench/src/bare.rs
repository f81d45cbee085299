//! What the machine does without MPI, beside each suite that can be compared with it: programs of two processes that share
//! memory (of nodes, two sockets), and how their figures become those of the suite. Pure.

use crate::proc::Found;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bare {
    /// Half a round trip: of a line, and of a long message by the best of many copies.
    Latency,
    /// The same over a socket.
    Tcp,
    /// Lines a second, for messages of 8 bytes.
    Lines,
    /// Windows of 64 messages, by the best of many copies; as messages a second.
    Rate,
    Bw,
    /// Both ways at once.
    Bibw,
    /// A put, and one that the target reads.
    Puts,
    /// Windows of puts and gets.
    Windows,
}

/// Those of `floor` that move no message from one process to the other.
const NO_MESSAGE: [&str; 4] = ["none", "no-copy", "store", "store-nt"];
/// Shorter messages are those of a line.
const LEAST_COPIED: u64 = 4096;
/// Shorter ones in windows cost less than telling of them.
const LEAST_OF_WINDOWS: u64 = 57;

impl Bare {
    pub fn program(self) -> &'static str {
        match self {
            Bare::Latency | Bare::Lines | Bare::Puts => "floor",
            Bare::Tcp => "floor_tcp",
            Bare::Rate | Bare::Bw | Bare::Bibw => "floor_stream",
            Bare::Windows => "floor_onesided",
        }
    }

    /// What the program is told behind its CPUs, of a suite's sizes; none: there is nothing to compare.
    pub fn args(self, sizes: &[u64]) -> Option<Vec<String>> {
        let least = match self {
            Bare::Latency | Bare::Puts => LEAST_COPIED,
            Bare::Rate | Bare::Bw | Bare::Bibw => LEAST_OF_WINDOWS,
            Bare::Lines => u64::MAX,
            Bare::Tcp | Bare::Windows => 1,
        };
        let sizes: Vec<String> = sizes.iter().filter(|&&n| n >= least).map(u64::to_string).collect();
        let needs_some = !matches!(self, Bare::Latency | Bare::Lines);
        if needs_some && sizes.is_empty() {
            return None;
        }
        let both = (self == Bare::Bibw).then(|| "--both-ways".to_string());
        Some(both.into_iter().chain(sizes).collect())
    }

    /// Whether the program tells the time of a line beside each figure.
    pub fn tells_lines(self) -> bool {
        matches!(self.program(), "floor" | "floor_stream")
    }

    /// The suite's name for a figure, and its size; none: it is no way to do the same.
    fn means(self, f: &Found) -> Vec<(String, u64)> {
        let is_copy = !NO_MESSAGE.contains(&f.name.as_str()) && !f.name.starts_with("line");
        let one = |name: &str, size| vec![(name.to_string(), size)];
        match self {
            Bare::Latency if f.name == "line" => one("latency", 8),
            Bare::Latency if is_copy => one("latency", f.size),
            Bare::Tcp => one("latency", f.size),
            Bare::Lines if f.name == "line-rate" => one("rate", 8),
            Bare::Rate if is_copy => one("rate", f.size),
            Bare::Bw if is_copy => one("bw", f.size),
            Bare::Bibw if is_copy => one("bibw", f.size),
            Bare::Puts if f.name.starts_with("store") => one("put", f.size),
            Bare::Puts if f.name.starts_with("push") => one("handover", f.size),
            Bare::Windows => {
                let way = f.name.split('-').next().unwrap_or_default();
                vec![(format!("{way}-bw"), f.size), (format!("{way}-bw-own"), f.size)]
            }
            _ => Vec::new(),
        }
    }

    /// The best way for each name and size; before these, if they are wanted, all ways by themselves.
    pub fn figures(self, found: Vec<Found>, with_methods: bool) -> Vec<Found> {
        let mut best: Vec<Found> = Vec::new();
        let mut methods = Vec::new();
        for f in found {
            let (value, unit) = match self {
                Bare::Rate => (f.value / f.size.max(1) as f64, "M/s".to_string()),
                _ => (f.value, f.unit.clone()),
            };
            if with_methods && f.name != "line" {
                let name =
                    if self == Bare::Rate { format!("bare-rate-{}", f.name) } else { format!("bare-{}", f.name) };
                methods.push(Found { name, value, unit: unit.clone(), ..f.clone() });
            }
            for (name, size) in self.means(&f) {
                let of = Found { name, size, value, unit: unit.clone(), line: f.line };
                match best.iter_mut().find(|b| (&b.name, b.size) == (&of.name, size)) {
                    Some(b) => {
                        let is_better = if unit == "us" { value < b.value } else { value > b.value };
                        if is_better {
                            *b = of;
                        }
                    }
                    None => best.push(of),
                }
            }
        }
        methods.extend(best);
        methods
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proc::results;

    fn of(bare: Bare, text: &str) -> Vec<(String, u64, f64)> {
        bare.figures(results(text), false).into_iter().map(|f| (f.name, f.size, f.value)).collect()
    }

    #[test]
    fn the_floor_is_the_best_method() {
        let text = "result line 64 0.1 us\nresult mapped 65536 3 us\nresult both 65536 2 us\nresult store 65536 1 us\n\
                    result no-copy 65536 1 us\nresult line-rate 64 50 M/s\n";
        assert_eq!(of(Bare::Latency, text), [("latency".into(), 8, 0.1), ("latency".into(), 65536, 2.0)]);
        assert_eq!(of(Bare::Lines, text), [("rate".into(), 8, 50.0)]);
        assert_eq!(of(Bare::Puts, text), [("put".into(), 65536, 1.0)]);
        let methods = Bare::Latency.figures(results(text), true);
        assert!(methods.iter().any(|f| f.name == "bare-both" && f.value == 2.0), "{methods:?}");
    }

    #[test]
    fn of_bandwidths_more_is_better() {
        let text = "result none 1000 900 MB/s\nresult nt 1000 30 MB/s\nresult both 1000 20 MB/s\n";
        assert_eq!(of(Bare::Bw, text), [("bw".into(), 1000, 30.0)]);
        assert_eq!(of(Bare::Rate, text), [("rate".into(), 1000, 0.03)]);
        let text = "result put-plain 64 5 MB/s\nresult put-nt 64 7 MB/s\n";
        assert_eq!(of(Bare::Windows, text), [("put-bw".into(), 64, 7.0), ("put-bw-own".into(), 64, 7.0)]);
    }

    #[test]
    fn sizes_that_have_no_copy_are_left_out() {
        assert_eq!(Bare::Latency.args(&[8, 65536]).unwrap(), ["65536"]);
        assert_eq!(Bare::Latency.args(&[8]), Some(Vec::new()), "a line is measured all the same");
        assert_eq!((Bare::Rate.args(&[8]), Bare::Puts.args(&[8])), (None, None));
        assert_eq!(Bare::Bibw.args(&[64]).unwrap(), ["--both-ways", "64"]);
    }
}

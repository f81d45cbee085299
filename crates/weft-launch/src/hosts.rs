//! The hosts of a job: lists and files in the words of Hydra and of Open MPI, and allocations of batch systems.

mod allocation;

pub use allocation::of_environment;

/// More names than this from one word's ranges are a slip of the pen.
const MAX_RANGE: u64 = 100_000;

/// A host, as it is named.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Host {
    pub name: String,
    /// Ranks that it takes before the next one comes; None: as many as it has cores.
    pub slots: Option<u32>,
    pub user: Option<String>,
    pub port: Option<u16>,
}

impl Host {
    pub fn new(name: &str, slots: Option<u32>) -> Host {
        Host { name: name.into(), slots, ..Host::default() }
    }
}

/// Hosts named several times: their places add up.
pub fn merged(hosts: Vec<Host>) -> Vec<Host> {
    let mut all: Vec<Host> = Vec::new();
    for host in hosts {
        match all.iter_mut().find(|h| h.name == host.name) {
            Some(known) => {
                known.slots = match (known.slots, host.slots) {
                    (None, None) => None,
                    (a, b) => Some(a.unwrap_or(1).saturating_add(b.unwrap_or(1))),
                };
                known.user = known.user.take().or(host.user);
                known.port = known.port.or(host.port);
            }
            None => all.push(host),
        }
    }
    all
}

/// `a,b:2,node[01-16]:4,user@c`.
///
/// # Errors
/// The word that is no host.
pub fn list(text: &str) -> Result<Vec<Host>, String> {
    let mut all = Vec::new();
    for word in split_outside_brackets(text, ',') {
        all.extend(place(word)?);
    }
    Ok(all)
}

/// A file of hosts, one a line, in either family's words.
///
/// # Errors
/// Line and word that are not understood.
pub fn file(text: &str) -> Result<Vec<Host>, String> {
    let mut all = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        let line = line.split("//").next().unwrap_or_default();
        let spaced = line.replace('=', " = ");
        let mut words = spaced.split_whitespace().peekable();
        let Some(first) = words.next() else { continue };
        let at = |why: String| format!("line {}: {why}", i + 1);
        let mut hosts = place(first).map_err(at)?;
        while let Some(key) = words.next() {
            if words.next_if_eq(&"=").is_none() {
                return Err(at(format!("'{key}' is not understood (NAME=VALUE, such as slots=4, is expected)")));
            }
            let value = words.next().ok_or_else(|| at(format!("{key}= lacks a value")))?;
            set(&mut hosts, key, value).map_err(at)?;
        }
        all.append(&mut hosts);
    }
    Ok(all)
}

/// Applies `key=value` to the hosts of a line.
fn set(hosts: &mut [Host], key: &str, value: &str) -> Result<(), String> {
    let number = || value.parse::<u32>().map_err(|_| format!("{key}={value}: a number is expected"));
    match key.to_ascii_lowercase().replace('_', "-").as_str() {
        "slots" | "cpu" | "cpus" | "count" => {
            let n = number()?;
            hosts.iter_mut().for_each(|h| h.slots = Some(n));
        }
        // Weft starts what it is told to, so that an upper limit does not bind.
        "max-slots" | "slots-max" | "cpu-max" | "cpus-max" | "max-cpu" | "max-cpus" | "count-max" | "max-count" => {
            number()?;
        }
        "user" | "username" | "user-name" => hosts.iter_mut().for_each(|h| h.user = Some(value.into())),
        "port" => {
            let n = value.parse().map_err(|_| format!("{key}={value}: a port is expected"))?;
            hosts.iter_mut().for_each(|h| h.port = Some(n));
        }
        // Of Hydra: how ranks are bound there; -bind-to says it for Weft.
        "binding" | "ifhn" => {}
        _ => return Err(format!("'{key}' is not understood")),
    }
    Ok(())
}

/// `[user@]name[:slots]`, where the name may hold ranges and may be an IPv6 address in brackets.
fn place(word: &str) -> Result<Vec<Host>, String> {
    let (user, rest) = match word.split_once('@') {
        Some((user, rest)) => (Some(user.to_string()), rest),
        None => (None, word),
    };
    let wrong = || format!("'{word}' names no host");
    let (name, slots) = match rest.strip_prefix('[').and_then(|r| r.split_once(']')) {
        // In brackets from the first letter on: an address of IPv6.
        Some((address, after)) if address.contains(':') => match after.strip_prefix(':') {
            Some(slots) => (address, Some(slots)),
            None if after.is_empty() => (address, None),
            None => return Err(wrong()),
        },
        _ => match rest.rsplit_once(':') {
            // Several colons without brackets: an address of IPv6.
            Some((name, slots)) if !name.contains(':') => (name, Some(slots)),
            _ => (rest, None),
        },
    };
    let slots = match slots {
        Some(s) => Some(s.parse::<u32>().map_err(|_| format!("'{word}': '{s}' is no number of ranks"))?),
        None => None,
    };
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_.:%[],".contains(c) || !c.is_ascii();
    if name.is_empty() || name.starts_with('-') || !name.chars().all(fits) {
        return Err(wrong());
    }
    let names = expand(name)?;
    Ok(names.into_iter().map(|name| Host { name, slots, user: user.clone(), port: None }).collect())
}

/// `node[01-16,20]x[1-2]` as its names.
///
/// # Errors
/// What is wrong with it.
pub fn expand(text: &str) -> Result<Vec<String>, String> {
    let Some((before, rest)) = text.split_once('[') else { return Ok(vec![text.into()]) };
    let (inside, after) = rest.split_once(']').ok_or_else(|| format!("'{text}': a bracket is not closed"))?;
    let wrong = |part: &str| format!("'{text}': '{part}' is no range of numbers");
    let mut all = Vec::new();
    for part in inside.split(',') {
        let (low, high) = part.split_once('-').unwrap_or((part, part));
        let number = |s: &str| s.parse::<u64>().map_err(|_| wrong(part));
        let (a, b) = (number(low)?, number(high)?);
        if a > b || b - a >= MAX_RANGE {
            return Err(wrong(part));
        }
        let width = if low.starts_with('0') { low.len() } else { 0 };
        let behind = expand(after)?;
        let more = (b - a + 1).saturating_mul(behind.len() as u64);
        if more.saturating_add(all.len() as u64) > MAX_RANGE {
            return Err(wrong(part));
        }
        for rest in behind {
            all.extend((a..=b).map(|i| format!("{before}{i:0width$}{rest}")));
        }
    }
    Ok(all)
}

/// Words between separators that no brackets hold.
fn split_outside_brackets(text: &str, separator: char) -> Vec<&str> {
    let (mut words, mut depth, mut start) = (Vec::new(), 0, 0);
    for (i, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ if c == separator && depth == 0 => {
                words.push(&text[start..i]);
                start = i + c.len_utf8();
            }
            _ => {}
        }
    }
    words.push(&text[start..]);
    words.retain(|w| !w.trim().is_empty());
    words.into_iter().map(str::trim).collect()
}

/// Whether a name is one of this machine.
pub fn is_here(name: &str) -> bool {
    let own = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let own = own.trim();
    let short = |s: &str| s.split('.').next().unwrap_or_default().to_string();
    let is_address = name.parse::<std::net::IpAddr>().is_ok();
    matches!(name, "localhost" | "127.0.0.1" | "::1" | "localhost.localdomain")
        || name == own
        || (!is_address && short(name) == short(own))
}

/// The host of each of `n` ranks: hosts are filled in their order, by turns of `each` or as many as they take, and once more
/// from the first where ranks are left.
pub fn deal(n: u32, places: &[u32]) -> Vec<usize> {
    let round = || places.iter().enumerate().flat_map(|(h, &k)| std::iter::repeat_n(h, k as usize));
    if places.iter().all(|k| *k == 0) {
        return Vec::new();
    }
    std::iter::repeat_with(round).flatten().take(n as usize).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn h(name: &str, slots: impl Into<Option<u32>>) -> Host {
        Host::new(name, slots.into())
    }

    #[test]
    fn lists() {
        assert_eq!(list("a,b:2").unwrap(), [h("a", None), h("b", 2)]);
        assert_eq!(list("[fe80::1]:4,::1").unwrap(), [h("fe80::1", 4), h("::1", None)]);
        assert_eq!(list("n[08-10]:3").unwrap(), [h("n08", 3), h("n09", 3), h("n10", 3)]);
        assert_eq!(list("r[1,3]n[1-2],x").unwrap().len(), 5);
        assert_eq!(list("me@a:2").unwrap()[0].user.as_deref(), Some("me"));
        for (wrong, word) in [
            ("a:x", "'x'"),
            ("a[1-", "bracket"),
            ("a[x-2]", "'x-2'"),
            ("-oProxy", "names no host"),
            ("a[1-999][1-999]", "'1-999'"),
        ] {
            assert!(list(wrong).unwrap_err().contains(word), "{wrong}");
        }
    }

    #[test]
    fn files_of_both_families() {
        let text = "# comment\nnode1\n node2:4 # four\nnode3 slots=2 max-slots=8\n\nme@node4 slots = 3\n\
                    node5:2 binding=user:0 user=you\nnode6 port=2222 cpus=1 // words\n";
        let all = file(text).unwrap();
        let slots: Vec<_> = all.iter().map(|h| h.slots).collect();
        assert_eq!(slots, [None, Some(4), Some(2), Some(3), Some(2), Some(1)]);
        assert_eq!(
            (all[3].user.as_deref(), all[4].user.as_deref(), all[5].port),
            (Some("me"), Some("you"), Some(2222))
        );
        for (wrong, words) in [
            ("a\nb slits=3", "line 2: 'slits'"),
            ("a 4", "line 1: '4'"),
            ("a slots=", "line 1: slots= lacks"),
            ("a slots=x", "slots=x"),
        ] {
            let e = file(wrong).unwrap_err();
            assert!(e.contains(words), "{wrong}: {e}");
        }
    }

    #[test]
    fn places_of_a_host_add_up() {
        assert_eq!(merged(list("a,b,a").unwrap()), [h("a", None), h("b", None)]);
        assert_eq!(merged(list("a:2,b,a:3").unwrap()), [h("a", 5), h("b", None)]);
    }

    #[test]
    fn ranks_are_dealt() {
        assert_eq!(deal(5, &[2, 1]), [0, 0, 1, 0, 0]);
        assert_eq!(deal(3, &[4, 4]), [0, 0, 0]);
        assert_eq!(deal(4, &[0, 1, 1]), [1, 2, 1, 2]);
        assert!(deal(2, &[0, 0]).is_empty());
    }

    #[test]
    fn this_machine() {
        assert!(is_here("localhost") && !is_here("nowhere.example") && !is_here("10.99.99.99"));
    }
}

//! Parameters: the paper's file is the default and the list of keys; other files override.

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// The default, with units and sources.
pub const PAPER: &str = include_str!("../params/paper.toml");

/// Other machines: name, file.
pub const PRESETS: &[(&str, &str)] = &[
    ("paper", PAPER),
    ("pcie5-400g", include_str!("../params/pcie5-400g.toml")),
    ("pcie6-800g", include_str!("../params/pcie6-800g.toml")),
    ("cxl-400g", include_str!("../params/cxl-400g.toml")),
    ("pcie4-100g", include_str!("../params/pcie4-100g.toml")),
];

macro_rules! section {
    ($(#[$doc:meta])* $name:ident { $($(#[$fdoc:meta])* $field:ident: $t:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "the parameter file documents each key")]
        pub struct $name { $($(#[$fdoc])* pub $field: $t),* }
    };
}

section!(
    /// Section `[socket]`.
    Socket { cores: u64, nics: u64 }
);
section!(
    /// Section `[core]`.
    Core {
        clock_mhz: u64, put_cycles: u64, cyclic_cycles: u64, block_cyclic_cycles: u64,
        indirect_cycles: u64, generate_cycles: u64, scan_cycles: u64, apply_cycles: u64,
        store_bytes: u64, copy_mbs: u64, wc_lines: u64, wc_line_bytes: u64, contexts: u64,
        poll_cycles: u64, get_cycles: u64, service_cycles: u64, fence_cycles: u64,
    }
);
section!(
    /// Section `[memory]`.
    Memory { model: MemoryModel, mbs: u64, latency_ns: u64, scan_bytes: u64, apply_bytes: u64 }
);
section!(
    /// Section `[io]`: HyperTransport in the paper.
    Io { mbs: u64, packet_bytes: u64, up_packet_bytes: u64, header_bytes: u64, latency_ns: u64 }
);
section!(
    /// Section `[nic]`.
    Nic {
        clock_mhz: u64, queues: Queues, lock_cycles: u64, queue_bytes: u64, free_space_bytes: u64,
        align_bytes: u64, command: Command, put_command_bytes: u64, get_command_bytes: u64,
        tx_cycles: u64, tx_interval_cycles: u64, rx_cycles: u64, rx_interval_cycles: u64,
        rx_buffer_packets: u64, trusted_bytes: u64, translation: Side, translation_cycles: u64,
        translation_entries: u64, translation_miss_ns: u64, atomics: AtomicsAt,
        atomic_interval_cycles: u64,
    }
);
section!(
    /// Section `[net]`.
    Net {
        dims: [u64; 3], mbs: u64, overhead_percent: u64, local_mbs: u64, packet_bytes: u64,
        header_bytes: u64, packetisation: Packetisation, router_ns: u64, vc_packets: u64,
        credit_ns: u64, ack_bytes: u64,
    }
);
section!(
    /// Section `[loss]`.
    Loss { rate_ppm: u64, recovery: Recovery, link_retry_ns: u64, timeout_ns: u64 }
);
section!(
    /// Section `[barrier]`.
    Barrier { overhead_ns: u64, quiet: bool }
);
section!(
    /// Section `[run]`.
    Run { seed: u64 }
);

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "the parameter file documents each value")]
        pub enum $name { $($(#[$vdoc])* $variant),* }
    };
}

choice!(
    /// Whether cores wait for each other's memory traffic.
    MemoryModel { Free, Contended }
);
choice!(
    /// Who shares a command queue.
    Queues { Private, Shared }
);
choice!(
    /// How a put reaches the NIC.
    Command { Queue, ERegister }
);
choice!(
    /// Where a PE becomes a node and a process.
    Side { Host, Nic }
);
choice!(
    /// Where atomics are done.
    AtomicsAt { Nic, Core }
);
choice!(
    /// How packet headers are charged.
    Packetisation { Amortised, Exact }
);
choice!(
    /// Who sends again what was lost.
    Recovery { Link, EndToEnd }
);

section!(
    /// All parameters of a simulated machine.
    Params {
        socket: Socket, core: Core, memory: Memory, io: Io, nic: Nic, net: Net, loss: Loss,
        barrier: Barrier, run: Run,
    }
);

/// Keys that may be zero; all other numbers must be above.
const MAY_BE_ZERO: &[&str] = &[
    "core.cyclic_cycles",
    "core.block_cyclic_cycles",
    "core.indirect_cycles",
    "core.generate_cycles",
    "core.scan_cycles",
    "core.apply_cycles",
    "core.copy_mbs",
    "core.poll_cycles",
    "core.fence_cycles",
    "core.service_cycles",
    "memory.latency_ns",
    "memory.scan_bytes",
    "memory.apply_bytes",
    "io.header_bytes",
    "io.latency_ns",
    "nic.lock_cycles",
    "nic.trusted_bytes",
    "nic.translation_cycles",
    "nic.translation_miss_ns",
    "net.overhead_percent",
    "net.header_bytes",
    "net.router_ns",
    "net.credit_ns",
    "loss.rate_ppm",
    "loss.link_retry_ns",
    "barrier.overhead_ns",
    "run.seed",
];

/// Parameters being put together: the paper's, then files, then single settings.
#[derive(Clone, Debug)]
pub struct Builder {
    table: Table,
    /// Where each overridden key was last set: (key, source, line).
    set: Vec<(String, String, usize)>,
}

impl Default for Builder {
    fn default() -> Self {
        let table = PAPER.parse().expect("the paper's parameter file is TOML");
        Builder { table, set: Vec::new() }
    }
}

impl Builder {
    /// Overrides from the text of a file. Errors name `source` and the line.
    pub fn file(mut self, text: &str, source: &str) -> Result<Self, String> {
        let table: Table = text.parse().map_err(|e: toml::de::Error| {
            let line = e.span().map_or(0, |s| text[..s.start].matches('\n').count() + 1);
            format!("{source}:{line}: {}", e.message())
        })?;
        for (section, value) in table {
            let Value::Table(keys) = value else {
                let line = line_of(text, "", &section);
                return Err(format!("{source}:{line}: {section} stands in no section"));
            };
            for (key, value) in keys {
                let line = line_of(text, &section, &key);
                self.put(&section, &key, value, source, line)?;
            }
        }
        Ok(self)
    }

    /// Overrides from a preset's name.
    pub fn preset(self, name: &str) -> Result<Self, String> {
        let Some((_, text)) = PRESETS.iter().find(|p| p.0 == name) else {
            let names: Vec<_> = PRESETS.iter().map(|p| p.0).collect();
            return Err(format!("no preset {name}; there are {}", names.join(", ")));
        };
        self.file(text, &format!("preset {name}"))
    }

    /// Overrides one key: `section.key`, and its value as in a file (quotes may be left out).
    pub fn set(mut self, key: &str, value: &str) -> Result<Self, String> {
        let bad = || format!("{key}={value}: a setting is SECTION.KEY=VALUE");
        let (section, name) = key.trim().split_once('.').ok_or_else(bad)?;
        let parsed = format!("v = {value}").parse::<Table>().ok();
        let value = parsed.and_then(|mut t| t.remove("v")).unwrap_or_else(|| Value::String(value.trim().to_string()));
        self.put(section, name, value, "", 0)?;
        Ok(self)
    }

    fn put(&mut self, section: &str, key: &str, value: Value, source: &str, line: usize) -> Result<(), String> {
        let full = format!("{section}.{key}");
        let place = place(source, line);
        let known = self.table.get_mut(section).and_then(|s| s.get_mut(key));
        let Some(slot) = known else {
            let near = self.nearest(key);
            return Err(format!("{place}no parameter {full}{near}"));
        };
        if slot.type_str() != value.type_str() {
            let (want, got) = (slot.type_str(), value.type_str());
            return Err(format!("{place}{full} = {value}: this is {got}, not {want}"));
        }
        *slot = value;
        self.set.retain(|s| s.0 != full);
        self.set.push((full, source.to_string(), line));
        Ok(())
    }

    /// A hint at keys of the same ending in any section.
    fn nearest(&self, key: &str) -> String {
        let mut found = Vec::new();
        for (section, keys) in &self.table {
            for known in keys.as_table().into_iter().flat_map(|t| t.keys()) {
                if known == key || known.starts_with(key) || key.starts_with(known.as_str()) {
                    found.push(format!("{section}.{known}"));
                }
            }
        }
        if found.is_empty() { String::new() } else { format!("; is it {}?", found.join(" or ")) }
    }

    /// The parameters, checked. Errors name the key, its value and where it was set.
    pub fn build(self) -> Result<Params, String> {
        for (section, keys) in &self.table {
            for (key, value) in keys.as_table().into_iter().flatten() {
                let full = format!("{section}.{key}");
                let numbers: Vec<_> = match value {
                    Value::Array(list) => list.iter().map(Value::as_integer).collect(),
                    Value::Integer(i) => vec![Some(*i)],
                    _ => continue,
                };
                let least = i64::from(!MAY_BE_ZERO.contains(&full.as_str()));
                let most = 1_000_000_000;
                if numbers.iter().any(|n| n.is_none_or(|n| n < least || n > most)) {
                    let why = format!("{least} to {most}");
                    return Err(self.error(&full, &format!("must be whole, {why}")));
                }
            }
        }
        let params: Params = Value::Table(self.table.clone()).try_into().map_err(|e: toml::de::Error| {
            let key = self.set.iter().rev().find(|s| self.rejects(&s.0));
            let place = key.map(|k| place(&k.1, k.2) + &k.0 + ": ").unwrap_or_default();
            format!("{place}{}", e.message())
        })?;
        self.relations(&params)?;
        Ok(params)
    }

    /// Whether the value of `key` alone makes the parameters unreadable.
    fn rejects(&self, key: &str) -> bool {
        let mut table: Table = PAPER.parse().expect("the paper's parameter file is TOML");
        let (section, name) = key.split_once('.').unwrap_or((key, ""));
        let Some(value) = self.table.get(section).and_then(|s| s.get(name)) else { return false };
        table[section][name] = value.clone();
        Value::Table(table).try_into::<Params>().is_err()
    }

    /// What must hold between keys.
    fn relations(&self, p: &Params) -> Result<(), String> {
        let sockets: u64 = p.net.dims.iter().product();
        let line = p.core.wc_line_bytes;
        let most = p.nic.get_command_bytes + 8;
        let rules: &[(&str, bool, &str)] = &[
            ("net.dims", sockets <= 65_536, "a NID has 16 bits: at most 65536 sockets"),
            ("net.dims", p.net.dims.iter().all(|&d| d <= 127), "at most 127 a dimension"),
            ("socket.cores", p.socket.cores <= 256, "at most 256"),
            ("socket.nics", p.socket.nics <= 16, "at most 16"),
            ("socket.nics", p.socket.nics <= p.socket.cores, "not more than cores"),
            ("socket.cores", sockets * p.socket.cores <= 1 << 20, "at most 2^20 PEs in all"),
            (
                "nic.queue_bytes",
                p.nic.queue_bytes >= p.nic.free_space_bytes + 4 * line,
                "must exceed free_space_bytes by 4 write-combining lines, or it would lock up",
            ),
            ("core.wc_line_bytes", line.is_power_of_two() && line >= 16, "a power of two from 16"),
            ("core.wc_line_bytes", line <= p.io.packet_bytes, "not above io.packet_bytes"),
            ("io.packet_bytes", p.io.packet_bytes <= 4096, "at most 4096"),
            ("io.up_packet_bytes", p.io.up_packet_bytes <= 4096, "at most 4096"),
            ("nic.align_bytes", p.nic.align_bytes.is_power_of_two(), "a power of two"),
            ("nic.align_bytes", p.nic.align_bytes <= 64, "at most 64"),
            (
                "net.packet_bytes",
                p.net.packet_bytes >= p.nic.trusted_bytes + 8 + most.max(p.nic.put_command_bytes + 16),
                "must hold a command, its operands, its trusted fields and 8 bytes",
            ),
            ("net.packet_bytes", p.net.packet_bytes <= 4096, "at most 4096"),
            ("net.packet_bytes", p.net.packet_bytes <= p.nic.queue_bytes / 4, "too long a packet"),
            ("net.vc_packets", p.net.vc_packets <= 4096, "at most 4096"),
            ("nic.rx_buffer_packets", p.nic.rx_buffer_packets <= 4096, "at most 4096"),
            ("core.contexts", p.core.contexts <= 64, "at most 64"),
            ("core.wc_lines", p.core.wc_lines <= 64, "at most 64"),
            ("loss.rate_ppm", p.loss.rate_ppm <= 500_000, "at most half of the packets"),
            ("nic.translation_entries", p.nic.translation_entries.is_multiple_of(4), "a multiple of 4 (ways)"),
            ("nic.translation_cycles", p.nic.translation_cycles < p.core.put_cycles, "part of a put"),
        ];
        for (key, holds, why) in rules {
            if !holds {
                return Err(self.error(key, why));
            }
        }
        Ok(())
    }

    fn error(&self, key: &str, why: &str) -> String {
        let (section, name) = key.split_once('.').unwrap_or((key, ""));
        let value = &self.table[section][name];
        let set = self.set.iter().find(|s| s.0 == key);
        let place = set.map(|s| place(&s.1, s.2)).unwrap_or_default();
        format!("{place}{key} = {value}: {why}")
    }
}

impl Params {
    /// The paper's machine.
    pub fn paper() -> Params {
        Builder::default().build().expect("the paper's parameters are valid")
    }

    /// The machine with a torus of these dimensions and as many cores a socket.
    pub fn shaped(&self, dims: [u64; 3], cores: u64) -> Params {
        let mut p = self.clone();
        p.net.dims = dims;
        p.socket.cores = cores;
        p.socket.nics = p.socket.nics.min(cores);
        p
    }

    /// All keys with their values, as [`Builder::set`] takes them.
    pub fn settings(&self) -> Vec<(String, String)> {
        let table = Table::try_from(self).expect("parameters are a table of tables");
        let section = |(section, keys): (String, Value)| {
            let keys = keys.as_table().cloned().unwrap_or_default();
            keys.into_iter().map(move |(key, v)| (format!("{section}.{key}"), v.to_string()))
        };
        table.into_iter().flat_map(section).collect()
    }

    /// Sockets of the torus.
    pub fn sockets(&self) -> usize {
        self.net.dims.iter().product::<u64>() as usize
    }

    /// PEs of the machine, one a core.
    pub fn n_pes(&self) -> usize {
        self.sockets() * self.socket.cores as usize
    }
}

fn place(source: &str, line: usize) -> String {
    if source.is_empty() { String::new() } else { format!("{source}:{line}: ") }
}

/// The line of `key` in `[section]`, from 1; that of the section where the key has none.
fn line_of(text: &str, section: &str, key: &str) -> usize {
    let mut inside = section.is_empty();
    let mut found = 0;
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(rest) = line.strip_prefix('[') {
            inside = rest.split(']').next() == Some(section);
            if inside {
                found = i + 1;
            }
        } else if inside && line.strip_prefix(key).is_some_and(|r| r.trim_start().starts_with('=')) {
            return i + 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        let built = Builder::default().file(text, "mine.toml").and_then(Builder::build);
        built.expect_err("refused")
    }

    #[test]
    fn files_override_single_keys() {
        let p = Builder::default().file("[io]\nlatency_ns = 25\n", "f").unwrap().build().unwrap();
        assert_eq!(p.io.latency_ns, 25);
        assert_eq!(p.io.mbs, 2300);
        for (name, _) in PRESETS {
            let p = Builder::default().preset(name).and_then(Builder::build);
            assert!(p.is_ok(), "{name}: {p:?}");
        }
    }

    #[test]
    fn refusals_name_line_key_and_reason() {
        let said = refused("[io]\nmbs = 1\n\n[net]\n# x\nrouter = 5\n");
        assert_eq!(said, "mine.toml:6: no parameter net.router; is it net.router_ns?");
        let said = refused("[io]\nlatency_ns = \"far\"\n");
        assert!(said.starts_with("mine.toml:2: io.latency_ns"), "{said}");
        let said = refused("[nic]\nqueue_bytes = -5\n");
        assert!(said.starts_with("mine.toml:2: nic.queue_bytes = -5: must be whole"), "{said}");
        let said = refused("[nic]\nclock_mhz = 500\nqueue_bytes = 600\n");
        assert!(said.starts_with("mine.toml:3: nic.queue_bytes = 600: must exceed"), "{said}");
        let said = refused("[nic]\n\nqueues = \"none\"\n");
        assert!(said.starts_with("mine.toml:3: nic.queues: unknown variant"), "{said}");
        let said = refused("[nic]\nqueues = \n");
        assert!(said.starts_with("mine.toml:2: "), "{said}");
        let said = refused("[net]\ndims = [4, 4]\n");
        assert!(said.starts_with("mine.toml:2: net.dims: "), "{said}");
    }

    #[test]
    fn settings_make_the_same_machine() {
        let b = Builder::default().preset("cxl-400g").unwrap();
        let p = b.set("net.dims", "[4,4,2]").unwrap().build().unwrap();
        let again = p.settings().iter().try_fold(Builder::default(), |b, (k, v)| b.set(k, v));
        assert_eq!(again.and_then(Builder::build), Ok(p));
    }

    #[test]
    fn settings_take_bare_words() {
        let b = Builder::default().set("nic.queues", "shared").unwrap();
        let p = b.set("net.dims", "[4,4,2]").unwrap().build().unwrap();
        assert_eq!((p.nic.queues, p.sockets()), (Queues::Shared, 32));
        assert!(Builder::default().set("queues", "shared").is_err());
    }
}

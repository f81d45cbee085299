//! The profile file: TOML that people read and edit.

use crate::routines::{RoutineTable, Step, Why};
use crate::thresholds::{NEVER, Origin, parse_bytes};
use crate::{DistanceClass, Field, Machine, Profile};
use serde::de::{Deserializer, Error as _, Visitor};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use weft_copy::{Role, Routine};

/// Version of the format; a file of another one is refused.
pub const FORMAT: i64 = 1;

/// What a file says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub model: String,
    pub l1d_bytes: u64,
    pub l2_bytes: u64,
    pub l3_bytes: u64,
    pub kernel: String,
}

impl Header {
    pub fn of(m: &Machine) -> Header {
        Header {
            model: m.model.clone(),
            l1d_bytes: m.caches.l1d_bytes,
            l2_bytes: m.caches.l2_bytes,
            l3_bytes: m.caches.l3_bytes,
            kernel: m.kernel.clone(),
        }
    }

    /// What differs, "cpu model X, here Y".
    fn difference(&self, here: &Header) -> Option<String> {
        let mut parts = Vec::new();
        let mut differ = |what: &str, theirs: &dyn fmt::Display, ours: &dyn fmt::Display| {
            let (theirs, ours) = (theirs.to_string(), ours.to_string());
            if theirs != ours {
                parts.push(format!("{what} {theirs}, here {ours}"));
            }
        };
        differ("CPU", &self.model, &here.model);
        differ("L1 bytes", &self.l1d_bytes, &here.l1d_bytes);
        differ("L2 bytes", &self.l2_bytes, &here.l2_bytes);
        differ("L3 bytes", &self.l3_bytes, &here.l3_bytes);
        differ("kernel", &self.kernel, &here.kernel);
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// Why a file's text is no profile of this machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Invalid {
    /// Not TOML, or not these tables and keys.
    Corrupt(String),
    Version(i64),
    /// What differs.
    OtherMachine(String),
    /// A value that cannot be: which class, and what is wrong.
    Impossible(String),
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Invalid::Corrupt(what) => write!(f, "corrupt: {what}"),
            Invalid::Version(v) => {
                write!(f, "format {v}, this Weft reads {FORMAT}; run weft tune again")
            }
            Invalid::OtherMachine(what) => write!(f, "of another machine: {what}"),
            Invalid::Impossible(what) => write!(f, "impossible: {what}"),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: i64,
    #[serde(rename = "weft")]
    _weft: Option<String>,
    #[serde(rename = "written")]
    _written: Option<String>,
    machine: Header,
    #[serde(default)]
    class: BTreeMap<String, Class>,
    #[serde(default)]
    collectives: CollectiveTables,
    #[serde(default)]
    net: BTreeMap<String, Bytes>,
}

/// By name, of each setting.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct CollectiveTables {
    own: BTreeMap<String, Bytes>,
    shared: BTreeMap<String, Bytes>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Class {
    #[serde(default)]
    thresholds: BTreeMap<String, Bytes>,
    #[serde(default)]
    routines: BTreeMap<String, Vec<Line>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    from: Bytes,
    routine: String,
}

/// Bytes as a number, "64K" or "never".
struct Bytes(usize);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Bytes, D::Error> {
        struct V;
        impl Visitor<'_> for V {
            type Value = Bytes;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a size in bytes, not negative, or \"never\"")
            }
            fn visit_i64<E: serde::de::Error>(self, v: i64) -> Result<Bytes, E> {
                usize::try_from(v).map(Bytes).map_err(|_| E::custom(format!("{v} is negative")))
            }
            fn visit_str<E: serde::de::Error>(self, v: &str) -> Result<Bytes, E> {
                parse_bytes(v).map(Bytes).ok_or_else(|| E::custom(format!("'{v}' is no size")))
            }
        }
        d.deserialize_any(V).map_err(D::Error::custom)
    }
}

/// Reads a profile's text. Classes and thresholds that it leaves out are the built-in ones.
///
/// Errors: see [`Invalid`]; nothing of an invalid file is used.
pub fn parse(text: &str, machine: &Machine) -> Result<Profile, Invalid> {
    let file: File = toml::from_str(text).map_err(|e| why_unreadable(text, &e))?;
    if file.format != FORMAT {
        return Err(Invalid::Version(file.format));
    }
    if let Some(what) = file.machine.difference(&Header::of(machine)) {
        return Err(Invalid::OtherMachine(what));
    }
    let mut profile = Profile::builtin(machine);
    for (name, class) in &file.class {
        let d = DistanceClass::from_name(name)
            .ok_or_else(|| Invalid::Corrupt(format!("there is no distance class '{name}'")))?;
        read_class(&mut profile, d, class, machine).map_err(|e| match e {
            Invalid::Impossible(what) => Invalid::Impossible(format!("class {name}: {what}")),
            other => other,
        })?;
    }
    for (setting, table) in [("own", &file.collectives.own), ("shared", &file.collectives.shared)] {
        for (name, value) in table {
            let set = profile.collectives.set(setting == "shared", name, value.0);
            set.map_err(|e| Invalid::Impossible(format!("collectives.{setting}: {e}")))?;
        }
    }
    for (name, value) in &file.net {
        profile.net.set(name, value.0).map_err(|e| Invalid::Impossible(format!("net: {e}")))?;
    }
    Ok(profile)
}

/// A file of another version has other keys: then the version is the reason.
fn why_unreadable(text: &str, error: &toml::de::Error) -> Invalid {
    #[derive(Deserialize)]
    struct Version {
        format: i64,
    }
    match toml::from_str::<Version>(text) {
        Ok(v) if v.format != FORMAT => Invalid::Version(v.format),
        _ => {
            let line = error.span().map_or(1, |s| text[..s.start].matches('\n').count() + 1);
            Invalid::Corrupt(format!("line {line}: {}", error.message().trim()))
        }
    }
}

fn read_class(profile: &mut Profile, d: DistanceClass, text: &Class, machine: &Machine) -> Result<(), Invalid> {
    let class = profile.class_mut(d);
    for (name, value) in &text.thresholds {
        let (i, field) =
            Field::find(name).ok_or_else(|| Invalid::Corrupt(format!("there is no threshold '{name}'")))?;
        field.set(&mut class.thresholds, value.0);
        class.origins[i] = Origin::Measured;
    }
    class.thresholds.check().map_err(Invalid::Impossible)?;
    for (name, lines) in &text.routines {
        let role = Role::from_name(name).ok_or_else(|| Invalid::Corrupt(format!("there is no role '{name}'")))?;
        let mut steps = Vec::with_capacity(lines.len());
        for line in lines {
            let routine = Routine::from_name(&line.routine)
                .ok_or_else(|| Invalid::Impossible(format!("there is no copy routine '{}'", line.routine)))?;
            if !machine.has(routine) {
                let what = format!("this CPU lacks the copy routine '{}'", line.routine);
                return Err(Invalid::Impossible(what));
            }
            steps.push(Step { from: line.from.0, routine, why: Why::Measured });
        }
        class.tables[role.index()] =
            RoutineTable::new(steps).map_err(|e| Invalid::Impossible(format!("{name}: {e}")))?;
    }
    Ok(())
}

/// Bytes in the shortest exact form: `64K`, `100`, `never`.
pub fn bytes(n: usize) -> String {
    match n {
        NEVER => "never".into(),
        n if n >= 1 << 20 && n % (1 << 20) == 0 => format!("{}M", n >> 20),
        n if n >= 1 << 10 && n % (1 << 10) == 0 => format!("{}K", n >> 10),
        n => n.to_string(),
    }
}

/// The text of a file with the classes given, for `parse` on the same machine. `written` is the
/// date and how it was made, one line.
pub fn render(profile: &Profile, classes: &[DistanceClass], machine: &Machine, written: &str) -> String {
    let quoted = |s: &str| toml::Value::String(s.into()).to_string();
    let header = Header::of(machine);
    let mut out = String::from(
        "# Choices of Weft for this machine, written by `weft tune`; WEFT_PROFILE=none ignores it.\n\
         # Sizes are bytes, \"64K\", \"1M\" or \"never\"; what is left out is the built-in choice.\n",
    );
    let _ = write!(
        out,
        "format = {FORMAT}\nweft = {}\nwritten = {}\n\n[machine]\nmodel = {}\nl1d_bytes = {}\n\
         l2_bytes = {}\nl3_bytes = {}\nkernel = {}\n",
        quoted(env!("CARGO_PKG_VERSION")),
        quoted(written),
        quoted(&header.model),
        header.l1d_bytes,
        header.l2_bytes,
        header.l3_bytes,
        quoted(&header.kernel),
    );
    for &d in classes {
        let class = profile.class(d);
        let _ = writeln!(out, "\n[class.{d}.thresholds]");
        for (field, origin) in Field::ALL.iter().zip(&class.origins) {
            let value = field.get(&class.thresholds);
            match (value, origin) {
                // A later Weft may know better where nothing was measured.
                (_, Origin::BuiltIn(_)) => {}
                (NEVER, _) => _ = writeln!(out, "{} = \"never\"", field.name),
                (value, _) => _ = writeln!(out, "{} = {value}", field.name),
            }
        }
        let measured = |t: &RoutineTable| t.steps().iter().any(|s| s.why == Why::Measured);
        let _ = writeln!(out, "\n[class.{d}.routines]");
        for role in Role::ALL {
            let table = profile.table(d, role);
            if !measured(table) {
                continue;
            }
            let _ = writeln!(out, "{} = [", role.name());
            for step in table.steps() {
                let name = step.routine.name();
                let _ = writeln!(out, "  {{ from = {}, routine = \"{name}\" }},", step.from);
            }
            let _ = writeln!(out, "]");
        }
    }
    out.push_str(&profile.collectives.render());
    out.push_str(&profile.net.render());
    out
}

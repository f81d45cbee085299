//! Options that say on which hosts ranks run, and how something is started there.

use super::{Options, Words};
use crate::hosts::{self, Host};
use crate::hub::Engine;
use std::ffi::OsString;
use weft_topo::CpuSet;

/// By which ranks learn of -iface.
const IFACE: &str = "WEFT_FABRIC_IFACE";

/// Where ranks are to run. Files have not been read.
#[derive(Clone, Debug, Default)]
pub struct Places {
    pub hosts: Vec<Host>,
    /// Files of hosts, as typed behind which option.
    pub files: Vec<(String, OsString)>,
    /// Ranks of each host in turn.
    pub each: Option<u32>,
    pub engine: Option<String>,
    pub engine_program: Option<OsString>,
    /// The folder of Weft on the other hosts, if it is not that of here.
    pub prefix: Option<OsString>,
}

impl Places {
    /// For how many ranks there is a place on this node: what -host says of it, else one per processor.
    pub fn slots(&self) -> u32 {
        match self.hosts.as_slice() {
            [] => CpuSet::current().map_or(1, |c| c.len() as u32),
            hosts => hosts.iter().map(|h| h.slots.unwrap_or(1)).sum(),
        }
    }
}

/// Applies one option; false where it is none of these.
pub fn apply(name: &str, shown: &str, w: &mut Words, o: &mut Options) -> Result<bool, String> {
    let p = &mut o.places;
    match name {
        "host" | "hosts" | "H" => {
            p.hosts.extend(hosts::list(&w.text(shown)?).map_err(|e| format!("{shown}: {e}"))?);
        }
        "f" | "hostfile" | "machinefile" | "machine" | "default-hostfile" => {
            p.files.push((shown.into(), w.value(shown)?));
        }
        "ppn" | "perhost" | "grr" => {
            let n: u32 = w.number(shown, "a number of ranks")?;
            if n == 0 {
                return Err(format!("{shown} 0: at least one rank"));
            }
            p.each = Some(n);
        }
        "rr" => p.each = Some(1),
        "launcher" | "bootstrap" | "rmk" => {
            let word = w.text(shown)?;
            if name != "rmk" {
                Engine::check(&word).map_err(|e| format!("{shown} {e}"))?;
                p.engine = Some(word);
            }
        }
        "launcher-exec" | "bootstrap-exec" => p.engine_program = Some(w.value(shown)?),
        "iface" => o.set.push((IFACE.into(), w.value(shown)?)),
        "prefix" => p.prefix = Some(w.value(shown)?),
        _ => return Ok(false),
    }
    Ok(true)
}

//! What the environment forces.

use crate::thresholds::{NEVER, parse_bytes};
use crate::{Field, Machine, Role, params};
use weft_base::param::Param;
use weft_copy::Routine;

/// Forced routines and thresholds, with the variable that forces each.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// By role.
    pub routines: [Option<(Routine, &'static str)>; 3],
    /// By the place in [`Field::ALL`].
    pub thresholds: Vec<(usize, usize)>,
    /// Values that cannot be had, in words for the user.
    pub problems: Vec<String>,
}

impl Overrides {
    /// From the process's environment.
    pub fn from_env(machine: &Machine) -> Overrides {
        Self::from(machine, |p| p.raw())
    }

    /// From any source of values, for tests.
    pub fn from(machine: &Machine, value: impl Fn(&Param) -> Option<String>) -> Overrides {
        let mut out = Overrides::default();
        let by_role = [&params::COPY_INTO_RING, &params::COPY_OUT_OF_RING, &params::COPY_STRAIGHT];
        for (role, own) in Role::ALL.into_iter().zip(by_role) {
            // The role's own variable wins over the common one.
            for param in [own, &params::COPY] {
                if let Some(name) = value(param) {
                    out.routines[role.index()] = out.routine(machine, param, &name);
                    break;
                }
            }
        }
        for (i, field) in Field::ALL.iter().enumerate() {
            let Some(text) = value(field.param) else { continue };
            match parse_bytes(&text) {
                Some(v) if v <= field.greatest && (v != NEVER || field.greatest == NEVER) => {
                    out.thresholds.push((i, v));
                }
                _ => out.problem(format!(
                    "{}={text} is not a size like 65536, 64K{} ({})",
                    field.param.name,
                    if field.greatest == NEVER { ", 1M or never" } else { " or 1M" },
                    field.param.help
                )),
            }
        }
        out
    }

    fn routine(&mut self, machine: &Machine, param: &'static Param, name: &str) -> Option<(Routine, &'static str)> {
        let why = match Routine::from_name(name.trim()) {
            Some(r) if machine.has(r) => return Some((r, param.name)),
            Some(_) => "this CPU lacks it",
            None => "there is no such copy routine",
        };
        self.problem(format!("{}={name}: {why}; available: {}", param.name, machine.routine_names()));
        None
    }

    fn problem(&mut self, text: String) {
        // WEFT_COPY is looked at once a role.
        if !self.problems.contains(&text) {
            self.problems.push(text);
        }
    }
}

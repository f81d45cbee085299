//! The choices for every class of pairs.

use crate::routines::{RoutineTable, Step, Why};
use crate::thresholds::{Origin, Thresholds};
use crate::{Collectives, DistanceClass, Field, Machine, Net, Overrides, builtin};
use std::fmt::Write;
use weft_copy::{Role, Routine};

/// The choices for one distance class.
#[derive(Clone, Debug)]
pub struct ClassProfile {
    pub thresholds: Thresholds,
    /// Where each threshold comes from, in the order of [`Field::ALL`].
    pub origins: Vec<Origin>,
    /// By role.
    pub tables: [RoutineTable; 3],
}

/// Which copy routine and which thresholds serve a pair of ranks.
#[derive(Clone, Debug)]
pub struct Profile {
    classes: [ClassProfile; 5],
    /// Sizes at which collectives change their way.
    pub collectives: Collectives,
    /// The same of collectives over nodes.
    pub net: Net,
    problems: Vec<String>,
}

impl Profile {
    /// The built-in model: derived from cache sizes and sharing, nothing measured.
    pub fn builtin(machine: &Machine) -> Profile {
        Profile {
            classes: DistanceClass::ALL.map(|d| builtin::class(machine, d)),
            collectives: Collectives::default(),
            net: Net::default(),
            problems: Vec::new(),
        }
    }

    /// The routine for a message of `len` bytes between ranks of class `d`, and why.
    #[inline]
    pub fn routine(&self, d: DistanceClass, role: Role, len: usize) -> (Routine, Why) {
        let step = self.table(d, role).pick(len);
        (step.routine, step.why)
    }

    /// The whole table of a class and role, for a caller that keeps it per peer.
    #[inline]
    pub fn table(&self, d: DistanceClass, role: Role) -> &RoutineTable {
        &self.classes[d.index()].tables[role.index()]
    }

    #[inline]
    pub fn thresholds(&self, d: DistanceClass) -> &Thresholds {
        &self.classes[d.index()].thresholds
    }

    pub fn class(&self, d: DistanceClass) -> &ClassProfile {
        &self.classes[d.index()]
    }

    pub fn class_mut(&mut self, d: DistanceClass) -> &mut ClassProfile {
        &mut self.classes[d.index()]
    }

    /// What the environment asked for and could not be had; not empty means that the job should
    /// not start as if it had been.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Applies what the environment forces, to all classes.
    pub fn apply(&mut self, machine: &Machine, forced: &Overrides) {
        for d in DistanceClass::ALL {
            let class = &mut self.classes[d.index()];
            for &(i, value) in &forced.thresholds {
                let field = &Field::ALL[i];
                field.set(&mut class.thresholds, value);
                class.origins[i] = Origin::Forced(field.param.name);
                if field.name == "nt_min" {
                    class.tables[Role::Straight.index()] = builtin::table(machine, d, Role::Straight, value);
                }
            }
            for (table, forced) in class.tables.iter_mut().zip(&forced.routines) {
                if let Some((routine, variable)) = *forced {
                    *table = RoutineTable::single(routine, Why::Forced(variable));
                }
            }
        }
        self.problems.extend(forced.problems.iter().cloned());
    }

    /// The choices of one class with their reasons, a line each.
    pub fn explain(&self, d: DistanceClass) -> String {
        let mut out = String::new();
        for role in Role::ALL {
            for Step { from, routine, why } in self.table(d, role).steps() {
                let _ = writeln!(
                    out,
                    "{:<12} from {:>9}  {:<14} {why}",
                    role.name(),
                    crate::file::bytes(*from),
                    routine.name()
                );
            }
        }
        for (name, value, origin) in self.threshold_rows(d) {
            let _ = writeln!(out, "{name:<12} {value:>14}  {origin}");
        }
        out
    }

    /// Name, value and origin of each threshold of a class, for tables.
    pub fn threshold_rows(&self, d: DistanceClass) -> impl Iterator<Item = (&'static str, String, Origin)> + '_ {
        let class = self.class(d);
        Field::ALL.iter().zip(&class.origins).map(|(field, &origin)| {
            let value = field.get(&class.thresholds);
            let text = if field.name == "window" { value.to_string() } else { crate::file::bytes(value) };
            (field.name, text, origin)
        })
    }
}

//! The model for machines that were not measured: cache sizes and sharing decide.
//!
//! The rules come from measurements of this family of questions on several machines and from the
//! literature on non-temporal copies and on switch-over sizes inside a node:
//! - data that passes through a cache that both ranks share is never stored past it;
//! - without a common cache, long messages are stored past the caches into the ring;
//! - a straight copy is stored past the caches once source and destination outgrow them;
//! - the farther the ranks, the earlier one copy (or a kernel's copy) beats two.

use crate::routines::{RoutineTable, Step, Why};
use crate::thresholds::{NEVER, Origin, SingleCopyMin, Thresholds};
use crate::{ClassProfile, DistanceClass, Field, LineMoves, Machine};
use weft_copy::{Role, Routine};

/// Messages below this length gain nothing from non-temporal stores into a ring: the drain costs
/// about a memory access, and the reader's first line comes from memory.
const NT_RING_MIN: usize = 64 << 10;

/// Straight copies use `rep movsb` from this part of the L2 on, where it stores whole lines.
// On a Xeon of 2 MiB L2 it was faster than vectors from 512 KiB on, and equal below.
const MOVES_FROM_PART: usize = 4;

/// Messages from this length on go into a ring and out of it by `rep movsb` there.
// On the same machine it was faster than vectors from 64 KiB on, and equal at 16 KiB.
const RING_MOVES_MIN: usize = 32 << 10;

pub(crate) fn class(m: &Machine, d: DistanceClass) -> ClassProfile {
    let (thresholds, origins) = thresholds(m, d);
    let tables = Role::ALL.map(|role| table(m, d, role, thresholds.nt_min));
    ClassProfile { thresholds, origins, tables }
}

/// The widest temporal routine that costs no clock frequency.
fn temporal(m: &Machine) -> Routine {
    let wide = m.light_avx512.then_some(Routine::Avx512);
    let order = [Routine::Avx256, Routine::Sse128, Routine::Neon, Routine::Portable];
    wide.into_iter().chain(order).find(|&r| m.has(r)).unwrap_or(Routine::Portable)
}

fn non_temporal(m: &Machine) -> Option<Routine> {
    let wide = m.light_avx512.then_some(Routine::AvxNt512);
    let order = [Routine::AvxNt256, Routine::Nt128, Routine::NeonNp];
    wide.into_iter().chain(order).find(|&r| m.has(r))
}

/// The routines of one role; `nt_min` is where straight copies become non-temporal.
pub(crate) fn table(m: &Machine, d: DistanceClass, role: Role, nt_min: usize) -> RoutineTable {
    // Between far cores loads of 32 bytes read a little faster than those of 64, between near ones
    // nothing tells the two apart.
    let temporal = match role {
        Role::OutOfRing if m.has(Routine::Avx256) => Routine::Avx256,
        _ => temporal(m),
    };
    let (from, long) = match role {
        // The receiver reads the ring through the cache that both share.
        Role::IntoRing if d.shares_cache() => (NEVER, Why::NoSharedCache),
        Role::IntoRing => (NT_RING_MIN, Why::NoSharedCache),
        Role::OutOfRing | Role::Straight => (nt_min, Why::BeyondCache(nt_min)),
    };
    let short = match role {
        Role::IntoRing if d.shares_cache() => Why::SharedCache,
        Role::IntoRing => Why::Short,
        Role::OutOfRing | Role::Straight => Why::ReaderUses,
    };
    let (nt, short) = match non_temporal(m) {
        Some(nt) => (nt, short),
        None if short == Why::SharedCache => (temporal, short),
        None => return RoutineTable::single(temporal, Why::NoNonTemporal),
    };
    let moves_from = match role {
        Role::Straight => m.caches.l2_or_usual() as usize / MOVES_FROM_PART,
        Role::IntoRing | Role::OutOfRing => RING_MOVES_MIN,
    };
    let moves = (m.line_moves == LineMoves::Everywhere && m.has(Routine::RepMovsb)).then_some(Step {
        from: moves_from,
        routine: Routine::RepMovsb,
        why: Why::WholeLines,
    });
    let steps = [Some(Step { from: 0, routine: temporal, why: short }), moves];
    let mut steps: Vec<Step> = steps.into_iter().flatten().filter(|s| s.from < from).collect();
    if from != NEVER {
        steps.push(Step { from, routine: nt, why: long });
    }
    RoutineTable::new(steps).expect("steps that ascend from 0")
}

/// Length from which a straight copy's lines leave the caches before anyone uses them again.
fn nt_min(m: &Machine) -> usize {
    let l2 = m.caches.l2_or_usual() as usize;
    // A core's share of the L3. Hypervisors show the whole of it to a few CPUs, hence the limit.
    // On EPYCs of 512 KiB and of 1 MiB L2 temporal copies win up to 4 MiB and win no more from 8 MiB on. On a
    // Xeon of 2 MiB L2 vectors win up to 4 MiB, and rep movsb wins up to 16 MiB and loses at 32.
    let share = m.caches.l3_share() as usize;
    let limit = match m.line_moves {
        LineMoves::Everywhere => 32 << 20,
        _ if m.fast_l3 => 8 << 20,
        _ => l2,
    };
    (l2 + share.min(limit)) / 2
}

fn thresholds(m: &Machine, d: DistanceClass) -> (Thresholds, Vec<Origin>) {
    use DistanceClass::*;
    let l2 = m.caches.l2_or_usual() as usize;
    // PERF: written and read, two copies that overlap take 3.6 us for 64 KiB, one copy 6.3, and 13
    // and 24 for 256 KiB (bench/record/2026-11-22-long-messages, ring and mapped). One copy leaves the
    // sender's lines shared, unless they have left its L2 before.
    let near_max = (l2 / 4).clamp(64 << 10, 512 << 10);
    let (eager_max, eager_why) = match d {
        SameCore => (near_max.min(32 << 10), "the ranks take turns, a handshake costs a switch"),
        SharedL2 => (near_max, "both copies stay in the shared L2 and overlap"),
        SharedL3 => (near_max, "both copies stay in the shared L3 and overlap"),
        SamePackage | OtherPackage => (8 << 10, "each copy crosses the interconnect"),
    };
    // A kernel's copy pays its entry and the pages' lookup; against a shared cache that needs
    // length, without one two crossings cost more.
    let (kernel_min, kernel_why) = match d {
        SameCore => (eager_max, "what makes a switch necessary may as well be one copy"),
        SharedL2 => (128 << 10, "the kernel's entry costs more than two cached copies"),
        SharedL3 => (64 << 10, "the kernel's entry costs more than two cached copies"),
        SamePackage | OtherPackage => (16 << 10, "one crossing instead of two"),
    };
    let mapped_min = eager_max.min(64 << 10);
    let mapped_why = "one copy from mapped memory beats two wherever there is a rendezvous";
    let (coop_min, coop_why) = match d {
        SameCore => (NEVER, "one core copies for both anyway"),
        _ => (32 << 10, "two claims and their cache lines have to pay"),
    };
    let t = Thresholds {
        inline_max: 4 << 10,
        eager_max,
        single_copy_min: SingleCopyMin { heap: mapped_min, xpmem: mapped_min, cma: kernel_min, knem: kernel_min },
        segment_len: (l2 / 16).clamp(16 << 10, 64 << 10) / 64 * 64,
        window: 4,
        coop_min,
        coop_chunk: 16 << 10,
        push_min: if d.shares_cache() || non_temporal(m).is_none() { NEVER } else { NT_RING_MIN },
        nt_min: nt_min(m),
    };
    let why = |name: &str| match name {
        "inline_max" => "one copy into the ring is cheaper than a cell's hand-over",
        "eager_max" => eager_why,
        "heap_min" | "xpmem_min" => mapped_why,
        "cma_min" | "knem_min" => kernel_why,
        "segment_len" => "1/16 of the L2: two buffers and both copies' ends stay in it",
        "window" => "two steps on each side",
        "coop_min" => coop_why,
        "coop_chunk" => "a chunk takes several times a cache line's way to the other core",
        "push_min" => "without a shared cache, reading what another core wrote is the slow part",
        _ => "half of what the L2 and a share of the L3 hold",
    };
    let origins = Field::ALL.iter().map(|f| Origin::BuiltIn(why(f.name))).collect();
    (t, origins)
}

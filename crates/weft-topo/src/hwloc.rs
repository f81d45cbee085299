//! The machine through hwloc: the second opinion, and what `weft topo` shows.
//!
//! Devices are not scanned: hwloc's PCI discovery takes seconds on large nodes.

use hwlocality::Topology as Tree;
use hwlocality::object::TopologyObject;
use hwlocality::object::attributes::ObjectAttributes;
use hwlocality::object::types::ObjectType;

use crate::topology::{Pu, Source};
use crate::{CpuSet, Level, NO_ID, Place, TopoError, Topology};

/// This machine, with its whole tree; the allowed set is this thread's affinity mask.
///
/// Errors: hwloc could not be initialised.
pub fn load() -> Result<Topology, TopoError> {
    let tree = Tree::new().map_err(|e| TopoError(format!("hwloc: {e}")))?;
    let allowed = CpuSet::current().map_err(|e| TopoError(e.to_string()))?;
    Ok(convert(&tree, allowed, Source::Hwloc))
}

/// hwloc's reading of a synthetic description.
///
/// Errors: hwloc refuses the description.
pub fn synthetic(description: &str) -> Result<Topology, TopoError> {
    let refused = |e: &dyn std::fmt::Display| TopoError(format!("hwloc: '{description}': {e}"));
    let tree =
        Tree::builder().from_synthetic(description).map_err(|e| refused(&e))?.build().map_err(|e| refused(&e))?;
    let n = tree.objects_with_type(ObjectType::PU).count();
    Ok(convert(&tree, CpuSet::first(n as u32), Source::Synthetic))
}

fn convert(tree: &Tree, allowed: CpuSet, source: Source) -> Topology {
    let mut pus = Vec::new();
    for pu in tree.objects_with_type(ObjectType::PU) {
        let Some(os) = pu.os_index() else { continue };
        let os = os as u32;
        let around = |kind| pu.ancestors().find(|o| o.object_type() == kind).and_then(lowest_cpu);
        let core = around(ObjectType::Core).unwrap_or(os);
        let package = around(ObjectType::Package).unwrap_or(NO_ID);
        let numa = tree
            .objects_with_type(ObjectType::NUMANode)
            .find(|node| node.cpuset().is_some_and(|set| set.iter_set().any(|i| usize::from(i) == os as usize)))
            .and_then(lowest_cpu);
        let place = Place {
            package,
            numa: numa.unwrap_or(package),
            l3: around(ObjectType::L3Cache).unwrap_or(NO_ID),
            l2: around(ObjectType::L2Cache).unwrap_or(core),
            core,
        };
        pus.push(Pu { os, place });
    }
    let mut topology = Topology::build(source, pus, allowed);
    for (kind, level) in [(ObjectType::L2Cache, Level::L2), (ObjectType::L3Cache, Level::L3)] {
        for object in tree.objects_with_type(kind) {
            if let (Some(id), Some(ObjectAttributes::Cache(cache))) = (lowest_cpu(object), object.attributes())
                && let Some(size) = cache.size()
            {
                topology.set_cache_bytes(level, id, size.get());
            }
        }
    }
    for node in tree.objects_with_type(ObjectType::NUMANode) {
        if let Some(id) = lowest_cpu(node) {
            topology.set_memory_bytes(id, node.total_memory());
        }
    }
    topology
}

fn lowest_cpu(object: &TopologyObject) -> Option<u32> {
    object.cpuset().and_then(|set| set.first_set()).map(|index| usize::from(index) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_sysfs_on_this_machine() {
        let (ours, theirs) = (Topology::load(), load().unwrap());
        assert!(ours.allowed_pus().eq(theirs.allowed_pus()), "{ours:?} {theirs:?}");
    }

    // hwloc gives a machine without a NUMA level one node for all packages; ours has one each.
    #[test]
    fn agrees_with_our_parser_on_made_up_machines() {
        for description in [
            "package:1 core:2 pu:1",
            "package:2 numa:4 l3:8 core:8 pu:1",
            "package:2 numa:1 l3:2 l2:4 core:2 pu:2",
            "package:2 numa:2 l2:2 core:1 pu:4",
        ] {
            let (ours, theirs) = (Topology::synthetic(description).unwrap(), synthetic(description).unwrap());
            assert_eq!(ours.pus(), theirs.pus(), "{description}");
        }
    }
}

//! Who is on which node, in the words of launchers.
//!
//! Source: the map of the MPICH project's process managers: `(vector,(first node,nodes,ranks a node),...)`, gone through
//! again and again until all ranks have a node.

use std::collections::HashMap;

/// The key of the map, in PMI-1 and PMI-2.
pub(crate) const KEY: &str = "PMI_process_mapping";

/// The node of each of `size` ranks.
pub(crate) fn of_pmi(text: &str, size: u32) -> Option<Vec<u32>> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let body = text.strip_prefix("(vector,")?.strip_suffix(')')?;
    let blocks: Vec<[u32; 3]> = body
        .split_terminator(')')
        .map(|b| {
            let b = b.strip_prefix(',').unwrap_or(b).strip_prefix('(')?;
            let numbers: Vec<u32> = b.split(',').map(|n| n.parse().ok()).collect::<Option<_>>()?;
            numbers.try_into().ok().filter(|[_, n, each]: &[u32; 3]| *n > 0 && *each > 0)
        })
        .collect::<Option<_>>()?;
    if blocks.is_empty() {
        return None;
    }
    let round = || {
        blocks.iter().flat_map(|&[first, n, each]| {
            (0..n).flat_map(move |i| std::iter::repeat_n(first.saturating_add(i), each as usize))
        })
    };
    Some(std::iter::repeat_with(round).flatten().take(size as usize).collect())
}

/// By something that ranks of one node have in common.
pub(crate) fn of_names(names: &[String]) -> Vec<u32> {
    let mut known = HashMap::new();
    names
        .iter()
        .map(|n| {
            let next = known.len() as u32;
            *known.entry(n).or_insert(next)
        })
        .collect()
}

/// The same nodes with numbers from 0 on, in the order of their first ranks.
pub(crate) fn from_zero(nodes: &[u32]) -> Vec<u32> {
    of_names(&nodes.iter().map(u32::to_string).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_of_process_managers() {
        assert_eq!(of_pmi("(vector,(0,2,1))", 2), Some(vec![0, 1]));
        assert_eq!(of_pmi("(vector,(0,2,1))", 5), Some(vec![0, 1, 0, 1, 0]));
        assert_eq!(of_pmi("(vector,(0,1,3),(1,2,1))", 5), Some(vec![0, 0, 0, 1, 2]));
        assert_eq!(of_pmi("(vector, (2,1,2), (0,1,1))", 3), Some(vec![2, 2, 0]));
        for wrong in
            ["", "(vector)", "(vector,)", "(vector,())", "(vector,(0,1))", "(vector,(0,0,1))", "(vector,(a,1,1))"]
        {
            assert_eq!(of_pmi(wrong, 2), None, "{wrong}");
        }
    }

    #[test]
    fn nodes_are_counted_from_zero() {
        assert_eq!(from_zero(&[7, 7, 2, 7, 9]), [0, 0, 1, 0, 2]);
        assert_eq!(of_names(&["b".into(), "a".into(), "b".into()]), [0, 1, 0]);
    }
}

//! Virtual topologies (MPI-4.1 chapter 8): pure data, no communication.

use weft_base::consts::PROC_NULL;

/// The topology attached to a communicator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Topology {
    Cart(Cart),
    Graph(Graph),
    Dist(DistGraph),
}

/// A grid; ranks are row-major.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cart {
    pub dims: Vec<i32>,
    pub periods: Vec<bool>,
}

impl Cart {
    /// Processes in the grid; 1 for no dimensions.
    pub fn size(dims: &[i32]) -> Option<i64> {
        dims.iter().try_fold(1i64, |n, d| n.checked_mul(i64::from(*d)))
    }

    pub fn coords(&self, rank: i32) -> Vec<i32> {
        debug_assert!(rank >= 0 && self.dims.iter().all(|d| *d > 0), "a place in a grid that has places");
        let mut rest = rank;
        let mut coords: Vec<i32> = self
            .dims
            .iter()
            .rev()
            .map(|d| {
                let c = rest % d;
                rest /= d;
                c
            })
            .collect();
        coords.reverse();
        debug_assert!(coords.iter().zip(&self.dims).all(|(c, d)| (0..*d).contains(c)));
        coords
    }

    /// None when a coordinate leaves the grid in a dimension that is not periodic.
    pub fn rank(&self, coords: &[i32]) -> Option<i32> {
        debug_assert!(coords.len() == self.dims.len() && self.dims.len() == self.periods.len());
        let mut rank = 0;
        for ((c, d), periodic) in coords.iter().zip(&self.dims).zip(&self.periods) {
            let c = match *periodic {
                true => c.rem_euclid(*d),
                false if (0..*d).contains(c) => *c,
                false => return None,
            };
            rank = rank * d + c;
        }
        debug_assert!((0..Self::size(&self.dims).unwrap_or(i64::MAX)).contains(&i64::from(rank)));
        Some(rank)
    }

    /// (source, destination) of a shift along one dimension.
    pub fn shift(&self, rank: i32, dimension: usize, displacement: i32) -> (i32, i32) {
        let at = |by: i64| {
            let mut coords = self.coords(rank);
            let d = i64::from(self.dims[dimension]);
            let c = i64::from(coords[dimension]) + by;
            let c = if self.periods[dimension] { c.rem_euclid(d) } else { c };
            if !(0..d).contains(&c) {
                return PROC_NULL;
            }
            coords[dimension] = c as i32;
            let rank = self.rank(&coords);
            debug_assert!(rank.is_some(), "the coordinates are in the grid");
            rank.unwrap_or(PROC_NULL)
        };
        (at(-i64::from(displacement)), at(i64::from(displacement)))
    }
}

/// A graph that all processes know: `index[i]` counts the edges of nodes 0 to i.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    pub index: Vec<i32>,
    pub edges: Vec<i32>,
}

impl Graph {
    pub fn neighbors(&self, rank: usize) -> &[i32] {
        let first = if rank == 0 { 0 } else { self.index[rank - 1] };
        debug_assert!(0 <= first && first <= self.index[rank], "the index grows");
        debug_assert_eq!(self.index.last().map(|n| *n as usize), Some(self.edges.len()), "it counts all edges");
        &self.edges[first as usize..self.index[rank] as usize]
    }
}

/// The edges of the calling process. Weights are empty when the graph is not weighted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DistGraph {
    pub sources: Vec<i32>,
    pub source_weights: Vec<i32>,
    pub destinations: Vec<i32>,
    pub destination_weights: Vec<i32>,
    pub weighted: bool,
}

impl Topology {
    /// SPEC: MPI-4.1 section 8.6: (sources, destinations) of the neighbourhood collectives, in the
    /// order of their buffers; MPI_PROC_NULL at the rim of a grid.
    pub fn neighborhood(&self, rank: i32) -> (Vec<i32>, Vec<i32>) {
        match self {
            Self::Cart(c) => {
                let n: Vec<i32> = (0..c.dims.len())
                    .flat_map(|d| {
                        let (below, above) = c.shift(rank, d, 1);
                        [below, above]
                    })
                    .collect();
                (n.clone(), n)
            }
            Self::Graph(g) => (g.neighbors(rank as usize).to_vec(), g.neighbors(rank as usize).to_vec()),
            Self::Dist(d) => (d.sources.clone(), d.destinations.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids() {
        let c = Cart { dims: vec![3, 4], periods: vec![false, true] };
        for r in 0..12 {
            assert_eq!(c.rank(&c.coords(r)), Some(r));
        }
        assert_eq!(c.coords(7), [1, 3]);
        assert_eq!(c.rank(&[2, -1]), Some(11));
        assert_eq!(c.rank(&[3, 0]), None);
        assert_eq!(c.shift(7, 0, 1), (3, 11));
        assert_eq!(c.shift(3, 0, 1), (PROC_NULL, 7));
        assert_eq!(c.shift(7, 1, 1), (6, 4));
        assert_eq!(c.shift(7, 1, 5), (6, 4));
        assert_eq!(c.shift(0, 0, i32::MAX), (PROC_NULL, PROC_NULL));
        let (s, d) = Topology::Cart(c).neighborhood(0);
        assert_eq!(s, [PROC_NULL, 4, 3, 1]);
        assert_eq!(s, d);
        let none = Cart { dims: vec![], periods: vec![] };
        assert_eq!(none.rank(&[]), Some(0));
        assert!(none.coords(0).is_empty());
    }

    #[test]
    fn graphs() {
        let g = Graph { index: vec![2, 3, 4, 6], edges: vec![1, 3, 0, 3, 0, 2] };
        assert_eq!(g.neighbors(0), [1, 3]);
        assert_eq!(g.neighbors(2), [3]);
        assert_eq!(g.neighbors(3), [0, 2]);
    }
}

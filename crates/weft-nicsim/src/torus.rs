//! The shape of the network: coordinates, neighbours, minimal routes.

/// Ports of a router: +x, -x, +y, -y, +z, -z, and the NIC's.
pub const PORTS: usize = 7;
/// The NIC's port.
pub const LOCAL: usize = 6;

/// A 3D torus of `dims`, repeated for each NIC of a socket.
#[derive(Clone, Debug)]
pub struct Torus {
    /// Routers along x, y and z.
    pub dims: [usize; 3],
}

impl Torus {
    /// Coordinates of a node.
    pub fn at(&self, node: usize) -> [usize; 3] {
        let [x, y, _] = self.dims;
        [node % x, node / x % y, node / (x * y)]
    }

    /// The node at these coordinates.
    pub fn node(&self, at: [usize; 3]) -> usize {
        let [x, y, _] = self.dims;
        at[0] + x * (at[1] + y * at[2])
    }

    /// The node behind a port.
    pub fn neighbour(&self, node: usize, port: usize) -> usize {
        let mut at = self.at(node);
        let (d, n) = (port / 2, self.dims[port / 2]);
        at[d] = if port.is_multiple_of(2) { (at[d] + 1) % n } else { (at[d] + n - 1) % n };
        self.node(at)
    }

    /// Whether the link behind a port closes its ring.
    pub fn wraps(&self, node: usize, port: usize) -> bool {
        let (d, at) = (port / 2, self.at(node));
        if port.is_multiple_of(2) { at[d] + 1 == self.dims[d] } else { at[d] == 0 }
    }

    /// Steps along each dimension, the shorter way round; where both are as long, the source's
    /// parity decides, so that a pair keeps one route and both ways are used.
    pub fn steps(&self, from: usize, to: usize) -> [i8; 3] {
        let (a, b) = (self.at(from), self.at(to));
        std::array::from_fn(|d| {
            let n = self.dims[d];
            let ahead = (b[d] + n - a[d]) % n;
            let back = n - ahead;
            let forward = ahead < back || (ahead == back && a[d].is_multiple_of(2));
            if ahead == 0 {
                0
            } else if forward {
                ahead as i8
            } else {
                -(back as i8)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_lead_there() {
        for dims in [[1, 1, 1], [2, 1, 1], [4, 4, 2], [3, 5, 2], [4, 4, 4]] {
            let t = Torus { dims };
            let n = dims.iter().product();
            for (from, to) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
                let mut here = from;
                for (d, steps) in t.steps(from, to).into_iter().enumerate() {
                    assert!(steps.unsigned_abs() as usize <= dims[d] / 2);
                    for _ in 0..steps.unsigned_abs() {
                        here = t.neighbour(here, 2 * d + usize::from(steps < 0));
                    }
                }
                assert_eq!(here, to);
            }
        }
    }

    #[test]
    fn each_ring_has_one_wrap_each_way() {
        let t = Torus { dims: [4, 3, 2] };
        for (port, rings) in [(0, 6), (1, 6), (2, 8), (3, 8), (4, 12), (5, 12)] {
            assert_eq!((0..24).filter(|&n| t.wraps(n, port)).count(), rings);
        }
    }
}

//! Topology: the hwloc tree, cache sharing and distance of each pair, binding policies

//! Cartesian and graph topologies (MPI-4.1 chapter 8). Ranks are never reordered.

use super::comm_create::{first_words, split_by};
use crate::abi::Arr;
use crate::consent;
use crate::contexts;
use crate::ctl::{self, Team};
use crate::engine::Guard;
use crate::engine::{Engine, engine};
use crate::object::{Cart, CommObj, Contexts, DistGraph, Graph, GroupObj, InfoObj, Topology, balance_dims};
use crate::parties::{Parties, refused};
use crate::strict;
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result, err};

impl Engine {
    /// The topology of a communicator. # Errors MPI_ERR_TOPOLOGY when it has none.
    pub fn topology(&self, comm: CommH) -> Result<Arc<Topology>> {
        let t = self.comm(comm)?.topo.cloned();
        t.ok_or_else(|| MpiError::new(ErrClass::TOPOLOGY, "the communicator has no topology"))
    }
    fn cart(&self, comm: CommH) -> Result<Cart> {
        match &*self.topology(comm)? {
            Topology::Cart(c) => Ok(c.clone()),
            _ => Err(MpiError::new(ErrClass::TOPOLOGY, "the topology is not Cartesian")),
        }
    }
    fn graph(&self, comm: CommH) -> Result<Graph> {
        match &*self.topology(comm)? {
            Topology::Graph(g) => Ok(g.clone()),
            _ => Err(MpiError::new(ErrClass::TOPOLOGY, "the topology is not a graph")),
        }
    }
    fn dist_graph(&self, comm: CommH) -> Result<DistGraph> {
        match &*self.topology(comm)? {
            Topology::Dist(d) => Ok(d.clone()),
            _ => Err(MpiError::new(ErrClass::TOPOLOGY, "the topology is not a distributed graph")),
        }
    }
}

/// `MPI_Topo_test`. Local.
pub fn topo_test(comm: CommH) -> Result<i32> {
    Ok(match engine().comm(comm)?.topo.cloned().as_deref() {
        None => UNDEFINED,
        Some(Topology::Cart(_)) => CART,
        Some(Topology::Graph(_)) => GRAPH,
        Some(Topology::Dist(_)) => DIST_GRAPH,
    })
}

fn intra(g: &Guard, comm: CommH) -> Result<Arc<CommObj>> {
    let c = g.comm(comm)?.clone();
    match c.is_inter() {
        false => Ok(c),
        true => Err(MpiError::new(ErrClass::COMM, "an intercommunicator has no topology")),
    }
}

/// Whether a topology has a place for each of `n` processes, and no others.
fn has_size(t: &Topology, n: usize) -> bool {
    match t {
        Topology::Cart(c) => c.dims.len() == c.periods.len() && Cart::size(&c.dims) == Some(n as i64),
        Topology::Graph(g) => g.index.len() == n,
        Topology::Dist(_) => true,
    }
}

/// A communicator of the first processes, as many as said, with this topology; MPI_COMM_NULL for the others,
/// and for all where there are none.
fn first_with(g: &mut Guard, parent: &Arc<CommObj>, wish: Result<(usize, Topology)>) -> Result<CommH> {
    let (n, t) = match wish {
        Ok(wish) => wish,
        Err(e) => return refused(g, parent, e),
    };
    let group = GroupObj::new(parent.group.procs().take(n).collect(), g.me());
    let team = Parties::of(parent).team;
    let base = g.block_on(async move { contexts::of_the_first(&team, n).await })?;
    if group.my_rank() == UNDEFINED {
        return Ok(CommH::NULL);
    }
    assert_eq!(group.size(), n, "the parent has so many processes");
    assert_eq!(group.my_rank(), parent.rank, "ranks are not reordered");
    assert!(has_size(&t, n), "a topology of {n} processes");
    let c = CommObj::intra(parent.net, Contexts::from_base(parent.net, base), Arc::new(group));
    c.topo.set(Some(Arc::new(t)));
    Ok(g.adopt(c, parent))
}

fn length(n: i32) -> Result<usize> {
    usize::try_from(n).map_err(|_| err!(ErrClass::ARG, "the length is {n}"))
}

/// An IN array of `n` numbers of the user.
fn numbers(what: &str, a: Arr<i32>, n: usize) -> Result<Vec<i32>> {
    if n > 0 && a.is_absent() {
        return Err(err!(ErrClass::ARG, "the array of {what} is NULL or another constant"));
    }
    // SAFETY: the user's array has as many elements as the standard says.
    Ok(unsafe { a.to_vec(n) })
}

// ---- grids ----

/// Reads and checks a grid for a communicator of `size` processes. Returns its own size.
fn read_cart(ndims: i32, dims: Arr<i32>, periods: Arr<i32>, size: usize) -> Result<(Cart, usize)> {
    let n = usize::try_from(ndims).map_err(|_| err!(ErrClass::DIMS, "{ndims} dimensions"))?;
    let (dims, periods) = (numbers("dimensions", dims, n)?, numbers("periods", periods, n)?);
    if dims.iter().any(|d| *d <= 0) {
        // On other libraries nobody is in such a grid.
        strict::taken(ErrClass::DIMS, "8.5.1", "a dimension is not positive")?;
        return Ok((Cart { dims: Vec::new(), periods: Vec::new() }, 0));
    }
    match Cart::size(&dims) {
        Some(cells) if cells <= size as i64 => {
            debug_assert!(cells > 0, "no dimension is empty");
            let periods = periods.into_iter().map(|p| p != 0).collect();
            Ok((Cart { dims, periods }, cells as usize))
        }
        _ => Err(err!(ErrClass::DIMS, "the grid {dims:?} is larger than the communicator, {size}")),
    }
}

/// `MPI_Cart_create`. Collective.
pub fn cart_create(comm_old: CommH, ndims: i32, dims: Arr<i32>, periods: Arr<i32>, _reorder: bool) -> Result<CommH> {
    let mut g = engine();
    let parent = intra(&g, comm_old)?;
    let wish = read_cart(ndims, dims, periods, parent.size()).map(|(cart, n)| (n, Topology::Cart(cart)));
    first_with(&mut g, &parent, wish)
}

/// `MPI_Cart_map`: the calling rank, or MPI_UNDEFINED outside of the grid. Local.
pub fn cart_map(comm: CommH, ndims: i32, dims: Arr<i32>, periods: Arr<i32>) -> Result<i32> {
    let g = engine();
    let c = intra(&g, comm)?;
    let (_, n) = read_cart(ndims, dims, periods, c.size())?;
    Ok(if (c.rank as usize) < n { c.rank } else { UNDEFINED })
}

/// `MPI_Cartdim_get`. Local.
pub fn cartdim_get(comm: CommH) -> Result<i32> {
    Ok(engine().cart(comm)?.dims.len() as i32)
}

/// `MPI_Cart_get`. Local.
pub fn cart_get(comm: CommH, maxdims: i32) -> Result<(Vec<i32>, Vec<bool>, Vec<i32>)> {
    let e = engine();
    let cart = e.cart(comm)?;
    enough(maxdims, cart.dims.len())?;
    let coords = cart.coords(e.comm(comm)?.rank);
    Ok((cart.dims, cart.periods, coords))
}

fn enough(room: i32, needed: usize) -> Result<()> {
    if length(room)? < needed {
        return Err(err!(ErrClass::ARG, "room for {room} of {needed} dimensions"));
    }
    Ok(())
}

/// `MPI_Cart_rank`. Local.
///
/// # Errors
/// MPI_ERR_RANK when a coordinate leaves the grid in a dimension that is not periodic.
pub fn cart_rank(comm: CommH, coords: Arr<i32>) -> Result<i32> {
    let cart = engine().cart(comm)?;
    let coords = numbers("coordinates", coords, cart.dims.len())?;
    cart.rank(&coords).ok_or_else(|| err!(ErrClass::RANK, "{coords:?} is outside of the grid {:?}", cart.dims))
}

/// `MPI_Cart_coords`. Local.
pub fn cart_coords(comm: CommH, rank: i32, maxdims: i32) -> Result<Vec<i32>> {
    let e = engine();
    let cart = e.cart(comm)?;
    e.comm(comm)?.peer(rank)?;
    enough(maxdims, cart.dims.len())?;
    Ok(cart.coords(rank))
}

/// `MPI_Cart_shift`. Local.
pub fn cart_shift(comm: CommH, direction: i32, disp: i32) -> Result<(i32, i32)> {
    let e = engine();
    let cart = e.cart(comm)?;
    match usize::try_from(direction) {
        Ok(d) if d < cart.dims.len() => Ok(cart.shift(e.comm(comm)?.rank, d, disp)),
        _ => Err(err!(ErrClass::ARG, "direction {direction} of {}", cart.dims.len())),
    }
}

/// `MPI_Cart_sub`. Collective.
pub fn cart_sub(comm: CommH, remain_dims: Arr<i32>) -> Result<CommH> {
    let mut g = engine();
    let cart = g.cart(comm)?;
    let parent = g.comm(comm)?.clone();
    let remain = numbers("dimensions that remain", remain_dims, cart.dims.len());
    let coords = cart.coords(parent.rank);
    let row = remain.clone().map(|remain| {
        let gone = (0..cart.dims.len()).filter(|i| remain[*i] == 0);
        let color = gone.fold(0, |color, i| color * i64::from(cart.dims[i]) + i64::from(coords[i]));
        debug_assert!(Cart::size(&cart.dims).is_some_and(|n| (0..n).contains(&color)), "parts of the grid: {color}");
        [color, i64::from(parent.rank)]
    });
    let h = split_by(&mut g, &parent, row, first_words)?;
    let remain = remain?;
    let keep = |i: &usize| remain[*i] != 0;
    let part = Cart {
        dims: (0..cart.dims.len()).filter(keep).map(|i| cart.dims[i]).collect(),
        periods: (0..cart.dims.len()).filter(keep).map(|i| cart.periods[i]).collect(),
    };
    assert_eq!(part.dims.len(), part.periods.len());
    g.comm(h)?.topo.set(Some(Arc::new(Topology::Cart(part))));
    Ok(h)
}

/// `MPI_Dims_create`. Local.
///
/// # Errors
/// MPI_ERR_DIMS when the given dimensions do not divide the number of nodes.
pub fn dims_create(nnodes: i32, ndims: i32, dims: *mut i32) -> Result<()> {
    let n = length(ndims)?;
    if n == 0 {
        return Ok(());
    }
    // SAFETY: the user's array has ndims elements and nobody else touches it meanwhile.
    let dims = unsafe { std::slice::from_raw_parts_mut(dims, n) };
    if nnodes <= 0 {
        return Err(err!(ErrClass::ARG, "{nnodes} nodes"));
    }
    if let Some(d) = dims.iter().find(|d| **d < 0) {
        return Err(err!(ErrClass::DIMS, "a dimension is {d}"));
    }
    match balance_dims(i64::from(nnodes), dims) {
        Some(found) => {
            debug_assert!(dims.iter().zip(&found).all(|(d, f)| *d == 0 || d == f), "what was given stays");
            dims.copy_from_slice(&found);
            Ok(())
        }
        None => Err(err!(ErrClass::DIMS, "{nnodes} nodes do not fill a grid {dims:?}")),
    }
}

// ---- graphs that all know ----

fn read_graph(nnodes: i32, indx: Arr<i32>, edges: Arr<i32>, size: usize) -> Result<Graph> {
    let n = length(nnodes)?;
    if n > size {
        return Err(err!(ErrClass::ARG, "{n} nodes for {size} processes"));
    }
    let index = numbers("indices", indx, n)?;
    if index.first().is_some_and(|i| *i < 0) || !index.is_sorted() {
        return Err(MpiError::new(ErrClass::ARG, "the index does not grow"));
    }
    let edges = numbers("edges", edges, index.last().map_or(0, |l| *l as usize))?;
    if let Some(e) = edges.iter().find(|e| !(0..nnodes).contains(*e)) {
        return Err(err!(ErrClass::ARG, "an edge leads to node {e} of {nnodes}"));
    }
    Ok(Graph { index, edges })
}

/// `MPI_Graph_create`. Collective.
pub fn graph_create(comm_old: CommH, nnodes: i32, indx: Arr<i32>, edges: Arr<i32>, _reorder: bool) -> Result<CommH> {
    let mut g = engine();
    let parent = intra(&g, comm_old)?;
    let graph = read_graph(nnodes, indx, edges, parent.size());
    first_with(&mut g, &parent, graph.map(|graph| (graph.index.len(), Topology::Graph(graph))))
}

/// `MPI_Graph_map`. Local.
pub fn graph_map(comm: CommH, nnodes: i32, indx: Arr<i32>, edges: Arr<i32>) -> Result<i32> {
    let g = engine();
    let c = intra(&g, comm)?;
    let graph = read_graph(nnodes, indx, edges, c.size())?;
    Ok(if (c.rank as usize) < graph.index.len() { c.rank } else { UNDEFINED })
}

/// `MPI_Graphdims_get`. Local.
pub fn graphdims_get(comm: CommH) -> Result<(i32, i32)> {
    let graph = engine().graph(comm)?;
    Ok((graph.index.len() as i32, graph.edges.len() as i32))
}

/// `MPI_Graph_get`; the front end cuts to the room there is. Local.
pub fn graph_get(comm: CommH, _maxindex: i32, _maxedges: i32) -> Result<(Vec<i32>, Vec<i32>)> {
    let graph = engine().graph(comm)?;
    Ok((graph.index, graph.edges))
}

/// `MPI_Graph_neighbors_count`. Local.
pub fn graph_neighbors_count(comm: CommH, rank: i32) -> Result<i32> {
    let e = engine();
    let graph = e.graph(comm)?;
    e.comm(comm)?.peer(rank)?;
    Ok(graph.neighbors(rank as usize).len() as i32)
}

/// `MPI_Graph_neighbors`; the front end cuts to the room there is. Local.
pub fn graph_neighbors(comm: CommH, rank: i32, _maxneighbors: i32) -> Result<Vec<i32>> {
    let e = engine();
    let graph = e.graph(comm)?;
    e.comm(comm)?.peer(rank)?;
    Ok(graph.neighbors(rank as usize).to_vec())
}

// ---- distributed graphs ----

/// None for MPI_UNWEIGHTED.
fn read_weights(w: Arr<i32>, n: usize) -> Result<Option<Vec<i32>>> {
    match w.0 as usize {
        UNWEIGHTED => Ok(None),
        WEIGHTS_EMPTY => Ok(Some(Vec::new())),
        _ => numbers("weights", w, n).map(Some),
    }
}

/// MPI_PROC_NULL stands for a neighbour that is not there, as on other libraries and at the rim of a grid.
fn check_ranks(c: &CommObj, ranks: &[i32]) -> Result<()> {
    ranks.iter().try_for_each(|r| match *r {
        PROC_NULL => strict::taken(ErrClass::RANK, "8.5.4", "MPI_PROC_NULL is no neighbour"),
        r => c.peer(r).map(drop),
    })
}

/// The ranks at the other end of a process's edges, and their weights, checked.
fn edges(c: &CommObj, degree: i32, ranks: Arr<i32>, weights: Arr<i32>) -> Result<(Vec<i32>, Option<Vec<i32>>)> {
    let n = length(degree)?;
    let ranks = numbers("neighbours", ranks, n)?;
    check_ranks(c, &ranks)?;
    Ok((ranks, read_weights(weights, n)?))
}

/// `MPI_Dist_graph_create_adjacent`. Collective.
#[allow(clippy::too_many_arguments)]
pub fn dist_graph_create_adjacent(
    comm_old: CommH,
    indegree: i32,
    sources: Arr<i32>,
    sourceweights: Arr<i32>,
    outdegree: i32,
    destinations: Arr<i32>,
    destweights: Arr<i32>,
    info: InfoH,
    _reorder: bool,
) -> Result<CommH> {
    let mut g = engine();
    let parent = intra(&g, comm_old)?;
    let hints = g.info_opt(info);
    let graph = hints.as_ref().map_err(Clone::clone).and_then(|_| {
        let (sources, source_weights) = edges(&parent, indegree, sources, sourceweights)?;
        let (destinations, destination_weights) = edges(&parent, outdegree, destinations, destweights)?;
        Ok(DistGraph {
            weighted: source_weights.is_some() || destination_weights.is_some(),
            sources,
            source_weights: source_weights.unwrap_or_default(),
            destinations,
            destination_weights: destination_weights.unwrap_or_default(),
        })
    });
    let made = first_with(&mut g, &parent, graph.map(|graph| (parent.size(), Topology::Dist(graph))))?;
    with_hints(&g, made, hints?)
}

/// SPEC: MPI-5.0 8.5.4: the info object's hints are the communicator's.
fn with_hints(g: &Guard, made: CommH, hints: Option<Arc<InfoObj>>) -> Result<CommH> {
    if let Some(i) = hints {
        g.comm(made)?.info.keep_hints(&i);
    }
    Ok(made)
}

/// `MPI_Dist_graph_create`: every process learns all edges and keeps its own. Collective.
#[allow(clippy::too_many_arguments)]
pub fn dist_graph_create(
    comm_old: CommH,
    n: i32,
    sources: Arr<i32>,
    degrees: Arr<i32>,
    destinations: Arr<i32>,
    weights: Arr<i32>,
    info: InfoH,
    _reorder: bool,
) -> Result<CommH> {
    let mut g = engine();
    let parent = intra(&g, comm_old)?;
    let hints = g.info_opt(info);
    let mine = hints.as_ref().map_err(Clone::clone);
    let mine = match mine.and_then(|_| edge_list(&parent, n, sources, degrees, destinations, weights)) {
        Ok(list) => list,
        Err(e) => return refused(&mut g, &parent, e),
    };
    let team = Parties::of(&parent).team;
    let lists = g.block_on(all_lists(team, mine))?;
    let graph = own_edges(&lists, i64::from(parent.rank));
    let made = first_with(&mut g, &parent, Ok((parent.size(), Topology::Dist(graph))))?;
    with_hints(&g, made, hints?)
}

/// The edges that this process names: whether they have weights, then source, destination and weight of
/// each.
fn edge_list(
    parent: &CommObj,
    n: i32,
    sources: Arr<i32>,
    degrees: Arr<i32>,
    destinations: Arr<i32>,
    weights: Arr<i32>,
) -> Result<Vec<i64>> {
    let n = length(n)?;
    let (sources, degrees) = (numbers("sources", sources, n)?, numbers("degrees", degrees, n)?);
    if let Some(d) = degrees.iter().find(|d| **d < 0) {
        return Err(err!(ErrClass::ARG, "a degree is {d}"));
    }
    let n_edges = degrees.iter().map(|d| *d as usize).sum();
    let destinations = numbers("destinations", destinations, n_edges)?;
    let weights = read_weights(weights, n_edges)?;
    check_ranks(parent, &sources)?;
    check_ranks(parent, &destinations)?;
    let from = sources.iter().zip(&degrees).flat_map(|(s, d)| std::iter::repeat_n(*s, *d as usize));
    let mut mine = vec![i64::from(weights.is_some())];
    for (i, (s, d)) in from.zip(&destinations).enumerate() {
        let w = weights.as_ref().and_then(|w| w.get(i)).copied().unwrap_or(1);
        mine.extend([i64::from(s), i64::from(*d), i64::from(w)]);
    }
    assert_eq!(mine.len(), 1 + 3 * n_edges, "three words for each edge");
    Ok(mine)
}

/// Everybody's list: at the root one after the other, each behind its length, then everywhere.
async fn all_lists(team: Team, mine: Vec<i64>) -> Result<Vec<i64>> {
    let (_, lens) = consent::ask(&team, None, Some(&[mine.len() as i64]), |_| 0, i64::max).await?;
    let mut all = Vec::new();
    if team.me() == 0 {
        assert_eq!(lens.len(), team.group.size(), "a length of each rank");
        all.push(mine.len() as i64);
        all.extend(&mine);
        for (r, len) in lens.iter().enumerate().skip(1) {
            let mut list = vec![0; *len as usize];
            ctl::recv(&mut list, team.group.proc(r), team.at).await?;
            all.push(*len);
            all.extend(&list);
        }
    } else {
        ctl::send(&mine, team.group.proc(0), team.at).await?;
    }
    ctl::bcast_list(&team, all).await
}

/// The lists of `all_lists`, each of at least one word.
fn lists_of(mut rest: &[i64]) -> impl Iterator<Item = &[i64]> {
    std::iter::from_fn(move || {
        let [len, tail @ ..] = rest else { return None };
        let (list, next) = tail.split_at(*len as usize);
        rest = next;
        Some(list)
    })
}

fn own_edges(lists: &[i64], me: i64) -> DistGraph {
    let mut graph = DistGraph::default();
    for list in lists_of(lists) {
        graph.weighted |= list[0] != 0;
        for edge in list[1..].chunks_exact(3) {
            let &[from, to, weight] = edge else { continue };
            if to == me {
                graph.sources.push(from as i32);
                graph.source_weights.push(weight as i32);
            }
            if from == me {
                graph.destinations.push(to as i32);
                graph.destination_weights.push(weight as i32);
            }
        }
    }
    if !graph.weighted {
        graph.source_weights.clear();
        graph.destination_weights.clear();
    }
    debug_assert!(graph.source_weights.len() == if graph.weighted { graph.sources.len() } else { 0 });
    debug_assert!(graph.destination_weights.len() == if graph.weighted { graph.destinations.len() } else { 0 });
    graph
}

/// `MPI_Dist_graph_neighbors_count`. Local.
pub fn dist_graph_neighbors_count(comm: CommH) -> Result<(i32, i32, bool)> {
    let d = engine().dist_graph(comm)?;
    Ok((d.sources.len() as i32, d.destinations.len() as i32, d.weighted))
}

/// `MPI_Dist_graph_neighbors`: sources, their weights, destinations, their weights; the front end
/// cuts to the room there is. Local.
#[allow(clippy::type_complexity)]
pub fn dist_graph_neighbors(
    comm: CommH,
    _maxindegree: i32,
    _maxoutdegree: i32,
) -> Result<(Vec<i32>, Vec<i32>, Vec<i32>, Vec<i32>)> {
    let d = engine().dist_graph(comm)?;
    Ok((d.sources, d.source_weights, d.destinations, d.destination_weights))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_find_their_processes() {
        // Rank 0 says 0->1 and 2->0, rank 1 nothing, rank 2 says 1->2 with weight 9.
        let lists = [7, 1, 0, 1, 5, 2, 0, 6, 1, 1, 4, 1, 1, 2, 9];
        let d = own_edges(&lists, 0);
        assert_eq!((d.sources, d.source_weights), (vec![2], vec![6]));
        assert_eq!((d.destinations, d.destination_weights), (vec![1], vec![5]));
        let d = own_edges(&lists, 2);
        assert_eq!((d.sources, d.source_weights), (vec![1], vec![9]));
        assert!(d.weighted);
        assert!(own_edges(&[1, 0, 1, 0], 0).sources.is_empty());
    }
}

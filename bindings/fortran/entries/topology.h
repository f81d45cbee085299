/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Process topologies (chapter 8) */
static inline int do_cart_coords(F *comm, F *rank, F *maxdims, F *coords)
{
    return MPI(Cart_coords)(TO_C(MPI_Comm, *comm), *rank, *maxdims, coords);
}
void F77(mpi_cart_coords)(F *comm, F *rank, F *maxdims, F *coords, F *ierror)
{
    *ierror = do_cart_coords(comm, rank, maxdims, coords);
}
NAMES(mpi, cart_coords, MPI, CART_COORDS);
void F08(mpi_cart_coords, )(F *comm, F *rank, F *maxdims, F *coords, F *ierror)
{
    int err = do_cart_coords(comm, rank, maxdims, coords);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_cart_coords_f08, mpi, cart_coords_f08);
static inline int do_cart_create(F *comm_old, F *ndims, F *dims, F *periods, F *reorder, F *comm_cart)
{
    MPI_Comm c_comm_cart = TO_C(MPI_Comm, *comm_cart);
    int err = MPI(Cart_create)(TO_C(MPI_Comm, *comm_old), *ndims, dims, periods, *reorder, &c_comm_cart);
    *comm_cart = FROM_C(c_comm_cart);
    return err;
}
void F77(mpi_cart_create)(F *comm_old, F *ndims, F *dims, F *periods, F *reorder, F *comm_cart, F *ierror)
{
    *ierror = do_cart_create(comm_old, ndims, dims, periods, reorder, comm_cart);
}
NAMES(mpi, cart_create, MPI, CART_CREATE);
void F08(mpi_cart_create, )(F *comm_old, F *ndims, F *dims, F *periods, F *reorder, F *comm_cart, F *ierror)
{
    int err = do_cart_create(comm_old, ndims, dims, periods, reorder, comm_cart);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_cart_create_f08, mpi, cart_create_f08);
static inline int do_cart_get(F *comm, F *maxdims, F *dims, F *periods, F *coords)
{
    return MPI(Cart_get)(TO_C(MPI_Comm, *comm), *maxdims, dims, periods, coords);
}
void F77(mpi_cart_get)(F *comm, F *maxdims, F *dims, F *periods, F *coords, F *ierror)
{
    *ierror = do_cart_get(comm, maxdims, dims, periods, coords);
}
NAMES(mpi, cart_get, MPI, CART_GET);
void F08(mpi_cart_get, )(F *comm, F *maxdims, F *dims, F *periods, F *coords, F *ierror)
{
    int err = do_cart_get(comm, maxdims, dims, periods, coords);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_cart_get_f08, mpi, cart_get_f08);
static inline int do_cart_map(F *comm, F *ndims, F *dims, F *periods, F *newrank)
{
    return MPI(Cart_map)(TO_C(MPI_Comm, *comm), *ndims, dims, periods, newrank);
}
void F77(mpi_cart_map)(F *comm, F *ndims, F *dims, F *periods, F *newrank, F *ierror)
{
    *ierror = do_cart_map(comm, ndims, dims, periods, newrank);
}
NAMES(mpi, cart_map, MPI, CART_MAP);
void F08(mpi_cart_map, )(F *comm, F *ndims, F *dims, F *periods, F *newrank, F *ierror)
{
    int err = do_cart_map(comm, ndims, dims, periods, newrank);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_cart_map_f08, mpi, cart_map_f08);
static inline int do_cart_rank(F *comm, F *coords, F *rank)
{
    return MPI(Cart_rank)(TO_C(MPI_Comm, *comm), coords, rank);
}
void F77(mpi_cart_rank)(F *comm, F *coords, F *rank, F *ierror)
{
    *ierror = do_cart_rank(comm, coords, rank);
}
NAMES(mpi, cart_rank, MPI, CART_RANK);
void F08(mpi_cart_rank, )(F *comm, F *coords, F *rank, F *ierror)
{
    int err = do_cart_rank(comm, coords, rank);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_cart_rank_f08, mpi, cart_rank_f08);
static inline int do_cart_shift(F *comm, F *direction, F *disp, F *rank_source, F *rank_dest)
{
    return MPI(Cart_shift)(TO_C(MPI_Comm, *comm), *direction, *disp, rank_source, rank_dest);
}
void F77(mpi_cart_shift)(F *comm, F *direction, F *disp, F *rank_source, F *rank_dest, F *ierror)
{
    *ierror = do_cart_shift(comm, direction, disp, rank_source, rank_dest);
}
NAMES(mpi, cart_shift, MPI, CART_SHIFT);
void F08(mpi_cart_shift, )(F *comm, F *direction, F *disp, F *rank_source, F *rank_dest, F *ierror)
{
    int err = do_cart_shift(comm, direction, disp, rank_source, rank_dest);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_cart_shift_f08, mpi, cart_shift_f08);
static inline int do_cart_sub(F *comm, F *remain_dims, F *newcomm)
{
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    int err = MPI(Cart_sub)(TO_C(MPI_Comm, *comm), remain_dims, &c_newcomm);
    *newcomm = FROM_C(c_newcomm);
    return err;
}
void F77(mpi_cart_sub)(F *comm, F *remain_dims, F *newcomm, F *ierror)
{
    *ierror = do_cart_sub(comm, remain_dims, newcomm);
}
NAMES(mpi, cart_sub, MPI, CART_SUB);
void F08(mpi_cart_sub, )(F *comm, F *remain_dims, F *newcomm, F *ierror)
{
    int err = do_cart_sub(comm, remain_dims, newcomm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_cart_sub_f08, mpi, cart_sub_f08);
static inline int do_cartdim_get(F *comm, F *ndims)
{
    return MPI(Cartdim_get)(TO_C(MPI_Comm, *comm), ndims);
}
void F77(mpi_cartdim_get)(F *comm, F *ndims, F *ierror)
{
    *ierror = do_cartdim_get(comm, ndims);
}
NAMES(mpi, cartdim_get, MPI, CARTDIM_GET);
void F08(mpi_cartdim_get, )(F *comm, F *ndims, F *ierror)
{
    int err = do_cartdim_get(comm, ndims);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_cartdim_get_f08, mpi, cartdim_get_f08);
static inline int do_dims_create(F *nnodes, F *ndims, F *dims)
{
    return MPI(Dims_create)(*nnodes, *ndims, dims);
}
void F77(mpi_dims_create)(F *nnodes, F *ndims, F *dims, F *ierror)
{
    *ierror = do_dims_create(nnodes, ndims, dims);
}
NAMES(mpi, dims_create, MPI, DIMS_CREATE);
void F08(mpi_dims_create, )(F *nnodes, F *ndims, F *dims, F *ierror)
{
    int err = do_dims_create(nnodes, ndims, dims);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_dims_create_f08, mpi, dims_create_f08);
static inline int do_dist_graph_create(F *comm_old, F *n, F *sources, F *degrees, F *destinations, F *weights, F *info, F *reorder, F *comm_dist_graph)
{
    MPI_Comm c_comm_dist_graph = TO_C(MPI_Comm, *comm_dist_graph);
    int err = MPI(Dist_graph_create)(TO_C(MPI_Comm, *comm_old), *n, sources, degrees, destinations, to_weights(weights), TO_C(MPI_Info, *info), *reorder, &c_comm_dist_graph);
    *comm_dist_graph = FROM_C(c_comm_dist_graph);
    return err;
}
void F77(mpi_dist_graph_create)(F *comm_old, F *n, F *sources, F *degrees, F *destinations, F *weights, F *info, F *reorder, F *comm_dist_graph, F *ierror)
{
    *ierror = do_dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, reorder, comm_dist_graph);
}
NAMES(mpi, dist_graph_create, MPI, DIST_GRAPH_CREATE);
void F08(mpi_dist_graph_create, )(F *comm_old, F *n, F *sources, F *degrees, F *destinations, F *weights, F *info, F *reorder, F *comm_dist_graph, F *ierror)
{
    int err = do_dist_graph_create(comm_old, n, sources, degrees, destinations, weights, info, reorder, comm_dist_graph);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_dist_graph_create_f08, mpi, dist_graph_create_f08);
static inline int do_dist_graph_create_adjacent(F *comm_old, F *indegree, F *sources, F *sourceweights, F *outdegree, F *destinations, F *destweights, F *info, F *reorder, F *comm_dist_graph)
{
    MPI_Comm c_comm_dist_graph = TO_C(MPI_Comm, *comm_dist_graph);
    int err = MPI(Dist_graph_create_adjacent)(TO_C(MPI_Comm, *comm_old), *indegree, sources, to_weights(sourceweights), *outdegree, destinations, to_weights(destweights), TO_C(MPI_Info, *info), *reorder, &c_comm_dist_graph);
    *comm_dist_graph = FROM_C(c_comm_dist_graph);
    return err;
}
void F77(mpi_dist_graph_create_adjacent)(F *comm_old, F *indegree, F *sources, F *sourceweights, F *outdegree, F *destinations, F *destweights, F *info, F *reorder, F *comm_dist_graph, F *ierror)
{
    *ierror = do_dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, destinations, destweights, info, reorder, comm_dist_graph);
}
NAMES(mpi, dist_graph_create_adjacent, MPI, DIST_GRAPH_CREATE_ADJACENT);
void F08(mpi_dist_graph_create_adjacent, )(F *comm_old, F *indegree, F *sources, F *sourceweights, F *outdegree, F *destinations, F *destweights, F *info, F *reorder, F *comm_dist_graph, F *ierror)
{
    int err = do_dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, destinations, destweights, info, reorder, comm_dist_graph);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_dist_graph_create_adjacent_f08, mpi, dist_graph_create_adjacent_f08);
static inline int do_dist_graph_neighbors(F *comm, F *maxindegree, F *sources, F *sourceweights, F *maxoutdegree, F *destinations, F *destweights)
{
    return MPI(Dist_graph_neighbors)(TO_C(MPI_Comm, *comm), *maxindegree, sources, to_weights(sourceweights), *maxoutdegree, destinations, to_weights(destweights));
}
void F77(mpi_dist_graph_neighbors)(F *comm, F *maxindegree, F *sources, F *sourceweights, F *maxoutdegree, F *destinations, F *destweights, F *ierror)
{
    *ierror = do_dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, destweights);
}
NAMES(mpi, dist_graph_neighbors, MPI, DIST_GRAPH_NEIGHBORS);
void F08(mpi_dist_graph_neighbors, )(F *comm, F *maxindegree, F *sources, F *sourceweights, F *maxoutdegree, F *destinations, F *destweights, F *ierror)
{
    int err = do_dist_graph_neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, destweights);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_dist_graph_neighbors_f08, mpi, dist_graph_neighbors_f08);
static inline int do_dist_graph_neighbors_count(F *comm, F *indegree, F *outdegree, F *weighted)
{
    return MPI(Dist_graph_neighbors_count)(TO_C(MPI_Comm, *comm), indegree, outdegree, weighted);
}
void F77(mpi_dist_graph_neighbors_count)(F *comm, F *indegree, F *outdegree, F *weighted, F *ierror)
{
    *ierror = do_dist_graph_neighbors_count(comm, indegree, outdegree, weighted);
}
NAMES(mpi, dist_graph_neighbors_count, MPI, DIST_GRAPH_NEIGHBORS_COUNT);
void F08(mpi_dist_graph_neighbors_count, )(F *comm, F *indegree, F *outdegree, F *weighted, F *ierror)
{
    int err = do_dist_graph_neighbors_count(comm, indegree, outdegree, weighted);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_dist_graph_neighbors_count_f08, mpi, dist_graph_neighbors_count_f08);
static inline int do_graph_create(F *comm_old, F *nnodes, F *indx, F *edges, F *reorder, F *comm_graph)
{
    MPI_Comm c_comm_graph = TO_C(MPI_Comm, *comm_graph);
    int err = MPI(Graph_create)(TO_C(MPI_Comm, *comm_old), *nnodes, indx, edges, *reorder, &c_comm_graph);
    *comm_graph = FROM_C(c_comm_graph);
    return err;
}
void F77(mpi_graph_create)(F *comm_old, F *nnodes, F *indx, F *edges, F *reorder, F *comm_graph, F *ierror)
{
    *ierror = do_graph_create(comm_old, nnodes, indx, edges, reorder, comm_graph);
}
NAMES(mpi, graph_create, MPI, GRAPH_CREATE);
void F08(mpi_graph_create, )(F *comm_old, F *nnodes, F *indx, F *edges, F *reorder, F *comm_graph, F *ierror)
{
    int err = do_graph_create(comm_old, nnodes, indx, edges, reorder, comm_graph);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_graph_create_f08, mpi, graph_create_f08);
static inline int do_graph_get(F *comm, F *maxindex, F *maxedges, F *indx, F *edges)
{
    return MPI(Graph_get)(TO_C(MPI_Comm, *comm), *maxindex, *maxedges, indx, edges);
}
void F77(mpi_graph_get)(F *comm, F *maxindex, F *maxedges, F *indx, F *edges, F *ierror)
{
    *ierror = do_graph_get(comm, maxindex, maxedges, indx, edges);
}
NAMES(mpi, graph_get, MPI, GRAPH_GET);
void F08(mpi_graph_get, )(F *comm, F *maxindex, F *maxedges, F *indx, F *edges, F *ierror)
{
    int err = do_graph_get(comm, maxindex, maxedges, indx, edges);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_graph_get_f08, mpi, graph_get_f08);
static inline int do_graph_map(F *comm, F *nnodes, F *indx, F *edges, F *newrank)
{
    return MPI(Graph_map)(TO_C(MPI_Comm, *comm), *nnodes, indx, edges, newrank);
}
void F77(mpi_graph_map)(F *comm, F *nnodes, F *indx, F *edges, F *newrank, F *ierror)
{
    *ierror = do_graph_map(comm, nnodes, indx, edges, newrank);
}
NAMES(mpi, graph_map, MPI, GRAPH_MAP);
void F08(mpi_graph_map, )(F *comm, F *nnodes, F *indx, F *edges, F *newrank, F *ierror)
{
    int err = do_graph_map(comm, nnodes, indx, edges, newrank);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_graph_map_f08, mpi, graph_map_f08);
static inline int do_graph_neighbors(F *comm, F *rank, F *maxneighbors, F *neighbors)
{
    return MPI(Graph_neighbors)(TO_C(MPI_Comm, *comm), *rank, *maxneighbors, neighbors);
}
void F77(mpi_graph_neighbors)(F *comm, F *rank, F *maxneighbors, F *neighbors, F *ierror)
{
    *ierror = do_graph_neighbors(comm, rank, maxneighbors, neighbors);
}
NAMES(mpi, graph_neighbors, MPI, GRAPH_NEIGHBORS);
void F08(mpi_graph_neighbors, )(F *comm, F *rank, F *maxneighbors, F *neighbors, F *ierror)
{
    int err = do_graph_neighbors(comm, rank, maxneighbors, neighbors);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_graph_neighbors_f08, mpi, graph_neighbors_f08);
static inline int do_graph_neighbors_count(F *comm, F *rank, F *nneighbors)
{
    return MPI(Graph_neighbors_count)(TO_C(MPI_Comm, *comm), *rank, nneighbors);
}
void F77(mpi_graph_neighbors_count)(F *comm, F *rank, F *nneighbors, F *ierror)
{
    *ierror = do_graph_neighbors_count(comm, rank, nneighbors);
}
NAMES(mpi, graph_neighbors_count, MPI, GRAPH_NEIGHBORS_COUNT);
void F08(mpi_graph_neighbors_count, )(F *comm, F *rank, F *nneighbors, F *ierror)
{
    int err = do_graph_neighbors_count(comm, rank, nneighbors);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_graph_neighbors_count_f08, mpi, graph_neighbors_count_f08);
static inline int do_graphdims_get(F *comm, F *nnodes, F *nedges)
{
    return MPI(Graphdims_get)(TO_C(MPI_Comm, *comm), nnodes, nedges);
}
void F77(mpi_graphdims_get)(F *comm, F *nnodes, F *nedges, F *ierror)
{
    *ierror = do_graphdims_get(comm, nnodes, nedges);
}
NAMES(mpi, graphdims_get, MPI, GRAPHDIMS_GET);
void F08(mpi_graphdims_get, )(F *comm, F *nnodes, F *nedges, F *ierror)
{
    int err = do_graphdims_get(comm, nnodes, nedges);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_graphdims_get_f08, mpi, graphdims_get_f08);
static inline int do_ineighbor_allgather(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ineighbor_allgather)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ineighbor_allgather_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ineighbor_allgather_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ineighbor_allgather)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    *ierror = do_ineighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request);
}
NAMES(mpi, ineighbor_allgather, MPI, INEIGHBOR_ALLGATHER);
void F08(mpi_ineighbor_allgather, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ineighbor_allgather(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ineighbor_allgather_f08ts, mpi, ineighbor_allgather_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ineighbor_allgather_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ineighbor_allgather_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ineighbor_allgather_c_f08ts, mpi, ineighbor_allgather_f08ts_large);
#endif
static inline int do_ineighbor_allgatherv(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ineighbor_allgatherv)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ineighbor_allgatherv_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ineighbor_allgatherv_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ineighbor_allgatherv)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *request, F *ierror)
{
    *ierror = do_ineighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request);
}
NAMES(mpi, ineighbor_allgatherv, MPI, INEIGHBOR_ALLGATHERV);
void F08(mpi_ineighbor_allgatherv, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ineighbor_allgatherv(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ineighbor_allgatherv_f08ts, mpi, ineighbor_allgatherv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ineighbor_allgatherv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ineighbor_allgatherv_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ineighbor_allgatherv_c_f08ts, mpi, ineighbor_allgatherv_f08ts_large);
#endif
static inline int do_ineighbor_alltoall(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ineighbor_alltoall)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ineighbor_alltoall_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ineighbor_alltoall_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ineighbor_alltoall)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    *ierror = do_ineighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request);
}
NAMES(mpi, ineighbor_alltoall, MPI, INEIGHBOR_ALLTOALL);
void F08(mpi_ineighbor_alltoall, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ineighbor_alltoall(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ineighbor_alltoall_f08ts, mpi, ineighbor_alltoall_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ineighbor_alltoall_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ineighbor_alltoall_c(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ineighbor_alltoall_c_f08ts, mpi, ineighbor_alltoall_f08ts_large);
#endif
static inline int do_ineighbor_alltoallv(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ineighbor_alltoallv)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ineighbor_alltoallv_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ineighbor_alltoallv_c)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ineighbor_alltoallv)(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *request, F *ierror)
{
    *ierror = do_ineighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request);
}
NAMES(mpi, ineighbor_alltoallv, MPI, INEIGHBOR_ALLTOALLV);
void F08(mpi_ineighbor_alltoallv, ts)(const Descriptor *sendbuf, F *sendcounts, F *sdispls, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ineighbor_alltoallv(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ineighbor_alltoallv_f08ts, mpi, ineighbor_alltoallv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ineighbor_alltoallv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ineighbor_alltoallv_c(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ineighbor_alltoallv_c_f08ts, mpi, ineighbor_alltoallv_f08ts_large);
#endif
static inline int do_ineighbor_alltoallw(void *sendbuf, F *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *request)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ineighbor_alltoallw)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : neighbors(TO_C(MPI_Comm, *comm), 0)), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, neighbors(TO_C(MPI_Comm, *comm), 1)), TO_C(MPI_Comm, *comm), &c_request);
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ineighbor_alltoallw_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *request)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ineighbor_alltoallw_c)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : neighbors(TO_C(MPI_Comm, *comm), 0)), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, neighbors(TO_C(MPI_Comm, *comm), 1)), TO_C(MPI_Comm, *comm), &c_request);
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ineighbor_alltoallw)(void *sendbuf, F *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *request, F *ierror)
{
    *ierror = do_ineighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request);
}
NAMES(mpi, ineighbor_alltoallw, MPI, INEIGHBOR_ALLTOALLW);
void F08(mpi_ineighbor_alltoallw, ts)(const Descriptor *sendbuf, F *sendcounts, MPI_Aint *sdispls, F *sendtypes, const Descriptor *recvbuf, F *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ineighbor_alltoallw(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ineighbor_alltoallw_f08ts, mpi, ineighbor_alltoallw_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ineighbor_alltoallw_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ineighbor_alltoallw_c(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ineighbor_alltoallw_c_f08ts, mpi, ineighbor_alltoallw_f08ts_large);
#endif
static inline int do_neighbor_allgather(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm)
{
    return MPI(Neighbor_allgather)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_neighbor_allgather_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm)
{
    return MPI(Neighbor_allgather_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_neighbor_allgather)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *ierror)
{
    *ierror = do_neighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}
NAMES(mpi, neighbor_allgather, MPI, NEIGHBOR_ALLGATHER);
void F08(mpi_neighbor_allgather, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_allgather(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_neighbor_allgather_f08ts, mpi, neighbor_allgather_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_neighbor_allgather_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_allgather_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_neighbor_allgather_c_f08ts, mpi, neighbor_allgather_f08ts_large);
#endif
static inline int do_neighbor_allgather_init(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Neighbor_allgather_init)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_neighbor_allgather_init_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Neighbor_allgather_init_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_neighbor_allgather_init)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_neighbor_allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request);
}
NAMES(mpi, neighbor_allgather_init, MPI, NEIGHBOR_ALLGATHER_INIT);
void F08(mpi_neighbor_allgather_init, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_allgather_init(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_neighbor_allgather_init_f08ts, mpi, neighbor_allgather_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_neighbor_allgather_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_allgather_init_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_neighbor_allgather_init_c_f08ts, mpi, neighbor_allgather_init_f08ts_large);
#endif
static inline int do_neighbor_allgatherv(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm)
{
    return MPI(Neighbor_allgatherv)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_neighbor_allgatherv_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm)
{
    return MPI(Neighbor_allgatherv_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_neighbor_allgatherv)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *ierror)
{
    *ierror = do_neighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm);
}
NAMES(mpi, neighbor_allgatherv, MPI, NEIGHBOR_ALLGATHERV);
void F08(mpi_neighbor_allgatherv, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_allgatherv(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_neighbor_allgatherv_f08ts, mpi, neighbor_allgatherv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_neighbor_allgatherv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_allgatherv_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_neighbor_allgatherv_c_f08ts, mpi, neighbor_allgatherv_f08ts_large);
#endif
static inline int do_neighbor_allgatherv_init(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Neighbor_allgatherv_init)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_neighbor_allgatherv_init_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Neighbor_allgatherv_init_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_neighbor_allgatherv_init)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_neighbor_allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request);
}
NAMES(mpi, neighbor_allgatherv_init, MPI, NEIGHBOR_ALLGATHERV_INIT);
void F08(mpi_neighbor_allgatherv_init, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_allgatherv_init(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_neighbor_allgatherv_init_f08ts, mpi, neighbor_allgatherv_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_neighbor_allgatherv_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_allgatherv_init_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_neighbor_allgatherv_init_c_f08ts, mpi, neighbor_allgatherv_init_f08ts_large);
#endif
static inline int do_neighbor_alltoall(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm)
{
    return MPI(Neighbor_alltoall)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_neighbor_alltoall_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm)
{
    return MPI(Neighbor_alltoall_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_neighbor_alltoall)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *ierror)
{
    *ierror = do_neighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}
NAMES(mpi, neighbor_alltoall, MPI, NEIGHBOR_ALLTOALL);
void F08(mpi_neighbor_alltoall, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoall(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_neighbor_alltoall_f08ts, mpi, neighbor_alltoall_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_neighbor_alltoall_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoall_c(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_neighbor_alltoall_c_f08ts, mpi, neighbor_alltoall_f08ts_large);
#endif
static inline int do_neighbor_alltoall_init(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Neighbor_alltoall_init)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_neighbor_alltoall_init_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Neighbor_alltoall_init_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_neighbor_alltoall_init)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_neighbor_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request);
}
NAMES(mpi, neighbor_alltoall_init, MPI, NEIGHBOR_ALLTOALL_INIT);
void F08(mpi_neighbor_alltoall_init, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoall_init(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_neighbor_alltoall_init_f08ts, mpi, neighbor_alltoall_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_neighbor_alltoall_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoall_init_c(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_neighbor_alltoall_init_c_f08ts, mpi, neighbor_alltoall_init_f08ts_large);
#endif
static inline int do_neighbor_alltoallv(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm)
{
    return MPI(Neighbor_alltoallv)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_neighbor_alltoallv_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm)
{
    return MPI(Neighbor_alltoallv_c)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_neighbor_alltoallv)(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *ierror)
{
    *ierror = do_neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm);
}
NAMES(mpi, neighbor_alltoallv, MPI, NEIGHBOR_ALLTOALLV);
void F08(mpi_neighbor_alltoallv, ts)(const Descriptor *sendbuf, F *sendcounts, F *sdispls, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoallv(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_neighbor_alltoallv_f08ts, mpi, neighbor_alltoallv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_neighbor_alltoallv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoallv_c(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_neighbor_alltoallv_c_f08ts, mpi, neighbor_alltoallv_f08ts_large);
#endif
static inline int do_neighbor_alltoallv_init(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Neighbor_alltoallv_init)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_neighbor_alltoallv_init_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Neighbor_alltoallv_init_c)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_neighbor_alltoallv_init)(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_neighbor_alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request);
}
NAMES(mpi, neighbor_alltoallv_init, MPI, NEIGHBOR_ALLTOALLV_INIT);
void F08(mpi_neighbor_alltoallv_init, ts)(const Descriptor *sendbuf, F *sendcounts, F *sdispls, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoallv_init(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_neighbor_alltoallv_init_f08ts, mpi, neighbor_alltoallv_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_neighbor_alltoallv_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoallv_init_c(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_neighbor_alltoallv_init_c_f08ts, mpi, neighbor_alltoallv_init_f08ts_large);
#endif
static inline int do_neighbor_alltoallw(void *sendbuf, F *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    int err = MPI(Neighbor_alltoallw)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : neighbors(TO_C(MPI_Comm, *comm), 0)), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, neighbors(TO_C(MPI_Comm, *comm), 1)), TO_C(MPI_Comm, *comm));
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_neighbor_alltoallw_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    int err = MPI(Neighbor_alltoallw_c)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : neighbors(TO_C(MPI_Comm, *comm), 0)), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, neighbors(TO_C(MPI_Comm, *comm), 1)), TO_C(MPI_Comm, *comm));
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    return err;
}
#endif
void F77(mpi_neighbor_alltoallw)(void *sendbuf, F *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *ierror)
{
    *ierror = do_neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm);
}
NAMES(mpi, neighbor_alltoallw, MPI, NEIGHBOR_ALLTOALLW);
void F08(mpi_neighbor_alltoallw, ts)(const Descriptor *sendbuf, F *sendcounts, MPI_Aint *sdispls, F *sendtypes, const Descriptor *recvbuf, F *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoallw(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_neighbor_alltoallw_f08ts, mpi, neighbor_alltoallw_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_neighbor_alltoallw_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoallw_c(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_neighbor_alltoallw_c_f08ts, mpi, neighbor_alltoallw_f08ts_large);
#endif
static inline int do_neighbor_alltoallw_init(void *sendbuf, F *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *info, F *request)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Neighbor_alltoallw_init)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : neighbors(TO_C(MPI_Comm, *comm), 0)), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, neighbors(TO_C(MPI_Comm, *comm), 1)), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_neighbor_alltoallw_init_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *info, F *request)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Neighbor_alltoallw_init_c)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : neighbors(TO_C(MPI_Comm, *comm), 0)), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, neighbors(TO_C(MPI_Comm, *comm), 1)), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_neighbor_alltoallw_init)(void *sendbuf, F *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_neighbor_alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request);
}
NAMES(mpi, neighbor_alltoallw_init, MPI, NEIGHBOR_ALLTOALLW_INIT);
void F08(mpi_neighbor_alltoallw_init, ts)(const Descriptor *sendbuf, F *sendcounts, MPI_Aint *sdispls, F *sendtypes, const Descriptor *recvbuf, F *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoallw_init(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_neighbor_alltoallw_init_f08ts, mpi, neighbor_alltoallw_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_neighbor_alltoallw_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_neighbor_alltoallw_init_c(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_neighbor_alltoallw_init_c_f08ts, mpi, neighbor_alltoallw_init_f08ts_large);
#endif
static inline int do_topo_test(F *comm, F *status)
{
    return MPI(Topo_test)(TO_C(MPI_Comm, *comm), status);
}
void F77(mpi_topo_test)(F *comm, F *status, F *ierror)
{
    *ierror = do_topo_test(comm, status);
}
NAMES(mpi, topo_test, MPI, TOPO_TEST);
void F08(mpi_topo_test, )(F *comm, F *status, F *ierror)
{
    int err = do_topo_test(comm, status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_topo_test_f08, mpi, topo_test_f08);

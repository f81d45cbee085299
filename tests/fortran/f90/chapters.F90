! use mpi: collectives, datatypes, topologies, groups, one-sided, files, generalised requests.
! Compiled for both ABIs: with Weft's modules, and with those of Debian's MPICH.
module grequest_functions
  use mpi
  implicit none
  integer :: queried = 0, freed = 0, cancelled = 0
contains
  subroutine query(extra, status, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra
    integer :: status(MPI_STATUS_SIZE), ierror
    queried = queried + int(extra)
    call MPI_Status_set_elements(status, MPI_INTEGER, 3, ierror)
    call MPI_Status_set_cancelled(status, .false., ierror)
    status(MPI_TAG) = 5
    status(MPI_SOURCE) = MPI_UNDEFINED
    ierror = MPI_SUCCESS
  end subroutine query
  subroutine release(extra, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra
    integer :: ierror
    freed = freed + int(extra)
    ierror = MPI_SUCCESS
  end subroutine release
  subroutine cancel(extra, complete, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra
    logical :: complete
    integer :: ierror
    if (.not. complete) cancelled = cancelled + int(extra)
    ierror = MPI_SUCCESS
  end subroutine cancel
  ! These change the program's variable.
  subroutine count_query(extra, status, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra
    integer :: status(MPI_STATUS_SIZE), ierror
    extra = extra + 100
    call MPI_Status_set_elements(status, MPI_INTEGER, 1, ierror)
    status(MPI_SOURCE) = MPI_UNDEFINED
    status(MPI_TAG) = MPI_UNDEFINED
    call MPI_Status_set_cancelled(status, .false., ierror)
    ierror = MPI_SUCCESS
  end subroutine count_query
  subroutine count_free(extra, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: extra
    integer :: ierror
    extra = extra + 10000
    ierror = MPI_SUCCESS
  end subroutine count_free
end module grequest_functions

program chapters
  use mpi
  implicit none
  integer :: errors = 0, ierr, me, n, given
  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: version
  call MPI_Init_thread(MPI_THREAD_SERIALIZED, given, ierr)
  call check(given >= MPI_THREAD_FUNNELED, "level")
  call MPI_Get_library_version(version, given, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, n, ierr)
  call collectives
  call datatypes
  call topologies
  call groups
  call one_sided
  call files
  call grequests
  call persistent
  call MPI_Allreduce(MPI_IN_PLACE, errors, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  if (me == 0) print *, trim(version)
  if (me == 0 .and. errors == 0) print *, "No Errors"
  call MPI_Finalize(ierr)
  if (errors /= 0) stop 1
contains
  subroutine check(ok, what)
    logical, intent(in) :: ok
    character(len=*), intent(in) :: what
    if (ok) return
    print *, "wrong: ", what
    errors = errors + 1
  end subroutine check

  subroutine collectives
    integer :: i, counts(n), displs(n), types(n), request
    integer, allocatable :: a(:), b(:)
    double precision :: x(2), y(2)
    real :: pair(2), best(2)
    logical :: l
    a = [(me * 100 + i, i = 1, n)]
    allocate(b(n))
    call MPI_Alltoall(a, 1, MPI_INTEGER, b, 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call check(all(b == [(i * 100 + me + 1, i = 0, n - 1)]), "alltoall")
    call MPI_Gather(me, 1, MPI_INTEGER, b, 1, MPI_INTEGER, n - 1, MPI_COMM_WORLD, ierr)
    if (me == n - 1) call check(all(b == [(i, i = 0, n - 1)]), "gather")
    counts = 1
    displs = [(n - 1 - i, i = 0, n - 1)]
    call MPI_Allgatherv(me, 1, MPI_INTEGER, b, counts, displs, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call check(all(b == [(n - i, i = 1, n)]), "allgatherv")
    types = MPI_INTEGER
    displs = [(4 * i, i = 0, n - 1)]
    b = -1
    call MPI_Alltoallw(a, counts, displs, types, b, counts, displs, types, MPI_COMM_WORLD, ierr)
    call check(all(b == [(i * 100 + me + 1, i = 0, n - 1)]), "alltoallw")
    b = -1
    call MPI_Ialltoallw(a, counts, displs, types, b, counts, displs, types, MPI_COMM_WORLD, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check(all(b == [(i * 100 + me + 1, i = 0, n - 1)]), "ialltoallw")
    call MPI_Alltoallw(MPI_IN_PLACE, counts, displs, types, b, counts, displs, types, MPI_COMM_WORLD, ierr)
    call check(all(b == a), "alltoallw in place")
    x = [1d0, dble(me)]
    call MPI_Scan(x, y, 2, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    call check(y(1) == me + 1 .and. y(2) == me * (me + 1) / 2, "scan")
    l = me == 0
    call MPI_Allreduce(MPI_IN_PLACE, l, 1, MPI_LOGICAL, MPI_LOR, MPI_COMM_WORLD, ierr)
    call check(l, "logical")
    pair = [real(mod(me, 2)), real(me)]
    call MPI_Allreduce(pair, best, 1, MPI_2REAL, MPI_MAXLOC, MPI_COMM_WORLD, ierr)
    call check(best(1) == merge(1., 0., n > 1), "maxloc")
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine collectives

  subroutine datatypes
    integer :: column, row, bytes, position
    integer :: m(4, 5), got(4), i, j, status(MPI_STATUS_SIZE)
    integer(kind=MPI_ADDRESS_KIND) :: lower, extent
    character(len=64) :: buffer
    complex :: z
    m = reshape([((10 * i + j, i = 1, 4), j = 1, 5)], [4, 5])
    call MPI_Type_vector(5, 1, 4, MPI_INTEGER, row, ierr)
    call MPI_Type_commit(row, ierr)
    call MPI_Type_contiguous(4, MPI_INTEGER, column, ierr)
    call MPI_Type_commit(column, ierr)
    call MPI_Sendrecv(m(1, 2), 1, column, me, 0, got, 4, MPI_INTEGER, me, 0, MPI_COMM_WORLD, status, ierr)
    call check(all(got == m(:, 2)), "column")
    call MPI_Type_get_extent(row, lower, extent, ierr)
    call check(lower == 0 .and. extent == 68, "extent")
    position = 0
    call MPI_Pack(m(2, 1), 1, row, buffer, 64, position, MPI_COMM_WORLD, ierr)
    call MPI_Pack_size(1, row, MPI_COMM_WORLD, bytes, ierr)
    call check(position == 20 .and. bytes >= 20, "pack")
    position = 0
    call MPI_Unpack(buffer, 64, position, got, 4, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call check(all(got == m(2, 1:4)), "unpack")
    call MPI_Type_create_subarray(2, [4, 5], [2, 2], [1, 1], MPI_ORDER_FORTRAN, MPI_INTEGER, bytes, ierr)
    call MPI_Type_commit(bytes, ierr)
    call MPI_Sendrecv(m, 1, bytes, me, 0, got, 4, MPI_INTEGER, me, 0, MPI_COMM_WORLD, status, ierr)
    call check(all(got == [m(2:3, 2), m(2:3, 3)]), "subarray")
    call MPI_Type_free(bytes, ierr)
    call MPI_Type_free(row, ierr)
    call MPI_Type_free(column, ierr)
    call MPI_Sizeof(z, bytes, ierr)
    call check(bytes == 8, "sizeof")
    call MPI_Type_match_size(MPI_TYPECLASS_COMPLEX, bytes, column, ierr)
    call MPI_Type_size(column, bytes, ierr)
    call check(bytes == 8, "match_size")
  end subroutine datatypes

  subroutine topologies
    integer :: dims(2), cart, coords(2), source, dest, k, graph, in(1), out(1), win_(1), wout(1)
    logical :: periods(2), weighted
    dims = 0
    call MPI_Dims_create(n, 2, dims, ierr)
    call check(product(dims) == n, "dims")
    call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, [.true., .false.], .false., cart, ierr)
    call MPI_Cart_get(cart, 2, dims, periods, coords, ierr)
    call check(periods(1) .and. .not. periods(2), "periods")
    call MPI_Cart_rank(cart, coords, k, ierr)
    call check(k == me, "cart_rank")
    call MPI_Cart_shift(cart, 0, 1, source, dest, ierr)
    call check(source >= 0 .and. dest >= 0, "shift around")
    call MPI_Cart_shift(cart, 1, dims(2), source, dest, ierr)
    call check(source == MPI_PROC_NULL .and. dest == MPI_PROC_NULL, "shift out")
    call MPI_Comm_free(cart, ierr)
    call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [mod(me + n - 1, n)], MPI_UNWEIGHTED, 1, &
      [mod(me + 1, n)], MPI_UNWEIGHTED, MPI_INFO_NULL, .false., graph, ierr)
    call MPI_Dist_graph_neighbors_count(graph, k, dims(1), weighted, ierr)
    call check(k == 1 .and. dims(1) == 1 .and. .not. weighted, "neighbours")
    call MPI_Dist_graph_neighbors(graph, 1, in, win_, 1, out, wout, ierr)
    call check(in(1) == mod(me + n - 1, n) .and. out(1) == mod(me + 1, n), "who")
    call MPI_Neighbor_alltoallw([me], [1], [0_MPI_ADDRESS_KIND], [MPI_INTEGER], in, [1], &
      [0_MPI_ADDRESS_KIND], [MPI_INTEGER], graph, ierr)
    call check(in(1) == mod(me + n - 1, n), "neighbor_alltoallw")
    call MPI_Topo_test(graph, k, ierr)
    call check(k == MPI_DIST_GRAPH, "topo_test")
    call MPI_Comm_free(graph, ierr)
  end subroutine topologies

  subroutine groups
    integer :: world, some, k, ranks(1), comm, ranges(3, 1), result
    call MPI_Comm_group(MPI_COMM_WORLD, world, ierr)
    ranges(:, 1) = [n - 1, 0, -1]
    call MPI_Group_range_incl(world, 1, ranges, some, ierr)
    call MPI_Group_translate_ranks(some, 1, [0], world, ranks, ierr)
    call check(ranks(1) == n - 1, "translate")
    call MPI_Group_compare(world, some, result, ierr)
    call check(result == merge(MPI_IDENT, MPI_SIMILAR, n == 1), "compare")
    call MPI_Comm_create(MPI_COMM_WORLD, some, comm, ierr)
    call MPI_Comm_rank(comm, k, ierr)
    call check(k == n - 1 - me, "rank of the reverse")
    call MPI_Comm_free(comm, ierr)
    call check(comm == MPI_COMM_NULL, "freed")
    call MPI_Group_free(some, ierr)
    call MPI_Group_free(world, ierr)
    call MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, comm, ierr)
    call check(comm == MPI_COMM_NULL, "split off")
  end subroutine groups

  subroutine one_sided
    use, intrinsic :: iso_c_binding
    integer :: win, old, unit
    integer(kind=MPI_ADDRESS_KIND) :: size, disp, value
    ! What other ranks change between two fences.
    integer, volatile :: memory(4)
    type(c_ptr) :: p
    integer, pointer :: f(:)
    logical :: flag
    memory = 0
    size = 16
    disp = 1
    call MPI_Win_create(memory, size, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag, ierr)
    call check(flag .and. value == 16, "size")
    call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, value, flag, ierr)
    call check(flag .and. value == 4, "unit")
    call MPI_Get_address(memory, size, ierr)
    call MPI_Win_get_attr(win, MPI_WIN_BASE, value, flag, ierr)
    call check(flag .and. value == size, "base")
    call MPI_Win_fence(0, win, ierr)
    call MPI_Put(me, 1, MPI_INTEGER, mod(me + 1, n), disp, 1, MPI_INTEGER, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call check(memory(2) == mod(me + n - 1, n), "put")
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, ierr)
    disp = 3
    call MPI_Fetch_and_op(1, old, MPI_INTEGER, 0, disp, MPI_SUM, win, ierr)
    call MPI_Win_unlock(0, win, ierr)
    call check(old >= 0 .and. old < n, "fetch_and_op")
    call MPI_Win_fence(0, win, ierr)
    if (me == 0) call check(memory(4) == n, "sum")
    call MPI_Win_free(win, ierr)
    size = 8
    call MPI_Win_allocate(size, 4, MPI_INFO_NULL, MPI_COMM_WORLD, p, win, ierr)
    call c_f_pointer(p, f, [2])
    f = me
    unit = 0
    call MPI_Win_fence(0, win, ierr)
    disp = 0
    call MPI_Get(unit, 1, MPI_INTEGER, n - 1, disp, 1, MPI_INTEGER, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call check(unit == n - 1, "get")
    call MPI_Win_free(win, ierr)
    call MPI_Alloc_mem(size, MPI_INFO_NULL, p, ierr)
    call check(c_associated(p), "alloc_mem")
    call c_f_pointer(p, f, [2])
    call MPI_Free_mem(f, ierr)
  end subroutine one_sided

  subroutine files
    integer :: fh, status(MPI_STATUS_SIZE), got(4), k, mode
    integer(kind=MPI_OFFSET_KIND) :: at
    character(len=256) :: name
    character(len=32) :: rep
    call get_command_argument(1, name)
    call MPI_File_open(MPI_COMM_WORLD, trim(name) // "   ", &
      MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, fh, ierr)
    call check(ierr == MPI_SUCCESS, "open")
    call MPI_File_get_amode(fh, mode, ierr)
    call check(iand(mode, MPI_MODE_RDWR) /= 0, "amode")
    at = 16 * me
    call MPI_File_write_at_all(fh, at, [me, me, me, me], 4, MPI_INTEGER, status, ierr)
    call MPI_Get_count(status, MPI_INTEGER, k, ierr)
    call check(k == 4, "written")
    call MPI_File_sync(fh, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    at = 16 * mod(me + 1, n)
    call MPI_File_read_at(fh, at, got, 4, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    call check(all(got == mod(me + 1, n)), "read")
    at = 4
    call MPI_File_set_view(fh, at, MPI_INTEGER, MPI_INTEGER, "native", MPI_INFO_NULL, ierr)
    call MPI_File_get_view(fh, at, k, mode, rep, ierr)
    call check(at == 4 .and. rep == "native", "view")
    call MPI_File_get_size(fh, at, ierr)
    call check(at == 16 * n, "size")
    call MPI_File_close(fh, ierr)
    call check(fh == MPI_FILE_NULL, "closed")
    call MPI_File_open(MPI_COMM_SELF, "/nonexistent/file", MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
    call MPI_Error_class(ierr, k, ierr)
    call check(k == MPI_ERR_NO_SUCH_FILE, "no such file")
  end subroutine files

  subroutine grequests
    use grequest_functions
    integer :: request, status(MPI_STATUS_SIZE), k, index, one(1) = MPI_REQUEST_NULL
    ! Modules may say that it is not changed.
    integer(kind=MPI_ADDRESS_KIND), volatile :: extra
    logical :: flag
    call MPI_Grequest_start(query, release, cancel, 7_MPI_ADDRESS_KIND, request, ierr)
    call MPI_Test(request, flag, status, ierr)
    call check(.not. flag, "grequest not complete")
    call MPI_Cancel(request, ierr)
    call MPI_Grequest_complete(request, ierr)
    call MPI_Wait(request, status, ierr)
    call MPI_Get_elements(status, MPI_INTEGER, k, ierr)
    call check(k == 3 .and. status(MPI_TAG) == 5, "status of a grequest")
    call check(queried == 7 .and. freed == 7 .and. cancelled == 7, "functions of a grequest")
    extra = 1
    call MPI_Grequest_start(count_query, count_free, cancel, extra, request, ierr)
    call MPI_Grequest_complete(request, ierr)
    status(MPI_ERROR) = 77
    call MPI_Wait(request, status, ierr)
    call check(extra == 10101, "extra_state of a grequest")
    call check(status(MPI_ERROR) == 77, "MPI_ERROR after MPI_Wait")
    call MPI_Irecv(k, 1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, request, ierr)
    call MPI_Test(request, flag, status, ierr)
    call check(flag .and. status(MPI_ERROR) == 77, "MPI_ERROR after MPI_Test")
    call MPI_Irecv(k, 1, MPI_INTEGER, me, 8, MPI_COMM_WORLD, request, ierr)
    call MPI_Send(me, 1, MPI_INTEGER, me, 8, MPI_COMM_WORLD, ierr)
    call MPI_Waitany(1, one, index, status, ierr)
    call check(index == MPI_UNDEFINED, "MPI_Waitany of nothing")
    one = request
    status(MPI_ERROR) = 77
    call MPI_Waitany(1, one, index, status, ierr)
    call check(index == 1 .and. status(MPI_ERROR) == 77, "MPI_ERROR after MPI_Waitany")
  end subroutine grequests

  subroutine persistent
    integer :: requests(2), got, statuses(MPI_STATUS_SIZE, 2), k
    call MPI_Send_init(me, 1, MPI_INTEGER, mod(me + 1, n), 9, MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Recv_init(got, 1, MPI_INTEGER, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, requests(2), ierr)
    do k = 1, 3
      got = -1
      call MPI_Startall(2, requests, ierr)
      call MPI_Waitall(2, requests, statuses, ierr)
      call MPI_F_sync_reg(got)
      call check(got == mod(me + n - 1, n) .and. statuses(MPI_SOURCE, 2) == got, "persistent")
    end do
    call MPI_Request_free(requests(1), ierr)
    call MPI_Request_free(requests(2), ierr)
    call check(requests(1) == MPI_REQUEST_NULL, "freed request")
  end subroutine persistent
end program chapters

! use mpi_f08: handles as types, optional ierror, sections of arrays, callbacks, large counts.
! Compiled for three ABIs: with Weft's modules, with those of Debian's MPICH, and those of Debian's Open MPI 4.1, which
! lack large counts and what MPI-4.0 added.
module callbacks
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: copies = 0, deletes = 0, seen = 0
contains
  subroutine weighted(invec, inoutvec, len, datatype)
    type(c_ptr), value :: invec, inoutvec
    integer :: len
    type(MPI_Datatype) :: datatype
    integer, pointer :: a(:), b(:)
    if (datatype /= MPI_INTEGER) return
    call c_f_pointer(invec, a, [len])
    call c_f_pointer(inoutvec, b, [len])
    b = b + 2 * a
  end subroutine weighted
  subroutine copy(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
    type(MPI_Comm) :: oldcomm
    integer :: comm_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
    logical :: flag
    copies = copies + 1
    attribute_val_out = attribute_val_in + extra_state
    flag = .true.
    ierror = MPI_SUCCESS
  end subroutine copy
  subroutine drop(comm, comm_keyval, attribute_val, extra_state, ierror)
    type(MPI_Comm) :: comm
    integer :: comm_keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: attribute_val, extra_state
    deletes = deletes + 1
    ierror = MPI_SUCCESS
  end subroutine drop
  subroutine handler(comm, error_code)
    type(MPI_Comm) :: comm
    integer :: error_code
    if (comm == MPI_COMM_SELF) seen = error_code
  end subroutine handler
end module callbacks

program chapters
  use mpi_f08
  use callbacks
  implicit none
  integer :: errors = 0, me, n
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, me)
  call MPI_Comm_size(MPI_COMM_WORLD, n)
  call handles
  call messages
  if (MPI_SUBARRAYS_SUPPORTED) call sections
  call collectives
  call functions
  call one_sided
  call files
  call strings
  call datatypes
  call MPI_Allreduce(MPI_IN_PLACE, errors, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  if (me == 0 .and. errors == 0) print *, "No Errors"
  call MPI_Finalize()
  if (errors /= 0) stop 1
contains
  subroutine check(ok, what)
    logical, intent(in) :: ok
    character(len=*), intent(in) :: what
    if (ok) return
    print *, "wrong: ", what
    errors = errors + 1
  end subroutine check

  subroutine handles
    type(MPI_Comm) :: a, b
    type(MPI_Group) :: g
    integer :: ierr
    a = MPI_COMM_WORLD
    b%MPI_VAL = MPI_COMM_WORLD%MPI_VAL
    call check(a == b .and. .not. (a /= b), "equal")
    call check(a /= MPI_COMM_SELF, "different")
    call MPI_Comm_dup(a, b, ierr)
    call check(ierr == MPI_SUCCESS .and. b /= a, "dup")
    call MPI_Comm_compare(a, b, ierr)
    call check(ierr == MPI_CONGRUENT, "congruent")
    call MPI_Comm_free(b)
    call check(b == MPI_COMM_NULL, "null")
    call MPI_Comm_group(a, g)
    call MPI_Group_free(g)
    call check(g == MPI_GROUP_NULL, "null group")
    call check(MPI_Wtime() > 0d0 .and. MPI_Wtick() > 0d0, "time")
    call check(MPI_Aint_add(4_MPI_ADDRESS_KIND, 5_MPI_ADDRESS_KIND) == 9, "aint_add")
  end subroutine handles

  subroutine messages
    integer :: to, from, got, k, idx
    logical :: flag
    type(MPI_Status) :: status, statuses(2)
    type(MPI_Request) :: requests(2)
    type(MPI_Message) :: message
    integer, asynchronous :: x(2)
    to = mod(me + 1, n)
    from = mod(me + n - 1, n)
    call MPI_Sendrecv(me, 1, MPI_INTEGER, to, 3, got, 1, MPI_INTEGER, from, 3, MPI_COMM_WORLD, status)
    call check(got == from .and. status%MPI_SOURCE == from .and. status%MPI_TAG == 3, "sendrecv")
    call MPI_Get_count(status, MPI_INTEGER, k)
    call check(k == 1, "get_count")
    call MPI_Sendrecv(me, 1, MPI_INTEGER, to, 3, got, 1, MPI_INTEGER, from, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call check(got == from, "status ignored")
    call MPI_Irecv(x, 2, MPI_INTEGER, from, 1, MPI_COMM_WORLD, requests(1))
    call MPI_Isend([me, 9], 2, MPI_INTEGER, to, 1, MPI_COMM_WORLD, requests(2))
    call MPI_Waitall(2, requests, statuses)
    call check(all(x == [from, 9]) .and. statuses(1)%MPI_SOURCE == from, "waitall")
    call check(requests(1) == MPI_REQUEST_NULL, "request")
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_Isend(me, 1, MPI_INTEGER, me, 4, MPI_COMM_WORLD, requests(1))
    call MPI_Mprobe(me, 4, MPI_COMM_WORLD, message, status)
    call MPI_Mrecv(got, 1, MPI_INTEGER, message, status)
    call check(got == me .and. message == MPI_MESSAGE_NULL, "mrecv")
    call MPI_Waitany(2, requests, idx, status)
    call check(idx == 1, "waitany")
    call MPI_Testany(2, requests, idx, flag, status)
    call check(flag .and. idx == MPI_UNDEFINED, "testany")
  end subroutine messages

  subroutine sections
    integer :: a(6, 5), b(6, 5), line(5), i, j, k, some(3)
    type(MPI_Status) :: status
    type(MPI_Request) :: request
    double precision :: x(10), y(10)
    a = reshape([((100 * i + j, i = 1, 6), j = 1, 5)], [6, 5])
    b = 0
    call MPI_Sendrecv(a(2, :), 5, MPI_INTEGER, me, 0, line, 5, MPI_INTEGER, me, 0, everyone(), status)
    call check(all(line == a(2, :)), "a row sent")
    call MPI_Sendrecv(line, 5, MPI_INTEGER, me, 0, b(4, :), 5, MPI_INTEGER, me, 0, everyone(), status)
    call check(all(b(4, :) == line) .and. sum(b) == sum(line), "a row received")
    b = 0
    call MPI_Irecv(b(6:1:-2, 1:5:2), 9, MPI_INTEGER, me, 1, everyone(), request)
    call MPI_Send(a(1:5:2, 5:1:-2), 9, MPI_INTEGER, me, 1, everyone())
    call MPI_Wait(request, status)
    call MPI_F_sync_reg(b)
    call check(all(b(6:1:-2, 1:5:2) == a(1:5:2, 5:1:-2)), "two strided sections")
    call check(count(b /= 0) == 9, "nothing else")
    call MPI_Sendrecv(a(2:5, 2:4), 3, MPI_INTEGER, me, 0, some, 3, MPI_INTEGER, me, 0, everyone(), status)
    call check(all(some == a(2:4, 2)), "the first elements of a section")
    b = 0
    if (me == 0) b(1:6:2, 1) = [7, 8, 9]
    call MPI_Bcast(b(1:6:2, 1), 3, MPI_INTEGER, 0, MPI_COMM_WORLD)
    call check(all(b(:, 1) == [7, 0, 8, 0, 9, 0]), "bcast of a section")
    x = [(dble(i), i = 1, 10)]
    y = -1
    call MPI_Allreduce(x(1:10:3), y(2:9:2), 4, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
    call check(all(y(2:9:2) == n * x(1:10:3)) .and. y(1) == -1, "allreduce of sections")
    call MPI_Gather(a(3, 1:2), 2, MPI_INTEGER, b, 2, MPI_INTEGER, 0, MPI_COMM_SELF)
    call check(b(1, 1) == a(3, 1) .and. b(2, 1) == a(3, 2), "gather of a section")
    k = 0
  end subroutine sections

  function everyone() result(c)
    type(MPI_Comm) :: c
    c = MPI_COMM_WORLD
  end function everyone

  subroutine collectives
    integer :: i, a(n), b(n), counts(n), displs(n)
    type(MPI_Datatype) :: types(n)
    type(MPI_Request) :: request
    integer, asynchronous :: v
    a = [(me * 100 + i, i = 1, n)]
    call MPI_Alltoall(a, 1, MPI_INTEGER, b, 1, MPI_INTEGER, MPI_COMM_WORLD)
    call check(all(b == [(i * 100 + me + 1, i = 0, n - 1)]), "alltoall")
    counts = 1
    displs = [(4 * i, i = 0, n - 1)]
    types = MPI_INTEGER
    call MPI_Alltoallw(MPI_IN_PLACE, counts, displs, types, b, counts, displs, types, MPI_COMM_WORLD)
    call check(all(b == a), "alltoallw in place")
    v = me
    call MPI_Iallreduce(MPI_IN_PLACE, v, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call check(v == n - 1, "iallreduce")
#ifndef OPENMPI_MODULES
    call MPI_Bcast(b, int(n, MPI_COUNT_KIND), MPI_INTEGER, 0, MPI_COMM_WORLD)
    call check(all(b == [(i, i = 1, n)]), "bcast with a large count")
#endif
  end subroutine collectives

  subroutine functions
    type(MPI_Op) :: op
    type(MPI_Comm) :: comm
    type(MPI_Errhandler) :: handle
    integer :: key, v(2), w(2), class, ierr
    integer(kind=MPI_ADDRESS_KIND) :: value
    logical :: flag
    call MPI_Op_create(weighted, .true., op)
    v = [1, 2]
    w = [10, 20]
    call MPI_Reduce_local(v, w, 2, MPI_INTEGER, op)
    call check(all(w == [12, 24]), "operation")
    call MPI_Op_free(op)
    call MPI_Comm_create_keyval(copy, drop, key, 100_MPI_ADDRESS_KIND)
    call MPI_Comm_set_attr(MPI_COMM_SELF, key, 5_MPI_ADDRESS_KIND)
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_get_attr(comm, key, value, flag)
    call check(flag .and. value == 105, "attribute copied")
    call MPI_Comm_free(comm)
    call MPI_Comm_delete_attr(MPI_COMM_SELF, key)
    call MPI_Comm_free_keyval(key)
    call check(copies == 1 .and. deletes == 2, "callbacks of attributes")
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, 0_MPI_ADDRESS_KIND)
    call MPI_Comm_free_keyval(key)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, value, flag)
    call check(flag .and. value >= 32767, "tag_ub")
    call MPI_Comm_create_errhandler(handler, handle)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, handle)
    call MPI_Send(v, 1, MPI_INTEGER, 77, 0, MPI_COMM_SELF)
    call MPI_Error_class(seen, class)
    call check(class == MPI_ERR_RANK, "error handler")
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Send(v, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_SELF, ierr)
    call MPI_Error_class(ierr, class)
    call check(class == MPI_ERR_TYPE, "error returned")
    call MPI_Errhandler_free(handle)
  end subroutine functions

  subroutine one_sided
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, pointer :: memory(:)
    integer :: got
    integer(kind=MPI_ADDRESS_KIND), parameter :: none = 0, one = 1
    call MPI_Win_allocate(16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call c_f_pointer(base, memory, [4])
    memory = 0
    call MPI_Win_fence(0, win)
    call MPI_Put([me, me + 1], 2, MPI_INTEGER, mod(me + 1, n), one, 2, MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
    call check(all(memory(2:3) == mod(me + n - 1, n) + [0, 1]), "put")
    call MPI_Accumulate(1, 1, MPI_INTEGER, 0, none, 1, MPI_INTEGER, MPI_SUM, win)
    call MPI_Win_fence(0, win)
    if (me == 0) call check(memory(1) == n, "accumulate")
    call MPI_Win_lock_all(0, win)
    call MPI_Compare_and_swap(me, -5, got, MPI_INTEGER, me, 3_MPI_ADDRESS_KIND, win)
    call MPI_Win_flush(me, win)
    call MPI_Win_unlock_all(win)
    call check(got == 0 .and. (me /= 0 .or. memory(4) == 0), "compare_and_swap")
    call MPI_Win_free(win)
    call check(win == MPI_WIN_NULL, "freed window")
  end subroutine one_sided

  subroutine files
    type(MPI_File) :: fh
    type(MPI_Status) :: status
    integer :: got(4), k
    integer(kind=MPI_OFFSET_KIND) :: at
    character(len=256) :: name
    call get_command_argument(1, name)
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
      MPI_INFO_NULL, fh, k)
    call check(k == MPI_SUCCESS, "open")
    at = 16 * me
    call MPI_File_write_at_all(fh, at, [me, 1, 2, 3], 4, MPI_INTEGER, status)
    call MPI_Get_count(status, MPI_INTEGER, k)
    call check(k == 4, "written")
    call MPI_File_sync(fh)
    call MPI_Barrier(MPI_COMM_WORLD)
    at = 16 * mod(me + 1, n)
    call MPI_File_read_at(fh, at, got(4:1:-1), 4, MPI_INTEGER, MPI_STATUS_IGNORE)
    call check(all(got == [3, 2, 1, mod(me + 1, n)]), "read backwards")
    call MPI_File_close(fh)
    call check(fh == MPI_FILE_NULL, "closed")
  end subroutine files

  subroutine strings
    type(MPI_Info) :: info
    character(len=MPI_MAX_PROCESSOR_NAME) :: host
    character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: version
    character(len=12) :: value
    character(len=MPI_MAX_INFO_KEY) :: key
    integer :: k
    logical :: flag
    call MPI_Get_processor_name(host, k)
    call check(k == len_trim(host), "processor")
    call MPI_Get_library_version(version, k)
    if (me == 0) print *, version(1:k)
    call MPI_Info_create(info)
    call MPI_Info_set(info, "  color ", " blue grey ")
    call MPI_Info_get_nthkey(info, 0, key)
    call check(key == "color", "key")
#ifndef OPENMPI_MODULES
    k = 12
    call MPI_Info_get_string(info, "color", k, value, flag)
    call check(flag .and. k == 9 .and. value == "blue grey", "value")
    k = 0
    call MPI_Info_get_string(info, "color", k, value, flag)
    call check(flag .and. k == 9, "length")
#endif
    call MPI_Info_free(info)
  end subroutine strings

  subroutine datatypes
    type(MPI_Datatype) :: made, kinds(2), got(2)
    integer :: i, ni, na, nd, combiner, is(3), size
    integer(kind=MPI_ADDRESS_KIND) :: as(2), lower, extent
    integer(kind=MPI_COUNT_KIND) :: large
    complex(kind=8) :: z(3)
    kinds = [MPI_INTEGER, MPI_REAL8]
    call MPI_Type_create_struct(2, [1, 2], [0_MPI_ADDRESS_KIND, 8_MPI_ADDRESS_KIND], kinds, made)
    call MPI_Type_commit(made)
    call MPI_Type_size(made, size)
    large = size
#ifndef OPENMPI_MODULES
    call MPI_Type_size(made, large)
#endif
    call check(size == 20 .and. large == 20, "size in both widths")
    call MPI_Type_get_extent(made, lower, extent)
    call check(extent == 24, "extent")
    call MPI_Type_get_envelope(made, ni, na, nd, combiner)
    call MPI_Type_get_contents(made, 3, 2, 2, is, as, got)
    call check(nd == 2 .and. got(1) == MPI_INTEGER .and. got(2) == MPI_REAL8, "contents")
    call MPI_Type_free(made)
    call MPI_Sizeof(z, i)
    call check(i == 16, "sizeof")
  end subroutine datatypes
end program chapters

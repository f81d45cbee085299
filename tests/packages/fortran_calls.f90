! What a program of Fortran sees of its MPI beside messages: functions of its own that get handles, special
! addresses, attributes, strings, logicals. Made with the modules of Open MPI; prints what must not differ.
module callbacks
  use mpi_f08
  implicit none
  integer :: seen_type = -1, seen_comm = -1, seen_class = -1
contains
  subroutine largest(in, inout, n, kind)
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    type(c_ptr), value :: in, inout
    integer :: n
    type(MPI_Datatype) :: kind
    integer, pointer :: a(:), b(:)
    call c_f_pointer(in, a, [n])
    call c_f_pointer(inout, b, [n])
    b = max(a, b)
    seen_type = kind%MPI_VAL
  end subroutine
  subroutine on_error(comm, code)
    type(MPI_Comm) :: comm
    integer :: code
    seen_comm = comm%MPI_VAL
    seen_class = code
  end subroutine
  subroutine copied(comm, keyval, extra, in, out, flag, ierror)
    type(MPI_Comm) :: comm
    integer :: keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: extra, in, out
    logical :: flag
    out = in + extra
    flag = .true.
    ierror = MPI_SUCCESS
  end subroutine
  subroutine deleted(comm, keyval, value, extra, ierror)
    type(MPI_Comm) :: comm
    integer :: keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    ierror = MPI_SUCCESS
  end subroutine
end module

program calls
  use mpi_f08
  use callbacks
  implicit none
  type(MPI_Op) :: op
  type(MPI_Errhandler) :: handler
  type(MPI_Comm) :: twin
  type(MPI_Request) :: requests(2)
  type(MPI_Status) :: status, statuses(2)
  type(MPI_Datatype) :: pair, types(2)
  type(MPI_Info) :: info
  character(len=MPI_MAX_OBJECT_NAME) :: name
  character(len=16) :: value
  integer :: rank, n, mine(3), all(3), got(3), keyval, count, length, ierror, class
  integer(kind=MPI_ADDRESS_KIND) :: attribute, disps(2)
  logical :: flag, is_commutative
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, n)
  mine = [rank, -rank, 7]
  call MPI_Op_create(largest, .true., op)
  call MPI_Allreduce(mine, all, 3, MPI_INTEGER, op, MPI_COMM_WORLD)
  call MPI_Op_commutative(op, is_commutative)
  if (rank == 0) print *, 'reduced', all, any(seen_type == [-1, MPI_INTEGER%MPI_VAL]), is_commutative
  all = mine
  call MPI_Allreduce(MPI_IN_PLACE, all, 3, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  if (rank == 0) print *, 'in place', all
  call MPI_Irecv(got, 3, MPI_INTEGER, modulo(rank - 1, n), 5, MPI_COMM_WORLD, requests(1))
  call MPI_Isend(mine, 3, MPI_INTEGER, modulo(rank + 1, n), 5, MPI_COMM_WORLD, requests(2))
  call MPI_Waitall(2, requests, statuses)
  call MPI_Get_count(statuses(1), MPI_INTEGER, count)
  if (rank == 0) print *, 'ring', got, statuses(1)%MPI_SOURCE == n - 1, statuses(1)%MPI_TAG, count, &
       requests(1) == MPI_REQUEST_NULL, requests(2) /= MPI_REQUEST_NULL
  call MPI_Sendrecv(mine, 3, MPI_INTEGER, modulo(rank + 1, n), 6, got, 3, MPI_INTEGER, modulo(rank - 1, n), 6, &
       MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  call MPI_Send(mine, 3, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD)
  call MPI_Recv(got, 3, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, status)
  if (rank == 0) print *, 'nobody', status%MPI_SOURCE == MPI_PROC_NULL, status%MPI_TAG == MPI_ANY_TAG
  call MPI_Comm_create_keyval(copied, deleted, keyval, 1000_MPI_ADDRESS_KIND)
  call MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, 42_MPI_ADDRESS_KIND)
  call MPI_Comm_dup(MPI_COMM_WORLD, twin)
  call MPI_Comm_get_attr(twin, keyval, attribute, flag)
  if (rank == 0) print *, 'attribute', attribute, flag
  call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, attribute, flag)
  if (rank == 0) print *, 'tags', attribute >= 32767, flag
  call MPI_Comm_create_errhandler(on_error, handler)
  call MPI_Comm_set_errhandler(twin, handler)
  call MPI_Send(mine, 1, MPI_INTEGER, n + 7, 0, twin, ierror)
  call MPI_Error_class(ierror, class)
  if (rank == 0) print *, 'error', seen_comm == twin%MPI_VAL, class == MPI_ERR_RANK, seen_class == ierror
  call MPI_Comm_set_name(twin, 'the twin')
  call MPI_Comm_get_name(twin, name, length)
  if (rank == 0) print *, 'name [', trim(name), ']', length
  types = [MPI_INTEGER, MPI_DOUBLE_PRECISION]
  disps = [0_MPI_ADDRESS_KIND, 8_MPI_ADDRESS_KIND]
  call MPI_Type_create_struct(2, [1, 1], disps, types, pair)
  call MPI_Type_commit(pair)
  call MPI_Type_size(pair, length)
  if (rank == 0) print *, 'struct', length
  call MPI_Info_create(info)
  call MPI_Info_set(info, ' key ', ' value ')
  call MPI_Info_get(info, 'key', 16, value, flag)
  if (rank == 0) print *, 'info [', trim(value), ']', flag
  call MPI_Comm_compare(twin, MPI_COMM_WORLD, length)
  if (rank == 0) print *, 'congruent', length == MPI_CONGRUENT
  call MPI_Type_free(pair)
  call MPI_Info_free(info)
  call MPI_Comm_free(twin)
  call MPI_Op_free(op)
  call MPI_Finalize()
end program

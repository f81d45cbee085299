! The Fortran half of attributes.c.
program attributes
  use mpi
  implicit none
  integer :: ierr, key, comm, me, n, k, status(MPI_STATUS_SIZE), errors = 0
  integer(kind=MPI_ADDRESS_KIND) :: value, address
  logical :: flag
  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: version
  integer, external :: c_reads, c_count, c_ignored, c_duplicate
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, 0_MPI_ADDRESS_KIND, ierr)
  call MPI_Comm_set_attr(MPI_COMM_WORLD, key, 2_MPI_ADDRESS_KIND ** 35 + me, ierr)
  k = c_reads(MPI_COMM_WORLD, key, value)
  call check(k == 1 .and. value == 2_MPI_ADDRESS_KIND ** 35 + me, "set by Fortran, read by C")
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
  k = c_reads(comm, key, value)
  call check(k == 1 .and. value == 2_MPI_ADDRESS_KIND ** 35 + me, "and copied")
  call c_sets(comm, key, address)
  call MPI_Comm_get_attr(comm, key, value, flag, ierr)
  call check(flag .and. value == address, "set by C, read by Fortran")
  call MPI_Comm_free(comm, ierr)
  call MPI_Sendrecv(me, 1, MPI_INTEGER, me, 0, n, 1, MPI_INTEGER, me, 0, MPI_COMM_WORLD, status, ierr)
  call check(c_count(MPI_INTEGER, status) == 1, "status read by C")
  call check(c_ignored(MPI_STATUS_IGNORE) == 1 .and. c_ignored(status) == 0, "a status that is ignored, told from another by C")
  comm = c_duplicate()
  call MPI_Comm_compare(MPI_COMM_WORLD, comm, k, ierr)
  call check(k == MPI_CONGRUENT, "a communicator of C's")
  call MPI_Comm_free(comm, ierr)
  call MPI_Get_library_version(version, k, ierr)
  if (me == 0) print *, version(1:k)
  call MPI_Allreduce(MPI_IN_PLACE, errors, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
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
end program attributes

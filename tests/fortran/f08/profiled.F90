! A tool in Fortran: it has a procedure of the library's own name, which calls the one that starts
! with P (MPI-5.0 sections 15.2 and 19.1.5).
subroutine MPI_Barrier_f08(comm, ierror)
  use mpi_f08, only: MPI_Comm, PMPI_Barrier
  implicit none
  type(MPI_Comm), intent(in) :: comm
  integer, optional, intent(out) :: ierror
  integer :: calls
  common /calls/ calls
  calls = calls + 1
  call PMPI_Barrier(comm, ierror)
end subroutine MPI_Barrier_f08

program profiled
  use mpi_f08
  implicit none
  integer :: calls, me, k, ierr, sum
  common /calls/ calls
  character(len=MPI_MAX_LIBRARY_VERSION_STRING) :: version
  calls = 0
  call PMPI_Init()
  call PMPI_Comm_rank(MPI_COMM_WORLD, me)
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call PMPI_Allreduce(calls, sum, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  call MPI_Get_library_version(version, k)
  if (me == 0) print *, version(1:k)
  if (me == 0 .and. calls == 2 .and. sum == 4) print *, "No Errors"
  call PMPI_Finalize()
end program profiled

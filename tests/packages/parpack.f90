! The least eigenvalues of a Laplacian in one dimension, its rows on the ranks, by PARPACK's reverse communication.
program parpack
  implicit none
  include 'mpif.h'
  integer, parameter :: n = 50, nev = 4, ncv = 16
  integer :: rank, ranks, ierr, ido, info, iparam(11), ipntr(11), i
  double precision :: resid(n), v(n, ncv), workd(3 * n), workl(ncv * (ncv + 8)), d(ncv, 2), tol, below, above
  logical :: chosen(ncv)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  ido = 0
  info = 1
  tol = 0
  do i = 1, n
    resid(i) = 1d0 + mod(i + rank * n, 7)
  end do
  iparam = 0
  iparam(1) = 1
  iparam(3) = 3000
  iparam(7) = 1
  do
    call pdsaupd(MPI_COMM_WORLD, ido, 'I', n, 'LM', nev, tol, resid, ncv, v, n, iparam, ipntr, workd, workl, size(workl), info)
    if (abs(ido) /= 1) exit
    call multiply(workd(ipntr(1)), workd(ipntr(2)))
  end do
  call pdseupd(MPI_COMM_WORLD, .false., 'A', chosen, d, v, n, 0d0, 'I', n, 'LM', nev, tol, resid, ncv, v, n, iparam, ipntr, &
      workd, workl, size(workl), ierr)
  if (rank == 0) print '(a, 2i4, 4f14.9)', ' parpack', info, iparam(5), d(1:nev, 1)
  call MPI_Finalize(ierr)
contains
  subroutine multiply(x, y)
    double precision, intent(in) :: x(n)
    double precision, intent(out) :: y(n)
    integer :: left, right
    left = merge(MPI_PROC_NULL, rank - 1, rank == 0)
    right = merge(MPI_PROC_NULL, rank + 1, rank == ranks - 1)
    below = 0
    above = 0
    call MPI_Sendrecv(x(n), 1, MPI_DOUBLE_PRECISION, right, 1, below, 1, MPI_DOUBLE_PRECISION, left, 1, MPI_COMM_WORLD, &
        MPI_STATUS_IGNORE, ierr)
    call MPI_Sendrecv(x(1), 1, MPI_DOUBLE_PRECISION, left, 2, above, 1, MPI_DOUBLE_PRECISION, right, 2, MPI_COMM_WORLD, &
        MPI_STATUS_IGNORE, ierr)
    do i = 1, n
      y(i) = 2 * x(i)
      if (i > 1) y(i) = y(i) - x(i - 1)
      if (i < n) y(i) = y(i) - x(i + 1)
    end do
    y(1) = y(1) - below
    y(n) = y(n) - above
  end subroutine
end program

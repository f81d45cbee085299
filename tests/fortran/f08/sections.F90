! Collectives with sections of arrays that are not contiguous: strides of both signs, lower bounds other
! than 1, counts below the section's size; each must do what it does with contiguous arrays.
program sections
   use mpi_f08
   implicit none
   integer, parameter :: KINDS = 14
   integer :: me, n, bad = 0, all_bad, k, round, way
   integer(8) :: seed = 12345
   integer, asynchronous :: sbase(-3:40, 2:34), rbase(-3:40, 2:34)
   character(MPI_MAX_LIBRARY_VERSION_STRING) :: version
   integer :: len

   call MPI_Init()
   call MPI_Comm_rank(MPI_COMM_WORLD, me)
   call MPI_Comm_size(MPI_COMM_WORLD, n)
   do round = 1, 12
      do k = 1, KINDS
         do way = 0, 2
            call try(k, way)
         end do
      end do
   end do
   call MPI_Allreduce(bad, all_bad, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
   if (me == 0) then
      call MPI_Get_library_version(version, len)
      print '(a)', version(1:len)
      if (all_bad == 0) print '(a)', ' No Errors'
      if (all_bad /= 0) print '(i0,a)', all_bad, ' errors'
   end if
   call MPI_Finalize()
contains
   integer function below(m)
      integer, intent(in) :: m
      seed = mod(seed*1103515245_8 + 12345_8, 2147483648_8)
      below = int(mod(seed/65536_8, int(m, 8)))
   end function

   ! A range of `e` places with a stride, within lo..hi.
   subroutine range(e, lo, hi, first, last, step)
      integer, intent(in) :: e, lo, hi
      integer, intent(out) :: first, last, step
      integer :: reach, t
      step = 1 + below(max(1, min(3, (hi - lo)/max(1, e - 1))))
      if (step*(e - 1) > hi - lo) step = 1
      reach = step*(e - 1)
      first = lo + below(hi - lo - reach + 1)
      last = first + reach
      if (below(2) == 1) then
         t = first
         first = last
         last = t
         step = -step
      end if
   end subroutine

   subroutine try(kind, how)
      integer, intent(in) :: kind, how
      integer :: m, e1, e2, extra, i, j, a(6), b(6)
      integer :: before(-3:40, 2:34), want(-3:40, 2:34)
      integer, allocatable :: expected(:)
      m = 1 + below(4)
      e1 = 1 + below(6)
      extra = below(2)
      e2 = (m*n + e1 - 1)/e1 + extra
      call range(e1, -3, 40, a(1), a(2), a(3))
      call range(e2, 2, 34, a(4), a(5), a(6))
      call range(e1, -3, 40, b(1), b(2), b(3))
      call range(e2, 2, 34, b(4), b(5), b(6))
      do j = 2, 34
         do i = -3, 40
            sbase(i, j) = 1000000*me + 1000*j + i
            rbase(i, j) = -(1000*j + i)
         end do
      end do
      before = rbase
      allocate (expected(e1*e2))
      call whole(kind, sbase(a(1):a(2):a(3), a(4):a(5):a(6)), rbase(b(1):b(2):b(3), b(4):b(5):b(6)), m, expected)
      call do_it(kind, how, sbase(a(1):a(2):a(3), a(4):a(5):a(6)), rbase(b(1):b(2):b(3), b(4):b(5):b(6)), m)
      want = before
      want(b(1):b(2):b(3), b(4):b(5):b(6)) = reshape(expected, [e1, e2])
      if (any(want /= rbase)) then
         bad = bad + 1
         if (bad < 5) print *, 'rank', me, 'kind', kind, 'way', how, 'm', m, 'shape', e1, e2, 'a', a, 'b', b
      end if
   end subroutine

   ! The same with contiguous arrays.
   subroutine whole(kind, s, r, m, flat)
      integer, intent(in) :: kind, m, s(:, :), r(:, :)
      integer, intent(out) :: flat(:)
      integer, allocatable :: x(:, :), y(:, :)
      allocate (x, source=s)
      allocate (y, source=r)
      call do_it(kind, 0, x, y, m)
      flat = reshape(y, [size(y)])
   end subroutine

   subroutine do_it(kind, how, s, r, m)
      integer, intent(in) :: kind, how, m
      integer, intent(in), asynchronous :: s(:, :)
      integer, intent(inout), asynchronous :: r(:, :)
      integer :: c(n), d(n), w(n), i, root
      type(MPI_Datatype) :: t(n)
      type(MPI_Request) :: q
      type(MPI_Comm) :: comm
      comm = MPI_COMM_WORLD
      root = n - 1
      c = m
      d = [(m*mod(i + 1, n), i=0, n - 1)]
      w = 4*d
      t = MPI_INTEGER
      if (how == 0) then
         select case (kind)
         case (1); call MPI_Gather(s, m, MPI_INTEGER, r, m, MPI_INTEGER, root, comm)
         case (2); call MPI_Allgather(s, m, MPI_INTEGER, r, m, MPI_INTEGER, comm)
         case (3); call MPI_Scatter(s, m, MPI_INTEGER, r, m, MPI_INTEGER, root, comm)
         case (4); call MPI_Alltoall(s, m, MPI_INTEGER, r, m, MPI_INTEGER, comm)
         case (5); call MPI_Gatherv(s, m, MPI_INTEGER, r, c, d, MPI_INTEGER, root, comm)
         case (6); call MPI_Allgatherv(s, m, MPI_INTEGER, r, c, d, MPI_INTEGER, comm)
         case (7); call MPI_Scatterv(s, c, d, MPI_INTEGER, r, m, MPI_INTEGER, root, comm)
         case (8); call MPI_Alltoallv(s, c, d, MPI_INTEGER, r, c, d, MPI_INTEGER, comm)
         case (9); call MPI_Allreduce(s, r, m*n, MPI_INTEGER, MPI_SUM, comm)
         case (10); call MPI_Reduce(s, r, m*n, MPI_INTEGER, MPI_MAX, root, comm)
         case (11); call MPI_Scan(s, r, m, MPI_INTEGER, MPI_SUM, comm)
         case (12); call MPI_Reduce_scatter_block(s, r, m, MPI_INTEGER, MPI_SUM, comm)
         case (13); call MPI_Bcast(r, m*n, MPI_INTEGER, root, comm)
         case (14); call MPI_Alltoallw(s, c, w, t, r, c, w, t, comm)
         end select
         return
      end if
      if (how == 1) then
         select case (kind)
         case (1); call MPI_Igather(s, m, MPI_INTEGER, r, m, MPI_INTEGER, root, comm, q)
         case (2); call MPI_Iallgather(s, m, MPI_INTEGER, r, m, MPI_INTEGER, comm, q)
         case (3); call MPI_Iscatter(s, m, MPI_INTEGER, r, m, MPI_INTEGER, root, comm, q)
         case (4); call MPI_Ialltoall(s, m, MPI_INTEGER, r, m, MPI_INTEGER, comm, q)
         case (5); call MPI_Igatherv(s, m, MPI_INTEGER, r, c, d, MPI_INTEGER, root, comm, q)
         case (6); call MPI_Iallgatherv(s, m, MPI_INTEGER, r, c, d, MPI_INTEGER, comm, q)
         case (7); call MPI_Iscatterv(s, c, d, MPI_INTEGER, r, m, MPI_INTEGER, root, comm, q)
         case (8); call MPI_Ialltoallv(s, c, d, MPI_INTEGER, r, c, d, MPI_INTEGER, comm, q)
         case (9); call MPI_Iallreduce(s, r, m*n, MPI_INTEGER, MPI_SUM, comm, q)
         case (10); call MPI_Ireduce(s, r, m*n, MPI_INTEGER, MPI_MAX, root, comm, q)
         case (11); call MPI_Iscan(s, r, m, MPI_INTEGER, MPI_SUM, comm, q)
         case (12); call MPI_Ireduce_scatter_block(s, r, m, MPI_INTEGER, MPI_SUM, comm, q)
         case (13); call MPI_Ibcast(r, m*n, MPI_INTEGER, root, comm, q)
         case (14); call MPI_Ialltoallw(s, c, w, t, r, c, w, t, comm, q)
         end select
         call MPI_Wait(q, MPI_STATUS_IGNORE)
         return
      end if
      select case (kind)
      case (1); call MPI_Gather_init(s, m, MPI_INTEGER, r, m, MPI_INTEGER, root, comm, MPI_INFO_NULL, q)
      case (2); call MPI_Allgather_init(s, m, MPI_INTEGER, r, m, MPI_INTEGER, comm, MPI_INFO_NULL, q)
      case (3); call MPI_Scatter_init(s, m, MPI_INTEGER, r, m, MPI_INTEGER, root, comm, MPI_INFO_NULL, q)
      case (4); call MPI_Alltoall_init(s, m, MPI_INTEGER, r, m, MPI_INTEGER, comm, MPI_INFO_NULL, q)
      case (5); call MPI_Gatherv_init(s, m, MPI_INTEGER, r, c, d, MPI_INTEGER, root, comm, MPI_INFO_NULL, q)
      case (6); call MPI_Allgatherv_init(s, m, MPI_INTEGER, r, c, d, MPI_INTEGER, comm, MPI_INFO_NULL, q)
      case (7); call MPI_Scatterv_init(s, c, d, MPI_INTEGER, r, m, MPI_INTEGER, root, comm, MPI_INFO_NULL, q)
      case (8); call MPI_Alltoallv_init(s, c, d, MPI_INTEGER, r, c, d, MPI_INTEGER, comm, MPI_INFO_NULL, q)
      case (9); call MPI_Allreduce_init(s, r, m*n, MPI_INTEGER, MPI_SUM, comm, MPI_INFO_NULL, q)
      case (10); call MPI_Reduce_init(s, r, m*n, MPI_INTEGER, MPI_MAX, root, comm, MPI_INFO_NULL, q)
      case (11); call MPI_Scan_init(s, r, m, MPI_INTEGER, MPI_SUM, comm, MPI_INFO_NULL, q)
      case (12); call MPI_Reduce_scatter_block_init(s, r, m, MPI_INTEGER, MPI_SUM, comm, MPI_INFO_NULL, q)
      case (13); call MPI_Bcast_init(r, m*n, MPI_INTEGER, root, comm, MPI_INFO_NULL, q)
      case (14); call MPI_Alltoallw_init(s, c, w, t, r, c, w, t, comm, MPI_INFO_NULL, q)
      end select
      do i = 1, 2
         call MPI_Start(q)
         call MPI_Wait(q, MPI_STATUS_IGNORE)
      end do
      call MPI_Request_free(q)
   end subroutine
end program

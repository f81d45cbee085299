! Indices of completed requests: from one on, MPI_UNDEFINED where none is active, arrays of indices and statuses
! no longer than what can complete.
! After: pmodels/mpich issues 6402 and 6989, open-mpi/ompi issue 5268, mpi-forum/mpi-issues issue 86.
program completed
   use mpi_f08
   implicit none
   integer, parameter :: M = 6
   integer :: me, n, next, before, bad = 0, all_bad, len
   character(MPI_MAX_LIBRARY_VERSION_STRING) :: version

   call MPI_Init()
   call MPI_Comm_rank(MPI_COMM_WORLD, me)
   call MPI_Comm_size(MPI_COMM_WORLD, n)
   next = mod(me + 1, n)
   before = mod(me + n - 1, n)
   call none_active()
   call one_by_one()
   call some_at_a_time()
   call MPI_Allreduce(bad, all_bad, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
   if (me == 0) then
      call MPI_Get_library_version(version, len)
      print '(a)', version(1:len)
      if (all_bad == 0) print '(a)', ' No Errors'
      if (all_bad /= 0) print '(i0,a)', all_bad, ' errors'
   end if
   call MPI_Finalize()
contains
   subroutine check(good, what)
      logical, intent(in) :: good
      character(*), intent(in) :: what
      if (good) return
      bad = bad + 1
      print '(a,i0,2a)', 'rank ', me, ': ', what
   end subroutine

   subroutine none_active()
      type(MPI_Request) :: none(0), null(3)
      type(MPI_Status) :: st, sts(3)
      integer :: idx, out, list(3)
      logical :: flag
      null = MPI_REQUEST_NULL
      idx = 0
      call MPI_Waitany(0, none, idx, MPI_STATUS_IGNORE)
      call check(idx == MPI_UNDEFINED, 'MPI_Waitany of no request')
      idx = 0
      call MPI_Waitany(3, null, idx, st)
      call check(idx == MPI_UNDEFINED, 'MPI_Waitany of null requests')
      idx = 0
      flag = .false.
      call MPI_Testany(3, null, idx, flag, st)
      call check(flag .and. idx == MPI_UNDEFINED, 'MPI_Testany of null requests')
      out = 0
      call MPI_Waitsome(3, null, out, list, sts)
      call check(out == MPI_UNDEFINED, 'MPI_Waitsome of null requests')
      out = 0
      call MPI_Testsome(0, none, out, list, MPI_STATUSES_IGNORE)
      call check(out == MPI_UNDEFINED, 'MPI_Testsome of no request')
   end subroutine

   ! Message k arrives in request k, and the last one first.
   subroutine started(requests, got, send, out)
      type(MPI_Request), intent(inout) :: requests(M), send(M)
      integer, asynchronous, intent(inout) :: got(M), out(M)
      integer :: k
      got = -1
      do k = 1, M
         out(k) = 100*me + k
         call MPI_Irecv(got(k), 1, MPI_INTEGER, before, k, MPI_COMM_WORLD, requests(k))
      end do
      do k = M, 1, -1
         call MPI_Isend(out(k), 1, MPI_INTEGER, next, k, MPI_COMM_WORLD, send(k))
      end do
   end subroutine

   subroutine one_by_one()
      type(MPI_Request) :: requests(M), send(M)
      type(MPI_Status) :: st
      integer, asynchronous :: got(M), out(M)
      integer :: k, idx
      logical :: seen(M)
      seen = .false.
      call started(requests, got, send, out)
      do k = 1, M
         idx = -1
         call MPI_Waitany(M, requests, idx, st)
         call check(idx >= 1 .and. idx <= M, 'index within the array')
         if (idx < 1 .or. idx > M) cycle
         call check(.not. seen(idx), 'index once')
         seen(idx) = .true.
         call check(st%MPI_TAG == idx .and. got(idx) == 100*before + idx, 'message of the index')
         call check(requests(idx) == MPI_REQUEST_NULL, 'request of the index')
      end do
      call MPI_Waitany(M, requests, idx, st)
      call check(idx == MPI_UNDEFINED, 'MPI_Waitany after the last')
      call MPI_Waitall(M, send, MPI_STATUSES_IGNORE)
   end subroutine

   ! The lists have room for those that are left, and what lies behind stays.
   subroutine some_at_a_time()
      type(MPI_Request) :: requests(M), send(M)
      type(MPI_Status) :: sts(M + 1)
      integer, asynchronous :: got(M), out(M)
      integer :: round, k, done, count, list(M + 1)
      logical :: seen(M)
      do round = 1, 4
         seen = .false.
         done = 0
         list = -7
         sts%MPI_TAG = -7
         call started(requests, got, send, out)
         do while (done < M)
            if (mod(round, 2) == 0) then
               call MPI_Waitsome(M, requests, count, list(done + 1:M), sts(done + 1:M))
            else
               call MPI_Testsome(M, requests, count, list(done + 1:M), sts(done + 1:M))
            end if
            call check(count >= 0 .and. count <= M - done, 'number of those that are done')
            do k = done + 1, done + count
               call check(list(k) >= 1 .and. list(k) <= M, 'one of some within the array')
               call check(.not. seen(list(k)) .and. sts(k)%MPI_TAG == list(k), 'one of some once')
               seen(list(k)) = .true.
            end do
            done = done + count
         end do
         call check(all(seen) .and. list(M + 1) == -7 .and. sts(M + 1)%MPI_TAG == -7, 'nothing behind the lists')
         call MPI_Waitsome(M, requests, count, list, sts)
         call check(count == MPI_UNDEFINED, 'MPI_Waitsome after the last')
         call MPI_Waitall(M, send, MPI_STATUSES_IGNORE)
      end do
   end subroutine
end program

! MPI_BOTTOM with absolute addresses, MPI_IN_PLACE and MPI_STATUS_IGNORE in all forms of calls of mpi_f08, and the
! field MPI_ERROR of statuses; generalised requests.
module grequest_functions
   use mpi_f08
   implicit none
contains
   ! These change the program's variable: extra_state is an argument by reference.
   subroutine query(extra_state, status, ierror)
      integer(MPI_ADDRESS_KIND) :: extra_state
      type(MPI_Status) :: status
      integer :: ierror
      extra_state = extra_state + 100
      call MPI_Status_set_elements(status, MPI_INTEGER, 3)
      call MPI_Status_set_cancelled(status, .false.)
      status%MPI_TAG = 5
      status%MPI_SOURCE = MPI_UNDEFINED
      ierror = MPI_SUCCESS
   end subroutine
   subroutine release(extra_state, ierror)
      integer(MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
      extra_state = extra_state + 10000
      ierror = MPI_SUCCESS
   end subroutine
   subroutine cancel(extra_state, complete, ierror)
      integer(MPI_ADDRESS_KIND) :: extra_state
      logical :: complete
      integer :: ierror
      if (.not. complete) extra_state = extra_state + 1000000
      ierror = MPI_SUCCESS
   end subroutine
end module

program bottom
   use mpi_f08
   implicit none
   integer, parameter :: MARK = 987654
   integer :: me, n, next, before, bad = 0, all_bad, len
   integer, asynchronous :: a(3), b(2), c(5)
   double precision, asynchronous :: x(4)
   type(MPI_Datatype) :: t
   character :: room(1000)
   integer :: used
   character(MPI_MAX_LIBRARY_VERSION_STRING) :: version

   call MPI_Init()
   call MPI_Comm_rank(MPI_COMM_WORLD, me)
   call MPI_Comm_size(MPI_COMM_WORLD, n)
   next = mod(me + 1, n)
   before = mod(me + n - 1, n)
   call make()
   call messages()
   call collectives()
   call statuses()
   call grequests()
   call MPI_Type_free(t)
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

   ! a(2:3), x(1:4:2) and b(1), where they are.
   subroutine make()
      integer(MPI_ADDRESS_KIND) :: at(4)
      call MPI_Get_address(a(2), at(1))
      call MPI_Get_address(x(1), at(2))
      call MPI_Get_address(x(3), at(3))
      call MPI_Get_address(b(1), at(4))
      call MPI_Type_create_struct(4, [2, 1, 1, 1], at, &
                                  [MPI_INTEGER, MPI_DOUBLE_PRECISION, MPI_DOUBLE_PRECISION, MPI_INTEGER], t)
      call MPI_Type_commit(t)
   end subroutine

   subroutine put(k)
      integer, intent(in) :: k
      a = [1000*k + 1, 1000*k + 2, 1000*k + 3]
      b = [1000*k + 4, 1000*k + 5]
      x = [1000d0*k + 6, 1000d0*k + 7, 1000d0*k + 8, 1000d0*k + 9]
      c = -1
   end subroutine

   ! What t names comes from rank k, the rest is of this one.
   subroutine came(k, what)
      integer, intent(in) :: k
      character(*), intent(in) :: what
      integer :: wrong
      call MPI_F_sync_reg(a)
      call MPI_F_sync_reg(b)
      call MPI_F_sync_reg(x)
      wrong = count(a /= [1000*me + 1, 1000*k + 2, 1000*k + 3]) + count(b /= [1000*k + 4, 1000*me + 5])
      wrong = wrong + count(nint(x) /= [1000*k + 6, 1000*me + 7, 1000*k + 8, 1000*me + 9])
      call check(wrong == 0, what)
   end subroutine

   subroutine messages()
      type(MPI_Request) :: q(2)
      integer :: i
      call put(me)
      call MPI_Isend(MPI_BOTTOM, 1, t, next, 1, MPI_COMM_WORLD, q(1))
      block
         ! By way of a copy: the message lies where the operands do.
         type(MPI_Status) :: st
         integer :: size, pos
         character, allocatable :: packed(:)
         call MPI_Pack_size(1, t, MPI_COMM_WORLD, size)
         allocate (packed(size))
         call MPI_Recv(packed, size, MPI_PACKED, before, 1, MPI_COMM_WORLD, st)
         call MPI_Wait(q(1), MPI_STATUS_IGNORE)
         call MPI_Get_count(st, MPI_PACKED, size)
         pos = 0
         call MPI_Unpack(packed, size, pos, MPI_BOTTOM, 1, t, MPI_COMM_WORLD)
      end block
      call came(before, 'MPI_Isend of MPI_BOTTOM')
      call put(me)
      call MPI_Sendrecv_replace(MPI_BOTTOM, 1, t, next, 2, before, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
      call came(before, 'MPI_Sendrecv_replace of MPI_BOTTOM')
      call MPI_Recv_init(MPI_BOTTOM, 1, t, before, 3, MPI_COMM_WORLD, q(1))
      do i = 1, 2
         call put(me)
         call pack_it()
         call MPI_Start(q(1))
         call MPI_Send(room, used, MPI_PACKED, next, 3, MPI_COMM_WORLD)
         call MPI_Wait(q(1), MPI_STATUS_IGNORE)
         call came(before, 'MPI_Recv_init of MPI_BOTTOM')
      end do
      call MPI_Request_free(q(1))
   end subroutine

   ! The elements, away from where a receive puts others.
   subroutine pack_it()
      used = 0
      call MPI_Pack(MPI_BOTTOM, 1, t, room, size(room), used, MPI_COMM_WORLD)
   end subroutine

   subroutine collectives()
      type(MPI_Request) :: q
      integer :: i, all(n), sum
      call put(me)
      call MPI_Bcast(MPI_BOTTOM, 1, t, n - 1, MPI_COMM_WORLD)
      call came(n - 1, 'MPI_Bcast of MPI_BOTTOM')
      call put(me)
      call MPI_Ibcast(MPI_BOTTOM, 1, t, n - 1, MPI_COMM_WORLD, q)
      call MPI_Wait(q, MPI_STATUS_IGNORE)
      call came(n - 1, 'MPI_Ibcast of MPI_BOTTOM')
#ifndef OPENMPI_MODULES
      call MPI_Bcast_init(MPI_BOTTOM, 1, t, n - 1, MPI_COMM_WORLD, MPI_INFO_NULL, q)
      do i = 1, 2
         call put(me)
         call MPI_Start(q)
         call MPI_Wait(q, MPI_STATUS_IGNORE)
         call came(n - 1, 'MPI_Bcast_init of MPI_BOTTOM')
      end do
      call MPI_Request_free(q)
#endif

      all = -1
      all(me + 1) = me
      call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INTEGER, MPI_COMM_WORLD)
      call check(count(all /= [(i, i=0, n - 1)]) == 0, 'MPI_Allgather in place')
      sum = me + 1
      call MPI_Iallreduce(MPI_IN_PLACE, sum, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, q)
      call MPI_Wait(q, MPI_STATUS_IGNORE)
      call MPI_F_sync_reg(sum)
      call check(sum == n*(n + 1)/2, 'MPI_Iallreduce in place')
      all = [(i + 10*me, i=0, n - 1)]
      if (me == 0) then
         call MPI_Gather(MPI_IN_PLACE, 1, MPI_INTEGER, all, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
         call check(count(all /= [(10*i, i=0, n - 1)]) == 0, 'MPI_Gather in place')
      else
         call MPI_Gather(10*me, 1, MPI_INTEGER, all, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
      end if
   end subroutine

   subroutine grequests()
      use grequest_functions
      type(MPI_Request) :: q, name
      type(MPI_Status) :: st
      integer(MPI_ADDRESS_KIND), volatile :: extra
      integer :: k
      logical :: flag
      extra = 1
      call MPI_Grequest_start(query, release, cancel, extra, q)
      call MPI_Test(q, flag, st)
      call check(.not. flag .and. extra == 1, 'a generalised request that goes on')
      call MPI_Cancel(q)
      call MPI_Grequest_complete(q)
      st%MPI_ERROR = MARK
      call MPI_Wait(q, st)
      call MPI_Get_elements(st, MPI_INTEGER, k)
      call check(k == 3 .and. st%MPI_TAG == 5 .and. st%MPI_ERROR == MARK, 'the status of a generalised request')
      call check(extra == 1010101, 'extra_state of a generalised request')
      ! Freed before its end: only the function that frees is called.
      extra = 1
      call MPI_Grequest_start(query, release, cancel, extra, q)
      name = q
      call MPI_Request_free(q)
      call MPI_Grequest_complete(name)
      call check(extra == 10001, 'a generalised request that was freed')
   end subroutine

   ! Calls that complete one operation leave MPI_ERROR as it is.
   subroutine statuses()
      type(MPI_Status) :: st
      type(MPI_Request) :: s, r(1)
      integer, asynchronous :: out, in
      integer :: way, idx
      logical :: flag
      do way = 0, 5
         out = way
         in = -1
         st%MPI_ERROR = MARK
         call MPI_Isend(out, 1, MPI_INTEGER, next, way, MPI_COMM_WORLD, s)
         flag = .false.
         if (way > 0) call MPI_Irecv(in, 1, MPI_INTEGER, before, way, MPI_COMM_WORLD, r(1))
         select case (way)
         case (0)
            call MPI_Recv(in, 1, MPI_INTEGER, before, way, MPI_COMM_WORLD, st)
         case (1)
            call MPI_Wait(r(1), st)
         case (2)
            do while (.not. flag)
               call MPI_Test(r(1), flag, st)
            end do
         case (3)
            call MPI_Waitany(1, r, idx, st)
         case (4)
            do while (.not. flag)
               call MPI_Testany(1, r, idx, flag, st)
            end do
         case (5)
            do while (.not. flag)
               call MPI_Request_get_status(r(1), flag, st)
            end do
            call MPI_Wait(r(1), MPI_STATUS_IGNORE)
         end select
         call MPI_F_sync_reg(in)
         call check(in == way .and. st%MPI_SOURCE == before .and. st%MPI_TAG == way, 'a status')
         call check(st%MPI_ERROR == MARK, 'MPI_ERROR of a status')
         call MPI_Wait(s, MPI_STATUS_IGNORE)
      end do
   end subroutine
end program

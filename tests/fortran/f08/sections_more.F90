! Sections of arrays of one to five dimensions, beside contiguous arrays and MPI_IN_PLACE, in all collectives and in
! messages, with datatypes of an element, of two, of two in the other order, and of two with a gap. Each must do what it does with contiguous arrays, and touch
! nothing else. `sections.F90` has more of two dimensions.
#define FROM1 x1(f(1):l(1):s(1))
#define INTO1 y1(g(1):k(1):p(1))
#define FROM2 x2(f(1):l(1):s(1), f(2):l(2):s(2))
#define INTO2 y2(g(1):k(1):p(1), g(2):k(2):p(2))
#define FROM3 x3(f(1):l(1):s(1), f(2):l(2):s(2), f(3):l(3):s(3))
#define INTO3 y3(g(1):k(1):p(1), g(2):k(2):p(2), g(3):k(3):p(3))
#define FROM4 x4(f(1):l(1):s(1), f(2):l(2):s(2), f(3):l(3):s(3), f(4):l(4):s(4))
#define INTO4 y4(g(1):k(1):p(1), g(2):k(2):p(2), g(3):k(3):p(3), g(4):k(4):p(4))
#define FROM5 x5(f(1):l(1):s(1), f(2):l(2):s(2), f(3):l(3):s(3), f(4):l(4):s(4), f(5):l(5):s(5))
#define INTO5 y5(g(1):k(1):p(1), g(2):k(2):p(2), g(3):k(3):p(3), g(4):k(4):p(4), g(5):k(5):p(5))
module doing
   use mpi_f08
   implicit none
   ! Reductions are 10 to 15, neighbourhood collectives 21 to 25, messages 26 to 28.
   integer, parameter :: KINDS = 28, WAYS = 3
   integer :: me, n, root, next, before
   type(MPI_Comm) :: comm, ring
   type(MPI_Datatype) :: types(4)
   ! Their extents, in elements.
   integer, parameter :: extents(4) = [1, 2, 2, 3]
contains
   ! `m` items of type `t` from or to each rank; an item has `per` elements.
   subroutine do_it(kind, way, s, r, m, t, per)
      integer, intent(in) :: kind, way, m, per
      integer, intent(in), asynchronous :: s(..)
      integer, intent(inout), asynchronous :: r(..)
      type(MPI_Datatype), intent(in) :: t
      select case (way)
      case (1); call blocking(kind, s, r, m, t, per)
      case (2); call nonblocking(kind, s, r, m, t, per)
      case (3); call persistent(kind, s, r, m, t, per)
      end select
   end subroutine

   subroutine layout(m, per, k, c, d, w)
      integer, intent(in) :: m, per, k
      integer, intent(out) :: c(k), d(k), w(k)
      integer :: i
      c = m
      d = [(m*mod(i + 1, k), i=0, k - 1)]
      w = 4*per*d
   end subroutine

   subroutine blocking(kind, s, r, m, t, per)
      integer, intent(in) :: kind, m, per
      integer, intent(in), asynchronous :: s(..)
      integer, intent(inout), asynchronous :: r(..)
      type(MPI_Datatype), intent(in) :: t
      integer :: c(n), d(n), w(n), c2(2), d2(2), w2(2)
      integer(MPI_ADDRESS_KIND) :: a2(2)
      type(MPI_Datatype) :: ts(n), ts2(2)
      call layout(m, per, n, c, d, w)
      call layout(m, per, 2, c2, d2, w2)
      a2 = w2
      ts = t
      ts2 = t
      select case (kind)
      case (1); call MPI_Gather(s, m, t, r, m, t, root, comm)
      case (2); call MPI_Allgather(s, m, t, r, m, t, comm)
      case (3); call MPI_Scatter(s, m, t, r, m, t, root, comm)
      case (4); call MPI_Alltoall(s, m, t, r, m, t, comm)
      case (5); call MPI_Gatherv(s, m, t, r, c, d, t, root, comm)
      case (6); call MPI_Allgatherv(s, m, t, r, c, d, t, comm)
      case (7); call MPI_Scatterv(s, c, d, t, r, m, t, root, comm)
      case (8); call MPI_Alltoallv(s, c, d, t, r, c, d, t, comm)
      case (9); call MPI_Alltoallw(s, c, w, ts, r, c, w, ts, comm)
      case (10); call MPI_Allreduce(s, r, m*n, t, MPI_SUM, comm)
      case (11); call MPI_Reduce(s, r, m*n, t, MPI_MAX, root, comm)
      case (12); call MPI_Scan(s, r, m, t, MPI_SUM, comm)
      case (13); call MPI_Exscan(s, r, m, t, MPI_SUM, comm)
      case (14); call MPI_Reduce_scatter_block(s, r, m, t, MPI_SUM, comm)
      case (15); call MPI_Reduce_scatter(s, r, c, t, MPI_SUM, comm)
      case (20); call MPI_Bcast(r, m*n, t, root, comm)
      case (21); call MPI_Neighbor_allgather(s, m, t, r, m, t, ring)
      case (22); call MPI_Neighbor_alltoall(s, m, t, r, m, t, ring)
      case (23); call MPI_Neighbor_allgatherv(s, m, t, r, c2, d2, t, ring)
      case (24); call MPI_Neighbor_alltoallv(s, c2, d2, t, r, c2, d2, t, ring)
      case (25); call MPI_Neighbor_alltoallw(s, c2, a2, ts2, r, c2, a2, ts2, ring)
      case (26); call MPI_Sendrecv(s, m*n, t, next, 1, r, m*n, t, before, 1, comm, MPI_STATUS_IGNORE)
      case (27); call MPI_Sendrecv_replace(r, m, t, next, 1, before, 1, comm, MPI_STATUS_IGNORE)
      case (28); call packed(s, r, m*n, t)
      end select
   end subroutine

   subroutine packed(s, r, k, t)
      integer, intent(in), asynchronous :: s(..)
      integer, intent(inout), asynchronous :: r(..)
      integer, intent(in) :: k
      type(MPI_Datatype), intent(in) :: t
      integer :: size, pos
      character, allocatable :: room(:)
      call MPI_Pack_size(k, t, comm, size)
      allocate (room(size))
      pos = 0
      call MPI_Pack(s, k, t, room, size, pos, comm)
      call MPI_Sendrecv_replace(room, pos, MPI_PACKED, next, 1, before, 1, comm, MPI_STATUS_IGNORE)
      size = pos
      pos = 0
      call MPI_Unpack(room, size, pos, r, k, t, comm)
   end subroutine

   subroutine nonblocking(kind, s, r, m, t, per)
      integer, intent(in) :: kind, m, per
      integer, intent(in), asynchronous :: s(..)
      integer, intent(inout), asynchronous :: r(..)
      type(MPI_Datatype), intent(in) :: t
      integer, asynchronous :: c(n), d(n), w(n), c2(2), d2(2), w2(2)
      integer(MPI_ADDRESS_KIND), asynchronous :: a2(2)
      type(MPI_Datatype), asynchronous :: ts(n), ts2(2)
      type(MPI_Request) :: q, q2
      call layout(m, per, n, c, d, w)
      call layout(m, per, 2, c2, d2, w2)
      a2 = w2
      ts = t
      ts2 = t
      q2 = MPI_REQUEST_NULL
      select case (kind)
      case (1); call MPI_Igather(s, m, t, r, m, t, root, comm, q)
      case (2); call MPI_Iallgather(s, m, t, r, m, t, comm, q)
      case (3); call MPI_Iscatter(s, m, t, r, m, t, root, comm, q)
      case (4); call MPI_Ialltoall(s, m, t, r, m, t, comm, q)
      case (5); call MPI_Igatherv(s, m, t, r, c, d, t, root, comm, q)
      case (6); call MPI_Iallgatherv(s, m, t, r, c, d, t, comm, q)
      case (7); call MPI_Iscatterv(s, c, d, t, r, m, t, root, comm, q)
      case (8); call MPI_Ialltoallv(s, c, d, t, r, c, d, t, comm, q)
      case (9); call MPI_Ialltoallw(s, c, w, ts, r, c, w, ts, comm, q)
      case (10); call MPI_Iallreduce(s, r, m*n, t, MPI_SUM, comm, q)
      case (11); call MPI_Ireduce(s, r, m*n, t, MPI_MAX, root, comm, q)
      case (12); call MPI_Iscan(s, r, m, t, MPI_SUM, comm, q)
      case (13); call MPI_Iexscan(s, r, m, t, MPI_SUM, comm, q)
      case (14); call MPI_Ireduce_scatter_block(s, r, m, t, MPI_SUM, comm, q)
      case (15); call MPI_Ireduce_scatter(s, r, c, t, MPI_SUM, comm, q)
      case (20); call MPI_Ibcast(r, m*n, t, root, comm, q)
      case (21); call MPI_Ineighbor_allgather(s, m, t, r, m, t, ring, q)
      case (22); call MPI_Ineighbor_alltoall(s, m, t, r, m, t, ring, q)
      case (23); call MPI_Ineighbor_allgatherv(s, m, t, r, c2, d2, t, ring, q)
      case (24); call MPI_Ineighbor_alltoallv(s, c2, d2, t, r, c2, d2, t, ring, q)
      case (25); call MPI_Ineighbor_alltoallw(s, c2, a2, ts2, r, c2, a2, ts2, ring, q)
      case (26, 28)
         call MPI_Irecv(r, m*n, t, before, 1, comm, q)
         call MPI_Isend(s, m*n, t, next, 1, comm, q2)
      case (27); call MPI_Isendrecv_replace(r, m, t, next, 1, before, 1, comm, q)
      end select
      call MPI_Wait(q, MPI_STATUS_IGNORE)
      call MPI_Wait(q2, MPI_STATUS_IGNORE)
   end subroutine

   subroutine persistent(kind, s, r, m, t, per)
      integer, intent(in) :: kind, m, per
      integer, intent(in), asynchronous :: s(..)
      integer, intent(inout), asynchronous :: r(..)
      type(MPI_Datatype), intent(in) :: t
      integer, asynchronous :: c(n), d(n), w(n), c2(2), d2(2), w2(2)
      integer(MPI_ADDRESS_KIND), asynchronous :: a2(2)
      type(MPI_Datatype), asynchronous :: ts(n), ts2(2)
      type(MPI_Request) :: q, q2
      type(MPI_Info) :: i
      call layout(m, per, n, c, d, w)
      call layout(m, per, 2, c2, d2, w2)
      a2 = w2
      ts = t
      ts2 = t
      if (kind == 27) then
         call blocking(kind, s, r, m, t, per)
         return
      end if
      i = MPI_INFO_NULL
      q2 = MPI_REQUEST_NULL
      select case (kind)
      case (1); call MPI_Gather_init(s, m, t, r, m, t, root, comm, i, q)
      case (2); call MPI_Allgather_init(s, m, t, r, m, t, comm, i, q)
      case (3); call MPI_Scatter_init(s, m, t, r, m, t, root, comm, i, q)
      case (4); call MPI_Alltoall_init(s, m, t, r, m, t, comm, i, q)
      case (5); call MPI_Gatherv_init(s, m, t, r, c, d, t, root, comm, i, q)
      case (6); call MPI_Allgatherv_init(s, m, t, r, c, d, t, comm, i, q)
      case (7); call MPI_Scatterv_init(s, c, d, t, r, m, t, root, comm, i, q)
      case (8); call MPI_Alltoallv_init(s, c, d, t, r, c, d, t, comm, i, q)
      case (9); call MPI_Alltoallw_init(s, c, w, ts, r, c, w, ts, comm, i, q)
      case (10); call MPI_Allreduce_init(s, r, m*n, t, MPI_SUM, comm, i, q)
      case (11); call MPI_Reduce_init(s, r, m*n, t, MPI_MAX, root, comm, i, q)
      case (12); call MPI_Scan_init(s, r, m, t, MPI_SUM, comm, i, q)
      case (13); call MPI_Exscan_init(s, r, m, t, MPI_SUM, comm, i, q)
      case (14); call MPI_Reduce_scatter_block_init(s, r, m, t, MPI_SUM, comm, i, q)
      case (15); call MPI_Reduce_scatter_init(s, r, c, t, MPI_SUM, comm, i, q)
      case (20); call MPI_Bcast_init(r, m*n, t, root, comm, i, q)
      case (21); call MPI_Neighbor_allgather_init(s, m, t, r, m, t, ring, i, q)
      case (22); call MPI_Neighbor_alltoall_init(s, m, t, r, m, t, ring, i, q)
      case (23); call MPI_Neighbor_allgatherv_init(s, m, t, r, c2, d2, t, ring, i, q)
      case (24); call MPI_Neighbor_alltoallv_init(s, c2, d2, t, r, c2, d2, t, ring, i, q)
      case (25); call MPI_Neighbor_alltoallw_init(s, c2, a2, ts2, r, c2, a2, ts2, ring, i, q)
      case (26, 28)
         call MPI_Recv_init(r, m*n, t, before, 1, comm, q)
         call MPI_Send_init(s, m*n, t, next, 1, comm, q2)
      end select
      call MPI_Start(q)
      if (q2 /= MPI_REQUEST_NULL) call MPI_Start(q2)
      call MPI_Wait(q, MPI_STATUS_IGNORE)
      call MPI_Wait(q2, MPI_STATUS_IGNORE)
      call MPI_Request_free(q)
      if (q2 /= MPI_REQUEST_NULL) call MPI_Request_free(q2)
   end subroutine
end module

program sections_more
   use doing
   implicit none
   integer, parameter :: N_WITH = 4
   integer :: bad = 0, all_bad, len, round
   integer(8) :: seed = 4711
   integer, asynchronous :: x1(-7:150), y1(-7:150)
   integer, asynchronous :: x2(-3:20, 2:20), y2(-3:20, 2:20)
   integer, asynchronous :: x3(-2:9, 0:9, 5:12), y3(-2:9, 0:9, 5:12)
   integer, asynchronous :: x4(0:6, -1:5, 1:6, 2:6), y4(0:6, -1:5, 1:6, 2:6)
   integer, asynchronous :: x5(2:5, -3:0, 0:4, 1:3, -1:3), y5(2:5, -3:0, 0:4, 1:3, -1:3)
   character(MPI_MAX_LIBRARY_VERSION_STRING) :: version

   call MPI_Init()
   comm = MPI_COMM_WORLD
   call MPI_Comm_rank(comm, me)
   call MPI_Comm_size(comm, n)
   root = n - 1
   next = mod(me + 1, n)
   before = mod(me + n - 1, n)
   call MPI_Cart_create(comm, 1, [n], [.true.], .false., ring)
   types(1) = MPI_INTEGER
   call MPI_Type_contiguous(2, MPI_INTEGER, types(2))
   call MPI_Type_indexed(2, [1, 1], [1, 0], MPI_INTEGER, types(3))
   call MPI_Type_vector(2, 1, 2, MPI_INTEGER, types(4))
   do round = 2, 4
      call MPI_Type_commit(types(round))
   end do
   do round = 1, 4
      call all_of(1)
      call all_of(2)
      call all_of(3)
      call all_of(4)
      call all_of(5)
   end do
   call rest_is_free()
   do round = 2, 4
      call MPI_Type_free(types(round))
   end do
   call MPI_Comm_free(ring)
   call MPI_Allreduce(bad, all_bad, 1, MPI_INTEGER, MPI_SUM, comm)
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

   ! Ranges of places with strides of both signs within lo..hi, `least` elements at least: often all of them, often
   ! one more than needed.
   subroutine ranges(lo, hi, least, f, l, s)
      integer, intent(in) :: lo(:), hi(:), least
      integer, intent(out) :: f(5), l(5), s(5)
      integer :: e(size(lo)), i, reach, t
      e = 1
      do while (product(e) < least)
         i = 1 + below(size(lo))
         if (e(i) <= hi(i) - lo(i)) e(i) = e(i) + 1
      end do
      i = 1 + below(size(lo))
      if (below(2) == 1 .and. e(i) <= hi(i) - lo(i)) e(i) = e(i) + 1
      do i = 1, size(lo)
         s(i) = 1 + below(3)
         if (s(i)*(e(i) - 1) > hi(i) - lo(i)) s(i) = 1
         reach = s(i)*(e(i) - 1)
         f(i) = lo(i) + below(hi(i) - lo(i) - reach + 1)
         l(i) = f(i) + reach
         if (below(2) == 1) then
            t = f(i)
            f(i) = l(i)
            l(i) = t
            s(i) = -s(i)
         end if
      end do
   end subroutine

   ! MPI_IN_PLACE is for one of the buffers, if at all: of the root, or of all.
   logical function is_in_place(kind)
      integer, intent(in) :: kind
      select case (kind)
      case (1, 5, 11, 3, 7); is_in_place = me == root
      case (2, 4, 6, 8, 9, 10, 12, 13, 14, 15); is_in_place = .true.
      case default; is_in_place = .false.
      end select
   end function

   ! What a call does not receive into is the program's while the call is under way.
   subroutine rest_is_free()
      type(MPI_Request) :: q
      integer, asynchronous :: mine(2)
      integer :: i
      x1 = -1
      mine = [me, me]
      call MPI_Iallgather(mine, 1, MPI_INTEGER, x1(1:2*n + 7:2), 1, MPI_INTEGER, comm, q)
      x1(2*n + 1) = 77
      call MPI_Wait(q, MPI_STATUS_IGNORE)
      call MPI_F_sync_reg(x1)
      call report(count(x1(1:2*n + 7:2) /= [(i, i=0, n - 1), 77, -1, -1, -1]), 1, 2, 2, 5)
      ! At other ranks than the root the buffer is not significant.
      call MPI_Gather_init(mine, 1, MPI_INTEGER, x1(1:2*n + 7:2), 1, MPI_INTEGER, root, comm, MPI_INFO_NULL, q)
      do i = 1, 2
         x1 = -i
         call MPI_Start(q)
         if (me /= root) x1(1) = 55
         x1(2*n + 1) = 77
         call MPI_Wait(q, MPI_STATUS_IGNORE)
         call MPI_F_sync_reg(x1)
         call report(merge(0, 1, x1(2*n + 1) == 77 .and. x1(1) == merge(0, 55, me == root)), 1, 1, 3, 5)
      end do
      call MPI_Request_free(q)
   end subroutine

   subroutine all_of(dims)
      integer, intent(in) :: dims
      integer :: kind, way, with
      do kind = 1, KINDS
         if (kind > 15 .and. kind < 20) cycle
         do way = 1, WAYS
            do with = 1, N_WITH
               call one(dims, kind, way, with)
            end do
         end do
      end do
   end subroutine

   subroutine one(dims, kind, way, with)
      integer, intent(in) :: dims, kind, way, with
      integer :: m, per, least, which
      type(MPI_Datatype) :: t
      m = 1 + below(3)
      which = 1
      if (kind < 10 .or. kind > 15) which = 1 + below(4)
      per = extents(which)
      t = types(which)
      least = per*m*max(n, 2)
      select case (dims)
      case (1); call one1(kind, way, with, m, t, per, least)
      case (2); call one2(kind, way, with, m, t, per, least)
      case (3); call one3(kind, way, with, m, t, per, least)
      case (4); call one4(kind, way, with, m, t, per, least)
      case (5); call one5(kind, way, with, m, t, per, least)
      end select
   end subroutine

   subroutine report(wrong, dims, kind, way, with)
      integer, intent(in) :: wrong, dims, kind, way, with
      if (wrong == 0) return
      bad = bad + 1
      if (bad < 6) print '(6(a,i0))', 'rank ', me, ' dimensions ', dims, ' kind ', kind, ' way ', way, ' with ', with, &
         ' wrong ', wrong
   end subroutine

   ! With: 1 both sections, 2 a section to send, 3 a section to receive into, 4 a section and MPI_IN_PLACE.
   subroutine call_it(kind, way, with, s, r, sc, rc, m, t, per)
      integer, intent(in) :: kind, way, with, m, per
      integer, intent(in), asynchronous :: s(..), sc(..)
      integer, intent(inout), asynchronous :: r(..), rc(..)
      type(MPI_Datatype), intent(in) :: t
      logical :: in_place
      in_place = with == 4 .and. is_in_place(kind)
      if (in_place .and. (kind == 3 .or. kind == 7)) then
         call do_it(kind, way, s, MPI_IN_PLACE, m, t, per)
      else if (in_place) then
         call do_it(kind, way, MPI_IN_PLACE, r, m, t, per)
      else if (with == 2) then
         call do_it(kind, way, s, rc, m, t, per)
      else if (with == 3) then
         call do_it(kind, way, sc, r, m, t, per)
      else
         call do_it(kind, way, s, r, m, t, per)
      end if
   end subroutine

#define ONE one1
#define DIMENSIONS 1
#define X x1
#define Y y1
#define FROM FROM1
#define INTO INTO1
#include "sections_one.h"
#undef ONE
#undef DIMENSIONS
#undef X
#undef Y
#undef FROM
#undef INTO
#define ONE one2
#define DIMENSIONS 2
#define X x2
#define Y y2
#define FROM FROM2
#define INTO INTO2
#include "sections_one.h"
#undef ONE
#undef DIMENSIONS
#undef X
#undef Y
#undef FROM
#undef INTO
#define ONE one3
#define DIMENSIONS 3
#define X x3
#define Y y3
#define FROM FROM3
#define INTO INTO3
#include "sections_one.h"
#undef ONE
#undef DIMENSIONS
#undef X
#undef Y
#undef FROM
#undef INTO
#define ONE one4
#define DIMENSIONS 4
#define X x4
#define Y y4
#define FROM FROM4
#define INTO INTO4
#include "sections_one.h"
#undef ONE
#undef DIMENSIONS
#undef X
#undef Y
#undef FROM
#undef INTO
#define ONE one5
#define DIMENSIONS 5
#define X x5
#define Y y5
#define FROM FROM5
#define INTO INTO5
#include "sections_one.h"
end program

! A trial of `sections_more.F90` with arrays of some number of dimensions. Macros have lines of their own, which may
! not be longer than 132 characters.
   subroutine ONE(kind, way, with, m, t, per, least)
      integer, intent(in) :: kind, way, with, m, per, least
      type(MPI_Datatype), intent(in) :: t
      integer :: f(5), l(5), s(5), g(5), k(5), p(5), i
      integer, allocatable, asynchronous :: sflat(:), rflat(:), sc(:), rc(:), want(:), got(:)
      call ranges(lbound(X), ubound(X), least, f, l, s)
      call ranges(lbound(Y), ubound(Y), least, g, k, p)
      X = reshape([(1000*me + i, i=1, size(X))], shape(X))
      Y = -X - 500000
      sflat = pack( &
         FROM &
         , .true.)
      rflat = pack( &
         INTO &
         , .true.)
      sc = sflat
      rc = rflat
      want = pack(Y, .true.)
      ! The same with contiguous arrays, by the blocking call.
      call call_it(kind, 1, merge(4, 1, with == 4), sflat, rflat, sflat, rflat, m, t, per)
      call call_it(kind, way, with, &
         FROM &
         , &
         INTO &
         , sc, rc, m, t, per)
      if (with == 2) then
         call report(count(rc /= rflat), DIMENSIONS, kind, way, with)
         call report(count(pack(Y, .true.) /= want), DIMENSIONS, kind, way, with)
      else
         got = pack( &
            INTO &
            , .true.)
         call report(count(got /= rflat), DIMENSIONS, kind, way, with)
         ! Beside the section nothing changed.
         INTO &
            = 0
         got = pack(Y, .true.)
         Y = reshape(want, shape(Y))
         INTO &
            = 0
         call report(count(got /= pack(Y, .true.)), DIMENSIONS, kind, way, with)
      end if
      X = X - reshape([(1000*me + i, i=1, size(X))], shape(X))
      call report(count(X /= 0), DIMENSIONS, kind, way, with)
   end subroutine

C     mpif.h, fixed form: messages, special addresses, attributes,
C     operations and error handlers of the user, names, removed calls.
      program basics
      implicit none
      include 'mpif.h'
      integer errors
      common /count/ errors
      integer ierr, me, n
      errors = 0
      call mpi_init(ierr)
      call mpi_comm_rank(MPI_COMM_WORLD, me, ierr)
      call mpi_comm_size(MPI_COMM_WORLD, n, ierr)
      call ring(me, n)
      call special(me, n)
      call attributes
      call operations(me, n)
      call handlers
      call names(me)
      call types
      call requests(me, n)
      call mpi_allreduce(MPI_IN_PLACE, errors, 1, MPI_INTEGER, MPI_SUM,
     &     MPI_COMM_WORLD, ierr)
      if (me .eq. 0 .and. errors .eq. 0) print *, 'No Errors'
      call mpi_finalize(ierr)
      if (errors .ne. 0) stop 1
      end

      subroutine check(ok, what)
      implicit none
      logical ok
      character*(*) what
      integer errors
      common /count/ errors
      if (.not. ok) then
         print *, 'wrong: ', what
         errors = errors + 1
      end if
      end

      subroutine ring(me, n)
      implicit none
      include 'mpif.h'
      integer me, n, ierr, status(MPI_STATUS_SIZE), got, cnt
      double precision x(3), y(3)
      x(1) = me
      x(2) = 2.5d0
      x(3) = -1
      call mpi_sendrecv(x, 3, MPI_DOUBLE_PRECISION, mod(me+1, n), 7,
     &     y, 3, MPI_DOUBLE_PRECISION, mod(me+n-1, n), 7,
     &     MPI_COMM_WORLD, status, ierr)
      call check(ierr .eq. MPI_SUCCESS, 'sendrecv')
      call check(y(1) .eq. mod(me+n-1, n), 'data of sendrecv')
      call check(status(MPI_SOURCE) .eq. mod(me+n-1, n), 'source')
      call check(status(MPI_TAG) .eq. 7, 'tag')
      call mpi_get_count(status, MPI_DOUBLE_PRECISION, cnt, ierr)
      call check(cnt .eq. 3, 'count')
      call mpi_sendrecv(me, 1, MPI_INTEGER, mod(me+1, n), 1,
     &     got, 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG,
     &     MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      call check(got .eq. mod(me+n-1, n), 'status ignored')
      call mpi_send(me, 1, MPI_INTEGER, MPI_PROC_NULL, 1,
     &     MPI_COMM_WORLD, ierr)
      call check(ierr .eq. 0, 'send to nobody')
      end

      subroutine special(me, n)
      implicit none
      include 'mpif.h'
      integer me, n, ierr, v, s, type, one(1)
      integer (kind=MPI_ADDRESS_KIND) at(1)
      v = me + 1
      call mpi_allreduce(MPI_IN_PLACE, v, 1, MPI_INTEGER, MPI_SUM,
     &     MPI_COMM_WORLD, ierr)
      call check(v .eq. n*(n+1)/2, 'in place')
      s = 0
      if (me .eq. 0) s = 42
      call mpi_get_address(s, at(1), ierr)
      one(1) = 1
      call mpi_type_create_hindexed(1, one, at, MPI_INTEGER, type,ierr)
      call mpi_type_commit(type, ierr)
      call mpi_bcast(MPI_BOTTOM, 1, type, 0, MPI_COMM_WORLD, ierr)
      call mpi_type_free(type, ierr)
      call check(type .eq. MPI_DATATYPE_NULL, 'freed type')
      call mpi_f_sync_reg(s)
      call check(s .eq. 42, 'bottom')
      end

      subroutine attributes
      implicit none
      include 'mpif.h'
      integer ierr, key, v, comm, calls
      integer (kind=MPI_ADDRESS_KIND) wide, extra
      logical flag
      external copy1, delete1, copy2, delete2
      common /calls/ calls
      calls = 0
      call mpi_comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, wide, flag,
     &     ierr)
      call check(flag .and. wide .ge. 32767, 'tag_ub')
      call mpi_attr_get(MPI_COMM_WORLD, MPI_TAG_UB, v, flag, ierr)
      call check(flag .and. v .ge. 32767, 'tag_ub of MPI-1')
      call mpi_keyval_create(copy1, delete1, key, 5, ierr)
      call mpi_attr_put(MPI_COMM_WORLD, key, -17, ierr)
      call mpi_comm_dup(MPI_COMM_WORLD, comm, ierr)
      call mpi_attr_get(comm, key, v, flag, ierr)
      call check(flag .and. v .eq. -12, 'copied by MPI-1')
      call mpi_comm_free(comm, ierr)
      call mpi_attr_delete(MPI_COMM_WORLD, key, ierr)
      call mpi_keyval_free(key, ierr)
      call check(calls .eq. 3, 'calls of MPI-1')
      call check(key .eq. MPI_KEYVAL_INVALID, 'freed keyval')
      extra = 2
      extra = extra**40
      call mpi_comm_create_keyval(copy2, delete2, key, extra, ierr)
      wide = extra + 3
      call mpi_comm_set_attr(MPI_COMM_SELF, key, wide, ierr)
      wide = 0
      call mpi_comm_get_attr(MPI_COMM_SELF, key, wide, flag, ierr)
      call check(flag .and. wide .eq. extra+3, 'set and got')
      call mpi_comm_dup(MPI_COMM_SELF, comm, ierr)
      call mpi_comm_get_attr(comm, key, wide, flag, ierr)
      call check(flag .and. wide .eq. 2*extra+3, 'copied')
      call mpi_comm_free(comm, ierr)
      call mpi_comm_delete_attr(MPI_COMM_SELF, key, ierr)
      call mpi_comm_get_attr(MPI_COMM_SELF, key, wide, flag, ierr)
      call check(.not. flag, 'deleted')
      call mpi_comm_free_keyval(key, ierr)
      call check(calls .eq. 6, 'calls')
      call mpi_comm_create_keyval(MPI_COMM_DUP_FN,
     &     MPI_COMM_NULL_DELETE_FN, key, extra, ierr)
      wide = 77
      call mpi_comm_set_attr(MPI_COMM_SELF, key, wide, ierr)
      call mpi_comm_dup(MPI_COMM_SELF, comm, ierr)
      call mpi_comm_get_attr(comm, key, wide, flag, ierr)
      call check(flag .and. wide .eq. 77, 'dup_fn')
      call mpi_comm_free(comm, ierr)
      call mpi_comm_free_keyval(key, ierr)
      end

      subroutine copy1(comm, key, extra, vin, vout, flag, ierr)
      implicit none
      integer comm, key, extra, vin, vout, ierr, calls
      logical flag
      common /calls/ calls
      calls = calls + 1
      vout = vin + extra
      flag = .true.
      ierr = 0
      end

      subroutine delete1(comm, key, val, extra, ierr)
      implicit none
      integer comm, key, extra, val, ierr, calls
      common /calls/ calls
      calls = calls + 1
      call check(val .eq. -17 .or. val .eq. -12, 'value deleted')
      call check(extra .eq. 5, 'extra state')
      ierr = 0
      end

      subroutine copy2(comm, key, extra, vin, vout, flag, ierr)
      implicit none
      include 'mpif.h'
      integer comm, key, ierr, calls
      integer (kind=MPI_ADDRESS_KIND) extra, vin, vout
      logical flag
      common /calls/ calls
      calls = calls + 1
      vout = vin + extra
      flag = .true.
      ierr = MPI_SUCCESS
      end

      subroutine delete2(comm, key, val, extra, ierr)
      implicit none
      include 'mpif.h'
      integer comm, key, ierr, calls
      integer (kind=MPI_ADDRESS_KIND) extra, val
      common /calls/ calls
      calls = calls + 1
      ierr = MPI_SUCCESS
      end

      subroutine twice(invec, inout, len, type)
      implicit none
      include 'mpif.h'
      integer len, type, i
      integer invec(len), inout(len)
      call check(type .eq. MPI_INTEGER, 'type of the operation')
      do i = 1, len
         inout(i) = inout(i) + 2*invec(i)
      end do
      end

      subroutine operations(me, n)
      implicit none
      include 'mpif.h'
      integer me, n, ierr, op, a(5), b(5), i
      logical flag
      external twice
      call mpi_op_create(twice, .true., op, ierr)
      call mpi_op_commutative(op, flag, ierr)
      call check(flag, 'commutative')
      do i = 1, 5
         a(i) = i
      end do
      call mpi_reduce(a, b, 5, MPI_INTEGER, op, 0, MPI_COMM_SELF,ierr)
      call check(b(5) .eq. 5, 'reduce of one')
      b(1) = 100
      call mpi_reduce_local(a, b, 1, MPI_INTEGER, op, ierr)
      call check(b(1) .eq. 102, 'reduce_local')
      call mpi_op_free(op, ierr)
      call check(op .eq. MPI_OP_NULL, 'freed op')
      end

      subroutine handler(comm, code)
      implicit none
      integer comm, code, seen
      common /seen/ seen
      seen = code
      end

      subroutine handlers
      implicit none
      include 'mpif.h'
      integer ierr, handle, seen, class, len
      character*(MPI_MAX_ERROR_STRING) text
      external handler
      common /seen/ seen
      seen = 0
      call mpi_comm_create_errhandler(handler, handle, ierr)
      call mpi_comm_set_errhandler(MPI_COMM_SELF, handle, ierr)
      call mpi_send(seen, 1, MPI_INTEGER, 99, 0, MPI_COMM_SELF, ierr)
      call mpi_error_class(seen, class, ierr)
      call check(class .eq. MPI_ERR_RANK, 'class in the handler')
      call mpi_errhandler_free(handle, ierr)
      call mpi_comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN,
     &     ierr)
      call mpi_send(seen, -1, MPI_INTEGER, 0, 0, MPI_COMM_SELF, ierr)
      call mpi_error_class(ierr, class, ierr)
      call check(class .eq. MPI_ERR_COUNT, 'class returned')
      call mpi_error_string(class, text, len, ierr)
      call check(len .gt. 0 .and. text(len+1:) .eq. ' ', 'text')
      end

      subroutine names(me)
      implicit none
      include 'mpif.h'
      integer me, ierr, len, info
      character*(MPI_MAX_PROCESSOR_NAME) host
      character*(MPI_MAX_OBJECT_NAME) name
      character*(MPI_MAX_LIBRARY_VERSION_STRING) version
      character*5 short
      logical flag
      call mpi_get_processor_name(host, len, ierr)
      call check(len .gt. 0 .and. host(len:len) .ne. ' ', 'host')
      call mpi_comm_set_name(MPI_COMM_SELF, 'my self   ', ierr)
      call mpi_comm_get_name(MPI_COMM_SELF, name, len, ierr)
      call check(len .eq. 7 .and. name .eq. 'my self', 'name')
      call mpi_get_library_version(version, len, ierr)
      if (me .eq. 0) print *, version(1:len)
      call mpi_info_create(info, ierr)
      call mpi_info_set(info, ' key ', '  a value ', ierr)
      call mpi_info_get(info, 'key', 5, short, flag, ierr)
      call check(flag .and. short .eq. 'a val', 'info cut')
      call mpi_info_get_valuelen(info, 'key', len, flag, ierr)
      call check(flag .and. len .eq. 7, 'info length')
      call mpi_info_get(info, 'none', 5, short, flag, ierr)
      call check(.not. flag, 'info without')
      call mpi_info_free(info, ierr)
      end

      subroutine types
      implicit none
      include 'mpif.h'
      integer ierr, type, size, lens(2), kinds(2), i
      integer ni, na, nd, combiner, is(3), ds(2)
      integer (kind=MPI_ADDRESS_KIND) at(2), lb, extent, as(2)
      lens(1) = 2
      lens(2) = 1
      at(1) = 0
      at(2) = 8
      kinds(1) = MPI_INTEGER
      kinds(2) = MPI_DOUBLE_PRECISION
      call mpi_type_create_struct(2, lens, at, kinds, type, ierr)
      call mpi_type_size(type, size, ierr)
      call check(size .eq. 16, 'size')
      call mpi_type_get_extent(type, lb, extent, ierr)
      call check(lb .eq. 0 .and. extent .eq. 16, 'extent')
      call mpi_type_get_envelope(type, ni, na, nd, combiner, ierr)
      call check(ni.eq.3 .and. na.eq.2 .and. nd.eq.2, 'envelope')
      call check(combiner .eq. MPI_COMBINER_STRUCT, 'combiner')
      call mpi_type_get_contents(type, 3, 2, 2, is, as, ds, ierr)
      call check(is(1).eq.2 .and. is(2).eq.2 .and. is(3).eq.1, 'ints')
      call check(as(2) .eq. 8, 'addresses')
      call check(ds(1) .eq. MPI_INTEGER, 'types 1')
      call check(ds(2) .eq. MPI_DOUBLE_PRECISION, 'types 2')
      call mpi_type_free(type, ierr)
      call mpi_type_create_f90_real(15, 300, type, ierr)
      call mpi_type_size(type, size, ierr)
      call check(size .eq. 8, 'f90 real')
      call mpi_type_match_size(MPI_TYPECLASS_INTEGER, 4, type, ierr)
      call mpi_type_size(type, size, ierr)
      call check(size .eq. 4, 'match_size')
      i = 0
      end

      subroutine requests(me, n)
      implicit none
      include 'mpif.h'
      integer me, n, ierr, i, index, out, done
      integer reqs(4), stats(MPI_STATUS_SIZE,4), bufs(4), idx(4)
      logical flag
      do i = 1, 4
         call mpi_irecv(bufs(i), 1, MPI_INTEGER, 0, i,
     &        MPI_COMM_SELF, reqs(i), ierr)
      end do
      call mpi_send(33, 1, MPI_INTEGER, 0, 3, MPI_COMM_SELF, ierr)
      call mpi_waitany(4, reqs, index, MPI_STATUS_IGNORE, ierr)
      call check(index .eq. 3 .and. bufs(3) .eq. 33, 'waitany')
      call check(reqs(3) .eq. MPI_REQUEST_NULL, 'waitany null')
      call mpi_testany(4, reqs, index, flag, MPI_STATUS_IGNORE, ierr)
      call check(.not. flag .and. index.eq.MPI_UNDEFINED, 'testany')
      call mpi_send(11, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierr)
      done = 0
      do while (done .eq. 0)
         call mpi_waitsome(4, reqs, out, idx, stats, ierr)
         done = done + out
      end do
      call check(idx(1) .eq. 1 .and. bufs(1) .eq. 11, 'waitsome')
      call check(stats(MPI_TAG,1) .eq. 1, 'status of waitsome')
      call mpi_send(22, 1, MPI_INTEGER, 0, 2, MPI_COMM_SELF, ierr)
      call mpi_send(44, 1, MPI_INTEGER, 0, 4, MPI_COMM_SELF, ierr)
      call mpi_waitall(4, reqs, stats, ierr)
      call check(bufs(2).eq.22 .and. bufs(4).eq.44, 'waitall')
      call check(stats(MPI_TAG,2) .eq. 2, 'status of waitall')
      call mpi_waitsome(4, reqs, out, idx, MPI_STATUSES_IGNORE, ierr)
      call check(out .eq. MPI_UNDEFINED, 'waitsome without')
      end

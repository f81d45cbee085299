! Written by `cargo xtask codegen` from api/. Do not edit.
!
! The module mpi_f08 for the MPI-5.0 ABI: interfaces only, nothing to link beside the library.
! Choice buffers come as gfortran's array descriptors.
module mpi_f08
  use, intrinsic :: iso_c_binding, only: c_ptr, c_char
  implicit none
  public
  private :: c_ptr, c_char

  type, bind(C) :: MPI_Op
    integer :: MPI_VAL
  end type MPI_Op

  type, bind(C) :: MPI_Comm
    integer :: MPI_VAL
  end type MPI_Comm

  type, bind(C) :: MPI_Group
    integer :: MPI_VAL
  end type MPI_Group

  type, bind(C) :: MPI_Win
    integer :: MPI_VAL
  end type MPI_Win

  type, bind(C) :: MPI_File
    integer :: MPI_VAL
  end type MPI_File

  type, bind(C) :: MPI_Session
    integer :: MPI_VAL
  end type MPI_Session

  type, bind(C) :: MPI_Message
    integer :: MPI_VAL
  end type MPI_Message

  type, bind(C) :: MPI_Info
    integer :: MPI_VAL
  end type MPI_Info

  type, bind(C) :: MPI_Errhandler
    integer :: MPI_VAL
  end type MPI_Errhandler

  type, bind(C) :: MPI_Request
    integer :: MPI_VAL
  end type MPI_Request

  type, bind(C) :: MPI_Datatype
    integer :: MPI_VAL
  end type MPI_Datatype

  type, bind(C) :: MPI_Status
    integer :: MPI_SOURCE
    integer :: MPI_TAG
    integer :: MPI_ERROR
    integer :: MPI_internal(5)
  end type MPI_Status

  integer, parameter :: MPI_ADDRESS_KIND = 8
  integer, parameter :: MPI_COUNT_KIND = 8
  integer, parameter :: MPI_OFFSET_KIND = 8
  integer, parameter :: MPI_INTEGER_KIND = 4
  integer, parameter :: MPI_VERSION = 5
  integer, parameter :: MPI_SUBVERSION = 0
  integer, parameter :: MPI_ABI_VERSION = 1
  integer, parameter :: MPI_ABI_SUBVERSION = 0
  integer, parameter :: MPI_STATUS_SIZE = 8
  integer, parameter :: MPI_SOURCE = 1
  integer, parameter :: MPI_TAG = 2
  integer, parameter :: MPI_ERROR = 3
  integer, parameter :: MPI_SUCCESS = 0
  integer, parameter :: MPI_ERR_BUFFER = 1
  integer, parameter :: MPI_ERR_COUNT = 2
  integer, parameter :: MPI_ERR_TYPE = 3
  integer, parameter :: MPI_ERR_TAG = 4
  integer, parameter :: MPI_ERR_COMM = 5
  integer, parameter :: MPI_ERR_RANK = 6
  integer, parameter :: MPI_ERR_REQUEST = 7
  integer, parameter :: MPI_ERR_ROOT = 8
  integer, parameter :: MPI_ERR_GROUP = 9
  integer, parameter :: MPI_ERR_OP = 10
  integer, parameter :: MPI_ERR_TOPOLOGY = 11
  integer, parameter :: MPI_ERR_DIMS = 12
  integer, parameter :: MPI_ERR_ARG = 13
  integer, parameter :: MPI_ERR_UNKNOWN = 14
  integer, parameter :: MPI_ERR_TRUNCATE = 15
  integer, parameter :: MPI_ERR_OTHER = 16
  integer, parameter :: MPI_ERR_INTERN = 17
  integer, parameter :: MPI_ERR_PENDING = 18
  integer, parameter :: MPI_ERR_IN_STATUS = 19
  integer, parameter :: MPI_ERR_ACCESS = 20
  integer, parameter :: MPI_ERR_AMODE = 21
  integer, parameter :: MPI_ERR_ASSERT = 22
  integer, parameter :: MPI_ERR_BAD_FILE = 23
  integer, parameter :: MPI_ERR_BASE = 24
  integer, parameter :: MPI_ERR_CONVERSION = 25
  integer, parameter :: MPI_ERR_DISP = 26
  integer, parameter :: MPI_ERR_DUP_DATAREP = 27
  integer, parameter :: MPI_ERR_FILE_EXISTS = 28
  integer, parameter :: MPI_ERR_FILE_IN_USE = 29
  integer, parameter :: MPI_ERR_FILE = 30
  integer, parameter :: MPI_ERR_INFO_KEY = 31
  integer, parameter :: MPI_ERR_INFO_NOKEY = 32
  integer, parameter :: MPI_ERR_INFO_VALUE = 33
  integer, parameter :: MPI_ERR_INFO = 34
  integer, parameter :: MPI_ERR_IO = 35
  integer, parameter :: MPI_ERR_KEYVAL = 36
  integer, parameter :: MPI_ERR_LOCKTYPE = 37
  integer, parameter :: MPI_ERR_NAME = 38
  integer, parameter :: MPI_ERR_NO_MEM = 39
  integer, parameter :: MPI_ERR_NOT_SAME = 40
  integer, parameter :: MPI_ERR_NO_SPACE = 41
  integer, parameter :: MPI_ERR_NO_SUCH_FILE = 42
  integer, parameter :: MPI_ERR_PORT = 43
  integer, parameter :: MPI_ERR_QUOTA = 44
  integer, parameter :: MPI_ERR_READ_ONLY = 45
  integer, parameter :: MPI_ERR_RMA_ATTACH = 46
  integer, parameter :: MPI_ERR_RMA_CONFLICT = 47
  integer, parameter :: MPI_ERR_RMA_RANGE = 48
  integer, parameter :: MPI_ERR_RMA_SHARED = 49
  integer, parameter :: MPI_ERR_RMA_SYNC = 50
  integer, parameter :: MPI_ERR_SERVICE = 51
  integer, parameter :: MPI_ERR_SIZE = 52
  integer, parameter :: MPI_ERR_SPAWN = 53
  integer, parameter :: MPI_ERR_UNSUPPORTED_DATAREP = 54
  integer, parameter :: MPI_ERR_UNSUPPORTED_OPERATION = 55
  integer, parameter :: MPI_ERR_WIN = 56
  integer, parameter :: MPI_ERR_RMA_FLAVOR = 57
  integer, parameter :: MPI_ERR_PROC_ABORTED = 58
  integer, parameter :: MPI_ERR_VALUE_TOO_LARGE = 59
  integer, parameter :: MPI_ERR_SESSION = 60
  integer, parameter :: MPI_ERR_ERRHANDLER = 61
  integer, parameter :: MPI_ERR_ABI = 62
  integer, parameter :: MPI_T_ERR_CANNOT_INIT = 1001
  integer, parameter :: MPI_T_ERR_NOT_ACCESSIBLE = 1002
  integer, parameter :: MPI_T_ERR_NOT_INITIALIZED = 1003
  integer, parameter :: MPI_T_ERR_NOT_SUPPORTED = 1004
  integer, parameter :: MPI_T_ERR_MEMORY = 1005
  integer, parameter :: MPI_T_ERR_INVALID = 1006
  integer, parameter :: MPI_T_ERR_INVALID_INDEX = 1007
  integer, parameter :: MPI_T_ERR_INVALID_ITEM = 1008
  integer, parameter :: MPI_T_ERR_INVALID_SESSION = 1009
  integer, parameter :: MPI_T_ERR_INVALID_HANDLE = 1010
  integer, parameter :: MPI_T_ERR_INVALID_NAME = 1011
  integer, parameter :: MPI_T_ERR_OUT_OF_HANDLES = 1012
  integer, parameter :: MPI_T_ERR_OUT_OF_SESSIONS = 1013
  integer, parameter :: MPI_T_ERR_CVAR_SET_NOT_NOW = 1014
  integer, parameter :: MPI_T_ERR_CVAR_SET_NEVER = 1015
  integer, parameter :: MPI_T_ERR_PVAR_NO_WRITE = 1016
  integer, parameter :: MPI_T_ERR_PVAR_NO_STARTSTOP = 1017
  integer, parameter :: MPI_T_ERR_PVAR_NO_ATOMIC = 1018
  integer, parameter :: MPI_ERR_LASTCODE = 16383
  integer, parameter :: MPI_MAX_DATAREP_STRING = 127
  integer, parameter :: MPI_MAX_ERROR_STRING = 511
  integer, parameter :: MPI_MAX_INFO_KEY = 255
  integer, parameter :: MPI_MAX_INFO_VAL = 1023
  integer, parameter :: MPI_MAX_LIBRARY_VERSION_STRING = 8191
  integer, parameter :: MPI_MAX_OBJECT_NAME = 127
  integer, parameter :: MPI_MAX_PORT_NAME = 1023
  integer, parameter :: MPI_MAX_PROCESSOR_NAME = 255
  integer, parameter :: MPI_MAX_STRINGTAG_LEN = 1023
  integer, parameter :: MPI_MAX_PSET_NAME_LEN = 1023
  integer, parameter :: MPI_BSEND_OVERHEAD = 512
  integer, parameter :: MPI_MODE_APPEND = 1
  integer, parameter :: MPI_MODE_CREATE = 2
  integer, parameter :: MPI_MODE_DELETE_ON_CLOSE = 4
  integer, parameter :: MPI_MODE_EXCL = 8
  integer, parameter :: MPI_MODE_RDONLY = 16
  integer, parameter :: MPI_MODE_RDWR = 32
  integer, parameter :: MPI_MODE_SEQUENTIAL = 64
  integer, parameter :: MPI_MODE_UNIQUE_OPEN = 128
  integer, parameter :: MPI_MODE_WRONLY = 256
  integer, parameter :: MPI_MODE_NOCHECK = 1024
  integer, parameter :: MPI_MODE_NOPRECEDE = 2048
  integer, parameter :: MPI_MODE_NOPUT = 4096
  integer, parameter :: MPI_MODE_NOSTORE = 8192
  integer, parameter :: MPI_MODE_NOSUCCEED = 16384
  integer, parameter :: MPI_ANY_SOURCE = -1
  integer, parameter :: MPI_PROC_NULL = -3
  integer, parameter :: MPI_ROOT = -4
  integer, parameter :: MPI_ANY_TAG = -2
  integer, parameter :: MPI_UNDEFINED = -32766
  integer, parameter :: MPI_THREAD_SINGLE = 0
  integer, parameter :: MPI_THREAD_FUNNELED = 1024
  integer, parameter :: MPI_THREAD_SERIALIZED = 2048
  integer, parameter :: MPI_THREAD_MULTIPLE = 4096
  integer, parameter :: MPI_ORDER_C = 12
  integer, parameter :: MPI_ORDER_FORTRAN = 15
  integer, parameter :: MPI_DISTRIBUTE_NONE = 16
  integer, parameter :: MPI_DISTRIBUTE_BLOCK = 17
  integer, parameter :: MPI_DISTRIBUTE_CYCLIC = 18
  integer, parameter :: MPI_DISTRIBUTE_DFLT_DARG = 19
  integer, parameter :: MPI_COMBINER_NAMED = 101
  integer, parameter :: MPI_COMBINER_DUP = 102
  integer, parameter :: MPI_COMBINER_CONTIGUOUS = 103
  integer, parameter :: MPI_COMBINER_VECTOR = 104
  integer, parameter :: MPI_COMBINER_HVECTOR = 105
  integer, parameter :: MPI_COMBINER_INDEXED = 106
  integer, parameter :: MPI_COMBINER_HINDEXED = 107
  integer, parameter :: MPI_COMBINER_INDEXED_BLOCK = 108
  integer, parameter :: MPI_COMBINER_HINDEXED_BLOCK = 109
  integer, parameter :: MPI_COMBINER_STRUCT = 110
  integer, parameter :: MPI_COMBINER_SUBARRAY = 111
  integer, parameter :: MPI_COMBINER_DARRAY = 112
  integer, parameter :: MPI_COMBINER_F90_REAL = 113
  integer, parameter :: MPI_COMBINER_F90_COMPLEX = 114
  integer, parameter :: MPI_COMBINER_F90_INTEGER = 115
  integer, parameter :: MPI_COMBINER_RESIZED = 116
  integer, parameter :: MPI_COMBINER_VALUE_INDEX = 117
  integer, parameter :: MPIX_TYPECLASS_LOGICAL = 191
  integer, parameter :: MPI_TYPECLASS_INTEGER = 192
  integer, parameter :: MPI_TYPECLASS_REAL = 193
  integer, parameter :: MPI_TYPECLASS_COMPLEX = 194
  integer, parameter :: MPI_IDENT = 201
  integer, parameter :: MPI_CONGRUENT = 202
  integer, parameter :: MPI_SIMILAR = 203
  integer, parameter :: MPI_UNEQUAL = 204
  integer, parameter :: MPI_CART = 211
  integer, parameter :: MPI_GRAPH = 212
  integer, parameter :: MPI_DIST_GRAPH = 213
  integer, parameter :: MPI_COMM_TYPE_SHARED = 221
  integer, parameter :: MPI_COMM_TYPE_HW_UNGUIDED = 222
  integer, parameter :: MPI_COMM_TYPE_HW_GUIDED = 223
  integer, parameter :: MPI_COMM_TYPE_RESOURCE_GUIDED = 224
  integer, parameter :: MPI_LOCK_EXCLUSIVE = 301
  integer, parameter :: MPI_LOCK_SHARED = 302
  integer, parameter :: MPI_WIN_FLAVOR_CREATE = 311
  integer, parameter :: MPI_WIN_FLAVOR_ALLOCATE = 312
  integer, parameter :: MPI_WIN_FLAVOR_DYNAMIC = 313
  integer, parameter :: MPI_WIN_FLAVOR_SHARED = 314
  integer, parameter :: MPI_WIN_UNIFIED = 321
  integer, parameter :: MPI_WIN_SEPARATE = 322
  integer, parameter :: MPI_SEEK_CUR = 401
  integer, parameter :: MPI_SEEK_END = 402
  integer, parameter :: MPI_SEEK_SET = 403
  integer, parameter :: MPI_KEYVAL_INVALID = 0
  integer, parameter :: MPI_TAG_UB = 501
  integer, parameter :: MPI_IO = 502
  integer, parameter :: MPI_HOST = 503
  integer, parameter :: MPI_WTIME_IS_GLOBAL = 504
  integer, parameter :: MPI_APPNUM = 505
  integer, parameter :: MPI_LASTUSEDCODE = 506
  integer, parameter :: MPI_UNIVERSE_SIZE = 507
  integer, parameter :: MPI_WIN_BASE = 601
  integer, parameter :: MPI_WIN_DISP_UNIT = 602
  integer, parameter :: MPI_WIN_SIZE = 603
  integer, parameter :: MPI_WIN_CREATE_FLAVOR = 604
  integer, parameter :: MPI_WIN_MODEL = 605
  type(MPI_Op), parameter :: MPI_OP_NULL = MPI_Op(32)
  type(MPI_Op), parameter :: MPI_SUM = MPI_Op(33)
  type(MPI_Op), parameter :: MPI_MIN = MPI_Op(34)
  type(MPI_Op), parameter :: MPI_MAX = MPI_Op(35)
  type(MPI_Op), parameter :: MPI_PROD = MPI_Op(36)
  type(MPI_Op), parameter :: MPI_BAND = MPI_Op(40)
  type(MPI_Op), parameter :: MPI_BOR = MPI_Op(41)
  type(MPI_Op), parameter :: MPI_BXOR = MPI_Op(42)
  type(MPI_Op), parameter :: MPI_LAND = MPI_Op(48)
  type(MPI_Op), parameter :: MPI_LOR = MPI_Op(49)
  type(MPI_Op), parameter :: MPI_LXOR = MPI_Op(50)
  type(MPI_Op), parameter :: MPI_MINLOC = MPI_Op(56)
  type(MPI_Op), parameter :: MPI_MAXLOC = MPI_Op(57)
  type(MPI_Op), parameter :: MPI_REPLACE = MPI_Op(60)
  type(MPI_Op), parameter :: MPI_NO_OP = MPI_Op(61)
  type(MPI_Comm), parameter :: MPI_COMM_NULL = MPI_Comm(256)
  type(MPI_Comm), parameter :: MPI_COMM_WORLD = MPI_Comm(257)
  type(MPI_Comm), parameter :: MPI_COMM_SELF = MPI_Comm(258)
  type(MPI_Group), parameter :: MPI_GROUP_NULL = MPI_Group(264)
  type(MPI_Group), parameter :: MPI_GROUP_EMPTY = MPI_Group(265)
  type(MPI_Win), parameter :: MPI_WIN_NULL = MPI_Win(272)
  type(MPI_File), parameter :: MPI_FILE_NULL = MPI_File(280)
  type(MPI_Session), parameter :: MPI_SESSION_NULL = MPI_Session(288)
  type(MPI_Message), parameter :: MPI_MESSAGE_NULL = MPI_Message(296)
  type(MPI_Message), parameter :: MPI_MESSAGE_NO_PROC = MPI_Message(297)
  type(MPI_Info), parameter :: MPI_INFO_NULL = MPI_Info(304)
  type(MPI_Info), parameter :: MPI_INFO_ENV = MPI_Info(305)
  type(MPI_Errhandler), parameter :: MPI_ERRHANDLER_NULL = MPI_Errhandler(320)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_ARE_FATAL = MPI_Errhandler(321)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_ABORT = MPI_Errhandler(322)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_RETURN = MPI_Errhandler(323)
  type(MPI_Request), parameter :: MPI_REQUEST_NULL = MPI_Request(384)
  type(MPI_Datatype), parameter :: MPI_DATATYPE_NULL = MPI_Datatype(512)
  type(MPI_Datatype), parameter :: MPI_AINT = MPI_Datatype(513)
  type(MPI_Datatype), parameter :: MPI_COUNT = MPI_Datatype(514)
  type(MPI_Datatype), parameter :: MPI_OFFSET = MPI_Datatype(515)
  type(MPI_Datatype), parameter :: MPI_PACKED = MPI_Datatype(519)
  type(MPI_Datatype), parameter :: MPI_SHORT = MPI_Datatype(520)
  type(MPI_Datatype), parameter :: MPI_INT = MPI_Datatype(521)
  type(MPI_Datatype), parameter :: MPI_LONG = MPI_Datatype(522)
  type(MPI_Datatype), parameter :: MPI_LONG_LONG = MPI_Datatype(523)
  type(MPI_Datatype), parameter :: MPI_LONG_LONG_INT = MPI_Datatype(523)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_SHORT = MPI_Datatype(524)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED = MPI_Datatype(525)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG = MPI_Datatype(526)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG_LONG = MPI_Datatype(527)
  type(MPI_Datatype), parameter :: MPI_FLOAT = MPI_Datatype(528)
  type(MPI_Datatype), parameter :: MPI_C_FLOAT_COMPLEX = MPI_Datatype(530)
  type(MPI_Datatype), parameter :: MPI_C_COMPLEX = MPI_Datatype(530)
  type(MPI_Datatype), parameter :: MPI_CXX_FLOAT_COMPLEX = MPI_Datatype(531)
  type(MPI_Datatype), parameter :: MPI_DOUBLE = MPI_Datatype(532)
  type(MPI_Datatype), parameter :: MPI_C_DOUBLE_COMPLEX = MPI_Datatype(534)
  type(MPI_Datatype), parameter :: MPI_CXX_DOUBLE_COMPLEX = MPI_Datatype(535)
  type(MPI_Datatype), parameter :: MPI_LOGICAL = MPI_Datatype(536)
  type(MPI_Datatype), parameter :: MPI_INTEGER = MPI_Datatype(537)
  type(MPI_Datatype), parameter :: MPI_REAL = MPI_Datatype(538)
  type(MPI_Datatype), parameter :: MPI_COMPLEX = MPI_Datatype(539)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_PRECISION = MPI_Datatype(540)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_COMPLEX = MPI_Datatype(541)
  type(MPI_Datatype), parameter :: MPI_CHARACTER = MPI_Datatype(542)
  type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE = MPI_Datatype(544)
  type(MPI_Datatype), parameter :: MPI_C_LONG_DOUBLE_COMPLEX = MPI_Datatype(548)
  type(MPI_Datatype), parameter :: MPI_CXX_LONG_DOUBLE_COMPLEX = MPI_Datatype(549)
  type(MPI_Datatype), parameter :: MPI_FLOAT_INT = MPI_Datatype(552)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_INT = MPI_Datatype(553)
  type(MPI_Datatype), parameter :: MPI_LONG_INT = MPI_Datatype(554)
  type(MPI_Datatype), parameter :: MPI_2INT = MPI_Datatype(555)
  type(MPI_Datatype), parameter :: MPI_SHORT_INT = MPI_Datatype(556)
  type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE_INT = MPI_Datatype(557)
  type(MPI_Datatype), parameter :: MPI_2REAL = MPI_Datatype(560)
  type(MPI_Datatype), parameter :: MPI_2DOUBLE_PRECISION = MPI_Datatype(561)
  type(MPI_Datatype), parameter :: MPI_2INTEGER = MPI_Datatype(562)
  type(MPI_Datatype), parameter :: MPI_C_BOOL = MPI_Datatype(568)
  type(MPI_Datatype), parameter :: MPI_CXX_BOOL = MPI_Datatype(569)
  type(MPI_Datatype), parameter :: MPI_WCHAR = MPI_Datatype(572)
  type(MPI_Datatype), parameter :: MPI_INT8_T = MPI_Datatype(576)
  type(MPI_Datatype), parameter :: MPI_UINT8_T = MPI_Datatype(577)
  type(MPI_Datatype), parameter :: MPI_CHAR = MPI_Datatype(579)
  type(MPI_Datatype), parameter :: MPI_SIGNED_CHAR = MPI_Datatype(580)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_CHAR = MPI_Datatype(581)
  type(MPI_Datatype), parameter :: MPI_BYTE = MPI_Datatype(583)
  type(MPI_Datatype), parameter :: MPI_INT16_T = MPI_Datatype(584)
  type(MPI_Datatype), parameter :: MPI_UINT16_T = MPI_Datatype(585)
  type(MPI_Datatype), parameter :: MPI_INT32_T = MPI_Datatype(592)
  type(MPI_Datatype), parameter :: MPI_UINT32_T = MPI_Datatype(593)
  type(MPI_Datatype), parameter :: MPI_INT64_T = MPI_Datatype(600)
  type(MPI_Datatype), parameter :: MPI_UINT64_T = MPI_Datatype(601)
  type(MPI_Datatype), parameter :: MPI_LOGICAL1 = MPI_Datatype(704)
  type(MPI_Datatype), parameter :: MPI_INTEGER1 = MPI_Datatype(705)
  type(MPI_Datatype), parameter :: MPI_LOGICAL2 = MPI_Datatype(712)
  type(MPI_Datatype), parameter :: MPI_INTEGER2 = MPI_Datatype(713)
  type(MPI_Datatype), parameter :: MPI_REAL2 = MPI_Datatype(714)
  type(MPI_Datatype), parameter :: MPI_LOGICAL4 = MPI_Datatype(720)
  type(MPI_Datatype), parameter :: MPI_INTEGER4 = MPI_Datatype(721)
  type(MPI_Datatype), parameter :: MPI_REAL4 = MPI_Datatype(722)
  type(MPI_Datatype), parameter :: MPI_COMPLEX4 = MPI_Datatype(723)
  type(MPI_Datatype), parameter :: MPI_LOGICAL8 = MPI_Datatype(728)
  type(MPI_Datatype), parameter :: MPI_INTEGER8 = MPI_Datatype(729)
  type(MPI_Datatype), parameter :: MPI_REAL8 = MPI_Datatype(730)
  type(MPI_Datatype), parameter :: MPI_COMPLEX8 = MPI_Datatype(731)
  type(MPI_Datatype), parameter :: MPI_LOGICAL16 = MPI_Datatype(736)
  type(MPI_Datatype), parameter :: MPI_INTEGER16 = MPI_Datatype(737)
  type(MPI_Datatype), parameter :: MPI_REAL16 = MPI_Datatype(738)
  type(MPI_Datatype), parameter :: MPI_COMPLEX16 = MPI_Datatype(739)
  type(MPI_Datatype), parameter :: MPI_COMPLEX32 = MPI_Datatype(747)
  integer(kind=MPI_OFFSET_KIND), parameter :: MPI_DISPLACEMENT_CURRENT = -1
logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .true.
  logical, parameter :: MPI_ASYNC_PROTECTS_NONBLOCKING = .true.
  integer, bind(C, name='MPIR_F08_MPI_BOTTOM'), target :: MPI_BOTTOM
  integer, bind(C, name='MPIR_F08_MPI_IN_PLACE'), target :: MPI_IN_PLACE
  integer, bind(C, name='weft_f08_buffer_automatic'), target :: MPI_BUFFER_AUTOMATIC
  integer, bind(C, name='weft_f08_unweighted') :: MPI_UNWEIGHTED(1)
  integer, bind(C, name='weft_f08_weights_empty') :: MPI_WEIGHTS_EMPTY(1)
  integer, bind(C, name='weft_f08_errcodes_ignore') :: MPI_ERRCODES_IGNORE(1)
  character(len=1, kind=c_char), bind(C, name='weft_f08_argv_null') :: MPI_ARGV_NULL(1)
  character(len=1, kind=c_char), bind(C, name='weft_f08_argvs_null') :: MPI_ARGVS_NULL(1, 1)
  type(MPI_Status), bind(C, name='MPIR_F08_MPI_STATUS_IGNORE_OBJ'), target :: MPI_STATUS_IGNORE
  type(MPI_Status), bind(C, name='MPIR_F08_MPI_STATUSES_IGNORE_OBJ'), target :: MPI_STATUSES_IGNORE(1)
  interface operator(==)
    pure function weft_op_eq(a, b)
      import
      implicit none
      type(MPI_Op), intent(in) :: a, b
      logical :: weft_op_eq
    end function weft_op_eq
    pure function weft_comm_eq(a, b)
      import
      implicit none
      type(MPI_Comm), intent(in) :: a, b
      logical :: weft_comm_eq
    end function weft_comm_eq
    pure function weft_group_eq(a, b)
      import
      implicit none
      type(MPI_Group), intent(in) :: a, b
      logical :: weft_group_eq
    end function weft_group_eq
    pure function weft_win_eq(a, b)
      import
      implicit none
      type(MPI_Win), intent(in) :: a, b
      logical :: weft_win_eq
    end function weft_win_eq
    pure function weft_file_eq(a, b)
      import
      implicit none
      type(MPI_File), intent(in) :: a, b
      logical :: weft_file_eq
    end function weft_file_eq
    pure function weft_session_eq(a, b)
      import
      implicit none
      type(MPI_Session), intent(in) :: a, b
      logical :: weft_session_eq
    end function weft_session_eq
    pure function weft_message_eq(a, b)
      import
      implicit none
      type(MPI_Message), intent(in) :: a, b
      logical :: weft_message_eq
    end function weft_message_eq
    pure function weft_info_eq(a, b)
      import
      implicit none
      type(MPI_Info), intent(in) :: a, b
      logical :: weft_info_eq
    end function weft_info_eq
    pure function weft_errhandler_eq(a, b)
      import
      implicit none
      type(MPI_Errhandler), intent(in) :: a, b
      logical :: weft_errhandler_eq
    end function weft_errhandler_eq
    pure function weft_request_eq(a, b)
      import
      implicit none
      type(MPI_Request), intent(in) :: a, b
      logical :: weft_request_eq
    end function weft_request_eq
    pure function weft_datatype_eq(a, b)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: a, b
      logical :: weft_datatype_eq
    end function weft_datatype_eq
  end interface operator(==)
  interface operator(/=)
    pure function weft_op_ne(a, b)
      import
      implicit none
      type(MPI_Op), intent(in) :: a, b
      logical :: weft_op_ne
    end function weft_op_ne
    pure function weft_comm_ne(a, b)
      import
      implicit none
      type(MPI_Comm), intent(in) :: a, b
      logical :: weft_comm_ne
    end function weft_comm_ne
    pure function weft_group_ne(a, b)
      import
      implicit none
      type(MPI_Group), intent(in) :: a, b
      logical :: weft_group_ne
    end function weft_group_ne
    pure function weft_win_ne(a, b)
      import
      implicit none
      type(MPI_Win), intent(in) :: a, b
      logical :: weft_win_ne
    end function weft_win_ne
    pure function weft_file_ne(a, b)
      import
      implicit none
      type(MPI_File), intent(in) :: a, b
      logical :: weft_file_ne
    end function weft_file_ne
    pure function weft_session_ne(a, b)
      import
      implicit none
      type(MPI_Session), intent(in) :: a, b
      logical :: weft_session_ne
    end function weft_session_ne
    pure function weft_message_ne(a, b)
      import
      implicit none
      type(MPI_Message), intent(in) :: a, b
      logical :: weft_message_ne
    end function weft_message_ne
    pure function weft_info_ne(a, b)
      import
      implicit none
      type(MPI_Info), intent(in) :: a, b
      logical :: weft_info_ne
    end function weft_info_ne
    pure function weft_errhandler_ne(a, b)
      import
      implicit none
      type(MPI_Errhandler), intent(in) :: a, b
      logical :: weft_errhandler_ne
    end function weft_errhandler_ne
    pure function weft_request_ne(a, b)
      import
      implicit none
      type(MPI_Request), intent(in) :: a, b
      logical :: weft_request_ne
    end function weft_request_ne
    pure function weft_datatype_ne(a, b)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: a, b
      logical :: weft_datatype_ne
    end function weft_datatype_ne
  end interface operator(/=)

  abstract interface
    subroutine MPI_User_function(invec, inoutvec, len, datatype)
      import
      implicit none
      type(c_ptr), value :: invec, inoutvec
      integer :: len
      type(MPI_Datatype) :: datatype
    end subroutine MPI_User_function
    subroutine MPI_Datarep_conversion_function(userbuf, datatype, count, filebuf, position, &
    extra_state, ierror)
      import
      implicit none
      type(c_ptr), value :: userbuf, filebuf
      type(MPI_Datatype) :: datatype
      integer :: count
      integer(kind=MPI_OFFSET_KIND) :: position
      integer(kind=MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine MPI_Datarep_conversion_function
    subroutine MPI_User_function_c(invec, inoutvec, len, datatype)
      import
      implicit none
      type(c_ptr), value :: invec, inoutvec
      integer(kind=MPI_COUNT_KIND) :: len
      type(MPI_Datatype) :: datatype
    end subroutine MPI_User_function_c
    subroutine MPI_Datarep_conversion_function_c(userbuf, datatype, count, filebuf, position, &
    extra_state, ierror)
      import
      implicit none
      type(c_ptr), value :: userbuf, filebuf
      type(MPI_Datatype) :: datatype
      integer(kind=MPI_COUNT_KIND) :: count
      integer(kind=MPI_OFFSET_KIND) :: position
      integer(kind=MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine MPI_Datarep_conversion_function_c
    subroutine MPI_Datarep_extent_function(datatype, extent, extra_state, ierror)
      import
      implicit none
      type(MPI_Datatype) :: datatype
      integer(kind=MPI_ADDRESS_KIND) :: extent, extra_state
      integer :: ierror
    end subroutine MPI_Datarep_extent_function
    subroutine MPI_Comm_copy_attr_function(oldcomm, comm_keyval, extra_state, attribute_val_in, &
    attribute_val_out, flag, ierror)
      import
      implicit none
      type(MPI_Comm) :: oldcomm
      integer :: comm_keyval, ierror
      integer(kind=MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
      logical :: flag
    end subroutine MPI_Comm_copy_attr_function
    subroutine MPI_Comm_delete_attr_function(comm, comm_keyval, attribute_val, extra_state, ierror)
      import
      implicit none
      type(MPI_Comm) :: comm
      integer :: comm_keyval, ierror
      integer(kind=MPI_ADDRESS_KIND) :: attribute_val, extra_state
    end subroutine MPI_Comm_delete_attr_function
    subroutine MPI_Type_copy_attr_function(oldtype, type_keyval, extra_state, attribute_val_in, &
    attribute_val_out, flag, ierror)
      import
      implicit none
      type(MPI_Datatype) :: oldtype
      integer :: type_keyval, ierror
      integer(kind=MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
      logical :: flag
    end subroutine MPI_Type_copy_attr_function
    subroutine MPI_Type_delete_attr_function(datatype, type_keyval, attribute_val, extra_state, ierror)
      import
      implicit none
      type(MPI_Datatype) :: datatype
      integer :: type_keyval, ierror
      integer(kind=MPI_ADDRESS_KIND) :: attribute_val, extra_state
    end subroutine MPI_Type_delete_attr_function
    subroutine MPI_Win_copy_attr_function(oldwin, win_keyval, extra_state, attribute_val_in, &
    attribute_val_out, flag, ierror)
      import
      implicit none
      type(MPI_Win) :: oldwin
      integer :: win_keyval, ierror
      integer(kind=MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
      logical :: flag
    end subroutine MPI_Win_copy_attr_function
    subroutine MPI_Win_delete_attr_function(win, win_keyval, attribute_val, extra_state, ierror)
      import
      implicit none
      type(MPI_Win) :: win
      integer :: win_keyval, ierror
      integer(kind=MPI_ADDRESS_KIND) :: attribute_val, extra_state
    end subroutine MPI_Win_delete_attr_function
    subroutine MPI_Comm_errhandler_function(comm, error_code)
      import
      implicit none
      type(MPI_Comm) :: comm
      integer :: error_code
    end subroutine MPI_Comm_errhandler_function
    subroutine MPI_Win_errhandler_function(win, error_code)
      import
      implicit none
      type(MPI_Win) :: win
      integer :: error_code
    end subroutine MPI_Win_errhandler_function
    subroutine MPI_File_errhandler_function(file, error_code)
      import
      implicit none
      type(MPI_File) :: file
      integer :: error_code
    end subroutine MPI_File_errhandler_function
    subroutine MPI_Session_errhandler_function(session, error_code)
      import
      implicit none
      type(MPI_Session) :: session
      integer :: error_code
    end subroutine MPI_Session_errhandler_function
    subroutine MPI_Grequest_query_function(extra_state, status, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND) :: extra_state
      type(MPI_Status) :: status
      integer :: ierror
    end subroutine MPI_Grequest_query_function
    subroutine MPI_Grequest_free_function(extra_state, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND) :: extra_state
      integer :: ierror
    end subroutine MPI_Grequest_free_function
    subroutine MPI_Grequest_cancel_function(extra_state, complete, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND) :: extra_state
      logical :: complete
      integer :: ierror
    end subroutine MPI_Grequest_cancel_function
  end interface

  procedure(MPI_Comm_copy_attr_function) :: MPI_COMM_NULL_COPY_FN
  procedure(MPI_Comm_copy_attr_function) :: MPI_COMM_DUP_FN
  procedure(MPI_Comm_delete_attr_function) :: MPI_COMM_NULL_DELETE_FN
  procedure(MPI_Type_copy_attr_function) :: MPI_TYPE_NULL_COPY_FN
  procedure(MPI_Type_copy_attr_function) :: MPI_TYPE_DUP_FN
  procedure(MPI_Type_delete_attr_function) :: MPI_TYPE_NULL_DELETE_FN
  procedure(MPI_Win_copy_attr_function) :: MPI_WIN_NULL_COPY_FN
  procedure(MPI_Win_copy_attr_function) :: MPI_WIN_DUP_FN
  procedure(MPI_Win_delete_attr_function) :: MPI_WIN_NULL_DELETE_FN
  procedure(MPI_Datarep_conversion_function) :: MPI_CONVERSION_FN_NULL
  procedure(MPI_Datarep_conversion_function_c) :: MPI_CONVERSION_FN_NULL_C

  interface
    subroutine MPI_Status_f2f08(f_status, f08_status, ierror)
      import
      implicit none
      integer, intent(in) :: f_status(MPI_STATUS_SIZE)
      type(MPI_Status), intent(out) :: f08_status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_f2f08
    subroutine MPI_Status_f082f(f08_status, f_status, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: f08_status
      integer, intent(out) :: f_status(MPI_STATUS_SIZE)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_f082f
  end interface

  interface MPI_Sizeof
    subroutine mpi_sizeof_f08ts(x, size, ierror)
      implicit none
      type(*), dimension(..) :: x
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_sizeof_f08ts
  end interface MPI_Sizeof

  interface MPI_F_sync_reg
    subroutine mpi_f_sync_reg_f08ts(buf)
      implicit none
      type(*), dimension(..), asynchronous :: buf
    end subroutine mpi_f_sync_reg_f08ts
  end interface MPI_F_sync_reg
  interface PMPI_F_sync_reg
    subroutine pmpi_f_sync_reg_f08ts(buf)
      implicit none
      type(*), dimension(..), asynchronous :: buf
    end subroutine pmpi_f_sync_reg_f08ts
  end interface PMPI_F_sync_reg

  interface MPI_Abi_get_fortran_info
    subroutine mpi_abi_get_fortran_info_f08(info, ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_abi_get_fortran_info_f08
  end interface MPI_Abi_get_fortran_info

  interface MPI_Abi_get_info
    subroutine mpi_abi_get_info_f08(info, ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_abi_get_info_f08
  end interface MPI_Abi_get_info

  interface MPI_Abi_get_version
    subroutine mpi_abi_get_version_f08(abi_major, abi_minor, ierror)
      import
      implicit none
      integer, intent(out) :: abi_major
      integer, intent(out) :: abi_minor
      integer, optional, intent(out) :: ierror
    end subroutine mpi_abi_get_version_f08
  end interface MPI_Abi_get_version

  interface MPI_Abort
    subroutine mpi_abort_f08(comm, errorcode, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine mpi_abort_f08
  end interface MPI_Abort

  interface MPI_Accumulate
    subroutine mpi_accumulate_f08ts(origin_addr, origin_count, origin_datatype, target_rank, &
    target_disp, target_count, target_datatype, op, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_accumulate_f08ts
    subroutine mpi_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, &
    target_disp, target_count, target_datatype, op, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_accumulate_c_f08ts
  end interface MPI_Accumulate

  interface MPI_Add_error_class
    subroutine mpi_add_error_class_f08(errorclass, ierror)
      import
      implicit none
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine mpi_add_error_class_f08
  end interface MPI_Add_error_class

  interface MPI_Add_error_code
    subroutine mpi_add_error_code_f08(errorclass, errorcode, ierror)
      import
      implicit none
      integer, intent(in) :: errorclass
      integer, intent(out) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine mpi_add_error_code_f08
  end interface MPI_Add_error_code

  interface MPI_Add_error_string
    subroutine mpi_add_error_string_f08(errorcode, string, ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      character(len=*), intent(in) :: string
      integer, optional, intent(out) :: ierror
    end subroutine mpi_add_error_string_f08
  end interface MPI_Add_error_string

  interface MPI_Aint_add
    function mpi_aint_add_f08(base, disp)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: base
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: disp
      integer(kind=MPI_ADDRESS_KIND) :: mpi_aint_add_f08
    end function mpi_aint_add_f08
  end interface MPI_Aint_add

  interface MPI_Aint_diff
    function mpi_aint_diff_f08(addr1, addr2)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: addr1
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: addr2
      integer(kind=MPI_ADDRESS_KIND) :: mpi_aint_diff_f08
    end function mpi_aint_diff_f08
  end interface MPI_Aint_diff

  interface MPI_Allgather
    subroutine mpi_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allgather_f08ts
    subroutine mpi_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allgather_c_f08ts
  end interface MPI_Allgather

  interface MPI_Allgather_init
    subroutine mpi_allgather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allgather_init_f08ts
    subroutine mpi_allgather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allgather_init_c_f08ts
  end interface MPI_Allgather_init

  interface MPI_Allgatherv
    subroutine mpi_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allgatherv_f08ts
    subroutine mpi_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allgatherv_c_f08ts
  end interface MPI_Allgatherv

  interface MPI_Allgatherv_init
    subroutine mpi_allgatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allgatherv_init_f08ts
    subroutine mpi_allgatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allgatherv_init_c_f08ts
  end interface MPI_Allgatherv_init

  interface MPI_Alloc_mem
    subroutine mpi_alloc_mem_f08(size, info, baseptr, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      type(MPI_Info), intent(in) :: info
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alloc_mem_f08
  end interface MPI_Alloc_mem

  interface MPI_Allreduce
    subroutine mpi_allreduce_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allreduce_f08ts
    subroutine mpi_allreduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allreduce_c_f08ts
  end interface MPI_Allreduce

  interface MPI_Allreduce_init
    subroutine mpi_allreduce_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allreduce_init_f08ts
    subroutine mpi_allreduce_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_allreduce_init_c_f08ts
  end interface MPI_Allreduce_init

  interface MPI_Alltoall
    subroutine mpi_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoall_f08ts
    subroutine mpi_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoall_c_f08ts
  end interface MPI_Alltoall

  interface MPI_Alltoall_init
    subroutine mpi_alltoall_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoall_init_f08ts
    subroutine mpi_alltoall_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoall_init_c_f08ts
  end interface MPI_Alltoall_init

  interface MPI_Alltoallv
    subroutine mpi_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoallv_f08ts
    subroutine mpi_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoallv_c_f08ts
  end interface MPI_Alltoallv

  interface MPI_Alltoallv_init
    subroutine mpi_alltoallv_init_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoallv_init_f08ts
    subroutine mpi_alltoallv_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoallv_init_c_f08ts
  end interface MPI_Alltoallv_init

  interface MPI_Alltoallw
    subroutine mpi_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
    rdispls, recvtypes, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoallw_f08ts
    subroutine mpi_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
    rdispls, recvtypes, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoallw_c_f08ts
  end interface MPI_Alltoallw

  interface MPI_Alltoallw_init
    subroutine mpi_alltoallw_init_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
    rdispls, recvtypes, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoallw_init_f08ts
    subroutine mpi_alltoallw_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
    rdispls, recvtypes, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_alltoallw_init_c_f08ts
  end interface MPI_Alltoallw_init

  interface MPI_Barrier
    subroutine mpi_barrier_f08(comm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_barrier_f08
  end interface MPI_Barrier

  interface MPI_Barrier_init
    subroutine mpi_barrier_init_f08(comm, info, request, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_barrier_init_f08
  end interface MPI_Barrier_init

  interface MPI_Bcast
    subroutine mpi_bcast_f08ts(buffer, count, datatype, root, comm, ierror)
      import
      implicit none
      type(*), dimension(..) :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_bcast_f08ts
    subroutine mpi_bcast_c_f08ts(buffer, count, datatype, root, comm, ierror)
      import
      implicit none
      type(*), dimension(..) :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_bcast_c_f08ts
  end interface MPI_Bcast

  interface MPI_Bcast_init
    subroutine mpi_bcast_init_f08ts(buffer, count, datatype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_bcast_init_f08ts
    subroutine mpi_bcast_init_c_f08ts(buffer, count, datatype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_bcast_init_c_f08ts
  end interface MPI_Bcast_init

  interface MPI_Bsend
    subroutine mpi_bsend_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_bsend_f08ts
    subroutine mpi_bsend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_bsend_c_f08ts
  end interface MPI_Bsend

  interface MPI_Bsend_init
    subroutine mpi_bsend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_bsend_init_f08ts
    subroutine mpi_bsend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_bsend_init_c_f08ts
  end interface MPI_Bsend_init

  interface MPI_Buffer_attach
    subroutine mpi_buffer_attach_f08ts(buffer, size, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_buffer_attach_f08ts
    subroutine mpi_buffer_attach_c_f08ts(buffer, size, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_buffer_attach_c_f08ts
  end interface MPI_Buffer_attach

  interface MPI_Buffer_detach
    subroutine mpi_buffer_detach_f08(buffer_addr, size, ierror)
      import
      implicit none
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_buffer_detach_f08
    subroutine mpi_buffer_detach_c_f08(buffer_addr, size, ierror)
      import
      implicit none
      type(c_ptr), intent(out) :: buffer_addr
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_buffer_detach_c_f08
  end interface MPI_Buffer_detach

  interface MPI_Buffer_flush
    subroutine mpi_buffer_flush_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine mpi_buffer_flush_f08
  end interface MPI_Buffer_flush

  interface MPI_Buffer_iflush
    subroutine mpi_buffer_iflush_f08(request, ierror)
      import
      implicit none
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_buffer_iflush_f08
  end interface MPI_Buffer_iflush

  interface MPI_Cancel
    subroutine mpi_cancel_f08(request, ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_cancel_f08
  end interface MPI_Cancel

  interface MPI_Cart_coords
    subroutine mpi_cart_coords_f08(comm, rank, maxdims, coords, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxdims
      integer :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_cart_coords_f08
  end interface MPI_Cart_coords

  interface MPI_Cart_create
    subroutine mpi_cart_create_f08(comm_old, ndims, dims, periods, reorder, comm_cart, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_cart
      integer, optional, intent(out) :: ierror
    end subroutine mpi_cart_create_f08
  end interface MPI_Cart_create

  interface MPI_Cart_get
    subroutine mpi_cart_get_f08(comm, maxdims, dims, periods, coords, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxdims
      integer :: dims(*)
      logical :: periods(*)
      integer :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_cart_get_f08
  end interface MPI_Cart_get

  interface MPI_Cart_map
    subroutine mpi_cart_map_f08(comm, ndims, dims, periods, newrank, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine mpi_cart_map_f08
  end interface MPI_Cart_map

  interface MPI_Cart_rank
    subroutine mpi_cart_rank_f08(comm, coords, rank, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: coords(*)
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine mpi_cart_rank_f08
  end interface MPI_Cart_rank

  interface MPI_Cart_shift
    subroutine mpi_cart_shift_f08(comm, direction, disp, rank_source, rank_dest, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: direction
      integer, intent(in) :: disp
      integer, intent(out) :: rank_source
      integer, intent(out) :: rank_dest
      integer, optional, intent(out) :: ierror
    end subroutine mpi_cart_shift_f08
  end interface MPI_Cart_shift

  interface MPI_Cart_sub
    subroutine mpi_cart_sub_f08(comm, remain_dims, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      logical, intent(in) :: remain_dims(*)
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_cart_sub_f08
  end interface MPI_Cart_sub

  interface MPI_Cartdim_get
    subroutine mpi_cartdim_get_f08(comm, ndims, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: ndims
      integer, optional, intent(out) :: ierror
    end subroutine mpi_cartdim_get_f08
  end interface MPI_Cartdim_get

  interface MPI_Close_port
    subroutine mpi_close_port_f08(port_name, ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine mpi_close_port_f08
  end interface MPI_Close_port

  interface MPI_Comm_accept
    subroutine mpi_comm_accept_f08(port_name, info, root, comm, newcomm, ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_accept_f08
  end interface MPI_Comm_accept

  interface MPI_Comm_attach_buffer
    subroutine mpi_comm_attach_buffer_f08ts(comm, buffer, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_attach_buffer_f08ts
    subroutine mpi_comm_attach_buffer_c_f08ts(comm, buffer, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_attach_buffer_c_f08ts
  end interface MPI_Comm_attach_buffer

  interface MPI_Comm_call_errhandler
    subroutine mpi_comm_call_errhandler_f08(comm, errorcode, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_call_errhandler_f08
  end interface MPI_Comm_call_errhandler

  interface MPI_Comm_compare
    subroutine mpi_comm_compare_f08(comm1, comm2, result, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm1
      type(MPI_Comm), intent(in) :: comm2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_compare_f08
  end interface MPI_Comm_compare

  interface MPI_Comm_connect
    subroutine mpi_comm_connect_f08(port_name, info, root, comm, newcomm, ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_connect_f08
  end interface MPI_Comm_connect

  interface MPI_Comm_create
    subroutine mpi_comm_create_f08(comm, group, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_create_f08
  end interface MPI_Comm_create

  interface MPI_Comm_create_errhandler
    subroutine mpi_comm_create_errhandler_f08(comm_errhandler_fn, errhandler, ierror)
      import
      implicit none
      procedure(MPI_Comm_errhandler_function) :: comm_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_create_errhandler_f08
  end interface MPI_Comm_create_errhandler

  interface MPI_Comm_create_from_group
    subroutine mpi_comm_create_from_group_f08(group, stringtag, info, errhandler, newcomm, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_create_from_group_f08
  end interface MPI_Comm_create_from_group

  interface MPI_Comm_create_group
    subroutine mpi_comm_create_group_f08(comm, group, tag, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_create_group_f08
  end interface MPI_Comm_create_group

  interface MPI_Comm_create_keyval
    subroutine mpi_comm_create_keyval_f08(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, &
    extra_state, ierror)
      import
      implicit none
      procedure(MPI_Comm_copy_attr_function) :: comm_copy_attr_fn
      procedure(MPI_Comm_delete_attr_function) :: comm_delete_attr_fn
      integer, intent(out) :: comm_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_create_keyval_f08
  end interface MPI_Comm_create_keyval

  interface MPI_Comm_delete_attr
    subroutine mpi_comm_delete_attr_f08(comm, comm_keyval, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_delete_attr_f08
  end interface MPI_Comm_delete_attr

  interface MPI_Comm_detach_buffer
    subroutine mpi_comm_detach_buffer_f08(comm, buffer_addr, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_detach_buffer_f08
    subroutine mpi_comm_detach_buffer_c_f08(comm, buffer_addr, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_detach_buffer_c_f08
  end interface MPI_Comm_detach_buffer

  interface MPI_Comm_disconnect
    subroutine mpi_comm_disconnect_f08(comm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_disconnect_f08
  end interface MPI_Comm_disconnect

  interface MPI_Comm_dup
    subroutine mpi_comm_dup_f08(comm, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_dup_f08
  end interface MPI_Comm_dup

  interface MPI_Comm_dup_with_info
    subroutine mpi_comm_dup_with_info_f08(comm, info, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_dup_with_info_f08
  end interface MPI_Comm_dup_with_info

  interface MPI_Comm_flush_buffer
    subroutine mpi_comm_flush_buffer_f08(comm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_flush_buffer_f08
  end interface MPI_Comm_flush_buffer

  interface MPI_Comm_free
    subroutine mpi_comm_free_f08(comm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_free_f08
  end interface MPI_Comm_free

  interface MPI_Comm_free_keyval
    subroutine mpi_comm_free_keyval_f08(comm_keyval, ierror)
      import
      implicit none
      integer, intent(inout) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_free_keyval_f08
  end interface MPI_Comm_free_keyval

  interface MPI_Comm_get_attr
    subroutine mpi_comm_get_attr_f08(comm, comm_keyval, attribute_val, flag, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_get_attr_f08
  end interface MPI_Comm_get_attr

  interface MPI_Comm_get_errhandler
    subroutine mpi_comm_get_errhandler_f08(comm, errhandler, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_get_errhandler_f08
  end interface MPI_Comm_get_errhandler

  interface MPI_Comm_get_info
    subroutine mpi_comm_get_info_f08(comm, info_used, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_get_info_f08
  end interface MPI_Comm_get_info

  interface MPI_Comm_get_name
    subroutine mpi_comm_get_name_f08(comm, comm_name, resultlen, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(out) :: comm_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_get_name_f08
  end interface MPI_Comm_get_name

  interface MPI_Comm_get_parent
    subroutine mpi_comm_get_parent_f08(parent, ierror)
      import
      implicit none
      type(MPI_Comm), intent(out) :: parent
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_get_parent_f08
  end interface MPI_Comm_get_parent

  interface MPI_Comm_group
    subroutine mpi_comm_group_f08(comm, group, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_group_f08
  end interface MPI_Comm_group

  interface MPI_Comm_idup
    subroutine mpi_comm_idup_f08(comm, newcomm, request, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_idup_f08
  end interface MPI_Comm_idup

  interface MPI_Comm_idup_with_info
    subroutine mpi_comm_idup_with_info_f08(comm, info, newcomm, request, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_idup_with_info_f08
  end interface MPI_Comm_idup_with_info

  interface MPI_Comm_iflush_buffer
    subroutine mpi_comm_iflush_buffer_f08(comm, request, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_iflush_buffer_f08
  end interface MPI_Comm_iflush_buffer

  interface MPI_Comm_join
    subroutine mpi_comm_join_f08(fd, intercomm, ierror)
      import
      implicit none
      integer, intent(in) :: fd
      type(MPI_Comm), intent(out) :: intercomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_join_f08
  end interface MPI_Comm_join

  interface MPI_Comm_rank
    subroutine mpi_comm_rank_f08(comm, rank, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_rank_f08
  end interface MPI_Comm_rank

  interface MPI_Comm_remote_group
    subroutine mpi_comm_remote_group_f08(comm, group, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_remote_group_f08
  end interface MPI_Comm_remote_group

  interface MPI_Comm_remote_size
    subroutine mpi_comm_remote_size_f08(comm, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_remote_size_f08
  end interface MPI_Comm_remote_size

  interface MPI_Comm_set_attr
    subroutine mpi_comm_set_attr_f08(comm, comm_keyval, attribute_val, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_set_attr_f08
  end interface MPI_Comm_set_attr

  interface MPI_Comm_set_errhandler
    subroutine mpi_comm_set_errhandler_f08(comm, errhandler, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_set_errhandler_f08
  end interface MPI_Comm_set_errhandler

  interface MPI_Comm_set_info
    subroutine mpi_comm_set_info_f08(comm, info, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_set_info_f08
  end interface MPI_Comm_set_info

  interface MPI_Comm_set_name
    subroutine mpi_comm_set_name_f08(comm, comm_name, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: comm_name
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_set_name_f08
  end interface MPI_Comm_set_name

  interface MPI_Comm_size
    subroutine mpi_comm_size_f08(comm, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_size_f08
  end interface MPI_Comm_size

  interface MPI_Comm_spawn
    subroutine mpi_comm_spawn_f08(command, argv, maxprocs, info, root, comm, intercomm, &
    array_of_errcodes, ierror)
      import
      implicit none
      character(len=*), intent(in) :: command
      character(len=*), intent(in) :: argv(*)
      integer, intent(in) :: maxprocs
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_spawn_f08
  end interface MPI_Comm_spawn

  interface MPI_Comm_spawn_multiple
    subroutine mpi_comm_spawn_multiple_f08(count, array_of_commands, array_of_argv, array_of_maxprocs, &
    array_of_info, root, comm, intercomm, array_of_errcodes, ierror)
      import
      implicit none
      integer, intent(in) :: count
      character(len=*), intent(in) :: array_of_commands(*)
      character(len=*), intent(in) :: array_of_argv(count, *)
      integer, intent(in) :: array_of_maxprocs(*)
      type(MPI_Info), intent(in) :: array_of_info(*)
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_spawn_multiple_f08
  end interface MPI_Comm_spawn_multiple

  interface MPI_Comm_split
    subroutine mpi_comm_split_f08(comm, color, key, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: color
      integer, intent(in) :: key
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_split_f08
  end interface MPI_Comm_split

  interface MPI_Comm_split_type
    subroutine mpi_comm_split_type_f08(comm, split_type, key, info, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: split_type
      integer, intent(in) :: key
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_split_type_f08
  end interface MPI_Comm_split_type

  interface MPI_Comm_test_inter
    subroutine mpi_comm_test_inter_f08(comm, flag, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_comm_test_inter_f08
  end interface MPI_Comm_test_inter

  interface MPI_Compare_and_swap
    subroutine mpi_compare_and_swap_f08ts(origin_addr, compare_addr, result_addr, datatype, &
    target_rank, target_disp, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      type(*), dimension(..), intent(in) :: compare_addr
      type(*), dimension(..) :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_compare_and_swap_f08ts
  end interface MPI_Compare_and_swap

  interface MPI_Dims_create
    subroutine mpi_dims_create_f08(nnodes, ndims, dims, ierror)
      import
      implicit none
      integer, intent(in) :: nnodes
      integer, intent(in) :: ndims
      integer, intent(inout) :: dims(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_dims_create_f08
  end interface MPI_Dims_create

  interface MPI_Dist_graph_create
    subroutine mpi_dist_graph_create_f08(comm_old, n, sources, degrees, destinations, weights, info, &
    reorder, comm_dist_graph, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: n
      integer, intent(in) :: sources(*)
      integer, intent(in) :: degrees(*)
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: weights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine mpi_dist_graph_create_f08
  end interface MPI_Dist_graph_create

  interface MPI_Dist_graph_create_adjacent
    subroutine mpi_dist_graph_create_adjacent_f08(comm_old, indegree, sources, sourceweights, &
    outdegree, destinations, destweights, info, reorder, comm_dist_graph, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: indegree
      integer, intent(in) :: sources(*)
      integer, intent(in) :: sourceweights(*)
      integer, intent(in) :: outdegree
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: destweights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine mpi_dist_graph_create_adjacent_f08
  end interface MPI_Dist_graph_create_adjacent

  interface MPI_Dist_graph_neighbors
    subroutine mpi_dist_graph_neighbors_f08(comm, maxindegree, sources, sourceweights, maxoutdegree, &
    destinations, destweights, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindegree
      integer :: sources(*)
      integer :: sourceweights(*)
      integer, intent(in) :: maxoutdegree
      integer :: destinations(*)
      integer :: destweights(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_dist_graph_neighbors_f08
  end interface MPI_Dist_graph_neighbors

  interface MPI_Dist_graph_neighbors_count
    subroutine mpi_dist_graph_neighbors_count_f08(comm, indegree, outdegree, weighted, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: indegree
      integer, intent(out) :: outdegree
      logical, intent(out) :: weighted
      integer, optional, intent(out) :: ierror
    end subroutine mpi_dist_graph_neighbors_count_f08
  end interface MPI_Dist_graph_neighbors_count

  interface MPI_Errhandler_free
    subroutine mpi_errhandler_free_f08(errhandler, ierror)
      import
      implicit none
      type(MPI_Errhandler), intent(inout) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_errhandler_free_f08
  end interface MPI_Errhandler_free

  interface MPI_Error_class
    subroutine mpi_error_class_f08(errorcode, errorclass, ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine mpi_error_class_f08
  end interface MPI_Error_class

  interface MPI_Error_string
    subroutine mpi_error_string_f08(errorcode, string, resultlen, ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      character(len=*), intent(out) :: string
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine mpi_error_string_f08
  end interface MPI_Error_string

  interface MPI_Exscan
    subroutine mpi_exscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_exscan_f08ts
    subroutine mpi_exscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_exscan_c_f08ts
  end interface MPI_Exscan

  interface MPI_Exscan_init
    subroutine mpi_exscan_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_exscan_init_f08ts
    subroutine mpi_exscan_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_exscan_init_c_f08ts
  end interface MPI_Exscan_init

  interface MPI_Fetch_and_op
    subroutine mpi_fetch_and_op_f08ts(origin_addr, result_addr, datatype, target_rank, target_disp, op, &
    win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      type(*), dimension(..) :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_fetch_and_op_f08ts
  end interface MPI_Fetch_and_op

  interface MPI_File_call_errhandler
    subroutine mpi_file_call_errhandler_f08(fh, errorcode, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_call_errhandler_f08
  end interface MPI_File_call_errhandler

  interface MPI_File_close
    subroutine mpi_file_close_f08(fh, ierror)
      import
      implicit none
      type(MPI_File), intent(inout) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_close_f08
  end interface MPI_File_close

  interface MPI_File_create_errhandler
    subroutine mpi_file_create_errhandler_f08(file_errhandler_fn, errhandler, ierror)
      import
      implicit none
      procedure(MPI_File_errhandler_function) :: file_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_create_errhandler_f08
  end interface MPI_File_create_errhandler

  interface MPI_File_delete
    subroutine mpi_file_delete_f08(filename, info, ierror)
      import
      implicit none
      character(len=*), intent(in) :: filename
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_delete_f08
  end interface MPI_File_delete

  interface MPI_File_get_amode
    subroutine mpi_file_get_amode_f08(fh, amode, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, intent(out) :: amode
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_get_amode_f08
  end interface MPI_File_get_amode

  interface MPI_File_get_atomicity
    subroutine mpi_file_get_atomicity_f08(fh, flag, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_get_atomicity_f08
  end interface MPI_File_get_atomicity

  interface MPI_File_get_byte_offset
    subroutine mpi_file_get_byte_offset_f08(fh, offset, disp, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      integer(kind=MPI_OFFSET_KIND), intent(out) :: disp
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_get_byte_offset_f08
  end interface MPI_File_get_byte_offset

  interface MPI_File_get_errhandler
    subroutine mpi_file_get_errhandler_f08(file, errhandler, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_get_errhandler_f08
  end interface MPI_File_get_errhandler

  interface MPI_File_get_group
    subroutine mpi_file_get_group_f08(fh, group, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_get_group_f08
  end interface MPI_File_get_group

  interface MPI_File_get_info
    subroutine mpi_file_get_info_f08(fh, info_used, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_get_info_f08
  end interface MPI_File_get_info

  interface MPI_File_get_position
    subroutine mpi_file_get_position_f08(fh, offset, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_get_position_f08
  end interface MPI_File_get_position

  interface MPI_File_get_position_shared
    subroutine mpi_file_get_position_shared_f08(fh, offset, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_get_position_shared_f08
  end interface MPI_File_get_position_shared

  interface MPI_File_get_size
    subroutine mpi_file_get_size_f08(fh, size, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_get_size_f08
  end interface MPI_File_get_size

  interface MPI_File_get_type_extent
    subroutine mpi_file_get_type_extent_f08(fh, datatype, extent, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_get_type_extent_f08
  end interface MPI_File_get_type_extent

  interface MPI_File_get_view
    subroutine mpi_file_get_view_f08(fh, disp, etype, filetype, datarep, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(out) :: disp
      type(MPI_Datatype), intent(out) :: etype
      type(MPI_Datatype), intent(out) :: filetype
      character(len=*), intent(out) :: datarep
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_get_view_f08
  end interface MPI_File_get_view

  interface MPI_File_iread
    subroutine mpi_file_iread_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iread_f08ts
    subroutine mpi_file_iread_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iread_c_f08ts
  end interface MPI_File_iread

  interface MPI_File_iread_all
    subroutine mpi_file_iread_all_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iread_all_f08ts
    subroutine mpi_file_iread_all_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iread_all_c_f08ts
  end interface MPI_File_iread_all

  interface MPI_File_iread_at
    subroutine mpi_file_iread_at_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iread_at_f08ts
    subroutine mpi_file_iread_at_c_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iread_at_c_f08ts
  end interface MPI_File_iread_at

  interface MPI_File_iread_at_all
    subroutine mpi_file_iread_at_all_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iread_at_all_f08ts
    subroutine mpi_file_iread_at_all_c_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iread_at_all_c_f08ts
  end interface MPI_File_iread_at_all

  interface MPI_File_iread_shared
    subroutine mpi_file_iread_shared_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iread_shared_f08ts
    subroutine mpi_file_iread_shared_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iread_shared_c_f08ts
  end interface MPI_File_iread_shared

  interface MPI_File_iwrite
    subroutine mpi_file_iwrite_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iwrite_f08ts
    subroutine mpi_file_iwrite_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iwrite_c_f08ts
  end interface MPI_File_iwrite

  interface MPI_File_iwrite_all
    subroutine mpi_file_iwrite_all_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iwrite_all_f08ts
    subroutine mpi_file_iwrite_all_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iwrite_all_c_f08ts
  end interface MPI_File_iwrite_all

  interface MPI_File_iwrite_at
    subroutine mpi_file_iwrite_at_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iwrite_at_f08ts
    subroutine mpi_file_iwrite_at_c_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iwrite_at_c_f08ts
  end interface MPI_File_iwrite_at

  interface MPI_File_iwrite_at_all
    subroutine mpi_file_iwrite_at_all_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iwrite_at_all_f08ts
    subroutine mpi_file_iwrite_at_all_c_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iwrite_at_all_c_f08ts
  end interface MPI_File_iwrite_at_all

  interface MPI_File_iwrite_shared
    subroutine mpi_file_iwrite_shared_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iwrite_shared_f08ts
    subroutine mpi_file_iwrite_shared_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_iwrite_shared_c_f08ts
  end interface MPI_File_iwrite_shared

  interface MPI_File_open
    subroutine mpi_file_open_f08(comm, filename, amode, info, fh, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: filename
      integer, intent(in) :: amode
      type(MPI_Info), intent(in) :: info
      type(MPI_File), intent(out) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_open_f08
  end interface MPI_File_open

  interface MPI_File_preallocate
    subroutine mpi_file_preallocate_f08(fh, size, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_preallocate_f08
  end interface MPI_File_preallocate

  interface MPI_File_read
    subroutine mpi_file_read_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_f08ts
    subroutine mpi_file_read_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_c_f08ts
  end interface MPI_File_read

  interface MPI_File_read_all
    subroutine mpi_file_read_all_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_all_f08ts
    subroutine mpi_file_read_all_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_all_c_f08ts
  end interface MPI_File_read_all

  interface MPI_File_read_all_begin
    subroutine mpi_file_read_all_begin_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_all_begin_f08ts
    subroutine mpi_file_read_all_begin_c_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_all_begin_c_f08ts
  end interface MPI_File_read_all_begin

  interface MPI_File_read_all_end
    subroutine mpi_file_read_all_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_all_end_f08ts
  end interface MPI_File_read_all_end

  interface MPI_File_read_at
    subroutine mpi_file_read_at_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_at_f08ts
    subroutine mpi_file_read_at_c_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_at_c_f08ts
  end interface MPI_File_read_at

  interface MPI_File_read_at_all
    subroutine mpi_file_read_at_all_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_at_all_f08ts
    subroutine mpi_file_read_at_all_c_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_at_all_c_f08ts
  end interface MPI_File_read_at_all

  interface MPI_File_read_at_all_begin
    subroutine mpi_file_read_at_all_begin_f08ts(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_at_all_begin_f08ts
    subroutine mpi_file_read_at_all_begin_c_f08ts(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_at_all_begin_c_f08ts
  end interface MPI_File_read_at_all_begin

  interface MPI_File_read_at_all_end
    subroutine mpi_file_read_at_all_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_at_all_end_f08ts
  end interface MPI_File_read_at_all_end

  interface MPI_File_read_ordered
    subroutine mpi_file_read_ordered_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_ordered_f08ts
    subroutine mpi_file_read_ordered_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_ordered_c_f08ts
  end interface MPI_File_read_ordered

  interface MPI_File_read_ordered_begin
    subroutine mpi_file_read_ordered_begin_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_ordered_begin_f08ts
    subroutine mpi_file_read_ordered_begin_c_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_ordered_begin_c_f08ts
  end interface MPI_File_read_ordered_begin

  interface MPI_File_read_ordered_end
    subroutine mpi_file_read_ordered_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_ordered_end_f08ts
  end interface MPI_File_read_ordered_end

  interface MPI_File_read_shared
    subroutine mpi_file_read_shared_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_shared_f08ts
    subroutine mpi_file_read_shared_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_read_shared_c_f08ts
  end interface MPI_File_read_shared

  interface MPI_File_seek
    subroutine mpi_file_seek_f08(fh, offset, whence, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_seek_f08
  end interface MPI_File_seek

  interface MPI_File_seek_shared
    subroutine mpi_file_seek_shared_f08(fh, offset, whence, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_seek_shared_f08
  end interface MPI_File_seek_shared

  interface MPI_File_set_atomicity
    subroutine mpi_file_set_atomicity_f08(fh, flag, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_set_atomicity_f08
  end interface MPI_File_set_atomicity

  interface MPI_File_set_errhandler
    subroutine mpi_file_set_errhandler_f08(file, errhandler, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_set_errhandler_f08
  end interface MPI_File_set_errhandler

  interface MPI_File_set_info
    subroutine mpi_file_set_info_f08(fh, info, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_set_info_f08
  end interface MPI_File_set_info

  interface MPI_File_set_size
    subroutine mpi_file_set_size_f08(fh, size, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_set_size_f08
  end interface MPI_File_set_size

  interface MPI_File_set_view
    subroutine mpi_file_set_view_f08(fh, disp, etype, filetype, datarep, info, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: disp
      type(MPI_Datatype), intent(in) :: etype
      type(MPI_Datatype), intent(in) :: filetype
      character(len=*), intent(in) :: datarep
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_set_view_f08
  end interface MPI_File_set_view

  interface MPI_File_sync
    subroutine mpi_file_sync_f08(fh, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_sync_f08
  end interface MPI_File_sync

  interface MPI_File_write
    subroutine mpi_file_write_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_f08ts
    subroutine mpi_file_write_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_c_f08ts
  end interface MPI_File_write

  interface MPI_File_write_all
    subroutine mpi_file_write_all_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_all_f08ts
    subroutine mpi_file_write_all_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_all_c_f08ts
  end interface MPI_File_write_all

  interface MPI_File_write_all_begin
    subroutine mpi_file_write_all_begin_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_all_begin_f08ts
    subroutine mpi_file_write_all_begin_c_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_all_begin_c_f08ts
  end interface MPI_File_write_all_begin

  interface MPI_File_write_all_end
    subroutine mpi_file_write_all_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_all_end_f08ts
  end interface MPI_File_write_all_end

  interface MPI_File_write_at
    subroutine mpi_file_write_at_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_at_f08ts
    subroutine mpi_file_write_at_c_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_at_c_f08ts
  end interface MPI_File_write_at

  interface MPI_File_write_at_all
    subroutine mpi_file_write_at_all_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_at_all_f08ts
    subroutine mpi_file_write_at_all_c_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_at_all_c_f08ts
  end interface MPI_File_write_at_all

  interface MPI_File_write_at_all_begin
    subroutine mpi_file_write_at_all_begin_f08ts(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_at_all_begin_f08ts
    subroutine mpi_file_write_at_all_begin_c_f08ts(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_at_all_begin_c_f08ts
  end interface MPI_File_write_at_all_begin

  interface MPI_File_write_at_all_end
    subroutine mpi_file_write_at_all_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_at_all_end_f08ts
  end interface MPI_File_write_at_all_end

  interface MPI_File_write_ordered
    subroutine mpi_file_write_ordered_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_ordered_f08ts
    subroutine mpi_file_write_ordered_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_ordered_c_f08ts
  end interface MPI_File_write_ordered

  interface MPI_File_write_ordered_begin
    subroutine mpi_file_write_ordered_begin_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_ordered_begin_f08ts
    subroutine mpi_file_write_ordered_begin_c_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_ordered_begin_c_f08ts
  end interface MPI_File_write_ordered_begin

  interface MPI_File_write_ordered_end
    subroutine mpi_file_write_ordered_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_ordered_end_f08ts
  end interface MPI_File_write_ordered_end

  interface MPI_File_write_shared
    subroutine mpi_file_write_shared_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_shared_f08ts
    subroutine mpi_file_write_shared_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_file_write_shared_c_f08ts
  end interface MPI_File_write_shared

  interface MPI_Finalize
    subroutine mpi_finalize_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine mpi_finalize_f08
  end interface MPI_Finalize

  interface MPI_Finalized
    subroutine mpi_finalized_f08(flag, ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_finalized_f08
  end interface MPI_Finalized

  interface MPI_Free_mem
    subroutine mpi_free_mem_f08ts(base, ierror)
      import
      implicit none
      type(*), dimension(..) :: base
      integer, optional, intent(out) :: ierror
    end subroutine mpi_free_mem_f08ts
  end interface MPI_Free_mem

  interface MPI_Gather
    subroutine mpi_gather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_gather_f08ts
    subroutine mpi_gather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_gather_c_f08ts
  end interface MPI_Gather

  interface MPI_Gather_init
    subroutine mpi_gather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_gather_init_f08ts
    subroutine mpi_gather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_gather_init_c_f08ts
  end interface MPI_Gather_init

  interface MPI_Gatherv
    subroutine mpi_gatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
    root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_gatherv_f08ts
    subroutine mpi_gatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
    root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_gatherv_c_f08ts
  end interface MPI_Gatherv

  interface MPI_Gatherv_init
    subroutine mpi_gatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_gatherv_init_f08ts
    subroutine mpi_gatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_gatherv_init_c_f08ts
  end interface MPI_Gatherv_init

  interface MPI_Get
    subroutine mpi_get_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, ierror)
      import
      implicit none
      type(*), dimension(..) :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_f08ts
    subroutine mpi_get_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, ierror)
      import
      implicit none
      type(*), dimension(..) :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_c_f08ts
  end interface MPI_Get

  interface MPI_Get_accumulate
    subroutine mpi_get_accumulate_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
    result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..) :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_accumulate_f08ts
    subroutine mpi_get_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
    result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..) :: result_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_accumulate_c_f08ts
  end interface MPI_Get_accumulate

  interface MPI_Get_address
    subroutine mpi_get_address_f08ts(location, address, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: location
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: address
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_address_f08ts
  end interface MPI_Get_address

  interface MPI_Get_count
    subroutine mpi_get_count_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_count_f08
    subroutine mpi_get_count_c_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_count_c_f08
  end interface MPI_Get_count

  interface MPI_Get_elements
    subroutine mpi_get_elements_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_elements_f08
    subroutine mpi_get_elements_c_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_elements_c_f08
  end interface MPI_Get_elements

  interface MPI_Get_elements_x
    subroutine mpi_get_elements_x_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_elements_x_f08
  end interface MPI_Get_elements_x

  interface MPI_Get_hw_resource_info
    subroutine mpi_get_hw_resource_info_f08(hw_info, ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: hw_info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_hw_resource_info_f08
  end interface MPI_Get_hw_resource_info

  interface MPI_Get_library_version
    subroutine mpi_get_library_version_f08(version, resultlen, ierror)
      import
      implicit none
      character(len=*), intent(out) :: version
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_library_version_f08
  end interface MPI_Get_library_version

  interface MPI_Get_processor_name
    subroutine mpi_get_processor_name_f08(name, resultlen, ierror)
      import
      implicit none
      character(len=*), intent(out) :: name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_processor_name_f08
  end interface MPI_Get_processor_name

  interface MPI_Get_version
    subroutine mpi_get_version_f08(version, subversion, ierror)
      import
      implicit none
      integer, intent(out) :: version
      integer, intent(out) :: subversion
      integer, optional, intent(out) :: ierror
    end subroutine mpi_get_version_f08
  end interface MPI_Get_version

  interface MPI_Graph_create
    subroutine mpi_graph_create_f08(comm_old, nnodes, indx, edges, reorder, comm_graph, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: nnodes
      integer, intent(in) :: indx(*)
      integer, intent(in) :: edges(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_graph
      integer, optional, intent(out) :: ierror
    end subroutine mpi_graph_create_f08
  end interface MPI_Graph_create

  interface MPI_Graph_get
    subroutine mpi_graph_get_f08(comm, maxindex, maxedges, indx, edges, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindex
      integer, intent(in) :: maxedges
      integer :: indx(*)
      integer :: edges(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_graph_get_f08
  end interface MPI_Graph_get

  interface MPI_Graph_map
    subroutine mpi_graph_map_f08(comm, nnodes, indx, edges, newrank, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: nnodes
      integer, intent(in) :: indx(*)
      integer, intent(in) :: edges(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine mpi_graph_map_f08
  end interface MPI_Graph_map

  interface MPI_Graph_neighbors
    subroutine mpi_graph_neighbors_f08(comm, rank, maxneighbors, neighbors, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxneighbors
      integer :: neighbors(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_graph_neighbors_f08
  end interface MPI_Graph_neighbors

  interface MPI_Graph_neighbors_count
    subroutine mpi_graph_neighbors_count_f08(comm, rank, nneighbors, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(out) :: nneighbors
      integer, optional, intent(out) :: ierror
    end subroutine mpi_graph_neighbors_count_f08
  end interface MPI_Graph_neighbors_count

  interface MPI_Graphdims_get
    subroutine mpi_graphdims_get_f08(comm, nnodes, nedges, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: nnodes
      integer, intent(out) :: nedges
      integer, optional, intent(out) :: ierror
    end subroutine mpi_graphdims_get_f08
  end interface MPI_Graphdims_get

  interface MPI_Grequest_complete
    subroutine mpi_grequest_complete_f08(request, ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_grequest_complete_f08
  end interface MPI_Grequest_complete

  interface MPI_Grequest_start
    subroutine mpi_grequest_start_f08(query_fn, free_fn, cancel_fn, extra_state, request, ierror)
      import
      implicit none
      procedure(MPI_Grequest_query_function) :: query_fn
      procedure(MPI_Grequest_free_function) :: free_fn
      procedure(MPI_Grequest_cancel_function) :: cancel_fn
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_grequest_start_f08
  end interface MPI_Grequest_start

  interface MPI_Group_compare
    subroutine mpi_group_compare_f08(group1, group2, result, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_compare_f08
  end interface MPI_Group_compare

  interface MPI_Group_difference
    subroutine mpi_group_difference_f08(group1, group2, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_difference_f08
  end interface MPI_Group_difference

  interface MPI_Group_excl
    subroutine mpi_group_excl_f08(group, n, ranks, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_excl_f08
  end interface MPI_Group_excl

  interface MPI_Group_free
    subroutine mpi_group_free_f08(group, ierror)
      import
      implicit none
      type(MPI_Group), intent(inout) :: group
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_free_f08
  end interface MPI_Group_free

  interface MPI_Group_from_session_pset
    subroutine mpi_group_from_session_pset_f08(session, pset_name, newgroup, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_from_session_pset_f08
  end interface MPI_Group_from_session_pset

  interface MPI_Group_incl
    subroutine mpi_group_incl_f08(group, n, ranks, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_incl_f08
  end interface MPI_Group_incl

  interface MPI_Group_intersection
    subroutine mpi_group_intersection_f08(group1, group2, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_intersection_f08
  end interface MPI_Group_intersection

  interface MPI_Group_range_excl
    subroutine mpi_group_range_excl_f08(group, n, ranges, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3, *)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_range_excl_f08
  end interface MPI_Group_range_excl

  interface MPI_Group_range_incl
    subroutine mpi_group_range_incl_f08(group, n, ranges, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3, *)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_range_incl_f08
  end interface MPI_Group_range_incl

  interface MPI_Group_rank
    subroutine mpi_group_rank_f08(group, rank, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_rank_f08
  end interface MPI_Group_rank

  interface MPI_Group_size
    subroutine mpi_group_size_f08(group, size, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_size_f08
  end interface MPI_Group_size

  interface MPI_Group_translate_ranks
    subroutine mpi_group_translate_ranks_f08(group1, n, ranks1, group2, ranks2, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      integer, intent(in) :: n
      integer, intent(in) :: ranks1(*)
      type(MPI_Group), intent(in) :: group2
      integer :: ranks2(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_translate_ranks_f08
  end interface MPI_Group_translate_ranks

  interface MPI_Group_union
    subroutine mpi_group_union_f08(group1, group2, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine mpi_group_union_f08
  end interface MPI_Group_union

  interface MPI_Iallgather
    subroutine mpi_iallgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iallgather_f08ts
    subroutine mpi_iallgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iallgather_c_f08ts
  end interface MPI_Iallgather

  interface MPI_Iallgatherv
    subroutine mpi_iallgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iallgatherv_f08ts
    subroutine mpi_iallgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iallgatherv_c_f08ts
  end interface MPI_Iallgatherv

  interface MPI_Iallreduce
    subroutine mpi_iallreduce_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iallreduce_f08ts
    subroutine mpi_iallreduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iallreduce_c_f08ts
  end interface MPI_Iallreduce

  interface MPI_Ialltoall
    subroutine mpi_ialltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ialltoall_f08ts
    subroutine mpi_ialltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ialltoall_c_f08ts
  end interface MPI_Ialltoall

  interface MPI_Ialltoallv
    subroutine mpi_ialltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ialltoallv_f08ts
    subroutine mpi_ialltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ialltoallv_c_f08ts
  end interface MPI_Ialltoallv

  interface MPI_Ialltoallw
    subroutine mpi_ialltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
    rdispls, recvtypes, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ialltoallw_f08ts
    subroutine mpi_ialltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
    rdispls, recvtypes, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ialltoallw_c_f08ts
  end interface MPI_Ialltoallw

  interface MPI_Ibarrier
    subroutine mpi_ibarrier_f08(comm, request, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ibarrier_f08
  end interface MPI_Ibarrier

  interface MPI_Ibcast
    subroutine mpi_ibcast_f08ts(buffer, count, datatype, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ibcast_f08ts
    subroutine mpi_ibcast_c_f08ts(buffer, count, datatype, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ibcast_c_f08ts
  end interface MPI_Ibcast

  interface MPI_Ibsend
    subroutine mpi_ibsend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ibsend_f08ts
    subroutine mpi_ibsend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ibsend_c_f08ts
  end interface MPI_Ibsend

  interface MPI_Iexscan
    subroutine mpi_iexscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iexscan_f08ts
    subroutine mpi_iexscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iexscan_c_f08ts
  end interface MPI_Iexscan

  interface MPI_Igather
    subroutine mpi_igather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_igather_f08ts
    subroutine mpi_igather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_igather_c_f08ts
  end interface MPI_Igather

  interface MPI_Igatherv
    subroutine mpi_igatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
    root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_igatherv_f08ts
    subroutine mpi_igatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_igatherv_c_f08ts
  end interface MPI_Igatherv

  interface MPI_Improbe
    subroutine mpi_improbe_f08(source, tag, comm, flag, message, status, ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_improbe_f08
  end interface MPI_Improbe

  interface MPI_Imrecv
    subroutine mpi_imrecv_f08ts(buf, count, datatype, message, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_imrecv_f08ts
    subroutine mpi_imrecv_c_f08ts(buf, count, datatype, message, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_imrecv_c_f08ts
  end interface MPI_Imrecv

  interface MPI_Ineighbor_allgather
    subroutine mpi_ineighbor_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ineighbor_allgather_f08ts
    subroutine mpi_ineighbor_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ineighbor_allgather_c_f08ts
  end interface MPI_Ineighbor_allgather

  interface MPI_Ineighbor_allgatherv
    subroutine mpi_ineighbor_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
    displs, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ineighbor_allgatherv_f08ts
    subroutine mpi_ineighbor_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
    displs, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ineighbor_allgatherv_c_f08ts
  end interface MPI_Ineighbor_allgatherv

  interface MPI_Ineighbor_alltoall
    subroutine mpi_ineighbor_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ineighbor_alltoall_f08ts
    subroutine mpi_ineighbor_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ineighbor_alltoall_c_f08ts
  end interface MPI_Ineighbor_alltoall

  interface MPI_Ineighbor_alltoallv
    subroutine mpi_ineighbor_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ineighbor_alltoallv_f08ts
    subroutine mpi_ineighbor_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ineighbor_alltoallv_c_f08ts
  end interface MPI_Ineighbor_alltoallv

  interface MPI_Ineighbor_alltoallw
    subroutine mpi_ineighbor_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ineighbor_alltoallw_f08ts
    subroutine mpi_ineighbor_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ineighbor_alltoallw_c_f08ts
  end interface MPI_Ineighbor_alltoallw

  interface MPI_Info_create
    subroutine mpi_info_create_f08(info, ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_info_create_f08
  end interface MPI_Info_create

  interface MPI_Info_create_env
    subroutine mpi_info_create_env_f08(info, ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_info_create_env_f08
  end interface MPI_Info_create_env

  interface MPI_Info_delete
    subroutine mpi_info_delete_f08(info, key, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, optional, intent(out) :: ierror
    end subroutine mpi_info_delete_f08
  end interface MPI_Info_delete

  interface MPI_Info_dup
    subroutine mpi_info_dup_f08(info, newinfo, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Info), intent(out) :: newinfo
      integer, optional, intent(out) :: ierror
    end subroutine mpi_info_dup_f08
  end interface MPI_Info_dup

  interface MPI_Info_free
    subroutine mpi_info_free_f08(info, ierror)
      import
      implicit none
      type(MPI_Info), intent(inout) :: info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_info_free_f08
  end interface MPI_Info_free

  interface MPI_Info_get
    subroutine mpi_info_get_f08(info, key, valuelen, value, flag, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(in) :: valuelen
      character(len=*), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_info_get_f08
  end interface MPI_Info_get

  interface MPI_Info_get_nkeys
    subroutine mpi_info_get_nkeys_f08(info, nkeys, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: nkeys
      integer, optional, intent(out) :: ierror
    end subroutine mpi_info_get_nkeys_f08
  end interface MPI_Info_get_nkeys

  interface MPI_Info_get_nthkey
    subroutine mpi_info_get_nthkey_f08(info, n, key, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      character(len=*), intent(out) :: key
      integer, optional, intent(out) :: ierror
    end subroutine mpi_info_get_nthkey_f08
  end interface MPI_Info_get_nthkey

  interface MPI_Info_get_string
    subroutine mpi_info_get_string_f08(info, key, buflen, value, flag, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(inout) :: buflen
      character(len=*), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_info_get_string_f08
  end interface MPI_Info_get_string

  interface MPI_Info_get_valuelen
    subroutine mpi_info_get_valuelen_f08(info, key, valuelen, flag, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(out) :: valuelen
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_info_get_valuelen_f08
  end interface MPI_Info_get_valuelen

  interface MPI_Info_set
    subroutine mpi_info_set_f08(info, key, value, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      character(len=*), intent(in) :: value
      integer, optional, intent(out) :: ierror
    end subroutine mpi_info_set_f08
  end interface MPI_Info_set

  interface MPI_Init
    subroutine mpi_init_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine mpi_init_f08
  end interface MPI_Init

  interface MPI_Init_thread
    subroutine mpi_init_thread_f08(required, provided, ierror)
      import
      implicit none
      integer, intent(in) :: required
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine mpi_init_thread_f08
  end interface MPI_Init_thread

  interface MPI_Initialized
    subroutine mpi_initialized_f08(flag, ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_initialized_f08
  end interface MPI_Initialized

  interface MPI_Intercomm_create
    subroutine mpi_intercomm_create_f08(local_comm, local_leader, peer_comm, remote_leader, tag, &
    newintercomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: local_comm
      integer, intent(in) :: local_leader
      type(MPI_Comm), intent(in) :: peer_comm
      integer, intent(in) :: remote_leader
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_intercomm_create_f08
  end interface MPI_Intercomm_create

  interface MPI_Intercomm_create_from_groups
    subroutine mpi_intercomm_create_from_groups_f08(local_group, local_leader, remote_group, &
    remote_leader, stringtag, info, errhandler, newintercomm, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: local_group
      integer, intent(in) :: local_leader
      type(MPI_Group), intent(in) :: remote_group
      integer, intent(in) :: remote_leader
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_intercomm_create_from_groups_f08
  end interface MPI_Intercomm_create_from_groups

  interface MPI_Intercomm_merge
    subroutine mpi_intercomm_merge_f08(intercomm, high, newintracomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: intercomm
      logical, intent(in) :: high
      type(MPI_Comm), intent(out) :: newintracomm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_intercomm_merge_f08
  end interface MPI_Intercomm_merge

  interface MPI_Iprobe
    subroutine mpi_iprobe_f08(source, tag, comm, flag, status, ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iprobe_f08
  end interface MPI_Iprobe

  interface MPI_Irecv
    subroutine mpi_irecv_f08ts(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_irecv_f08ts
    subroutine mpi_irecv_c_f08ts(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_irecv_c_f08ts
  end interface MPI_Irecv

  interface MPI_Ireduce
    subroutine mpi_ireduce_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ireduce_f08ts
    subroutine mpi_ireduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ireduce_c_f08ts
  end interface MPI_Ireduce

  interface MPI_Ireduce_scatter
    subroutine mpi_ireduce_scatter_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ireduce_scatter_f08ts
    subroutine mpi_ireduce_scatter_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ireduce_scatter_c_f08ts
  end interface MPI_Ireduce_scatter

  interface MPI_Ireduce_scatter_block
    subroutine mpi_ireduce_scatter_block_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ireduce_scatter_block_f08ts
    subroutine mpi_ireduce_scatter_block_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ireduce_scatter_block_c_f08ts
  end interface MPI_Ireduce_scatter_block

  interface MPI_Irsend
    subroutine mpi_irsend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_irsend_f08ts
    subroutine mpi_irsend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_irsend_c_f08ts
  end interface MPI_Irsend

  interface MPI_Is_thread_main
    subroutine mpi_is_thread_main_f08(flag, ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_is_thread_main_f08
  end interface MPI_Is_thread_main

  interface MPI_Iscan
    subroutine mpi_iscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iscan_f08ts
    subroutine mpi_iscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iscan_c_f08ts
  end interface MPI_Iscan

  interface MPI_Iscatter
    subroutine mpi_iscatter_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iscatter_f08ts
    subroutine mpi_iscatter_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iscatter_c_f08ts
  end interface MPI_Iscatter

  interface MPI_Iscatterv
    subroutine mpi_iscatterv_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, &
    root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iscatterv_f08ts
    subroutine mpi_iscatterv_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, &
    recvtype, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_iscatterv_c_f08ts
  end interface MPI_Iscatterv

  interface MPI_Isend
    subroutine mpi_isend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_isend_f08ts
    subroutine mpi_isend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_isend_c_f08ts
  end interface MPI_Isend

  interface MPI_Isendrecv
    subroutine mpi_isendrecv_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, &
    recvtype, source, recvtag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_isendrecv_f08ts
    subroutine mpi_isendrecv_c_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, &
    recvtype, source, recvtag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_isendrecv_c_f08ts
  end interface MPI_Isendrecv

  interface MPI_Isendrecv_replace
    subroutine mpi_isendrecv_replace_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_isendrecv_replace_f08ts
    subroutine mpi_isendrecv_replace_c_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_isendrecv_replace_c_f08ts
  end interface MPI_Isendrecv_replace

  interface MPI_Issend
    subroutine mpi_issend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_issend_f08ts
    subroutine mpi_issend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_issend_c_f08ts
  end interface MPI_Issend

  interface MPI_Lookup_name
    subroutine mpi_lookup_name_f08(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine mpi_lookup_name_f08
  end interface MPI_Lookup_name

  interface MPI_Mprobe
    subroutine mpi_mprobe_f08(source, tag, comm, message, status, ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_mprobe_f08
  end interface MPI_Mprobe

  interface MPI_Mrecv
    subroutine mpi_mrecv_f08ts(buf, count, datatype, message, status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_mrecv_f08ts
    subroutine mpi_mrecv_c_f08ts(buf, count, datatype, message, status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_mrecv_c_f08ts
  end interface MPI_Mrecv

  interface MPI_Neighbor_allgather
    subroutine mpi_neighbor_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_allgather_f08ts
    subroutine mpi_neighbor_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_allgather_c_f08ts
  end interface MPI_Neighbor_allgather

  interface MPI_Neighbor_allgather_init
    subroutine mpi_neighbor_allgather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_allgather_init_f08ts
    subroutine mpi_neighbor_allgather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_allgather_init_c_f08ts
  end interface MPI_Neighbor_allgather_init

  interface MPI_Neighbor_allgatherv
    subroutine mpi_neighbor_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_allgatherv_f08ts
    subroutine mpi_neighbor_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
    displs, recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_allgatherv_c_f08ts
  end interface MPI_Neighbor_allgatherv

  interface MPI_Neighbor_allgatherv_init
    subroutine mpi_neighbor_allgatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
    displs, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_allgatherv_init_f08ts
    subroutine mpi_neighbor_allgatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
    displs, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_allgatherv_init_c_f08ts
  end interface MPI_Neighbor_allgatherv_init

  interface MPI_Neighbor_alltoall
    subroutine mpi_neighbor_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoall_f08ts
    subroutine mpi_neighbor_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoall_c_f08ts
  end interface MPI_Neighbor_alltoall

  interface MPI_Neighbor_alltoall_init
    subroutine mpi_neighbor_alltoall_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoall_init_f08ts
    subroutine mpi_neighbor_alltoall_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoall_init_c_f08ts
  end interface MPI_Neighbor_alltoall_init

  interface MPI_Neighbor_alltoallv
    subroutine mpi_neighbor_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoallv_f08ts
    subroutine mpi_neighbor_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoallv_c_f08ts
  end interface MPI_Neighbor_alltoallv

  interface MPI_Neighbor_alltoallv_init
    subroutine mpi_neighbor_alltoallv_init_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoallv_init_f08ts
    subroutine mpi_neighbor_alltoallv_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoallv_init_c_f08ts
  end interface MPI_Neighbor_alltoallv_init

  interface MPI_Neighbor_alltoallw
    subroutine mpi_neighbor_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoallw_f08ts
    subroutine mpi_neighbor_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoallw_c_f08ts
  end interface MPI_Neighbor_alltoallw

  interface MPI_Neighbor_alltoallw_init
    subroutine mpi_neighbor_alltoallw_init_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoallw_init_f08ts
    subroutine mpi_neighbor_alltoallw_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_neighbor_alltoallw_init_c_f08ts
  end interface MPI_Neighbor_alltoallw_init

  interface MPI_Op_commutative
    subroutine mpi_op_commutative_f08(op, commute, ierror)
      import
      implicit none
      type(MPI_Op), intent(in) :: op
      logical, intent(out) :: commute
      integer, optional, intent(out) :: ierror
    end subroutine mpi_op_commutative_f08
  end interface MPI_Op_commutative

  interface MPI_Op_create
    subroutine mpi_op_create_f08(user_fn, commute, op, ierror)
      import
      implicit none
      procedure(MPI_User_function) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine mpi_op_create_f08
  end interface MPI_Op_create

  interface MPI_Op_create_c
    subroutine mpi_op_create_c_f08(user_fn, commute, op, ierror)
      import
      implicit none
      procedure(MPI_User_function_c) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine mpi_op_create_c_f08
  end interface MPI_Op_create_c

  interface MPI_Op_free
    subroutine mpi_op_free_f08(op, ierror)
      import
      implicit none
      type(MPI_Op), intent(inout) :: op
      integer, optional, intent(out) :: ierror
    end subroutine mpi_op_free_f08
  end interface MPI_Op_free

  interface MPI_Open_port
    subroutine mpi_open_port_f08(info, port_name, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine mpi_open_port_f08
  end interface MPI_Open_port

  interface MPI_Pack
    subroutine mpi_pack_f08ts(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outsize
      integer, intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_pack_f08ts
    subroutine mpi_pack_c_f08ts(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: outsize
      integer(kind=MPI_COUNT_KIND), intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_pack_c_f08ts
  end interface MPI_Pack

  interface MPI_Pack_external
    subroutine mpi_pack_external_f08ts(datarep, inbuf, incount, datatype, outbuf, outsize, position, &
    ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: outsize
      integer(kind=MPI_ADDRESS_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine mpi_pack_external_f08ts
    subroutine mpi_pack_external_c_f08ts(datarep, inbuf, incount, datatype, outbuf, outsize, position, &
    ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: outsize
      integer(kind=MPI_COUNT_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine mpi_pack_external_c_f08ts
  end interface MPI_Pack_external

  interface MPI_Pack_external_size
    subroutine mpi_pack_external_size_f08(datarep, incount, datatype, size, ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_pack_external_size_f08
    subroutine mpi_pack_external_size_c_f08(datarep, incount, datatype, size, ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      integer(kind=MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_pack_external_size_c_f08
  end interface MPI_Pack_external_size

  interface MPI_Pack_size
    subroutine mpi_pack_size_f08(incount, datatype, comm, size, ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_pack_size_f08
    subroutine mpi_pack_size_c_f08(incount, datatype, comm, size, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_pack_size_c_f08
  end interface MPI_Pack_size

  interface MPI_Parrived
    subroutine mpi_parrived_f08(request, partition, flag, ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, intent(in) :: partition
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_parrived_f08
  end interface MPI_Parrived

  interface MPI_Pcontrol
    subroutine mpi_pcontrol_f08(level)
      import
      implicit none
      integer, intent(in) :: level
    end subroutine mpi_pcontrol_f08
  end interface MPI_Pcontrol

  interface MPI_Pready
    subroutine mpi_pready_f08(partition, request, ierror)
      import
      implicit none
      integer, intent(in) :: partition
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_pready_f08
  end interface MPI_Pready

  interface MPI_Pready_list
    subroutine mpi_pready_list_f08(length, array_of_partitions, request, ierror)
      import
      implicit none
      integer, intent(in) :: length
      integer, intent(in) :: array_of_partitions(*)
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_pready_list_f08
  end interface MPI_Pready_list

  interface MPI_Pready_range
    subroutine mpi_pready_range_f08(partition_low, partition_high, request, ierror)
      import
      implicit none
      integer, intent(in) :: partition_low
      integer, intent(in) :: partition_high
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_pready_range_f08
  end interface MPI_Pready_range

  interface MPI_Precv_init
    subroutine mpi_precv_init_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: partitions
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_precv_init_f08ts
  end interface MPI_Precv_init

  interface MPI_Probe
    subroutine mpi_probe_f08(source, tag, comm, status, ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_probe_f08
  end interface MPI_Probe

  interface MPI_Psend_init
    subroutine mpi_psend_init_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: partitions
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_psend_init_f08ts
  end interface MPI_Psend_init

  interface MPI_Publish_name
    subroutine mpi_publish_name_f08(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine mpi_publish_name_f08
  end interface MPI_Publish_name

  interface MPI_Put
    subroutine mpi_put_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_put_f08ts
    subroutine mpi_put_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_put_c_f08ts
  end interface MPI_Put

  interface MPI_Query_thread
    subroutine mpi_query_thread_f08(provided, ierror)
      import
      implicit none
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine mpi_query_thread_f08
  end interface MPI_Query_thread

  interface MPI_Raccumulate
    subroutine mpi_raccumulate_f08ts(origin_addr, origin_count, origin_datatype, target_rank, &
    target_disp, target_count, target_datatype, op, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_raccumulate_f08ts
    subroutine mpi_raccumulate_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, &
    target_disp, target_count, target_datatype, op, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_raccumulate_c_f08ts
  end interface MPI_Raccumulate

  interface MPI_Recv
    subroutine mpi_recv_f08ts(buf, count, datatype, source, tag, comm, status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_recv_f08ts
    subroutine mpi_recv_c_f08ts(buf, count, datatype, source, tag, comm, status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_recv_c_f08ts
  end interface MPI_Recv

  interface MPI_Recv_init
    subroutine mpi_recv_init_f08ts(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_recv_init_f08ts
    subroutine mpi_recv_init_c_f08ts(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_recv_init_c_f08ts
  end interface MPI_Recv_init

  interface MPI_Reduce
    subroutine mpi_reduce_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_f08ts
    subroutine mpi_reduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_c_f08ts
  end interface MPI_Reduce

  interface MPI_Reduce_init
    subroutine mpi_reduce_init_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_init_f08ts
    subroutine mpi_reduce_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, info, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_init_c_f08ts
  end interface MPI_Reduce_init

  interface MPI_Reduce_local
    subroutine mpi_reduce_local_f08ts(inbuf, inoutbuf, count, datatype, op, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_local_f08ts
    subroutine mpi_reduce_local_c_f08ts(inbuf, inoutbuf, count, datatype, op, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_local_c_f08ts
  end interface MPI_Reduce_local

  interface MPI_Reduce_scatter
    subroutine mpi_reduce_scatter_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_scatter_f08ts
    subroutine mpi_reduce_scatter_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_scatter_c_f08ts
  end interface MPI_Reduce_scatter

  interface MPI_Reduce_scatter_block
    subroutine mpi_reduce_scatter_block_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_scatter_block_f08ts
    subroutine mpi_reduce_scatter_block_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_scatter_block_c_f08ts
  end interface MPI_Reduce_scatter_block

  interface MPI_Reduce_scatter_block_init
    subroutine mpi_reduce_scatter_block_init_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
    info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_scatter_block_init_f08ts
    subroutine mpi_reduce_scatter_block_init_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
    info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_scatter_block_init_c_f08ts
  end interface MPI_Reduce_scatter_block_init

  interface MPI_Reduce_scatter_init
    subroutine mpi_reduce_scatter_init_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_scatter_init_f08ts
    subroutine mpi_reduce_scatter_init_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_reduce_scatter_init_c_f08ts
  end interface MPI_Reduce_scatter_init

  interface MPI_Register_datarep
    subroutine mpi_register_datarep_f08(datarep, read_conversion_fn, write_conversion_fn, &
    dtype_file_extent_fn, extra_state, ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine mpi_register_datarep_f08
  end interface MPI_Register_datarep

  interface MPI_Register_datarep_c
    subroutine mpi_register_datarep_c_f08(datarep, read_conversion_fn, write_conversion_fn, &
    dtype_file_extent_fn, extra_state, ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function_c) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function_c) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine mpi_register_datarep_c_f08
  end interface MPI_Register_datarep_c

  interface MPI_Remove_error_class
    subroutine mpi_remove_error_class_f08(errorclass, ierror)
      import
      implicit none
      integer, intent(in) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine mpi_remove_error_class_f08
  end interface MPI_Remove_error_class

  interface MPI_Remove_error_code
    subroutine mpi_remove_error_code_f08(errorcode, ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine mpi_remove_error_code_f08
  end interface MPI_Remove_error_code

  interface MPI_Remove_error_string
    subroutine mpi_remove_error_string_f08(errorcode, ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine mpi_remove_error_string_f08
  end interface MPI_Remove_error_string

  interface MPI_Request_free
    subroutine mpi_request_free_f08(request, ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_request_free_f08
  end interface MPI_Request_free

  interface MPI_Request_get_status
    subroutine mpi_request_get_status_f08(request, flag, status, ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_request_get_status_f08
  end interface MPI_Request_get_status

  interface MPI_Request_get_status_all
    subroutine mpi_request_get_status_all_f08(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_request_get_status_all_f08
  end interface MPI_Request_get_status_all

  interface MPI_Request_get_status_any
    subroutine mpi_request_get_status_any_f08(count, array_of_requests, indx, flag, status, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: indx
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_request_get_status_any_f08
  end interface MPI_Request_get_status_any

  interface MPI_Request_get_status_some
    subroutine mpi_request_get_status_some_f08(incount, array_of_requests, outcount, array_of_indices, &
    array_of_statuses, ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_request_get_status_some_f08
  end interface MPI_Request_get_status_some

  interface MPI_Rget
    subroutine mpi_rget_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_rget_f08ts
    subroutine mpi_rget_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_rget_c_f08ts
  end interface MPI_Rget

  interface MPI_Rget_accumulate
    subroutine mpi_rget_accumulate_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
    result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_rget_accumulate_f08ts
    subroutine mpi_rget_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
    result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_rget_accumulate_c_f08ts
  end interface MPI_Rget_accumulate

  interface MPI_Rput
    subroutine mpi_rput_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_rput_f08ts
    subroutine mpi_rput_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_rput_c_f08ts
  end interface MPI_Rput

  interface MPI_Rsend
    subroutine mpi_rsend_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_rsend_f08ts
    subroutine mpi_rsend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_rsend_c_f08ts
  end interface MPI_Rsend

  interface MPI_Rsend_init
    subroutine mpi_rsend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_rsend_init_f08ts
    subroutine mpi_rsend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_rsend_init_c_f08ts
  end interface MPI_Rsend_init

  interface MPI_Scan
    subroutine mpi_scan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scan_f08ts
    subroutine mpi_scan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scan_c_f08ts
  end interface MPI_Scan

  interface MPI_Scan_init
    subroutine mpi_scan_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scan_init_f08ts
    subroutine mpi_scan_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scan_init_c_f08ts
  end interface MPI_Scan_init

  interface MPI_Scatter
    subroutine mpi_scatter_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scatter_f08ts
    subroutine mpi_scatter_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scatter_c_f08ts
  end interface MPI_Scatter

  interface MPI_Scatter_init
    subroutine mpi_scatter_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scatter_init_f08ts
    subroutine mpi_scatter_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scatter_init_c_f08ts
  end interface MPI_Scatter_init

  interface MPI_Scatterv
    subroutine mpi_scatterv_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, &
    root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scatterv_f08ts
    subroutine mpi_scatterv_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, &
    recvtype, root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scatterv_c_f08ts
  end interface MPI_Scatterv

  interface MPI_Scatterv_init
    subroutine mpi_scatterv_init_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, &
    recvtype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scatterv_init_f08ts
    subroutine mpi_scatterv_init_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, &
    recvtype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_scatterv_init_c_f08ts
  end interface MPI_Scatterv_init

  interface MPI_Send
    subroutine mpi_send_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_send_f08ts
    subroutine mpi_send_c_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_send_c_f08ts
  end interface MPI_Send

  interface MPI_Send_init
    subroutine mpi_send_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_send_init_f08ts
    subroutine mpi_send_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_send_init_c_f08ts
  end interface MPI_Send_init

  interface MPI_Sendrecv
    subroutine mpi_sendrecv_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, &
    recvtype, source, recvtag, comm, status, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_sendrecv_f08ts
    subroutine mpi_sendrecv_c_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, &
    recvtype, source, recvtag, comm, status, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_sendrecv_c_f08ts
  end interface MPI_Sendrecv

  interface MPI_Sendrecv_replace
    subroutine mpi_sendrecv_replace_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, &
    status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_sendrecv_replace_f08ts
    subroutine mpi_sendrecv_replace_c_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, &
    status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_sendrecv_replace_c_f08ts
  end interface MPI_Sendrecv_replace

  interface MPI_Session_attach_buffer
    subroutine mpi_session_attach_buffer_f08ts(session, buffer, size, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_attach_buffer_f08ts
    subroutine mpi_session_attach_buffer_c_f08ts(session, buffer, size, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_attach_buffer_c_f08ts
  end interface MPI_Session_attach_buffer

  interface MPI_Session_call_errhandler
    subroutine mpi_session_call_errhandler_f08(session, errorcode, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_call_errhandler_f08
  end interface MPI_Session_call_errhandler

  interface MPI_Session_create_errhandler
    subroutine mpi_session_create_errhandler_f08(session_errhandler_fn, errhandler, ierror)
      import
      implicit none
      procedure(MPI_Session_errhandler_function) :: session_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_create_errhandler_f08
  end interface MPI_Session_create_errhandler

  interface MPI_Session_detach_buffer
    subroutine mpi_session_detach_buffer_f08(session, buffer_addr, size, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_detach_buffer_f08
    subroutine mpi_session_detach_buffer_c_f08(session, buffer_addr, size, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_detach_buffer_c_f08
  end interface MPI_Session_detach_buffer

  interface MPI_Session_finalize
    subroutine mpi_session_finalize_f08(session, ierror)
      import
      implicit none
      type(MPI_Session), intent(inout) :: session
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_finalize_f08
  end interface MPI_Session_finalize

  interface MPI_Session_flush_buffer
    subroutine mpi_session_flush_buffer_f08(session, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_flush_buffer_f08
  end interface MPI_Session_flush_buffer

  interface MPI_Session_get_errhandler
    subroutine mpi_session_get_errhandler_f08(session, errhandler, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_get_errhandler_f08
  end interface MPI_Session_get_errhandler

  interface MPI_Session_get_info
    subroutine mpi_session_get_info_f08(session, info_used, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_get_info_f08
  end interface MPI_Session_get_info

  interface MPI_Session_get_nth_pset
    subroutine mpi_session_get_nth_pset_f08(session, info, n, pset_len, pset_name, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      integer, intent(inout) :: pset_len
      character(len=*), intent(out) :: pset_name
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_get_nth_pset_f08
  end interface MPI_Session_get_nth_pset

  interface MPI_Session_get_num_psets
    subroutine mpi_session_get_num_psets_f08(session, info, npset_names, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: npset_names
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_get_num_psets_f08
  end interface MPI_Session_get_num_psets

  interface MPI_Session_get_pset_info
    subroutine mpi_session_get_pset_info_f08(session, pset_name, info, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_get_pset_info_f08
  end interface MPI_Session_get_pset_info

  interface MPI_Session_iflush_buffer
    subroutine mpi_session_iflush_buffer_f08(session, request, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_iflush_buffer_f08
  end interface MPI_Session_iflush_buffer

  interface MPI_Session_init
    subroutine mpi_session_init_f08(info, errhandler, session, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Session), intent(out) :: session
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_init_f08
  end interface MPI_Session_init

  interface MPI_Session_set_errhandler
    subroutine mpi_session_set_errhandler_f08(session, errhandler, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_session_set_errhandler_f08
  end interface MPI_Session_set_errhandler

  interface MPI_Ssend
    subroutine mpi_ssend_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ssend_f08ts
    subroutine mpi_ssend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ssend_c_f08ts
  end interface MPI_Ssend

  interface MPI_Ssend_init
    subroutine mpi_ssend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ssend_init_f08ts
    subroutine mpi_ssend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_ssend_init_c_f08ts
  end interface MPI_Ssend_init

  interface MPI_Start
    subroutine mpi_start_f08(request, ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine mpi_start_f08
  end interface MPI_Start

  interface MPI_Startall
    subroutine mpi_startall_f08(count, array_of_requests, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_startall_f08
  end interface MPI_Startall

  interface MPI_Status_get_error
    subroutine mpi_status_get_error_f08(status, error, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: error
      integer, optional, intent(out) :: ierror
    end subroutine mpi_status_get_error_f08
  end interface MPI_Status_get_error

  interface MPI_Status_get_source
    subroutine mpi_status_get_source_f08(status, source, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: source
      integer, optional, intent(out) :: ierror
    end subroutine mpi_status_get_source_f08
  end interface MPI_Status_get_source

  interface MPI_Status_get_tag
    subroutine mpi_status_get_tag_f08(status, tag, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_status_get_tag_f08
  end interface MPI_Status_get_tag

  interface MPI_Status_set_cancelled
    subroutine mpi_status_set_cancelled_f08(status, flag, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_status_set_cancelled_f08
  end interface MPI_Status_set_cancelled

  interface MPI_Status_set_elements
    subroutine mpi_status_set_elements_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine mpi_status_set_elements_f08
    subroutine mpi_status_set_elements_c_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine mpi_status_set_elements_c_f08
  end interface MPI_Status_set_elements

  interface MPI_Status_set_elements_x
    subroutine mpi_status_set_elements_x_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine mpi_status_set_elements_x_f08
  end interface MPI_Status_set_elements_x

  interface MPI_Status_set_error
    subroutine mpi_status_set_error_f08(status, error, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      integer, intent(in) :: error
      integer, optional, intent(out) :: ierror
    end subroutine mpi_status_set_error_f08
  end interface MPI_Status_set_error

  interface MPI_Status_set_source
    subroutine mpi_status_set_source_f08(status, source, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      integer, intent(in) :: source
      integer, optional, intent(out) :: ierror
    end subroutine mpi_status_set_source_f08
  end interface MPI_Status_set_source

  interface MPI_Status_set_tag
    subroutine mpi_status_set_tag_f08(status, tag, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      integer, intent(in) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_status_set_tag_f08
  end interface MPI_Status_set_tag

  interface MPI_Test
    subroutine mpi_test_f08(request, flag, status, ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_test_f08
  end interface MPI_Test

  interface MPI_Test_cancelled
    subroutine mpi_test_cancelled_f08(status, flag, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_test_cancelled_f08
  end interface MPI_Test_cancelled

  interface MPI_Testall
    subroutine mpi_testall_f08(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_testall_f08
  end interface MPI_Testall

  interface MPI_Testany
    subroutine mpi_testany_f08(count, array_of_requests, indx, flag, status, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: indx
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_testany_f08
  end interface MPI_Testany

  interface MPI_Testsome
    subroutine mpi_testsome_f08(incount, array_of_requests, outcount, array_of_indices, &
    array_of_statuses, ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_testsome_f08
  end interface MPI_Testsome

  interface MPI_Topo_test
    subroutine mpi_topo_test_f08(comm, status, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_topo_test_f08
  end interface MPI_Topo_test

  interface MPI_Type_commit
    subroutine mpi_type_commit_f08(datatype, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_commit_f08
  end interface MPI_Type_commit

  interface MPI_Type_contiguous
    subroutine mpi_type_contiguous_f08(count, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_contiguous_f08
    subroutine mpi_type_contiguous_c_f08(count, oldtype, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_contiguous_c_f08
  end interface MPI_Type_contiguous

  interface MPI_Type_create_darray
    subroutine mpi_type_create_darray_f08(size, rank, ndims, array_of_gsizes, array_of_distribs, &
    array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_darray_f08
    subroutine mpi_type_create_darray_c_f08(size, rank, ndims, array_of_gsizes, array_of_distribs, &
    array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_darray_c_f08
  end interface MPI_Type_create_darray

  interface MPI_Type_create_f90_complex
    subroutine mpi_type_create_f90_complex_f08(p, r, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_f90_complex_f08
  end interface MPI_Type_create_f90_complex

  interface MPI_Type_create_f90_integer
    subroutine mpi_type_create_f90_integer_f08(r, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_f90_integer_f08
  end interface MPI_Type_create_f90_integer

  interface MPI_Type_create_f90_real
    subroutine mpi_type_create_f90_real_f08(p, r, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_f90_real_f08
  end interface MPI_Type_create_f90_real

  interface MPI_Type_create_hindexed
    subroutine mpi_type_create_hindexed_f08(count, array_of_blocklengths, array_of_displacements, &
    oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_hindexed_f08
    subroutine mpi_type_create_hindexed_c_f08(count, array_of_blocklengths, array_of_displacements, &
    oldtype, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_hindexed_c_f08
  end interface MPI_Type_create_hindexed

  interface MPI_Type_create_hindexed_block
    subroutine mpi_type_create_hindexed_block_f08(count, blocklength, array_of_displacements, oldtype, &
    newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_hindexed_block_f08
    subroutine mpi_type_create_hindexed_block_c_f08(count, blocklength, array_of_displacements, &
    oldtype, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: blocklength
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_hindexed_block_c_f08
  end interface MPI_Type_create_hindexed_block

  interface MPI_Type_create_hvector
    subroutine mpi_type_create_hvector_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_hvector_f08
    subroutine mpi_type_create_hvector_c_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: blocklength
      integer(kind=MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_hvector_c_f08
  end interface MPI_Type_create_hvector

  interface MPI_Type_create_indexed_block
    subroutine mpi_type_create_indexed_block_f08(count, blocklength, array_of_displacements, oldtype, &
    newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_indexed_block_f08
    subroutine mpi_type_create_indexed_block_c_f08(count, blocklength, array_of_displacements, oldtype, &
    newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: blocklength
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_indexed_block_c_f08
  end interface MPI_Type_create_indexed_block

  interface MPI_Type_create_keyval
    subroutine mpi_type_create_keyval_f08(type_copy_attr_fn, type_delete_attr_fn, type_keyval, &
    extra_state, ierror)
      import
      implicit none
      procedure(MPI_Type_copy_attr_function) :: type_copy_attr_fn
      procedure(MPI_Type_delete_attr_function) :: type_delete_attr_fn
      integer, intent(out) :: type_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_keyval_f08
  end interface MPI_Type_create_keyval

  interface MPI_Type_create_resized
    subroutine mpi_type_create_resized_f08(oldtype, lb, extent, newtype, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: oldtype
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: lb
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extent
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_resized_f08
  end interface MPI_Type_create_resized

  interface MPI_Type_create_struct
    subroutine mpi_type_create_struct_f08(count, array_of_blocklengths, array_of_displacements, &
    array_of_types, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_struct_f08
    subroutine mpi_type_create_struct_c_f08(count, array_of_blocklengths, array_of_displacements, &
    array_of_types, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_struct_c_f08
  end interface MPI_Type_create_struct

  interface MPI_Type_create_subarray
    subroutine mpi_type_create_subarray_f08(ndims, array_of_sizes, array_of_subsizes, array_of_starts, &
    order, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_sizes(*)
      integer, intent(in) :: array_of_subsizes(*)
      integer, intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_subarray_f08
    subroutine mpi_type_create_subarray_c_f08(ndims, array_of_sizes, array_of_subsizes, &
    array_of_starts, order, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: ndims
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_sizes(*)
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_subsizes(*)
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_create_subarray_c_f08
  end interface MPI_Type_create_subarray

  interface MPI_Type_delete_attr
    subroutine mpi_type_delete_attr_f08(datatype, type_keyval, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_delete_attr_f08
  end interface MPI_Type_delete_attr

  interface MPI_Type_dup
    subroutine mpi_type_dup_f08(oldtype, newtype, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_dup_f08
  end interface MPI_Type_dup

  interface MPI_Type_free
    subroutine mpi_type_free_f08(datatype, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_free_f08
  end interface MPI_Type_free

  interface MPI_Type_free_keyval
    subroutine mpi_type_free_keyval_f08(type_keyval, ierror)
      import
      implicit none
      integer, intent(inout) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_free_keyval_f08
  end interface MPI_Type_free_keyval

  interface MPI_Type_get_attr
    subroutine mpi_type_get_attr_f08(datatype, type_keyval, attribute_val, flag, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_get_attr_f08
  end interface MPI_Type_get_attr

  interface MPI_Type_get_contents
    subroutine mpi_type_get_contents_f08(datatype, max_integers, max_addresses, max_datatypes, &
    array_of_integers, array_of_addresses, array_of_datatypes, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: max_integers
      integer, intent(in) :: max_addresses
      integer, intent(in) :: max_datatypes
      integer :: array_of_integers(*)
      integer(kind=MPI_ADDRESS_KIND) :: array_of_addresses(*)
      type(MPI_Datatype) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_get_contents_f08
    subroutine mpi_type_get_contents_c_f08(datatype, max_integers, max_addresses, max_large_counts, &
    max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes, &
    ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(in) :: max_integers
      integer(kind=MPI_COUNT_KIND), intent(in) :: max_addresses
      integer(kind=MPI_COUNT_KIND), intent(in) :: max_large_counts
      integer(kind=MPI_COUNT_KIND), intent(in) :: max_datatypes
      integer :: array_of_integers(*)
      integer(kind=MPI_ADDRESS_KIND) :: array_of_addresses(*)
      integer(kind=MPI_COUNT_KIND) :: array_of_large_counts(*)
      type(MPI_Datatype) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_get_contents_c_f08
  end interface MPI_Type_get_contents

  interface MPI_Type_get_envelope
    subroutine mpi_type_get_envelope_f08(datatype, num_integers, num_addresses, num_datatypes, &
    combiner, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: num_integers
      integer, intent(out) :: num_addresses
      integer, intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_get_envelope_f08
    subroutine mpi_type_get_envelope_c_f08(datatype, num_integers, num_addresses, num_large_counts, &
    num_datatypes, combiner, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: num_integers
      integer(kind=MPI_COUNT_KIND), intent(out) :: num_addresses
      integer(kind=MPI_COUNT_KIND), intent(out) :: num_large_counts
      integer(kind=MPI_COUNT_KIND), intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_get_envelope_c_f08
  end interface MPI_Type_get_envelope

  interface MPI_Type_get_extent
    subroutine mpi_type_get_extent_f08(datatype, lb, extent, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: lb
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_get_extent_f08
  end interface MPI_Type_get_extent

  interface MPI_Type_get_extent_x
    subroutine mpi_type_get_extent_x_f08(datatype, lb, extent, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: lb
      integer(kind=MPI_COUNT_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_get_extent_x_f08
  end interface MPI_Type_get_extent_x

  interface MPI_Type_get_name
    subroutine mpi_type_get_name_f08(datatype, type_name, resultlen, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      character(len=*), intent(out) :: type_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_get_name_f08
  end interface MPI_Type_get_name

  interface MPI_Type_get_true_extent
    subroutine mpi_type_get_true_extent_f08(datatype, true_lb, true_extent, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: true_lb
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_get_true_extent_f08
  end interface MPI_Type_get_true_extent

  interface MPI_Type_get_true_extent_x
    subroutine mpi_type_get_true_extent_x_f08(datatype, true_lb, true_extent, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: true_lb
      integer(kind=MPI_COUNT_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_get_true_extent_x_f08
  end interface MPI_Type_get_true_extent_x

  interface MPI_Type_get_value_index
    subroutine mpi_type_get_value_index_f08(value_type, index_type, pair_type, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: value_type
      type(MPI_Datatype), intent(in) :: index_type
      type(MPI_Datatype), intent(out) :: pair_type
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_get_value_index_f08
  end interface MPI_Type_get_value_index

  interface MPI_Type_indexed
    subroutine mpi_type_indexed_f08(count, array_of_blocklengths, array_of_displacements, oldtype, &
    newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_indexed_f08
    subroutine mpi_type_indexed_c_f08(count, array_of_blocklengths, array_of_displacements, oldtype, &
    newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_indexed_c_f08
  end interface MPI_Type_indexed

  interface MPI_Type_match_size
    subroutine mpi_type_match_size_f08(typeclass, size, datatype, ierror)
      import
      implicit none
      integer, intent(in) :: typeclass
      integer, intent(in) :: size
      type(MPI_Datatype), intent(out) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_match_size_f08
  end interface MPI_Type_match_size

  interface MPI_Type_set_attr
    subroutine mpi_type_set_attr_f08(datatype, type_keyval, attribute_val, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_set_attr_f08
  end interface MPI_Type_set_attr

  interface MPI_Type_set_name
    subroutine mpi_type_set_name_f08(datatype, type_name, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      character(len=*), intent(in) :: type_name
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_set_name_f08
  end interface MPI_Type_set_name

  interface MPI_Type_size
    subroutine mpi_type_size_f08(datatype, size, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_size_f08
    subroutine mpi_type_size_c_f08(datatype, size, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_size_c_f08
  end interface MPI_Type_size

  interface MPI_Type_size_x
    subroutine mpi_type_size_x_f08(datatype, size, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_size_x_f08
  end interface MPI_Type_size_x

  interface MPI_Type_vector
    subroutine mpi_type_vector_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_vector_f08
    subroutine mpi_type_vector_c_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: blocklength
      integer(kind=MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_type_vector_c_f08
  end interface MPI_Type_vector

  interface MPI_Unpack
    subroutine mpi_unpack_f08ts(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: insize
      integer, intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_unpack_f08ts
    subroutine mpi_unpack_c_f08ts(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: insize
      integer(kind=MPI_COUNT_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine mpi_unpack_c_f08ts
  end interface MPI_Unpack

  interface MPI_Unpack_external
    subroutine mpi_unpack_external_f08ts(datarep, inbuf, insize, position, outbuf, outcount, datatype, &
    ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: insize
      integer(kind=MPI_ADDRESS_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_unpack_external_f08ts
    subroutine mpi_unpack_external_c_f08ts(datarep, inbuf, insize, position, outbuf, outcount, &
    datatype, ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: insize
      integer(kind=MPI_COUNT_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine mpi_unpack_external_c_f08ts
  end interface MPI_Unpack_external

  interface MPI_Unpublish_name
    subroutine mpi_unpublish_name_f08(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine mpi_unpublish_name_f08
  end interface MPI_Unpublish_name

  interface MPI_Wait
    subroutine mpi_wait_f08(request, status, ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_wait_f08
  end interface MPI_Wait

  interface MPI_Waitall
    subroutine mpi_waitall_f08(count, array_of_requests, array_of_statuses, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_waitall_f08
  end interface MPI_Waitall

  interface MPI_Waitany
    subroutine mpi_waitany_f08(count, array_of_requests, indx, status, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: indx
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine mpi_waitany_f08
  end interface MPI_Waitany

  interface MPI_Waitsome
    subroutine mpi_waitsome_f08(incount, array_of_requests, outcount, array_of_indices, &
    array_of_statuses, ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine mpi_waitsome_f08
  end interface MPI_Waitsome

  interface MPI_Win_allocate
    subroutine mpi_win_allocate_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_allocate_f08
    subroutine mpi_win_allocate_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_allocate_c_f08
  end interface MPI_Win_allocate

  interface MPI_Win_allocate_shared
    subroutine mpi_win_allocate_shared_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_allocate_shared_f08
    subroutine mpi_win_allocate_shared_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_allocate_shared_c_f08
  end interface MPI_Win_allocate_shared

  interface MPI_Win_attach
    subroutine mpi_win_attach_f08ts(win, base, size, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), intent(in), asynchronous :: base
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_attach_f08ts
  end interface MPI_Win_attach

  interface MPI_Win_call_errhandler
    subroutine mpi_win_call_errhandler_f08(win, errorcode, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_call_errhandler_f08
  end interface MPI_Win_call_errhandler

  interface MPI_Win_complete
    subroutine mpi_win_complete_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_complete_f08
  end interface MPI_Win_complete

  interface MPI_Win_create
    subroutine mpi_win_create_f08ts(base, size, disp_unit, info, comm, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: base
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_create_f08ts
    subroutine mpi_win_create_c_f08ts(base, size, disp_unit, info, comm, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: base
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_create_c_f08ts
  end interface MPI_Win_create

  interface MPI_Win_create_dynamic
    subroutine mpi_win_create_dynamic_f08(info, comm, win, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_create_dynamic_f08
  end interface MPI_Win_create_dynamic

  interface MPI_Win_create_errhandler
    subroutine mpi_win_create_errhandler_f08(win_errhandler_fn, errhandler, ierror)
      import
      implicit none
      procedure(MPI_Win_errhandler_function) :: win_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_create_errhandler_f08
  end interface MPI_Win_create_errhandler

  interface MPI_Win_create_keyval
    subroutine mpi_win_create_keyval_f08(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state, &
    ierror)
      import
      implicit none
      procedure(MPI_Win_copy_attr_function) :: win_copy_attr_fn
      procedure(MPI_Win_delete_attr_function) :: win_delete_attr_fn
      integer, intent(out) :: win_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_create_keyval_f08
  end interface MPI_Win_create_keyval

  interface MPI_Win_delete_attr
    subroutine mpi_win_delete_attr_f08(win, win_keyval, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_delete_attr_f08
  end interface MPI_Win_delete_attr

  interface MPI_Win_detach
    subroutine mpi_win_detach_f08ts(win, base, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), intent(in), asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_detach_f08ts
  end interface MPI_Win_detach

  interface MPI_Win_fence
    subroutine mpi_win_fence_f08(assert, win, ierror)
      import
      implicit none
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_fence_f08
  end interface MPI_Win_fence

  interface MPI_Win_flush
    subroutine mpi_win_flush_f08(rank, win, ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_flush_f08
  end interface MPI_Win_flush

  interface MPI_Win_flush_all
    subroutine mpi_win_flush_all_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_flush_all_f08
  end interface MPI_Win_flush_all

  interface MPI_Win_flush_local
    subroutine mpi_win_flush_local_f08(rank, win, ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_flush_local_f08
  end interface MPI_Win_flush_local

  interface MPI_Win_flush_local_all
    subroutine mpi_win_flush_local_all_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_flush_local_all_f08
  end interface MPI_Win_flush_local_all

  interface MPI_Win_free
    subroutine mpi_win_free_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(inout) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_free_f08
  end interface MPI_Win_free

  interface MPI_Win_free_keyval
    subroutine mpi_win_free_keyval_f08(win_keyval, ierror)
      import
      implicit none
      integer, intent(inout) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_free_keyval_f08
  end interface MPI_Win_free_keyval

  interface MPI_Win_get_attr
    subroutine mpi_win_get_attr_f08(win, win_keyval, attribute_val, flag, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_get_attr_f08
  end interface MPI_Win_get_attr

  interface MPI_Win_get_errhandler
    subroutine mpi_win_get_errhandler_f08(win, errhandler, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_get_errhandler_f08
  end interface MPI_Win_get_errhandler

  interface MPI_Win_get_group
    subroutine mpi_win_get_group_f08(win, group, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_get_group_f08
  end interface MPI_Win_get_group

  interface MPI_Win_get_info
    subroutine mpi_win_get_info_f08(win, info_used, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_get_info_f08
  end interface MPI_Win_get_info

  interface MPI_Win_get_name
    subroutine mpi_win_get_name_f08(win, win_name, resultlen, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      character(len=*), intent(out) :: win_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_get_name_f08
  end interface MPI_Win_get_name

  interface MPI_Win_lock
    subroutine mpi_win_lock_f08(lock_type, rank, assert, win, ierror)
      import
      implicit none
      integer, intent(in) :: lock_type
      integer, intent(in) :: rank
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_lock_f08
  end interface MPI_Win_lock

  interface MPI_Win_lock_all
    subroutine mpi_win_lock_all_f08(assert, win, ierror)
      import
      implicit none
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_lock_all_f08
  end interface MPI_Win_lock_all

  interface MPI_Win_post
    subroutine mpi_win_post_f08(group, assert, win, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_post_f08
  end interface MPI_Win_post

  interface MPI_Win_set_attr
    subroutine mpi_win_set_attr_f08(win, win_keyval, attribute_val, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_set_attr_f08
  end interface MPI_Win_set_attr

  interface MPI_Win_set_errhandler
    subroutine mpi_win_set_errhandler_f08(win, errhandler, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_set_errhandler_f08
  end interface MPI_Win_set_errhandler

  interface MPI_Win_set_info
    subroutine mpi_win_set_info_f08(win, info, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_set_info_f08
  end interface MPI_Win_set_info

  interface MPI_Win_set_name
    subroutine mpi_win_set_name_f08(win, win_name, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      character(len=*), intent(in) :: win_name
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_set_name_f08
  end interface MPI_Win_set_name

  interface MPI_Win_shared_query
    subroutine mpi_win_shared_query_f08(win, rank, size, disp_unit, baseptr, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: size
      integer, intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_shared_query_f08
    subroutine mpi_win_shared_query_c_f08(win, rank, size, disp_unit, baseptr, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: size
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_shared_query_c_f08
  end interface MPI_Win_shared_query

  interface MPI_Win_start
    subroutine mpi_win_start_f08(group, assert, win, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_start_f08
  end interface MPI_Win_start

  interface MPI_Win_sync
    subroutine mpi_win_sync_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_sync_f08
  end interface MPI_Win_sync

  interface MPI_Win_test
    subroutine mpi_win_test_f08(win, flag, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_test_f08
  end interface MPI_Win_test

  interface MPI_Win_unlock
    subroutine mpi_win_unlock_f08(rank, win, ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_unlock_f08
  end interface MPI_Win_unlock

  interface MPI_Win_unlock_all
    subroutine mpi_win_unlock_all_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_unlock_all_f08
  end interface MPI_Win_unlock_all

  interface MPI_Win_wait
    subroutine mpi_win_wait_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine mpi_win_wait_f08
  end interface MPI_Win_wait

  interface MPI_Wtick
    function mpi_wtick_f08()
      import
      implicit none
      double precision :: mpi_wtick_f08
    end function mpi_wtick_f08
  end interface MPI_Wtick

  interface MPI_Wtime
    function mpi_wtime_f08()
      import
      implicit none
      double precision :: mpi_wtime_f08
    end function mpi_wtime_f08
  end interface MPI_Wtime

  interface PMPI_Abi_get_fortran_info
    subroutine Pmpi_abi_get_fortran_info_f08(info, ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_abi_get_fortran_info_f08
  end interface PMPI_Abi_get_fortran_info

  interface PMPI_Abi_get_info
    subroutine Pmpi_abi_get_info_f08(info, ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_abi_get_info_f08
  end interface PMPI_Abi_get_info

  interface PMPI_Abi_get_version
    subroutine Pmpi_abi_get_version_f08(abi_major, abi_minor, ierror)
      import
      implicit none
      integer, intent(out) :: abi_major
      integer, intent(out) :: abi_minor
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_abi_get_version_f08
  end interface PMPI_Abi_get_version

  interface PMPI_Abort
    subroutine Pmpi_abort_f08(comm, errorcode, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_abort_f08
  end interface PMPI_Abort

  interface PMPI_Accumulate
    subroutine Pmpi_accumulate_f08ts(origin_addr, origin_count, origin_datatype, target_rank, &
    target_disp, target_count, target_datatype, op, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_accumulate_f08ts
    subroutine Pmpi_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, &
    target_disp, target_count, target_datatype, op, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_accumulate_c_f08ts
  end interface PMPI_Accumulate

  interface PMPI_Add_error_class
    subroutine Pmpi_add_error_class_f08(errorclass, ierror)
      import
      implicit none
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_add_error_class_f08
  end interface PMPI_Add_error_class

  interface PMPI_Add_error_code
    subroutine Pmpi_add_error_code_f08(errorclass, errorcode, ierror)
      import
      implicit none
      integer, intent(in) :: errorclass
      integer, intent(out) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_add_error_code_f08
  end interface PMPI_Add_error_code

  interface PMPI_Add_error_string
    subroutine Pmpi_add_error_string_f08(errorcode, string, ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      character(len=*), intent(in) :: string
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_add_error_string_f08
  end interface PMPI_Add_error_string

  interface PMPI_Aint_add
    function Pmpi_aint_add_f08(base, disp)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: base
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: disp
      integer(kind=MPI_ADDRESS_KIND) :: Pmpi_aint_add_f08
    end function Pmpi_aint_add_f08
  end interface PMPI_Aint_add

  interface PMPI_Aint_diff
    function Pmpi_aint_diff_f08(addr1, addr2)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: addr1
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: addr2
      integer(kind=MPI_ADDRESS_KIND) :: Pmpi_aint_diff_f08
    end function Pmpi_aint_diff_f08
  end interface PMPI_Aint_diff

  interface PMPI_Allgather
    subroutine Pmpi_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allgather_f08ts
    subroutine Pmpi_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allgather_c_f08ts
  end interface PMPI_Allgather

  interface PMPI_Allgather_init
    subroutine Pmpi_allgather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allgather_init_f08ts
    subroutine Pmpi_allgather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allgather_init_c_f08ts
  end interface PMPI_Allgather_init

  interface PMPI_Allgatherv
    subroutine Pmpi_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allgatherv_f08ts
    subroutine Pmpi_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allgatherv_c_f08ts
  end interface PMPI_Allgatherv

  interface PMPI_Allgatherv_init
    subroutine Pmpi_allgatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allgatherv_init_f08ts
    subroutine Pmpi_allgatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allgatherv_init_c_f08ts
  end interface PMPI_Allgatherv_init

  interface PMPI_Alloc_mem
    subroutine Pmpi_alloc_mem_f08(size, info, baseptr, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      type(MPI_Info), intent(in) :: info
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alloc_mem_f08
  end interface PMPI_Alloc_mem

  interface PMPI_Allreduce
    subroutine Pmpi_allreduce_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allreduce_f08ts
    subroutine Pmpi_allreduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allreduce_c_f08ts
  end interface PMPI_Allreduce

  interface PMPI_Allreduce_init
    subroutine Pmpi_allreduce_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allreduce_init_f08ts
    subroutine Pmpi_allreduce_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_allreduce_init_c_f08ts
  end interface PMPI_Allreduce_init

  interface PMPI_Alltoall
    subroutine Pmpi_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoall_f08ts
    subroutine Pmpi_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoall_c_f08ts
  end interface PMPI_Alltoall

  interface PMPI_Alltoall_init
    subroutine Pmpi_alltoall_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoall_init_f08ts
    subroutine Pmpi_alltoall_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoall_init_c_f08ts
  end interface PMPI_Alltoall_init

  interface PMPI_Alltoallv
    subroutine Pmpi_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoallv_f08ts
    subroutine Pmpi_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoallv_c_f08ts
  end interface PMPI_Alltoallv

  interface PMPI_Alltoallv_init
    subroutine Pmpi_alltoallv_init_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoallv_init_f08ts
    subroutine Pmpi_alltoallv_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoallv_init_c_f08ts
  end interface PMPI_Alltoallv_init

  interface PMPI_Alltoallw
    subroutine Pmpi_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
    rdispls, recvtypes, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoallw_f08ts
    subroutine Pmpi_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
    rdispls, recvtypes, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoallw_c_f08ts
  end interface PMPI_Alltoallw

  interface PMPI_Alltoallw_init
    subroutine Pmpi_alltoallw_init_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
    rdispls, recvtypes, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoallw_init_f08ts
    subroutine Pmpi_alltoallw_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_alltoallw_init_c_f08ts
  end interface PMPI_Alltoallw_init

  interface PMPI_Barrier
    subroutine Pmpi_barrier_f08(comm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_barrier_f08
  end interface PMPI_Barrier

  interface PMPI_Barrier_init
    subroutine Pmpi_barrier_init_f08(comm, info, request, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_barrier_init_f08
  end interface PMPI_Barrier_init

  interface PMPI_Bcast
    subroutine Pmpi_bcast_f08ts(buffer, count, datatype, root, comm, ierror)
      import
      implicit none
      type(*), dimension(..) :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_bcast_f08ts
    subroutine Pmpi_bcast_c_f08ts(buffer, count, datatype, root, comm, ierror)
      import
      implicit none
      type(*), dimension(..) :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_bcast_c_f08ts
  end interface PMPI_Bcast

  interface PMPI_Bcast_init
    subroutine Pmpi_bcast_init_f08ts(buffer, count, datatype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_bcast_init_f08ts
    subroutine Pmpi_bcast_init_c_f08ts(buffer, count, datatype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_bcast_init_c_f08ts
  end interface PMPI_Bcast_init

  interface PMPI_Bsend
    subroutine Pmpi_bsend_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_bsend_f08ts
    subroutine Pmpi_bsend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_bsend_c_f08ts
  end interface PMPI_Bsend

  interface PMPI_Bsend_init
    subroutine Pmpi_bsend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_bsend_init_f08ts
    subroutine Pmpi_bsend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_bsend_init_c_f08ts
  end interface PMPI_Bsend_init

  interface PMPI_Buffer_attach
    subroutine Pmpi_buffer_attach_f08ts(buffer, size, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_buffer_attach_f08ts
    subroutine Pmpi_buffer_attach_c_f08ts(buffer, size, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_buffer_attach_c_f08ts
  end interface PMPI_Buffer_attach

  interface PMPI_Buffer_detach
    subroutine Pmpi_buffer_detach_f08(buffer_addr, size, ierror)
      import
      implicit none
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_buffer_detach_f08
    subroutine Pmpi_buffer_detach_c_f08(buffer_addr, size, ierror)
      import
      implicit none
      type(c_ptr), intent(out) :: buffer_addr
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_buffer_detach_c_f08
  end interface PMPI_Buffer_detach

  interface PMPI_Buffer_flush
    subroutine Pmpi_buffer_flush_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_buffer_flush_f08
  end interface PMPI_Buffer_flush

  interface PMPI_Buffer_iflush
    subroutine Pmpi_buffer_iflush_f08(request, ierror)
      import
      implicit none
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_buffer_iflush_f08
  end interface PMPI_Buffer_iflush

  interface PMPI_Cancel
    subroutine Pmpi_cancel_f08(request, ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_cancel_f08
  end interface PMPI_Cancel

  interface PMPI_Cart_coords
    subroutine Pmpi_cart_coords_f08(comm, rank, maxdims, coords, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxdims
      integer :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_cart_coords_f08
  end interface PMPI_Cart_coords

  interface PMPI_Cart_create
    subroutine Pmpi_cart_create_f08(comm_old, ndims, dims, periods, reorder, comm_cart, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_cart
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_cart_create_f08
  end interface PMPI_Cart_create

  interface PMPI_Cart_get
    subroutine Pmpi_cart_get_f08(comm, maxdims, dims, periods, coords, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxdims
      integer :: dims(*)
      logical :: periods(*)
      integer :: coords(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_cart_get_f08
  end interface PMPI_Cart_get

  interface PMPI_Cart_map
    subroutine Pmpi_cart_map_f08(comm, ndims, dims, periods, newrank, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: ndims
      integer, intent(in) :: dims(*)
      logical, intent(in) :: periods(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_cart_map_f08
  end interface PMPI_Cart_map

  interface PMPI_Cart_rank
    subroutine Pmpi_cart_rank_f08(comm, coords, rank, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: coords(*)
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_cart_rank_f08
  end interface PMPI_Cart_rank

  interface PMPI_Cart_shift
    subroutine Pmpi_cart_shift_f08(comm, direction, disp, rank_source, rank_dest, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: direction
      integer, intent(in) :: disp
      integer, intent(out) :: rank_source
      integer, intent(out) :: rank_dest
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_cart_shift_f08
  end interface PMPI_Cart_shift

  interface PMPI_Cart_sub
    subroutine Pmpi_cart_sub_f08(comm, remain_dims, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      logical, intent(in) :: remain_dims(*)
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_cart_sub_f08
  end interface PMPI_Cart_sub

  interface PMPI_Cartdim_get
    subroutine Pmpi_cartdim_get_f08(comm, ndims, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: ndims
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_cartdim_get_f08
  end interface PMPI_Cartdim_get

  interface PMPI_Close_port
    subroutine Pmpi_close_port_f08(port_name, ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_close_port_f08
  end interface PMPI_Close_port

  interface PMPI_Comm_accept
    subroutine Pmpi_comm_accept_f08(port_name, info, root, comm, newcomm, ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_accept_f08
  end interface PMPI_Comm_accept

  interface PMPI_Comm_attach_buffer
    subroutine Pmpi_comm_attach_buffer_f08ts(comm, buffer, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_attach_buffer_f08ts
    subroutine Pmpi_comm_attach_buffer_c_f08ts(comm, buffer, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_attach_buffer_c_f08ts
  end interface PMPI_Comm_attach_buffer

  interface PMPI_Comm_call_errhandler
    subroutine Pmpi_comm_call_errhandler_f08(comm, errorcode, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_call_errhandler_f08
  end interface PMPI_Comm_call_errhandler

  interface PMPI_Comm_compare
    subroutine Pmpi_comm_compare_f08(comm1, comm2, result, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm1
      type(MPI_Comm), intent(in) :: comm2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_compare_f08
  end interface PMPI_Comm_compare

  interface PMPI_Comm_connect
    subroutine Pmpi_comm_connect_f08(port_name, info, root, comm, newcomm, ierror)
      import
      implicit none
      character(len=*), intent(in) :: port_name
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_connect_f08
  end interface PMPI_Comm_connect

  interface PMPI_Comm_create
    subroutine Pmpi_comm_create_f08(comm, group, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_create_f08
  end interface PMPI_Comm_create

  interface PMPI_Comm_create_errhandler
    subroutine Pmpi_comm_create_errhandler_f08(comm_errhandler_fn, errhandler, ierror)
      import
      implicit none
      procedure(MPI_Comm_errhandler_function) :: comm_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_create_errhandler_f08
  end interface PMPI_Comm_create_errhandler

  interface PMPI_Comm_create_from_group
    subroutine Pmpi_comm_create_from_group_f08(group, stringtag, info, errhandler, newcomm, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_create_from_group_f08
  end interface PMPI_Comm_create_from_group

  interface PMPI_Comm_create_group
    subroutine Pmpi_comm_create_group_f08(comm, group, tag, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_create_group_f08
  end interface PMPI_Comm_create_group

  interface PMPI_Comm_create_keyval
    subroutine Pmpi_comm_create_keyval_f08(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, &
    extra_state, ierror)
      import
      implicit none
      procedure(MPI_Comm_copy_attr_function) :: comm_copy_attr_fn
      procedure(MPI_Comm_delete_attr_function) :: comm_delete_attr_fn
      integer, intent(out) :: comm_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_create_keyval_f08
  end interface PMPI_Comm_create_keyval

  interface PMPI_Comm_delete_attr
    subroutine Pmpi_comm_delete_attr_f08(comm, comm_keyval, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_delete_attr_f08
  end interface PMPI_Comm_delete_attr

  interface PMPI_Comm_detach_buffer
    subroutine Pmpi_comm_detach_buffer_f08(comm, buffer_addr, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_detach_buffer_f08
    subroutine Pmpi_comm_detach_buffer_c_f08(comm, buffer_addr, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: buffer_addr
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_detach_buffer_c_f08
  end interface PMPI_Comm_detach_buffer

  interface PMPI_Comm_disconnect
    subroutine Pmpi_comm_disconnect_f08(comm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_disconnect_f08
  end interface PMPI_Comm_disconnect

  interface PMPI_Comm_dup
    subroutine Pmpi_comm_dup_f08(comm, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_dup_f08
  end interface PMPI_Comm_dup

  interface PMPI_Comm_dup_with_info
    subroutine Pmpi_comm_dup_with_info_f08(comm, info, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_dup_with_info_f08
  end interface PMPI_Comm_dup_with_info

  interface PMPI_Comm_flush_buffer
    subroutine Pmpi_comm_flush_buffer_f08(comm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_flush_buffer_f08
  end interface PMPI_Comm_flush_buffer

  interface PMPI_Comm_free
    subroutine Pmpi_comm_free_f08(comm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(inout) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_free_f08
  end interface PMPI_Comm_free

  interface PMPI_Comm_free_keyval
    subroutine Pmpi_comm_free_keyval_f08(comm_keyval, ierror)
      import
      implicit none
      integer, intent(inout) :: comm_keyval
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_free_keyval_f08
  end interface PMPI_Comm_free_keyval

  interface PMPI_Comm_get_attr
    subroutine Pmpi_comm_get_attr_f08(comm, comm_keyval, attribute_val, flag, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_get_attr_f08
  end interface PMPI_Comm_get_attr

  interface PMPI_Comm_get_errhandler
    subroutine Pmpi_comm_get_errhandler_f08(comm, errhandler, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_get_errhandler_f08
  end interface PMPI_Comm_get_errhandler

  interface PMPI_Comm_get_info
    subroutine Pmpi_comm_get_info_f08(comm, info_used, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_get_info_f08
  end interface PMPI_Comm_get_info

  interface PMPI_Comm_get_name
    subroutine Pmpi_comm_get_name_f08(comm, comm_name, resultlen, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(out) :: comm_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_get_name_f08
  end interface PMPI_Comm_get_name

  interface PMPI_Comm_get_parent
    subroutine Pmpi_comm_get_parent_f08(parent, ierror)
      import
      implicit none
      type(MPI_Comm), intent(out) :: parent
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_get_parent_f08
  end interface PMPI_Comm_get_parent

  interface PMPI_Comm_group
    subroutine Pmpi_comm_group_f08(comm, group, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_group_f08
  end interface PMPI_Comm_group

  interface PMPI_Comm_idup
    subroutine Pmpi_comm_idup_f08(comm, newcomm, request, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_idup_f08
  end interface PMPI_Comm_idup

  interface PMPI_Comm_idup_with_info
    subroutine Pmpi_comm_idup_with_info_f08(comm, info, newcomm, request, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_idup_with_info_f08
  end interface PMPI_Comm_idup_with_info

  interface PMPI_Comm_iflush_buffer
    subroutine Pmpi_comm_iflush_buffer_f08(comm, request, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_iflush_buffer_f08
  end interface PMPI_Comm_iflush_buffer

  interface PMPI_Comm_join
    subroutine Pmpi_comm_join_f08(fd, intercomm, ierror)
      import
      implicit none
      integer, intent(in) :: fd
      type(MPI_Comm), intent(out) :: intercomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_join_f08
  end interface PMPI_Comm_join

  interface PMPI_Comm_rank
    subroutine Pmpi_comm_rank_f08(comm, rank, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_rank_f08
  end interface PMPI_Comm_rank

  interface PMPI_Comm_remote_group
    subroutine Pmpi_comm_remote_group_f08(comm, group, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_remote_group_f08
  end interface PMPI_Comm_remote_group

  interface PMPI_Comm_remote_size
    subroutine Pmpi_comm_remote_size_f08(comm, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_remote_size_f08
  end interface PMPI_Comm_remote_size

  interface PMPI_Comm_set_attr
    subroutine Pmpi_comm_set_attr_f08(comm, comm_keyval, attribute_val, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: comm_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_set_attr_f08
  end interface PMPI_Comm_set_attr

  interface PMPI_Comm_set_errhandler
    subroutine Pmpi_comm_set_errhandler_f08(comm, errhandler, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_set_errhandler_f08
  end interface PMPI_Comm_set_errhandler

  interface PMPI_Comm_set_info
    subroutine Pmpi_comm_set_info_f08(comm, info, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_set_info_f08
  end interface PMPI_Comm_set_info

  interface PMPI_Comm_set_name
    subroutine Pmpi_comm_set_name_f08(comm, comm_name, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: comm_name
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_set_name_f08
  end interface PMPI_Comm_set_name

  interface PMPI_Comm_size
    subroutine Pmpi_comm_size_f08(comm, size, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_size_f08
  end interface PMPI_Comm_size

  interface PMPI_Comm_spawn
    subroutine Pmpi_comm_spawn_f08(command, argv, maxprocs, info, root, comm, intercomm, &
    array_of_errcodes, ierror)
      import
      implicit none
      character(len=*), intent(in) :: command
      character(len=*), intent(in) :: argv(*)
      integer, intent(in) :: maxprocs
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_spawn_f08
  end interface PMPI_Comm_spawn

  interface PMPI_Comm_spawn_multiple
    subroutine Pmpi_comm_spawn_multiple_f08(count, array_of_commands, array_of_argv, array_of_maxprocs, &
    array_of_info, root, comm, intercomm, array_of_errcodes, ierror)
      import
      implicit none
      integer, intent(in) :: count
      character(len=*), intent(in) :: array_of_commands(*)
      character(len=*), intent(in) :: array_of_argv(count, *)
      integer, intent(in) :: array_of_maxprocs(*)
      type(MPI_Info), intent(in) :: array_of_info(*)
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_spawn_multiple_f08
  end interface PMPI_Comm_spawn_multiple

  interface PMPI_Comm_split
    subroutine Pmpi_comm_split_f08(comm, color, key, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: color
      integer, intent(in) :: key
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_split_f08
  end interface PMPI_Comm_split

  interface PMPI_Comm_split_type
    subroutine Pmpi_comm_split_type_f08(comm, split_type, key, info, newcomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: split_type
      integer, intent(in) :: key
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_split_type_f08
  end interface PMPI_Comm_split_type

  interface PMPI_Comm_test_inter
    subroutine Pmpi_comm_test_inter_f08(comm, flag, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_comm_test_inter_f08
  end interface PMPI_Comm_test_inter

  interface PMPI_Compare_and_swap
    subroutine Pmpi_compare_and_swap_f08ts(origin_addr, compare_addr, result_addr, datatype, &
    target_rank, target_disp, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      type(*), dimension(..), intent(in) :: compare_addr
      type(*), dimension(..) :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_compare_and_swap_f08ts
  end interface PMPI_Compare_and_swap

  interface PMPI_Dims_create
    subroutine Pmpi_dims_create_f08(nnodes, ndims, dims, ierror)
      import
      implicit none
      integer, intent(in) :: nnodes
      integer, intent(in) :: ndims
      integer, intent(inout) :: dims(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_dims_create_f08
  end interface PMPI_Dims_create

  interface PMPI_Dist_graph_create
    subroutine Pmpi_dist_graph_create_f08(comm_old, n, sources, degrees, destinations, weights, info, &
    reorder, comm_dist_graph, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: n
      integer, intent(in) :: sources(*)
      integer, intent(in) :: degrees(*)
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: weights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_dist_graph_create_f08
  end interface PMPI_Dist_graph_create

  interface PMPI_Dist_graph_create_adjacent
    subroutine Pmpi_dist_graph_create_adjacent_f08(comm_old, indegree, sources, sourceweights, &
    outdegree, destinations, destweights, info, reorder, comm_dist_graph, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: indegree
      integer, intent(in) :: sources(*)
      integer, intent(in) :: sourceweights(*)
      integer, intent(in) :: outdegree
      integer, intent(in) :: destinations(*)
      integer, intent(in) :: destweights(*)
      type(MPI_Info), intent(in) :: info
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_dist_graph
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_dist_graph_create_adjacent_f08
  end interface PMPI_Dist_graph_create_adjacent

  interface PMPI_Dist_graph_neighbors
    subroutine Pmpi_dist_graph_neighbors_f08(comm, maxindegree, sources, sourceweights, maxoutdegree, &
    destinations, destweights, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindegree
      integer :: sources(*)
      integer :: sourceweights(*)
      integer, intent(in) :: maxoutdegree
      integer :: destinations(*)
      integer :: destweights(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_dist_graph_neighbors_f08
  end interface PMPI_Dist_graph_neighbors

  interface PMPI_Dist_graph_neighbors_count
    subroutine Pmpi_dist_graph_neighbors_count_f08(comm, indegree, outdegree, weighted, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: indegree
      integer, intent(out) :: outdegree
      logical, intent(out) :: weighted
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_dist_graph_neighbors_count_f08
  end interface PMPI_Dist_graph_neighbors_count

  interface PMPI_Errhandler_free
    subroutine Pmpi_errhandler_free_f08(errhandler, ierror)
      import
      implicit none
      type(MPI_Errhandler), intent(inout) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_errhandler_free_f08
  end interface PMPI_Errhandler_free

  interface PMPI_Error_class
    subroutine Pmpi_error_class_f08(errorcode, errorclass, ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, intent(out) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_error_class_f08
  end interface PMPI_Error_class

  interface PMPI_Error_string
    subroutine Pmpi_error_string_f08(errorcode, string, resultlen, ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      character(len=*), intent(out) :: string
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_error_string_f08
  end interface PMPI_Error_string

  interface PMPI_Exscan
    subroutine Pmpi_exscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_exscan_f08ts
    subroutine Pmpi_exscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_exscan_c_f08ts
  end interface PMPI_Exscan

  interface PMPI_Exscan_init
    subroutine Pmpi_exscan_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_exscan_init_f08ts
    subroutine Pmpi_exscan_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_exscan_init_c_f08ts
  end interface PMPI_Exscan_init

  interface PMPI_Fetch_and_op
    subroutine Pmpi_fetch_and_op_f08ts(origin_addr, result_addr, datatype, target_rank, target_disp, &
    op, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      type(*), dimension(..) :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_fetch_and_op_f08ts
  end interface PMPI_Fetch_and_op

  interface PMPI_File_call_errhandler
    subroutine Pmpi_file_call_errhandler_f08(fh, errorcode, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_call_errhandler_f08
  end interface PMPI_File_call_errhandler

  interface PMPI_File_close
    subroutine Pmpi_file_close_f08(fh, ierror)
      import
      implicit none
      type(MPI_File), intent(inout) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_close_f08
  end interface PMPI_File_close

  interface PMPI_File_create_errhandler
    subroutine Pmpi_file_create_errhandler_f08(file_errhandler_fn, errhandler, ierror)
      import
      implicit none
      procedure(MPI_File_errhandler_function) :: file_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_create_errhandler_f08
  end interface PMPI_File_create_errhandler

  interface PMPI_File_delete
    subroutine Pmpi_file_delete_f08(filename, info, ierror)
      import
      implicit none
      character(len=*), intent(in) :: filename
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_delete_f08
  end interface PMPI_File_delete

  interface PMPI_File_get_amode
    subroutine Pmpi_file_get_amode_f08(fh, amode, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, intent(out) :: amode
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_get_amode_f08
  end interface PMPI_File_get_amode

  interface PMPI_File_get_atomicity
    subroutine Pmpi_file_get_atomicity_f08(fh, flag, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_get_atomicity_f08
  end interface PMPI_File_get_atomicity

  interface PMPI_File_get_byte_offset
    subroutine Pmpi_file_get_byte_offset_f08(fh, offset, disp, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      integer(kind=MPI_OFFSET_KIND), intent(out) :: disp
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_get_byte_offset_f08
  end interface PMPI_File_get_byte_offset

  interface PMPI_File_get_errhandler
    subroutine Pmpi_file_get_errhandler_f08(file, errhandler, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_get_errhandler_f08
  end interface PMPI_File_get_errhandler

  interface PMPI_File_get_group
    subroutine Pmpi_file_get_group_f08(fh, group, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_get_group_f08
  end interface PMPI_File_get_group

  interface PMPI_File_get_info
    subroutine Pmpi_file_get_info_f08(fh, info_used, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_get_info_f08
  end interface PMPI_File_get_info

  interface PMPI_File_get_position
    subroutine Pmpi_file_get_position_f08(fh, offset, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_get_position_f08
  end interface PMPI_File_get_position

  interface PMPI_File_get_position_shared
    subroutine Pmpi_file_get_position_shared_f08(fh, offset, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(out) :: offset
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_get_position_shared_f08
  end interface PMPI_File_get_position_shared

  interface PMPI_File_get_size
    subroutine Pmpi_file_get_size_f08(fh, size, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_get_size_f08
  end interface PMPI_File_get_size

  interface PMPI_File_get_type_extent
    subroutine Pmpi_file_get_type_extent_f08(fh, datatype, extent, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_get_type_extent_f08
  end interface PMPI_File_get_type_extent

  interface PMPI_File_get_view
    subroutine Pmpi_file_get_view_f08(fh, disp, etype, filetype, datarep, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(out) :: disp
      type(MPI_Datatype), intent(out) :: etype
      type(MPI_Datatype), intent(out) :: filetype
      character(len=*), intent(out) :: datarep
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_get_view_f08
  end interface PMPI_File_get_view

  interface PMPI_File_iread
    subroutine Pmpi_file_iread_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iread_f08ts
    subroutine Pmpi_file_iread_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iread_c_f08ts
  end interface PMPI_File_iread

  interface PMPI_File_iread_all
    subroutine Pmpi_file_iread_all_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iread_all_f08ts
    subroutine Pmpi_file_iread_all_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iread_all_c_f08ts
  end interface PMPI_File_iread_all

  interface PMPI_File_iread_at
    subroutine Pmpi_file_iread_at_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iread_at_f08ts
    subroutine Pmpi_file_iread_at_c_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iread_at_c_f08ts
  end interface PMPI_File_iread_at

  interface PMPI_File_iread_at_all
    subroutine Pmpi_file_iread_at_all_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iread_at_all_f08ts
    subroutine Pmpi_file_iread_at_all_c_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iread_at_all_c_f08ts
  end interface PMPI_File_iread_at_all

  interface PMPI_File_iread_shared
    subroutine Pmpi_file_iread_shared_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iread_shared_f08ts
    subroutine Pmpi_file_iread_shared_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iread_shared_c_f08ts
  end interface PMPI_File_iread_shared

  interface PMPI_File_iwrite
    subroutine Pmpi_file_iwrite_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iwrite_f08ts
    subroutine Pmpi_file_iwrite_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iwrite_c_f08ts
  end interface PMPI_File_iwrite

  interface PMPI_File_iwrite_all
    subroutine Pmpi_file_iwrite_all_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iwrite_all_f08ts
    subroutine Pmpi_file_iwrite_all_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iwrite_all_c_f08ts
  end interface PMPI_File_iwrite_all

  interface PMPI_File_iwrite_at
    subroutine Pmpi_file_iwrite_at_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iwrite_at_f08ts
    subroutine Pmpi_file_iwrite_at_c_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iwrite_at_c_f08ts
  end interface PMPI_File_iwrite_at

  interface PMPI_File_iwrite_at_all
    subroutine Pmpi_file_iwrite_at_all_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iwrite_at_all_f08ts
    subroutine Pmpi_file_iwrite_at_all_c_f08ts(fh, offset, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iwrite_at_all_c_f08ts
  end interface PMPI_File_iwrite_at_all

  interface PMPI_File_iwrite_shared
    subroutine Pmpi_file_iwrite_shared_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iwrite_shared_f08ts
    subroutine Pmpi_file_iwrite_shared_c_f08ts(fh, buf, count, datatype, request, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_iwrite_shared_c_f08ts
  end interface PMPI_File_iwrite_shared

  interface PMPI_File_open
    subroutine Pmpi_file_open_f08(comm, filename, amode, info, fh, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      character(len=*), intent(in) :: filename
      integer, intent(in) :: amode
      type(MPI_Info), intent(in) :: info
      type(MPI_File), intent(out) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_open_f08
  end interface PMPI_File_open

  interface PMPI_File_preallocate
    subroutine Pmpi_file_preallocate_f08(fh, size, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_preallocate_f08
  end interface PMPI_File_preallocate

  interface PMPI_File_read
    subroutine Pmpi_file_read_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_f08ts
    subroutine Pmpi_file_read_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_c_f08ts
  end interface PMPI_File_read

  interface PMPI_File_read_all
    subroutine Pmpi_file_read_all_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_all_f08ts
    subroutine Pmpi_file_read_all_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_all_c_f08ts
  end interface PMPI_File_read_all

  interface PMPI_File_read_all_begin
    subroutine Pmpi_file_read_all_begin_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_all_begin_f08ts
    subroutine Pmpi_file_read_all_begin_c_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_all_begin_c_f08ts
  end interface PMPI_File_read_all_begin

  interface PMPI_File_read_all_end
    subroutine Pmpi_file_read_all_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_all_end_f08ts
  end interface PMPI_File_read_all_end

  interface PMPI_File_read_at
    subroutine Pmpi_file_read_at_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_at_f08ts
    subroutine Pmpi_file_read_at_c_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_at_c_f08ts
  end interface PMPI_File_read_at

  interface PMPI_File_read_at_all
    subroutine Pmpi_file_read_at_all_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_at_all_f08ts
    subroutine Pmpi_file_read_at_all_c_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_at_all_c_f08ts
  end interface PMPI_File_read_at_all

  interface PMPI_File_read_at_all_begin
    subroutine Pmpi_file_read_at_all_begin_f08ts(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_at_all_begin_f08ts
    subroutine Pmpi_file_read_at_all_begin_c_f08ts(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_at_all_begin_c_f08ts
  end interface PMPI_File_read_at_all_begin

  interface PMPI_File_read_at_all_end
    subroutine Pmpi_file_read_at_all_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_at_all_end_f08ts
  end interface PMPI_File_read_at_all_end

  interface PMPI_File_read_ordered
    subroutine Pmpi_file_read_ordered_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_ordered_f08ts
    subroutine Pmpi_file_read_ordered_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_ordered_c_f08ts
  end interface PMPI_File_read_ordered

  interface PMPI_File_read_ordered_begin
    subroutine Pmpi_file_read_ordered_begin_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_ordered_begin_f08ts
    subroutine Pmpi_file_read_ordered_begin_c_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_ordered_begin_c_f08ts
  end interface PMPI_File_read_ordered_begin

  interface PMPI_File_read_ordered_end
    subroutine Pmpi_file_read_ordered_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_ordered_end_f08ts
  end interface PMPI_File_read_ordered_end

  interface PMPI_File_read_shared
    subroutine Pmpi_file_read_shared_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_shared_f08ts
    subroutine Pmpi_file_read_shared_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_read_shared_c_f08ts
  end interface PMPI_File_read_shared

  interface PMPI_File_seek
    subroutine Pmpi_file_seek_f08(fh, offset, whence, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_seek_f08
  end interface PMPI_File_seek

  interface PMPI_File_seek_shared
    subroutine Pmpi_file_seek_shared_f08(fh, offset, whence, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      integer, intent(in) :: whence
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_seek_shared_f08
  end interface PMPI_File_seek_shared

  interface PMPI_File_set_atomicity
    subroutine Pmpi_file_set_atomicity_f08(fh, flag, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_set_atomicity_f08
  end interface PMPI_File_set_atomicity

  interface PMPI_File_set_errhandler
    subroutine Pmpi_file_set_errhandler_f08(file, errhandler, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: file
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_set_errhandler_f08
  end interface PMPI_File_set_errhandler

  interface PMPI_File_set_info
    subroutine Pmpi_file_set_info_f08(fh, info, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_set_info_f08
  end interface PMPI_File_set_info

  interface PMPI_File_set_size
    subroutine Pmpi_file_set_size_f08(fh, size, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_set_size_f08
  end interface PMPI_File_set_size

  interface PMPI_File_set_view
    subroutine Pmpi_file_set_view_f08(fh, disp, etype, filetype, datarep, info, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: disp
      type(MPI_Datatype), intent(in) :: etype
      type(MPI_Datatype), intent(in) :: filetype
      character(len=*), intent(in) :: datarep
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_set_view_f08
  end interface PMPI_File_set_view

  interface PMPI_File_sync
    subroutine Pmpi_file_sync_f08(fh, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_sync_f08
  end interface PMPI_File_sync

  interface PMPI_File_write
    subroutine Pmpi_file_write_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_f08ts
    subroutine Pmpi_file_write_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_c_f08ts
  end interface PMPI_File_write

  interface PMPI_File_write_all
    subroutine Pmpi_file_write_all_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_all_f08ts
    subroutine Pmpi_file_write_all_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_all_c_f08ts
  end interface PMPI_File_write_all

  interface PMPI_File_write_all_begin
    subroutine Pmpi_file_write_all_begin_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_all_begin_f08ts
    subroutine Pmpi_file_write_all_begin_c_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_all_begin_c_f08ts
  end interface PMPI_File_write_all_begin

  interface PMPI_File_write_all_end
    subroutine Pmpi_file_write_all_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_all_end_f08ts
  end interface PMPI_File_write_all_end

  interface PMPI_File_write_at
    subroutine Pmpi_file_write_at_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_at_f08ts
    subroutine Pmpi_file_write_at_c_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_at_c_f08ts
  end interface PMPI_File_write_at

  interface PMPI_File_write_at_all
    subroutine Pmpi_file_write_at_all_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_at_all_f08ts
    subroutine Pmpi_file_write_at_all_c_f08ts(fh, offset, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_at_all_c_f08ts
  end interface PMPI_File_write_at_all

  interface PMPI_File_write_at_all_begin
    subroutine Pmpi_file_write_at_all_begin_f08ts(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_at_all_begin_f08ts
    subroutine Pmpi_file_write_at_all_begin_c_f08ts(fh, offset, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      integer(kind=MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_at_all_begin_c_f08ts
  end interface PMPI_File_write_at_all_begin

  interface PMPI_File_write_at_all_end
    subroutine Pmpi_file_write_at_all_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_at_all_end_f08ts
  end interface PMPI_File_write_at_all_end

  interface PMPI_File_write_ordered
    subroutine Pmpi_file_write_ordered_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_ordered_f08ts
    subroutine Pmpi_file_write_ordered_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_ordered_c_f08ts
  end interface PMPI_File_write_ordered

  interface PMPI_File_write_ordered_begin
    subroutine Pmpi_file_write_ordered_begin_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_ordered_begin_f08ts
    subroutine Pmpi_file_write_ordered_begin_c_f08ts(fh, buf, count, datatype, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_ordered_begin_c_f08ts
  end interface PMPI_File_write_ordered_begin

  interface PMPI_File_write_ordered_end
    subroutine Pmpi_file_write_ordered_end_f08ts(fh, buf, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in), asynchronous :: buf
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_ordered_end_f08ts
  end interface PMPI_File_write_ordered_end

  interface PMPI_File_write_shared
    subroutine Pmpi_file_write_shared_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_shared_f08ts
    subroutine Pmpi_file_write_shared_c_f08ts(fh, buf, count, datatype, status, ierror)
      import
      implicit none
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_file_write_shared_c_f08ts
  end interface PMPI_File_write_shared

  interface PMPI_Finalize
    subroutine Pmpi_finalize_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_finalize_f08
  end interface PMPI_Finalize

  interface PMPI_Finalized
    subroutine Pmpi_finalized_f08(flag, ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_finalized_f08
  end interface PMPI_Finalized

  interface PMPI_Free_mem
    subroutine Pmpi_free_mem_f08ts(base, ierror)
      import
      implicit none
      type(*), dimension(..) :: base
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_free_mem_f08ts
  end interface PMPI_Free_mem

  interface PMPI_Gather
    subroutine Pmpi_gather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_gather_f08ts
    subroutine Pmpi_gather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_gather_c_f08ts
  end interface PMPI_Gather

  interface PMPI_Gather_init
    subroutine Pmpi_gather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_gather_init_f08ts
    subroutine Pmpi_gather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_gather_init_c_f08ts
  end interface PMPI_Gather_init

  interface PMPI_Gatherv
    subroutine Pmpi_gatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
    root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_gatherv_f08ts
    subroutine Pmpi_gatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_gatherv_c_f08ts
  end interface PMPI_Gatherv

  interface PMPI_Gatherv_init
    subroutine Pmpi_gatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_gatherv_init_f08ts
    subroutine Pmpi_gatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_gatherv_init_c_f08ts
  end interface PMPI_Gatherv_init

  interface PMPI_Get
    subroutine Pmpi_get_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, ierror)
      import
      implicit none
      type(*), dimension(..) :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_f08ts
    subroutine Pmpi_get_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, ierror)
      import
      implicit none
      type(*), dimension(..) :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_c_f08ts
  end interface PMPI_Get

  interface PMPI_Get_accumulate
    subroutine Pmpi_get_accumulate_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
    result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..) :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_accumulate_f08ts
    subroutine Pmpi_get_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
    result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..) :: result_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_accumulate_c_f08ts
  end interface PMPI_Get_accumulate

  interface PMPI_Get_address
    subroutine Pmpi_get_address_f08ts(location, address, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: location
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: address
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_address_f08ts
  end interface PMPI_Get_address

  interface PMPI_Get_count
    subroutine Pmpi_get_count_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_count_f08
    subroutine Pmpi_get_count_c_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_count_c_f08
  end interface PMPI_Get_count

  interface PMPI_Get_elements
    subroutine Pmpi_get_elements_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_elements_f08
    subroutine Pmpi_get_elements_c_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_elements_c_f08
  end interface PMPI_Get_elements

  interface PMPI_Get_elements_x
    subroutine Pmpi_get_elements_x_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: count
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_elements_x_f08
  end interface PMPI_Get_elements_x

  interface PMPI_Get_hw_resource_info
    subroutine Pmpi_get_hw_resource_info_f08(hw_info, ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: hw_info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_hw_resource_info_f08
  end interface PMPI_Get_hw_resource_info

  interface PMPI_Get_library_version
    subroutine Pmpi_get_library_version_f08(version, resultlen, ierror)
      import
      implicit none
      character(len=*), intent(out) :: version
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_library_version_f08
  end interface PMPI_Get_library_version

  interface PMPI_Get_processor_name
    subroutine Pmpi_get_processor_name_f08(name, resultlen, ierror)
      import
      implicit none
      character(len=*), intent(out) :: name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_processor_name_f08
  end interface PMPI_Get_processor_name

  interface PMPI_Get_version
    subroutine Pmpi_get_version_f08(version, subversion, ierror)
      import
      implicit none
      integer, intent(out) :: version
      integer, intent(out) :: subversion
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_get_version_f08
  end interface PMPI_Get_version

  interface PMPI_Graph_create
    subroutine Pmpi_graph_create_f08(comm_old, nnodes, indx, edges, reorder, comm_graph, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm_old
      integer, intent(in) :: nnodes
      integer, intent(in) :: indx(*)
      integer, intent(in) :: edges(*)
      logical, intent(in) :: reorder
      type(MPI_Comm), intent(out) :: comm_graph
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_graph_create_f08
  end interface PMPI_Graph_create

  interface PMPI_Graph_get
    subroutine Pmpi_graph_get_f08(comm, maxindex, maxedges, indx, edges, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindex
      integer, intent(in) :: maxedges
      integer :: indx(*)
      integer :: edges(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_graph_get_f08
  end interface PMPI_Graph_get

  interface PMPI_Graph_map
    subroutine Pmpi_graph_map_f08(comm, nnodes, indx, edges, newrank, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: nnodes
      integer, intent(in) :: indx(*)
      integer, intent(in) :: edges(*)
      integer, intent(out) :: newrank
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_graph_map_f08
  end interface PMPI_Graph_map

  interface PMPI_Graph_neighbors
    subroutine Pmpi_graph_neighbors_f08(comm, rank, maxneighbors, neighbors, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(in) :: maxneighbors
      integer :: neighbors(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_graph_neighbors_f08
  end interface PMPI_Graph_neighbors

  interface PMPI_Graph_neighbors_count
    subroutine Pmpi_graph_neighbors_count_f08(comm, rank, nneighbors, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: rank
      integer, intent(out) :: nneighbors
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_graph_neighbors_count_f08
  end interface PMPI_Graph_neighbors_count

  interface PMPI_Graphdims_get
    subroutine Pmpi_graphdims_get_f08(comm, nnodes, nedges, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: nnodes
      integer, intent(out) :: nedges
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_graphdims_get_f08
  end interface PMPI_Graphdims_get

  interface PMPI_Grequest_complete
    subroutine Pmpi_grequest_complete_f08(request, ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_grequest_complete_f08
  end interface PMPI_Grequest_complete

  interface PMPI_Grequest_start
    subroutine Pmpi_grequest_start_f08(query_fn, free_fn, cancel_fn, extra_state, request, ierror)
      import
      implicit none
      procedure(MPI_Grequest_query_function) :: query_fn
      procedure(MPI_Grequest_free_function) :: free_fn
      procedure(MPI_Grequest_cancel_function) :: cancel_fn
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_grequest_start_f08
  end interface PMPI_Grequest_start

  interface PMPI_Group_compare
    subroutine Pmpi_group_compare_f08(group1, group2, result, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      integer, intent(out) :: result
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_compare_f08
  end interface PMPI_Group_compare

  interface PMPI_Group_difference
    subroutine Pmpi_group_difference_f08(group1, group2, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_difference_f08
  end interface PMPI_Group_difference

  interface PMPI_Group_excl
    subroutine Pmpi_group_excl_f08(group, n, ranks, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_excl_f08
  end interface PMPI_Group_excl

  interface PMPI_Group_free
    subroutine Pmpi_group_free_f08(group, ierror)
      import
      implicit none
      type(MPI_Group), intent(inout) :: group
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_free_f08
  end interface PMPI_Group_free

  interface PMPI_Group_from_session_pset
    subroutine Pmpi_group_from_session_pset_f08(session, pset_name, newgroup, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_from_session_pset_f08
  end interface PMPI_Group_from_session_pset

  interface PMPI_Group_incl
    subroutine Pmpi_group_incl_f08(group, n, ranks, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranks(*)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_incl_f08
  end interface PMPI_Group_incl

  interface PMPI_Group_intersection
    subroutine Pmpi_group_intersection_f08(group1, group2, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_intersection_f08
  end interface PMPI_Group_intersection

  interface PMPI_Group_range_excl
    subroutine Pmpi_group_range_excl_f08(group, n, ranges, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3, *)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_range_excl_f08
  end interface PMPI_Group_range_excl

  interface PMPI_Group_range_incl
    subroutine Pmpi_group_range_incl_f08(group, n, ranges, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: n
      integer, intent(in) :: ranges(3, *)
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_range_incl_f08
  end interface PMPI_Group_range_incl

  interface PMPI_Group_rank
    subroutine Pmpi_group_rank_f08(group, rank, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_rank_f08
  end interface PMPI_Group_rank

  interface PMPI_Group_size
    subroutine Pmpi_group_size_f08(group, size, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_size_f08
  end interface PMPI_Group_size

  interface PMPI_Group_translate_ranks
    subroutine Pmpi_group_translate_ranks_f08(group1, n, ranks1, group2, ranks2, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      integer, intent(in) :: n
      integer, intent(in) :: ranks1(*)
      type(MPI_Group), intent(in) :: group2
      integer :: ranks2(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_translate_ranks_f08
  end interface PMPI_Group_translate_ranks

  interface PMPI_Group_union
    subroutine Pmpi_group_union_f08(group1, group2, newgroup, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group1
      type(MPI_Group), intent(in) :: group2
      type(MPI_Group), intent(out) :: newgroup
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_group_union_f08
  end interface PMPI_Group_union

  interface PMPI_Iallgather
    subroutine Pmpi_iallgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iallgather_f08ts
    subroutine Pmpi_iallgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iallgather_c_f08ts
  end interface PMPI_Iallgather

  interface PMPI_Iallgatherv
    subroutine Pmpi_iallgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iallgatherv_f08ts
    subroutine Pmpi_iallgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iallgatherv_c_f08ts
  end interface PMPI_Iallgatherv

  interface PMPI_Iallreduce
    subroutine Pmpi_iallreduce_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iallreduce_f08ts
    subroutine Pmpi_iallreduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iallreduce_c_f08ts
  end interface PMPI_Iallreduce

  interface PMPI_Ialltoall
    subroutine Pmpi_ialltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ialltoall_f08ts
    subroutine Pmpi_ialltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ialltoall_c_f08ts
  end interface PMPI_Ialltoall

  interface PMPI_Ialltoallv
    subroutine Pmpi_ialltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ialltoallv_f08ts
    subroutine Pmpi_ialltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, &
    rdispls, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ialltoallv_c_f08ts
  end interface PMPI_Ialltoallv

  interface PMPI_Ialltoallw
    subroutine Pmpi_ialltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
    rdispls, recvtypes, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ialltoallw_f08ts
    subroutine Pmpi_ialltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, &
    rdispls, recvtypes, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ialltoallw_c_f08ts
  end interface PMPI_Ialltoallw

  interface PMPI_Ibarrier
    subroutine Pmpi_ibarrier_f08(comm, request, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ibarrier_f08
  end interface PMPI_Ibarrier

  interface PMPI_Ibcast
    subroutine Pmpi_ibcast_f08ts(buffer, count, datatype, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buffer
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ibcast_f08ts
    subroutine Pmpi_ibcast_c_f08ts(buffer, count, datatype, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ibcast_c_f08ts
  end interface PMPI_Ibcast

  interface PMPI_Ibsend
    subroutine Pmpi_ibsend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ibsend_f08ts
    subroutine Pmpi_ibsend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ibsend_c_f08ts
  end interface PMPI_Ibsend

  interface PMPI_Iexscan
    subroutine Pmpi_iexscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iexscan_f08ts
    subroutine Pmpi_iexscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iexscan_c_f08ts
  end interface PMPI_Iexscan

  interface PMPI_Igather
    subroutine Pmpi_igather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_igather_f08ts
    subroutine Pmpi_igather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_igather_c_f08ts
  end interface PMPI_Igather

  interface PMPI_Igatherv
    subroutine Pmpi_igatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, &
    root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_igatherv_f08ts
    subroutine Pmpi_igatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, &
    recvtype, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_igatherv_c_f08ts
  end interface PMPI_Igatherv

  interface PMPI_Improbe
    subroutine Pmpi_improbe_f08(source, tag, comm, flag, message, status, ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_improbe_f08
  end interface PMPI_Improbe

  interface PMPI_Imrecv
    subroutine Pmpi_imrecv_f08ts(buf, count, datatype, message, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_imrecv_f08ts
    subroutine Pmpi_imrecv_c_f08ts(buf, count, datatype, message, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_imrecv_c_f08ts
  end interface PMPI_Imrecv

  interface PMPI_Ineighbor_allgather
    subroutine Pmpi_ineighbor_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ineighbor_allgather_f08ts
    subroutine Pmpi_ineighbor_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ineighbor_allgather_c_f08ts
  end interface PMPI_Ineighbor_allgather

  interface PMPI_Ineighbor_allgatherv
    subroutine Pmpi_ineighbor_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
    displs, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ineighbor_allgatherv_f08ts
    subroutine Pmpi_ineighbor_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
    displs, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ineighbor_allgatherv_c_f08ts
  end interface PMPI_Ineighbor_allgatherv

  interface PMPI_Ineighbor_alltoall
    subroutine Pmpi_ineighbor_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ineighbor_alltoall_f08ts
    subroutine Pmpi_ineighbor_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ineighbor_alltoall_c_f08ts
  end interface PMPI_Ineighbor_alltoall

  interface PMPI_Ineighbor_alltoallv
    subroutine Pmpi_ineighbor_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ineighbor_alltoallv_f08ts
    subroutine Pmpi_ineighbor_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ineighbor_alltoallv_c_f08ts
  end interface PMPI_Ineighbor_alltoallv

  interface PMPI_Ineighbor_alltoallw
    subroutine Pmpi_ineighbor_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ineighbor_alltoallw_f08ts
    subroutine Pmpi_ineighbor_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ineighbor_alltoallw_c_f08ts
  end interface PMPI_Ineighbor_alltoallw

  interface PMPI_Info_create
    subroutine Pmpi_info_create_f08(info, ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_info_create_f08
  end interface PMPI_Info_create

  interface PMPI_Info_create_env
    subroutine Pmpi_info_create_env_f08(info, ierror)
      import
      implicit none
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_info_create_env_f08
  end interface PMPI_Info_create_env

  interface PMPI_Info_delete
    subroutine Pmpi_info_delete_f08(info, key, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_info_delete_f08
  end interface PMPI_Info_delete

  interface PMPI_Info_dup
    subroutine Pmpi_info_dup_f08(info, newinfo, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Info), intent(out) :: newinfo
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_info_dup_f08
  end interface PMPI_Info_dup

  interface PMPI_Info_free
    subroutine Pmpi_info_free_f08(info, ierror)
      import
      implicit none
      type(MPI_Info), intent(inout) :: info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_info_free_f08
  end interface PMPI_Info_free

  interface PMPI_Info_get
    subroutine Pmpi_info_get_f08(info, key, valuelen, value, flag, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(in) :: valuelen
      character(len=*), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_info_get_f08
  end interface PMPI_Info_get

  interface PMPI_Info_get_nkeys
    subroutine Pmpi_info_get_nkeys_f08(info, nkeys, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: nkeys
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_info_get_nkeys_f08
  end interface PMPI_Info_get_nkeys

  interface PMPI_Info_get_nthkey
    subroutine Pmpi_info_get_nthkey_f08(info, n, key, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      character(len=*), intent(out) :: key
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_info_get_nthkey_f08
  end interface PMPI_Info_get_nthkey

  interface PMPI_Info_get_string
    subroutine Pmpi_info_get_string_f08(info, key, buflen, value, flag, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(inout) :: buflen
      character(len=*), intent(out) :: value
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_info_get_string_f08
  end interface PMPI_Info_get_string

  interface PMPI_Info_get_valuelen
    subroutine Pmpi_info_get_valuelen_f08(info, key, valuelen, flag, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(out) :: valuelen
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_info_get_valuelen_f08
  end interface PMPI_Info_get_valuelen

  interface PMPI_Info_set
    subroutine Pmpi_info_set_f08(info, key, value, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: key
      character(len=*), intent(in) :: value
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_info_set_f08
  end interface PMPI_Info_set

  interface PMPI_Init
    subroutine Pmpi_init_f08(ierror)
      import
      implicit none
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_init_f08
  end interface PMPI_Init

  interface PMPI_Init_thread
    subroutine Pmpi_init_thread_f08(required, provided, ierror)
      import
      implicit none
      integer, intent(in) :: required
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_init_thread_f08
  end interface PMPI_Init_thread

  interface PMPI_Initialized
    subroutine Pmpi_initialized_f08(flag, ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_initialized_f08
  end interface PMPI_Initialized

  interface PMPI_Intercomm_create
    subroutine Pmpi_intercomm_create_f08(local_comm, local_leader, peer_comm, remote_leader, tag, &
    newintercomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: local_comm
      integer, intent(in) :: local_leader
      type(MPI_Comm), intent(in) :: peer_comm
      integer, intent(in) :: remote_leader
      integer, intent(in) :: tag
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_intercomm_create_f08
  end interface PMPI_Intercomm_create

  interface PMPI_Intercomm_create_from_groups
    subroutine Pmpi_intercomm_create_from_groups_f08(local_group, local_leader, remote_group, &
    remote_leader, stringtag, info, errhandler, newintercomm, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: local_group
      integer, intent(in) :: local_leader
      type(MPI_Group), intent(in) :: remote_group
      integer, intent(in) :: remote_leader
      character(len=*), intent(in) :: stringtag
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Comm), intent(out) :: newintercomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_intercomm_create_from_groups_f08
  end interface PMPI_Intercomm_create_from_groups

  interface PMPI_Intercomm_merge
    subroutine Pmpi_intercomm_merge_f08(intercomm, high, newintracomm, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: intercomm
      logical, intent(in) :: high
      type(MPI_Comm), intent(out) :: newintracomm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_intercomm_merge_f08
  end interface PMPI_Intercomm_merge

  interface PMPI_Iprobe
    subroutine Pmpi_iprobe_f08(source, tag, comm, flag, status, ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iprobe_f08
  end interface PMPI_Iprobe

  interface PMPI_Irecv
    subroutine Pmpi_irecv_f08ts(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_irecv_f08ts
    subroutine Pmpi_irecv_c_f08ts(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_irecv_c_f08ts
  end interface PMPI_Irecv

  interface PMPI_Ireduce
    subroutine Pmpi_ireduce_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ireduce_f08ts
    subroutine Pmpi_ireduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ireduce_c_f08ts
  end interface PMPI_Ireduce

  interface PMPI_Ireduce_scatter
    subroutine Pmpi_ireduce_scatter_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ireduce_scatter_f08ts
    subroutine Pmpi_ireduce_scatter_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ireduce_scatter_c_f08ts
  end interface PMPI_Ireduce_scatter

  interface PMPI_Ireduce_scatter_block
    subroutine Pmpi_ireduce_scatter_block_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ireduce_scatter_block_f08ts
    subroutine Pmpi_ireduce_scatter_block_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ireduce_scatter_block_c_f08ts
  end interface PMPI_Ireduce_scatter_block

  interface PMPI_Irsend
    subroutine Pmpi_irsend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_irsend_f08ts
    subroutine Pmpi_irsend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_irsend_c_f08ts
  end interface PMPI_Irsend

  interface PMPI_Is_thread_main
    subroutine Pmpi_is_thread_main_f08(flag, ierror)
      import
      implicit none
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_is_thread_main_f08
  end interface PMPI_Is_thread_main

  interface PMPI_Iscan
    subroutine Pmpi_iscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iscan_f08ts
    subroutine Pmpi_iscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iscan_c_f08ts
  end interface PMPI_Iscan

  interface PMPI_Iscatter
    subroutine Pmpi_iscatter_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iscatter_f08ts
    subroutine Pmpi_iscatter_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iscatter_c_f08ts
  end interface PMPI_Iscatter

  interface PMPI_Iscatterv
    subroutine Pmpi_iscatterv_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, &
    recvtype, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iscatterv_f08ts
    subroutine Pmpi_iscatterv_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, &
    recvtype, root, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_iscatterv_c_f08ts
  end interface PMPI_Iscatterv

  interface PMPI_Isend
    subroutine Pmpi_isend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_isend_f08ts
    subroutine Pmpi_isend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_isend_c_f08ts
  end interface PMPI_Isend

  interface PMPI_Isendrecv
    subroutine Pmpi_isendrecv_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, &
    recvtype, source, recvtag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_isendrecv_f08ts
    subroutine Pmpi_isendrecv_c_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, &
    recvtype, source, recvtag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_isendrecv_c_f08ts
  end interface PMPI_Isendrecv

  interface PMPI_Isendrecv_replace
    subroutine Pmpi_isendrecv_replace_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_isendrecv_replace_f08ts
    subroutine Pmpi_isendrecv_replace_c_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, &
    comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_isendrecv_replace_c_f08ts
  end interface PMPI_Isendrecv_replace

  interface PMPI_Issend
    subroutine Pmpi_issend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_issend_f08ts
    subroutine Pmpi_issend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_issend_c_f08ts
  end interface PMPI_Issend

  interface PMPI_Lookup_name
    subroutine Pmpi_lookup_name_f08(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_lookup_name_f08
  end interface PMPI_Lookup_name

  interface PMPI_Mprobe
    subroutine Pmpi_mprobe_f08(source, tag, comm, message, status, ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Message), intent(out) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_mprobe_f08
  end interface PMPI_Mprobe

  interface PMPI_Mrecv
    subroutine Pmpi_mrecv_f08ts(buf, count, datatype, message, status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_mrecv_f08ts
    subroutine Pmpi_mrecv_c_f08ts(buf, count, datatype, message, status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Message), intent(inout) :: message
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_mrecv_c_f08ts
  end interface PMPI_Mrecv

  interface PMPI_Neighbor_allgather
    subroutine Pmpi_neighbor_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_allgather_f08ts
    subroutine Pmpi_neighbor_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_allgather_c_f08ts
  end interface PMPI_Neighbor_allgather

  interface PMPI_Neighbor_allgather_init
    subroutine Pmpi_neighbor_allgather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_allgather_init_f08ts
    subroutine Pmpi_neighbor_allgather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_allgather_init_c_f08ts
  end interface PMPI_Neighbor_allgather_init

  interface PMPI_Neighbor_allgatherv
    subroutine Pmpi_neighbor_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
    displs, recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_allgatherv_f08ts
    subroutine Pmpi_neighbor_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
    displs, recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_allgatherv_c_f08ts
  end interface PMPI_Neighbor_allgatherv

  interface PMPI_Neighbor_allgatherv_init
    subroutine Pmpi_neighbor_allgatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
    displs, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_allgatherv_init_f08ts
    subroutine Pmpi_neighbor_allgatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
    displs, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_allgatherv_init_c_f08ts
  end interface PMPI_Neighbor_allgatherv_init

  interface PMPI_Neighbor_alltoall
    subroutine Pmpi_neighbor_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoall_f08ts
    subroutine Pmpi_neighbor_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoall_c_f08ts
  end interface PMPI_Neighbor_alltoall

  interface PMPI_Neighbor_alltoall_init
    subroutine Pmpi_neighbor_alltoall_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoall_init_f08ts
    subroutine Pmpi_neighbor_alltoall_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
    recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoall_init_c_f08ts
  end interface PMPI_Neighbor_alltoall_init

  interface PMPI_Neighbor_alltoallv
    subroutine Pmpi_neighbor_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer, intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoallv_f08ts
    subroutine Pmpi_neighbor_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoallv_c_f08ts
  end interface PMPI_Neighbor_alltoallv

  interface PMPI_Neighbor_alltoallv_init
    subroutine Pmpi_neighbor_alltoallv_init_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer, intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoallv_init_f08ts
    subroutine Pmpi_neighbor_alltoallv_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
    recvcounts, rdispls, recvtype, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtype
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoallv_init_c_f08ts
  end interface PMPI_Neighbor_alltoallv_init

  interface PMPI_Neighbor_alltoallw
    subroutine Pmpi_neighbor_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoallw_f08ts
    subroutine Pmpi_neighbor_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoallw_c_f08ts
  end interface PMPI_Neighbor_alltoallw

  interface PMPI_Neighbor_alltoallw_init
    subroutine Pmpi_neighbor_alltoallw_init_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoallw_init_f08ts
    subroutine Pmpi_neighbor_alltoallw_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
    recvcounts, rdispls, recvtypes, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*)
      type(MPI_Datatype), intent(in) :: sendtypes(*)
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: rdispls(*)
      type(MPI_Datatype), intent(in) :: recvtypes(*)
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_neighbor_alltoallw_init_c_f08ts
  end interface PMPI_Neighbor_alltoallw_init

  interface PMPI_Op_commutative
    subroutine Pmpi_op_commutative_f08(op, commute, ierror)
      import
      implicit none
      type(MPI_Op), intent(in) :: op
      logical, intent(out) :: commute
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_op_commutative_f08
  end interface PMPI_Op_commutative

  interface PMPI_Op_create
    subroutine Pmpi_op_create_f08(user_fn, commute, op, ierror)
      import
      implicit none
      procedure(MPI_User_function) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_op_create_f08
  end interface PMPI_Op_create

  interface PMPI_Op_create_c
    subroutine Pmpi_op_create_c_f08(user_fn, commute, op, ierror)
      import
      implicit none
      procedure(MPI_User_function_c) :: user_fn
      logical, intent(in) :: commute
      type(MPI_Op), intent(out) :: op
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_op_create_c_f08
  end interface PMPI_Op_create_c

  interface PMPI_Op_free
    subroutine Pmpi_op_free_f08(op, ierror)
      import
      implicit none
      type(MPI_Op), intent(inout) :: op
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_op_free_f08
  end interface PMPI_Op_free

  interface PMPI_Open_port
    subroutine Pmpi_open_port_f08(info, port_name, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(out) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_open_port_f08
  end interface PMPI_Open_port

  interface PMPI_Pack
    subroutine Pmpi_pack_f08ts(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outsize
      integer, intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_pack_f08ts
    subroutine Pmpi_pack_c_f08ts(inbuf, incount, datatype, outbuf, outsize, position, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: outsize
      integer(kind=MPI_COUNT_KIND), intent(inout) :: position
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_pack_c_f08ts
  end interface PMPI_Pack

  interface PMPI_Pack_external
    subroutine Pmpi_pack_external_f08ts(datarep, inbuf, incount, datatype, outbuf, outsize, position, &
    ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: outsize
      integer(kind=MPI_ADDRESS_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_pack_external_f08ts
    subroutine Pmpi_pack_external_c_f08ts(datarep, inbuf, incount, datatype, outbuf, outsize, position, &
    ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(*), dimension(..) :: outbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: outsize
      integer(kind=MPI_COUNT_KIND), intent(inout) :: position
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_pack_external_c_f08ts
  end interface PMPI_Pack_external

  interface PMPI_Pack_external_size
    subroutine Pmpi_pack_external_size_f08(datarep, incount, datatype, size, ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_pack_external_size_f08
    subroutine Pmpi_pack_external_size_c_f08(datarep, incount, datatype, size, ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      integer(kind=MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_pack_external_size_c_f08
  end interface PMPI_Pack_external_size

  interface PMPI_Pack_size
    subroutine Pmpi_pack_size_f08(incount, datatype, comm, size, ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_pack_size_f08
    subroutine Pmpi_pack_size_c_f08(incount, datatype, comm, size, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: incount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_pack_size_c_f08
  end interface PMPI_Pack_size

  interface PMPI_Parrived
    subroutine Pmpi_parrived_f08(request, partition, flag, ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      integer, intent(in) :: partition
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_parrived_f08
  end interface PMPI_Parrived

  interface PMPI_Pcontrol
    subroutine Pmpi_pcontrol_f08(level)
      import
      implicit none
      integer, intent(in) :: level
    end subroutine Pmpi_pcontrol_f08
  end interface PMPI_Pcontrol

  interface PMPI_Pready
    subroutine Pmpi_pready_f08(partition, request, ierror)
      import
      implicit none
      integer, intent(in) :: partition
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_pready_f08
  end interface PMPI_Pready

  interface PMPI_Pready_list
    subroutine Pmpi_pready_list_f08(length, array_of_partitions, request, ierror)
      import
      implicit none
      integer, intent(in) :: length
      integer, intent(in) :: array_of_partitions(*)
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_pready_list_f08
  end interface PMPI_Pready_list

  interface PMPI_Pready_range
    subroutine Pmpi_pready_range_f08(partition_low, partition_high, request, ierror)
      import
      implicit none
      integer, intent(in) :: partition_low
      integer, intent(in) :: partition_high
      type(MPI_Request), intent(in) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_pready_range_f08
  end interface PMPI_Pready_range

  interface PMPI_Precv_init
    subroutine Pmpi_precv_init_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: partitions
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_precv_init_f08ts
  end interface PMPI_Precv_init

  interface PMPI_Probe
    subroutine Pmpi_probe_f08(source, tag, comm, status, ierror)
      import
      implicit none
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_probe_f08
  end interface PMPI_Probe

  interface PMPI_Psend_init
    subroutine Pmpi_psend_init_f08ts(buf, partitions, count, datatype, dest, tag, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: partitions
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_psend_init_f08ts
  end interface PMPI_Psend_init

  interface PMPI_Publish_name
    subroutine Pmpi_publish_name_f08(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_publish_name_f08
  end interface PMPI_Publish_name

  interface PMPI_Put
    subroutine Pmpi_put_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_put_f08ts
    subroutine Pmpi_put_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_put_c_f08ts
  end interface PMPI_Put

  interface PMPI_Query_thread
    subroutine Pmpi_query_thread_f08(provided, ierror)
      import
      implicit none
      integer, intent(out) :: provided
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_query_thread_f08
  end interface PMPI_Query_thread

  interface PMPI_Raccumulate
    subroutine Pmpi_raccumulate_f08ts(origin_addr, origin_count, origin_datatype, target_rank, &
    target_disp, target_count, target_datatype, op, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_raccumulate_f08ts
    subroutine Pmpi_raccumulate_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, &
    target_disp, target_count, target_datatype, op, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_raccumulate_c_f08ts
  end interface PMPI_Raccumulate

  interface PMPI_Recv
    subroutine Pmpi_recv_f08ts(buf, count, datatype, source, tag, comm, status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_recv_f08ts
    subroutine Pmpi_recv_c_f08ts(buf, count, datatype, source, tag, comm, status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_recv_c_f08ts
  end interface PMPI_Recv

  interface PMPI_Recv_init
    subroutine Pmpi_recv_init_f08ts(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_recv_init_f08ts
    subroutine Pmpi_recv_init_c_f08ts(buf, count, datatype, source, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: source
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_recv_init_c_f08ts
  end interface PMPI_Recv_init

  interface PMPI_Reduce
    subroutine Pmpi_reduce_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_f08ts
    subroutine Pmpi_reduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_c_f08ts
  end interface PMPI_Reduce

  interface PMPI_Reduce_init
    subroutine Pmpi_reduce_init_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_init_f08ts
    subroutine Pmpi_reduce_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, info, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_init_c_f08ts
  end interface PMPI_Reduce_init

  interface PMPI_Reduce_local
    subroutine Pmpi_reduce_local_f08ts(inbuf, inoutbuf, count, datatype, op, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_local_f08ts
    subroutine Pmpi_reduce_local_c_f08ts(inbuf, inoutbuf, count, datatype, op, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      type(*), dimension(..) :: inoutbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_local_c_f08ts
  end interface PMPI_Reduce_local

  interface PMPI_Reduce_scatter
    subroutine Pmpi_reduce_scatter_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_scatter_f08ts
    subroutine Pmpi_reduce_scatter_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_scatter_c_f08ts
  end interface PMPI_Reduce_scatter

  interface PMPI_Reduce_scatter_block
    subroutine Pmpi_reduce_scatter_block_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_scatter_block_f08ts
    subroutine Pmpi_reduce_scatter_block_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_scatter_block_c_f08ts
  end interface PMPI_Reduce_scatter_block

  interface PMPI_Reduce_scatter_block_init
    subroutine Pmpi_reduce_scatter_block_init_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
    info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_scatter_block_init_f08ts
    subroutine Pmpi_reduce_scatter_block_init_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
    info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_scatter_block_init_c_f08ts
  end interface PMPI_Reduce_scatter_block_init

  interface PMPI_Reduce_scatter_init
    subroutine Pmpi_reduce_scatter_init_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in), asynchronous :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_scatter_init_f08ts
    subroutine Pmpi_reduce_scatter_init_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_reduce_scatter_init_c_f08ts
  end interface PMPI_Reduce_scatter_init

  interface PMPI_Register_datarep
    subroutine Pmpi_register_datarep_f08(datarep, read_conversion_fn, write_conversion_fn, &
    dtype_file_extent_fn, extra_state, ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_register_datarep_f08
  end interface PMPI_Register_datarep

  interface PMPI_Register_datarep_c
    subroutine Pmpi_register_datarep_c_f08(datarep, read_conversion_fn, write_conversion_fn, &
    dtype_file_extent_fn, extra_state, ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      procedure(MPI_Datarep_conversion_function_c) :: read_conversion_fn
      procedure(MPI_Datarep_conversion_function_c) :: write_conversion_fn
      procedure(MPI_Datarep_extent_function) :: dtype_file_extent_fn
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_register_datarep_c_f08
  end interface PMPI_Register_datarep_c

  interface PMPI_Remove_error_class
    subroutine Pmpi_remove_error_class_f08(errorclass, ierror)
      import
      implicit none
      integer, intent(in) :: errorclass
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_remove_error_class_f08
  end interface PMPI_Remove_error_class

  interface PMPI_Remove_error_code
    subroutine Pmpi_remove_error_code_f08(errorcode, ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_remove_error_code_f08
  end interface PMPI_Remove_error_code

  interface PMPI_Remove_error_string
    subroutine Pmpi_remove_error_string_f08(errorcode, ierror)
      import
      implicit none
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_remove_error_string_f08
  end interface PMPI_Remove_error_string

  interface PMPI_Request_free
    subroutine Pmpi_request_free_f08(request, ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_request_free_f08
  end interface PMPI_Request_free

  interface PMPI_Request_get_status
    subroutine Pmpi_request_get_status_f08(request, flag, status, ierror)
      import
      implicit none
      type(MPI_Request), intent(in) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_request_get_status_f08
  end interface PMPI_Request_get_status

  interface PMPI_Request_get_status_all
    subroutine Pmpi_request_get_status_all_f08(count, array_of_requests, flag, array_of_statuses, &
    ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_request_get_status_all_f08
  end interface PMPI_Request_get_status_all

  interface PMPI_Request_get_status_any
    subroutine Pmpi_request_get_status_any_f08(count, array_of_requests, indx, flag, status, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: indx
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_request_get_status_any_f08
  end interface PMPI_Request_get_status_any

  interface PMPI_Request_get_status_some
    subroutine Pmpi_request_get_status_some_f08(incount, array_of_requests, outcount, array_of_indices, &
    array_of_statuses, ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(in) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_request_get_status_some_f08
  end interface PMPI_Request_get_status_some

  interface PMPI_Rget
    subroutine Pmpi_rget_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_rget_f08ts
    subroutine Pmpi_rget_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), asynchronous :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_rget_c_f08ts
  end interface PMPI_Rget

  interface PMPI_Rget_accumulate
    subroutine Pmpi_rget_accumulate_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
    result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_rget_accumulate_f08ts
    subroutine Pmpi_rget_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, result_addr, &
    result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, &
    request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_rget_accumulate_c_f08ts
  end interface PMPI_Rget_accumulate

  interface PMPI_Rput
    subroutine Pmpi_rput_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_rput_f08ts
    subroutine Pmpi_rput_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
    target_count, target_datatype, win, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(kind=MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_rput_c_f08ts
  end interface PMPI_Rput

  interface PMPI_Rsend
    subroutine Pmpi_rsend_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_rsend_f08ts
    subroutine Pmpi_rsend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_rsend_c_f08ts
  end interface PMPI_Rsend

  interface PMPI_Rsend_init
    subroutine Pmpi_rsend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_rsend_init_f08ts
    subroutine Pmpi_rsend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_rsend_init_c_f08ts
  end interface PMPI_Rsend_init

  interface PMPI_Scan
    subroutine Pmpi_scan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scan_f08ts
    subroutine Pmpi_scan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scan_c_f08ts
  end interface PMPI_Scan

  interface PMPI_Scan_init
    subroutine Pmpi_scan_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scan_init_f08ts
    subroutine Pmpi_scan_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, request, &
    ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scan_init_c_f08ts
  end interface PMPI_Scan_init

  interface PMPI_Scatter
    subroutine Pmpi_scatter_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scatter_f08ts
    subroutine Pmpi_scatter_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, &
    comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scatter_c_f08ts
  end interface PMPI_Scatter

  interface PMPI_Scatter_init
    subroutine Pmpi_scatter_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scatter_init_f08ts
    subroutine Pmpi_scatter_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, &
    root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scatter_init_c_f08ts
  end interface PMPI_Scatter_init

  interface PMPI_Scatterv
    subroutine Pmpi_scatterv_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, &
    root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcounts(*)
      integer, intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scatterv_f08ts
    subroutine Pmpi_scatterv_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, &
    recvtype, root, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scatterv_c_f08ts
  end interface PMPI_Scatterv

  interface PMPI_Scatterv_init
    subroutine Pmpi_scatterv_init_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, &
    recvtype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer, intent(in), asynchronous :: sendcounts(*)
      integer, intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scatterv_init_f08ts
    subroutine Pmpi_scatterv_init_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, &
    recvtype, root, comm, info, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
      type(MPI_Datatype), intent(in) :: sendtype
      type(*), dimension(..), asynchronous :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: root
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Info), intent(in) :: info
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_scatterv_init_c_f08ts
  end interface PMPI_Scatterv_init

  interface PMPI_Send
    subroutine Pmpi_send_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_send_f08ts
    subroutine Pmpi_send_c_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_send_c_f08ts
  end interface PMPI_Send

  interface PMPI_Send_init
    subroutine Pmpi_send_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_send_init_f08ts
    subroutine Pmpi_send_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_send_init_c_f08ts
  end interface PMPI_Send_init

  interface PMPI_Sendrecv
    subroutine Pmpi_sendrecv_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, &
    recvtype, source, recvtag, comm, status, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer, intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer, intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_sendrecv_f08ts
    subroutine Pmpi_sendrecv_c_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, &
    recvtype, source, recvtag, comm, status, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: sendbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
      type(MPI_Datatype), intent(in) :: sendtype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      type(*), dimension(..) :: recvbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
      type(MPI_Datatype), intent(in) :: recvtype
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_sendrecv_c_f08ts
  end interface PMPI_Sendrecv

  interface PMPI_Sendrecv_replace
    subroutine Pmpi_sendrecv_replace_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, comm, &
    status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_sendrecv_replace_f08ts
    subroutine Pmpi_sendrecv_replace_c_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, &
    comm, status, ierror)
      import
      implicit none
      type(*), dimension(..) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: sendtag
      integer, intent(in) :: source
      integer, intent(in) :: recvtag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_sendrecv_replace_c_f08ts
  end interface PMPI_Sendrecv_replace

  interface PMPI_Session_attach_buffer
    subroutine Pmpi_session_attach_buffer_f08ts(session, buffer, size, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer, intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_attach_buffer_f08ts
    subroutine Pmpi_session_attach_buffer_c_f08ts(session, buffer, size, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(*), dimension(..), intent(in), asynchronous :: buffer
      integer(kind=MPI_COUNT_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_attach_buffer_c_f08ts
  end interface PMPI_Session_attach_buffer

  interface PMPI_Session_call_errhandler
    subroutine Pmpi_session_call_errhandler_f08(session, errorcode, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_call_errhandler_f08
  end interface PMPI_Session_call_errhandler

  interface PMPI_Session_create_errhandler
    subroutine Pmpi_session_create_errhandler_f08(session_errhandler_fn, errhandler, ierror)
      import
      implicit none
      procedure(MPI_Session_errhandler_function) :: session_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_create_errhandler_f08
  end interface PMPI_Session_create_errhandler

  interface PMPI_Session_detach_buffer
    subroutine Pmpi_session_detach_buffer_f08(session, buffer_addr, size, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_detach_buffer_f08
    subroutine Pmpi_session_detach_buffer_c_f08(session, buffer_addr, size, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(c_ptr), intent(out) :: buffer_addr
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_detach_buffer_c_f08
  end interface PMPI_Session_detach_buffer

  interface PMPI_Session_finalize
    subroutine Pmpi_session_finalize_f08(session, ierror)
      import
      implicit none
      type(MPI_Session), intent(inout) :: session
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_finalize_f08
  end interface PMPI_Session_finalize

  interface PMPI_Session_flush_buffer
    subroutine Pmpi_session_flush_buffer_f08(session, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_flush_buffer_f08
  end interface PMPI_Session_flush_buffer

  interface PMPI_Session_get_errhandler
    subroutine Pmpi_session_get_errhandler_f08(session, errhandler, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_get_errhandler_f08
  end interface PMPI_Session_get_errhandler

  interface PMPI_Session_get_info
    subroutine Pmpi_session_get_info_f08(session, info_used, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_get_info_f08
  end interface PMPI_Session_get_info

  interface PMPI_Session_get_nth_pset
    subroutine Pmpi_session_get_nth_pset_f08(session, info, n, pset_len, pset_name, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(in) :: n
      integer, intent(inout) :: pset_len
      character(len=*), intent(out) :: pset_name
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_get_nth_pset_f08
  end interface PMPI_Session_get_nth_pset

  interface PMPI_Session_get_num_psets
    subroutine Pmpi_session_get_num_psets_f08(session, info, npset_names, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Info), intent(in) :: info
      integer, intent(out) :: npset_names
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_get_num_psets_f08
  end interface PMPI_Session_get_num_psets

  interface PMPI_Session_get_pset_info
    subroutine Pmpi_session_get_pset_info_f08(session, pset_name, info, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      character(len=*), intent(in) :: pset_name
      type(MPI_Info), intent(out) :: info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_get_pset_info_f08
  end interface PMPI_Session_get_pset_info

  interface PMPI_Session_iflush_buffer
    subroutine Pmpi_session_iflush_buffer_f08(session, request, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_iflush_buffer_f08
  end interface PMPI_Session_iflush_buffer

  interface PMPI_Session_init
    subroutine Pmpi_session_init_f08(info, errhandler, session, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Errhandler), intent(in) :: errhandler
      type(MPI_Session), intent(out) :: session
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_init_f08
  end interface PMPI_Session_init

  interface PMPI_Session_set_errhandler
    subroutine Pmpi_session_set_errhandler_f08(session, errhandler, ierror)
      import
      implicit none
      type(MPI_Session), intent(in) :: session
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_session_set_errhandler_f08
  end interface PMPI_Session_set_errhandler

  interface PMPI_Ssend
    subroutine Pmpi_ssend_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ssend_f08ts
    subroutine Pmpi_ssend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ssend_c_f08ts
  end interface PMPI_Ssend

  interface PMPI_Ssend_init
    subroutine Pmpi_ssend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ssend_init_f08ts
    subroutine Pmpi_ssend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: buf
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: dest
      integer, intent(in) :: tag
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Request), intent(out) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_ssend_init_c_f08ts
  end interface PMPI_Ssend_init

  interface PMPI_Start
    subroutine Pmpi_start_f08(request, ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_start_f08
  end interface PMPI_Start

  interface PMPI_Startall
    subroutine Pmpi_startall_f08(count, array_of_requests, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_startall_f08
  end interface PMPI_Startall

  interface PMPI_Status_get_error
    subroutine Pmpi_status_get_error_f08(status, error, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: error
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_status_get_error_f08
  end interface PMPI_Status_get_error

  interface PMPI_Status_get_source
    subroutine Pmpi_status_get_source_f08(status, source, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: source
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_status_get_source_f08
  end interface PMPI_Status_get_source

  interface PMPI_Status_get_tag
    subroutine Pmpi_status_get_tag_f08(status, tag, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      integer, intent(out) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_status_get_tag_f08
  end interface PMPI_Status_get_tag

  interface PMPI_Status_set_cancelled
    subroutine Pmpi_status_set_cancelled_f08(status, flag, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      logical, intent(in) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_status_set_cancelled_f08
  end interface PMPI_Status_set_cancelled

  interface PMPI_Status_set_elements
    subroutine Pmpi_status_set_elements_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_status_set_elements_f08
    subroutine Pmpi_status_set_elements_c_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_status_set_elements_c_f08
  end interface PMPI_Status_set_elements

  interface PMPI_Status_set_elements_x
    subroutine Pmpi_status_set_elements_x_f08(status, datatype, count, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_status_set_elements_x_f08
  end interface PMPI_Status_set_elements_x

  interface PMPI_Status_set_error
    subroutine Pmpi_status_set_error_f08(status, error, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      integer, intent(in) :: error
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_status_set_error_f08
  end interface PMPI_Status_set_error

  interface PMPI_Status_set_source
    subroutine Pmpi_status_set_source_f08(status, source, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      integer, intent(in) :: source
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_status_set_source_f08
  end interface PMPI_Status_set_source

  interface PMPI_Status_set_tag
    subroutine Pmpi_status_set_tag_f08(status, tag, ierror)
      import
      implicit none
      type(MPI_Status) :: status
      integer, intent(in) :: tag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_status_set_tag_f08
  end interface PMPI_Status_set_tag

  interface PMPI_Test
    subroutine Pmpi_test_f08(request, flag, status, ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_test_f08
  end interface PMPI_Test

  interface PMPI_Test_cancelled
    subroutine Pmpi_test_cancelled_f08(status, flag, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: status
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_test_cancelled_f08
  end interface PMPI_Test_cancelled

  interface PMPI_Testall
    subroutine Pmpi_testall_f08(count, array_of_requests, flag, array_of_statuses, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      logical, intent(out) :: flag
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_testall_f08
  end interface PMPI_Testall

  interface PMPI_Testany
    subroutine Pmpi_testany_f08(count, array_of_requests, indx, flag, status, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: indx
      logical, intent(out) :: flag
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_testany_f08
  end interface PMPI_Testany

  interface PMPI_Testsome
    subroutine Pmpi_testsome_f08(incount, array_of_requests, outcount, array_of_indices, &
    array_of_statuses, ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_testsome_f08
  end interface PMPI_Testsome

  interface PMPI_Topo_test
    subroutine Pmpi_topo_test_f08(comm, status, ierror)
      import
      implicit none
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_topo_test_f08
  end interface PMPI_Topo_test

  interface PMPI_Type_commit
    subroutine Pmpi_type_commit_f08(datatype, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_commit_f08
  end interface PMPI_Type_commit

  interface PMPI_Type_contiguous
    subroutine Pmpi_type_contiguous_f08(count, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_contiguous_f08
    subroutine Pmpi_type_contiguous_c_f08(count, oldtype, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_contiguous_c_f08
  end interface PMPI_Type_contiguous

  interface PMPI_Type_create_darray
    subroutine Pmpi_type_create_darray_f08(size, rank, ndims, array_of_gsizes, array_of_distribs, &
    array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_darray_f08
    subroutine Pmpi_type_create_darray_c_f08(size, rank, ndims, array_of_gsizes, array_of_distribs, &
    array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: size
      integer, intent(in) :: rank
      integer, intent(in) :: ndims
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_gsizes(*)
      integer, intent(in) :: array_of_distribs(*)
      integer, intent(in) :: array_of_dargs(*)
      integer, intent(in) :: array_of_psizes(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_darray_c_f08
  end interface PMPI_Type_create_darray

  interface PMPI_Type_create_f90_complex
    subroutine Pmpi_type_create_f90_complex_f08(p, r, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_f90_complex_f08
  end interface PMPI_Type_create_f90_complex

  interface PMPI_Type_create_f90_integer
    subroutine Pmpi_type_create_f90_integer_f08(r, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_f90_integer_f08
  end interface PMPI_Type_create_f90_integer

  interface PMPI_Type_create_f90_real
    subroutine Pmpi_type_create_f90_real_f08(p, r, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: p
      integer, intent(in) :: r
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_f90_real_f08
  end interface PMPI_Type_create_f90_real

  interface PMPI_Type_create_hindexed
    subroutine Pmpi_type_create_hindexed_f08(count, array_of_blocklengths, array_of_displacements, &
    oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_hindexed_f08
    subroutine Pmpi_type_create_hindexed_c_f08(count, array_of_blocklengths, array_of_displacements, &
    oldtype, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_hindexed_c_f08
  end interface PMPI_Type_create_hindexed

  interface PMPI_Type_create_hindexed_block
    subroutine Pmpi_type_create_hindexed_block_f08(count, blocklength, array_of_displacements, oldtype, &
    newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_hindexed_block_f08
    subroutine Pmpi_type_create_hindexed_block_c_f08(count, blocklength, array_of_displacements, &
    oldtype, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: blocklength
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_hindexed_block_c_f08
  end interface PMPI_Type_create_hindexed_block

  interface PMPI_Type_create_hvector
    subroutine Pmpi_type_create_hvector_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_hvector_f08
    subroutine Pmpi_type_create_hvector_c_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: blocklength
      integer(kind=MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_hvector_c_f08
  end interface PMPI_Type_create_hvector

  interface PMPI_Type_create_indexed_block
    subroutine Pmpi_type_create_indexed_block_f08(count, blocklength, array_of_displacements, oldtype, &
    newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_indexed_block_f08
    subroutine Pmpi_type_create_indexed_block_c_f08(count, blocklength, array_of_displacements, &
    oldtype, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: blocklength
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_indexed_block_c_f08
  end interface PMPI_Type_create_indexed_block

  interface PMPI_Type_create_keyval
    subroutine Pmpi_type_create_keyval_f08(type_copy_attr_fn, type_delete_attr_fn, type_keyval, &
    extra_state, ierror)
      import
      implicit none
      procedure(MPI_Type_copy_attr_function) :: type_copy_attr_fn
      procedure(MPI_Type_delete_attr_function) :: type_delete_attr_fn
      integer, intent(out) :: type_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_keyval_f08
  end interface PMPI_Type_create_keyval

  interface PMPI_Type_create_resized
    subroutine Pmpi_type_create_resized_f08(oldtype, lb, extent, newtype, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: oldtype
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: lb
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extent
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_resized_f08
  end interface PMPI_Type_create_resized

  interface PMPI_Type_create_struct
    subroutine Pmpi_type_create_struct_f08(count, array_of_blocklengths, array_of_displacements, &
    array_of_types, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_struct_f08
    subroutine Pmpi_type_create_struct_c_f08(count, array_of_blocklengths, array_of_displacements, &
    array_of_types, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: array_of_types(*)
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_struct_c_f08
  end interface PMPI_Type_create_struct

  interface PMPI_Type_create_subarray
    subroutine Pmpi_type_create_subarray_f08(ndims, array_of_sizes, array_of_subsizes, array_of_starts, &
    order, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: ndims
      integer, intent(in) :: array_of_sizes(*)
      integer, intent(in) :: array_of_subsizes(*)
      integer, intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_subarray_f08
    subroutine Pmpi_type_create_subarray_c_f08(ndims, array_of_sizes, array_of_subsizes, &
    array_of_starts, order, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: ndims
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_sizes(*)
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_subsizes(*)
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_starts(*)
      integer, intent(in) :: order
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_create_subarray_c_f08
  end interface PMPI_Type_create_subarray

  interface PMPI_Type_delete_attr
    subroutine Pmpi_type_delete_attr_f08(datatype, type_keyval, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_delete_attr_f08
  end interface PMPI_Type_delete_attr

  interface PMPI_Type_dup
    subroutine Pmpi_type_dup_f08(oldtype, newtype, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_dup_f08
  end interface PMPI_Type_dup

  interface PMPI_Type_free
    subroutine Pmpi_type_free_f08(datatype, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(inout) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_free_f08
  end interface PMPI_Type_free

  interface PMPI_Type_free_keyval
    subroutine Pmpi_type_free_keyval_f08(type_keyval, ierror)
      import
      implicit none
      integer, intent(inout) :: type_keyval
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_free_keyval_f08
  end interface PMPI_Type_free_keyval

  interface PMPI_Type_get_attr
    subroutine Pmpi_type_get_attr_f08(datatype, type_keyval, attribute_val, flag, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_get_attr_f08
  end interface PMPI_Type_get_attr

  interface PMPI_Type_get_contents
    subroutine Pmpi_type_get_contents_f08(datatype, max_integers, max_addresses, max_datatypes, &
    array_of_integers, array_of_addresses, array_of_datatypes, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: max_integers
      integer, intent(in) :: max_addresses
      integer, intent(in) :: max_datatypes
      integer :: array_of_integers(*)
      integer(kind=MPI_ADDRESS_KIND) :: array_of_addresses(*)
      type(MPI_Datatype) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_get_contents_f08
    subroutine Pmpi_type_get_contents_c_f08(datatype, max_integers, max_addresses, max_large_counts, &
    max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes, &
    ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(in) :: max_integers
      integer(kind=MPI_COUNT_KIND), intent(in) :: max_addresses
      integer(kind=MPI_COUNT_KIND), intent(in) :: max_large_counts
      integer(kind=MPI_COUNT_KIND), intent(in) :: max_datatypes
      integer :: array_of_integers(*)
      integer(kind=MPI_ADDRESS_KIND) :: array_of_addresses(*)
      integer(kind=MPI_COUNT_KIND) :: array_of_large_counts(*)
      type(MPI_Datatype) :: array_of_datatypes(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_get_contents_c_f08
  end interface PMPI_Type_get_contents

  interface PMPI_Type_get_envelope
    subroutine Pmpi_type_get_envelope_f08(datatype, num_integers, num_addresses, num_datatypes, &
    combiner, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: num_integers
      integer, intent(out) :: num_addresses
      integer, intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_get_envelope_f08
    subroutine Pmpi_type_get_envelope_c_f08(datatype, num_integers, num_addresses, num_large_counts, &
    num_datatypes, combiner, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: num_integers
      integer(kind=MPI_COUNT_KIND), intent(out) :: num_addresses
      integer(kind=MPI_COUNT_KIND), intent(out) :: num_large_counts
      integer(kind=MPI_COUNT_KIND), intent(out) :: num_datatypes
      integer, intent(out) :: combiner
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_get_envelope_c_f08
  end interface PMPI_Type_get_envelope

  interface PMPI_Type_get_extent
    subroutine Pmpi_type_get_extent_f08(datatype, lb, extent, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: lb
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_get_extent_f08
  end interface PMPI_Type_get_extent

  interface PMPI_Type_get_extent_x
    subroutine Pmpi_type_get_extent_x_f08(datatype, lb, extent, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: lb
      integer(kind=MPI_COUNT_KIND), intent(out) :: extent
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_get_extent_x_f08
  end interface PMPI_Type_get_extent_x

  interface PMPI_Type_get_name
    subroutine Pmpi_type_get_name_f08(datatype, type_name, resultlen, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      character(len=*), intent(out) :: type_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_get_name_f08
  end interface PMPI_Type_get_name

  interface PMPI_Type_get_true_extent
    subroutine Pmpi_type_get_true_extent_f08(datatype, true_lb, true_extent, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: true_lb
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_get_true_extent_f08
  end interface PMPI_Type_get_true_extent

  interface PMPI_Type_get_true_extent_x
    subroutine Pmpi_type_get_true_extent_x_f08(datatype, true_lb, true_extent, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: true_lb
      integer(kind=MPI_COUNT_KIND), intent(out) :: true_extent
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_get_true_extent_x_f08
  end interface PMPI_Type_get_true_extent_x

  interface PMPI_Type_get_value_index
    subroutine Pmpi_type_get_value_index_f08(value_type, index_type, pair_type, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: value_type
      type(MPI_Datatype), intent(in) :: index_type
      type(MPI_Datatype), intent(out) :: pair_type
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_get_value_index_f08
  end interface PMPI_Type_get_value_index

  interface PMPI_Type_indexed
    subroutine Pmpi_type_indexed_f08(count, array_of_blocklengths, array_of_displacements, oldtype, &
    newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: array_of_blocklengths(*)
      integer, intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_indexed_f08
    subroutine Pmpi_type_indexed_c_f08(count, array_of_blocklengths, array_of_displacements, oldtype, &
    newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_blocklengths(*)
      integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_displacements(*)
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_indexed_c_f08
  end interface PMPI_Type_indexed

  interface PMPI_Type_match_size
    subroutine Pmpi_type_match_size_f08(typeclass, size, datatype, ierror)
      import
      implicit none
      integer, intent(in) :: typeclass
      integer, intent(in) :: size
      type(MPI_Datatype), intent(out) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_match_size_f08
  end interface PMPI_Type_match_size

  interface PMPI_Type_set_attr
    subroutine Pmpi_type_set_attr_f08(datatype, type_keyval, attribute_val, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: type_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_set_attr_f08
  end interface PMPI_Type_set_attr

  interface PMPI_Type_set_name
    subroutine Pmpi_type_set_name_f08(datatype, type_name, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      character(len=*), intent(in) :: type_name
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_set_name_f08
  end interface PMPI_Type_set_name

  interface PMPI_Type_size
    subroutine Pmpi_type_size_f08(datatype, size, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_size_f08
    subroutine Pmpi_type_size_c_f08(datatype, size, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_size_c_f08
  end interface PMPI_Type_size

  interface PMPI_Type_size_x
    subroutine Pmpi_type_size_x_f08(datatype, size, ierror)
      import
      implicit none
      type(MPI_Datatype), intent(in) :: datatype
      integer(kind=MPI_COUNT_KIND), intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_size_x_f08
  end interface PMPI_Type_size_x

  interface PMPI_Type_vector
    subroutine Pmpi_type_vector_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer, intent(in) :: count
      integer, intent(in) :: blocklength
      integer, intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_vector_f08
    subroutine Pmpi_type_vector_c_f08(count, blocklength, stride, oldtype, newtype, ierror)
      import
      implicit none
      integer(kind=MPI_COUNT_KIND), intent(in) :: count
      integer(kind=MPI_COUNT_KIND), intent(in) :: blocklength
      integer(kind=MPI_COUNT_KIND), intent(in) :: stride
      type(MPI_Datatype), intent(in) :: oldtype
      type(MPI_Datatype), intent(out) :: newtype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_type_vector_c_f08
  end interface PMPI_Type_vector

  interface PMPI_Unpack
    subroutine Pmpi_unpack_f08ts(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer, intent(in) :: insize
      integer, intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_unpack_f08ts
    subroutine Pmpi_unpack_c_f08ts(inbuf, insize, position, outbuf, outcount, datatype, comm, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in) :: inbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: insize
      integer(kind=MPI_COUNT_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_unpack_c_f08ts
  end interface PMPI_Unpack

  interface PMPI_Unpack_external
    subroutine Pmpi_unpack_external_f08ts(datarep, inbuf, insize, position, outbuf, outcount, datatype, &
    ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: insize
      integer(kind=MPI_ADDRESS_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer, intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_unpack_external_f08ts
    subroutine Pmpi_unpack_external_c_f08ts(datarep, inbuf, insize, position, outbuf, outcount, &
    datatype, ierror)
      import
      implicit none
      character(len=*), intent(in) :: datarep
      type(*), dimension(..), intent(in) :: inbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: insize
      integer(kind=MPI_COUNT_KIND), intent(inout) :: position
      type(*), dimension(..) :: outbuf
      integer(kind=MPI_COUNT_KIND), intent(in) :: outcount
      type(MPI_Datatype), intent(in) :: datatype
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_unpack_external_c_f08ts
  end interface PMPI_Unpack_external

  interface PMPI_Unpublish_name
    subroutine Pmpi_unpublish_name_f08(service_name, info, port_name, ierror)
      import
      implicit none
      character(len=*), intent(in) :: service_name
      type(MPI_Info), intent(in) :: info
      character(len=*), intent(in) :: port_name
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_unpublish_name_f08
  end interface PMPI_Unpublish_name

  interface PMPI_Wait
    subroutine Pmpi_wait_f08(request, status, ierror)
      import
      implicit none
      type(MPI_Request), intent(inout) :: request
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_wait_f08
  end interface PMPI_Wait

  interface PMPI_Waitall
    subroutine Pmpi_waitall_f08(count, array_of_requests, array_of_statuses, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_waitall_f08
  end interface PMPI_Waitall

  interface PMPI_Waitany
    subroutine Pmpi_waitany_f08(count, array_of_requests, indx, status, ierror)
      import
      implicit none
      integer, intent(in) :: count
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: indx
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_waitany_f08
  end interface PMPI_Waitany

  interface PMPI_Waitsome
    subroutine Pmpi_waitsome_f08(incount, array_of_requests, outcount, array_of_indices, &
    array_of_statuses, ierror)
      import
      implicit none
      integer, intent(in) :: incount
      type(MPI_Request), intent(inout) :: array_of_requests(*)
      integer, intent(out) :: outcount
      integer :: array_of_indices(*)
      type(MPI_Status) :: array_of_statuses(*)
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_waitsome_f08
  end interface PMPI_Waitsome

  interface PMPI_Win_allocate
    subroutine Pmpi_win_allocate_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_allocate_f08
    subroutine Pmpi_win_allocate_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_allocate_c_f08
  end interface PMPI_Win_allocate

  interface PMPI_Win_allocate_shared
    subroutine Pmpi_win_allocate_shared_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_allocate_shared_f08
    subroutine Pmpi_win_allocate_shared_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
      import
      implicit none
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(c_ptr), intent(out) :: baseptr
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_allocate_shared_c_f08
  end interface PMPI_Win_allocate_shared

  interface PMPI_Win_attach
    subroutine Pmpi_win_attach_f08ts(win, base, size, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), intent(in), asynchronous :: base
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_attach_f08ts
  end interface PMPI_Win_attach

  interface PMPI_Win_call_errhandler
    subroutine Pmpi_win_call_errhandler_f08(win, errorcode, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: errorcode
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_call_errhandler_f08
  end interface PMPI_Win_call_errhandler

  interface PMPI_Win_complete
    subroutine Pmpi_win_complete_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_complete_f08
  end interface PMPI_Win_complete

  interface PMPI_Win_create
    subroutine Pmpi_win_create_f08ts(base, size, disp_unit, info, comm, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: base
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_create_f08ts
    subroutine Pmpi_win_create_c_f08ts(base, size, disp_unit, info, comm, win, ierror)
      import
      implicit none
      type(*), dimension(..), intent(in), asynchronous :: base
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_create_c_f08ts
  end interface PMPI_Win_create

  interface PMPI_Win_create_dynamic
    subroutine Pmpi_win_create_dynamic_f08(info, comm, win, ierror)
      import
      implicit none
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(out) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_create_dynamic_f08
  end interface PMPI_Win_create_dynamic

  interface PMPI_Win_create_errhandler
    subroutine Pmpi_win_create_errhandler_f08(win_errhandler_fn, errhandler, ierror)
      import
      implicit none
      procedure(MPI_Win_errhandler_function) :: win_errhandler_fn
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_create_errhandler_f08
  end interface PMPI_Win_create_errhandler

  interface PMPI_Win_create_keyval
    subroutine Pmpi_win_create_keyval_f08(win_copy_attr_fn, win_delete_attr_fn, win_keyval, &
    extra_state, ierror)
      import
      implicit none
      procedure(MPI_Win_copy_attr_function) :: win_copy_attr_fn
      procedure(MPI_Win_delete_attr_function) :: win_delete_attr_fn
      integer, intent(out) :: win_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_create_keyval_f08
  end interface PMPI_Win_create_keyval

  interface PMPI_Win_delete_attr
    subroutine Pmpi_win_delete_attr_f08(win, win_keyval, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_delete_attr_f08
  end interface PMPI_Win_delete_attr

  interface PMPI_Win_detach
    subroutine Pmpi_win_detach_f08ts(win, base, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), intent(in), asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_detach_f08ts
  end interface PMPI_Win_detach

  interface PMPI_Win_fence
    subroutine Pmpi_win_fence_f08(assert, win, ierror)
      import
      implicit none
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_fence_f08
  end interface PMPI_Win_fence

  interface PMPI_Win_flush
    subroutine Pmpi_win_flush_f08(rank, win, ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_flush_f08
  end interface PMPI_Win_flush

  interface PMPI_Win_flush_all
    subroutine Pmpi_win_flush_all_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_flush_all_f08
  end interface PMPI_Win_flush_all

  interface PMPI_Win_flush_local
    subroutine Pmpi_win_flush_local_f08(rank, win, ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_flush_local_f08
  end interface PMPI_Win_flush_local

  interface PMPI_Win_flush_local_all
    subroutine Pmpi_win_flush_local_all_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_flush_local_all_f08
  end interface PMPI_Win_flush_local_all

  interface PMPI_Win_free
    subroutine Pmpi_win_free_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(inout) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_free_f08
  end interface PMPI_Win_free

  interface PMPI_Win_free_keyval
    subroutine Pmpi_win_free_keyval_f08(win_keyval, ierror)
      import
      implicit none
      integer, intent(inout) :: win_keyval
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_free_keyval_f08
  end interface PMPI_Win_free_keyval

  interface PMPI_Win_get_attr
    subroutine Pmpi_win_get_attr_f08(win, win_keyval, attribute_val, flag, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: attribute_val
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_get_attr_f08
  end interface PMPI_Win_get_attr

  interface PMPI_Win_get_errhandler
    subroutine Pmpi_win_get_errhandler_f08(win, errhandler, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(out) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_get_errhandler_f08
  end interface PMPI_Win_get_errhandler

  interface PMPI_Win_get_group
    subroutine Pmpi_win_get_group_f08(win, group, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Group), intent(out) :: group
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_get_group_f08
  end interface PMPI_Win_get_group

  interface PMPI_Win_get_info
    subroutine Pmpi_win_get_info_f08(win, info_used, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(out) :: info_used
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_get_info_f08
  end interface PMPI_Win_get_info

  interface PMPI_Win_get_name
    subroutine Pmpi_win_get_name_f08(win, win_name, resultlen, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      character(len=*), intent(out) :: win_name
      integer, intent(out) :: resultlen
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_get_name_f08
  end interface PMPI_Win_get_name

  interface PMPI_Win_lock
    subroutine Pmpi_win_lock_f08(lock_type, rank, assert, win, ierror)
      import
      implicit none
      integer, intent(in) :: lock_type
      integer, intent(in) :: rank
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_lock_f08
  end interface PMPI_Win_lock

  interface PMPI_Win_lock_all
    subroutine Pmpi_win_lock_all_f08(assert, win, ierror)
      import
      implicit none
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_lock_all_f08
  end interface PMPI_Win_lock_all

  interface PMPI_Win_post
    subroutine Pmpi_win_post_f08(group, assert, win, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_post_f08
  end interface PMPI_Win_post

  interface PMPI_Win_set_attr
    subroutine Pmpi_win_set_attr_f08(win, win_keyval, attribute_val, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: win_keyval
      integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_set_attr_f08
  end interface PMPI_Win_set_attr

  interface PMPI_Win_set_errhandler
    subroutine Pmpi_win_set_errhandler_f08(win, errhandler, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Errhandler), intent(in) :: errhandler
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_set_errhandler_f08
  end interface PMPI_Win_set_errhandler

  interface PMPI_Win_set_info
    subroutine Pmpi_win_set_info_f08(win, info, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      type(MPI_Info), intent(in) :: info
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_set_info_f08
  end interface PMPI_Win_set_info

  interface PMPI_Win_set_name
    subroutine Pmpi_win_set_name_f08(win, win_name, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      character(len=*), intent(in) :: win_name
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_set_name_f08
  end interface PMPI_Win_set_name

  interface PMPI_Win_shared_query
    subroutine Pmpi_win_shared_query_f08(win, rank, size, disp_unit, baseptr, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: size
      integer, intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_shared_query_f08
    subroutine Pmpi_win_shared_query_c_f08(win, rank, size, disp_unit, baseptr, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, intent(in) :: rank
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: size
      integer(kind=MPI_ADDRESS_KIND), intent(out) :: disp_unit
      type(c_ptr), intent(out) :: baseptr
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_shared_query_c_f08
  end interface PMPI_Win_shared_query

  interface PMPI_Win_start
    subroutine Pmpi_win_start_f08(group, assert, win, ierror)
      import
      implicit none
      type(MPI_Group), intent(in) :: group
      integer, intent(in) :: assert
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_start_f08
  end interface PMPI_Win_start

  interface PMPI_Win_sync
    subroutine Pmpi_win_sync_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_sync_f08
  end interface PMPI_Win_sync

  interface PMPI_Win_test
    subroutine Pmpi_win_test_f08(win, flag, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      logical, intent(out) :: flag
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_test_f08
  end interface PMPI_Win_test

  interface PMPI_Win_unlock
    subroutine Pmpi_win_unlock_f08(rank, win, ierror)
      import
      implicit none
      integer, intent(in) :: rank
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_unlock_f08
  end interface PMPI_Win_unlock

  interface PMPI_Win_unlock_all
    subroutine Pmpi_win_unlock_all_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_unlock_all_f08
  end interface PMPI_Win_unlock_all

  interface PMPI_Win_wait
    subroutine Pmpi_win_wait_f08(win, ierror)
      import
      implicit none
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine Pmpi_win_wait_f08
  end interface PMPI_Win_wait

  interface PMPI_Wtick
    function Pmpi_wtick_f08()
      import
      implicit none
      double precision :: Pmpi_wtick_f08
    end function Pmpi_wtick_f08
  end interface PMPI_Wtick

  interface PMPI_Wtime
    function Pmpi_wtime_f08()
      import
      implicit none
      double precision :: Pmpi_wtime_f08
    end function Pmpi_wtime_f08
  end interface PMPI_Wtime
end module mpi_f08

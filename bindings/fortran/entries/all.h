/* Written by `cargo xtask codegen` from api/. Do not edit. */
#include "p2p.h"
#include "datatype.h"
#include "coll.h"
#include "comm.h"
#include "topology.h"
#include "env.h"
#include "info.h"
#include "dynamic.h"
#include "rma.h"
#include "external.h"
#include "io.h"
#include "tool.h"
#include "deprecated.h"
#include "abi.h"
#ifdef WEFT_MPICH_MPI_H
#include "mpix.h"
#endif

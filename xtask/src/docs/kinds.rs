//! What the kinds of parameters are, for readers of man pages.

/// (kind, what it is, the class of error where it is wrong; empty: none of its own).
const KINDS: &[(&str, &str, &str)] = &[
    ("BUFFER", "address of a buffer", "BUFFER"),
    ("C_BUFFER2", "address", ""),
    ("LOCATION_BUFFER", "address", ""),
    ("COLOR", "number of the part, or MPI_UNDEFINED", "ARG"),
    ("KEY", "orders the ranks", ""),
    ("COMM_SIZE", "number of processes", ""),
    ("COMM_SIZE_PI", "number of processes", ""),
    ("COORDINATE", "coordinates", "ARG"),
    ("DIMENSION", "number of a dimension", "DIMS"),
    ("PARTITION", "number of a partition, or of partitions", "ARG"),
    ("FILE_DESCRIPTOR", "descriptor of a socket", "ARG"),
    ("STRING_LENGTH", "length of a string", ""),
    ("RANGE", "ranges: first, last, stride", "RANK"),
    ("LOGICAL", "truth value", ""),
    ("RANK", "rank", "RANK"),
    ("TAG", "tag", "TAG"),
    ("WEIGHT", "weights, MPI_UNWEIGHTED or MPI_WEIGHTS_EMPTY", "ARG"),
    ("KEYVAL", "key of an attribute", "KEYVAL"),
    ("ERROR_CLASS", "error class", "ARG"),
    ("ERROR_CODE", "error code", "ARG"),
    ("THREAD_LEVEL", "use of threads: MPI_THREAD_SINGLE to MPI_THREAD_MULTIPLE", "ARG"),
    ("LOCK_TYPE", "MPI_LOCK_SHARED or MPI_LOCK_EXCLUSIVE", "LOCKTYPE"),
    ("UPDATE_MODE", "MPI_SEEK_SET, MPI_SEEK_CUR or MPI_SEEK_END", "ARG"),
    ("ACCESS_MODE", "mode, of MPI_MODE_RDONLY and the like", "AMODE"),
    ("ASSERT", "assertions, of MPI_MODE_NOCHECK and the like, or 0", "ASSERT"),
    ("COMMUNICATOR", "communicator", "COMM"),
    ("DATATYPE", "datatype", "TYPE"),
    ("ERRHANDLER", "error handler", "ERRHANDLER"),
    ("FILE", "file", "FILE"),
    ("GROUP", "group", "GROUP"),
    ("INFO", "info object, or MPI_INFO_NULL", "INFO"),
    ("MESSAGE", "matched message", "REQUEST"),
    ("OPERATION", "operation", "OP"),
    ("REQUEST", "request", "REQUEST"),
    ("SESSION", "session", "SESSION"),
    ("WINDOW", "window", "WIN"),
    ("STATUS", "status, or MPI_STATUS_IGNORE", ""),
    ("STRING", "string", "ARG"),
    ("FUNCTION", "function of the user", ""),
    ("POLYFUNCTION", "function of the user", ""),
    ("EXTRA_STATE", "pointer that is passed on", ""),
    ("ATTRIBUTE_VAL", "value of an attribute", ""),
    ("WINDOW_SIZE", "size of the memory, in bytes", "SIZE"),
    ("RMA_DISPLACEMENT_NNI", "displacement in the target's window, in its units", "DISP"),
    ("POLYRMA_DISPLACEMENT", "unit of displacements, in bytes", "DISP"),
    ("OFFSET", "offset", "ARG"),
    ("VIEW_DISPLACEMENT", "displacement of the view, in bytes", "ARG"),
    ("VARARGS", "further arguments", ""),
];

fn row(kind: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    KINDS.iter().find(|(k, _, _)| *k == kind)
}

/// What a parameter of the kind is.
pub fn about(kind: &str) -> String {
    if let Some((_, text, _)) = row(kind) {
        return (*text).to_owned();
    }
    match kind {
        k if k.contains("NUM_ELEM") => "number of elements".into(),
        k if k.contains("BYTES") || k.contains("SIZE") => "size, in bytes".into(),
        k if k.contains("DISPLACEMENT") => "displacement".into(),
        k if k.contains("COUNT") || k.contains("LENGTH") => "number of entries".into(),
        k if k.starts_with("CVAR") || k.starts_with("PVAR") => "variable of the tool interface".into(),
        k if k.starts_with("EVENT") => "event of the tool interface".into(),
        k => k.to_lowercase().replace('_', " "),
    }
}

/// The class of error where an argument of the kind is wrong, without `MPI_ERR_`.
pub fn error(kind: &str) -> Option<&'static str> {
    match row(kind) {
        Some((_, _, "")) => None,
        Some((_, _, class)) => Some(class),
        None if kind.contains("NUM_ELEM_NNI") => Some("COUNT"),
        None => None,
    }
}

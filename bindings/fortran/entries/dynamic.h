/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Process creation and connection (chapter 11) */
static inline int do_close_port(const char *port_name, size_t port_name_len)
{
    char *c_port_name = string_in(port_name, port_name_len, 0);
    int err = MPI(Close_port)(c_port_name);
    free(c_port_name);
    return err;
}
void F77(mpi_close_port)(const char *port_name, F *ierror, size_t port_name_len)
{
    *ierror = do_close_port(port_name, port_name_len);
}
NAMES(mpi, close_port, MPI, CLOSE_PORT);
void F08(mpi_close_port, )(const char *port_name, F *ierror, size_t port_name_len)
{
    int err = do_close_port(port_name, port_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_close_port_f08, mpi, close_port_f08);
static inline int do_comm_accept(const char *port_name, F *info, F *root, F *comm, F *newcomm, size_t port_name_len)
{
    char *c_port_name = string_in(port_name, port_name_len, 0);
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    int err = MPI(Comm_accept)(c_port_name, TO_C(MPI_Info, *info), *root, TO_C(MPI_Comm, *comm), &c_newcomm);
    free(c_port_name);
    *newcomm = FROM_C(c_newcomm);
    return err;
}
void F77(mpi_comm_accept)(const char *port_name, F *info, F *root, F *comm, F *newcomm, F *ierror, size_t port_name_len)
{
    *ierror = do_comm_accept(port_name, info, root, comm, newcomm, port_name_len);
}
NAMES(mpi, comm_accept, MPI, COMM_ACCEPT);
void F08(mpi_comm_accept, )(const char *port_name, F *info, F *root, F *comm, F *newcomm, F *ierror, size_t port_name_len)
{
    int err = do_comm_accept(port_name, info, root, comm, newcomm, port_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_accept_f08, mpi, comm_accept_f08);
static inline int do_comm_connect(const char *port_name, F *info, F *root, F *comm, F *newcomm, size_t port_name_len)
{
    char *c_port_name = string_in(port_name, port_name_len, 0);
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    int err = MPI(Comm_connect)(c_port_name, TO_C(MPI_Info, *info), *root, TO_C(MPI_Comm, *comm), &c_newcomm);
    free(c_port_name);
    *newcomm = FROM_C(c_newcomm);
    return err;
}
void F77(mpi_comm_connect)(const char *port_name, F *info, F *root, F *comm, F *newcomm, F *ierror, size_t port_name_len)
{
    *ierror = do_comm_connect(port_name, info, root, comm, newcomm, port_name_len);
}
NAMES(mpi, comm_connect, MPI, COMM_CONNECT);
void F08(mpi_comm_connect, )(const char *port_name, F *info, F *root, F *comm, F *newcomm, F *ierror, size_t port_name_len)
{
    int err = do_comm_connect(port_name, info, root, comm, newcomm, port_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_connect_f08, mpi, comm_connect_f08);
static inline int do_comm_disconnect(F *comm)
{
    MPI_Comm c_comm = TO_C(MPI_Comm, *comm);
    int err = MPI(Comm_disconnect)(&c_comm);
    *comm = FROM_C(c_comm);
    return err;
}
void F77(mpi_comm_disconnect)(F *comm, F *ierror)
{
    *ierror = do_comm_disconnect(comm);
}
NAMES(mpi, comm_disconnect, MPI, COMM_DISCONNECT);
void F08(mpi_comm_disconnect, )(F *comm, F *ierror)
{
    int err = do_comm_disconnect(comm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_disconnect_f08, mpi, comm_disconnect_f08);
static inline int do_comm_get_parent(F *parent)
{
    MPI_Comm c_parent = TO_C(MPI_Comm, *parent);
    int err = MPI(Comm_get_parent)(&c_parent);
    *parent = FROM_C(c_parent);
    return err;
}
void F77(mpi_comm_get_parent)(F *parent, F *ierror)
{
    *ierror = do_comm_get_parent(parent);
}
NAMES(mpi, comm_get_parent, MPI, COMM_GET_PARENT);
void F08(mpi_comm_get_parent, )(F *parent, F *ierror)
{
    int err = do_comm_get_parent(parent);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_get_parent_f08, mpi, comm_get_parent_f08);
static inline int do_comm_join(F *fd, F *intercomm)
{
    MPI_Comm c_intercomm = TO_C(MPI_Comm, *intercomm);
    int err = MPI(Comm_join)(*fd, &c_intercomm);
    *intercomm = FROM_C(c_intercomm);
    return err;
}
void F77(mpi_comm_join)(F *fd, F *intercomm, F *ierror)
{
    *ierror = do_comm_join(fd, intercomm);
}
NAMES(mpi, comm_join, MPI, COMM_JOIN);
void F08(mpi_comm_join, )(F *fd, F *intercomm, F *ierror)
{
    int err = do_comm_join(fd, intercomm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_join_f08, mpi, comm_join_f08);
void F77(mpi_comm_spawn)(const char *command, char *argv, F *maxprocs, F *info, F *root, F *comm, F *intercomm, F *array_of_errcodes, F *ierror, size_t command_len, size_t argv_len)
{
    *ierror = do_comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes, command_len, argv_len);
}
NAMES(mpi, comm_spawn, MPI, COMM_SPAWN);
void F08(mpi_comm_spawn, )(const char *command, char *argv, F *maxprocs, F *info, F *root, F *comm, F *intercomm, F *array_of_errcodes, F *ierror, size_t command_len, size_t argv_len)
{
    int err = do_comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes, command_len, argv_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_spawn_f08, mpi, comm_spawn_f08);
void F77(mpi_comm_spawn_multiple)(F *count, const char *array_of_commands, char *array_of_argv, F *array_of_maxprocs, F *array_of_info, F *root, F *comm, F *intercomm, F *array_of_errcodes, F *ierror, size_t array_of_commands_len, size_t array_of_argv_len)
{
    *ierror = do_comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm, intercomm, array_of_errcodes, array_of_commands_len, array_of_argv_len);
}
NAMES(mpi, comm_spawn_multiple, MPI, COMM_SPAWN_MULTIPLE);
void F08(mpi_comm_spawn_multiple, )(F *count, const char *array_of_commands, char *array_of_argv, F *array_of_maxprocs, F *array_of_info, F *root, F *comm, F *intercomm, F *array_of_errcodes, F *ierror, size_t array_of_commands_len, size_t array_of_argv_len)
{
    int err = do_comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm, intercomm, array_of_errcodes, array_of_commands_len, array_of_argv_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_spawn_multiple_f08, mpi, comm_spawn_multiple_f08);
static inline int do_lookup_name(const char *service_name, F *info, char *port_name, size_t service_name_len, size_t port_name_len)
{
    char *c_service_name = string_in(service_name, service_name_len, 0);
    char c_port_name[MPI_MAX_PORT_NAME + 1] = "";
    int err = MPI(Lookup_name)(c_service_name, TO_C(MPI_Info, *info), c_port_name);
    free(c_service_name);
    if (!err) string_out(port_name, port_name_len, c_port_name);
    return err;
}
void F77(mpi_lookup_name)(const char *service_name, F *info, char *port_name, F *ierror, size_t service_name_len, size_t port_name_len)
{
    *ierror = do_lookup_name(service_name, info, port_name, service_name_len, port_name_len);
}
NAMES(mpi, lookup_name, MPI, LOOKUP_NAME);
void F08(mpi_lookup_name, )(const char *service_name, F *info, char *port_name, F *ierror, size_t service_name_len, size_t port_name_len)
{
    int err = do_lookup_name(service_name, info, port_name, service_name_len, port_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_lookup_name_f08, mpi, lookup_name_f08);
static inline int do_open_port(F *info, char *port_name, size_t port_name_len)
{
    char c_port_name[MPI_MAX_PORT_NAME + 1] = "";
    int err = MPI(Open_port)(TO_C(MPI_Info, *info), c_port_name);
    if (!err) string_out(port_name, port_name_len, c_port_name);
    return err;
}
void F77(mpi_open_port)(F *info, char *port_name, F *ierror, size_t port_name_len)
{
    *ierror = do_open_port(info, port_name, port_name_len);
}
NAMES(mpi, open_port, MPI, OPEN_PORT);
void F08(mpi_open_port, )(F *info, char *port_name, F *ierror, size_t port_name_len)
{
    int err = do_open_port(info, port_name, port_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_open_port_f08, mpi, open_port_f08);
static inline int do_publish_name(const char *service_name, F *info, const char *port_name, size_t service_name_len, size_t port_name_len)
{
    char *c_service_name = string_in(service_name, service_name_len, 0);
    char *c_port_name = string_in(port_name, port_name_len, 0);
    int err = MPI(Publish_name)(c_service_name, TO_C(MPI_Info, *info), c_port_name);
    free(c_service_name);
    free(c_port_name);
    return err;
}
void F77(mpi_publish_name)(const char *service_name, F *info, const char *port_name, F *ierror, size_t service_name_len, size_t port_name_len)
{
    *ierror = do_publish_name(service_name, info, port_name, service_name_len, port_name_len);
}
NAMES(mpi, publish_name, MPI, PUBLISH_NAME);
void F08(mpi_publish_name, )(const char *service_name, F *info, const char *port_name, F *ierror, size_t service_name_len, size_t port_name_len)
{
    int err = do_publish_name(service_name, info, port_name, service_name_len, port_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_publish_name_f08, mpi, publish_name_f08);
static inline int do_unpublish_name(const char *service_name, F *info, const char *port_name, size_t service_name_len, size_t port_name_len)
{
    char *c_service_name = string_in(service_name, service_name_len, 0);
    char *c_port_name = string_in(port_name, port_name_len, 0);
    int err = MPI(Unpublish_name)(c_service_name, TO_C(MPI_Info, *info), c_port_name);
    free(c_service_name);
    free(c_port_name);
    return err;
}
void F77(mpi_unpublish_name)(const char *service_name, F *info, const char *port_name, F *ierror, size_t service_name_len, size_t port_name_len)
{
    *ierror = do_unpublish_name(service_name, info, port_name, service_name_len, port_name_len);
}
NAMES(mpi, unpublish_name, MPI, UNPUBLISH_NAME);
void F08(mpi_unpublish_name, )(const char *service_name, F *info, const char *port_name, F *ierror, size_t service_name_len, size_t port_name_len)
{
    int err = do_unpublish_name(service_name, info, port_name, service_name_len, port_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_unpublish_name_f08, mpi, unpublish_name_f08);

// ranks: 2 3 4
// timeout: 30
// Ports, names of services, joining over a socket, and their errors.
#include "check.h"
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>

static int class_of(int code)
{
    int class;
    MPI_Error_class(code, &class);
    return class;
}

static void names(void)
{
    char port[MPI_MAX_PORT_NAME], found[MPI_MAX_PORT_NAME], service[64];
    snprintf(service, sizeof service, "weft-test-%d-%d", (int)getppid(), check_rank);
    OK(MPI_Open_port(MPI_INFO_NULL, port));
    OK(MPI_Publish_name(service, MPI_INFO_NULL, port));
    OK(MPI_Lookup_name(service, MPI_INFO_NULL, found));
    CHECK_STR(found, port);
    CHECK_EQ(class_of(MPI_Publish_name(service, MPI_INFO_NULL, port)), MPI_ERR_SERVICE);
    CHECK_EQ(class_of(MPI_Unpublish_name(service, MPI_INFO_NULL, "other")), MPI_ERR_SERVICE);
    OK(MPI_Unpublish_name(service, MPI_INFO_NULL, port));
    CHECK_EQ(class_of(MPI_Unpublish_name(service, MPI_INFO_NULL, port)), MPI_ERR_SERVICE);
    CHECK_EQ(class_of(MPI_Lookup_name(service, MPI_INFO_NULL, found)), MPI_ERR_NAME);
    OK(MPI_Close_port(port));
    CHECK_EQ(class_of(MPI_Close_port(port)), MPI_ERR_PORT);
}

static void talk(MPI_Comm inter)
{
    int rank, n, mine, theirs = -1;
    OK(MPI_Comm_rank(inter, &rank));
    OK(MPI_Comm_remote_size(inter, &n));
    mine = 100 + rank;
    for (int r = 0; r < n; r++) {
        OK(MPI_Sendrecv(&mine, 1, MPI_INT, r, 0, &theirs, 1, MPI_INT, r, 0, inter, MPI_STATUS_IGNORE));
        CHECK_EQ(theirs, 100 + r);
    }
}

/* Rank 0 on one side, the others on the other; the root of the larger side is its last rank. */
static void connections(void)
{
    MPI_Comm part, inter;
    char port[MPI_MAX_PORT_NAME];
    OK(MPI_Comm_split(MPI_COMM_WORLD, check_rank == 0, 0, &part));
    int last = check_size - 1;
    for (int round = 0; round < 4; round++) {
        int alone_accepts = round % 2;
        int accepts = (check_rank == 0) == alone_accepts;
        int size;
        OK(MPI_Comm_size(part, &size));
        int opener = alone_accepts ? 0 : last, other = alone_accepts ? last : 0;
        if (check_rank == opener) {
            OK(MPI_Open_port(MPI_INFO_NULL, port));
            OK(MPI_Send(port, sizeof port, MPI_CHAR, other, 7, MPI_COMM_WORLD));
        } else if (check_rank == other) {
            OK(MPI_Recv(port, sizeof port, MPI_CHAR, opener, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        }
        if (accepts)
            OK(MPI_Comm_accept(port, MPI_INFO_NULL, size - 1, part, &inter));
        else
            OK(MPI_Comm_connect(port, MPI_INFO_NULL, size - 1, part, &inter));
        if (check_rank == opener)
            OK(MPI_Close_port(port));
        talk(inter);
        OK(MPI_Comm_disconnect(&inter));
    }
    MPI_Comm_set_errhandler(part, MPI_ERRORS_RETURN);
    CHECK_EQ(class_of(MPI_Comm_connect("nonsense", MPI_INFO_NULL, 0, part, &inter)), MPI_ERR_PORT);
    CHECK_EQ(class_of(MPI_Comm_connect("weft-port:none:none", MPI_INFO_NULL, 0, part, &inter)), MPI_ERR_PORT);
    CHECK_EQ(class_of(MPI_Comm_accept("nonsense", MPI_INFO_NULL, 0, part, &inter)), MPI_ERR_PORT);
    CHECK_EQ(class_of(MPI_Comm_accept("nonsense", MPI_INFO_NULL, 99, part, &inter)), MPI_ERR_ROOT);
    OK(MPI_Comm_free(&part));
}

/* Nobody accepts: the call ends as the key asks, and is not taken for one that waits when the port's owner accepts. */
static void late(void)
{
    MPI_Comm inter;
    MPI_Info info;
    char port[MPI_MAX_PORT_NAME];
    if (check_rank == 0) {
        OK(MPI_Open_port(MPI_INFO_NULL, port));
        OK(MPI_Send(port, sizeof port, MPI_CHAR, 1, 8, MPI_COMM_WORLD));
        OK(MPI_Recv(NULL, 0, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter));
        OK(MPI_Close_port(port));
    } else if (check_rank == 1) {
        OK(MPI_Recv(port, sizeof port, MPI_CHAR, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "timeout", "0.3"));
        double began = MPI_Wtime();
        for (int k = 0; k < 2; k++)
            CHECK_EQ(class_of(MPI_Comm_connect(port, info, 0, MPI_COMM_SELF, &inter)), MPI_ERR_PORT);
        CHECK(MPI_Wtime() - began >= 0.6);
        OK(MPI_Info_free(&info));
        OK(MPI_Send(NULL, 0, MPI_INT, 0, 9, MPI_COMM_WORLD));
        OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter));
    } else {
        return;
    }
    talk(inter);
    OK(MPI_Comm_disconnect(&inter));
}

static void join(void)
{
    if (check_rank > 1)
        return;
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int n = snprintf(at.sun_path + 1, sizeof at.sun_path - 1, "weft-join-%d", (int)getppid());
    socklen_t len = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + n);
    int s = socket(AF_UNIX, SOCK_STREAM, 0), fd = s;
    if (check_rank == 0) {
        CHECK(bind(s, (struct sockaddr *)&at, len) == 0 && listen(s, 1) == 0);
        OK(MPI_Send(NULL, 0, MPI_INT, 1, 1, MPI_COMM_WORLD));
        fd = accept(s, NULL, NULL);
    } else {
        OK(MPI_Recv(NULL, 0, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK(connect(s, (struct sockaddr *)&at, len) == 0);
    }
    MPI_Comm inter;
    for (int round = 0; round < 2; round++) {
        OK(MPI_Comm_join(fd, &inter));
        talk(inter);
        OK(MPI_Comm_disconnect(&inter));
        /* The socket is the user's again, with nothing of ours in it. */
        char c = (char)('a' + check_rank), d = 0;
        CHECK(write(fd, &c, 1) == 1 && read(fd, &d, 1) == 1);
        CHECK_EQ(d, 'a' + !check_rank);
    }
    CHECK_EQ(class_of(MPI_Comm_join(1000, &inter)), MPI_ERR_ARG);
    close(fd);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    names();
    connections();
    late();
    join();
    return CHECK_END();
}

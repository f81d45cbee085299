/* Half a round trip over TCP of loopback between two bound processes that poll, without MPI: the floor of ranks on
 * nodes that one machine imitates.
 *
 *     floor_tcp CPU CPU [--seconds S] [--classic] sizes...      lines: result tcp BYTES US us */
#include "floor.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

static char *out, *in;

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

/* A pair of connected sockets that return at once. */
static void connected(int pair[2])
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    if (listener < 0 || bind(listener, (void *)&at, len) || listen(listener, 1) || getsockname(listener, (void *)&at, &len))
        fail("listen");
    pair[0] = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(pair[0], (void *)&at, len) || (pair[1] = accept(listener, NULL, NULL)) < 0)
        fail("connect");
    for (int i = 0; i < 2; i++)
        setsockopt(pair[i], IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    close(listener);
}

static void move(int fd, char *at, size_t bytes, int sends)
{
    while (bytes) {
        ssize_t n = sends ? send(fd, at, bytes, MSG_DONTWAIT | MSG_NOSIGNAL) : recv(fd, at, bytes, MSG_DONTWAIT);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            fail("the other side");
        if (n > 0)
            at += n, bytes -= (size_t)n;
    }
}

/* Writes, or reads, a word of each line. */
static void touch(char *at, size_t bytes, int writes)
{
    static char value;
    uint64_t sum = 0;
    value++;
    for (size_t i = 0; i < bytes && !classic; i += 64)
        writes ? (void)(((volatile char *)at)[i] = value) : (void)(sum += (uint64_t)((volatile char *)at)[i]);
    sink = sum;
}

static void half(int fd, size_t bytes, int sends)
{
    if (sends)
        touch(out, bytes, 1);
    move(fd, sends ? out : in, bytes, sends);
    if (!sends)
        touch(in, bytes, 0);
}

int main(int argc, char **argv)
{
    double seconds = 0.05, t[BATCHES];
    size_t sizes[64], most = 1;
    int n = 0, pair[2];
    for (int i = 3; i < argc; i++)
        if (strcmp(argv[i], "--classic") == 0)
            classic = 1;
        else if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            seconds = atof(argv[++i]);
        else if (n < 64)
            sizes[n++] = strtoull(argv[i], NULL, 0);
    if (argc < 3)
        return 2;
    for (int i = 0; i < n; i++)
        most = sizes[i] > most ? sizes[i] : most;
    out = calloc(1, most), in = calloc(1, most);
    connected(pair);
    int child = fork(), me = child == 0;
    prctl(PR_SET_PDEATHSIG, me ? SIGKILL : 0);
    bind_to(atoi(argv[1 + me]));
    close(pair[!me]);
    for (int i = 0; i < n; i++) {
        int trips = 4;
        for (int k = -1; k < BATCHES; k++) {
            double start = now_s();
            for (int j = 0; j < trips; j++) {
                half(pair[me], sizes[i], !me);
                half(pair[me], sizes[i], me);
            }
            double one = (now_s() - start) / trips;
            if (k >= 0)
                t[k] = one / 2;
            /* The first process says how many the next batch has. */
            if (k < 0 && !me)
                trips = seconds / BATCHES / one < 2 ? 2 : (int)(seconds / BATCHES / one);
            if (k < 0)
                move(pair[me], (char *)&trips, sizeof trips, !me);
        }
        if (!me)
            printf("result tcp %zu %.6g us\n", sizes[i], median(t) * 1e6);
    }
    return me ? 0 : waitpid(child, NULL, 0) < 0;
}

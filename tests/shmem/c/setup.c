// pes: 1 3
// Start, end and start again; levels of threads; names and versions.
#include "check.h"

int main(void)
{
    int level = -1, open = -1, major, minor;
    char name[SHMEM_MAX_NAME_LEN];
    shmem_query_initialized(&open);
    CHECK_EQ(open, 0);
    CHECK_EQ(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &level), 0);
    CHECK_EQ(level, SHMEM_THREAD_MULTIPLE);
    shmem_query_thread(&level);
    CHECK_EQ(level, SHMEM_THREAD_MULTIPLE);
    CHECK_BEGIN();
    shmem_finalize();
    shmem_query_initialized(&open);
    CHECK(open != 0);
    shmem_barrier_all();
    shmem_finalize();
    shmem_query_initialized(&open);
    CHECK_EQ(open, 0);
    CHECK_BEGIN();
    static int word;
    int *heap = shmem_malloc(100);
    shmem_int_p(&word, me, (me + 1) % n_pes);
    shmem_int_p(heap, me, (me + 1) % n_pes);
    shmem_barrier_all();
    CHECK(word == (me + n_pes - 1) % n_pes && *heap == word);
    shmem_info_get_version(&major, &minor);
    CHECK(major == SHMEM_MAJOR_VERSION && minor == SHMEM_MINOR_VERSION);
    shmem_info_get_name(name);
    CHECK(strcmp(name, SHMEM_VENDOR_STRING) == 0);
    shmem_pcontrol(1);
    shmem_pcontrol(2, "more", 3.5);
    shmem_fence();
    shmem_quiet();
    return CHECK_END();
}

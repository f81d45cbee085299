/* A program that knows nothing of MPI and loads shared objects that do: plugin_host A B */
#include <dlfcn.h>
#include <stdio.h>

typedef int (*step)(void);
typedef int (*work)(int);

static void *loaded(const char *path)
{
    void *h = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!h)
        printf("not loaded: %s\n", dlerror());
    return h;
}

int main(int argc, char **argv)
{
    void *a = argc > 2 ? loaded(argv[1]) : NULL, *b = argc > 2 ? loaded(argv[2]) : NULL;
    if (!a || !b || dlsym(RTLD_DEFAULT, "MPI_Init"))
        return printf("MPI is not where it should be\n"), 1;
    step begin = (step)dlsym(a, "plugin_begin"), end = (step)dlsym(b, "plugin_end");
    work of_a = (work)dlsym(a, "plugin_work"), of_b = (work)dlsym(b, "plugin_work");
    int wrong = begin();
    for (int round = 0; round < 3 && !wrong; round++)
        (wrong = of_a(round)) || (wrong = of_b(round + 10));
    /* The first one goes while MPI works on. */
    dlclose(a);
    if (!wrong)
        (wrong = of_b(5)) || (wrong = end());
    dlclose(b);
    printf(wrong ? "wrong: %d\n" : "plugins fine\n", wrong);
    return wrong != 0;
}

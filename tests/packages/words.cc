// How often words occur, by MapReduce-MPI: map, collate, reduce, sort, gather.
#include <cstdio>
#include <cstring>
#include <keyvalue.h>
#include <mapreduce.h>
#include <mpi.h>

using namespace MAPREDUCE_NS;

static void words(int task, KeyValue *kv, void *)
{
    char word[32];
    for (int i = 0; i < 400; i++) {
        std::snprintf(word, sizeof word, "word%d", (task * 31 + i * i) % 17);
        kv->add(word, static_cast<int>(std::strlen(word)) + 1, nullptr, 0);
    }
}

static void count(char *key, int bytes, char *, int values, int *, KeyValue *kv, void *)
{
    kv->add(key, bytes, reinterpret_cast<char *>(&values), sizeof values);
}

static int by_word(char *a, int, char *b, int)
{
    return std::strcmp(a, b);
}

static void show(uint64_t, char *key, int, char *value, int, KeyValue *kv, void *)
{
    int n;
    std::memcpy(&n, value, sizeof n);
    std::printf("words %s %d\n", key, n);
    kv->add(key, static_cast<int>(std::strlen(key)) + 1, value, sizeof n);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        MapReduce mr(MPI_COMM_WORLD);
        mr.map(12, words, nullptr);
        mr.collate(nullptr);
        mr.reduce(count, nullptr);
        mr.gather(1);
        mr.sort_keys(by_word);
        mr.map(&mr, show, nullptr);
    }
    MPI_Finalize();
}

// ranks: 1 2
// timeout: 60
// env: WEFT_STRICT=1
// reference-fails: other libraries take these
// With WEFT_STRICT=1 each case is an error of its class, whose text names the section, in all ranks.
#include "cases.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    begin_cases();
    for (int i = 0; i < N_CASES; i++) {
        char text[MPI_MAX_ERROR_STRING] = "";
        int len, rc = cases[i].call(), one = 1, sum_of = 0;
        OK(MPI_Error_string(rc, text, &len));
        CHECK_COUNTED();
        if (check_class(rc) != cases[i].class)
            check_report(__FILE__, __LINE__, "%s: %s, wanted class %d", cases[i].name, check_class_text(rc), cases[i].class);
        else if (cases[i].class != MPI_ERR_NOT_SAME && !strstr(text, cases[i].section) && !strstr(text, "another process"))
            check_report(__FILE__, __LINE__, "%s: no %s in \"%s\"", cases[i].name, cases[i].section, text);
        OK(MPI_Allreduce(&one, &sum_of, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQ(sum_of, check_size);
    }
    end_cases();
    return CHECK_END();
}

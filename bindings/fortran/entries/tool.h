/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Tool support (chapter 15) */
static inline int do_pcontrol(F *level)
{
    return MPI(Pcontrol)(*level);
}
void F77(mpi_pcontrol)(F *level)
{
    do_pcontrol(level);
}
NAMES(mpi, pcontrol, MPI, PCONTROL);
void F08(mpi_pcontrol, )(F *level)
{
    do_pcontrol(level);
}
F08_SMALL(mpi_pcontrol_f08, mpi, pcontrol_f08);

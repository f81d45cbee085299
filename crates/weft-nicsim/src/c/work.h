
/* On the simulated NIC the address computation costs the cycles of the parameters. */
#define weft_cyclic(i, n) (weft_sim->work(0), weft_cyclic(i, n))
#define weft_cyclic_pow2(i, n) (weft_sim->work(0), weft_cyclic_pow2(i, n))
#define weft_block_cyclic(i, b, n) (weft_sim->work(1), weft_block_cyclic(i, b, n))
#define weft_block_cyclic_pow2(i, b, n) (weft_sim->work(1), weft_block_cyclic_pow2(i, b, n))
#define weft_indirect(i, t) (weft_sim->work(2), weft_indirect(i, t))

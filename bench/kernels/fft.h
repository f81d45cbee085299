/* Fourier transforms of lengths that are powers of two, for the kernels that need them. */
#ifndef WEFT_KERNELS_FFT_H
#define WEFT_KERNELS_FFT_H

#include <complex.h>

typedef double complex Value;

/* The sums of n values at `from` with exp(sign i ...), not scaled; root[k * step] is exp(2 pi i k / n). Stockham: each pass
 * writes in order, to `other` and back. Returns which of the two has them. */
static Value *fft_passes(Value *from, Value *other, int n, const Value *root, int step, int sign)
{
    for (int half = n / 2, m = 1; half >= 1; half /= 2, m *= 2) {
        for (int j = 0; j < half; j++) {
            Value w = root[j * m * step];
            w = sign < 0 ? conj(w) : w;
            for (int i = 0; i < m; i++) {
                Value u = from[i + m * j], v = from[i + m * (j + half)], d = u - v;
                other[i + m * 2 * j] = u + v;
                other[i + m * (2 * j + 1)] = CMPLX(creal(d) * creal(w) - cimag(d) * cimag(w),
                                                   creal(d) * cimag(w) + cimag(d) * creal(w));
            }
        }
        Value *t = from;
        from = other;
        other = t;
    }
    return from;
}

#endif

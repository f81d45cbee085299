//! Wire-up of a job: Weft's launcher, PMI-1, singleton

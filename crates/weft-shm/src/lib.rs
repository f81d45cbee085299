//! memfd regions and the layout of a job's shared memory

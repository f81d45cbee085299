//! Point-to-point protocols, requests and progress over shared memory

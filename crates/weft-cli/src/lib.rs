//! weft: topo, doctor

//! Multi-process test harness

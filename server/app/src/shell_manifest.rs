//! What the shell is told at start.

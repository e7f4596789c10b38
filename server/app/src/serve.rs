//! Runs the server.

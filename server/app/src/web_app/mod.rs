//! The web application as files.

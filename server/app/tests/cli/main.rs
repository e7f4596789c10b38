//! The program as the person sees it who installs it.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod program;

mod serve;
mod uploads;
mod user_add;
mod work;

//! The program as the person sees it who installs it.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod connections;
mod country;
mod program;

mod backup;
#[cfg(target_os = "linux")]
mod disk;
#[cfg(target_os = "linux")]
mod full_disk;
#[cfg(target_os = "linux")]
mod opening;
mod serve;
#[cfg(target_os = "linux")]
mod shop;
mod uploads;
mod user_add;
mod work;

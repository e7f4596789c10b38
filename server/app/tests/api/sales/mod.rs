mod devices;
mod list;
mod sync;
mod sync_faults;
pub mod till;

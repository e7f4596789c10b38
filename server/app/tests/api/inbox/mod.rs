mod devices;
mod held;
mod sync;
mod sync_faults;
mod unknown;
mod versions;

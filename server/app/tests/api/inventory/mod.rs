mod adjust;
mod below_zero;
mod changed;
mod list;
mod movements;

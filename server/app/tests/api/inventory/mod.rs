mod below_zero;
mod list;

mod cors;
mod headers;
mod problems;

mod cors;
mod headers;
mod language;
mod problems;

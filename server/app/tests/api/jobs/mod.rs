mod kinds;
mod lease;
mod run;

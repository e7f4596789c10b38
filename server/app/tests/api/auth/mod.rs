mod login;
mod logout;
mod rate_limit;
mod tokens;

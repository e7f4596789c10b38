mod handles;
mod leases;
mod login;
mod logout;
mod offline_login_counts;
mod rate_limit;
mod tokens;

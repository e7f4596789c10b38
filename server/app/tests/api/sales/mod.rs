mod list;
mod lost_sales;
mod patients;
mod prices;
mod promos;
mod statements;
pub mod till;

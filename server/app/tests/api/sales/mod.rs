mod directions;
mod list;
mod lost_sales;
mod patients;
mod prices;
mod promos;
pub mod returns;
mod statements;
pub mod till;

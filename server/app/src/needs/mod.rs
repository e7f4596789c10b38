//! What a facility needs: how much of each product it uses, what is on its way, and what it would be well to order.

pub mod budget;
pub mod choose;
pub mod rule;

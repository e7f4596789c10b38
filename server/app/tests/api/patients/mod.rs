mod conflicts;
mod find;
mod list;
mod record;

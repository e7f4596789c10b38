mod list;

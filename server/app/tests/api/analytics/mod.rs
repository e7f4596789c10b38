mod events;

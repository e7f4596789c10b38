mod track_operation;

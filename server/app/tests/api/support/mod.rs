mod alerts;

mod seed;

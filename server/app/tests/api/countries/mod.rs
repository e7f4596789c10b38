mod channels;
mod country_config;

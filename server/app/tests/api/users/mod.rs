mod pin_reset;
mod userinfo;

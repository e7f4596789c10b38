mod userinfo;

mod manage;
mod passwords;
mod pin_reset;
mod powers;
mod userinfo;

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id};

pub const PEOPLE: &str = "/api/users/";
pub const FIRST_PASSWORD: &str = "first-of-all";

/// A cashier of Accra, as who manages it adds one.
pub fn cashier(username: &str) -> Value {
    json!({ "id": uuid::Uuid::new_v4(), "username": username, "first_name": "Efe", "last_name": "Baako", "email": "",
        "groups": ["Cashier"], "scopes": [], "apps": ["POS", "Inventory"], "facility_id": facility_id("Accra"),
        "language": "en", "is_staff": false, "password": FIRST_PASSWORD })
}

/// What `PUT` takes of a person that was answered.
pub fn change_of(person: &Value) -> Value {
    let fields = ["first_name", "last_name", "email", "groups", "scopes", "apps", "facility_id", "language"];
    Value::Object(fields.iter().map(|field| ((*field).to_owned(), person[*field].clone())).collect())
}

pub fn address(username: &str) -> String {
    format!("{PEOPLE}{}/", crate::common::user_id(username))
}

/// Signs somebody in with the password they were given, who at once chooses another.
pub async fn first_sign_in(app: &TestApp, username: &str) -> Session {
    let answer = app.try_sign_in(username, FIRST_PASSWORD).await.expect_status(200).json();
    let session = Session { token: answer["id_token"].as_str().unwrap().to_owned() };
    let change = json!({ "current": FIRST_PASSWORD, "new": "one of my own" });
    app.write(Method::POST, &session, "/api/users/me/password/", &change).await.expect_status(204);
    session
}

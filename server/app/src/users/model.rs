use sea_orm::FromQueryResult;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// ENT-01
#[derive(Debug, Serialize, ToSchema)]
pub struct User {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub username: String,
    pub groups: Vec<String>,
    #[schema(required)]
    pub facility_id: Option<String>,
    pub location: String,
    pub is_staff: bool,
    pub scopes: Vec<String>,
    pub user_scopes: Vec<String>,
    /// `pbkdf2_sha256$<iterations>$<salt>$<base64 of 32 bytes>`, or null while no PIN is set (PIN-20)
    #[schema(required)]
    pub user_pin: Option<String>,
    /// JSON text: [{"app":{"name":"POS"}}]
    pub userapps: String,
    #[schema(required)]
    pub facility_type: Option<String>,
    pub language: String,
    /// The password was given by somebody else: the person is to change it before anything else
    pub must_change_password: bool,
}

/// What sign-in needs of a person.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Credentials {
    pub id: String,
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub facility_id: Option<String>,
    pub password_hash: String,
    pub language: String,
    pub is_active: bool,
    /// `None` for people of the provider
    pub facility_is_active: Option<bool>,
}

impl Credentials {
    pub fn full_name(&self) -> String {
        super::managed::full_name(&self.first_name, &self.last_name)
    }
}

/// A person to be added.
#[derive(Debug, Clone, Default)]
pub struct NewUser {
    pub id: String,
    /// In normal form ([`super::normal_username`])
    pub username: String,
    /// PHC string ([`crate::credentials::Passwords::hash`])
    pub password_hash: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub groups: Vec<String>,
    pub scopes: Vec<String>,
    /// Names of [`crate::access::APP_NAMES`]
    pub apps: Vec<String>,
    pub facility_id: Option<String>,
    /// Country code, two letters
    pub location: String,
    pub is_staff: bool,
    /// `en` or `fr`
    pub language: String,
    /// The password was given by somebody else
    pub must_change_password: bool,
}

/// ENT-07: the names as the JSON text the shell expects.
pub fn userapps(names: &[String]) -> String {
    let entries: Vec<_> = names.iter().map(|name| json!({ "app": { "name": name } })).collect();
    serde_json::Value::Array(entries).to_string()
}

#[cfg(test)]
mod tests {
    // ENT-07
    #[test]
    fn userapps_is_a_json_text_of_app_objects() {
        assert_eq!(super::userapps(&["POS".to_owned()]), r#"[{"app":{"name":"POS"}}]"#);
        assert_eq!(super::userapps(&[]), "[]");
    }
}

use sea_orm::FromQueryResult;

/// A session to be opened. Times in milliseconds.
#[derive(Debug)]
pub struct NewSession<'a> {
    pub id: &'a str,
    pub user_id: &'a str,
    pub issued_at: i64,
    /// When it ends by itself
    pub expires_at: i64,
    /// In words; empty when it is not known
    pub device: &'a str,
}

/// Whose session it is, and from when to when. Times in milliseconds.
#[derive(Debug, FromQueryResult)]
pub struct SessionSpan {
    pub user_id: String,
    pub issued_at: i64,
    pub expires_at: i64,
}

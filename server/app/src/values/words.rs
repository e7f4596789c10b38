use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A text in both languages
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Words {
    pub en: String,
    pub fr: String,
}

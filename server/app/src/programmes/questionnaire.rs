//! The part of a FHIR R4 Questionnaire and QuestionnaireResponse that programmes use.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub const MIN_VALUE: &str = "http://hl7.org/fhir/StructureDefinition/minValue";
pub const MAX_VALUE: &str = "http://hl7.org/fhir/StructureDefinition/maxValue";
pub const UNIT: &str = "http://hl7.org/fhir/StructureDefinition/questionnaire-unit";
pub const TRANSLATION: &str = "http://hl7.org/fhir/StructureDefinition/translation";

/// A strict subset of FHIR R4
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Questionnaire {
    /// `Questionnaire`
    pub resource_type: String,
    /// `active`
    pub status: String,
    pub item: Vec<QuestionnaireItem>,
}

/// A question, or a group of them
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionnaireItem {
    pub link_id: String,
    pub text: String,
    /// The text in French
    #[serde(rename = "_text", default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub text_in_french: Option<Translated>,
    #[serde(rename = "type")]
    #[schema(inline)]
    pub kind: ItemType,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub required: Option<bool>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub item: Vec<QuestionnaireItem>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answer_option: Vec<AnswerOption>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enable_when: Vec<EnableWhen>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, inline)]
    pub enable_behavior: Option<EnableBehavior>,
    /// minValue, maxValue, questionnaire-unit
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extension: Vec<ItemExtension>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItemType {
    Group,
    Integer,
    Decimal,
    Choice,
    Boolean,
    Date,
    String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EnableBehavior {
    All,
    Any,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerOption {
    pub value_coding: Coding,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Coding {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub system: Option<String>,
    pub code: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub display: Option<String>,
    /// The display in French
    #[serde(rename = "_display", default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub display_in_french: Option<Translated>,
}

/// Of the translation extension: language and text
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Translated {
    pub extension: Vec<TranslationExtension>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TranslationExtension {
    pub url: String,
    /// `lang` with valueCode, `content` with valueString
    pub extension: Vec<TranslationPart>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TranslationPart {
    pub url: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub value_code: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub value_string: Option<String>,
}

/// Shown only when it applies
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnableWhen {
    /// linkId
    pub question: String,
    /// `=`, `!=`, `<`, `<=`, `>`, `>=` or `exists`
    pub operator: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub answer_integer: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub answer_decimal: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub answer_boolean: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub answer_coding: Option<Coding>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemExtension {
    pub url: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub value_integer: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub value_decimal: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub value_coding: Option<Coding>,
}

/// What was answered
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionnaireResponse {
    /// `QuestionnaireResponse`
    pub resource_type: String,
    /// `completed`
    pub status: String,
    #[serde(default)]
    #[schema(required)]
    pub item: Vec<ResponseItem>,
}

/// Of a question its answers, of a group its questions
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResponseItem {
    pub link_id: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answer: Vec<ResponseAnswer>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub item: Vec<ResponseItem>,
}

/// One of them
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResponseAnswer {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub value_integer: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub value_decimal: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub value_boolean: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub value_coding: Option<Coding>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub value_date: Option<NaiveDate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub value_string: Option<String>,
}

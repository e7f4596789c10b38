//! The shape of a programme's document.

use crate::programmes::shape::{Shape, optional, required};

/// Characters.
const LONGEST_CODE: usize = 40;
const LONGEST_NAME: usize = 200;
const LONGEST_TEXT: usize = 2_000;

static CODE: Shape = Shape::Text(LONGEST_CODE);
static NAME: Shape = Shape::Text(LONGEST_NAME);
static TEXT: Shape = Shape::Text(LONGEST_TEXT);

static WORDS: Shape = Shape::Object(&[required("en", &TEXT), required("fr", &TEXT)]);
static MAYBE_WORDS: Shape = Shape::Nullable(&WORDS);
static OPERATOR: Shape = Shape::OneOf(&["=", "!=", "<", "<=", ">", ">="]);

static TRANSLATED: Shape = Shape::Object(&[required("extension", &Shape::List(&TRANSLATION))]);
static TRANSLATION: Shape =
    Shape::Object(&[required("url", &NAME), required("extension", &Shape::List(&TRANSLATION_PART))]);
static TRANSLATION_PART: Shape = Shape::Object(&[
    required("url", &Shape::OneOf(&["lang", "content"])),
    optional("valueCode", &CODE),
    optional("valueString", &TEXT),
]);

static OPTION: Shape = Shape::Object(&[required(
    "valueCoding",
    &Shape::Object(&[
        optional("system", &NAME),
        required("code", &CODE),
        required("display", &NAME),
        optional("_display", &TRANSLATED),
    ]),
)]);
static CODING: Shape = Shape::Object(&[optional("system", &NAME), required("code", &CODE), optional("display", &NAME)]);

static ENABLE_WHEN: Shape = Shape::Object(&[
    required("question", &CODE),
    required("operator", &Shape::OneOf(&["=", "!=", "<", "<=", ">", ">=", "exists"])),
    optional("answerInteger", &Shape::Whole),
    optional("answerDecimal", &Shape::Number),
    optional("answerBoolean", &Shape::Flag),
    optional("answerCoding", &CODING),
]);

static ITEM_EXTENSION: Shape = Shape::Object(&[
    required("url", &NAME),
    optional("valueInteger", &Shape::Whole),
    optional("valueDecimal", &Shape::Number),
    optional("valueCoding", &CODING),
]);

static ITEM: Shape = Shape::Object(&[
    required("linkId", &CODE),
    required("text", &TEXT),
    optional("_text", &TRANSLATED),
    required("type", &Shape::OneOf(&["group", "integer", "decimal", "choice", "boolean", "date", "string"])),
    optional("required", &Shape::Flag),
    optional("item", &Shape::List(&ITEM)),
    optional("answerOption", &Shape::List(&OPTION)),
    optional("enableWhen", &Shape::List(&ENABLE_WHEN)),
    optional("enableBehavior", &Shape::OneOf(&["all", "any"])),
    optional("extension", &Shape::List(&ITEM_EXTENSION)),
]);

static QUESTIONNAIRE: Shape = Shape::Object(&[
    required("resourceType", &Shape::OneOf(&["Questionnaire"])),
    required("status", &Shape::OneOf(&["active"])),
    required("item", &Shape::List(&ITEM)),
]);

static VALUE: Shape = Shape::Object(&[
    required("code", &CODE),
    required("name", &WORDS),
    required("unit", &Shape::Nullable(&CODE)),
    required("decimals", &Shape::Whole),
    required("how", &Shape::OneOf(&["answer", "mean", "bmi"])),
    required("of", &Shape::List(&CODE)),
]);

static CONDITION: Shape =
    Shape::Object(&[required("value", &CODE), required("is", &OPERATOR), required("than", &Shape::Scalar)]);

static DECISION: Shape = Shape::Object(&[
    required("when", &Shape::List(&CONDITION)),
    required("advice", &CODE),
    required("urgency", &Shape::OneOf(&["routine", "soon", "now"])),
    required("next_in_days", &Shape::Nullable(&Shape::Whole)),
    required("letter", &Shape::Flag),
    required("status", &Shape::Nullable(&Shape::OneOf(&["controlled", "uncontrolled"]))),
]);

static ADVICE: Shape = Shape::Object(&[required("code", &CODE), required("text", &WORDS)]);

static SCHEDULE: Shape = Shape::Object(&[
    required("first_in_days", &Shape::Whole),
    required("every_days", &Shape::Whole),
    required("overdue_after_days", &Shape::Whole),
    required("lost_after_days", &Shape::Whole),
]);

pub static DOCUMENT: Shape = Shape::Object(&[
    required("title", &WORDS),
    required("summary", &WORDS),
    required("enrols", &Shape::Flag),
    required("consent", &MAYBE_WORDS),
    required("questionnaire", &QUESTIONNAIRE),
    required("values", &Shape::List(&VALUE)),
    required("decisions", &Shape::List(&DECISION)),
    required("advice", &Shape::List(&ADVICE)),
    required("schedule", &SCHEDULE),
    required("letter", &MAYBE_WORDS),
    required("services", &Shape::List(&CODE)),
    required("medicines", &Shape::List(&NAME)),
]);

//! The contract as a document: `bloom openapi` prints it, `api/openapi.json` holds it, a test demands no difference.

use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    ComponentsBuilder, Content, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, Ref, RefOr, ResponseBuilder,
};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use crate::web::{FieldError, ProblemBody};
use crate::{AppState, BUILD_VERSION, router};

/// The document, as pretty JSON with a last line end.
pub fn text() -> Result<String, serde_json::Error> {
    document().to_pretty_json().map(|text| format!("{text}\n"))
}

fn document() -> OpenApi {
    let base = OpenApiBuilder::new().info(InfoBuilder::new().title("Bloom").version(BUILD_VERSION).build()).build();
    let mut document = OpenApiRouter::<AppState>::with_openapi(base).nest("/api", router::api()).to_openapi();
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
    let mut components = document.components.take().unwrap_or_else(|| ComponentsBuilder::new().build());
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    components.schemas.insert(ProblemBody::name().into_owned(), ProblemBody::schema());
    components.schemas.insert(FieldError::name().into_owned(), FieldError::schema());
    document.components = Some(components);
    document.paths.paths.values_mut().flat_map(operations).for_each(complete);
    document
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete].into_iter().flatten()
}

/// What every operation has: problems instead of other answers, and sign-in unless it says otherwise.
fn complete(operation: &mut Operation) {
    let content = Content::new(Some(Ref::from_schema_name(ProblemBody::name())));
    let problem = ResponseBuilder::new().description("problem").content("application/problem+json", content).build();
    operation.responses.responses.insert("default".to_owned(), RefOr::T(problem));
    operation.security.get_or_insert_with(|| vec![SecurityRequirement::new("bearer", Vec::<String>::new())]);
}

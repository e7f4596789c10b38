use axum::Json;
use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;
use serde_json::json;

use crate::AppState;

/// `GET /.well-known/jwks.json`: the public key that checks our id tokens (RFC 7517, RFC 8037).
pub async fn jwks(State(state): State<AppState>) -> impl IntoResponse {
    let key = json!({
        "kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "use": "sig",
        "kid": state.tokens.key_id(), "x": state.tokens.public_key(),
    });
    ([(CACHE_CONTROL, "public, max-age=300")], Json(json!({ "keys": [key] })))
}

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Answer, Session, TestApp, facility_id};

const COUNTS: &str = "/api/inventory/stock-counts/";

async fn asked(app: &TestApp, session: &Session, path: &str, language: &str) -> Answer {
    app.send(app.request(Method::GET, session, path).header("Accept-Language", language)).await
}

// LNG-02: what is refused is said in the language of who asks, with its code, and in English to everybody else
#[tokio::test]
async fn what_is_refused_is_said_in_the_language_of_who_asks() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let unknown = format!("{COUNTS}none/");
    for (language, detail) in [
        ("fr-BJ,fr;q=0.9,en;q=0.5", "Cet inventaire n’existe pas."),
        ("en-GH,fr;q=0.5", "There is no such count."),
        ("pt", "There is no such count."),
    ] {
        let answer = asked(&app, &ama, &unknown, language).await.expect_problem(404, "not_found");
        assert_eq!(answer.json()["detail"], json!(detail), "{language}");
    }
    // What no handler answers, too.
    let nowhere = asked(&app, &ama, "/api/nowhere/", "fr").await.expect_problem(404, "not_found").json();
    assert_eq!(nowhere["detail"], "Il n’y a rien à cette adresse.");
    let stranger = app.http.get(app.url(&unknown)).header("Accept-Language", "fr");
    let stranger = app.send(stranger).await.expect_problem(401, "no_token");
    assert_eq!(
        (stranger.json()["detail"].as_str(), stranger.header("www-authenticate")),
        (Some("Connectez-vous d’abord."), "Bearer")
    );

    // Each field, and what a text names.
    let count = json!({ "id": "X", "facility_id": facility_id("Accra"), "note": "", "lines": [] });
    let asked = app.request(Method::POST, &ama, COUNTS).header("Accept-Language", "fr").header("Idempotency-Key", "k1");
    let refused = app.send(asked.json(&count)).await.expect_problem(422, "invalid").json();
    assert_eq!(
        (&refused["detail"], &refused["errors"]),
        (
            &json!("Certains champs ne sont pas valables."),
            &json!([{ "field": "id", "detail": "doit être un UUID en minuscules" }])
        )
    );
    let password = json!({ "current": bloom_demo::PASSWORD, "new": "short" });
    let asked = app.request(Method::POST, &ama, "/api/users/me/password/").header("Accept-Language", "fr");
    let refused: Value = app.send(asked.header("Idempotency-Key", "k2").json(&password)).await.json();
    assert_eq!(refused["detail"], "Choisissez un autre mot de passe\u{a0}: il doit avoir au moins 8 caractères.");
}

use serde_json::json;

use crate::common::TestApp;

// API-36 SES-19 SES-22
#[tokio::test]
async fn signing_out_ends_this_session_and_no_other() {
    let app = TestApp::spawn().await;
    let (till, office) = (app.sign_in("ama").await, app.sign_in("ama").await);
    app.post(&till, "/api/auth/logout/", &json!({})).await.expect_status(204);
    app.get(&till, "/api/users/userinfo").await.expect_problem(401, "session_ended");
    app.get(&office, "/api/users/userinfo").await.expect_status(200);
}

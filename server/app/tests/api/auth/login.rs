use crate::common::TestApp;

#[tokio::test]
async fn the_right_password_opens_a_session() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let me = app.get(&ama, "/api/users/userinfo").await.json();
    assert_eq!(me["username"], "ama");
}

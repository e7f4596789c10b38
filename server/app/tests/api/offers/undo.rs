use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::{newest, offers, owned, sheet, told, upload};
use crate::common::{Answer, Session, TestApp};
use crate::uploads::address;

async fn undo(app: &TestApp, session: &Session, upload: &Value) -> Answer {
    app.write(Method::POST, session, &format!("{}undo/", address(upload)), &json!({})).await
}

// UPL-01: devices hear of what is taken back, as of any other change
#[tokio::test]
async fn a_list_is_taken_back_with_what_it_withdrew_unless_a_later_one_stands_on_it() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    let first = upload(&app, &efua, sheet(&[("Sahel", "1", "10"), ("Sahel", "2", "20")])).await;
    app.pass(TimeDelta::minutes(1));
    let second = upload(&app, &efua, sheet(&[("Sahel", "1", "11"), ("Sahel", "3", "30")])).await;
    let before = newest(&app, &abena).await;

    let refused = undo(&app, &efua, &first).await.expect_problem(409, "stands_on").json();
    assert_eq!((&refused["standing"], offers(&app, &abena, Some(before + 1)).await.len()), (&json!(2), 0));
    undo(&app, &efua, &second).await.expect_status(200);

    let mut back = told(&offers(&app, &abena, Some(before + 1)).await);
    back.sort();
    let expected = [("Sahel", "1", "10.00"), ("Sahel", "2", "20.00"), ("Sahel", "3", "30.00*")];
    assert_eq!(back, owned(&expected));
    undo(&app, &efua, &second).await.expect_problem(409, "wrong_state");
    undo(&app, &abena, &first).await.expect_status(404);
    // The list after that is compared with what stands.
    app.pass(TimeDelta::minutes(1));
    let before = newest(&app, &abena).await.max(before + 4);
    upload(&app, &efua, sheet(&[("Sahel", "1", "10")])).await;
    assert_eq!(told(&offers(&app, &abena, Some(before)).await), owned(&[("Sahel", "2", "20.00*")]));
}

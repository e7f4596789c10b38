use bloom::files::{self, FOR_EVER, FileError};
use bytes::Bytes;
use chrono::TimeDelta;
use futures::{StreamExt, TryStreamExt, stream};

use crate::common::{Answer, TestApp};

type Piece = Result<Bytes, std::io::Error>;

fn pieces(count: usize, size: usize) -> impl futures::Stream<Item = Piece> + Send {
    stream::iter((0..count).map(move |_| Ok(Bytes::from(vec![b'x'; size]))))
}

async fn put(app: &TestApp, name: &str) -> String {
    files::put(&app.state, name, "text/csv", pieces(3, 10), 100).await.unwrap().id
}

/// As a browser follows a link: with no headers of ours.
async fn fetch(app: &TestApp, url: &str) -> Answer {
    app.send(app.http.get(app.url(url))).await
}

fn stored(app: &TestApp) -> usize {
    std::fs::read_dir(app.data_dir().join("files")).unwrap().count()
}

// UPL-01: streamed in, counted, hashed
#[tokio::test]
async fn a_file_comes_out_as_it_went_in() {
    let app = TestApp::spawn_empty().await;
    let file = files::put(&app.state, "a.csv", "text/csv", pieces(200, 65_536), u64::MAX).await.unwrap();
    assert_eq!(file.size_bytes, 200 * 65_536);
    let mut bytes = files::stream(&app.state, &file.id).await.unwrap();
    let (mut size, mut largest) = (0, 0);
    while let Some(piece) = bytes.next().await {
        let piece = piece.unwrap();
        assert!(piece.iter().all(|byte| *byte == b'x'));
        (size, largest) = (size + piece.len(), largest.max(piece.len()));
    }
    assert_eq!(size, 200 * 65_536);
    assert!(largest < 1_000_000, "in pieces, not as a whole: {largest}");
    let local = files::local(&app.state, &file.id).await.unwrap();
    assert_eq!(std::fs::metadata(local.path()).unwrap().len(), 200 * 65_536);
}

#[tokio::test]
async fn an_empty_file_is_a_file() {
    let app = TestApp::spawn_empty().await;
    let file = files::put(&app.state, "a.csv", "text/csv", pieces(0, 0), 100).await.unwrap();
    assert_eq!(file.sha256, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_eq!(fetch(&app, &files::link(&app.state, &file.id).await.unwrap().url).await.expect_status(200).text(), "");
}

// UPL-01: bounded in size; what was cut is no file
#[tokio::test]
async fn what_is_too_large_or_breaks_off_is_no_file() {
    let app = TestApp::spawn_empty().await;
    let large = files::put(&app.state, "a", "text/csv", pieces(11, 10), 109).await;
    assert!(matches!(large, Err(FileError::TooLarge)), "{large:?}");
    let torn = pieces(3, 10).chain(stream::iter([Err(std::io::Error::other("gone"))]));
    let torn = files::put(&app.state, "a", "text/csv", torn, 1000).await;
    assert!(matches!(torn, Err(FileError::Broken(_))), "{torn:?}");
    assert!(files::put(&app.state, "a", "text/csv", pieces(11, 10), 110).await.is_ok());

    app.pass(TimeDelta::hours(25));
    files::sweep(&app.state).await.unwrap();
    assert_eq!((app.count("files").await, stored(&app)), (0, 0));
}

// EXP-03 EXP-13
#[tokio::test]
async fn a_link_is_a_plain_download_for_an_hour() {
    let app = TestApp::spawn_empty().await;
    let id = put(&app, "ventes août.csv").await;
    let link = files::link(&app.state, &id).await.unwrap();
    assert_eq!(link.expires_at - app.state.clock.now(), TimeDelta::hours(1));
    let answer = fetch(&app, &link.url).await.expect_status(200);
    assert_eq!(answer.text(), "x".repeat(30));
    let disposition = "attachment; filename=\"ventes_ao_t.csv\"; filename*=UTF-8''ventes%20ao%C3%BBt.csv";
    assert_eq!(answer.header("content-disposition"), disposition);
    assert_eq!((answer.header("content-type"), answer.header("content-length")), ("text/csv", "30"));
    app.pass(TimeDelta::minutes(59));
    fetch(&app, &link.url).await.expect_status(200);
    app.pass(TimeDelta::minutes(1));
    fetch(&app, &link.url).await.expect_problem(403, "link_expired");
}

// EXP-13: the link is the right, and only the link as it was made
#[tokio::test]
async fn a_link_that_was_changed_is_worth_nothing() {
    let app = TestApp::spawn_empty().await;
    let (id, other) = (put(&app, "a.csv").await, put(&app, "b.csv").await);
    let url = files::link(&app.state, &id).await.unwrap().url;
    let expires: i64 = url.split("expires=").nth(1).unwrap().split('&').next().unwrap().parse().unwrap();
    for changed in [
        url.replace(&id, &other),
        url.replace(&expires.to_string(), &(expires + 3600).to_string()),
        url.split("&signature").next().unwrap().to_owned() + "&signature=",
        url.split("&signature").next().unwrap().to_owned() + "&signature=AAAA",
    ] {
        fetch(&app, &changed).await.expect_problem(403, "bad_link");
    }
    fetch(&app, url.split('?').next().unwrap()).await.expect_problem(400, "bad_query");
    fetch(&app, &url).await.expect_status(200);
}

// EXP-13: any server of the installation honours it
#[tokio::test]
async fn a_link_of_one_server_works_on_the_other() {
    let app = TestApp::spawn_empty().await;
    let other = app.second_server().await;
    let id = put(&app, "a.csv").await;
    let url = files::link(&other, &id).await.unwrap().url;
    fetch(&app, &url).await.expect_status(200);
}

#[tokio::test]
async fn the_sweep_takes_what_nobody_keeps_and_what_is_past_its_day() {
    let app = TestApp::spawn_empty().await;
    let (unasked, kept, week) = (put(&app, "a").await, put(&app, "b").await, put(&app, "c").await);
    let tx = app.state.db.begin().await.unwrap();
    files::keep(&tx, &kept, FOR_EVER).await.unwrap();
    files::keep(&tx, &week, app.state.clock.now_ms() + TimeDelta::days(7).num_milliseconds()).await.unwrap();
    tx.commit().await.unwrap();
    let there = async |id: &str| files::stream(&app.state, id).await.is_ok();

    app.pass(TimeDelta::hours(23));
    files::sweep(&app.state).await.unwrap();
    assert!(there(&unasked).await);
    app.pass(TimeDelta::hours(2));
    files::sweep(&app.state).await.unwrap();
    assert!(!there(&unasked).await && there(&kept).await && there(&week).await);
    app.pass(TimeDelta::days(400));
    files::sweep(&app.state).await.unwrap();
    assert!(there(&kept).await && !there(&week).await);
    assert_eq!((app.count("files").await, stored(&app)), (1, 1));
}

#[tokio::test]
async fn a_scratch_file_goes_away_with_its_value() {
    let app = TestApp::spawn_empty().await;
    let scratch = files::scratch(&app.state, "csv").unwrap();
    let path = scratch.path().to_owned();
    std::fs::write(&path, "a,b").unwrap();
    let file = files::put_file(&app.state, "a.csv", "text/csv", &path).await.unwrap();
    drop(scratch);
    assert!(!path.exists());
    let bytes: Vec<Bytes> = files::stream(&app.state, &file.id).await.unwrap().try_collect().await.unwrap();
    assert_eq!(bytes.concat(), b"a,b");
}

// EXP-01: a program that is killed cannot tidy up
#[tokio::test]
async fn what_a_killed_program_left_aside_is_removed_after_a_day() {
    let app = TestApp::spawn_empty().await;
    let left = files::scratch(&app.state, "xlsx").unwrap();
    std::fs::write(left.path(), "half a sheet").unwrap();
    app.pass(TimeDelta::hours(23));
    files::sweep(&app.state).await.unwrap();
    assert!(left.path().exists());
    app.pass(TimeDelta::hours(2));
    files::sweep(&app.state).await.unwrap();
    assert!(!left.path().exists());
}

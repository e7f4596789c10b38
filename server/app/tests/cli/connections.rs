//! Callers who hold connections open and say nothing, or too little.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::program::Server;

const PATIENCE: Duration = Duration::from_secs(60);

async fn connect(server: &Server) -> TcpStream {
    TcpStream::connect(server.address.trim_start_matches("http://")).await.unwrap()
}

async fn answers(server: &Server) -> u16 {
    let started = Instant::now();
    let answer = reqwest::get(format!("{}/health/live", server.address)).await.unwrap();
    assert!(started.elapsed() < PATIENCE);
    answer.status().as_u16()
}

#[tokio::test]
async fn idle_connections_make_room_for_whoever_has_something_to_say() {
    let dir = tempfile::tempdir().unwrap();
    let limits = ["--max-connections", "60", "--max-connections-per-address", "50", "--header-timeout", "600"];
    let server = Server::start(dir.path(), &limits);
    let mut idle = Vec::new();
    for _ in 0..300 {
        idle.push(connect(&server).await);
    }
    assert_eq!(answers(&server).await, 200);
    // The first ones were closed, the latest were not.
    let mut byte = [0_u8; 1];
    assert!(matches!(idle[0].read(&mut byte).await, Ok(0) | Err(_)));
    idle[299].write_all(b"GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    assert_eq!(idle[299].read(&mut byte).await.unwrap(), 1);
}

// A head that comes a byte at a time does not hold a connection for ever, and one that never begins neither.
#[tokio::test]
async fn who_does_not_finish_the_head_of_a_call_is_shown_out() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(dir.path(), &["--header-timeout", "1"]);
    let (mut slow, mut silent) = (connect(&server).await, connect(&server).await);
    let head = b"GET /health/live HTTP/1.1\r\nx-slow: ".iter().chain(std::iter::repeat(&b'a'));
    let started = Instant::now();
    for byte in head {
        let said = slow.write_all(&[*byte]).await;
        let heard = tokio::time::timeout(Duration::from_millis(100), slow.read(&mut [0_u8; 200])).await;
        if said.is_err() || heard.is_ok() {
            break;
        }
        assert!(started.elapsed() < PATIENCE, "a head without end is waited for");
    }
    let gone = tokio::time::timeout(PATIENCE, silent.read(&mut [0_u8; 200])).await.expect("an end");
    assert!(matches!(gone, Ok(_) | Err(_)));
    assert_eq!(answers(&server).await, 200);
}

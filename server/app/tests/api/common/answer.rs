use reqwest::header::HeaderMap;
use serde_json::Value;

/// A whole answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub async fn of(response: reqwest::Response) -> Answer {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Answer { status, headers, body: response.bytes().await.unwrap().to_vec() }
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON ({}): {}", self.status, self.text()))
    }

    #[track_caller]
    pub fn expect_status(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }

    /// Demands a problem of this status and code.
    #[track_caller]
    pub fn expect_problem(self, status: u16, code: &str) -> Answer {
        assert_eq!(self.header("content-type"), "application/problem+json", "{}", self.text());
        let problem = self.json();
        assert_eq!((self.status, problem["code"].as_str()), (status, Some(code)), "{problem}");
        assert_eq!(problem["status"], status);
        assert!(!problem["detail"].as_str().unwrap().is_empty());
        self
    }

    /// A header's text; empty when it is absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }
}

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The content security policy of a page: its own inline scripts, known by hash, and nothing else inline.
pub fn policy(html: &str, connect_src: &[String]) -> String {
    let scripts: String =
        inline_scripts(html).map(|script| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(script)))).collect();
    let connect: String = connect_src.iter().map(|origin| format!(" {origin}")).collect();
    format!(
        "default-src 'self'; script-src 'self'{scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         connect-src 'self'{connect}; worker-src 'self'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'; \
         object-src 'none'"
    )
}

/// The text of every `<script>` without `src`, exactly as it stands (a browser hashes exactly that).
fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    html.split("<script").skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once('>')?;
        let (script, _) = rest.split_once("</script>")?;
        (!attributes.contains(" src=")).then_some(script)
    })
}

#[cfg(test)]
mod tests {
    use super::{inline_scripts, policy};

    const PAGE: &str = "<script type=\"importmap\">{}</script><p>x</p><script src=\"/a.js\"></script>\
        <script type=\"module\" src=\"/b.js\"></script><script>alert(1)\n</script>";

    #[test]
    fn inline_scripts_are_taken_to_the_letter_and_files_are_left_out() {
        assert_eq!(inline_scripts(PAGE).collect::<Vec<_>>(), ["{}", "alert(1)\n"]);
    }

    #[test]
    fn the_policy_names_each_inline_script_by_its_hash() {
        let policy = policy("<script>{}</script>", &["https://insights.example".to_owned()]);
        assert!(
            policy.contains("script-src 'self' 'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=';"),
            "{policy}"
        );
        assert!(policy.contains("connect-src 'self' https://insights.example;"), "{policy}");
    }
}

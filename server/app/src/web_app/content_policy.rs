use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// What of others a page may reach.
#[derive(Debug, Clone, Default)]
pub struct Outside {
    /// Origins
    pub connect: Vec<String>,
    /// Intercom: what its own documentation asks for
    pub has_chat: bool,
}

const CHAT_SCRIPTS: &str = " https://widget.intercom.io https://js.intercomcdn.com";
const CHAT_CONNECTS: &str = " https://*.intercom.io wss://*.intercom.io https://*.intercomcdn.com \
     https://*.intercomusercontent.com https://*.intercom-messenger.com wss://*.intercom-messenger.com";
const CHAT_IMAGES: &str = " https://*.intercomcdn.com https://*.intercomassets.com https://*.intercom-attachments.com";
const CHAT_REST: &str = "; frame-src https://intercom-sheets.com https://www.intercom-reporting.com; \
     font-src 'self' https://*.intercomcdn.com; media-src https://*.intercomcdn.com";

/// The content security policy of a page: its own inline scripts, known by hash, nothing else inline, WebAssembly of its
/// own (the decoder of the camera), and nothing of others but what this installation names.
pub fn policy(html: &str, outside: &Outside) -> String {
    let own: String =
        inline_scripts(html).map(|script| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(script)))).collect();
    let connect: String = outside.connect.iter().map(|origin| format!(" {origin}")).collect();
    let chat = |part: &'static str| if outside.has_chat { part } else { "" };
    let (scripts, connects, images, rest) =
        (chat(CHAT_SCRIPTS), chat(CHAT_CONNECTS), chat(CHAT_IMAGES), chat(CHAT_REST));
    format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{own}{scripts}; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:{images}; connect-src 'self'{connect}{connects}; worker-src 'self'; \
         frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'{rest}"
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
    use super::{Outside, inline_scripts, policy};

    const PAGE: &str = "<script type=\"importmap\">{}</script><p>x</p><script src=\"/a.js\"></script>\
        <script type=\"module\" src=\"/b.js\"></script><script>alert(1)\n</script>";

    #[test]
    fn inline_scripts_are_taken_to_the_letter_and_files_are_left_out() {
        assert_eq!(inline_scripts(PAGE).collect::<Vec<_>>(), ["{}", "alert(1)\n"]);
    }

    #[test]
    fn the_policy_names_each_inline_script_by_its_hash() {
        let outside = Outside { connect: vec!["https://insights.example".to_owned()], has_chat: false };
        let policy = policy("<script>{}</script>", &outside);
        assert!(
            policy.contains(
                "script-src 'self' 'wasm-unsafe-eval' 'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=';"
            ),
            "{policy}"
        );
        assert!(policy.contains("connect-src 'self' https://insights.example;"), "{policy}");
    }

    // TOP-14
    #[test]
    fn the_chat_of_others_is_let_in_only_where_it_is_configured() {
        let without = policy(PAGE, &Outside::default());
        assert!(!without.contains("https:"), "{without}");
        let with = policy(PAGE, &Outside { connect: Vec::new(), has_chat: true });
        let scripts = with.split(';').find(|part| part.contains("script-src")).unwrap();
        assert!(scripts.ends_with("https://widget.intercom.io https://js.intercomcdn.com"), "{scripts}");
        assert!(!scripts.replace("'wasm-unsafe-eval'", "").contains("unsafe"), "{scripts}");
    }
}

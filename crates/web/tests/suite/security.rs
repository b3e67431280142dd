//! Only this server's own page, by this server's own name, and only the files of the page.

use crate::client::{Ask, Reply};
use crate::schema;
use crate::server::TestServer;
use std::fs;
use sudolab_web::Config;

#[test]
fn it_listens_on_this_machine_only() {
    assert!(Config::default().host.is_loopback());
    assert!(TestServer::new().address.ip().is_loopback());
}

#[test]
fn other_hosts_and_origins_are_refused() {
    let server =
        TestServer::with(Config { names: vec!["lab.example".to_owned()], ..Config::default() });
    let status = |name: &str, value: &str| {
        let ask = Ask::get(server.address, "/api/version").with(name, value);
        let reply = ask.send();
        if reply.status != 200 {
            schema::hold_answer("/api/version", "get", reply.status, &reply.json());
        }
        reply.status
    };
    let own = server.address.to_string();
    assert_eq!(status("Host", &own), 200);
    assert_eq!(status("Host", &format!("localhost:{}", server.address.port())), 200);
    assert_eq!(status("Host", "lab.example"), 200);
    for other in ["evil.example", "localhost.evil.example:80", "", "127.0.0.1.evil.example"] {
        assert_eq!(status("Host", other), 403, "{other}");
    }
    assert_eq!(status("Origin", &format!("http://{own}")), 200);
    for other in ["http://evil.example", "null", "http://127.0.0.1:1", &own] {
        assert_eq!(status("Origin", other), 403, "{other}");
    }
    assert_eq!(status("Sec-Fetch-Site", "same-origin"), 200);
    assert_eq!(status("Sec-Fetch-Site", "none"), 200);
    assert_eq!(status("Sec-Fetch-Site", "cross-site"), 403);
    assert_eq!(status("Sec-Fetch-Site", "same-site"), 403, "another port of this machine");
    // A link from elsewhere to the page itself is no harm.
    let link = Ask::get(server.address, "/").with("Sec-Fetch-Site", "cross-site").send();
    assert_eq!(link.status, 200);
    let post = Ask::post(server.address, "/api/solve", r#"{"puzzle":"@4x4"}"#);
    assert_eq!(post.clone().with("Origin", "http://evil.example").send().status, 403);
    assert_eq!(post.send().status, 200);
}

#[test]
fn a_request_without_a_host_is_refused() {
    let server = TestServer::new();
    let mut ask = Ask::get(server.address, "/api/version");
    ask.headers.clear();
    assert!([400, 403].contains(&ask.send().status));
}

fn hold_headers(reply: &Reply, what: &str) {
    let policy = reply.header("content-security-policy").unwrap_or_else(|| panic!("{what}"));
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
    assert!(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains('*'));
    assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{what}");
    assert_eq!(reply.header("referrer-policy"), Some("no-referrer"), "{what}");
    assert!(reply.header("cache-control").is_some(), "{what}");
}

#[test]
fn every_answer_carries_the_headers_that_protect_a_browser() {
    let server = TestServer::new();
    for path in ["/", "/api/version", "/api/nothing", "/page/nothing.js", "/api/solve", "/x/../y"] {
        hold_headers(&server.get(path), path);
    }
    let refused = Ask::get(server.address, "/").with("Host", "evil.example").send();
    hold_headers(&refused, "a refusal");
    hold_headers(&Ask::post(server.address, "/api/solve", "{").send(), "bad JSON");
}

#[test]
fn the_page_is_served_with_its_kinds() {
    let server = TestServer::new();
    let page = server.get("/");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(String::from_utf8_lossy(&page.body).contains("<html"));
    assert_eq!(server.get("/page/index.html").body, page.body);
    // Nothing inline, or the policy would stop it.
    let text = String::from_utf8_lossy(&page.body).to_lowercase();
    assert!(!text.contains("<style") && !text.contains(" style=") && !text.contains("onclick="));
    for script in text.split("<script").skip(1) {
        assert!(script.split('>').next().unwrap().contains("src="), "an inline script");
    }
}

/// What people try to get out of a folder.
const TRICKS: &[&str] = &[
    "/page/../Cargo.toml",
    "/page/../../secret.txt",
    "/page/%2e%2e/secret.txt",
    "/page/%2e%2e%2fsecret.txt",
    "/page/..%2fsecret.txt",
    "/page/..%5csecret.txt",
    "/page/....//secret.txt",
    "/page//etc/passwd",
    "/page/%2fetc%2fpasswd",
    "/page/sub/../../secret.txt",
    "/page/sub/%2e%2e/%2e%2e/secret.txt",
    "/page/secret.txt%00.html",
    "/page/link.txt",
    "/page/",
    "/page",
    "/page/%ff%fe",
    "/../secret.txt",
    "//secret.txt",
];

#[test]
fn nothing_outside_the_page_is_served() {
    let top = std::env::temp_dir().join(format!("sudolab-page-{}", std::process::id()));
    let folder = top.join("page");
    fs::create_dir_all(folder.join("sub")).unwrap();
    fs::write(top.join("secret.txt"), "a secret").unwrap();
    fs::write(folder.join("index.html"), "<html>from a folder</html>").unwrap();
    fs::write(folder.join("key.pem"), "a secret").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(top.join("secret.txt"), folder.join("link.txt")).unwrap();
    let from_folder = TestServer::with(Config { page: Some(folder), ..Config::default() });
    assert_eq!(from_folder.get("/").body, b"<html>from a folder</html>");
    for server in [&from_folder, &TestServer::new()] {
        for path in TRICKS.iter().chain(&["/page/key.pem"]) {
            let reply = server.get(path);
            assert!([400, 404].contains(&reply.status), "{path}: {}", reply.status);
            assert!(!String::from_utf8_lossy(&reply.body).contains("a secret"), "{path}");
            assert!(reply.json()["error"]["what"].is_string(), "{path}");
        }
    }
    fs::remove_dir_all(top).unwrap();
}

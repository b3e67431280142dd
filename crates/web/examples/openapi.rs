//! Writes the description of the HTTP interface, as the types say it:
//! `cargo run -p sudolab-web --features schema --example openapi > crates/web/openapi.json`

fn main() {
    println!("{:#}", sudolab_web::openapi::document());
}

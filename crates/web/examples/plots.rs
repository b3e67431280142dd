//! Writes the rules that colour plots in the page, as the lab has them:
//! `cargo run -p sudolab-web --example plots > crates/web/page/plots.css`

fn main() {
    print!("{}", sudolab_lab::plot::stylesheet());
}

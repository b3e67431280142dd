//! The command line as a user sees it: `cmd/*.trycmd` holds commands and what they print.
//! Review a wanted change with `TRYCMD=overwrite cargo test -p sudolab-cli snapshots`.

#[test]
fn commands_print_what_is_written_down() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .default_bin_name("sudolab")
        .case("tests/cmd/*.trycmd")
        .case("../../README.md");
}

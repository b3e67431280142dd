//! Lists the files of the page, so that they are compiled into the binary.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let page =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    println!("cargo:rerun-if-changed={}", page.display());
    let mut files = Vec::new();
    if page.is_dir() {
        collect(&page, &page, &mut files)?;
    }
    files.sort();
    let mut code = String::from("&[\n");
    for (name, path) in files {
        writeln!(code, "    ({name:?}, include_bytes!({path:?}) as &[u8]),")
            .expect("it is a string");
    }
    code.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("page.rs"), code)
}

/// All files below a folder: their names relative to the top, with slashes, and their paths.
fn collect(top: &Path, folder: &Path, files: &mut Vec<(String, String)>) -> io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(top, &path, files)?;
            continue;
        }
        let name = path.strip_prefix(top).expect("it is below the top");
        let name = name.to_str().expect("names of files are text").replace('\\', "/");
        files.push((name, path.to_str().expect("so are their paths").to_owned()));
    }
    Ok(())
}

//! A report as a folder: `report.html`, `report.md`, `plots/` and `data/`.

use super::{Report, html, markdown};
use crate::plot::Theme;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the HTML file.
pub const HTML: &str = "report.html";
/// Points of a PNG for each of the picture: sharp on paper.
#[cfg(feature = "png")]
const PNG_SCALE: f32 = 2.0;

/// Writes all forms of a report into a folder; what was there under the same names is replaced. Returns the
/// path of the HTML file.
///
/// # Errors
/// A file cannot be written.
pub fn write(report: &Report, folder: &Path) -> io::Result<PathBuf> {
    let (plots, data) = (folder.join("plots"), folder.join("data"));
    fs::create_dir_all(&plots)?;
    fs::create_dir_all(&data)?;
    for plot in report.plots() {
        replace(
            &plots.join(format!("{}.svg", plot.id)),
            plot.picture.to_svg(Theme::Auto).as_bytes(),
        )?;
        #[cfg(feature = "png")]
        {
            let png = plot
                .picture
                .to_png(Theme::Light, PNG_SCALE)
                .map_err(|error| io::Error::other(format!("{error:?}")))?;
            replace(&plots.join(format!("{}.png", plot.id)), &png)?;
        }
    }
    for table in report.tables().chain(report.plots().map(|plot| &plot.data)) {
        replace(&data.join(format!("{}.csv", table.id)), table.csv().as_bytes())?;
    }
    replace(&folder.join("report.md"), markdown(report).as_bytes())?;
    let path = folder.join(HTML);
    replace(&path, html(report).as_bytes())?;
    Ok(path)
}

/// Writes beside and renames, so that there is always a whole file.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = path.with_extension("partial");
    fs::write(&draft, bytes)?;
    fs::rename(&draft, path)
}

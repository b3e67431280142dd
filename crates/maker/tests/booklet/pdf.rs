//! Reads a PDF file as a viewer would begin: from its end to the table of objects, to the pages, to what is drawn.

use crate::seen::{Page, Stroke, Text};

/// A file whose table of objects is right.
pub(crate) struct Pdf<'a> {
    bytes: &'a [u8],
    /// Where object 1, 2, 3 ... begins.
    offsets: Vec<usize>,
}

impl<'a> Pdf<'a> {
    pub(crate) fn open(bytes: &'a [u8]) -> Pdf<'a> {
        assert!(bytes.starts_with(b"%PDF-1.") && bytes.trim_ascii_end().ends_with(b"%%EOF"));
        let end = text(bytes);
        let (_, tail) = end.rsplit_once("startxref").unwrap();
        let table: usize = tail.split_whitespace().next().unwrap().parse().unwrap();
        let table = text(&bytes[table..]);
        let mut lines = table.lines();
        assert_eq!(lines.next(), Some("xref"));
        let (first, count) = lines.next().unwrap().split_once(' ').unwrap();
        assert_eq!(first, "0");
        let entries: Vec<&str> = lines.by_ref().take(count.parse().unwrap()).collect();
        assert!(lines.next().unwrap().starts_with("trailer"));
        let used = entries[1..].iter().map(|entry| {
            assert!(entry.trim_end().ends_with(" 00000 n"), "{entry}");
            entry[..10].parse().unwrap()
        });
        let pdf = Pdf { bytes, offsets: used.collect() };
        assert!((1..=pdf.offsets.len()).all(|number| !pdf.object(number).is_empty()));
        pdf
    }

    /// The bytes of an object, from after its head to its end.
    fn object(&self, number: usize) -> &'a [u8] {
        let bytes = &self.bytes[self.offsets[number - 1]..];
        let head = format!("{number} 0 obj");
        assert!(bytes.starts_with(head.as_bytes()), "object {number} is where the table says");
        let end = find(bytes, b"endobj").expect("it ends");
        &bytes[head.len()..end]
    }

    /// What is drawn on each page, in order.
    pub(crate) fn pages(&self) -> Vec<Page> {
        let catalog = text(self.object(reference(&text(self.bytes), "/Root")));
        let tree = text(self.object(reference(&catalog, "/Pages")));
        let (_, kids) = tree.split_once("/Kids [").unwrap();
        let (kids, _) = kids.split_once(']').unwrap();
        let kids: Vec<usize> =
            kids.split(" 0 R").filter_map(|kid| kid.trim().parse().ok()).collect();
        assert!(tree.contains(&format!("/Count {}", kids.len())), "{tree}");
        kids.into_iter().map(|kid| self.page(kid)).collect()
    }

    fn page(&self, number: usize) -> Page {
        let page = text(self.object(number));
        assert!(page.contains("/Type /Page\n"), "{page}");
        let (_, media) = page.split_once("/MediaBox [").unwrap();
        let media: Vec<f64> =
            media.split([' ', ']']).map_while(|number| number.parse().ok()).collect();
        let drawn = self.stream(reference(&page, "/Contents"));
        read(&drawn, media[3])
    }

    fn stream(&self, number: usize) -> String {
        let object = self.object(number);
        let begin = find(object, b"stream\n").unwrap() + 7;
        let (_, length) = text(&object[..begin]).split_once("/Length ").map(owned).unwrap();
        let length: usize = length.split_whitespace().next().unwrap().parse().unwrap();
        assert_eq!(object[begin + length..].trim_ascii(), b"endstream");
        let inflated =
            miniz_oxide::inflate::decompress_to_vec_zlib(&object[begin..begin + length]).unwrap();
        text(&inflated)
    }
}

fn owned((one, other): (&str, &str)) -> (String, String) {
    (one.to_owned(), other.to_owned())
}

/// Bytes as Latin-1.
fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

/// The number of the object behind a key.
fn reference(dictionary: &str, key: &str) -> usize {
    let (_, rest) = dictionary.rsplit_once(key).unwrap();
    rest.split_whitespace().next().unwrap().parse().unwrap()
}

/// Follows the operators that a booklet needs. Each is the last word of a line.
fn read(drawn: &str, height: f64) -> Page {
    let mut page = Page::default();
    let (mut stroke, mut from) = (Stroke::default(), (0.0, 0.0));
    let (mut size, mut at) = (0.0, (0.0, 0.0));
    for line in drawn.lines() {
        let (operands, operator) = line.rsplit_once(' ').unwrap_or(("", line));
        let number =
            |index: usize| -> f64 { operands.split(' ').nth(index).unwrap().parse().unwrap() };
        match operator {
            "w" => stroke.width = number(0),
            "m" => from = (number(0), height - number(1)),
            "l" => stroke.lines.push([from.0, from.1, number(0), height - number(1)]),
            "S" => page.strokes.push(std::mem::take(&mut stroke)),
            "Tf" => size = number(1),
            "Tm" => at = (number(4), height - number(5)),
            "Tj" => {
                page.texts.push(Text { x: at.0, y: at.1, size, text: string(operands) });
            }
            "c" => stroke.curved = true,
            "f" | "B" => stroke = Stroke::default(),
            "J" | "G" | "g" | "BT" | "ET" | "RG" | "rg" | "d" | "h" => {}
            other => panic!("unknown operator {other}"),
        }
    }
    page
}

fn string(literal: &str) -> String {
    if let Some(hex) = literal.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
        let bytes = (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16));
        return bytes.map(|byte| char::from(byte.unwrap())).collect();
    }
    let inner = literal.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap();
    inner.replace("\\(", "(").replace("\\)", ")")
}

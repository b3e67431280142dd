//! Answers as the kind of thing that the puzzles were.

use crate::column::Column;
use crate::puzzles::{ArrowRows, Puzzles};
use crate::rows::Answers;
use arrow_array::builder::{LargeStringBuilder, StringBuilder, StringViewBuilder};
use arrow_array::{
    ArrayRef, BooleanArray, FixedSizeBinaryArray, FixedSizeListArray, LargeStringArray,
    StringArray, UInt8Array, UInt64Array,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::DataType;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::ffi::CString;
use std::sync::Arc;

/// What answers are put into.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    List,
    Numpy,
    Arrow,
}

impl Kind {
    pub(crate) fn of(puzzles: &Puzzles<'_>) -> Kind {
        match puzzles {
            Puzzles::One(_) | Puzzles::Texts(_) => Kind::List,
            Puzzles::Numpy { .. } => Kind::Numpy,
            Puzzles::Arrow(_) => Kind::Arrow,
        }
    }
}

/// How many solutions each has.
pub(crate) fn counts<'py>(
    py: Python<'py>,
    kind: Kind,
    answers: &Answers,
) -> PyResult<Bound<'py, PyAny>> {
    let counts = answers.counts.iter().enumerate();
    let counts = counts.map(|(row, &count)| (!answers.errors.contains_key(&row)).then_some(count));
    Ok(match kind {
        Kind::List => PyList::new(py, counts.collect::<Vec<_>>())?.into_any(),
        Kind::Numpy => {
            let signed = |count: Option<u64>| {
                count.map_or(-1, |count| i64::try_from(count).unwrap_or(i64::MAX))
            };
            let counts: Vec<i64> = counts.map(signed).collect();
            counts.into_pyarray(py).into_any()
        }
        Kind::Arrow => column(py, "solutions", Arc::new(counts.collect::<UInt64Array>()))?,
    })
}

/// Whether each has exactly one.
pub(crate) fn uniques<'py>(
    py: Python<'py>,
    kind: Kind,
    answers: &Answers,
) -> PyResult<Bound<'py, PyAny>> {
    let unique = answers.counts.iter().enumerate();
    let unique =
        unique.map(|(row, &count)| (!answers.errors.contains_key(&row)).then_some(count == 1));
    Ok(match kind {
        Kind::List => PyList::new(py, unique.collect::<Vec<_>>())?.into_any(),
        Kind::Numpy => {
            let unique: Vec<bool> = unique.map(Option::unwrap_or_default).collect();
            PyArray1::from_vec(py, unique).into_any()
        }
        Kind::Arrow => column(py, "unique", Arc::new(unique.collect::<BooleanArray>()))?,
    })
}

/// The rows that are no puzzles, and why.
pub(crate) fn errors<'py>(py: Python<'py>, answers: &Answers) -> PyResult<Bound<'py, PyDict>> {
    let errors = PyDict::new(py);
    for (row, why) in &answers.errors {
        errors.set_item(row, why)?;
    }
    Ok(errors)
}

/// Warns where the answer itself cannot say why a row has none.
pub(crate) fn warn(py: Python<'_>, answers: &Answers) -> PyResult<()> {
    let Some((row, why)) = answers.errors.first_key_value() else { return Ok(()) };
    let bad = answers.errors.len();
    let text = format!(
        "rows that are no puzzles: {bad}, the first is row {row}: {why} (solve(...).errors has them all)"
    );
    let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1)
}

/// The first solution of each, from digits of so many cells each.
pub(crate) fn solutions<'py>(
    py: Python<'py>,
    puzzles: &Puzzles<'_>,
    cells: usize,
    digits: Vec<u8>,
    answers: &Answers,
) -> PyResult<Bound<'py, PyAny>> {
    match puzzles {
        Puzzles::Arrow(rows) => column(py, "solution", array(rows, cells, digits, answers)?),
        _ => {
            let digits = characters(digits);
            let items = (0..answers.counts.len()).map(|row| line(row, cells, &digits, answers));
            Ok(PyList::new(py, items.collect::<Vec<_>>())?.into_any())
        }
    }
}

fn line<'a>(
    row: usize,
    cells: usize,
    characters: &'a [u8],
    answers: &'a Answers,
) -> Option<&'a str> {
    let own = answers.lines.get(&row).map(String::as_str);
    own.or_else(|| {
        let line = &characters[row * cells..(row + 1) * cells];
        // Digits only: they are always text.
        (answers.counts[row] > 0).then(|| std::str::from_utf8(line).unwrap_or_default())
    })
}

fn characters(mut digits: Vec<u8>) -> Vec<u8> {
    digits.iter_mut().for_each(|digit| *digit += b'0');
    digits
}

fn array(rows: &ArrowRows, cells: usize, digits: Vec<u8>, answers: &Answers) -> PyResult<ArrayRef> {
    let found = answers.counts.iter().enumerate();
    let found = found.map(|(row, &count)| count > 0 && !answers.errors.contains_key(&row));
    let nulls = NullBuffer::from_iter(found);
    let size = cells as i32;
    Ok(match &rows.kind {
        DataType::FixedSizeList(item, _) => {
            let digits = Arc::new(UInt8Array::from(digits));
            Arc::new(
                FixedSizeListArray::try_new(item.clone(), size, digits, Some(nulls))
                    .map_err(refused)?,
            )
        }
        DataType::FixedSizeBinary(_) => {
            let characters = Buffer::from_vec(characters(digits));
            Arc::new(FixedSizeBinaryArray::try_new(size, characters, Some(nulls)).map_err(refused)?)
        }
        kind if answers.lines.is_empty() && *kind != DataType::Utf8View => {
            same_length(kind, cells, characters(digits), nulls)?
        }
        kind => {
            let characters = characters(digits);
            let lines = (0..answers.counts.len()).map(|row| line(row, cells, &characters, answers));
            strings(kind, lines)
        }
    })
}

/// Strings of one length need no copy: only offsets beside the characters.
fn same_length(
    kind: &DataType,
    cells: usize,
    characters: Vec<u8>,
    nulls: NullBuffer,
) -> PyResult<ArrayRef> {
    let (rows, values) = (nulls.len(), Buffer::from_vec(characters));
    let small = *kind != DataType::LargeUtf8 && i32::try_from(rows * cells).is_ok();
    Ok(if small {
        let offsets = (0..=rows).map(|row| (row * cells) as i32).collect::<ScalarBuffer<i32>>();
        Arc::new(
            StringArray::try_new(OffsetBuffer::new(offsets), values, Some(nulls))
                .map_err(refused)?,
        )
    } else {
        let offsets = (0..=rows).map(|row| (row * cells) as i64).collect::<ScalarBuffer<i64>>();
        Arc::new(
            LargeStringArray::try_new(OffsetBuffer::new(offsets), values, Some(nulls))
                .map_err(refused)?,
        )
    })
}

fn strings<'a>(kind: &DataType, lines: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
    match kind {
        DataType::Utf8View => {
            let mut builder = StringViewBuilder::new();
            lines.for_each(|line| builder.append_option(line));
            Arc::new(builder.finish())
        }
        DataType::LargeUtf8 => {
            let mut builder = LargeStringBuilder::new();
            lines.for_each(|line| builder.append_option(line));
            Arc::new(builder.finish())
        }
        _ => {
            let mut builder = StringBuilder::new();
            lines.for_each(|line| builder.append_option(line));
            Arc::new(builder.finish())
        }
    }
}

fn column<'py>(py: Python<'py>, name: &str, array: ArrayRef) -> PyResult<Bound<'py, PyAny>> {
    Ok(Bound::new(py, Column::new(name, array))?.into_any())
}

fn refused(error: arrow_schema::ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

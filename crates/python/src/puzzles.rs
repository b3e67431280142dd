//! What Python gives as puzzles: a text, texts, a numpy array, an Arrow array.

use crate::rows::{CLASSIC, Rows};
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use numpy::{
    PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyList, PySequence, PyString};
use pyo3_arrow::input::AnyArray;
use sudolab::Shape;

/// Puzzles as they were given; answers go back as the same kind.
pub(crate) enum Puzzles<'py> {
    One(PyBackedStr),
    Texts(Vec<Option<PyBackedStr>>),
    Numpy { array: PyReadonlyArrayDyn<'py, u8>, shape: &'static Shape, dimensions: Vec<usize> },
    Arrow(ArrowRows),
}

/// A column of Arrow.
pub(crate) struct ArrowRows {
    pub(crate) kind: DataType,
    chunks: Vec<ArrayRef>,
    /// The digits of all chunks, if the column holds lists of them; rows that are null are no puzzles there.
    digits: Option<(&'static Shape, Vec<u8>)>,
}

const KINDS: &str = "give a string, a list of strings, a numpy array of digits with a row for each puzzle, \
                     or an Arrow array (pyarrow, Polars, DuckDB, pandas) of strings or lists of digits";

impl<'py> Puzzles<'py> {
    pub(crate) fn new(given: &Bound<'py, PyAny>) -> PyResult<Puzzles<'py>> {
        if let Ok(text) = given.cast::<PyString>() {
            return Ok(Puzzles::One(PyBackedStr::try_from(text.clone())?));
        }
        if let Ok(array) = given.cast::<PyUntypedArray>() {
            return numpy_rows(array);
        }
        if given.hasattr("__arrow_c_array__")? || given.hasattr("__arrow_c_stream__")? {
            return arrow_rows(given.extract()?).map(Puzzles::Arrow);
        }
        if given.is_instance_of::<PyList>() || given.cast::<PySequence>().is_ok() {
            return texts(given).map(Puzzles::Texts);
        }
        let name = given.get_type().name()?;
        Err(PyTypeError::new_err(format!("'{name}' holds no puzzles: {KINDS}")))
    }

    /// The rows, which another thread may read while the interpreter works.
    pub(crate) fn rows(&self) -> PyResult<Rows<'_>> {
        Ok(match self {
            Puzzles::One(text) => Rows::Texts(vec![Some(text.as_bytes())]),
            Puzzles::Texts(texts) => {
                let bytes = texts.iter().map(|text| text.as_ref().map(|text| text.as_bytes()));
                Rows::Texts(bytes.collect())
            }
            Puzzles::Numpy { array, shape, .. } => Rows::Digits(shape, array.as_slice()?),
            Puzzles::Arrow(ArrowRows { digits: Some((shape, digits)), .. }) => {
                Rows::Digits(shape, digits)
            }
            Puzzles::Arrow(column) => Rows::Texts(column.texts()),
        })
    }

    /// Rows that are no puzzles because there is nothing.
    pub(crate) fn nulls(&self) -> Vec<usize> {
        let mut nulls = Vec::new();
        if let Puzzles::Arrow(ArrowRows { chunks, digits: Some(_), .. }) = self {
            let mut first = 0;
            for chunk in chunks {
                nulls.extend(
                    (0..chunk.len()).filter(|&row| chunk.is_null(row)).map(|row| first + row),
                );
                first += chunk.len();
            }
        }
        nulls
    }
}

fn texts(given: &Bound<'_, PyAny>) -> PyResult<Vec<Option<PyBackedStr>>> {
    let text = |(row, item): (usize, PyResult<Bound<'_, PyAny>>)| {
        let item = item?;
        if item.is_none() {
            return Ok(None);
        }
        let text = item.cast_into::<PyString>().map_err(|error| {
            let kind = error.into_inner().get_type().to_string();
            PyTypeError::new_err(format!("row {row} is a {kind}: {KINDS}"))
        })?;
        PyBackedStr::try_from(text).map(Some)
    };
    given.try_iter()?.enumerate().map(text).collect()
}

fn numpy_rows<'py>(given: &Bound<'py, PyUntypedArray>) -> PyResult<Puzzles<'py>> {
    let dimensions = given.shape().to_vec();
    let cells = match dimensions[..] {
        [_, cells] => Some(cells),
        [_, rows, columns] if rows == columns => Some(rows * columns),
        _ => None,
    };
    let shape = cells.and_then(shape_of).ok_or_else(|| {
        PyValueError::new_err(format!(
            "an array of shape {dimensions:?} holds no puzzles: it has a row for each, (n, 81) or (n, 9, 9), or (n, 256) for 16x16 ..."
        ))
    })?;
    let array = as_bytes(given)?
        .try_readonly()
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Puzzles::Numpy { array, shape, dimensions })
}

/// The array itself if it holds bytes row after row, else a copy.
fn as_bytes<'py>(given: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    if let Ok(array) = given.cast::<PyArrayDyn<u8>>()
        && array.is_c_contiguous()
    {
        return Ok(array.clone());
    }
    let kind: String = given.dtype().getattr("kind")?.extract()?;
    if !matches!(kind.as_str(), "u" | "i" | "b") {
        return Err(PyTypeError::new_err(format!(
            "digits are whole numbers, not {}",
            given.dtype()
        )));
    }
    if !given.is_empty() && kind != "b" {
        let (least, most): (i128, i128) =
            (given.call_method0("min")?.extract()?, given.call_method0("max")?.extract()?);
        if least < 0 || most > 255 {
            return Err(PyValueError::new_err(format!(
                "digits go from 0 to 255, and these from {least} to {most}"
            )));
        }
    }
    let numpy = given.py().import("numpy")?;
    Ok(numpy.call_method1("ascontiguousarray", (given, "uint8"))?.cast_into()?)
}

/// The usual board of so many cells.
pub(crate) fn shape_of(cells: usize) -> Option<&'static Shape> {
    let side = cells.isqrt();
    (side * side == cells && side <= 255).then(|| Shape::for_side(side).ok()).flatten()
}

fn arrow_rows(given: AnyArray) -> PyResult<ArrowRows> {
    let kind = given.field()?.data_type().clone();
    let chunks = given.into_reader()?.collect::<Result<Vec<ArrayRef>, _>>();
    let chunks = chunks.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let digits = match &kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => None,
        DataType::FixedSizeBinary(length) if *length == CLASSIC as i32 => None,
        DataType::FixedSizeList(item, cells) if *item.data_type() == DataType::UInt8 => {
            let shape = shape_of(*cells as usize).ok_or_else(|| wrong(&kind))?;
            Some((shape, digits(&chunks)))
        }
        _ => return Err(wrong(&kind)),
    };
    Ok(ArrowRows { kind, chunks, digits })
}

fn wrong(kind: &DataType) -> PyErr {
    let column = match kind {
        DataType::Struct(fields) if !fields.is_empty() => {
            format!(": take one column of the table, like table['{}']", fields[0].name())
        }
        _ => String::new(),
    };
    PyTypeError::new_err(format!("a column of {kind} holds no puzzles{column}: {KINDS}"))
}

/// The digits of lists of one length; of lists that are null something that is no digit.
fn digits(chunks: &[ArrayRef]) -> Vec<u8> {
    let mut digits = Vec::new();
    for chunk in chunks {
        let lists = chunk.as_fixed_size_list();
        let cells = lists.value_length() as usize;
        for row in 0..lists.len() {
            let list = lists.value(row);
            let list = list.as_primitive::<UInt8Type>();
            match (lists.is_null(row), list.null_count()) {
                (true, _) => digits.extend(std::iter::repeat_n(u8::MAX, cells)),
                (false, 0) => digits.extend_from_slice(list.values()),
                (false, _) => digits.extend(list.iter().map(Option::unwrap_or_default)),
            }
        }
    }
    digits
}

impl ArrowRows {
    fn texts(&self) -> Vec<Option<&[u8]>> {
        let mut texts = Vec::with_capacity(self.chunks.iter().map(|chunk| chunk.len()).sum());
        for chunk in &self.chunks {
            match &self.kind {
                DataType::Utf8 => texts
                    .extend(chunk.as_string::<i32>().iter().map(|text| text.map(str::as_bytes))),
                DataType::LargeUtf8 => texts
                    .extend(chunk.as_string::<i64>().iter().map(|text| text.map(str::as_bytes))),
                DataType::Utf8View => {
                    texts.extend(chunk.as_string_view().iter().map(|text| text.map(str::as_bytes)))
                }
                DataType::FixedSizeBinary(_) => texts.extend(chunk.as_fixed_size_binary().iter()),
                _ => texts.extend(std::iter::repeat_n(None, chunk.len())),
            }
        }
        texts
    }
}

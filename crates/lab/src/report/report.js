// Tables that sort by a click on a heading, and show only the rows with a word.
"use strict";

const valueOf = (row, column) => {
  const cell = row.cells[column];
  return cell.dataset.sort === undefined ? cell.textContent : Number(cell.dataset.sort);
};

const compare = (a, b) => {
  if (typeof a === "number" && typeof b === "number") return a - b;
  // What is no number comes last.
  if (typeof a === "number") return -1;
  if (typeof b === "number") return 1;
  return a.localeCompare(b, "en", { numeric: true });
};

const sortBy = (table, column) => {
  const headings = [...table.tHead.rows[0].cells];
  const up = headings[column].getAttribute("aria-sort") !== "ascending";
  headings.forEach((heading) => heading.removeAttribute("aria-sort"));
  headings[column].setAttribute("aria-sort", up ? "ascending" : "descending");
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => (up ? 1 : -1) * compare(valueOf(a, column), valueOf(b, column)));
  table.tBodies[0].append(...rows);
};

for (const table of document.querySelectorAll("table")) {
  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sortBy(table, column));
    heading.append(button);
  });
}

for (const input of document.querySelectorAll(".filter input")) {
  const rows = [...input.closest(".table").querySelectorAll("tbody tr")];
  input.addEventListener("input", () => {
    const word = input.value.toLowerCase();
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(word);
  });
}

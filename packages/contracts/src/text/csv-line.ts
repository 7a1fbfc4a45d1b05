/** Spreadsheets recognise UTF-8 by this mark. */
export const byteOrderMark = '\uFEFF';

/** A spreadsheet would run a cell that begins like this, so it becomes text. */
const formulaStart = /^[=+\-@\t\r]/;

const cellOf = (text: string): string => {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One row of a CSV file: separated by semicolons, and without formulas (rule C9). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`;

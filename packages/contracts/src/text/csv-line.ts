/** Spreadsheets take a file for UTF-8 by this mark. */
export const byteOrderMark = '\uFEFF';

/** A spreadsheet would run what begins so: it is shown as text instead. */
const formulaStart = /^[=+\-@\t\r]/;

const cellOf = (text: string): string => {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One row of a file for spreadsheets: parted by semicolons, and nothing in it is run (rule C9). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`;

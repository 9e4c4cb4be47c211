/** The content of a cell; null for an empty one. */
export type Cell = string | number | boolean | Date | null;

/** Characters that make spreadsheets interpret a text as a formula, including fullwidth ones. */
const BEGINS_A_FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const harmless = BEGINS_A_FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/**
 * One line of CSV (RFC 4180). Quotes every text, so separators and line breaks stay inside the
 * cell, and prefixes formulas with an apostrophe. Times are ISO in UTC.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

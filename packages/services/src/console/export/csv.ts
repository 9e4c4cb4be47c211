/** What stands in a cell; null is an empty one. */
export type Cell = string | number | boolean | Date | null;

/** Where a spreadsheet would take a text for a formula: also fullwidth signs, which some read alike. */
const BEGINS_A_FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** So that spreadsheets read what follows as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const harmless = BEGINS_A_FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/**
 * One line of RFC 4180. Every text is quoted, so that neither a separator of another locale nor a line break in it begins a cell of its own;
 * one that a spreadsheet would run as a formula gets an apostrophe before it. Instants are ISO, in UTC.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

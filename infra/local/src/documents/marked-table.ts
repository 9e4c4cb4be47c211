/** Replaces the rows between the two marks of a document. Throws if it has no two marks. */
export function replaceRows(document: string, mark: string, rows: readonly string[]): string {
  const [before, table, after, ...more] = document.split(mark);
  if (table === undefined || after === undefined || more.length > 0) throw new Error(`The document has no table between two ${mark}`);
  return [before, `\n${rows.join('\n')}\n`, after].join(mark);
}

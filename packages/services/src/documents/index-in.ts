/** Where the id stands in a list that is in order; -1 when it does not. */
export function indexIn(ids: readonly number[], id: number): number {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return ids[from] === id ? from : -1;
}

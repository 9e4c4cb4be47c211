import type { Standings } from '@survivor/rules';

/** Finds members whose name contains the text, ignoring case and accents. */
export function createMemberFinder(standings: Standings): (order: readonly number[], text: string) => readonly number[] {
  let folded: readonly string[] | null = null;
  return (order, text) => {
    const wanted = fold(text.trim());
    if (wanted === '') return order;
    folded ??= standings.document.rows.map(({ name }) => fold(name));
    return order.filter((index) => folded?.[index]?.includes(wanted) === true);
  };
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

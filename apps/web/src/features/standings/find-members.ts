import type { Standings } from '@survivor/rules';

/** The members of an order whose name contains the text, whatever its case or accents. */
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

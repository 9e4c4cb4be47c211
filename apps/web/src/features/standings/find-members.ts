import type { Standings } from '@survivor/rules';

/** Finds members whose name contains the text, ignoring case and accents. */
export function createMemberFinder(standings: Standings): (order: readonly number[], text: string) => readonly number[] {
  let folded: readonly string[] | null = null;
  return (order, text) => {
    const searched = fold(text.trim());
    if (searched === '') return order;
    folded ??= standings.document.rows.map(({ name }) => fold(name));
    return order.filter((index) => folded?.[index]?.includes(searched) === true);
  };
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

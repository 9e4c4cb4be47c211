import type { Standings } from '@survivor/rules';
import { holdersCopy } from '../content/holders-copy.ts';

const MOST_NAMED = 3;

/** How many hold a side, the reader first, then by name as far as there is room. */
export function Holders({ standings, members }: { standings: Standings; members: readonly number[] }) {
  if (members.length === 0) return <span>{holdersCopy.nobody}</span>;
  const { ownIndex } = standings.document;
  const isOwn = members.includes(ownIndex);
  const others = members.filter((index) => index !== ownIndex);
  const room = MOST_NAMED - (isOwn ? 1 : 0);
  const shown = others.length > room ? room - 1 : room;
  const names = others.slice(0, shown).map((index) => standings.member(index).name);
  return (
    <span>
      <b className="num">{members.length.toLocaleString('en-US')}</b>{' '}
      {isOwn && <span className="font-bold text-accent">{holdersCopy.you}</span>}
      {isOwn && others.length > 0 && ', '}
      {others.length > 0 && holdersCopy.others(names, others.length - names.length)}
    </span>
  );
}

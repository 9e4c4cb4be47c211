import type { Standings } from '@survivor/rules';
import { useDeferredValue, useMemo, useState } from 'react';
import { largeStandingsCopy } from './large-standings-copy.ts';
import { PagedStandings } from './paged-standings.tsx';
import { StandingsTable } from './standings-table.tsx';
import { StandingsTools } from './standings-tools.tsx';
import { orderedMembers, type Sort, type StandingsFacts } from './standings-view.ts';

/** Finds members whose name contains the text, ignoring case and accents. */
function createMemberFinder(standings: Standings): (order: readonly number[], text: string) => readonly number[] {
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

export type LargeStandingsProps = { readonly facts: StandingsFacts; readonly sort: Sort; readonly ownPictureUri: string | null };

/** Searchable standings of more than 100 members, paged if the server pages them. */
export default function LargeStandings(props: LargeStandingsProps) {
  return props.facts.standings.document.window ? <PagedStandings key={props.sort} {...props} /> : <WholeStandings {...props} />;
}

function WholeStandings({ facts, sort, ownPictureUri }: LargeStandingsProps) {
  const { standings } = facts;
  const [text, setText] = useState('');
  const [jumps, setJumps] = useState(0);
  const searched = useDeferredValue(text);
  const all = useMemo(() => orderedMembers(standings, sort), [standings, sort]);
  const find = useMemo(() => createMemberFinder(standings), [standings]);
  const order = useMemo(() => find(all, searched), [all, find, searched]);
  const jump = () => {
    setText('');
    setJumps(jumps + 1);
  };
  return (
    <>
      <StandingsTools
        text={text}
        matches={text.trim() === '' ? null : largeStandingsCopy.found(order.length, standings.count)}
        onText={setText}
        onJump={standings.ownIndex < 0 ? null : jump}
      />
      <StandingsTable facts={facts} order={order} sort={sort} ownPictureUri={ownPictureUri} jumps={jumps} text={searched} />
    </>
  );
}

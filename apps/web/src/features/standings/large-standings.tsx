import { useDeferredValue, useMemo, useState } from 'react';
import { largeStandingsCopy } from '../../content/large-standings-copy.ts';
import { createMemberFinder } from './find-members.ts';
import { StandingsTable } from './standings-table.tsx';
import { StandingsTools } from './standings-tools.tsx';
import type { Sort, StandingsFacts } from './standings-view.ts';
import { useLargeOrder } from './use-large-order.ts';
import { VirtualStandings } from './virtual-standings.tsx';
import { WindowStandings } from './window-standings.tsx';

const VIRTUAL_ABOVE = 500;

export type LargeStandingsProps = { readonly facts: StandingsFacts; readonly sort: Sort; readonly ownPictureUri: string | null };

/** The matrix of more than 100 members with its tools: whole, or in parts where the server answers parts. */
export default function LargeStandings(props: LargeStandingsProps) {
  return props.facts.standings.document.window ? <WindowStandings key={props.sort} {...props} /> : <WholeStandings {...props} />;
}

/** Above 500 members only the rows that can be seen are there (performance 2g). */
function WholeStandings({ facts, sort, ownPictureUri }: LargeStandingsProps) {
  const [text, setText] = useState('');
  const [jumps, setJumps] = useState(0);
  const wanted = useDeferredValue(text);
  const ordered = useLargeOrder(facts.standings, sort);
  const shown = ordered?.standings ?? facts.standings;
  const find = useMemo(() => createMemberFinder(shown), [shown]);
  const order = useMemo(() => (ordered === null ? null : find(ordered.order, wanted)), [ordered, find, wanted]);
  const { isLocked, ownPicks, renderLive } = facts;
  const shownFacts = useMemo(() => ({ standings: shown, isLocked, ownPicks, renderLive }), [shown, isLocked, ownPicks, renderLive]);
  const jump = () => {
    setText('');
    setJumps(jumps + 1);
  };
  const Table = shown.count > VIRTUAL_ABOVE ? VirtualStandings : StandingsTable;
  return (
    <>
      <StandingsTools
        text={text}
        told={text.trim() === '' ? null : largeStandingsCopy.found(order?.length ?? 0, shown.count)}
        onText={setText}
        onJump={shown.document.ownIndex < 0 ? null : jump}
      />
      {ordered !== null && order !== null && (
        <Table facts={shownFacts} order={order} sort={ordered.sort} ownPictureUri={ownPictureUri} jumps={jumps} text={wanted} />
      )}
    </>
  );
}

import { useDeferredValue, useMemo, useState } from 'react';
import { createMemberFinder } from './find-members.ts';
import { StandingsTable } from './standings-table.tsx';
import { StandingsTools } from './standings-tools.tsx';
import type { Sort, StandingsFacts } from './standings-view.ts';
import { useLargeOrder } from './use-large-order.ts';
import { VirtualStandings } from './virtual-standings.tsx';

const VIRTUAL_ABOVE = 500;

/** The matrix of more than 100 members with its tools; above 500 only the rows that can be seen are there (performance 2g). */
export default function LargeStandings({
  facts,
  sort,
  ownPictureUri,
}: {
  facts: StandingsFacts;
  sort: Sort;
  ownPictureUri: string | null;
}) {
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
        found={order?.length ?? 0}
        total={shown.count}
        onText={setText}
        onJump={shown.document.ownIndex < 0 ? null : jump}
      />
      {ordered !== null && order !== null && (
        <Table facts={shownFacts} order={order} sort={ordered.sort} ownPictureUri={ownPictureUri} jumps={jumps} text={wanted} />
      )}
    </>
  );
}

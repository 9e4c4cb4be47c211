import type { Standings } from '@survivor/rules';
import { useDeferredValue, useMemo, useState } from 'react';
import { largeStandingsCopy } from './large-standings-copy.ts';
import { PagedStandings } from './paged-standings.tsx';
import { StandingsPager } from './standings-pager.tsx';
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

/** Searchable, paged standings of more than 100 members. Above 500, the server does the paging. */
export default function LargeStandings(props: LargeStandingsProps) {
  const Pages = props.facts.standings.document.window ? PagedStandings : WholeStandings;
  return <Pages key={props.sort} {...props} />;
}

/** Rows per page, as the server sends them for larger leagues. */
const ROWS = 100;

/** The page that starts at position `from`, after the reader's row if that is on another page. */
function pageOf(order: readonly number[], from: number, ownIndex: number): readonly number[] {
  const rows = order.slice(from - 1, from - 1 + ROWS);
  return ownIndex < 0 || rows.includes(ownIndex) ? rows : [ownIndex, ...rows];
}

function WholeStandings({ facts, sort, ownPictureUri }: LargeStandingsProps) {
  const { standings } = facts;
  const { count, ownIndex } = standings;
  const [text, setText] = useState('');
  const [from, setFrom] = useState(1);
  const [jumps, setJumps] = useState(0);
  const searched = useDeferredValue(text);
  const isSearch = searched.trim() !== '';
  const all = useMemo(() => orderedMembers(standings, sort), [standings, sort]);
  const find = useMemo(() => createMemberFinder(standings), [standings]);
  const found = useMemo(() => find(all, searched), [all, find, searched]);
  const order = useMemo(() => pageOf(found, from, isSearch ? -1 : ownIndex), [found, from, isSearch, ownIndex]);
  const places = Array.from({ length: Math.min(ROWS, found.length - from + 1) }, (_, at) => from + at);
  const eliminated = found.filter((index) => standings.hasLost(index)).length;
  const showPosition = (position: number) => {
    setText('');
    setFrom(Math.max(1, Math.min(position, count - ROWS + 1)));
  };
  const search = (next: string) => {
    setText(next);
    setFrom(1);
  };
  const jump = () => {
    showPosition(all.indexOf(ownIndex) + 1 - ROWS / 2);
    setJumps(jumps + 1);
  };
  return (
    <>
      <StandingsTools
        text={text}
        matches={isSearch ? largeStandingsCopy.found(found.length, count) : null}
        onText={search}
        onJump={ownIndex < 0 ? null : jump}
      />
      <StandingsPager
        window={{ places, staying: standings.survivors, isMore: from - 1 + ROWS < found.length }}
        total={count}
        sort={sort}
        isWaiting={false}
        isSearch={isSearch}
        from={from}
        rows={ROWS}
        onFrom={setFrom}
        onPosition={showPosition}
      />
      <StandingsTable
        facts={facts}
        order={order}
        eliminated={eliminated}
        sort={sort}
        ownPictureUri={ownPictureUri}
        jumps={jumps}
        text={searched}
      />
    </>
  );
}

import { describeRound, type Standings } from '@survivor/rules';
import { type CSSProperties, Fragment, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { WideTable } from '../../components/wide-table.tsx';
import { standingsCopy } from './standings-copy.ts';
import { StandingsRow } from './standings-row.tsx';
import type { Sort, StandingsFacts } from './standings-view.ts';
import '../../styles/standings.css';

/**
 * Scrolls to the right end at first, and again when a column is added or live scores widen the last
 * one (screens 2.8).
 */
function useRightEnd(region: RefObject<HTMLElement | null>, columns: number, isLive: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: both move the right end
  useLayoutEffect(() => {
    if (region.current !== null) region.current.scrollLeft = region.current.scrollWidth;
  }, [columns, isLive]);
}

/** Scrolls once per press of "Jump to me", as soon as the reader's row is rendered. */
function useJump({ jumps, canJump, go }: { jumps: number; canJump: boolean; go: () => void }): void {
  const done = useRef(jumps);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    if (!canJump || done.current === jumps) return;
    done.current = jumps;
    latest.current();
  }, [jumps, canJump]);
}

/** The header row: member, then one column per round. The sorted column is marked. */
function StandingsHead({ standings, sort }: { standings: Standings; sort: Sort }) {
  return (
    <thead>
      <tr>
        <th scope="col" aria-sort={sort === 'name' ? 'ascending' : undefined}>
          {standingsCopy.member}
        </th>
        {standings.rounds.map((round) => {
          const isNow = round === standings.document.toRound;
          return (
            <th key={round} scope="col" data-now={isNow} aria-sort={isNow && sort === 'team' ? 'ascending' : undefined}>
              {describeRound(round)}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type ColumnsProps = { readonly weeks: number; readonly isLive: boolean; readonly children: ReactNode };

/** Columns of fixed widths, the same in the table and in the copy of its head. */
function Columns({ weeks, isLive, children }: ColumnsProps) {
  return (
    <table className="standings" style={{ '--weeks': weeks } as CSSProperties} data-scores={isLive}>
      <caption className="sr-only">{standingsCopy.caption}</caption>
      {children}
    </table>
  );
}

export type StandingsTableProps = {
  readonly facts: StandingsFacts;
  /** Member indices in display order. */
  readonly order: readonly number[];
  /** The number of eliminated members on all pages, if `order` is only one page. */
  readonly eliminated?: number;
  readonly sort: Sort;
  readonly ownPictureUri: string | null;
  /** How often "Jump to me" was pressed. */
  readonly jumps?: number;
  /** The search text that filtered the order. */
  readonly text?: string;
};

/** The position in `order` of the first eliminated member except the reader on top; -1 for none. */
function dividerAt(standings: Standings, order: readonly number[], sort: Sort): number {
  if (sort === 'team') return -1;
  const { ownIndex } = standings;
  for (let at = 0; at < order.length; at++) {
    const index = order[at] ?? 0;
    if (standings.hasLost(index) && !(at === 0 && index === ownIndex)) return at;
  }
  return -1;
}

/** Shown eliminated members, including the reader above the divider. */
function countEliminated(standings: Standings, order: readonly number[], divider: number): number {
  const { ownIndex } = standings;
  const isOwnEliminated = divider > 0 && order[0] === ownIndex && standings.hasLost(ownIndex);
  return order.length - divider + (isOwnEliminated ? 1 : 0);
}

/** The number of eliminated members, above their rows. */
function DividerRow({ count, width }: { count: number; width: number }) {
  return (
    <tr data-divider="true">
      <th scope="rowgroup" className="sticky left-0 pl-4 desk:pl-6">
        {standingsCopy.divider(count)}
      </th>
      <td colSpan={width} />
    </tr>
  );
}

/**
 * One row per member and one column per round, scrolled to the right end at first (screens 2.8,
 * "Pool Standings").
 */
export function StandingsTable({ facts, order, eliminated, sort, ownPictureUri, jumps = 0, text = '' }: StandingsTableProps) {
  const { standings } = facts;
  const region = useRef<HTMLElement>(null);
  const width = standings.rounds.length;
  useRightEnd(region, width, facts.renderLive !== undefined);
  const go = () => {
    region.current?.querySelector('[data-own="true"]')?.scrollIntoView({ block: 'center', inline: 'nearest' });
    region.current?.focus({ preventScroll: true });
  };
  useJump({ jumps, canJump: text === '', go });
  const divider = dividerAt(standings, order, sort);
  const { window } = standings.document;
  const out = window && text === '' ? standings.total - window.staying : (eliminated ?? countEliminated(standings, order, divider));
  const renderTable = (body: ReactNode) => (
    <Columns weeks={width} isLive={facts.renderLive !== undefined}>
      <StandingsHead standings={standings} sort={sort} />
      <tbody>{body}</tbody>
    </Columns>
  );
  const own = <StandingsRow facts={facts} index={standings.ownIndex} ownPictureUri={ownPictureUri} />;
  return (
    <WideTable
      label={standingsCopy.caption}
      region={region}
      className="-mx-4 -mb-4 overflow-clip rounded-b-[11px] border-t border-line desk:-mx-6 desk:-mb-5 print:m-0!"
      renderPinned={(isRowPinned) => renderTable(isRowPinned && own)}
      content={order}
    >
      {renderTable(
        Array.from(order, (index, at) => (
          <Fragment key={index}>
            {at === divider && <DividerRow count={out} width={width} />}
            <StandingsRow facts={facts} index={index} ownPictureUri={ownPictureUri} />
          </Fragment>
        )),
      )}
    </WideTable>
  );
}

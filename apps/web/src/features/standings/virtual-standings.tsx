import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, Fragment, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { standingsCopy } from '../../content/standings-copy.ts';
import { StandingsHead } from './standings-head.tsx';
import { countOut, DividerRow, dividerAt, type StandingsTableProps } from './standings-table.tsx';
import { useJump, useRightEnd } from './use-table-region.ts';
import { VirtualRow } from './virtual-row.tsx';

/** As `.standings[data-virtual]` has them. */
const ROW = 48;
const HEAD = 34;
const OVERSCAN = 4;

type Columns = CSSProperties & { '--rounds': number };

/** Where everything stands: the divider takes a place of its own among the rows. */
function usePlaces({ facts, order, sort }: StandingsTableProps) {
  const { standings } = facts;
  return useMemo(() => {
    const divider = dividerAt(standings, order, sort);
    const own = order.indexOf(standings.document.ownIndex);
    return {
      divider,
      count: order.length + (divider < 0 ? 0 : 1),
      ownAt: divider >= 0 && own >= divider ? own + 1 : own,
      memberAt: (at: number) => order[divider >= 0 && at > divider ? at - 1 : at] ?? 0,
    };
  }, [standings, order, sort]);
}

/** The rows around those that can be seen, and always the own one. */
function useRows(region: RefObject<HTMLElement | null>, { count, ownAt }: { count: number; ownAt: number }) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range);
      return ownAt < 0 || seen.includes(ownAt) ? seen : [...seen, ownAt].sort((a, b) => a - b);
    },
    [ownAt],
  );
  return useVirtualizer({
    count,
    estimateSize: () => ROW,
    getScrollElement: () => region.current,
    overscan: OVERSCAN,
    paddingStart: HEAD,
    rangeExtractor,
  });
}

/** Stands for rows that are not there: their height, and nothing else. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" data-gap="true">
      <td style={{ height: rows * ROW }} />
    </tr>
  );
}

/** Only the rows that can be seen, and the own row, which sticks to the nearer edge while its place is out of sight (performance 2g). */
export function VirtualStandings(props: StandingsTableProps) {
  const { facts, order, sort, jumps = 0, text = '' } = props;
  const { standings } = facts;
  const { window } = standings.document;
  const region = useRef<HTMLElement>(null);
  const width = standings.rounds.length;
  const places = usePlaces(props);
  const virtualizer = useRows(region, places);
  const isLive = facts.renderLive !== undefined;
  useRightEnd(region, width, isLive);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sort or search begins at the top
  useLayoutEffect(() => {
    if (region.current !== null) region.current.scrollTop = 0;
  }, [sort, text]);
  const go = () => {
    virtualizer.scrollToIndex(places.ownAt, { align: 'center' });
    region.current?.scrollIntoView({ block: 'nearest' });
    region.current?.focus({ preventScroll: true });
  };
  useJump({ jumps, canJump: text === '' && places.ownAt >= 0, go });

  const rows = virtualizer.getVirtualItems();
  const columns: Columns = { '--rounds': width };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={region} className="table-scroll" data-virtual="true" tabIndex={0} aria-label={standingsCopy.caption}>
      <table className="standings" data-virtual="true" data-live={isLive} aria-rowcount={places.count + 1} style={columns}>
        <caption className="sr-only">{standingsCopy.caption}</caption>
        <StandingsHead standings={standings} sort={sort} rowIndex={1} />
        <tbody>
          {rows.map(({ index: at }, nth) => (
            <Fragment key={at === places.divider ? 'divider' : places.memberAt(at)}>
              <Gap rows={at - (rows[nth - 1]?.index ?? -1) - 1} />
              {at === places.divider ? (
                <DividerRow
                  count={window && text === '' ? standings.total - window.staying : countOut(standings, order, at)}
                  width={width}
                  rowIndex={at + 2}
                />
              ) : (
                <VirtualRow facts={facts} index={places.memberAt(at)} rowIndex={at + 2} />
              )}
            </Fragment>
          ))}
          <Gap rows={places.count - 1 - (rows.at(-1)?.index ?? -1)} />
        </tbody>
      </table>
    </section>
  );
}

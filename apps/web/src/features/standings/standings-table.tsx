import { describeRound, type Standings } from '@survivor/rules';
import { Fragment, useLayoutEffect, useMemo, useRef } from 'react';
import { copy } from '../../content/copy.ts';
import { StandingsRow } from './standings-row.tsx';
import { orderedMembers, type Sort, type StandingsFacts } from './standings-view.ts';

/** Where the divider stands: before the first eliminated member after the own row, -1 for nowhere. */
export function dividerAt(standings: Standings, order: readonly number[], sort: Sort): number {
  if (sort === 'team') return -1;
  return order.findIndex((index, at) => standings.isEliminated(index) && !(at === 0 && standings.member(index).isOwn));
}

/** A row a member and a column a round; it starts at its right end (specification 2.8, "Pool Standings"). */
export function StandingsTable({ facts, sort, ownPictureUri }: { facts: StandingsFacts; sort: Sort; ownPictureUri: string | null }) {
  const { standings } = facts;
  const region = useRef<HTMLElement>(null);
  const width = standings.rounds.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new column moves the right end
  useLayoutEffect(() => {
    if (region.current !== null) region.current.scrollLeft = region.current.scrollWidth;
  }, [width]);
  const order = useMemo(() => orderedMembers(standings, sort), [standings, sort]);
  const divider = dividerAt(standings, order, sort);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={region} className="table-scroll" tabIndex={0} aria-label={copy.standings.caption}>
      <table className="standings">
        <caption className="sr-only">{copy.standings.caption}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort={sort === 'name' ? 'ascending' : undefined}>
              {copy.standings.member}
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
        <tbody>
          {order.map((index, at) => (
            <Fragment key={index}>
              {at === divider && (
                <tr data-divider="true">
                  <th scope="rowgroup" className="sticky left-0 pl-4 md:pl-6">
                    {copy.standings.divider(order.length - divider)}
                  </th>
                  <td colSpan={width} />
                </tr>
              )}
              <StandingsRow facts={facts} index={index} ownPictureUri={ownPictureUri} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

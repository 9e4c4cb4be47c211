import { describeRound, type Standings } from '@survivor/rules';
import { standingsCopy } from './standings-copy.ts';
import type { Sort } from './standings-view.ts';

/** Member, then a column a round; the sorted one says so. */
export function StandingsHead({ standings, sort }: { standings: Standings; sort: Sort }) {
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

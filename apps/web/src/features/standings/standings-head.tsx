import { describeRound, type Standings } from '@survivor/rules';
import { standingsCopy } from './standings-copy.ts';
import type { Sort } from './standings-view.ts';

/** The header row: member, then one column per round. The sorted column is marked. */
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

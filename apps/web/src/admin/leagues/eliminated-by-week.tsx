import type { LeagueRecordOutput } from '@survivor/contract/record';
import { leagueRecordCopy } from '../records/records-copy.ts';

/** The number of members that each week eliminated. */
export function EliminatedByWeek({ out }: { out: LeagueRecordOutput['out'] }) {
  return (
    <section className="card grid gap-3" aria-labelledby="out">
      <h2 id="out">{leagueRecordCopy.out}</h2>
      {out === null || out.length === 0 ? (
        <p className="text-fg-2">{out === null ? leagueRecordCopy.tooLarge : leagueRecordCopy.nobodyOut}</p>
      ) : (
        <ul className="grid gap-1 text-sm tabular-nums">
          {out.map(({ round, count }) => (
            <li key={round.description} className="grid grid-cols-[5rem_1fr] gap-3">
              <span>{round.description}</span>
              <span>{leagueRecordCopy.outCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

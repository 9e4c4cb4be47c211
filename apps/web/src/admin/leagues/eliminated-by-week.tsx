import type { LeagueRecordOutput } from '@survivor/contract/record';
import { leagueRecordCopy } from '../records/records-copy.ts';

/** How many went out in which week. */
export function EliminatedByWeek({ out }: { out: LeagueRecordOutput['out'] }) {
  return (
    <section className="card record-card" aria-labelledby="out">
      <h2 id="out">{leagueRecordCopy.out}</h2>
      {out === null || out.length === 0 ? (
        <p className="text-fg-2">{out === null ? leagueRecordCopy.tooLarge : leagueRecordCopy.nobodyOut}</p>
      ) : (
        <ul className="record-outs">
          {out.map(({ round, count }) => (
            <li key={round.description}>
              <span>{round.description}</span>
              <span>{leagueRecordCopy.outCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

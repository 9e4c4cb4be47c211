import { describeRound, formatDeadline } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import type { League } from '../../lib/api/trpc.ts';
import { departedCopy } from './departed-copy.ts';
import { nameAuthor } from './describe-act.ts';
import { logCopy } from './log-copy.ts';

/** For a member who left or was removed: when this happened, who did it and why (screens 2.8). */
export function DepartedCard({ league: { id, administration }, round }: { league: League; round: number }) {
  const departure = administration?.departure ?? null;
  const isRemoved = departure?.act === 'remove';
  const week = describeRound(departure?.round ?? round);
  return (
    <section className="card edged gap-3 edge-eliminated-mark print:hidden" aria-labelledby="departed-title">
      <h2 id="departed-title" className="pt-0.5 text-xl">
        {isRemoved ? departedCopy.removed(week) : departedCopy.left(week)}
      </h2>
      {isRemoved && <p className="wrap-anywhere">{departedCopy.removedBy(nameAuthor(departure), formatDeadline(departure.at))}</p>}
      {isRemoved && departure.reason !== null && (
        <p className="wrap-anywhere">
          {logCopy.reason} <bdi>{departure.reason}</bdi>
        </p>
      )}
      <p className="text-fg-2">
        {departedCopy.readable}{' '}
        <Link to="/home/league/$leagueId/log" params={{ leagueId: id }} className="prose-link">
          {departedCopy.log}
        </Link>
      </p>
    </section>
  );
}

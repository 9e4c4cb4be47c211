import type { SeasonStateOutput } from '@survivor/contract/state';
import { describeRound, formatDeadline } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { adminCopy } from '../admin-copy.ts';
import { type Stat, StatStrip } from '../components/stat-strip.tsx';
import { formatCount, formatExact, formatInterval } from '../lib/format.ts';
import { computeAge } from './round-state.ts';
import { stateCopy } from './state-copy.ts';

function feedStats(data: SeasonStateOutput): Stat[] {
  const { games, undecidedGames, quarantinedCount, waitingCorrections } = data;
  const fetched = computeAge(data, games.fetchedAt);
  const changed = computeAge(data, games.changedAt);
  const overdue = undecidedGames.filter(({ isOverdue }) => isOverdue).length;
  return [
    {
      label: stateCopy.games,
      value: formatCount(games.count),
      note: fetched === null ? stateCopy.neverFetched : stateCopy.fetched(formatInterval(fetched)),
    },
    { label: stateCopy.changed, value: changed === null ? adminCopy.never : adminCopy.ago(formatInterval(changed)) },
    {
      label: stateCopy.undecided,
      value: formatCount(undecidedGames.length),
      note: overdue === 0 ? undefined : stateCopy.overdue(overdue),
      tone: overdue === 0 ? 'usual' : 'warning',
    },
    { label: stateCopy.quarantinedEvents, value: formatCount(quarantinedCount), tone: quarantinedCount === 0 ? 'usual' : 'warning' },
    {
      label: stateCopy.waiting,
      value: (
        <>
          {formatCount(waitingCorrections)}
          {waitingCorrections > 0 && (
            <Link to="/home/admin/corrections" search={{ filter: 'waiting' }}>
              {stateCopy.decide}
            </Link>
          )}
        </>
      ),
      tone: waitingCorrections === 0 ? 'usual' : 'warning',
    },
  ];
}

const describeDeadline = (at: Date, now: Date) =>
  `${formatDeadline(at)}, ${adminCopy.inSpan(formatInterval(at.getTime() - now.getTime()))}`;

function systemStats({ nextDeadline, maintenance, source, clock }: SeasonStateOutput): Stat[] {
  return [
    {
      label: stateCopy.nextDeadline,
      value: nextDeadline === null ? stateCopy.noDeadline : describeRound(nextDeadline.round),
      note: nextDeadline === null ? undefined : describeDeadline(nextDeadline.startsAt, clock.now),
    },
    {
      label: stateCopy.maintenance,
      value: <Link to="/home/admin/maintenance">{maintenance.isOn ? stateCopy.on : stateCopy.off}</Link>,
      tone: maintenance.isOn ? 'warning' : 'usual',
    },
    { label: stateCopy.source, value: source },
    { label: stateCopy.clock, value: clock.isVirtual ? stateCopy.virtual : stateCopy.real, note: formatExact(clock.now) },
  ];
}

/** Age and soundness of the data, and what waits for somebody. */
export function FeedState({ data }: { data: SeasonStateOutput | undefined }) {
  const pending = (labels: readonly string[]) => labels.map((label) => ({ label, value: undefined }));
  const { games, changed, undecided, quarantinedEvents, waiting, nextDeadline, maintenance, source, clock } = stateCopy;
  return (
    <section className="strip-group" aria-labelledby="games-and-source">
      <h2 id="games-and-source">{stateCopy.feedTitle}</h2>
      <StatStrip stats={data === undefined ? pending([games, changed, undecided, quarantinedEvents, waiting]) : feedStats(data)} />
      <StatStrip stats={data === undefined ? pending([nextDeadline, maintenance, source, clock]) : systemStats(data)} />
    </section>
  );
}

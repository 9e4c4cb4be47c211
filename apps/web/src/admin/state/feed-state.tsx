import type { SeasonStateOutput } from '@survivor/contract/state';
import { describeRound, formatDeadline } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { adminCopy } from '../admin-copy.ts';
import { type Stat, StatStrip } from '../components/stat-strip.tsx';
import { formatAge, formatCount, formatExact, formatInterval } from '../lib/format.ts';
import { stateCopy } from './state-copy.ts';

const LINK = 'inline-flex min-h-7 items-center text-sm font-medium text-accent underline underline-offset-[0.18em] font-stretch-100%';

function feedStats(data: SeasonStateOutput): Stat[] {
  const { games, undecidedGames, quarantinedCount, waitingCorrections, readAt } = data;
  const overdue = undecidedGames.filter(({ isOverdue }) => isOverdue).length;
  return [
    {
      label: stateCopy.games,
      value: formatCount(games.count),
      note: games.fetchedAt === null ? stateCopy.neverFetched : stateCopy.fetched(formatAge(games.fetchedAt, readAt)),
    },
    { label: stateCopy.changed, value: games.changedAt === null ? adminCopy.never : adminCopy.ago(formatAge(games.changedAt, readAt)) },
    {
      label: stateCopy.undecided,
      value: formatCount(undecidedGames.length),
      note: overdue === 0 ? undefined : stateCopy.overdue(overdue),
      tone: overdue === 0 ? 'normal' : 'warning',
    },
    { label: stateCopy.quarantinedEvents, value: formatCount(quarantinedCount), tone: quarantinedCount === 0 ? 'normal' : 'warning' },
    {
      label: stateCopy.waiting,
      value: (
        <>
          {formatCount(waitingCorrections)}
          {waitingCorrections > 0 && (
            <Link to="/home/admin/corrections" search={{ filter: 'waiting' }} className={LINK}>
              {stateCopy.decide}
            </Link>
          )}
        </>
      ),
      tone: waitingCorrections === 0 ? 'normal' : 'warning',
    },
  ];
}

const describeDeadline = (at: Date, now: Date) =>
  `${formatDeadline(at)}, ${adminCopy.inInterval(formatInterval(at.getTime() - now.getTime()))}`;

function systemStats({ nextDeadline, maintenance, source, clock }: SeasonStateOutput): Stat[] {
  return [
    {
      label: stateCopy.nextDeadline,
      value: nextDeadline === null ? stateCopy.noDeadline : describeRound(nextDeadline.round),
      note: nextDeadline === null ? undefined : describeDeadline(nextDeadline.startsAt, clock.now),
    },
    {
      label: stateCopy.maintenance,
      value: (
        <Link to="/home/admin/maintenance" className={LINK}>
          {maintenance.isOn ? stateCopy.on : stateCopy.off}
        </Link>
      ),
      tone: maintenance.isOn ? 'warning' : 'normal',
    },
    { label: stateCopy.source, value: source },
    { label: stateCopy.clock, value: clock.isVirtual ? stateCopy.virtual : stateCopy.real, note: formatExact(clock.now) },
  ];
}

/** The age and state of the data, and what needs a decision. */
export function FeedState({ data }: { data: SeasonStateOutput | undefined }) {
  const pending = (labels: readonly string[]) => labels.map((label) => ({ label, value: undefined }));
  const { games, changed, undecided, quarantinedEvents, waiting, nextDeadline, maintenance, source, clock } = stateCopy;
  return (
    <section className="grid gap-3" aria-labelledby="games-and-source">
      <h2 id="games-and-source">{stateCopy.feedTitle}</h2>
      <StatStrip stats={data === undefined ? pending([games, changed, undecided, quarantinedEvents, waiting]) : feedStats(data)} />
      <StatStrip stats={data === undefined ? pending([nextDeadline, maintenance, source, clock]) : systemStats(data)} />
    </section>
  );
}

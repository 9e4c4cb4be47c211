import { DAY, describeRound, formatDeadline } from '@survivor/rules';
import { Clock } from 'lucide';
import { ShareBar } from '../components/share-bar.tsx';
import { formatAge } from '../lib/format.ts';
import type { ConsoleHome } from '../lib/use-console-home.ts';
import { dashboardCopy } from './dashboard-copy.ts';
import { formatRemainingTime } from './figures.ts';
import { Tile, TileText, TileValue } from './tile.tsx';

const { deadline: copy } = dashboardCopy;

type Deadline = NonNullable<ConsoleHome['nextDeadline']>;

function computeShare({ picks }: Deadline): number | null {
  return picks === null || picks.alive === 0 ? null : Math.floor((picks.picked * 100) / picks.alive);
}

function describePicks({ picks }: Deadline, now: Date): string {
  if (picks === null) return copy.counting;
  const { alive, picked, leaguesDue, countedAt } = picks;
  if (alive === 0) return copy.nobody;
  const due = picked === alive ? copy.allIn : copy.due(alive - picked, leaguesDue);
  return [copy.picked(picked, alive), due, copy.counted(formatAge(countedAt, now))].join(' ');
}

function DeadlineFacts({
  deadline,
  remainingMs,
  now,
  tone,
}: {
  deadline: Deadline;
  remainingMs: number;
  now: Date;
  tone: 'warning' | 'normal';
}) {
  const share = computeShare(deadline);
  return (
    <>
      <TileValue tone={tone}>{formatRemainingTime(remainingMs)}</TileValue>
      {share !== null && <ShareBar share={share} fill="bg-alive-mark" role="img" aria-label={copy.share(share)} />}
      <TileText>
        {copy.at(describeRound(deadline.round), formatDeadline(deadline.startsAt))} {describePicks(deadline, now)}
      </TileText>
    </>
  );
}

/** The next deadline and its picks; amber on its last day while picks are missing. */
export function DeadlineTile({ home: { nextDeadline, clock, readAt }, now }: { home: ConsoleHome; now: Date }) {
  if (nextDeadline === null) {
    return (
      <Tile icon={Clock} title={copy.title} to="/home/admin/state">
        <TileValue tone="quiet">{copy.none}</TileValue>
        <TileText>{copy.noneNote}</TileText>
      </Tile>
    );
  }
  const remainingMs = nextDeadline.startsAt.getTime() - clock.now.getTime() - (now.getTime() - readAt.getTime());
  const isMissingPicks = nextDeadline.picks !== null && nextDeadline.picks.picked < nextDeadline.picks.alive;
  const tone = remainingMs < DAY && isMissingPicks ? 'warning' : 'normal';
  return (
    <Tile icon={Clock} title={copy.title} to="/home/admin/state" tone={tone}>
      <DeadlineFacts deadline={nextDeadline} remainingMs={remainingMs} now={now} tone={tone} />
    </Tile>
  );
}

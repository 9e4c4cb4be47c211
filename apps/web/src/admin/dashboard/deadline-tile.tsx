import { describeRound, formatDeadline } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Clock } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { adminCopy } from '../admin-copy.ts';
import { formatAge } from '../lib/format.ts';
import type { ConsoleHome } from '../lib/use-console-home.ts';
import { dashboardCopy } from './dashboard-copy.ts';
import { formatTimeLeft } from './figures.ts';

const { deadline: words } = dashboardCopy;
const DAY = 86_400_000;

type Deadline = NonNullable<ConsoleHome['nextDeadline']>;

function computeShare({ picks }: Deadline): number | null {
  return picks === null || picks.alive === 0 ? null : Math.floor((picks.picked * 100) / picks.alive);
}

function describePicks({ picks }: Deadline, now: Date): string {
  if (picks === null) return words.counting;
  const { alive, picked, leaguesDue, countedAt } = picks;
  if (alive === 0) return words.nobody;
  const due = picked === alive ? words.allIn : words.due(alive - picked, leaguesDue);
  return [words.picked(picked, alive), due, words.counted(formatAge(countedAt, now))].join(' ');
}

function DeadlineFacts({ deadline, left, now }: { deadline: Deadline; left: number; now: Date }) {
  const share = computeShare(deadline);
  return (
    <>
      <span className="tile-value">{formatTimeLeft(left)}</span>
      {share !== null && (
        <span className="tile-share" role="img" aria-label={words.share(share)}>
          <i style={{ width: `${share}%` }} />
        </span>
      )}
      <span className="tile-description">
        {words.at(describeRound(deadline.round), formatDeadline(deadline.startsAt))} {describePicks(deadline, now)}
      </span>
    </>
  );
}

/** The next deadline by the product's clock, with the picks it has; amber within a day while some are due. `now` is the server's real time. */
export function DeadlineTile({ home, now }: { home: ConsoleHome; now: Date }) {
  const { nextDeadline, clock, readAt } = home;
  const left = nextDeadline === null ? 0 : nextDeadline.startsAt.getTime() - clock.now.getTime() - (now.getTime() - readAt.getTime());
  const isDue = nextDeadline?.picks != null && nextDeadline.picks.picked < nextDeadline.picks.alive;
  return (
    <Link
      to="/home/admin/state"
      className="card tile tile-wide"
      data-tone={nextDeadline !== null && left < DAY && isDue ? 'warning' : 'usual'}
    >
      <Icon of={Clock} className="tile-icon" />
      <span className="tile-text">
        <h2>{words.title}</h2>
        {nextDeadline === null ? (
          <>
            <span className="tile-value" data-tone="quiet">
              {words.none}
            </span>
            <span className="tile-description">{words.noneNote}</span>
          </>
        ) : (
          <DeadlineFacts deadline={nextDeadline} left={left} now={now} />
        )}
      </span>
      <span className="tile-go">
        {adminCopy.goToPage}
        <Icon of={ChevronRight} className="size-4" />
      </span>
    </Link>
  );
}

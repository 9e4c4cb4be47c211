import { describeRound, formatRecord, GAME_STATUS_LABELS, recordOf, type ScheduledGame, seasonOf, type TeamGame } from '@survivor/rules';
import { Check, Minus, X } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { nicknameOf, teamOf } from '../../lib/ui/team.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { teamSheetCopy } from './choose-copy.ts';
import type { TeamWeek } from './weeks-of-team.ts';

const RESULTS = {
  W: { icon: Check, tone: 'text-alive' },
  L: { icon: X, tone: 'text-eliminated' },
  T: { icon: Minus, tone: '' },
} as const;

const RESULT = 'inline-flex items-center justify-end gap-1.5 font-bold';

const sideLabel = (place: TeamGame['place']) => (place === 'home' ? pickCopy.atHome : pickCopy.away);

/** `Won 27-13` with the team's own points first; the game's status until it is over. */
function Result({ played: { game, place, result } }: { played: TeamGame }) {
  if (result === null) return <span className={`text-fg-2 ${RESULT}`}>{GAME_STATUS_LABELS[game.status]}</span>;
  const { icon, tone } = RESULTS[result];
  const score = place === 'home' ? `${game.homeScore}-${game.awayScore}` : `${game.awayScore}-${game.homeScore}`;
  return (
    <span className={`${RESULT} ${tone}`}>
      <Icon of={icon} className="size-4" />
      {teamSheetCopy.results[result]} {score}
    </span>
  );
}

/** The opponent's record so far, or the game's status if it is not scheduled as planned. */
function Prospect({ played: { game, opponentId }, games }: { played: TeamGame; games: readonly ScheduledGame[] }) {
  if (game.status !== 'NS') return <span className={`text-pending ${RESULT}`}>{GAME_STATUS_LABELS[game.status]}</span>;
  return <span className={`text-fg-2 ${RESULT}`}>{formatRecord(recordOf(seasonOf(games, opponentId)))}</span>;
}

function Week({ week: { round, played }, games, isBehind }: { week: TeamWeek; games: readonly ScheduledGame[]; isBehind: boolean }) {
  return (
    <li className="col-span-full grid min-h-8.5 grid-cols-subgrid items-center gap-x-3 border-t border-line tabular-nums first:border-t-0">
      <span className="text-fg-3" aria-hidden="true">
        {teamSheetCopy.week(round)}
      </span>
      <span className="sr-only">{describeRound(round)}</span>
      {played === null ? (
        <span className="text-fg-2">{teamSheetCopy.bye}</span>
      ) : (
        <span>
          {sideLabel(played.place)} <b className="font-bold">{nicknameOf(teamOf(played.opponentId)?.name ?? '')}</b>
        </span>
      )}
      {played !== null && (isBehind ? <Result played={played} /> : <Prospect played={played} games={games} />)}
    </li>
  );
}

/** Weeks of a team under a heading. */
export function Weeks({
  title,
  weeks,
  games,
  isBehind,
}: {
  title: string;
  weeks: readonly TeamWeek[];
  games: readonly ScheduledGame[];
  isBehind: boolean;
}) {
  if (weeks.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="grid grid-cols-[auto_1fr_auto] text-sm">
        {weeks.map((week) => (
          <Week key={`${week.round} ${week.played?.opponentId}`} week={week} games={games} isBehind={isBehind} />
        ))}
      </ul>
    </section>
  );
}

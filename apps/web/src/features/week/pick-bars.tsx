import { isPickCorrect, type Standings, type WeekFacts } from '@survivor/rules';
import { Check, Ellipsis, X } from 'lucide';
import type { CSSProperties } from 'react';
import { Icon } from '../../components/icon.tsx';
import { TeamStub, verdictOf } from '../../components/team-stub.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { scoreLine } from './score-line.ts';
import { weekCopy } from './week-copy.ts';

const STYLES = {
  correct: { sign: Check, tone: 'text-alive', fill: 'bg-alive-mark' },
  incorrect: {
    sign: X,
    tone: 'text-eliminated',
    fill: 'bg-[repeating-linear-gradient(115deg,var(--eliminated-mark)_0_4px,transparent_4px_7px)] inset-ring-[1.5px] inset-ring-eliminated-mark',
  },
  open: { sign: Ellipsis, tone: 'text-fg-3', fill: 'bg-line-ui' },
} as const;

type BarStyle = CSSProperties & { '--count': number; '--max-count': number };

export type PickBarsProps = { readonly standings: Standings; readonly facts: WeekFacts; readonly games: readonly Game[] };

/** The week's picks by team: solid if it won, striped if not. */
export function PickBars({ standings, facts, games }: PickBarsProps) {
  const maxCount = facts.picks[0]?.count ?? 1;
  return (
    <ul className="grid gap-2">
      {facts.excused > 0 && <li className="text-sm text-fg-2">{weekCopy.excused(facts.excused)}</li>}
      {facts.picks.map(({ teamId, count }) => {
        if (teamId === null) return null;
        const verdict = verdictOf(isPickCorrect(standings.result(facts.round, teamId)));
        const { sign, tone, fill } = STYLES[verdict];
        const style: BarStyle = { '--count': count, '--max-count': maxCount };
        return (
          <li key={teamId} className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-3" style={style}>
            <TeamStub teamId={String(teamId)} name={standings.teamName(teamId)} verdict={verdict} />
            <span className={`flex min-w-0 items-center gap-2.5 ${tone}`}>
              <span className={`h-5.5 w-[calc(var(--count)*(100%-12rem)/var(--max-count))] min-w-1.5 flex-none rounded-sm ${fill}`} />
              <b className="num text-fg">{count.toLocaleString('en-US')}</b>
              <Icon of={sign} className="size-4 flex-none" />
              <span className="truncate text-sm text-fg-2">{scoreLine(games, String(teamId))}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

import { isCorrect, type Standings, type WeekFacts } from '@survivor/rules';
import { Check, Ellipsis, X } from 'lucide';
import type { CSSProperties } from 'react';
import { Icon } from '../../components/icon.tsx';
import { TeamStub, verdictOf } from '../../components/team-stub.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { scoreLine } from './score-line.ts';

const SIGNS = { correct: Check, incorrect: X, open: Ellipsis } as const;

type BarStyle = CSSProperties & { '--count': number; '--most': number };

export type PickBarsProps = { readonly standings: Standings; readonly facts: WeekFacts; readonly games: readonly Game[] };

/** The week's picks by team: solid if it won, striped if not. */
export function PickBars({ standings, facts, games }: PickBarsProps) {
  const most = facts.picks[0]?.count ?? 1;
  return (
    <ul className="bars">
      {facts.picks.map(({ teamId, count }) => {
        if (teamId === null) return null;
        const verdict = verdictOf(isCorrect(standings.result(facts.round, teamId)));
        const sign = SIGNS[verdict];
        const style: BarStyle = { '--count': count, '--most': most };
        return (
          <li key={teamId} data-verdict={verdict} style={style}>
            <TeamStub teamId={String(teamId)} name={standings.teamName(teamId)} verdict={verdict} />
            <span className="bar">
              <span className="bar-fill" />
              <b className="num">{count.toLocaleString('en-US')}</b>
              <Icon of={sign} className="size-4 flex-none" />
              <span className="bar-score">{scoreLine(games, String(teamId))}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

import type { Standings } from '@survivor/rules';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Game } from '../../lib/api/trpc.ts';

type Sunday = typeof import('./sunday.ts')['sunday'];

export type SundayFacts = {
  /** The round is locked and the league is not completed. */
  readonly isOn: boolean;
  readonly standings: Standings | undefined;
  readonly round: number;
  readonly games: readonly Game[] | undefined;
};

export type SundayParts = {
  /** The card under the header, or its placeholder; nothing until somebody has scored. */
  readonly ended: ReactNode;
  readonly renderPickers: ((game: Game) => ReactNode) | undefined;
  readonly renderLive: ((teamId: string) => ReactNode) | undefined;
};

const hasPoints = ({ homeScore, awayScore }: Game) => (homeScore ?? 0) + (awayScore ?? 0) > 0;

/** Parts that the page shows while a week is played, loaded when picks lock. */
export function useSunday({ isOn, standings, round, games }: SundayFacts): SundayParts {
  const [sunday, setSunday] = useState<Sunday | null>(null);
  useEffect(() => {
    // A failed load is ignored: the page works without these parts.
    if (isOn) import('./sunday.ts').then((module) => setSunday(module.sunday)).catch(() => undefined);
  }, [isOn]);
  const renderLive = useCallback((teamId: string) => sunday !== null && <sunday.LiveCell teamId={teamId} />, [sunday]);
  const picks = useMemo(
    () => (sunday === null || standings === undefined ? [] : sunday.weekFacts(standings, round).picks),
    [sunday, standings, round],
  );
  if (!isOn) return { ended: null, renderPickers: undefined, renderLive: undefined };
  if (sunday === null || standings === undefined || games === undefined)
    return { ended: <div className="min-h-22 phone:min-h-28" />, renderPickers: undefined, renderLive: undefined };
  return {
    ended: games.some(hasPoints) && <sunday.EndedNow standings={standings} games={games} />,
    renderPickers: (game) => (
      <sunday.GamePickers standings={standings} picks={picks} game={game} className="border-t border-line px-3 py-1.5" />
    ),
    renderLive,
  };
}

import { isFinal, showsScore } from '@survivor/rules';
import { Check } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { badgeStep, teamColors, teamOf } from '../../lib/ui/team.ts';
import { gamesCopy } from '../games/games-copy.ts';

const HIGHLIGHT = 1000;

export type Side = 'away' | 'home';

export type TeamOptionProps = {
  readonly game: Game;
  readonly side: Side;
  readonly isOwn: boolean;
  readonly usedInRound: number | null;
  readonly isRefused: boolean;
  readonly onChoose: () => void;
};

/** Whether a value changed within the last given milliseconds. The first value is no change. */
function useChanged(value: number | null, milliseconds: number): boolean {
  const seen = useRef(value);
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    setIsNew(true);
    const timer = setTimeout(() => setIsNew(false), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return isNew;
}

const scoresOf = (game: Game, side: Side) =>
  side === 'away' ? { own: game.awayScore, other: game.homeScore } : { own: game.homeScore, other: game.awayScore };

/** Half of a game card, all of it a button. A team that cannot be picked explains why. */
export function TeamOption({ game, side, isOwn, usedInRound, isRefused, onChoose }: TeamOptionProps) {
  const team = side === 'away' ? game.awayTeam : game.homeTeam;
  const scores = scoresOf(game, side);
  const hasScore = showsScore(game.status) && scores.own !== null;
  const isNew = useChanged(scores.own, HIGHLIGHT);
  const isTrailing = isFinal(game.status) && scores.own !== null && scores.other !== null && scores.own < scores.other;
  const state = isOwn ? 'own' : usedInRound !== null ? 'used' : 'idle';
  return (
    <button
      type="button"
      className="half"
      data-state={state}
      data-trailing={isTrailing}
      style={teamColors(teamOf(team.id))}
      aria-pressed={isOwn}
      aria-disabled={isRefused}
      onClick={onChoose}
    >
      <span className="half-code" aria-hidden="true">
        {team.abbreviation}
      </span>
      <span className={`team-name ${badgeStep(team.name)}`}>{team.name}</span>
      {hasScore && (
        <span className="half-score" data-new={isNew}>
          {scores.own}
        </span>
      )}
      {isOwn && (
        <span className="half-mark">
          <Icon of={Check} className="size-[1em]" strokeWidth={3} />
          {gamesCopy.yourPick}
        </span>
      )}
      {!isOwn && usedInRound !== null && <span className="half-mark">{gamesCopy.usedIn(usedInRound)}</span>}
      <span className="sr-only">{side === 'away' ? gamesCopy.away : gamesCopy.home}</span>
    </button>
  );
}

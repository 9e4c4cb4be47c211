import { isFinal, showsScore } from '@survivor/rules';
import { Check } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { badgeStep, teamColors, teamOf } from '../../lib/ui/team.ts';
import { gamesCopy } from '../games/games-copy.ts';

const HIGHLIGHT_MS = 1000;
const MARK = 'inline-flex items-center gap-1 text-2xs font-bold';
const CODE = 'team-stripe before:h-[1.05rem] before:w-2.25';
const STYLES = {
  idle: { half: '', hover: 'hover:bg-hover', code: CODE, name: 'text-fg-2' },
  used: { half: 'bg-sunken', hover: '', code: `text-fg-3 before:opacity-45 ${CODE}`, name: 'text-fg-3' },
  own: { half: 'bg-team text-on-team', hover: '', code: '', name: '' },
};

export type Side = 'away' | 'home';

export type TeamOptionProps = {
  readonly game: Game;
  readonly side: Side;
  readonly isOwn: boolean;
  readonly usedInRound: number | null;
  readonly isRefused: boolean;
  readonly onChoose: () => void;
};

/** Whether a value changed in the last `milliseconds`. The first value is not a change. */
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
  const isNew = useChanged(scores.own, HIGHLIGHT_MS);
  const isTrailing = !isOwn && isFinal(game.status) && scores.own !== null && scores.other !== null && scores.own < scores.other;
  const style = isOwn ? STYLES.own : usedInRound !== null ? STYLES.used : STYLES.idle;
  return (
    <button
      type="button"
      className={`relative grid min-h-18 min-w-0 content-start gap-0.75 px-3 pt-2.5 pb-2 text-left transition-[background] not-first:border-l not-first:border-line not-first:pl-3.5 focus-visible:z-1 focus-visible:rounded-[9px] focus-visible:-outline-offset-3 ${style.half} ${isRefused ? 'cursor-default' : style.hover}`}
      style={teamColors(teamOf(team.id))}
      aria-pressed={isOwn}
      aria-disabled={isRefused}
      onClick={onChoose}
    >
      <span
        className={`flex items-center gap-2 text-[1.25rem] leading-[1.1] tracking-[-.02em] font-stretch-118% ${isTrailing ? 'font-medium text-fg-3' : 'font-[800]'} ${style.code}`}
        aria-hidden="true"
      >
        {team.abbreviation}
      </span>
      <span
        data-team
        className={`leading-[1.2] font-medium tracking-normal wrap-anywhere font-stretch-100% ${style.name} ${badgeStep(team.name)}`}
      >
        {team.name}
      </span>
      {hasScore && (
        <span
          data-score
          className={`absolute top-2 right-3 text-xl leading-[1.2] tabular-nums font-stretch-108% ${isTrailing ? 'font-medium text-fg-3' : 'font-[760]'} ${isNew ? 'score-new' : ''}`}
        >
          {scores.own}
        </span>
      )}
      {isOwn && (
        <span className={MARK}>
          <Icon of={Check} className="size-[1em]" strokeWidth={3} />
          {gamesCopy.yourPick}
        </span>
      )}
      {!isOwn && usedInRound !== null && <span className={`text-fg-3 ${MARK}`}>{gamesCopy.usedIn(usedInRound)}</span>}
      <span className="sr-only">{side === 'away' ? gamesCopy.away : gamesCopy.home}</span>
    </button>
  );
}

import { Check, Ellipsis, X } from 'lucide';
import type { ReactNode } from 'react';
import { standingsCopy } from '../features/standings/standings-copy.ts';
import { teamColors, teamOf } from '../lib/ui/team.ts';
import { Icon } from './icon.tsx';

const VERDICTS = {
  correct: { icon: Check, tone: 'bg-alive-soft text-alive', label: standingsCopy.correct },
  incorrect: {
    icon: X,
    tone: 'bg-eliminated-soft text-eliminated inset-ring-[1.5px] inset-ring-eliminated-mark',
    label: standingsCopy.incorrect,
  },
  open: { icon: Ellipsis, tone: 'bg-locked-soft text-locked', label: standingsCopy.undecided },
} as const;

export type Verdict = keyof typeof VERDICTS;

export const verdictOf = (correct: boolean | null): Verdict => (correct === null ? 'open' : correct ? 'correct' : 'incorrect');

/** The icon of a verdict alone, for the legend. */
export function VerdictSign({ verdict }: { verdict: Verdict }) {
  const { icon, tone } = VERDICTS[verdict];
  return (
    <span className={`grid w-5 place-items-center rounded-r-badge only:rounded-badge ${tone}`} aria-hidden="true">
      <Icon of={icon} className="size-[13px]" strokeWidth={3} />
    </span>
  );
}

export type TeamStubProps = {
  readonly teamId: string;
  readonly name: string;
  readonly verdict?: Verdict;
  /** Replaces the verdict's icon; its text for screen readers remains. */
  readonly children?: ReactNode;
};

/** A team's code in its colors with, for a graded cell, the verdict (screens 2.8). */
export function TeamStub({ teamId, name, verdict, children }: TeamStubProps) {
  const team = teamOf(teamId);
  return (
    <span className="inline-flex h-6.5 flex-none overflow-hidden rounded-badge align-middle" style={teamColors(team)} title={name}>
      <span
        className="grid min-w-10.25 place-items-center rounded-l-badge bg-team px-1 text-(length:--badge-15) leading-[1.2] font-[720] text-on-team font-stretch-108% inset-ring inset-ring-inset-edge print:border print:bg-transparent print:text-[CanvasText]"
        aria-hidden="true"
      >
        {team?.abbreviation ?? '?'}
      </span>
      {verdict !== undefined && (children ?? <VerdictSign verdict={verdict} />)}
      <span className="sr-only">{verdict === undefined ? name : `${name}, ${VERDICTS[verdict].label.toLowerCase()}`}</span>
    </span>
  );
}

import { Check, Ellipsis, X } from 'lucide';
import type { ReactNode } from 'react';
import { standingsCopy } from '../features/standings/standings-copy.ts';
import { teamColors, teamOf } from '../lib/ui/team.ts';
import { Icon } from './icon.tsx';

const VERDICTS = {
  correct: { icon: Check, label: standingsCopy.correct },
  incorrect: { icon: X, label: standingsCopy.incorrect },
  open: { icon: Ellipsis, label: standingsCopy.undecided },
} as const;

export type Verdict = keyof typeof VERDICTS;

export const verdictOf = (correct: boolean | null): Verdict => (correct === null ? 'open' : correct ? 'correct' : 'incorrect');

/** The icon of a verdict alone, for the legend. */
export function VerdictSign({ verdict }: { verdict: Verdict }) {
  const icon = VERDICTS[verdict].icon;
  return (
    <span className="stub-verdict" data-verdict={verdict} aria-hidden="true">
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
    <span className="stub" style={teamColors(team)} title={name}>
      <span className="stub-team team-name" aria-hidden="true">
        {team?.abbreviation ?? '?'}
      </span>
      {verdict !== undefined && (children ?? <VerdictSign verdict={verdict} />)}
      <span className="sr-only">{verdict === undefined ? name : `${name}, ${VERDICTS[verdict].label.toLowerCase()}`}</span>
    </span>
  );
}

import { findTeam, type Team } from '@survivor/rules';
import type { CSSProperties } from 'react';

const UNKNOWN = { color: 'var(--team-unknown)', textColor: 'var(--on-team-unknown)' };
const STEPS: readonly [number, string][] = [
  [10, 'text-(length:--badge-10)'],
  [15, 'text-(length:--badge-15)'],
  [20, 'text-(length:--badge-20)'],
];

export type TeamColors = CSSProperties & { '--team': string; '--on-team': string };

/** The team of an id as sent by the server. */
export const teamOf = (teamId: string): Team | undefined => findTeam(Number(teamId));

/** `Dolphins'`, `Crimson's`. */
export const possessive = (name: string): string => (name.endsWith('s') ? `${name}'` : `${name}'s`);

/** A team's two colors as custom properties; gray for an unknown team (screens 2.8). */
export function teamColors(team: Team | undefined): TeamColors {
  const { color, textColor } = team ?? UNKNOWN;
  return { '--team': color, '--on-team': textColor };
}

/** The font size of a team's name by its length (screens 2.8). */
export function badgeStep(name: string): string {
  return STEPS.find(([maxLength]) => name.length <= maxLength)?.[1] ?? 'text-(length:--badge-long)';
}

import { findTeam, type Team } from '@survivor/rules';
import type { CSSProperties } from 'react';

const UNKNOWN = { color: 'var(--team-unknown)', textColor: 'var(--on-team-unknown)' };
const STEPS: readonly [number, string][] = [
  [10, 'text-(length:--badge-10)'],
  [15, 'text-(length:--badge-15)'],
  [20, 'text-(length:--badge-20)'],
];

export type TeamColors = CSSProperties & { '--team': string; '--on-team': string };

/** The team of an id as it crosses the wire. */
export const teamOf = (teamId: string): Team | undefined => findTeam(Number(teamId));

/** `Packers`: a team without its city; every name of the league ends in one word of its own. */
export const nicknameOf = (name: string): string => name.split(' ').at(-1) ?? name;

/** `Dolphins'`, `Crimson's`. */
export const possessive = (name: string): string => (name.endsWith('s') ? `${name}'` : `${name}'s`);

/** The two colors of a team as custom properties; gray for a team nobody knows (screens 2.8). */
export function teamColors(team: Team | undefined): TeamColors {
  const { color, textColor } = team ?? UNKNOWN;
  return { '--team': color, '--on-team': textColor };
}

/** Size of a team's name by its length (screens 2.8). */
export function badgeStep(name: string): string {
  return STEPS.find(([longest]) => name.length <= longest)?.[1] ?? 'text-(length:--badge-long)';
}

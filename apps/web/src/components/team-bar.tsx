import type { ReactNode } from 'react';
import { badgeStep, teamColors, teamOf } from '../lib/ui/team.ts';

/** The picked team on its own color, the only loud element of a page. */
export function TeamBar({ teamId, name, children }: { teamId: string; name: string; children?: ReactNode }) {
  const team = teamOf(teamId);
  return (
    <div className="team-bar" style={teamColors(team)}>
      {team !== undefined && (
        <>
          <span className="team-code" aria-hidden="true">
            {team.abbreviation}
          </span>
          <span className="h-6.5 w-px flex-none bg-current opacity-45" />
        </>
      )}
      <span className={`team-name ${badgeStep(name)}`}>{name}</span>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { badgeStep, teamColors, teamOf } from '../lib/ui/team.ts';

/** The picked team on its own color, the only loud element of a page. */
export function TeamBar({ teamId, name, children }: { teamId: string; name: string; children?: ReactNode }) {
  const team = teamOf(teamId);
  return (
    <div
      className="flex min-h-15 items-center gap-3 rounded-control bg-team px-4 text-on-team inset-ring inset-ring-inset-edge lg:min-h-18"
      style={teamColors(team)}
    >
      {team !== undefined && (
        <>
          <span className="text-2xl leading-none font-[850] tracking-[-.02em] font-stretch-122% lg:text-[2rem]" aria-hidden="true">
            {team.abbreviation}
          </span>
          <span className="h-6.5 w-px flex-none bg-current opacity-45" />
        </>
      )}
      <span data-team className={`leading-[1.2] font-[720] tracking-normal font-stretch-108% ${badgeStep(name)}`}>
        {name}
      </span>
      {children !== undefined && (
        <span className="num ml-auto text-2xl font-heavy whitespace-nowrap font-stretch-112% lg:text-[2rem]">{children}</span>
      )}
    </div>
  );
}

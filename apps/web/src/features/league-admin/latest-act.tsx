import { Link } from '@tanstack/react-router';
import type { League } from '../../lib/api/trpc.ts';
import { describeAct } from './describe-act.ts';
import { logCopy } from './log-copy.ts';

/** The newest line of the log, if it is from the last seven days (screens 2.8). */
export function LatestAct({ league: { id, administration } }: { league: League }) {
  const line = administration?.latestAct;
  if (!line) return null;
  return (
    <p className="px-1 text-sm wrap-anywhere text-fg-2 print:hidden" data-latest-act>
      {describeAct(line)}{' '}
      <Link to="/home/league/$leagueId/log" params={{ leagueId: id }} className="prose-link whitespace-nowrap">
        {logCopy.title}
      </Link>
    </p>
  );
}

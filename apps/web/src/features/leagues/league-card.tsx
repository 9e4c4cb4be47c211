import { lastRoundOfNflSeason } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { SeasonRuler } from '../../components/season-ruler.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatSeason } from '../../lib/format.ts';
import type { LeagueListItem } from '../../lib/trpc.ts';

const ORDINAL = /\d+$/;

/** The round's number out of its description, or null when it has none. */
export function roundNumber(description: string): number | null {
  const found = ORDINAL.exec(description);
  return found === null ? null : Number(found[0]);
}

/** A league in the list: status, type, name, round, season; the whole card opens it (screens 2.6). */
export function LeagueCard({ league }: { league: LeagueListItem }) {
  const round = roundNumber(league.round.description);
  return (
    <Link to="/home/league/$leagueId" params={{ leagueId: league.id }} className="card league-card">
      <span className="flex items-center justify-between gap-2">
        <StatusBadge status={league.status} />
        <span className="text-sm text-fg-3">{league.type}</span>
      </span>
      <h2 className="line-clamp-2 self-start text-[1.25rem] font-heavy leading-tight">{league.name}</h2>
      <span className="grid gap-2">
        <span className="flex items-center justify-between gap-2">
          <span className="text-md font-heavy tracking-tight font-stretch-118%">{league.round.description}</span>
          <span className="num text-sm text-fg-3">{formatSeason(league.season)}</span>
        </span>
        {round !== null && <SeasonRuler round={round} lastRound={lastRoundOfNflSeason(league.season)} />}
      </span>
    </Link>
  );
}

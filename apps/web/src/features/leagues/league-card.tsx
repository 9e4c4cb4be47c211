import { lastRoundOfNflSeason } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../components/league/status-badge.tsx';
import type { LeagueListItem } from '../../lib/api/trpc.ts';
import { formatSeason } from '../../lib/ui/format.ts';

/** One mark a round: past, now, to come. Decoration beside the round's name. */
function SeasonRuler({ round, lastRound }: { round: number; lastRound: number }) {
  return (
    <span className="ruler" aria-hidden="true">
      {Array.from({ length: lastRound }, (_, at) => at + 1).map((ordinal) => (
        <span key={ordinal} className={`mark ${ordinal < round ? 'mark-past' : ''} ${ordinal === round ? 'mark-now' : ''}`} />
      ))}
    </span>
  );
}

const ORDINAL = /\d+$/;

/** The round's number out of its description, or null when it has none. */
function roundNumber(description: string): number | null {
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

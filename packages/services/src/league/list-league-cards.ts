import type { LeagueCard } from '@survivor/contract/league';
import { type LeagueCardEntry, listLeagueCards as readLeagueCards } from '@survivor/db/queries/league-cards';
import { describeRound, displayedRound, isWinner, leagueStatus, survivorsByRound } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { toGameOutput } from '../game/list-games.ts';
import { leagueIds } from '../ids.ts';

/** The caller's leagues as their cards show them, the latest joined first (screens 2.6). */
export async function listLeagueCards({ ctx }: { ctx: ServiceContext }): Promise<LeagueCard[]> {
  const cards = await readLeagueCards(ctx.db, requireCaller(ctx).id);
  return cards.map(toCard);
}

/** Who was left, round by round, up to the last that is decided for all. */
function survivorsOf({ total, fallen, effectiveStart, completedRound, currentRound }: LeagueCardEntry): LeagueCard['survivors'] {
  if (fallen === null) return null;
  const counts = new Map(Object.entries(fallen).map(([round, count]) => [Number(round), count]));
  const last = Math.max(completedRound ?? currentRound - 1, ...counts.keys());
  return [...survivorsByRound({ total, fallen: counts, first: effectiveStart, last })];
}

/** A pick whose game is cancelled or has moved to another round counts no longer (rules 5). */
function pickOf({ teamId, isVoid, outIn, game }: LeagueCardEntry): LeagueCard['pick'] {
  if (teamId === null || (isVoid && outIn === null)) return null;
  return { teamId: String(teamId), game: game && toGameOutput(game) };
}

function toCard(entry: LeagueCardEntry): LeagueCard {
  const ordinal = displayedRound(entry);
  const { completedRound, outIn, total, alive } = entry;
  return {
    id: leagueIds.encode(entry.id),
    name: entry.name,
    type: entry.leagueType,
    season: entry.year,
    status: leagueStatus(entry),
    round: { ordinal, description: describeRound(ordinal), startsAt: entry.deadline },
    total,
    alive,
    survivors: survivorsOf(entry),
    outIn,
    isWinner: completedRound !== null && isWinner(outIn, { completedRound, survivors: alive }),
    teamsLeft: entry.teamsLeft,
    pick: pickOf(entry),
  };
}

import type { RoundNotesOutput } from '@survivor/contract/league';
import type { DocumentRound, GamesDocument } from '@survivor/db/queries/season/season-documents';
import { DAY, type TeamResult } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { type LeagueView, viewLeague } from './view-league.ts';

const CORRECTION_SHOWN = 7 * DAY;

const isFuture = ({ startsAt }: DocumentRound, now: Date) => startsAt === null || now < startsAt;

function findPreviousDeadline(round: DocumentRound, now: Date): Date | null {
  const { startsAt, previousStartsAt } = round;
  if (startsAt === null || previousStartsAt === null || !isFuture(round, now)) return null;
  return previousStartsAt.getTime() === startsAt.getTime() ? null : previousStartsAt;
}

/**
 * A team's result in the round. A canceled or moved game counts as such even before it is graded.
 */
function findResult(
  { season }: LeagueView,
  { games }: GamesDocument,
  { round, teamId }: { round: number; teamId: number },
): TeamResult | null {
  const teamRound = season.teamRounds.find((row) => row.round === round && row.teamId === teamId);
  const game = games.find(({ id }) => id === teamRound?.gameId);
  if (game?.status === 'CANC') return 'cancelled';
  return game !== undefined && game.round !== round ? 'moved' : (teamRound?.result ?? null);
}

async function findVoidPick(ctx: ServiceContext, view: LeagueView, round: DocumentRound): Promise<RoundNotesOutput['voidPick']> {
  const { row } = view;
  const teamId = row.picks[round.ordinal - 1] ?? null;
  if (teamId === null || !isFuture(round, row.now)) return null;
  const games = await ctx.documents.games.read(ctx.sharedDb, { id: row.seasonId, version: row.gamesVersion });
  const result = findResult(view, games, { round: round.ordinal, teamId });
  return result === 'cancelled' || result === 'moved' ? { teamId: String(teamId), reason: result } : null;
}

/**
 * What is unusual about a league's displayed round. It shows no hidden picks but the caller's own
 * (rules 2, 4 and 5). Throws 404 for non-members.
 */
export async function listRoundChanges({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<RoundNotesOutput> {
  requireCaller(ctx);
  const view = await viewLeague(ctx, input.id);
  const { now, correctedAt, sourceAges } = view.row;
  const round = view.season.rounds.find(({ ordinal }) => ordinal === view.displayedRound);
  const sourceAge = sourceAges.split(',')[view.displayedRound - 1] || null;
  const isCorrected = correctedAt !== null && now.getTime() - correctedAt.getTime() < CORRECTION_SHOWN;
  return {
    sourceAge: sourceAge === null ? null : Math.max(0, Number(sourceAge)),
    wasStartsAt: round === undefined ? null : findPreviousDeadline(round, now),
    voidPick: round === undefined ? null : await findVoidPick(ctx, view, round),
    isCorrected,
    ...(isCorrected && { correctedAt }),
    herdMs: ctx.live.herdMs(),
  };
}

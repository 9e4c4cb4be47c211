import type { LeagueCard } from '@survivor/contract/league';
import { type LeagueCardRow, listLeagueCards as listRows } from '@survivor/db/queries/league/league-cards';
import type { SeasonGameEntry } from '@survivor/db/queries/season/games';
import {
  describeRound,
  eliminationReasonOf,
  hasKickedOff,
  isWinner,
  lastUndecidedKickoff,
  leagueStatus,
  survivorsByRound,
} from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { toGameOutput } from '../season/list-games.ts';
import { seasonProgress } from './season-progress.ts';
import { type StandingsView, toLeagueView } from './view-league.ts';

type CardView = StandingsView & { readonly row: LeagueCardRow };

/** The caller's leagues as cards, latest joined first (screens 2.6). */
export async function listLeagueCards({ ctx }: { ctx: ServiceContext }): Promise<LeagueCard[]> {
  const { seasons, games } = ctx.documents;
  const rows = await listRows(ctx.db, requireCaller(ctx).id);
  return await Promise.all(
    rows.map(async (row) => {
      const season = await seasons.read(ctx.sharedDb, { id: row.seasonId, version: row.seasonVersion });
      const played = await games.read(ctx.sharedDb, { id: row.seasonId, version: row.gamesVersion });
      return toCard(toLeagueView(row, season), played.games);
    }),
  );
}

type CardRound = CardView['season']['rounds'][number];

const startOf = ({ season }: CardView, round: number) => season.rounds.find(({ ordinal }) => ordinal === round)?.startsAt ?? null;

function teamRoundOf({ row, season }: CardView, round: number) {
  const teamId = row.picks[round - 1] ?? null;
  return season.teamRounds.find((one) => one.round === round && one.teamId === teamId);
}

/** The round that eliminated the reader: stored, or derived before grading stores it (rules 3). */
function eliminatedIn(view: CardView): number | null {
  const { row, season, effectiveStart } = view;
  if (row.eliminatedRound !== null || row.completedRound !== null) return row.eliminatedRound;
  // Once an excusable round is graded, members who are alive without a pick are excused.
  const hasFailed = ({ ordinal, isGraded, isExcusable }: CardRound) =>
    (row.picks[ordinal - 1] ?? null) === null
      ? !(isGraded && isExcusable)
      : eliminationReasonOf(teamRoundOf(view, ordinal)?.result ?? null) !== null;
  const failed = season.rounds.find(
    (round) => round.ordinal >= effectiveStart && !round.isVoid && round.startsAt !== null && round.startsAt <= row.now && hasFailed(round),
  );
  return failed?.ordinal ?? null;
}

/** Survivors by round, up to the last decided round. */
function survivorsOf({ row, season, effectiveStart }: CardView): LeagueCard['survivors'] {
  if (row.eliminatedByRound === null) return null;
  const eliminatedByRound = new Map(Object.entries(row.eliminatedByRound).map(([round, count]) => [Number(round), count]));
  const last = Math.max(row.completedRound ?? seasonProgress(season, row.now).currentRound - 1, ...eliminatedByRound.keys());
  return [...survivorsByRound({ total: row.total, eliminatedByRound, first: effectiveStart, last })];
}

/**
 * The reader's pick of the displayed round, or of the round that eliminated the reader. Null for a
 * pick that no longer counts: its game was canceled or moved (rules 5).
 */
function pickOf(view: CardView, eliminatedRound: number | null, games: readonly SeasonGameEntry[]): LeagueCard['pick'] {
  const round = eliminatedRound ?? view.displayedRound;
  const teamId = view.row.picks[round - 1] ?? null;
  if (teamId === null) return null;
  const gameId = teamRoundOf(view, round)?.gameId;
  const game = games.find(({ id }) => id === gameId) ?? null;
  const isVoid = game !== null && (game.status === 'CANC' || game.round !== round);
  return isVoid && eliminatedRound === null ? null : { teamId: String(teamId), game: game && toGameOutput(game) };
}

/** The planned team of the displayed round, while it can be picked and no team is (rules 4). */
function plannedTeamOf(view: CardView, eliminatedRound: number | null): number | null {
  const { row, season, displayedRound } = view;
  const teamId = row.plans[displayedRound];
  const startsAt = startOf(view, displayedRound);
  if (teamId === undefined || eliminatedRound !== null || row.completedRound !== null || startsAt === null || startsAt <= row.now)
    return null;
  const isPlaying = season.teamRounds.some((one) => one.round === displayedRound && one.teamId === teamId);
  const isPicked = (row.picks[displayedRound - 1] ?? null) !== null || row.picks.includes(teamId);
  return isPlaying && !isPicked ? teamId : null;
}

/** Unused teams that can be picked in the displayed round, as the page for choosing counts them. */
function countAvailable({ row, season, displayedRound }: CardView, games: readonly SeasonGameEntry[]): number {
  const used = new Set(row.picks.filter((_, index) => index !== displayedRound - 1));
  const open = new Set(
    games.filter(({ round, status }) => round === displayedRound && status !== 'CANC' && !hasKickedOff(status)).map(({ id }) => id),
  );
  return season.teamRounds.filter(({ round, teamId, gameId }) => round === displayedRound && !used.has(teamId) && open.has(gameId)).length;
}

/** Whether the reader is alive without a pick of the locked displayed round (rules 5). */
function isExcused(view: CardView, eliminatedRound: number | null): boolean {
  const { row, season, displayedRound } = view;
  const round = season.rounds.find(({ ordinal }) => ordinal === displayedRound);
  const isStarted = round !== undefined && round.startsAt !== null && round.startsAt <= row.now;
  return (
    isStarted &&
    round.isExcusable &&
    (eliminatedRound === null || eliminatedRound > displayedRound) &&
    (row.picks[displayedRound - 1] ?? null) === null
  );
}

/** When the reader wins, if already the only one alive and their team has won. */
function describeWin(view: CardView, eliminatedRound: number | null, games: readonly SeasonGameEntry[]): Pick<LeagueCard, 'winsAfter'> {
  const { row, displayedRound } = view;
  if (row.completedRound !== null || row.total < 2 || row.alive !== 1 || eliminatedRound !== null) return {};
  if (teamRoundOf(view, displayedRound)?.result !== 'W') return {};
  const ofRound = games.filter(({ round, counts }) => counts && round === displayedRound);
  const kickoff = lastUndecidedKickoff(ofRound.map(({ status, kickoffAt }) => ({ status, gameTime: kickoffAt })));
  return kickoff === undefined ? {} : { winsAfter: kickoff };
}

function toCard(view: CardView, games: readonly SeasonGameEntry[]): LeagueCard {
  const { row, season, effectiveStart, displayedRound } = view;
  const { completedRound, total, alive, now } = row;
  const eliminatedRound = eliminatedIn(view);
  const planned = plannedTeamOf(view, eliminatedRound);
  return {
    id: leagueIds.encode(row.id),
    name: row.name,
    type: season.leagueType,
    season: season.year,
    status: leagueStatus({ startsAt: startOf(view, effectiveStart), completedRound, now }),
    round: { ordinal: displayedRound, description: describeRound(displayedRound), startsAt: startOf(view, displayedRound) },
    total,
    alive,
    survivors: survivorsOf(view),
    outIn: eliminatedRound,
    ...(row.hasLeft && { hasLeft: true }),
    isWinner: completedRound !== null && isWinner(eliminatedRound, { completedRound, survivors: alive, sharedRound: row.sharedRound }),
    ...(completedRound !== null && { winners: row.winners }),
    ...describeWin(view, eliminatedRound, games),
    teamsLeft: countAvailable(view, games),
    pick: pickOf(view, eliminatedRound, games),
    ...(planned !== null && { plannedTeamId: String(planned) }),
    ...(isExcused(view, eliminatedRound) && { isExcused: true }),
  };
}

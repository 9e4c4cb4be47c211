import type { LeagueOutput } from '@survivor/contract/league';
import { listWinners } from '@survivor/db/queries/league/league-views';
import { describeRound, leagueStatus } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { getAdministration } from '../league-admin/get-administration.ts';
import { type LeagueView, viewLeague } from './view-league.ts';

const startOf = ({ season }: LeagueView, round: number): Date | null =>
  season.rounds.find(({ ordinal }) => ordinal === round)?.startsAt ?? null;

/**
 * A league for its members, including the join password (empty if its secret was removed). Throws
 * 404 for others (rules 3, contract 4).
 */
export async function getLeague({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<LeagueOutput> {
  requireCaller(ctx);
  const view = await viewLeague(ctx, input.id);
  const { row, season, displayedRound } = view;
  const { completedRound } = row;
  const winners = completedRound === null ? { rows: [], total: 0 } : await listWinners(ctx.db, { leagueId: row.id, completedRound });
  const administration = await getAdministration(ctx, view);
  return {
    id: input.id,
    name: row.name,
    key: row.key,
    password: ctx.cipher.decrypt(row.passwordEncrypted) ?? '',
    type: season.leagueType,
    season: season.year,
    status: leagueStatus({ startsAt: startOf(view, view.effectiveStart), completedRound, now: row.now }),
    round: { ordinal: displayedRound, description: describeRound(displayedRound), startsAt: startOf(view, displayedRound) },
    startRound: row.startRound,
    winners: winners.rows.map(({ userId, name }) => ({ userId: userIds.encode(userId), name })),
    winnersCount: winners.total,
    ...(administration !== undefined && { administration }),
    ...row.settings,
  };
}

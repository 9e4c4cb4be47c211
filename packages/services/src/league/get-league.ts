import type { LeagueOutput } from '@survivor/contract/league';
import { findLeagueOfMember, listWinners } from '@survivor/db/queries/leagues';
import { describeRound, displayedRound, leagueStatus } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds, userIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

/** A league as its members see it, join password included (empty once its secret was retired); 404 for everybody else (rules 3, contract 4). */
export async function getLeague({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<LeagueOutput> {
  const caller = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.id);
  const league = leagueId === null ? undefined : await findLeagueOfMember(ctx.db, { leagueId, userId: caller.id });
  if (league === undefined) throw notFound('League');
  const { completedRound } = league;
  const winners = completedRound === null ? { rows: [], total: 0 } : await listWinners(ctx.db, { leagueId: league.id, completedRound });
  const ordinal = displayedRound(league);
  return {
    id: input.id,
    name: league.name,
    key: league.key,
    password: ctx.cipher.decrypt(league.passwordEncrypted) ?? '',
    type: league.leagueType,
    season: league.year,
    status: leagueStatus(league),
    round: { ordinal, description: describeRound(ordinal), startsAt: league.roundStarts[ordinal - 1] ?? null },
    startRound: league.startRound,
    winners: winners.rows.map(({ userId, name }) => ({ userId: userIds.encode(userId), name })),
    winnersCount: winners.total,
    ...league.settings,
  };
}

import { countSeenUsers } from '@survivor/db/queries/user/users';
import { requireAdmin, type ServiceContext } from '../context.ts';

export type ActiveUsers = { activeUsers: number; activeUserPercentage: number };

/**
 * The number of users with an authenticated request in the last days, and their percentage of all
 * users with one decimal (contract 4).
 */
export async function countActiveUsers({ ctx, input }: { ctx: ServiceContext; input: { daysBack: number } }): Promise<ActiveUsers> {
  requireAdmin(ctx);
  const { active, total } = await countSeenUsers(ctx.db, input.daysBack);
  return { activeUsers: active, activeUserPercentage: total === 0 ? 0 : Math.round((active * 1000) / total) / 10 };
}

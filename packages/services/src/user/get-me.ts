import type { MeOutput } from '@survivor/contract/user';
import { findUser } from '@survivor/db/queries/users';
import { requireCaller, type ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { toUserOutput } from './user-output.ts';

/** The caller, with the roles that the database has now (rules 6). */
export async function getMe({ ctx }: { ctx: ServiceContext }): Promise<MeOutput> {
  const user = await findUser(ctx.db, requireCaller(ctx).id);
  if (user === undefined) throw new ServiceError('unauthenticated', 'Sign in to continue');
  return toUserOutput(user);
}

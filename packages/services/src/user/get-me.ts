import type { MeOutput, UserOutput } from '@survivor/contract/user';
import { findUser, type UserEntry } from '@survivor/db/queries/user/users';
import { requireCaller, type ServiceContext, signInToContinue } from '../context.ts';
import { userIds } from '../ids.ts';

/** A user's own data, also for administrators. */
export function toUserOutput({
  id,
  name,
  pictureUri,
  username,
  email,
  lastLoginAt,
  isAdmin,
}: Readonly<Omit<UserEntry, 'browserZone'>>): UserOutput {
  return { id: userIds.encode(id), name, profilePictureUri: pictureUri, username, email, lastLoginAt, roles: isAdmin ? ['admin'] : [] };
}

/** The caller's own data, with current roles (rules 6). */
export async function getMe({ ctx }: { ctx: ServiceContext }): Promise<MeOutput> {
  const caller = requireCaller(ctx);
  const user = caller.person ?? (await findUser(ctx.sharedDb, caller.id));
  if (user === undefined) throw signInToContinue();
  return { ...toUserOutput(user), browserZone: user.browserZone };
}

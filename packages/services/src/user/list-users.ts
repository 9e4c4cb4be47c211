import type { ListUsersInput, UserOutput } from '@survivor/contract/user';
import { searchUsers } from '@survivor/db/queries/user/users';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { type PageOf, pageOf } from '../paging.ts';
import { toUserOutput } from './get-me.ts';

/** One page of users, searched by name or email, newest first by default (contract 4). */
export async function listUsers({ ctx, input }: { ctx: ServiceContext; input: ListUsersInput }): Promise<PageOf<UserOutput>> {
  requireAdmin(ctx);
  const { rows, total } = await searchUsers(ctx.db, { ...input, search: input.search ?? '' });
  return pageOf(input, rows.map(toUserOutput), total);
}

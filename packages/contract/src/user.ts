import * as z from 'zod';
import { Id, pageFields, pageInput } from './common.ts';
import { USER_SORTS } from './sort.ts';

export const MeOutput = z.object({
  id: Id,
  name: z.string(),
  profilePictureUri: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  lastLoginAt: z.date().nullable(),
  roles: z.array(z.enum(['admin'])),
});
export type MeOutput = z.infer<typeof MeOutput>;

export const ListUsersInput = z.strictObject({ ...pageInput(100), sort: z.enum(USER_SORTS).optional() });
export type ListUsersInput = z.infer<typeof ListUsersInput>;
export const ListUsersOutput = z.object({ items: z.array(MeOutput), ...pageFields });

export const ActiveStatsInput = z.strictObject({ daysBack: z.number().int().min(1).max(365).default(7) });
export const ActiveStatsOutput = z.object({ activeUsers: z.number().int(), activeUserPercentage: z.number() });

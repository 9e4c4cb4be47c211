import * as z from 'zod';
import { Id, pageFields, pageInput } from './common.ts';

const userFields = {
  id: Id,
  name: z.string(),
  profilePictureUri: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  lastLoginAt: z.date().nullable(),
};

export const MeOutput = z.object({ ...userFields, roles: z.array(z.enum(['admin'])) });
export type MeOutput = z.infer<typeof MeOutput>;

export const UserOutput = z.object(userFields);
export const ListUsersInput = z.strictObject(pageInput(100));
export type ListUsersInput = z.infer<typeof ListUsersInput>;
export const ListUsersOutput = z.object({ items: z.array(UserOutput), ...pageFields });

export const ActiveStatsInput = z.strictObject({ daysBack: z.number().int().min(1).max(365).default(7) });
export const ActiveStatsOutput = z.object({ activeUsers: z.number().int(), activeUserPercentage: z.number() });

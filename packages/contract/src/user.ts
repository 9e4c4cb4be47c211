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

/**
 * The leagues that the caller owns, with the name of the next owner, or null if the league ends
 * with the account.
 */
export const SuccessionOutput = z.object({
  leagues: z.array(z.object({ id: Id, name: z.string(), heir: z.string().nullable(), ends: z.boolean() })),
});
export type SuccessionOutput = z.infer<typeof SuccessionOutput>;

/** The progress of a personal export, which can be downloaded `until` then. */
export const AccountExportOutput = z.object({ state: z.enum(['none', 'making', 'ready', 'failed']), until: z.date().nullable() });
export type AccountExportOutput = z.infer<typeof AccountExportOutput>;
/** The file: the rows of each table. REST only (contract 4). */
export const AccountFileOutput = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

export const ListUsersInput = z.strictObject({ ...pageInput(100), sort: z.enum(USER_SORTS).optional() });
export type ListUsersInput = z.infer<typeof ListUsersInput>;
export const ListUsersOutput = z.object({ items: z.array(MeOutput), ...pageFields });

export const ActiveStatsInput = z.strictObject({ daysBack: z.number().int().min(1).max(365).default(7) });
export const ActiveStatsOutput = z.object({ activeUsers: z.number().int(), activeUserPercentage: z.number() });

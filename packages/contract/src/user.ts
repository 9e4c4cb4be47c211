import * as z from 'zod';
import { Id, pageFields, pageInput, timeZone } from './common.ts';
import { USER_SORTS } from './sort.ts';

/** A user's own data, also for administrators. */
export const UserOutput = z.object({
  id: Id,
  name: z.string(),
  profilePictureUri: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  lastLoginAt: z.date().nullable(),
  roles: z.array(z.enum(['admin'])),
});
export type UserOutput = z.infer<typeof UserOutput>;

export const MeOutput = UserOutput.extend({
  /** The zone of the browser that signed in last, as stored; null if none is known. */
  browserZone: z.string().nullable(),
});
export type MeOutput = z.infer<typeof MeOutput>;

export const SetBrowserZoneInput = z.strictObject({ zone: timeZone });
export type SetBrowserZoneInput = z.infer<typeof SetBrowserZoneInput>;

/**
 * The leagues that the caller owns, with the name of the next owner, or null if the league ends
 * with the account.
 */
export const SuccessionOutput = z.object({
  leagues: z.array(z.object({ id: Id, name: z.string(), heir: z.string().nullable(), ends: z.boolean() })),
});
export type SuccessionOutput = z.infer<typeof SuccessionOutput>;

/** The progress of a personal export. A finished one can be downloaded until `until`. */
export const AccountExportOutput = z.object({ state: z.enum(['none', 'making', 'ready', 'failed']), until: z.date().nullable() });
export type AccountExportOutput = z.infer<typeof AccountExportOutput>;
/** The file: the rows of each table. REST only (contract 4). */
export const AccountFileOutput = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

export const ListUsersInput = z.strictObject({ ...pageInput(100), sort: z.enum(USER_SORTS).optional() });
export type ListUsersInput = z.infer<typeof ListUsersInput>;
export const ListUsersOutput = z.object({ items: z.array(UserOutput), ...pageFields });

export const ActiveStatsInput = z.strictObject({ daysBack: z.number().int().min(1).max(365).default(7) });
export const ActiveStatsOutput = z.object({ activeUsers: z.number().int(), activeUserPercentage: z.number() });

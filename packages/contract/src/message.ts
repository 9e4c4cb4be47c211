import { isTimeZone, MESSAGE_KINDS, MOST_REMINDER_HOURS, REMINDER_HOURS } from '@survivor/rules';
import * as z from 'zod';
import { Id } from './common.ts';

const areDifferent = (items: readonly unknown[]) => new Set(items).size === items.length;

const kinds = z.array(z.enum(MESSAGE_KINDS)).max(MESSAGE_KINDS.length).refine(areDifferent, 'Each kind once');
const reminderHours = z
  .array(z.literal(REMINDER_HOURS))
  .max(MOST_REMINDER_HOURS, `At most ${MOST_REMINDER_HOURS} reminders before a deadline`)
  .refine(areDifferent, 'Each reminder once');

const zone = z.string().max(64).refine(isTimeZone, 'This time zone is not known').nullable();
const hour = z.int().min(0).max(23);
const quietHours = z.strictObject({ from: hour, to: hour }).nullable();

/** A browser that takes notifications. */
export const DeviceItem = z.object({
  id: Id,
  /** As at the sign-in; null when it named no known one. */
  browser: z.string().nullable(),
  madeAt: z.date(),
  /** It was added in the session that asks. */
  isThisDevice: z.boolean(),
});
export type DeviceItem = z.infer<typeof DeviceItem>;

/** The caller's devices, the newest first. */
export const DevicesOutput = z.object({ items: z.array(DeviceItem) });
export type DevicesOutput = z.infer<typeof DevicesOutput>;

/** A subscription as browsers write it, the keys in base64url. */
export const AddDeviceInput = z.strictObject({
  endpoint: z.string().min(1).max(2000),
  publicKey: z.string().max(200),
  authSecret: z.string().max(100),
  /** The device's: messages are told in it, and quiet hours are its, where none was set. */
  zone,
});
export type AddDeviceInput = z.infer<typeof AddDeviceInput>;

export const DeviceInput = z.strictObject({ id: z.string().max(64) });
export type DeviceInput = z.infer<typeof DeviceInput>;

/** What became of a test: `gone` when the browser takes no notifications any more, and the device was removed. */
export const TestDeviceOutput = z.object({ outcome: z.enum(['sent', 'gone', 'not-now']) });
export type TestDeviceOutput = z.infer<typeof TestDeviceOutput>;

/** What the caller is told, and how (rules 12). */
export const MessagesOutput = z.object({
  /** False: this site has no relay, and offers no e-mail. */
  isEmailOffered: z.boolean(),
  /** Where a local run shows the e-mail that it keeps; null wherever e-mail is for people. */
  mailPageUrl: z.string().nullable(),
  /** False: the account is from before, has not been asked yet, and gets nothing. */
  hasAnswered: z.boolean(),
  emailKinds: kinds,
  /** Told to the devices, if there are any. */
  pushKinds: kinds,
  reminderHours,
  /** Null: UTC. */
  zone: z.string().nullable(),
  /** Hours of the day in that zone; null: pushes always make a sound. */
  quietHours,
  /** The address was refused so often that nothing is sent to it until it is set anew. */
  isAddressRefused: z.boolean(),
  /** By name; of these only acts on the caller are told. */
  mutedLeagues: z.array(z.object({ id: Id, name: z.string() })),
  /** The newest first. */
  devices: z.array(DeviceItem),
  /** What a browser subscribes with, in base64url; null: this site sends no notifications. */
  pushKey: z.string().nullable(),
});
export type MessagesOutput = z.infer<typeof MessagesOutput>;

export const SetMessagesInput = z.strictObject({
  emailKinds: kinds,
  pushKinds: kinds,
  reminderHours,
  zone,
  quietHours,
});
export type SetMessagesInput = z.infer<typeof SetMessagesInput>;

export const MuteLeagueInput = z.strictObject({ leagueId: Id, muted: z.boolean() });
export type MuteLeagueInput = z.infer<typeof MuteLeagueInput>;

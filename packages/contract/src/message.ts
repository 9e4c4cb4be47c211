import { MAX_REMINDERS, MESSAGE_KINDS, REMINDER_HOURS } from '@survivor/rules';
import * as z from 'zod';
import { Id, timeZone } from './common.ts';

const areDifferent = (items: readonly unknown[]) => new Set(items).size === items.length;

const kinds = z.array(z.enum(MESSAGE_KINDS)).max(MESSAGE_KINDS.length).refine(areDifferent, 'Each kind may appear only once');
const reminderHours = z
  .array(z.literal(REMINDER_HOURS))
  .max(MAX_REMINDERS, `At most ${MAX_REMINDERS} reminders before a deadline`)
  .refine(areDifferent, 'Each reminder may appear only once');

const hour = z.int().min(0).max(23);
const quietHours = z.strictObject({ from: hour, to: hour }).nullable();

/** A browser that receives notifications. */
export const DeviceItem = z.object({
  id: Id,
  /** The browser at sign-in; null if it is unknown. */
  browser: z.string().nullable(),
  madeAt: z.date(),
  /** Whether it was added in the caller's session. */
  isThisDevice: z.boolean(),
});
export type DeviceItem = z.infer<typeof DeviceItem>;

/**
 * A device that was removed: `gone` if its browser no longer accepts notifications, `refused` if
 * its push service accepts none of ours.
 */
const LostDeviceItem = z.object({
  browser: z.string().nullable(),
  reason: z.enum(['gone', 'refused']),
  lostAt: z.date(),
  /** Whether it was added in the caller's session. */
  isThisDevice: z.boolean(),
});
export type LostDeviceItem = z.infer<typeof LostDeviceItem>;

/** The caller's devices, newest first. */
export const DevicesOutput = z.object({ items: z.array(DeviceItem) });
export type DevicesOutput = z.infer<typeof DevicesOutput>;

/** A push subscription as browsers create it, with keys in base64url. */
export const AddDeviceInput = z.strictObject({
  endpoint: z.string().min(1).max(2000),
  publicKey: z.string().max(200),
  authSecret: z.string().max(100),
  /** The zone of the browser. */
  zone: timeZone,
});
export type AddDeviceInput = z.infer<typeof AddDeviceInput>;

export const DeviceInput = z.strictObject({ id: z.string().max(64) });
export type DeviceInput = z.infer<typeof DeviceInput>;

/**
 * The outcome of a test push; `gone` if the device was removed, with the reason if its push service
 * refused us and the browser may still be there.
 */
export const TestDeviceOutput = z.object({ outcome: z.enum(['sent', 'gone', 'not-now']), reason: z.literal('refused').optional() });
export type TestDeviceOutput = z.infer<typeof TestDeviceOutput>;

/** The caller's message settings (rules 12). */
export const MessagesOutput = z.object({
  /** False if the site has no mail relay. */
  isEmailOffered: z.boolean(),
  /** The address of the local mailbox in a development run, else null. */
  mailPageUrl: z.string().nullable(),
  /** False for an older account that has not answered the prompt yet and gets no messages. */
  hasAnswered: z.boolean(),
  emailKinds: kinds,
  /** Sent to the devices, if there are any. */
  pushKinds: kinds,
  reminderHours,
  /** The zone that the user has set; null to follow the browser. */
  zone: z.string().nullable(),
  /** Hours of the day in the user's zone; null if pushes always make a sound. */
  quietHours,
  /** The address bounced so often that nothing is sent to it until it changes. */
  isAddressRefused: z.boolean(),
  /** By name. A muted league sends only messages about the caller's own account. */
  mutedLeagues: z.array(z.object({ id: Id, name: z.string() })),
  /** Newest first. */
  devices: z.array(DeviceItem),
  /** Those removed in the last 30 days and after the latest device was added, newest first. */
  lostDevices: z.array(LostDeviceItem),
  /** SHA-256 in hex of the push address added in the caller's session; null if none was. */
  endpointHash: z.string().nullable(),
  /** The site's public push key in base64url; null if it sends no notifications. */
  pushKey: z.string().nullable(),
});
export type MessagesOutput = z.infer<typeof MessagesOutput>;

export const SetMessagesInput = z.strictObject({
  emailKinds: kinds,
  pushKinds: kinds,
  reminderHours,
  zone: timeZone,
  quietHours,
});
export type SetMessagesInput = z.infer<typeof SetMessagesInput>;

export const MuteLeagueInput = z.strictObject({ leagueId: Id, muted: z.boolean() });
export type MuteLeagueInput = z.infer<typeof MuteLeagueInput>;

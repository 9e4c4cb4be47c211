import * as z from 'zod';
import { LeagueType } from './common.ts';

export const StatusOutput = z.object({
  isMaintenanceMode: z.boolean(),
  message: z.string(),
  version: z.string(),
  serverTime: z.date(),
});
export type StatusOutput = z.infer<typeof StatusOutput>;

export const RoundStartInput = z.strictObject({ leagueType: LeagueType.default('NFL') });
export const RoundStartOutput = z.date().nullable();

export const GlobalStateOutput = z.object({
  nflState: z.object({ season: z.number().int(), round: z.number().int(), roundStart: z.date().nullable() }).nullable(),
});

export const CLOCK_STEPS = ['kickoff', 'finals', 'next-round'] as const;
export const ClockStep = z.enum(CLOCK_STEPS);
export const ClockOutput = z.object({ now: z.date() });
export const MoveClockInput = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }).transform((value) => new Date(value)) }),
  z.strictObject({ advanceTo: ClockStep }),
]);
export type MoveClockInput = z.infer<typeof MoveClockInput>;

/** Where donations go; a method without a value is not shown (contract 2, `DONATE_*`). */
export const DonateSettings = z.object({
  paymentUrl: z.string().nullable(),
  bitcoin: z.string().nullable(),
  litecoin: z.string().nullable(),
  monero: z.string().nullable(),
});
export type DonateSettings = z.infer<typeof DonateSettings>;

/** What the page needs to know about the running system before anybody signs in. */
export const SystemOutput = z.object({
  isVirtualClock: z.boolean(),
  sportsSource: z.string(),
  isGoogle: z.boolean(),
  clientId: z.string(),
  operatorName: z.string(),
  donate: DonateSettings,
});
export type SystemOutput = z.infer<typeof SystemOutput>;

import * as z from 'zod';

/** Null for who has no calendar address. */
export const CalendarOutput = z.object({ madeAt: z.date() }).nullable();
export type CalendarOutput = z.infer<typeof CalendarOutput>;

/** The address, which nobody can be told a second time. */
export const RenewCalendarOutput = z.object({ url: z.string() });
export type RenewCalendarOutput = z.infer<typeof RenewCalendarOutput>;

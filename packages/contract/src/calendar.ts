import * as z from 'zod';

/** Null if the caller has no calendar address. */
export const CalendarOutput = z.object({ madeAt: z.date() }).nullable();
export type CalendarOutput = z.infer<typeof CalendarOutput>;

/** The address. It is shown only once. */
export const RenewCalendarOutput = z.object({ url: z.string() });
export type RenewCalendarOutput = z.infer<typeof RenewCalendarOutput>;

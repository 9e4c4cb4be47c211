const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const OPENING_THURSDAY = Date.UTC(2025, 8, 4);
// Clocks go back on 2 November 2025 at 2:00 in the night; the season is over before they go forward.
const STANDARD_TIME_FROM = Date.UTC(2025, 10, 2, 6);
const DAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'] as const;

export type Day = (typeof DAYS)[number];

/** The instant of a time of day (24 hours, `HH:MM`) on the US East Coast, in the week that begins with a round's Thursday. */
export function easternTime(round: number, day: Day, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = ((round - 1) * 7 + DAYS.indexOf(day)) * DAY_MINUTES + hours * 60 + minutes;
  const asDaylight = OPENING_THURSDAY + (wall + 4 * 60) * MINUTE_MS;
  return new Date(asDaylight < STANDARD_TIME_FROM ? asDaylight : asDaylight + 60 * MINUTE_MS);
}

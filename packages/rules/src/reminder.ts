/** Hours before a deadline at which who has chosen no others is reminded, the earliest first (rules 12). */
export const STANDARD_REMINDER_HOURS: readonly number[] = [24, 2];

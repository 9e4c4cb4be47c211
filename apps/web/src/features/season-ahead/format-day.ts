const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** `Oct 12` in the reader's zone. */
export const formatDay = (instant: Date): string => DAY.format(instant);

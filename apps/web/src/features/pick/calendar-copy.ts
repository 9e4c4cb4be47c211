/** The button that saves a deadline as a calendar file. */
export const calendarCopy = {
  button: 'Calendar',
  label: 'Add to calendar',
} as const;

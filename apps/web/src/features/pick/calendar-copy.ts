/** Words of the button that saves a deadline. */
export const calendarCopy = {
  button: 'Calendar',
  label: 'Add to calendar',
} as const;

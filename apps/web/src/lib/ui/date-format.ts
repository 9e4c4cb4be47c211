/** A format of instants in American English, in the reader's time zone if the options name none. */
export function createDateFormat(options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', options);
  return (instant) => format.format(instant);
}

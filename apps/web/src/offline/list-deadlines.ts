const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The deadlines in a response: of one league or of a list of leagues. */
export function listDeadlines(data: unknown): Date[] {
  const leagues: readonly unknown[] = Array.isArray(data) ? data : [data];
  return leagues.flatMap((league) => {
    const startsAt = field(field(league, 'round'), 'startsAt');
    return startsAt instanceof Date ? [startsAt] : [];
  });
}

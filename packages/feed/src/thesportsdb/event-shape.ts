import * as z from 'zod';

// Ids, rounds and scores are strings or sometimes numbers; absent, null and '' mean the same.
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value).trim() || null));

// A secondary field of another type counts as absent.
const lenientText = text.catch(null);

/** The fields of an event that are read. Others are dropped. */
export const EventShape = z.object({
  idEvent: text,
  idLeague: text,
  strSeason: text,
  intRound: text,
  idHomeTeam: text,
  idAwayTeam: text,
  strHomeTeam: text,
  strAwayTeam: text,
  intHomeScore: text,
  intAwayScore: text,
  strTimestamp: text,
  dateEvent: lenientText,
  strTime: lenientText,
  strTimeLocal: lenientText,
  strStatus: text,
});
export type EventFields = z.infer<typeof EventShape>;

export const EventsDocument = z.object({ events: z.array(z.unknown()).nullable() });

export const TeamShape = z.object({ idTeam: text, strTeam: text, strTeamShort: text });
export const TeamsDocument = z.object({ teams: z.array(z.unknown()).nullable() });

/**
 * Makes text of the source safe for a message, a log or a JSON column: printable, at most 80
 * characters.
 */
export function quote(value: unknown): string {
  return String(value)
    .slice(0, 80)
    .replaceAll(/[^\u0020-\u007e\u00a0-\u024f]/g, '?');
}

/** A quarantined event for administrators: its known fields, flat and short. */
export function summarizeEvent(event: unknown): Record<string, string | null> {
  if (typeof event !== 'object' || event === null) return { value: quote(event) };
  const known = new Map(Object.entries(event));
  const shown = Object.keys(EventShape.shape).map((key) => {
    const value: unknown = known.get(key) ?? null;
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return [key, isPlain ? quote(value) : value === null ? null : '(not text)'] as const;
  });
  return Object.fromEntries(shown);
}

/** The fields of an event that say when it kicks off. Times are UTC, except for the local one. */
export type KickoffFields = {
  readonly strTimestamp: string | null;
  readonly dateEvent: string | null;
  readonly strTime: string | null;
  readonly strTimeLocal: string | null;
};

const TIMESTAMP = /^(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|\+00:?00)?)$/i;
const TIME = /^(\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?(?:Z|\+00:?00)?$/i;
const NO_TIME = /^(?:tb[acd]|0000-00-00.*)$/i;

function toInstant(date: string, time: string): Date | undefined {
  const parts = TIME.exec(time);
  if (parts === null) return undefined;
  const iso = `${date}T${parts[1]}:${parts[2] ?? '00'}.000Z`;
  const instant = new Date(iso);
  const isRealDate = /^20/.test(date) && !Number.isNaN(instant.getTime()) && instant.toISOString() === iso;
  return isRealDate ? instant : undefined;
}

/** Parses a UTC timestamp, mostly without a zone. Undefined if it is no time of this century. */
function parseTimestamp(raw: string): Date | undefined {
  const [, date = '', time = ''] = TIMESTAMP.exec(raw) ?? [];
  return toInstant(date, time);
}

const isMidnight = (time: string | null) => time !== null && /^00:00(?::00)?(?:\.0+)?(?:Z|[+-]\d\d:?\d\d)?$/i.test(time);
const isMidnightUtc = (instant: Date) => instant.toISOString().endsWith('T00:00:00.000Z');

/**
 * The kickoff: `strTimestamp`, else `dateEvent` with `strTime` (rules 2). Null if the event has no
 * time, or only midnight as a placeholder; undefined if it has only an invalid timestamp.
 */
export function parseKickoff({ strTimestamp, dateEvent, strTime, strTimeLocal }: KickoffFields): Date | null | undefined {
  const timestamp = strTimestamp === null || NO_TIME.test(strTimestamp) ? null : parseTimestamp(strTimestamp);
  if (timestamp && !(isMidnightUtc(timestamp) && isMidnight(strTimeLocal))) return timestamp;
  const dated = dateEvent === null || strTime === null ? undefined : toInstant(dateEvent, strTime);
  // Without a timestamp, midnight UTC is a kickoff only if the local time is not midnight.
  const isPlaceholder = dated !== undefined && isMidnightUtc(dated) && (strTimeLocal === null || isMidnight(strTimeLocal));
  if (dated !== undefined && !isPlaceholder) return dated;
  return timestamp === undefined && !isPlaceholder ? undefined : null;
}

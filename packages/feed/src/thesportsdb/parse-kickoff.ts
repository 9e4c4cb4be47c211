const SHAPE = /^(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(?:Z|\+00:?00)?$/;

/**
 * Parses `strTimestamp`, which is UTC and mostly without a zone. Undefined if it is no time of this
 * century; midnight is a valid kickoff (rules 2).
 */
export function parseKickoff(raw: string): Date | undefined {
  const parts = SHAPE.exec(raw);
  if (parts === null) return undefined;
  const iso = `${parts[1]}T${parts[2]}${parts[3] ?? ':00'}.000Z`;
  const instant = new Date(iso);
  const isRealDate = !Number.isNaN(instant.getTime()) && instant.toISOString() === iso;
  return isRealDate ? instant : undefined;
}

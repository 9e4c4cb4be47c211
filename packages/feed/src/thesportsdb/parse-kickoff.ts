const SHAPE = /^(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(?:Z|\+00:?00)?$/;

/**
 * `strTimestamp`, which is UTC and mostly carries no zone mark. Undefined when it is no instant of this century; midnight is a
 * kickoff like any other (rules 2).
 */
export function parseKickoff(raw: string): Date | undefined {
  const parts = SHAPE.exec(raw);
  if (parts === null) return undefined;
  const iso = `${parts[1]}T${parts[2]}${parts[3] ?? ':00'}.000Z`;
  const instant = new Date(iso);
  const isRealDate = !Number.isNaN(instant.getTime()) && instant.toISOString() === iso;
  return isRealDate ? instant : undefined;
}

/** The number of survivors before the first round and after each round up to `last`. */
export function survivorsByRound(args: {
  total: number;
  eliminatedByRound: ReadonlyMap<number, number>;
  first: number;
  last: number;
}): readonly number[] {
  const curve = [args.total];
  for (let round = args.first; round <= args.last; round++) curve.push((curve.at(-1) ?? 0) - (args.eliminatedByRound.get(round) ?? 0));
  return curve;
}

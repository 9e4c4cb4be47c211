import type { Division } from './divisions.ts';
import { divisionsOf } from './divisions.ts';
import type { Random } from './random.ts';
import { shuffle } from './random.ts';

export type Pairing = { homeTeamId: number; awayTeamId: number };
/** Sixteen pairings in which every team plays once. */
export type Matching = Pairing[];

const FOUR = [0, 1, 2, 3] as const;
const DIVISION_LEGS = [
  [0, 1, 2, 3],
  [0, 2, 3, 1],
  [0, 3, 1, 2],
] as const;

function at(division: Division, rank: number): number {
  const teamId = division.teamIds[rank % 4];
  if (teamId === undefined) throw new Error('A division has four teams');
  return teamId;
}

const meet = (home: Division, homeRank: number, away: Division, awayRank: number): Pairing => ({
  homeTeamId: at(home, homeRank),
  awayTeamId: at(away, awayRank),
});

const swap = (matching: Matching): Matching =>
  matching.map(({ homeTeamId, awayTeamId }) => ({ homeTeamId: awayTeamId, awayTeamId: homeTeamId }));

function divisionLegs(divisions: readonly Division[]): Matching[] {
  return DIVISION_LEGS.map(([a, b, c, d]) =>
    divisions.flatMap((division) => [meet(division, a, division, b), meet(division, c, division, d)]),
  );
}

/** Each team of `one` meets each of `other`, twice at home and twice away. */
function fullSeries(one: Division, other: Division): Matching[] {
  return FOUR.map((shift) => FOUR.map((rank) => (shift < 2 ? meet(one, rank, other, rank + shift) : meet(other, rank + shift, one, rank))));
}

/** Teams of equal rank meet, `home` at home. */
const sameRank = (home: Division, away: Division): Matching => FOUR.map((rank) => meet(home, rank, away, rank));

function joinSeries(series: readonly Matching[][]): Matching[] {
  return FOUR.map((game) => series.flatMap((matchings) => matchings[game] ?? []));
}

type Quarters = [Division, Division, Division, Division];

function quarters(divisions: Division[], random: Random): Quarters {
  const [a, b, c, d] = shuffle(divisions, random).map((division) => ({ ...division, teamIds: shuffle(division.teamIds, random) }));
  if (!a || !b || !c || !d) throw new Error('A conference has four divisions');
  return [a, b, c, d];
}

/** The season's pairings as 17 matchings, by the league's own formula: `firstLegs` and `secondLegs` are the division games. */
export function drawPairings(random: Random): { firstLegs: Matching[]; secondLegs: Matching[]; others: Matching[] } {
  const afc = quarters(divisionsOf('AFC'), random);
  const nfc = quarters(divisionsOf('NFC'), random);
  const firstLegs = divisionLegs([...afc, ...nfc]);
  const inside = joinSeries([afc, nfc].flatMap(([a, b, c, d]) => [fullSeries(a, b), fullSeries(c, d)]));
  const across = joinSeries(FOUR.map((index) => fullSeries(afc[index], nfc[index])));
  const sameRankInside = [
    [afc, nfc].flatMap(([a, b, c, d]) => [...sameRank(a, c), ...sameRank(b, d)]),
    [afc, nfc].flatMap(([a, b, c, d]) => [...sameRank(d, a), ...sameRank(c, b)]),
  ];
  const seventeenth = [0, 1, 2, 3].flatMap((index) => {
    const [home, away] = [afc[index], nfc[(index + 1) % 4]];
    return home && away ? sameRank(home, away) : [];
  });
  return { firstLegs, secondLegs: firstLegs.map(swap), others: [...inside, ...across, ...sameRankInside, seventeenth] };
}

/** The facts of one member that the order of the standings needs. `picks` counts revealed picks. */
export type StandingsEntry = {
  readonly name: string;
  readonly isOwn: boolean;
  readonly isEliminated: boolean;
  /** Eliminated by leaving (rules 11). */
  readonly hasLeft?: boolean;
  readonly picks: number;
  /** Name of the team picked in the latest round, or null. */
  readonly latestTeam: string | null;
};

const collator = new Intl.Collator('en-US');

const byName = (a: StandingsEntry, b: StandingsEntry) => collator.compare(a.name, b.name);

function compareByStatus(a: StandingsEntry, b: StandingsEntry): number {
  if (a.isEliminated !== b.isEliminated) return a.isEliminated ? 1 : -1;
  if (a.hasLeft !== b.hasLeft && (a.hasLeft || b.hasLeft)) return a.hasLeft ? 1 : -1;
  if (a.isEliminated && a.picks !== b.picks) return b.picks - a.picks;
  return byName(a, b);
}

/**
 * The reader first, then alive members by name, then eliminated ones by number of picks descending
 * and name, then those who left, in the same order (screens 4, "Member ordering").
 */
function compareByName(a: StandingsEntry, b: StandingsEntry): number {
  if (a.isOwn !== b.isOwn) return a.isOwn ? -1 : 1;
  return compareByStatus(a, b);
}

/**
 * Members with a pick in the latest round by team and name, then the others, alive ones first
 * (screens 4, "Member ordering").
 */
function compareByTeam(a: StandingsEntry, b: StandingsEntry): number {
  if (a.latestTeam !== null && b.latestTeam !== null) return collator.compare(a.latestTeam, b.latestTeam) || byName(a, b);
  if (a.latestTeam !== b.latestTeam) return a.latestTeam === null ? 1 : -1;
  return compareByStatus(a, b);
}

/** Indices of the entries in order. Equal entries keep their order, which is by id (rules 6). */
export function orderStandings(entries: readonly StandingsEntry[], sort: 'name' | 'team'): number[] {
  const compare = sort === 'name' ? compareByName : compareByTeam;
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => compare(a.entry, b.entry) || a.index - b.index)
    .map(({ index }) => index);
}

/** The rank of each name; equal names share a rank. */
export function rankNames(names: readonly string[]): number[] {
  return names.map((name) => names.filter((other) => collator.compare(other, name) < 0).length);
}

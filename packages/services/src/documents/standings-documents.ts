import type { StandingsOutput } from '@survivor/contract/league';

/** The standings as all members of a league read them, and whose row each is, in the order of ids. */
type SharedStandings = {
  readonly standings: Omit<StandingsOutput, 'ownIndex'>;
  readonly userIds: readonly number[];
};

/** Standings with what they were built from: two of the same state are the same, but for picks that are not revealed. */
export type BuiltStandings = { readonly state: string; readonly shared: SharedStandings };

export type StandingsDocuments = {
  /** The standings of a league in that state: kept, under construction, or built now. What is built may be of a later state. */
  read(wanted: { leagueId: number; state: string }, build: () => Promise<BuiltStandings>): Promise<SharedStandings>;
  /** What this process has heard of picks in the league, in short; null while it may not hear of all. */
  heardOf(leagueId: number): string | null;
  /** Somebody has picked: what is kept of the league does not show it. */
  notePick(leagueId: number): void;
  /** Changes with every pick in the league that this process hears of. */
  picksSeen(leagueId: number): string;
  /** Whether this process hears of picks. While it does not, and until it does, nothing is kept. */
  setListening(isListening: boolean): void;
};

/** Characters and ids of all that is kept, a few bytes each. */
const MOST_KEPT = 40_000_000;
/** Leagues whose picks are counted: far more than one process has open. */
const MOST_COUNTED = 200_000;

type Kept = { readonly state: string; readonly shared: SharedStandings; readonly size: number };

const sizeOf = ({ standings, userIds }: SharedStandings) =>
  standings.names.length + standings.picks.length + standings.results.length + 3 * userIds.length + 1000;

/**
 * One document a league, by what the database counts (`leagues.version`, `seasons.schedule_version`), by what the clock has revealed, and by
 * the picks that this process has heard of: those change no version, so that a million members can pick at once. The least lately read
 * are dropped first.
 */
export function createStandingsDocuments(): StandingsDocuments {
  const kept = new Map<number, Kept>();
  const building = new Map<string, Promise<BuiltStandings>>();
  const picked = new Map<number, number>();
  let size = 0;
  let count = 0;
  let isListening = false;

  function drop(leagueId: number): void {
    size -= kept.get(leagueId)?.size ?? 0;
    kept.delete(leagueId);
  }

  function keep(leagueId: number, one: Kept): void {
    drop(leagueId);
    kept.set(leagueId, one);
    size += one.size;
    for (const oldest of kept.keys()) {
      if (size <= MOST_KEPT) break;
      drop(oldest);
    }
  }

  /** Everything kept, and all under construction, counts for nothing from here on. */
  function forget(): void {
    kept.clear();
    picked.clear();
    size = 0;
    count += 1;
    picked.set(0, count);
  }

  function seenOf(leagueId: number): string {
    return `${picked.get(0) ?? 0} ${picked.get(leagueId) ?? 0} `;
  }

  async function buildOnce(leagueId: number, wanted: string, build: () => Promise<BuiltStandings>): Promise<BuiltStandings> {
    const key = `${leagueId} ${wanted}`;
    const under = building.get(key) ?? build().finally(() => building.delete(key));
    building.set(key, under);
    return await under;
  }

  return {
    async read({ leagueId, state }, build) {
      if (!isListening) return (await build()).shared;
      const seen = seenOf(leagueId);
      const known = kept.get(leagueId);
      if (known?.state === seen + state) {
        kept.delete(leagueId);
        kept.set(leagueId, known);
        return known.shared;
      }
      const built = await buildOnce(leagueId, seen + state, build);
      if (isListening) keep(leagueId, { state: seen + built.state, shared: built.shared, size: sizeOf(built.shared) });
      return built.shared;
    },
    heardOf: (leagueId) => (isListening ? seenOf(leagueId) : null),
    notePick(leagueId) {
      if (picked.size > MOST_COUNTED) forget();
      count += 1;
      picked.set(leagueId, count);
    },
    picksSeen: seenOf,
    setListening(now) {
      isListening = now;
      forget();
    },
  };
}

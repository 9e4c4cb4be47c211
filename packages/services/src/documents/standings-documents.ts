import type { LiveEventOutput, StandingsOutput } from '@survivor/contract/league';
import { HIDDEN_PICK, NO_PICK, versionOf } from '@survivor/rules';
import { BoundedMap } from './bounded-map.ts';
import { indexIn } from './index-in.ts';

/** The standings as all members of a league read them, and whose row each is, in the order of ids. */
export type SharedStandings = {
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
  /**
   * The members who have a pick for a round, now that these have: all of them each time, so that nobody learns who picked anew and no
   * page misses one. Null where the standings of that round are not known, or too long to be told with each pick.
   */
  columnOf(picked: PickedBy): PickColumn | null;
  /** Whether this process hears of picks. While it does not, and until it does, nothing is kept. */
  setListening(isListening: boolean): void;
};

type PickColumn = NonNullable<LiveEventOutput['picks']>;
type PickedBy = { readonly leagueId: number; readonly round: number; readonly userIds: readonly number[] };

/** Characters and ids of all that is kept, a few bytes each. */
const MOST_KEPT = 40_000_000;
/** Leagues whose picks are counted: far more than one process has open. */
const MOST_COUNTED = 200_000;
/** Leagues of which is remembered who was heard to have picked. */
const MOST_HEARD = 20_000;
/** Members of a league whose column of picks travels with each pick, a byte each. */
const MOST_TOLD = 1000;

type Kept = { readonly state: string; readonly shared: SharedStandings };
/** Who of these members, in their order, was heard to have picked for a round. */
type Heard = { readonly round: number; readonly members: string; readonly places: Set<number> };

const memberVersions = new WeakMap<SharedStandings, string>();

/** Of the order of the members: two of a version have the same member at each place. */
function membersOf(shared: SharedStandings): string {
  const version = memberVersions.get(shared) ?? versionOf(shared.standings.names);
  memberVersions.set(shared, version);
  return version;
}

const sizeOf = ({ standings, userIds }: SharedStandings) =>
  standings.names.length + standings.picks.length + standings.results.length + 3 * userIds.length + 1000;

/**
 * One document a league, by what the database counts (`leagues.version`, `seasons.schedule_version`), by what the clock has revealed, and by
 * the picks that this process has heard of: those change no version, so that a million members can pick at once. The least lately read
 * are dropped first.
 */
export function createStandingsDocuments(): StandingsDocuments {
  const kept = new BoundedMap<number, Kept>(MOST_KEPT, ({ shared }) => sizeOf(shared));
  const building = new Map<string, Promise<BuiltStandings>>();
  const picked = new Map<number, number>();
  const heard = new BoundedMap<number, Heard>(MOST_HEARD);
  let count = 0;
  let isListening = false;

  function placesHeard(leagueId: number, round: number, members: string): Set<number> {
    const known = heard.get(leagueId);
    const places = known?.round === round && known.members === members ? known.places : new Set<number>();
    heard.set(leagueId, { round, members, places });
    return places;
  }

  /** Everything kept, and all under construction, counts for nothing from here on. */
  function forget(): void {
    kept.clear();
    heard.clear();
    picked.clear();
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
      if (known?.state === seen + state) return known.shared;
      const built = await buildOnce(leagueId, seen + state, build);
      if (isListening) kept.set(leagueId, { state: seen + built.state, shared: built.shared });
      return built.shared;
    },
    heardOf: (leagueId) => (isListening ? seenOf(leagueId) : null),
    notePick(leagueId) {
      if (picked.size > MOST_COUNTED) forget();
      count += 1;
      picked.set(leagueId, count);
    },
    columnOf({ leagueId, round, userIds }) {
      const shared = kept.peek(leagueId)?.shared;
      if (shared?.standings.toRound !== round || shared.standings.isLocked || shared.userIds.length > MOST_TOLD) return null;
      const { fromRound, picks } = shared.standings;
      const places = userIds.map((id) => indexIn(shared.userIds, id));
      if (places.includes(-1)) return null;
      const members = membersOf(shared);
      const known = placesHeard(leagueId, round, members);
      for (const place of places) known.add(place);
      const width = round - fromRound + 1;
      const hasPick = (place: number) => known.has(place) || picks.charAt((place + 1) * width - 1) !== NO_PICK;
      return { round, members, column: shared.userIds.map((_, place) => (hasPick(place) ? HIDDEN_PICK : NO_PICK)).join('') };
    },
    setListening(now) {
      isListening = now;
      forget();
    },
  };
}

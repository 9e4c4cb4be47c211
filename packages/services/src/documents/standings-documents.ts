import type { LiveEventOutput, StandingsOutput } from '@survivor/contract/league';
import { ALIVE, HIDDEN_PICK, NO_PICK, versionOf } from '@survivor/rules';
import { BoundedMap } from './bounded-map.ts';
import { indexIn } from './index-in.ts';

/** The standings as all members of a league read them, and whose row each is, in the order of ids. */
export type SharedStandings = {
  readonly standings: Omit<StandingsOutput, 'ownIndex'>;
  readonly userIds: readonly number[];
};

/** Standings with what they were built from: two of the same state are the same, but for picks that are not revealed. */
export type BuiltStandings = { readonly state: string; readonly shared: SharedStandings };

type Wanted = { readonly leagueId: number; readonly state: string };

export type StandingsDocuments = {
  /** The standings of a league in that state: kept, under construction, or built now. What is built may be of a later state. */
  read(wanted: Wanted, build: () => Promise<BuiltStandings>): Promise<SharedStandings>;
  /** What this process has heard of picks in the league, in short; null while it may not hear of all. */
  heardOf(leagueId: number): string | null;
  /** These have picked, or many whom nobody named (null): what is kept of the league shows it from now on, or counts for nothing. */
  notePicks(picked: NotedPicks): void;
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
type NotedPicks = Omit<PickedBy, 'userIds'> & { readonly userIds: readonly number[] | null };

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

/**
 * The same standings, in which these have a hidden pick; the very same where all of them had one already. Null where that cannot be said: of
 * another round, after the lock, of somebody who has come since, or who is out and whose picks are not shown any more.
 */
function withPicks(shared: SharedStandings, { round, userIds }: NotedPicks): SharedStandings | null {
  const { fromRound, toRound, isLocked, eliminatedRounds } = shared.standings;
  if (userIds === null || toRound !== round || isLocked) return null;
  const width = round - fromRound + 1;
  let { picks } = shared.standings;
  for (const userId of userIds) {
    const place = indexIn(shared.userIds, userId);
    if (eliminatedRounds.charAt(place) !== ALIVE) return null;
    const at = (place + 1) * width - 1;
    if (picks.charAt(at) === NO_PICK) picks = picks.slice(0, at) + HIDDEN_PICK + picks.slice(at + 1);
  }
  if (picks === shared.standings.picks) return shared;
  const next = { ...shared, standings: { ...shared.standings, picks } };
  memberVersions.set(next, membersOf(shared));
  return next;
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
  const building = new Map<number, Map<string, Promise<BuiltStandings>>>();
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
    const ofLeague = building.get(leagueId) ?? new Map<string, Promise<BuiltStandings>>();
    building.set(leagueId, ofLeague);
    const end = () => {
      ofLeague.delete(wanted);
      if (ofLeague.size === 0) building.delete(leagueId);
    };
    const under = ofLeague.get(wanted) ?? build().finally(end);
    ofLeague.set(wanted, under);
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
    notePicks(noted) {
      const { leagueId } = noted;
      if (picked.size > MOST_COUNTED) forget();
      const before = seenOf(leagueId);
      const known = kept.peek(leagueId);
      const next = known?.state.startsWith(before) ? withPicks(known.shared, noted) : null;
      // What is under construction may be of before the pick, also where what is kept shows it.
      if (next !== null && next === known?.shared && !building.has(leagueId)) return;
      count += 1;
      picked.set(leagueId, count);
      if (known !== undefined && next !== null)
        kept.set(leagueId, { state: seenOf(leagueId) + known.state.slice(before.length), shared: next });
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

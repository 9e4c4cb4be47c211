import { BoundedMap } from './bounded-map.ts';
import type { NameFinder } from './name-finder.ts';

/** Who stands where in a league too large to be told whole. */
export type MemberOrder = {
  /** Ids of its members, the first place first. */
  readonly userIds: Uint32Array;
};

/** The order by name, with what is counted beside it. */
export type OrderByName = MemberOrder & {
  readonly staying: number;
  readonly sharedIn: number | null;
  readonly administrators: readonly number[];
  readonly tally: readonly number[];
  readonly finder: NameFinder;
};

type Built<D> = { readonly state: string; readonly document: D };
type Wanted = { readonly leagueId: number; readonly state: string };

type Keeper<D> = {
  /** The document of a league in that state: kept, under construction, or built now. What is built may be of a later state. */
  read(wanted: Wanted, build: () => Promise<Built<D>>): Promise<D>;
};

export type OrderDocuments = { readonly byName: Keeper<OrderByName>; readonly byTeam: Keeper<MemberOrder> };

/** Bytes of all that is kept of a kind. A million members are 18 MB by name, 4 MB by team. */
const MOST_BYTES = 80_000_000;

/** One document a league, the latest; a process builds one of a league at a time, since it costs seconds of a million members. */
function keepLatestState<D>(sizeOf: (document: D) => number): Keeper<D> {
  const kept = new BoundedMap<number, Built<D>>(MOST_BYTES, ({ document }) => sizeOf(document));
  const building = new Map<number, { state: string; done: Promise<D> }>();

  async function buildNow({ leagueId, state }: Wanted, build: () => Promise<Built<D>>): Promise<D> {
    const done = build()
      .then((built) => {
        kept.set(leagueId, built);
        return built.document;
      })
      .finally(() => building.delete(leagueId));
    building.set(leagueId, { state, done });
    return await done;
  }

  return {
    async read(wanted, build) {
      for (;;) {
        const known = kept.get(wanted.leagueId);
        if (known?.state === wanted.state) return known.document;
        const under = building.get(wanted.leagueId);
        if (under === undefined) return await buildNow(wanted, build);
        if (under.state === wanted.state) return await under.done;
        await under.done.catch(() => undefined);
      }
    },
  };
}

/**
 * What large standings are put in order by, kept by what the database counts and the clock has revealed (adr 0019). Nothing in it is hidden:
 * where a member stands does not depend on picks that are not revealed.
 */
export const createOrderDocuments = (): OrderDocuments => ({
  byName: keepLatestState(({ userIds, finder }) => userIds.byteLength + finder.size),
  byTeam: keepLatestState(({ userIds }) => userIds.byteLength),
});

/** Ids as the database writes them, four bytes each, the highest first. */
export function readUserIds(bytes: Buffer): Uint32Array {
  const ids = new Uint32Array(new Uint8Array(bytes).buffer);
  Buffer.from(ids.buffer).swap32();
  return ids;
}

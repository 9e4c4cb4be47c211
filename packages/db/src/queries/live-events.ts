import { LEAGUE_EVENTS, type LeagueEvent, SEASON_EVENTS, type SeasonEvent } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The channel on which processes tell each other what changed: a kind and ids, nothing else. */
export const LIVE_CHANNEL = 'survivor_live';

/** Ids of 10 digits and a blank; a payload has at most 7,999 bytes. */
const IDS_A_PAYLOAD = 700;

export type LiveMessage =
  | { readonly kind: SeasonEvent; readonly seasonId: number }
  | { readonly kind: LeagueEvent; readonly leagueIds: readonly number[] };

async function notify(db: Db, payloads: readonly string[]): Promise<void> {
  if (payloads.length > 0) await sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${[...payloads]}::text[]) payload`.execute(db);
}

/** Tells all processes, when the transaction commits, what changed in a season: one notification a kind, however many leagues it has. */
export async function notifySeason(db: Db, { seasonId, kinds }: { seasonId: number; kinds: readonly SeasonEvent[] }): Promise<void> {
  await notify(
    db,
    kinds.map((kind) => `${kind} ${seasonId}`),
  );
}

/** Tells all processes in one commit which leagues have something new. */
export async function notifyLeagues(db: Db, leagues: ReadonlyMap<LeagueEvent, readonly number[]>): Promise<void> {
  const payloads = [...leagues].flatMap(([kind, ids]) =>
    Array.from({ length: Math.ceil(ids.length / IDS_A_PAYLOAD) }, (_, index) => {
      const some = ids.slice(index * IDS_A_PAYLOAD, (index + 1) * IDS_A_PAYLOAD);
      return `${kind} ${some.join(' ')}`;
    }),
  );
  await notify(db, payloads);
}

/** What a payload says, or null when it is not one of ours. */
export function parseLiveMessage(payload: string): LiveMessage | null {
  const [word, ...rest] = payload.split(' ');
  const ids = rest.map(Number);
  const [first] = ids;
  if (first === undefined || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) return null;
  const ofSeason = SEASON_EVENTS.find((kind) => kind === word);
  if (ofSeason !== undefined) return { kind: ofSeason, seasonId: first };
  const ofLeague = LEAGUE_EVENTS.find((kind) => kind === word);
  return ofLeague === undefined ? null : { kind: ofLeague, leagueIds: ids };
}

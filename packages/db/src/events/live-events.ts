import { SEASON_EVENTS, type SeasonEvent } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/** The channel through which processes announce changes, as a kind and ids only. */
export const LIVE_CHANNEL = 'survivor_live';

/** PostgreSQL allows 7,999 bytes. */
const PAYLOAD_BYTES = 7900;

/** The members who picked for a round, never their teams; null `userIds` if they are too many. */
export type PickedLeague = { readonly leagueId: number; readonly round: number; readonly userIds: readonly number[] | null };

/** An act in a league, and the user whose membership it ended, or null. */
type ActMessage = { readonly kind: 'act'; readonly leagueIds: readonly [number]; readonly goneId: number | null };

export type LiveMessage =
  | { readonly kind: SeasonEvent; readonly seasonId: number }
  | { readonly kind: 'joined'; readonly leagueIds: readonly number[] }
  | ActMessage
  | { readonly kind: 'picked'; readonly leagues: readonly PickedLeague[] };

export type LeagueChanges = { readonly picked: readonly PickedLeague[]; readonly joined: readonly number[] };

async function notify(db: Db, payloads: readonly string[]): Promise<void> {
  if (payloads.length > 0) await sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${[...payloads]}::text[]) payload`.execute(db);
}

/** Announces changes of a season to all processes on commit, with one notification per kind. */
export async function notifySeason(db: Db, { seasonId, kinds }: { seasonId: number; kinds: readonly SeasonEvent[] }): Promise<void> {
  await notify(
    db,
    kinds.map((kind) => `${kind} ${seasonId}`),
  );
}

/** Packs the items into as few payloads as possible. No item is longer than a payload. */
function packPayloads(kind: LiveMessage['kind'], items: readonly string[]): string[] {
  const payloads: string[] = [];
  let current = '';
  for (const item of items) {
    if (current !== '' && current.length + item.length >= PAYLOAD_BYTES) {
      payloads.push(current);
      current = '';
    }
    current = `${current === '' ? kind : current} ${item}`;
  }
  return current === '' ? payloads : [...payloads, current];
}

/** The league, the round and the members who picked: `7/5/12,13`, or `7/5` for too many. */
const formatPicked = ({ leagueId, round, userIds }: PickedLeague) =>
  [leagueId, round, ...(userIds === null ? [] : [userIds.join(',')])].join('/');

/** Announces changed leagues to all processes in one commit. */
export async function notifyLeagues(db: Db, { picked, joined }: LeagueChanges): Promise<void> {
  await notify(db, [...packPayloads('picked', picked.map(formatPicked)), ...packPayloads('joined', joined.map(String))]);
}

/** Announces an act on commit: `act 7`, or `act 7 12` if user 12 is no longer a member. */
export async function notifyAct(tx: Db, { leagueId, goneId }: { leagueId: number; goneId: number | null }): Promise<void> {
  await notify(tx, [['act', leagueId, ...(goneId === null ? [] : [goneId])].join(' ')]);
}

/** Sends a token to all processes. */
export const notifyToken = (db: Db, token: string): Promise<void> => notify(db, [`token ${token}`]);

/** The token of a payload; null for other payloads. */
export const parseToken = (payload: string): string | null => /^token (\S+)$/.exec(payload)?.[1] ?? null;

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

function parsePicked(item: string): PickedLeague | null {
  const [league = '', ordinal = '', users] = item.split('/');
  const [leagueId, round] = [Number(league), Number(ordinal)];
  const userIds = users === undefined ? null : users.split(',').map(Number);
  return [leagueId, round, ...(userIds ?? [])].every(isId) ? { leagueId, round, userIds } : null;
}

const isKnown = <T>(value: T | null): value is T => value !== null;

/** Parses a payload; null if it is unknown or malformed. */
export function parseLiveMessage(payload: string): LiveMessage | null {
  const [kind, ...items] = payload.split(' ');
  if (kind === 'picked') {
    const leagues = items.map(parsePicked).filter(isKnown);
    return leagues.length > 0 && leagues.length === items.length ? { kind, leagues } : null;
  }
  const ids = items.map(Number);
  const [first] = ids;
  if (first === undefined || !ids.every(isId)) return null;
  if (kind === 'joined') return { kind, leagueIds: ids };
  if (kind === 'act') return ids.length <= 2 ? { kind, leagueIds: [first], goneId: ids[1] ?? null } : null;
  const seasonEvent = SEASON_EVENTS.find((event) => event === kind);
  return seasonEvent === undefined ? null : { kind: seasonEvent, seasonId: first };
}

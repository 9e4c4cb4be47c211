import { readFileSync } from 'node:fs';
import type { PlannedRequest } from '../load/load-client.ts';
import { ROUND, YEAR } from '../season/season-shape.ts';

type Recorded = { readonly method: string; readonly path: string; readonly inputs: readonly unknown[] };
export type Action = 'open My Leagues' | 'open a league' | 'join' | 'score change' | 'pick' | 'deadline';

/** Requests of real pages with placeholders for ids; see recorded-requests.spec.ts. */
const recorded: Readonly<Record<Action, readonly Recorded[]>> = JSON.parse(
  readFileSync(new URL('../../fixtures/requests.json', import.meta.url), 'utf8'),
);

/** A member's browser; `known` is its cached version of the standings. */
export type Player = {
  readonly league: number;
  readonly leagueId: string;
  readonly userId: number;
  readonly token: string;
  readonly known: string;
};

function fill(input: unknown, { leagueId, known }: Player, teamId = ''): unknown {
  const values: Readonly<Record<string, string | number>> = {
    '{leagueId}': leagueId,
    '{version}': known,
    '{round}': ROUND,
    '{season}': YEAR,
    '{teamId}': teamId,
  };
  return JSON.parse(JSON.stringify(input), (_, value: unknown) => (typeof value === 'string' ? (values[value] ?? value) : value));
}

/** Adds the XSRF cookie and header, which a browser has after its first visit. */
function headersOf({ token }: Player) {
  return { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br', cookie: 'XSRF-TOKEN=bench', 'x-xsrf-token': 'bench' };
}

function toPlanned({ method, path, inputs }: Recorded, player: Player, teamId?: string): PlannedRequest {
  const packed = JSON.stringify(Object.fromEntries(inputs.map((input, at) => [at, { json: fill(input, player, teamId) }])));
  const headers = headersOf(player);
  if (method === 'POST') return { method, path: `${path}?batch=1`, headers, body: packed };
  return { method, path: `${path}?batch=1&input=${encodeURIComponent(packed)}`, headers };
}

/** The reads that an action makes the page of a player send, without the stream of events. */
export const readRequestsOf = (action: Action, player: Player): PlannedRequest[] =>
  recorded[action]
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('/league.events'))
    .map((request) => toPlanned(request, player));

export function pickRequestOf(player: Player, teamId: number): PlannedRequest {
  const pick = recorded.pick.find(({ method }) => method === 'POST');
  if (pick === undefined) throw new Error('the fixture has no pick');
  return toPlanned(pick, player, String(teamId));
}

export const restPickOf = (player: Player, teamId: number): PlannedRequest => ({
  method: 'POST',
  path: '/api/v1/LeagueMembers/add-pick',
  headers: headersOf(player),
  body: JSON.stringify({ leagueId: player.leagueId, round: ROUND, teamId: String(teamId) }),
});

import { NFL_TEAMS } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import type { ScriptedAnswer } from '../testing/recorded-events.ts';
import { failureOf, recordedEvent, scriptedFetch } from '../testing/recorded-events.ts';
import { createTheSportsDbSource } from './create-thesportsdb-source.ts';

const KEY = 'k3y-of-the-operator';
const baseUrl = `http://source.test/api/v1/json/${KEY}/`;
const json = (document: unknown, init?: ResponseInit) => () => new Response(JSON.stringify(document), init);
const text = (body: string, init?: ResponseInit) => () => new Response(body, init);

async function failureFor(answer: ScriptedAnswer): Promise<unknown> {
  const source = createTheSportsDbSource({ baseUrl, fetch: scriptedFetch(answer).fetch, timeoutMs: 40 });
  const error = await failureOf(source.fetchRound({ season: 2025, round: 14 }));
  expect(JSON.stringify([String(error), error])).not.toContain(KEY);
  return error;
}

const silence: ScriptedAnswer = ({ signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
const redirect: ScriptedAnswer = (init) =>
  init.redirect === 'manual' ? Response.redirect('http://elsewhere.test/', 301) : new Response('followed');
function brokenBody(): Response {
  const start = new TextEncoder().encode('{"events":[');
  return new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(start),
      pull: (controller) => controller.error(new TypeError(`terminated ${baseUrl}`)),
    }),
  );
}

describe('the TheSportsDB source', () => {
  it('asks for a round, a game and the teams at the paths of the v1 API', async () => {
    const teams = [{ idTeam: '134946', strTeam: 'Arizona Cardinals', strTeamShort: 'ARI' }];
    const { fetch, urls } = scriptedFetch(json({ events: [recordedEvent()] }), json({ events: [recordedEvent()] }), json({ teams }));
    const source = createTheSportsDbSource({ baseUrl, fetch });
    await source.fetchRound({ season: 2025, round: 14 });
    await source.fetchGame({ season: 2025, sourceId: '2261394' });
    expect(await source.fetchTeams({})).toEqual([{ sourceId: '134946', name: 'Arizona Cardinals', abbreviation: 'ARI' }]);
    expect(urls.map((url) => url.replace(baseUrl, ''))).toEqual([
      'eventsround.php?id=4391&r=14&s=2025',
      'lookupevent.php?id=2261394',
      'search_all_teams.php?l=NFL',
    ]);
  });

  it('awaits its turn before each request, and sends none when it is refused', async () => {
    const turns: string[] = [];
    const { fetch, urls } = scriptedFetch(json({ events: [recordedEvent()] }));
    const source = createTheSportsDbSource({ baseUrl, fetch, acquire: async () => void turns.push(`after ${urls.length}`) });
    await source.fetchRound({ season: 2025, round: 14 });
    await source.fetchGame({ season: 2025, sourceId: '2261394' });
    expect(turns).toEqual(['after 0', 'after 1']);
    const refused = createTheSportsDbSource({ baseUrl, fetch, acquire: () => Promise.reject(new Error('no turn')) });
    expect(String(await failureOf(refused.fetchTeams({})))).toBe('Error: no turn');
    expect(urls).toHaveLength(2);
  });

  it.each([
    ['HTML', text('<!DOCTYPE html><html></html>'), 'malformed', 'Week 14: the answer is not JSON'],
    ['half a document', text('{"events":[{"idEvent":"1"'), 'malformed', 'Week 14: the answer is not JSON'],
    ['an empty body', text(''), 'malformed', 'Week 14: the answer is empty'],
    ['no body', () => new Response(null), 'malformed', 'Week 14: the answer is empty'],
    ['bytes that are no text', () => new Response(new Uint8Array([34, 255, 34])), 'malformed', 'Week 14: the answer is not JSON'],
    ['another shape', text('null'), 'malformed', 'Week 14: the answer has no list of events'],
    ['a connection that breaks midway', brokenBody, 'malformed', 'Week 14: the answer was cut off'],
    ['2 MB and more', text(`{"events":"${'x'.repeat(2 ** 21)}"}`), 'malformed', 'Week 14: the answer is larger than 2 MB'],
    ['nothing', json({ events: null }), 'empty', 'Week 14: the answer holds no events'],
    ['400', json({ Message: 'Invalid key' }, { status: 400 }), 'refused', 'Week 14: the source answered 400'],
    ['503', text('', { status: 503 }), 'refused', 'Week 14: the source answered 503'],
    ['a redirect', redirect, 'refused', 'Week 14: the source answered 301'],
    ['silence', silence, 'unreachable', 'Week 14: no answer within 0.04 s'],
  ] as const)('fails on %s', async (_, answer, kind, message) => {
    const error = await failureFor(answer);
    expect(error).toMatchObject({ name: 'SourceError', kind, message, retryAfterSeconds: null });
  });

  it('names the network error, and neither address nor key', async () => {
    const cause = Object.assign(new Error(`connect ${baseUrl}`), { code: 'ECONNREFUSED' });
    const error = await failureFor(() => Promise.reject(new TypeError(`fetch failed ${baseUrl}`, { cause })));
    expect(error).toMatchObject({ kind: 'unreachable', message: 'Week 14: the source cannot be reached (ECONNREFUSED)' });
    const odd = await failureFor(() => Promise.reject(new TypeError('bad', { cause: { code: baseUrl } })));
    expect(odd).toMatchObject({ message: 'Week 14: the source cannot be reached' });
  });

  it.each([
    ['60', 60],
    ['0', 0],
    ['999999', 3600],
    ['Thu, 01 Jan 2015 00:00:00 GMT', 0],
    ['soon', null],
    [null, null],
  ])('tells how long a 429 with Retry-After %s asks to wait', async (header, seconds) => {
    const headers = new Headers(header === null ? [] : [['retry-after', header]]);
    const error = await failureFor(text('Too Many Requests', { status: 429, headers }));
    expect(error).toMatchObject({ kind: 'rate-limited', message: 'Week 14: too many requests (429)', retryAfterSeconds: seconds });
  });

  it('stops when the caller does', async () => {
    const { fetch } = scriptedFetch(() => Promise.reject(new Error('aborted')));
    const source = createTheSportsDbSource({ baseUrl, fetch });
    const error = await failureOf(source.fetchRound({ season: 2025, round: 14, signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ kind: 'unreachable', message: 'Week 14: the request was canceled' });
  });

  it.each([
    [2025, 500],
    [2025, 0],
    [2025, 19],
    [2018, 18],
  ])('never asks for round %s/%s, which no regular season has', async (season, round) => {
    const { fetch, urls } = scriptedFetch(json({ events: [recordedEvent()] }));
    const error = await failureOf(createTheSportsDbSource({ baseUrl, fetch }).fetchRound({ season, round }));
    expect(error).toMatchObject({ kind: 'empty' });
    expect(urls).toEqual([]);
  });

  it('takes the part of the teams that it gets, and nobody else', async () => {
    const [first, second] = NFL_TEAMS;
    const answer = (teams: unknown) => createTheSportsDbSource({ baseUrl, fetch: scriptedFetch(json({ teams })).fetch }).fetchTeams({});
    const listed = [
      { idTeam: first?.sourceId, strTeam: 'Arizona Renamed', strTeamShort: 'AZ' },
      { idTeam: second?.sourceId, strTeam: second?.name, strTeamShort: null },
      { idTeam: '133604', strTeam: 'Arsenal', strTeamShort: 'ARS' },
      { idTeam: '134922', strTeam: 'x'.repeat(65) },
      null,
    ];
    expect(await answer(listed)).toEqual([
      { sourceId: first?.sourceId, name: 'Arizona Renamed', abbreviation: 'AZ' },
      { sourceId: second?.sourceId, name: second?.name, abbreviation: second?.abbreviation },
    ]);
    expect(await failureOf(answer(null))).toMatchObject({ kind: 'empty' });
    expect(await failureOf(answer({}))).toMatchObject({ kind: 'malformed' });
    expect(await failureOf(answer([{ idTeam: '133604', strTeam: 'Arsenal' }]))).toMatchObject({ kind: 'malformed' });
  });
});

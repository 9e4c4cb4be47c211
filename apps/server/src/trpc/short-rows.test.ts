import { setVirtualClock } from '@survivor/db/queries/clock';
import { SHORT_ROWS, Standings, type StandingsDocument, shortPicks, versionOf } from '@survivor/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, clientOf, grade, hearScores, type LiveLeague, openLiveLeague, passDeadline, pick } from '../testing/live-league.ts';
import type { TestUser } from '../testing/test-server.ts';

const ROUND_6_IS_SHOWN = new Date('2025-10-09T12:00:00Z');
/** Ann and Cleo have won round 5 and have yet to pick for round 6; Ben went out in round 5. */
const FULL = ['A ', '  ', 'C '].join('');
const SHORT = ['A ', ' ', 'C '].join('');

let live: LiveLeague;
let cleo: TestUser;
beforeAll(async () => {
  live = await openLiveLeague();
  cleo = await live.server.signIn({ name: 'Cleo' });
  await addMember(live, cleo);
  await pick(live, live.ann, '1');
  await pick(live, cleo, '3');
  await passDeadline(live);
  await hearScores(live, 'FT');
  await grade(live);
  await setVirtualClock(live.server.db, ROUND_6_IS_SHOWN);
});
afterAll(() => live.server.close());

const FORMS = [
  { prefer: undefined, picks: FULL },
  { prefer: SHORT_ROWS, picks: SHORT },
  { prefer: 'respond-async', picks: FULL },
];
type Form = (typeof FORMS)[number];

const headersOf = ({ headers }: TestUser, { prefer }: Form) => ({ ...headers, ...(prefer !== undefined && { prefer }) });

async function readStandings(user: TestUser, form: Form): Promise<StandingsDocument> {
  const url = `/trpc/league.standings?input=${encodeURIComponent(JSON.stringify({ json: { id: live.league } }))}`;
  const answer = await live.server.app.inject({ url, headers: headersOf(user, form) });
  return answer.json().result.data.json;
}

it('a page that asks for short rows of standings gets them, one of the release before full ones, whoever was answered before', async () => {
  const { ann, ben } = live;
  for (const form of [...FORMS, ...FORMS.toReversed(), ...FORMS])
    for (const user of [ann, ben, cleo, ben]) expect([form, (await readStandings(user, form)).picks]).toEqual([form, form.picks]);
});

it('both tell the same, and all else of them is the same', async () => {
  const [full, short] = await Promise.all(FORMS.map((form) => readStandings(live.ben, form)));
  if (full === undefined || short === undefined) throw new Error('nothing was answered');
  expect(short).toEqual({ ...full, picks: shortPicks(full) });
  const cells = (document: StandingsDocument) => {
    const standings = new Standings(document);
    return [0, 1, 2].map((index) => standings.rounds.map((round) => standings.cell(index, round)));
  };
  expect(cells(short)).toEqual(cells(full));
});

it('the version of standings is that of the rows that the page has', async () => {
  for (const form of FORMS) {
    const client = clientOf(live.address, { headers: headersOf(live.ben, form) });
    const { ownIndex: _, ...standings } = await client.league.standings.query({ id: live.league });
    expect((await client.league.versions.query({ id: live.league })).standings).toBe(versionOf(standings));
  }
});

it('who has picked is shown in both, also where the kept standings are patched', async () => {
  const before = await Promise.all(FORMS.map((form) => readStandings(live.ben, form)));
  expect(before.map(({ picks }) => picks)).toEqual(FORMS.map(({ picks }) => picks));
  await clientOf(live.address, cleo).pick.submit.mutate({ leagueId: live.league, round: 6, teamId: '5' });
  for (const form of FORMS) expect((await readStandings(live.ben, form)).picks).toBe(`${form.picks.slice(0, -1)}?`);
});

it('REST knows nothing of it', async () => {
  const url = `/api/v1/leagues/${live.league}/members`;
  const [full, ...others] = await Promise.all(FORMS.map((form) => live.server.app.inject({ url, headers: headersOf(live.ben, form) })));
  expect(full?.statusCode).toBe(200);
  for (const { body } of others) expect(body).toBe(full?.body);
});

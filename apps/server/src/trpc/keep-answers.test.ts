import { gunzipSync } from 'node:zlib';
import { KEPT_ANSWERS } from '@survivor/api';
import { awaitDropped } from '@survivor/db/await-dropped';
import { writeSetting } from '@survivor/db/queries/settings';
import { createCrowd } from '@survivor/db/testing';
import { leagueIds } from '@survivor/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { procedureFacts } from '../rest/procedures.ts';
import { askBoth } from '../testing/ask-both.ts';
import { addMember, grade, hearScores, type LiveLeague, openLiveLeague, passDeadline, pick, plan } from '../testing/live-league.ts';

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const ACTS = 40;
const PATHS = [...KEPT_ANSWERS.keys()];

let live: LiveLeague;
let compared = 0;
beforeAll(async () => {
  live = await openLiveLeague();
});
afterAll(async () => {
  console.log(`seed ${SEED}: ${ACTS} acts, ${compared} answers compared with tRPC's own adapter, which keeps nothing`);
  await live.server.close();
});

/** From 0 to below 1, by the seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const inputOf = (path: string): object => {
  if (path === 'game.list') return { leagueType: 'NFL', season: 2025, round: 5 };
  return path === 'pick.history' ? { leagueId: live.league } : { id: live.league };
};
const text = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const alone = (path: string, input = inputOf(path)) => `/trpc/${path}?input=${text({ json: input })}`;
const together = () =>
  `/trpc/${PATHS.join(',')}?batch=1&input=${text(Object.fromEntries(PATHS.map((path, at) => [at, { json: inputOf(path) }])))}`;

/** Each answer twice, so that the second may come from what is kept. */
async function compareAll(headers: Record<string, string>, what: string): Promise<void> {
  for (const url of [together(), ...PATHS.map((path) => alone(path)), together()]) {
    const { thin, stock } = await askBoth(live.server.app, { url, headers });
    expect({ what, url, ...thin }).toEqual({ what, url, ...stock });
    compared += 1;
  }
}

it('whatever happens in a league, what is kept is what is made anew, for each member and for who is none', async () => {
  const random = createRandom(SEED);
  const some = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { server, ann, ben, eve } = live;
  const setMaintenance = async (isOn: boolean) => {
    await writeSetting(server.db, 'maintenance', { isOn, message: isOn ? 'Back soon' : null });
    await awaitDropped(server.db);
  };
  const newcomers: string[] = [];
  const acts: Record<string, () => Promise<unknown>> = {
    pick: () => pick(live, some([ann, ben]), String(1 + Math.floor(random() * 32))).catch(() => 'refused'),
    plan: () => plan(live, some([ann, ben]), String(1 + Math.floor(random() * 32))).catch(() => 'refused'),
    join: async () => {
      const dan = await server.signIn({ name: `Dan ${newcomers.length}` });
      newcomers.push(dan.name);
      await addMember(live, dan);
    },
    picture: async () => {
      const picture = `https://example.com/${random()}.png`;
      await server.db
        .updateTable('users')
        .set({ picture_uri: picture })
        .where('id', '=', some([ann, ben]).id)
        .execute();
      await awaitDropped(server.db);
    },
    score: () => hearScores(live, 'Q1'),
    maintenance: () => setMaintenance(true),
    open: () => setMaintenance(false),
    deadline: () => (random() < 0.2 ? passDeadline(live).catch(() => 'passed') : Promise.resolve()),
    final: async () => {
      if (random() < 0.2) await hearScores(live, 'FT');
    },
    grade: () => grade(live),
  };
  for (let act = 0; act < ACTS; act += 1) {
    const name = some(Object.keys(acts));
    await acts[name]?.();
    for (const user of [ann, ben, eve]) await compareAll(user.headers, `${name}, act ${act} of seed ${SEED}`);
  }
  await setMaintenance(false);
  await compareAll({ authorization: 'Bearer a.b.c' }, 'nobody');
}, 120_000);

it('what comes by the method of a mutation is refused, also where an answer is kept', async () => {
  for (const path of PATHS) {
    const { headers } = live.ann;
    await live.server.app.inject({ url: alone(path), headers });
    const asked = { method: 'POST', url: `/trpc/${path}`, headers, payload: { json: inputOf(path) } } as const;
    const { thin, stock } = await askBoth(live.server.app, asked);
    expect({ path, ...thin }).toEqual({ path, ...stock });
    expect(thin.status).toBe(405);
  }
});

it('only queries for who is signed in are kept', () => {
  for (const path of PATHS) {
    const { type, meta } = procedureFacts(path);
    expect([path, type, meta]).toEqual([path, 'query', { access: 'signed-in', isOpenInMaintenance: false }]);
  }
});

it('sends the pieces that are kept as gzip to who takes it, and to nobody else', async () => {
  const ask = (encoding?: string) =>
    live.server.app.inject({
      url: together(),
      headers: { ...live.ben.headers, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
    });
  const plain = await ask();
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
  for (const encoding of ['gzip', 'gzip, deflate, br', 'br;q=0.5, gzip;q=0.1']) {
    const answer = await ask(encoding);
    expect([encoding, answer.headers['content-encoding'], answer.headers.vary]).toEqual([
      encoding,
      'gzip',
      expect.stringContaining('accept-encoding'),
    ]);
    expect(gunzipSync(answer.rawPayload).toString()).toBe(plain.body);
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  }
  for (const encoding of ['identity', 'gzip;q=0', 'gzip; q=0.0, identity']) {
    expect((await ask(encoding)).headers['content-encoding']).toBeUndefined();
  }
});

it('of standings of many, what no pick changes is one part that stays, whatever somebody is called', async () => {
  const large = await openLiveLeague();
  try {
    const { server, league, ann, ben } = large;
    await createCrowd(server.db, { leagueId: leagueIds.decode(league) ?? 0, size: 1000 });
    await addMember(large, await server.signIn({ name: 'Zoe","picks":"@' }));
    const url = alone('league.standings', { id: league });
    const read = async () => {
      const plain = await server.app.inject({ url, headers: ben.headers });
      const zipped = await server.app.inject({ url, headers: { ...ben.headers, 'accept-encoding': 'gzip' } });
      const told = gunzipSync(zipped.rawPayload).toString();
      expect(told).toBe(plain.body);
      const { thin, stock } = await askBoth(server.app, { url, headers: ben.headers });
      expect(thin).toEqual(stock);
      return { told, parts: String(zipped.headers.etag).replace(/^W\/"/, '').split('.') };
    };
    const before = await read();
    await pick(large, ann, '3');
    const after = await read();
    expect(after.told).not.toBe(before.told);
    expect(before.parts).toHaveLength(3);
    expect(after.parts.map((part, at) => part === before.parts[at])).toEqual([true, false, true]);
  } finally {
    await large.server.close();
  }
}, 60_000);

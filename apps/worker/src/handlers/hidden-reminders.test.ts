import { openDatabase } from '@survivor/db/database';
import { listRuns } from '@survivor/db/queries/job-runs';
import { listSchedules } from '@survivor/db/queries/job-schedules';
import { countMessages, readOldestDue } from '@survivor/db/queries/message-figures';
import { createTestDatabase, createUser } from '@survivor/db/testing';
import { startTestRelay } from '@survivor/mail/testing';
import { createLogger } from '@survivor/runtime';
import { listJobs } from '@survivor/services';
import { callerOf, createTestContext, SeasonStage } from '@survivor/services/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startWorker } from '../start-worker.ts';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];
const PICKS = {
  nobody: {},
  allStand: { Ann: 'KC', Ben: 'LV', Cleo: 'DAL', Dan: 'NYG' },
  twoVoid: { Ann: 'SF', Ben: 'SF', Cleo: 'LV', Dan: 'KC' },
};

/** A worker that only sends: nothing here is asked of a source or graded but by the stage. */
function startSender({ url, season, relayUrl, lines }: { url: string; season: number; relayUrl: string; lines: string[] }) {
  const idle = async () => 'Not here';
  return startWorker({
    settings: {
      season,
      sportsSource: 'demo',
      oidc: null,
      appSecrets: ['a secret of the tests'],
      push: { hosts: [], contact: 'mailto:a@example.com' },
      offline: true,
      mail: { url: relayUrl, from: 'Pools <no-reply@pools.example.com>', perMinute: 300 },
      publicUrl: 'https://pools.example.com',
      sportsdbUrl: '',
      sportsdbRequestsPerMinute: 20,
      workerHealthPort: null,
      host: '127.0.0.1',
      redisUrl: null,
    },
    databaseUrl: url,
    log: createLogger({ process: 'worker', level: 'trace' }, { write: (line) => void lines.push(line) }),
    overrides: { FetchTeams: idle, FetchGames: idle, InitializeGlobalState: idle, ProcessGamesOutcomes: idle },
    keepUpMs: 500,
  });
}

/** Ids, times and durations differ from world to world by chance, and are left out; which fields hold them is not. */
function plain(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (/^(id|runId|time|pid|hostname|durationMs)$/.test(key)) return key;
    return typeof inner === 'string' && /^\d{4}-\d\d-\d\dT/.test(inner) ? 'time' : inner;
  });
}

type World = { readonly told: string; readonly reminders: number; readonly runs: number };

/** All that is told of sending by an hour before the deadline: job rows, the console's answers, the log, figures. */
async function playWorld(picks: Readonly<Record<string, string>>): Promise<World> {
  const database = await createTestDatabase();
  const relay = await startTestRelay();
  const lines: string[] = [];
  const stage = await SeasonStage.open(database.db, { at: 'W1 Tue 12:00' });
  const league = await stage.league(...NAMES);
  const { db } = openDatabase({ url: database.url });
  const worker = { url: database.url, season: stage.year, relayUrl: relay.url, lines };
  const sent = (run: { status: string }) => run.status === 'Succeeded';
  const filter = { names: ['SendMessages' as const], type: null, status: null };
  const runs = () => listRuns(db, filter, { offset: 0, limit: 100 });
  try {
    await sql`update users set email = name || '@example.com'`.execute(db);
    for (const { id } of league.people) await sql`insert into message_preferences (user_id) values (${id})`.execute(db);
    await league.picks(1, picks);
    await stage.at('W1 Wed 20:30');
    await stage.hears(1, { 'SF-LAR': 'Sun 17:00 CANC' });
    const running = await startSender(worker);
    try {
      const before = (await runs()).length;
      await stage.at('W1 Thu 18:30');
      // The run at the hour, and none that follows it within two looks of the planner.
      for (let quiet = 0; quiet < 5; ) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        const all = await runs();
        quiet = all.length > before && all.every(sent) ? quiet + 1 : 0;
      }
    } finally {
      await running.stop();
    }
    const admin = createTestContext(db, { caller: callerOf(await createUser(db), { isAdmin: true }), settings: { season: stage.year } });
    const list = { page: 1, pageSize: 100, type: 'all', status: 'all' } as const;
    const all = await runs();
    const told = [
      all.length,
      all,
      (await listSchedules(db)).filter(({ name }) => name === 'SendMessages'),
      await listJobs({ ctx: admin, input: { ...list, search: 'message' } }),
      lines.filter((line) => /message|mail|sent/i.test(line)).map((line): unknown => JSON.parse(line)),
      await countMessages(db),
      await readOldestDue(db),
    ];
    const reminders = relay.received.filter(({ mail }) => mail.subject?.startsWith('Pick needed')).length;
    return { told: plain(told), reminders, runs: all.length };
  } finally {
    await db.destroy();
    await relay.stop();
    await database.close();
  }
}

/** Again where a run took so long that the planner made another behind it, which finds nothing: on a slow machine that is chance. What picks bring about comes each time. */
async function worldOf(picks: Readonly<Record<string, string>>, tries = 3): Promise<World> {
  const world = await playWorld(picks);
  return world.runs > 1 && tries > 1 ? await worldOf(picks, tries - 1) : world;
}

it('job rows, the console, log and figures of sending are alike before the deadline whoever was reminded', {
  timeout: 120_000,
}, async () => {
  const [nobody, allStand, twoVoid] = await Promise.all([worldOf(PICKS.nobody), worldOf(PICKS.allStand), worldOf(PICKS.twoVoid)]);
  expect([nobody.reminders, allStand.reminders, twoVoid.reminders]).toEqual([4, 0, 2]);
  expect(allStand.told).toBe(nobody.told);
  expect(twoVoid.told).toBe(nobody.told);
  console.log(`${nobody.told.length} bytes alike in three worlds of ${NAMES.length} members`);
});

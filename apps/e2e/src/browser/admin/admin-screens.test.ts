import { afterAll, beforeAll, describe } from 'vitest';
import { StateWorld } from '../states/state-world.ts';
import { describeJobs } from './admin-jobs.ts';
import { describeDashboard, describeInquiries, describeLeagueList, describeUsers } from './admin-lists.ts';
import { seedConsole } from './seed-console.ts';

const executable = process.env.CHROMIUM_PATH;
if (!executable) console.log('NOT RUN: the states of the screens need Chromium (CHROMIUM_PATH)');

describe.skipIf(!executable)('screens of the administration', () => {
  let world: StateWorld;
  const theWorld = () => world;

  beforeAll(async () => {
    world = await StateWorld.open(executable ?? '');
    await seedConsole(world.system.pool, { users: 430, leagues: 120, tickets: 230 });
  });
  afterAll(() => world?.close());

  describeDashboard(theWorld);
  describeInquiries(theWorld);
  describeUsers(theWorld);
  describeLeagueList(theWorld);
  describeJobs(theWorld);
});

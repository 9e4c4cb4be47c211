import { afterAll, beforeAll, describe } from 'vitest';
import { describeCallback } from './other-callback.ts';
import { describeCreate, describeJoin } from './other-create-join.ts';
import { describeDonate } from './other-donate.ts';
import { describeHelp, describeTexts } from './other-help.ts';
import { describeKeyboard } from './other-keyboard.ts';
import { describeLeagueWords } from './other-league.ts';
import { describeLeagues } from './other-leagues.ts';
import { describeLogin } from './other-login.ts';
import { describeMaintenance } from './other-maintenance.ts';
import { describeManners } from './other-manners.ts';
import { describeShell } from './other-shell.ts';
import { describeSupport } from './other-support.ts';
import { StateWorld } from './state-world.ts';

const executable = process.env.CHROMIUM_PATH;
if (!executable) console.log('NOT RUN: the states of the screens need Chromium (CHROMIUM_PATH)');

describe.skipIf(!executable)('screens beside the league page', () => {
  let world: StateWorld;
  const theWorld = () => world;

  beforeAll(async () => {
    world = await StateWorld.open(executable ?? '');
  });
  afterAll(() => world?.close());

  describeLogin(theWorld);
  describeCallback(theWorld);
  describeShell(theWorld);
  describeLeagues(theWorld);
  describeCreate(theWorld);
  describeJoin(theWorld);
  describeLeagueWords(theWorld);
  describeHelp(theWorld);
  describeTexts(theWorld);
  describeSupport(theWorld);
  describeDonate(theWorld);
  describeKeyboard(theWorld);
  describeManners(theWorld);
  describeMaintenance(theWorld);
});

import { afterAll, beforeAll, describe } from 'vitest';
import { deadlineStates } from './deadline-states.ts';
import { LeagueStage } from './league-stage.ts';
import { liveStates } from './live-states.ts';
import { openStates } from './open-states.ts';
import { lateStates, outcomeStates } from './outcome-states.ts';
import { sizeStates } from './size-states.ts';
import { troubleStates } from './trouble-states.ts';
import { unusualStates } from './unusual-states.ts';

const executable = process.env.CHROMIUM_PATH;
if (!executable) console.log('NOT RUN: the states of the league page need Chromium (CHROMIUM_PATH)');

describe.skipIf(!executable)('the league page', () => {
  let opened: LeagueStage;
  const stage = () => opened;

  beforeAll(async () => {
    opened = await LeagueStage.open(executable ?? '');
  });
  afterAll(async () => {
    await opened?.close();
  });

  openStates(stage);
  unusualStates(stage);
  troubleStates(stage);
  sizeStates(stage);
  outcomeStates(stage);
  deadlineStates(stage);
  liveStates(stage);
  lateStates(stage);
});

import { type LiveMessage, notifySeason } from '@survivor/db/events/live-events';
import { type LiveListener, listenLive } from '@survivor/db/events/live-listener';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeasonStage, when } from '../../testing/index.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';

const MARK = 999;

const database = useTestDatabase();
let listener: LiveListener;
let received: LiveMessage[] = [];
let onMessage = () => {};

beforeAll(async () => {
  listener = listenLive({
    url: database.url,
    db: database.db,
    onListening: () => {},
    onLost: () => {},
    onMessage: (message) => {
      received.push(message);
      onMessage();
    },
  });
  await listener.started;
});
afterAll(async () => {
  await listener.close();
});

/** Resolves when all earlier events have been received. They arrive in commit order. */
async function waitUntilReceived(): Promise<void> {
  const isMark = (message: LiveMessage) => 'seasonId' in message && message.seasonId === MARK;
  const marked = new Promise<void>((resolve) => {
    onMessage = () => {
      if (received.some(isMark)) resolve();
    };
  });
  await notifySeason(database.db, { seasonId: MARK, kinds: ['games'] });
  await marked;
}

/** The kinds of events that the season's pages received during the work. */
async function kindsOf(stage: SeasonStage, work: () => Promise<unknown>): Promise<string[]> {
  received = [];
  await waitUntilReceived();
  received = [];
  await work();
  await waitUntilReceived();
  return received.flatMap((message) => ('seasonId' in message && message.seasonId === stage.seasonId ? [message.kind] : []));
}

describe('events for schedule changes before a round starts', () => {
  it.each([
    ['later', 'Thu 22:00', 'W1 Thu 22:00'],
    ['postponed to a new time', 'Sat 20:00 PST', 'W1 Sat 20:00'],
  ])('is a deadline that moved (%s), when it is stored, before anything is graded', async (_, script, deadline) => {
    const stage = await SeasonStage.open(database.db);
    expect(await kindsOf(stage, () => stage.report(1, { 'KC-LV': script }))).toEqual(['games']);
    expect(await stage.deadline(1)).toEqual(when(deadline));
    expect(await kindsOf(stage, () => stage.grade())).toEqual([]);
  });

  it('announce a canceled game, and nothing for an unchanged response', async () => {
    const stage = await SeasonStage.open(database.db);
    const cancelled = () => stage.report(1, { 'KC-LV': 'Thu 20:00 CANC' });
    expect(await kindsOf(stage, cancelled)).toEqual(['games']);
    expect(await stage.deadline(1)).toEqual(when('W1 Sun 17:00'));
    expect(await kindsOf(stage, cancelled)).toEqual([]);
  });

  it('announce a deadline that only grading finds moved', async () => {
    const stage = await SeasonStage.open(database.db);
    const moved = stage.db.updateTable('rounds').set({ starts_at: when('W1 Fri 20:00') });
    await moved.where('season_id', '=', stage.seasonId).where('ordinal', '=', 1).execute();
    expect(await kindsOf(stage, () => stage.grade())).toEqual(['round']);
    expect(await stage.deadline(1)).toEqual(when('W1 Thu 20:00'));
  });
});

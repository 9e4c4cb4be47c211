import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JobEngine } from '../job-queue.ts';
import { BACK_ENDS, createTestRecorder, type Gate, type GateMode, openGate, reportMissingBackEnds } from '../testing/index.ts';
import type { EngineAddress } from './connection.ts';
import { makeQueue, makeWorker } from './index.ts';

reportMissingBackEnds('the first connection to the queue');

const done = async () => 'done';
const handlers = {
  FetchTeams: done,
  FetchGames: done,
  InitializeGlobalState: done,
  ProcessGamesOutcomes: done,
  SendMessages: done,
  ExportAccount: done,
};
const grading = (runId: string) => ({ runId, name: 'ProcessGamesOutcomes', payload: {} }) as const;
const AWAY: readonly GateMode[] = ['refuse', 'hold'];

describe.each(BACK_ENDS.map((backEnd) => [backEnd.name, backEnd] as const))('a queue on %s', (_, backEnd) => {
  describe.skipIf(!backEnd.isHere).each(AWAY)('that is away at the start (%s)', (away) => {
    let place: Awaited<ReturnType<typeof backEnd.open>>;
    let gate: Gate;
    let behindGate: EngineAddress;
    const closings: (() => Promise<void>)[] = [];

    const work = (recording: ReturnType<typeof createTestRecorder>, onError: (error: Error) => void = () => {}) => {
      const worker = makeWorker({
        ...behindGate,
        handlers,
        recorder: recording.recorder,
        describeError: String,
        onAttemptFailed: () => {},
        onError,
      });
      closings.push(() => worker.close({ graceMs: 0 }));
      return worker;
    };
    const produce = (address: EngineAddress, answerMs?: number): JobEngine => {
      const engine = makeQueue({ ...address, answerMs });
      closings.push(engine.close);
      return engine;
    };
    /** The first is the one whose failure must not be remembered; the second shows that it was tried again. */
    const untilTriedTwice = async () => {
      await gate.nextAttempt();
      await gate.nextAttempt();
    };

    beforeAll(async () => {
      place = await backEnd.open();
    });
    const shut = async () => {
      const { redisUrl, databaseUrl } = place.address;
      gate = await openGate(redisUrl ?? databaseUrl, away);
      behindGate = redisUrl === null ? { redisUrl, databaseUrl: gate.url } : { redisUrl: gate.url, databaseUrl };
    };
    afterEach(async () => {
      await Promise.all(closings.splice(0).map((close) => close()));
      await gate.close();
    });
    afterAll(() => place.close());

    it('is worked on by the same worker once it is there', async () => {
      await shut();
      const recording = createTestRecorder();
      const worker = work(recording);
      await untilTriedTwice();
      expect(worker.isReady()).toBe(false);
      gate.turn('open');
      await produce(place.address, 60_000).add(grading('1'));
      await recording.untilOver('1');
      expect(recording.events.at(-1)).toMatchObject({ kind: 'succeed', runId: '1' });
      expect(worker.isReady()).toBe(true);
    });

    it('takes runs from the same producer once it is there', async () => {
      await shut();
      const engine = produce(behindGate);
      await untilTriedTwice();
      await expect(engine.add(grading('2'))).rejects.toThrow();
      gate.turn('open');
      const add = () =>
        engine.add(grading('3')).then(
          () => 'added',
          () => 'refused',
        );
      await expect.poll(add).toBe('added');
      await expect.poll(() => engine.statesOf([grading('3')]).catch(() => null)).toEqual(['alive']);
    });

    it('lets worker and producer stop', async () => {
      await shut();
      const worker = work(createTestRecorder());
      const engine = produce(behindGate, 200);
      await untilTriedTwice();
      await Promise.all([worker.close({ graceMs: 0 }), engine.close()]);
      await expect(engine.add(grading('4'))).rejects.toThrow();
    });
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JobHandlers } from '../handlers.ts';
import type { JobEngine } from '../job-queue.ts';
import { BACK_ENDS, createTestRecorder, reportMissingBackEnds } from '../testing/index.ts';
import { UnrecoverableJobError } from '../unrecoverable-job-error.ts';
import { type JobWorker, makeQueue, makeWorker } from './index.ts';

reportMissingBackEnds('the job queue');

const nothing = async () => 'nothing to do';
const idle: JobHandlers = {
  FetchTeams: nothing,
  FetchGames: nothing,
  InitializeGlobalState: nothing,
  ProcessGamesOutcomes: nothing,
  ExportAccount: nothing,
  SendMessages: nothing,
};
const grading = (runId: string) => ({ runId, name: 'ProcessGamesOutcomes', payload: {} }) as const;
const teams = (runId: string, isUrgent = false) => ({ runId, name: 'FetchTeams', payload: {}, isUrgent }) as const;

describe.each(BACK_ENDS.map((backEnd) => [backEnd.name, backEnd] as const))('the job queue on %s', (_, backEnd) => {
  describe.skipIf(!backEnd.isHere)('when it is there', () => {
    let place: Awaited<ReturnType<typeof backEnd.open>>;
    let engine: JobEngine;
    const workers: JobWorker[] = [];

    function work(handlers: Partial<JobHandlers>, recording: ReturnType<typeof createTestRecorder>, lockMs?: number): JobWorker {
      const worker = makeWorker({
        ...place.address,
        handlers: { ...idle, ...handlers },
        recorder: recording.recorder,
        describeError: (error) => (error instanceof Error ? error.message : 'unknown'),
        onAttemptFailed: () => {},
        onError: () => {},
        lockMs,
      });
      workers.push(worker);
      return worker;
    }

    beforeAll(async () => {
      place = await backEnd.open();
      engine = makeQueue({ ...place.address, responseMs: 60_000 });
    });
    afterEach(async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.close({ graceMs: 0 })));
      await place.flush();
    });
    afterAll(async () => {
      await engine.close();
      await place.close();
    });

    it('is emptied of everything, also of what is under way', async () => {
      const recording = createTestRecorder();
      let begin = () => {};
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      await Promise.all([engine.add(grading('1')), engine.add(teams('2'))]);
      const worker = work(
        {
          ProcessGamesOutcomes: () => {
            begin();
            return new Promise(() => {});
          },
          FetchTeams: () => new Promise(() => {}),
        },
        recording,
      );
      await begun;
      await engine.empty();
      expect(await engine.statesOf([grading('1'), teams('2')])).toEqual(['absent', 'absent']);
      expect(await engine.health()).toMatchObject({ isUp: true, waiting: 0, active: 0, delayed: 0, failed: 0 });
      await worker.close({ graceMs: 0 });
    });

    it('hands a run with its payload, and the request that asked for it, to its handler, once', async () => {
      const recording = createTestRecorder();
      const begun: string[] = [];
      const begin: typeof recording.recorder.begin = async (args) => {
        begun.push(`${args.name} ${args.traceId}`);
        return await recording.recorder.begin(args);
      };
      await engine.add({ runId: '1', name: 'FetchGames', payload: { scope: 'all', isForced: false }, traceId: 'request-1' });
      const handlers: Partial<JobHandlers> = { FetchGames: async ({ payload, runId, attempt }) => `${runId} ${payload.scope} ${attempt}` };
      work(handlers, { ...recording, recorder: { ...recording.recorder, begin } });
      await recording.untilOver('1');
      expect(begun).toEqual(['FetchGames request-1']);
      expect(recording.events).toEqual([
        { kind: 'begin', runId: '1', retryCount: 0 },
        { kind: 'succeed', runId: '1', summary: '1 all 1' },
      ]);
    });

    it('tries a failing run three times, then gives up', async () => {
      const recording = createTestRecorder();
      await engine.add(grading('2'));
      const fail = async () => {
        throw new Error('no luck');
      };
      work({ ProcessGamesOutcomes: fail, SendMessages: fail }, recording);
      await recording.untilOver('2');
      const fails = recording.events.filter((event) => event.kind === 'fail');
      expect(fails.map((event) => event.isFinal)).toEqual([false, false, true]);
      expect(recording.events.flatMap((event) => (event.kind === 'begin' ? [event.retryCount] : []))).toEqual([0, 1, 2]);
    });

    it('goes on after a failed attempt from what was done', async () => {
      const recording = createTestRecorder();
      await engine.add(teams('3'));
      work(
        {
          FetchTeams: async ({ checkpoint, attempt, isResumed }) => {
            if (attempt > 1 && !isResumed) return [...checkpoint.done].join(' ');
            await checkpoint.add('round-1');
            await checkpoint.add('round-2');
            throw new Error('half-way');
          },
        },
        recording,
      );
      await recording.untilOver('3');
      expect(recording.events.at(-1)).toEqual({ kind: 'succeed', runId: '3', summary: 'round-1 round-2' });
    });

    it('tries neither a hopeless nor an urgent run again', async () => {
      const recording = createTestRecorder();
      await engine.add(teams('4'));
      await engine.add(teams('5', true));
      const fail = async ({ runId }: { runId: string }) => {
        throw runId === '4' ? new UnrecoverableJobError('hopeless') : new Error('urgent');
      };
      work({ FetchTeams: fail }, recording);
      await recording.untilOver('4', '5');
      expect(recording.ofRun('4').at(-1)).toEqual({ kind: 'fail', runId: '4', message: 'hopeless', isFinal: true });
      expect(recording.ofRun('5')).toHaveLength(2);
    });

    it('leaves a run alone whose record is over', async () => {
      const recording = createTestRecorder({ unwanted: ['6'] });
      await engine.add(grading('6'));
      await engine.add(grading('7'));
      const ran: string[] = [];
      work({ ProcessGamesOutcomes: async ({ runId }) => String(ran.push(runId)) }, recording);
      await recording.untilOver('7');
      expect(ran).toEqual(['7']);
    });

    it('runs nothing twice with two workers', async () => {
      const recording = createTestRecorder();
      const ids = Array.from({ length: 60 }, (_unused, index) => `8${index}`);
      await Promise.all([...ids, ...ids].map((id) => engine.add(grading(id))));
      work({}, recording);
      work({}, recording);
      await recording.untilOver(...ids);
      expect(recording.events.filter((event) => event.kind === 'begin')).toHaveLength(ids.length);
    });

    it('takes up the run of a killed worker', async () => {
      const hangingWorker = new URL('../testing/hanging-worker.ts', import.meta.url).pathname;
      const { databaseUrl, redisUrl } = place.address;
      const child = spawn(process.execPath, ['--import', 'tsx', hangingWorker, databaseUrl, redisUrl ?? ''], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await engine.add(grading('9'));
      await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'exit');
      const recording = createTestRecorder();
      const handler: JobHandlers['ProcessGamesOutcomes'] = async ({ attempt, isResumed }) =>
        `attempt ${attempt}${isResumed ? ', resumed' : ''}`;
      work({ ProcessGamesOutcomes: handler }, recording, 500);
      await recording.untilOver('9');
      expect(recording.events.at(-1)).toEqual({ kind: 'succeed', runId: '9', summary: 'attempt 2, resumed' });
    });

    it('puts the run of a stopped worker back without costing it a try', async () => {
      const first = createTestRecorder();
      await engine.add({ ...grading('10'), isUrgent: true });
      const stopped = work(
        {
          ProcessGamesOutcomes: ({ signal }) =>
            new Promise<string>((_resolve, reject) => {
              signal.addEventListener('abort', () => reject(new Error('stopped')));
            }),
        },
        first,
      );
      await first.until((events) => events.length > 0);
      await stopped.close({ graceMs: 0 });
      expect(first.events.at(-1)).toMatchObject({ kind: 'fail', isFinal: false });
      expect(await engine.statesOf([grading('10')])).toEqual(['alive']);
      const second = createTestRecorder();
      work({}, second);
      await second.untilOver('10');
      expect(second.events.at(-1)).toMatchObject({ kind: 'succeed', runId: '10' });
    });

    it('tells what became of an entry: alive, failed, or gone with a flushed queue', async () => {
      await engine.add(grading('11'));
      expect(await engine.statesOf([grading('11')])).toEqual(['alive']);
      await place.flush();
      expect(await engine.statesOf([grading('11')])).toEqual(['absent']);
      const recording = createTestRecorder();
      await engine.add({ ...grading('12'), isUrgent: true });
      const failing = work({ ProcessGamesOutcomes: () => Promise.reject(new Error('no')) }, recording);
      await recording.untilOver('12');
      await failing.close({ graceMs: 5000 });
      expect(await engine.statesOf([grading('12')])).toEqual(['failed']);
    });

    it('ends a run under way whose entry a flushed queue has lost', async () => {
      const recording = createTestRecorder();
      await engine.add(grading('13'));
      work(
        {
          ProcessGamesOutcomes: async ({ checkpoint }) => {
            await place.flush();
            await checkpoint.add('half of it');
            return 'all of it';
          },
        },
        recording,
      );
      await recording.untilOver('13');
      expect(recording.ofRun('13')).toMatchObject([{ kind: 'begin' }, { kind: 'succeed', summary: 'all of it' }]);
    });

    it('counts its entries by state, over both queues', async () => {
      const engineName = backEnd.name === 'Redis' ? 'redis' : 'postgresql';
      const recording = createTestRecorder();
      let release = () => {};
      const hanging = new Promise<string>((resolve) => {
        release = () => resolve('done');
      });
      await engine.add({ ...teams('20'), isUrgent: true });
      const failing = work({ FetchTeams: () => Promise.reject(new Error('no')) }, recording);
      await recording.untilOver('20');
      await failing.close({ graceMs: 5000 });
      await engine.add(grading('21'));
      work({ ProcessGamesOutcomes: () => hanging }, recording);
      await recording.until((events) => events.some(({ runId }) => runId === '21'));
      await engine.add(grading('22'));
      expect(await engine.health()).toEqual({ engine: engineName, isUp: true, waiting: 1, active: 1, delayed: 0, failed: 1 });
      release();
      await recording.untilOver('21', '22');
    });
  });
});

describe('a queue that cannot be reached', () => {
  it.each([
    ['Redis', { redisUrl: 'redis://127.0.0.1:1', databaseUrl: 'postgres://127.0.0.1:1/none' }],
    ['PostgreSQL', { redisUrl: null, databaseUrl: 'postgres://127.0.0.1:1/none' }],
  ])('refuses a run on %s instead of waiting, and says so', async (_, address) => {
    const away = makeQueue({ ...address, responseMs: 200 });
    await expect(away.add(grading('1'))).rejects.toThrow();
    const [isReachable, health] = await Promise.all([away.isReachable(), away.health()]);
    expect(isReachable).toBe(false);
    expect(health).toMatchObject({ isUp: false, error: 'The job queue cannot be reached' });
    await away.close();
  });
});

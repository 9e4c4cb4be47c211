import type { Db } from '@survivor/db/database';
import { type JobEngine, type JobHandlers, payloadOfStored, type QueuedRun } from '@survivor/jobs';
import { createRunRecorder, enqueueDue, planSchedules } from '@survivor/services';
import { fetchGames } from '../../../../apps/worker/src/handlers/fetch-games.ts';
import { fetchTeams } from '../../../../apps/worker/src/handlers/fetch-teams.ts';
import type { HandlerDeps } from '../../../../apps/worker/src/handlers/handler-deps.ts';
import { processGamesOutcomes } from '../../../../apps/worker/src/handlers/process-games-outcomes.ts';
import { YEAR } from '../grading/season-shape.ts';

/** A queue that holds what it is given until it is asked. */
function createEngine(queued: QueuedRun[]): JobEngine {
  return {
    add: async (run) => void queued.push(run),
    health: async () => ({ engine: 'postgresql', isUp: true, waiting: queued.length, active: 0, delayed: 0, failed: 0 }),
    statesOf: async (runs) => runs.map(() => 'alive'),
    isReachable: async () => true,
    readEvictionPolicy: async () => null,
    empty: async () => void queued.splice(0),
    close: async () => {},
  };
}

type Handlers = Pick<JobHandlers, 'FetchGames' | 'FetchTeams' | 'ProcessGamesOutcomes'>;

const isHandled = (name: string): name is keyof Handlers => ['FetchGames', 'FetchTeams', 'ProcessGamesOutcomes'].includes(name);

async function carryOut(db: Db, handlers: Handlers, { runId, name, payload }: QueuedRun): Promise<void> {
  if (!isHandled(name)) throw new Error(`nothing was to ask for ${name}`);
  const recorder = createRunRecorder(db);
  await recorder.begin({ runId, retryCount: 0 });
  const start = {
    runId,
    signal: new AbortController().signal,
    attempt: 1,
    isResumed: false,
    checkpoint: { done: new Set<string>(), add: async () => {} },
    tellProgress: async () => {},
  };
  const call = <N extends keyof Handlers>(job: N) => handlers[job]({ ...start, payload: payloadOfStored(job, payload) });
  await recorder.succeed({ runId, summary: await call(name) });
}

/** Plans, hands over and carries out as a worker does, by its handlers, until nothing is due at this instant. */
export function createRunner({ db, source }: Pick<HandlerDeps, 'db' | 'source'>): () => Promise<void> {
  const deps: HandlerDeps = { db, source, season: YEAR, mail: null, push: null };
  const handlers: Handlers = {
    FetchGames: fetchGames(deps),
    FetchTeams: fetchTeams(deps),
    ProcessGamesOutcomes: processGamesOutcomes(deps),
  };
  const queued: QueuedRun[] = [];
  const engine = createEngine(queued);
  return async () => {
    for (;;) {
      await planSchedules({ db, season: YEAR });
      await enqueueDue({ db, season: YEAR, engine });
      const [run] = queued.splice(0, 1);
      if (run === undefined) return;
      await carryOut(db, handlers, run);
    }
  };
}

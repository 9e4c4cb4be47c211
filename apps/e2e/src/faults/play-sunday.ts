import type { Db } from '@survivor/db/database';
import { type JobRunRow, listRuns } from '@survivor/db/queries/job-runs';
import { setNextRun } from '@survivor/db/queries/job-schedules';
import { writeScript } from '../replay/member-script.ts';
import { ReplayLeague } from '../replay/replay-league.ts';
import type { ReplaySource } from '../replay/replay-source.ts';
import { planSteps, type ReplayStep } from '../replay/replay-steps.ts';
import { ReplaySystem } from '../replay/replay-system.ts';
import { type EndState, readEndState } from './end-state.ts';

export const WEEK = 9;
const DAY = 86_400_000;
const MINUTE = 60_000;
const WHOLE = { names: null, type: null, status: null } as const;
const SCRIPT = {
  seed: 2009,
  startRound: WEEK,
  luckEnds: Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? null : WEEK)),
  perOddTeam: 0,
  crowd: { favourite: 40, random: 40, forgetful: 30, waverer: 15, clumsy: 10, late: 10 },
};

export type PlayedSunday = { readonly state: EndState; readonly runs: readonly JobRunRow[] };

/** While the early games of Sunday are on; what comes from outside happens then. */
export type Disturbance = (system: ReplaySystem) => Promise<void>;

type Instant = { readonly at: Date; readonly step: ReplayStep | null; readonly isEarlySunday: boolean };

/** The instants of the week, and two while each window of games is on. */
function instantsOf(source: ReplaySource): Instant[] {
  const steps = planSteps(source.games, source.lastRound).filter(({ round }) => round === WEEK);
  const early = steps.find(({ kind, at }) => kind === 'games' && at.getUTCDay() === 0);
  return steps.flatMap((step) => {
    const live = [110, 60].map((minutes) => ({ at: new Date(step.at.getTime() - minutes * MINUTE), step: null }));
    const instants = [...(step.kind === 'games' ? live : []), { at: step.at, step }];
    return instants.map((instant, index) => ({ ...instant, isEarlySunday: step === early && index === 0 }));
  });
}

export async function listAllRuns(db: Db): Promise<JobRunRow[]> {
  return await listRuns(db, WHOLE, { offset: 0, limit: 10_000 });
}

/** The minute is over: the poll is due, and whichever worker is there takes it. */
async function letAMinutePass(system: ReplaySystem): Promise<void> {
  await setNextRun(system.db, { id: 'fetch-games', seconds: 0 });
  await system.untilSettled();
}

/** A week of a real season with two workers, polled and graded by their own schedules alone. */
export async function playSunday(source: ReplaySource, args: { redisUrl: string; disturb: Disturbance | null }): Promise<PlayedSunday> {
  const instants = instantsOf(source);
  const opening = new Date((instants[0]?.at.getTime() ?? 0) - DAY);
  const system = await ReplaySystem.start(source, { at: opening, redisUrl: args.redisUrl, workerCount: 2 });
  try {
    const league = await ReplayLeague.create(system, { name: 'Sunday', at: opening, script: writeScript(source, SCRIPT) });
    for (const { at, step, isEarlySunday } of instants) {
      await system.moveTo(at);
      if (isEarlySunday) await args.disturb?.(system);
      await letAMinutePass(system);
      if (step !== null) await league.pick(step);
    }
    return { state: await readEndState(system.db), runs: await listAllRuns(system.db) };
  } finally {
    await system.close();
  }
}

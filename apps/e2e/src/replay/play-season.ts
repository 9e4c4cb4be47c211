import type { ModelObservation } from '@survivor/rules/testing';
import type { JobOrder } from './job-orders.ts';
import { type LeagueScript, type ScriptOptions, writeScript } from './member-script.ts';
import { type LeagueRecord, ReplayLeague, type ReplayVerdict } from './replay-league.ts';
import type { ReplaySource } from './replay-source.ts';
import { planSteps, type ReplayStep, type StepKind } from './replay-steps.ts';
import { ReplaySystem } from './replay-system.ts';

const DAY = 86_400_000;
/** In the middle of this round the second league is created; it starts with the next. */
const MIDWAY = 6;

export type SeasonScripts = { readonly main: ScriptOptions; readonly latecomers: ScriptOptions };
export type StepRecord = { readonly step: ReplayStep; readonly leagues: readonly LeagueRecord[] };
type PlayedLeague = {
  readonly id: string;
  readonly createdAt: Date;
  readonly script: LeagueScript;
  readonly verdicts: readonly ReplayVerdict[];
};
export type PlayedSeason = {
  readonly records: readonly StepRecord[];
  readonly observations: readonly ModelObservation[];
  readonly leagues: readonly PlayedLeague[];
  readonly failures: readonly string[];
  readonly runs: number;
};

type Play = {
  readonly system: ReplaySystem;
  readonly runJobs: JobOrder;
  readonly leagues: ReplayLeague[];
  readonly verdicts: ReplayVerdict[][];
  readonly observations: ModelObservation[];
};

async function observe({ system, observations }: Play, rounds: readonly number[], at: Date): Promise<void> {
  const { source } = system;
  const real = rounds.filter((round) => round >= 1 && round <= source.lastRound);
  for (const round of real) {
    observations.push({ at, scope: { kind: 'round', round }, games: await source.observe([round], at) });
  }
}

async function found(play: Play, league: { name: string; options: ScriptOptions; at: Date }): Promise<void> {
  const { name, options, at } = league;
  play.leagues.push(await ReplayLeague.create(play.system, { name, at, script: writeScript(play.system.source, options) }));
  play.verdicts.push([]);
}

async function takeStep(play: Play, step: ReplayStep): Promise<StepRecord> {
  const { system, leagues, verdicts, runJobs } = play;
  await system.moveTo(step.at);
  await observe(play, [step.round - 1, step.round, step.round + 1], step.at);
  await runJobs(system, step);
  for (const [index, league] of leagues.entries()) verdicts[index]?.push(...(await league.pick(step)));
  return { step, leagues: await Promise.all(leagues.map((league) => league.record())) };
}

export type PlayArgs = {
  readonly scripts: SeasonScripts;
  readonly runJobs: JobOrder;
  readonly redisUrl: string | null;
  readonly without: readonly StepKind[];
};

/** Plays a season through the real worker, queue, database and services. Clock and source are fakes. */
export async function playSeason(source: ReplaySource, args: PlayArgs): Promise<PlayedSeason> {
  const steps = planSteps(source.games, source.lastRound).filter(({ kind }) => !args.without.includes(kind));
  const opening = new Date((steps[0]?.at.getTime() ?? 0) - DAY);
  const system = await ReplaySystem.start(source, { at: opening, redisUrl: args.redisUrl });
  try {
    const play: Play = { system, runJobs: args.runJobs, leagues: [], verdicts: [], observations: [] };
    const rounds = Array.from({ length: source.lastRound }, (_, index) => index + 1);
    await observe(play, rounds, opening);
    await found(play, { name: 'Two hundred', options: args.scripts.main, at: opening });
    const records: StepRecord[] = [];
    for (const step of steps) {
      records.push(await takeStep(play, step));
      if (step.kind === 'locked' && step.round === MIDWAY)
        await found(play, { name: 'Latecomers', options: args.scripts.latecomers, at: step.at });
    }
    const leagues = play.leagues.map(({ id, createdAt, script }, index) => ({
      id,
      createdAt,
      script,
      verdicts: play.verdicts[index] ?? [],
    }));
    return { records, observations: play.observations, leagues, failures: await system.listFailures(), runs: await system.countRuns() };
  } finally {
    await system.close();
  }
}

import { isSoak, type ModelObservation } from '@survivor/rules/testing';
import { type LeagueScript, type ScriptOptions, writeScript } from './member-script.ts';
import { type LeagueRecord, ReplayLeague, type ReplayVerdict } from './replay-league.ts';
import type { ReplaySource } from './replay-source.ts';
import { planSteps, type ReplayStep } from './replay-steps.ts';
import { type ReplayJob, ReplaySystem } from './replay-system.ts';
import { SeededRandom } from './seeded-random.ts';

const DAY = 86_400_000;
/** The round during which the second league is created; it starts with the next one. */
const MIDWAY = 6;
const LATECOMERS = 12;

const FETCH: ReplayJob = { name: 'FetchGames', payload: { scope: 'undecided', isForced: false } };
const GRADE: ReplayJob = { name: 'ProcessGamesOutcomes', payload: {} };
/** Jobs that read more than `FETCH` and `GRADE`. One of them runs after each deadline. */
const WIDE: readonly ReplayJob[] = [
  { name: 'FetchGames', payload: { scope: 'all', isForced: false } },
  { name: 'InitializeGlobalState', payload: {} },
  { name: 'FetchTeams', payload: {} },
];

type StepRecord = { readonly step: ReplayStep; readonly leagues: readonly LeagueRecord[] };
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
};

export type PlayArgs = {
  readonly seed: number;
  /** The number of members of the first league. */
  readonly size: number;
  readonly redisUrl: string | null;
};

/** Queues the jobs in random order while the worker's schedules run. A soak queues each twice. */
async function runJobs(system: ReplaySystem, step: ReplayStep, random: SeededRandom): Promise<void> {
  const wide = step.kind === 'locked' ? WIDE.slice(step.round % WIDE.length, (step.round % WIDE.length) + 1) : [];
  const jobs = [FETCH, GRADE, ...wide];
  for (const job of random.shuffle(isSoak ? [...jobs, ...jobs] : jobs)) await system.enqueue(job);
  await system.untilSettled();
}

/**
 * Plays a season through the real worker, queue, database and services. Only clock and source are
 * fake.
 */
export async function playSeason(source: ReplaySource, { seed, size, redisUrl }: PlayArgs): Promise<PlayedSeason> {
  const steps = planSteps(source.games, source.lastRound).filter(({ kind }) => isSoak || kind !== 'games');
  const opening = new Date((steps[0]?.at.getTime() ?? 0) - DAY);
  const random = new SeededRandom(seed);
  const system = await ReplaySystem.start(source, { at: opening, redisUrl });
  const played: { league: ReplayLeague; verdicts: ReplayVerdict[] }[] = [];
  const observations: ModelObservation[] = [];
  const records: StepRecord[] = [];

  async function observe(rounds: readonly number[], at: Date): Promise<void> {
    for (const round of rounds.filter((one) => one >= 1 && one <= source.lastRound))
      observations.push({ at, scope: { kind: 'round', round }, games: await source.observe([round], at) });
  }
  async function createLeague(name: string, at: Date, options: ScriptOptions): Promise<void> {
    played.push({ league: await ReplayLeague.create(system, { name, at, script: writeScript(source, options) }), verdicts: [] });
  }

  try {
    await observe(
      Array.from({ length: source.lastRound }, (_, index) => index + 1),
      opening,
    );
    await createLeague('Whole season', opening, { seed, startRound: 1, size });
    for (const step of steps) {
      await system.moveTo(step.at);
      await observe([step.round - 1, step.round, step.round + 1], step.at);
      await runJobs(system, step, random);
      for (const { league, verdicts } of played) verdicts.push(...(await league.pick(step)));
      records.push({ step, leagues: await Promise.all(played.map(({ league }) => league.record())) });
      if (step.kind === 'locked' && step.round === MIDWAY)
        await createLeague('Latecomers', step.at, { seed: seed + 7, startRound: MIDWAY + 1, size: LATECOMERS });
    }
    const leagues = played.map(({ league: { id, createdAt, script }, verdicts }) => ({ id, createdAt, script, verdicts }));
    return { records, observations, leagues, failures: await system.listFailures() };
  } finally {
    await system.close();
  }
}

import { isSoak, type ModelState } from '@survivor/rules/testing';
import { describe, expect, it } from 'vitest';
import { differences, historyOf, modelStates, verdictDifferences } from './against-model.ts';
import { onceInOrder, twiceShuffled } from './job-orders.ts';
import { type PlayArgs, type PlayedSeason, playSeason, type SeasonScripts } from './play-season.ts';
import type { ReplaySource } from './replay-source.ts';

export type ReplaySuite = {
  readonly name: string;
  /** The way in which it is played outside of a soak. */
  readonly usually: 'in order' | 'in odd orders';
  readonly open: () => Promise<ReplaySource>;
  readonly scripts: SeasonScripts;
  readonly seed: number;
  /** For the odd orders. */
  readonly redisUrl: string | null;
};

/**
 * Plays a season with each job once and in order, or twice and in a random order; in a soak in both
 * ways. Each must equal the model.
 */
export function describeReplay({ name, usually, open, scripts, seed, redisUrl }: ReplaySuite): void {
  let states: ModelState[] | undefined;

  async function replay(args: Omit<PlayArgs, 'scripts'>): Promise<PlayedSeason> {
    const source = await open();
    const begun = performance.now();
    try {
      const played = await playSeason(source, { scripts, ...args });
      states ??= modelStates(historyOf(played, source.lastRound), played.records);
      const picks = played.leagues.flatMap((league) => league.verdicts);
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      const accepted = picks.filter((verdict) => verdict === 'accepted').length;
      console.log(
        `${name}, seed ${seed}, queue on ${args.redisUrl === null ? 'PostgreSQL' : 'Redis'}: ${played.leagues[0]?.script.members.length} members, ` +
          `${played.records.at(-1)?.step.round} weeks, ${played.records.length} instants, ${played.runs} job runs, ${accepted} of ${picks.length} picks accepted, ${seconds} s`,
      );
      return played;
    } finally {
      await source.close();
    }
  }

  function expectAsModelled(played: PlayedSeason): void {
    expect(played.failures).toEqual([]);
    expect(differences(played, states ?? []).slice(0, 20)).toEqual([]);
    expect(verdictDifferences(played, states ?? []).slice(0, 20)).toEqual([]);
  }

  describe(`the ${name} season`, () => {
    if (isSoak || usually === 'in order')
      it('ends each week with the survivors of the second model, played through source, queue and database', async () => {
        expectAsModelled(await replay({ runJobs: onceInOrder, redisUrl: null, without: [] }));
      });

    if (isSoak || usually === 'in odd orders')
      it('ends each week as the second model when every job runs twice and in odd orders', async () => {
        expectAsModelled(await replay({ runJobs: twiceShuffled(seed), redisUrl, without: ['games'] }));
      });
  });
}

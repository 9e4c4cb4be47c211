import type { ModelState } from '@survivor/rules/testing';
import { describe, expect, it } from 'vitest';
import { differences, historyOf, modelStates, verdictDifferences } from './against-model.ts';
import { onceInOrder, twiceShuffled } from './job-orders.ts';
import { type PlayArgs, type PlayedSeason, playSeason, type SeasonScripts } from './play-season.ts';
import type { ReplaySource } from './replay-source.ts';
import { standingsText } from './standings-text.ts';

export type ReplaySuite = {
  readonly name: string;
  readonly open: () => Promise<ReplaySource>;
  readonly scripts: SeasonScripts;
  readonly seed: number;
  /** For the second time. */
  readonly redisUrl: string | null;
};

/** The season twice: with each job once and in order, then with each twice and in a drawn order. Both equal the model and the snapshot. */
export function describeReplay({ name, open, scripts, seed, redisUrl }: ReplaySuite): void {
  const snapshot = `./snapshots/${name}.txt`;
  let states: ModelState[] | undefined;
  let firstText: string | undefined;

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
          `${played.records.length} instants, ${played.runs} job runs, ${accepted} of ${picks.length} picks accepted, ${seconds} s`,
      );
      return played;
    } finally {
      await source.close();
    }
  }

  async function expectAsModelled(played: PlayedSeason): Promise<void> {
    expect(played.failures).toEqual([]);
    expect(differences(played, states ?? []).slice(0, 20)).toEqual([]);
    expect(verdictDifferences(played, states ?? []).slice(0, 20)).toEqual([]);
    const text = standingsText(played);
    firstText ??= text;
    expect(text).toBe(firstText);
    await expect(text).toMatchFileSnapshot(snapshot);
  }

  describe(`the ${name} season`, () => {
    it('ends each week with the survivors of the second model, played through source, queue and database', async () => {
      await expectAsModelled(await replay({ runJobs: onceInOrder, redisUrl: null, without: [] }));
    });

    it('ends each week the same when every job runs twice and in odd orders', async () => {
      await expectAsModelled(await replay({ runJobs: twiceShuffled(seed), redisUrl, without: ['games'] }));
    });
  });
}

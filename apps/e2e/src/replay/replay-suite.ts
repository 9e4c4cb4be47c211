import { readFileSync } from 'node:fs';
import { isWhole, type ModelState } from '@survivor/rules/testing';
import { describe, expect, it } from 'vitest';
import { differences, historyOf, modelStates, verdictDifferences } from './against-model.ts';
import { onceInOrder, twiceShuffled } from './job-orders.ts';
import { type PlayArgs, type PlayedSeason, playSeason, type SeasonScripts } from './play-season.ts';
import type { ReplaySource } from './replay-source.ts';
import { standingsText } from './standings-text.ts';

/** `npm test` plays so many weeks of each season, one way; `.ci/run` and `npm run test:all` play each to its end, both ways. */
const WEEKS = isWhole ? Number.POSITIVE_INFINITY : 2;

export type ReplaySuite = {
  readonly name: string;
  /** How an ordinary run plays it: each job once and in order, or each twice and in a drawn order. */
  readonly usually: 'in order' | 'in odd orders';
  readonly open: () => Promise<ReplaySource>;
  readonly scripts: SeasonScripts;
  readonly seed: number;
  /** For the odd orders. */
  readonly redisUrl: string | null;
};

/** The season with each job once and in order, or with each twice and in a drawn order, or both ways. Either equals the model and the snapshot. */
export function describeReplay({ name, usually, open, scripts, seed, redisUrl }: ReplaySuite): void {
  const snapshot = `./snapshots/${name}.txt`;
  let states: ModelState[] | undefined;
  let firstText: string | undefined;

  async function replay(args: Omit<PlayArgs, 'scripts' | 'weeks'>): Promise<PlayedSeason> {
    const source = await open();
    const begun = performance.now();
    try {
      const played = await playSeason(source, { scripts, weeks: WEEKS, ...args });
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

  async function expectAsModelled(played: PlayedSeason): Promise<void> {
    expect(played.failures).toEqual([]);
    expect(differences(played, states ?? []).slice(0, 20)).toEqual([]);
    expect(verdictDifferences(played, states ?? []).slice(0, 20)).toEqual([]);
    const text = standingsText(played);
    firstText ??= text;
    expect(text).toBe(firstText);
    if (isWhole) await expect(text).toMatchFileSnapshot(snapshot);
    else expect(readFileSync(new URL(snapshot, import.meta.url), 'utf8').slice(0, text.length - 1)).toBe(text.trimEnd());
  }

  if (!isWhole) {
    const other = usually === 'in order' ? 'in odd orders' : 'in order';
    console.log(`NOT RUN: the ${name} season after week ${WEEKS}, and with jobs ${other} (npm test -- --whole)`);
  }
  describe(`the ${name} season`, () => {
    if (isWhole || usually === 'in order')
      it('ends each week with the survivors of the second model, played through source, queue and database', async () => {
        await expectAsModelled(await replay({ runJobs: onceInOrder, redisUrl: null, without: [] }));
      });

    if (isWhole || usually === 'in odd orders')
      it('ends each week as the second model when every job runs twice and in odd orders', async () => {
        await expectAsModelled(await replay({ runJobs: twiceShuffled(seed), redisUrl, without: ['games'] }));
      });
  });
}

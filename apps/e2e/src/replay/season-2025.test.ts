import { isSoak } from '@survivor/rules/testing';
import { describe, expect, it } from 'vitest';
import { findDifferences, findVerdictDifferences, modelStates } from './against-model.ts';
import { playSeason } from './play-season.ts';
import { openRealSeason } from './replay-source.ts';

/** A soak adds the seasons with ties and with a canceled game. */
const YEARS = isSoak ? [2018, 2022, 2025] : [2025];
const SIZE = isSoak ? 200 : 60;

describe.each(YEARS)('the season of %i', (year) => {
  it('ends each week as the model says, played through source, queue, worker and database', async () => {
    const source = await openRealSeason(year);
    try {
      const played = await playSeason(source, { seed: year, size: SIZE, redisUrl: process.env['TEST_REDIS_URL'] ?? null });
      const states = modelStates(played, source.lastRound);
      const picks = played.leagues.flatMap((league) => league.verdicts);
      console.log(`${year}: ${SIZE} members, ${played.records.length} instants, ${picks.length} picks`);
      expect([...new Set(picks)]).toEqual(expect.arrayContaining(['accepted', 'refused', 'eliminated', 'locked', 'bye', 'used']));
      expect(played.failures).toEqual([]);
      expect(findDifferences(played, states).slice(0, 20)).toEqual([]);
      expect(findVerdictDifferences(played, states).slice(0, 20)).toEqual([]);
    } finally {
      await source.close();
    }
  });
});

import { latecomers, realSeason } from './real-season.ts';

const losers = Array.from({ length: 36 }, (_, index) => 2 + (index % 9));

realSeason(2025, {
  usually: 'in odd orders',
  scripts: {
    main: {
      seed: 2025,
      startRound: 1,
      luckEnds: [14, 14, 14, 14, ...losers],
      perOddTeam: 4,
      crowd: { favourite: 60, random: 42, forgetful: 20, waverer: 10, clumsy: 10, late: 10 },
    },
    latecomers: latecomers(2025),
  },
  redisUrl: process.env.TEST_REDIS_URL ?? null,
});

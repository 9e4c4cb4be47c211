import { latecomers } from './real-season.ts';
import { openDemoSeason } from './replay-source.ts';
import { describeReplay } from './replay-suite.ts';

const losers = Array.from({ length: 33 }, (_, index) => 2 + (index % 14));

describeReplay({
  name: 'demo',
  usually: 'in order',
  open: async () => openDemoSeason(),
  seed: 2799,
  redisUrl: null,
  scripts: {
    main: {
      seed: 2799,
      startRound: 1,
      luckEnds: [null, null, ...losers],
      perOddTeam: 3,
      crowd: { favourite: 60, random: 40, forgetful: 20, waverer: 10, clumsy: 10, late: 7 },
    },
    latecomers: latecomers(2799),
  },
});

import { latecomers, realSeason } from './real-season.ts';

const losers = Array.from({ length: 32 }, (_, index) => 2 + (index % 15));

realSeason(2022, {
  usually: 'in order',
  scripts: {
    main: {
      seed: 2022,
      startRound: 1,
      luckEnds: [null, null, null, ...losers],
      perOddTeam: 3,
      crowd: { favourite: 60, random: 40, forgetful: 20, waverer: 10, clumsy: 10, late: 7 },
    },
    latecomers: latecomers(2022),
  },
});

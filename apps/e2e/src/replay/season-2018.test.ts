import { latecomers, realSeason } from './real-season.ts';

realSeason(2018, {
  usually: 'in odd orders',
  scripts: {
    main: {
      seed: 2018,
      startRound: 1,
      luckEnds: [null, ...Array.from({ length: 39 }, (_, index) => 2 + (index % 11))],
      perOddTeam: 3,
      crowd: { favourite: 60, random: 40, forgetful: 20, waverer: 10, clumsy: 10, late: 8 },
    },
    latecomers: latecomers(2018),
  },
});

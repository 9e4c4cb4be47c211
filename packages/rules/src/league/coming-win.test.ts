import { expect, it } from 'vitest';
import { describeComingWin, lastUndecidedKickoff, type WeekGame } from './coming-win.ts';

const at = (iso: string) => new Date(iso);
const SUNDAY: WeekGame = { status: 'Q4', gameTime: at('2025-10-12T17:00:00Z') };
const MONDAY: WeekGame = { status: 'NS', gameTime: at('2025-10-14T00:15:00Z') };

it.each([
  [
    'all are decided',
    [
      { ...SUNDAY, status: 'FT' },
      { ...MONDAY, status: 'CANC' },
    ],
    undefined,
  ],
  ['Monday is still to play', [MONDAY, SUNDAY], "Wins when Monday's game ends"],
  ['Sunday is on, Monday is canceled', [SUNDAY, { ...MONDAY, status: 'CANC' }], "Wins when Sunday's game ends"],
  ['a kickoff is unknown', [SUNDAY, { status: 'PST', gameTime: null }], 'Wins when the last game ends'],
] as const)('the last survivor wins with the last game of the week: %s', (_, games, words) => {
  const kickoff = lastUndecidedKickoff(games);
  expect(kickoff === undefined ? undefined : describeComingWin(kickoff, 'America/New_York')).toBe(words);
});

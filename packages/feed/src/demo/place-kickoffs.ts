import { teamIdOf } from './divisions.ts';
import { DEMO_ROUNDS, THANKSGIVING_ROUND } from './draw-rounds.ts';
import type { Day } from './eastern-time.ts';
import { easternTime } from './eastern-time.ts';
import type { Matching, Pairing } from './pairings.ts';
import type { Random } from './random.ts';
import { shuffle } from './random.ts';

export type PlacedGame = Pairing & { round: number; kickoffAt: Date };
/** Day and time of day, Eastern, and who by custom is the host. */
type Slot = readonly [Day, string, host?: number];

const LONDON_ROUNDS = [5, 6, 7, 10];
const WESTERN_HOSTS = new Set(['ARI', 'DEN', 'LAC', 'LAR', 'LV', 'SEA', 'SF'].map(teamIdOf));
const FEWEST_LATE_GAMES = 3;
const EARLY: Slot = ['Sun', '13:00'];
const LATE: readonly Slot[] = [
  ['Sun', '16:05'],
  ['Sun', '16:25'],
];
const LAST_ROUND_SLOTS: readonly Slot[] = [
  ['Sat', '16:30'],
  ['Sat', '20:15'],
  ['Sun', '20:20'],
];

/** The slots that show a single game; the others share the Sunday afternoon. */
function singleSlots(round: number): Slot[] {
  if (round === DEMO_ROUNDS) return [...LAST_ROUND_SLOTS];
  const thursdays: Slot[] = [['Thu', round === 1 ? '20:20' : '20:15']];
  const thanksgiving: Slot[] = [
    ['Thu', '12:30', teamIdOf('DET')],
    ['Thu', '16:30', teamIdOf('DAL')],
    ['Thu', '20:20'],
  ];
  const london: Slot[] = LONDON_ROUNDS.includes(round) ? [['Sun', '09:30']] : [];
  return [...(round === THANKSGIVING_ROUND ? thanksgiving : thursdays), ['Mon', '20:15'], ...london, ['Sun', '20:20']];
}

const plays = (game: Pairing, teams: ReadonlySet<number>): boolean => teams.has(game.homeTeamId) || teams.has(game.awayTeamId);

function isFit(game: Pairing, [day, time]: Slot, playedMonday: ReadonlySet<number>): boolean {
  if (day === 'Thu' && plays(game, playedMonday)) return false;
  return !((time === '09:30' || time === '12:30') && WESTERN_HOSTS.has(game.homeTeamId));
}

function placeRound(round: number, games: readonly Pairing[], playedMonday: ReadonlySet<number>): PlacedGame[] {
  const left = [...games];
  const placed: PlacedGame[] = [];
  const place = (game: Pairing, [day, time]: Slot): void => {
    placed.push({ ...game, round, kickoffAt: easternTime(round, day, time) });
  };
  for (const slot of singleSlots(round)) {
    const fit = left.filter((game) => isFit(game, slot, playedMonday));
    const chosen = fit.find((game) => game.homeTeamId === slot[2]) ?? fit[0] ?? left[0];
    if (chosen === undefined) continue;
    place(chosen, slot);
    left.splice(left.indexOf(chosen), 1);
  }
  const inWest = left.filter((game) => WESTERN_HOSTS.has(game.homeTeamId));
  const inEast = left.filter((game) => !WESTERN_HOSTS.has(game.homeTeamId));
  const late = [...inWest, ...inEast.splice(0, Math.max(FEWEST_LATE_GAMES - inWest.length, 0))];
  late.forEach((game, index) => {
    place(game, LATE[index % LATE.length] ?? EARLY);
  });
  for (const game of inEast) place(game, EARLY);
  return placed.sort((a, b) => a.kickoffAt.getTime() - b.kickoffAt.getTime());
}

/** Gives every game its kickoff, Thursday to Monday; who plays on a Monday rests the Thursday after. */
export function placeKickoffs(rounds: readonly Matching[], random: Random): PlacedGame[] {
  let playedMonday: ReadonlySet<number> = new Set();
  return rounds.flatMap((games, index) => {
    const round = index + 1;
    const placed = placeRound(round, shuffle(games, random), playedMonday);
    const monday = easternTime(round, 'Mon', '00:00');
    playedMonday = new Set(placed.filter((game) => game.kickoffAt >= monday).flatMap((game) => [game.homeTeamId, game.awayTeamId]));
    return placed;
  });
}

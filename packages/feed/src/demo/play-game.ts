import type { Random } from './random.ts';
import { pickOne } from './random.ts';

/** Minutes after the kickoff at which each part of a game begins. */
export const PARTS = [
  ['Q1', 0],
  ['Q2', 42],
  ['HT', 86],
  ['Q3', 99],
  ['Q4', 140],
] as const;
export const REGULATION_MINUTES = 190;
export const OVERTIME_MINUTES = 215;

export type Side = 'home' | 'away';
/** One score: minutes after the kickoff, who, how many points. */
export type Play = { minute: number; side: Side; points: number };
export type PlayedGame = { plays: Play[]; overtime: boolean };
/** What decides whether an overtime is played, and how it ends. */
export type Course = 'any' | 'regulation' | 'tie';

const LIVE_SPANS = [
  [1, 41],
  [43, 85],
  [100, 139],
  [141, 188],
] as const;
const DRIVES = 11;
const HOME_EDGE = 0.028;

export function pointsOf(plays: readonly Play[], side: Side): number {
  return plays.reduce((sum, play) => sum + (play.side === side ? play.points : 0), 0);
}

function drive(strength: number, random: Random): number {
  const chance = random();
  if (chance < strength) return random() < 0.93 ? 7 : pickOne([6, 8], random);
  if (chance < strength + 0.17) return 3;
  return chance > 0.997 ? 2 : 0;
}

function regulation(edge: number, random: Random): Play[] {
  const plays: Play[] = [];
  for (const side of ['home', 'away'] as const) {
    const strength = 0.22 + (side === 'home' ? edge : -edge);
    for (let count = 0; count < DRIVES; count += 1) {
      const points = drive(strength, random);
      const [from, to] = pickOne(LIVE_SPANS, random);
      const minute = Math.round(from + random() * (to - from));
      if (points > 0) plays.push({ minute, side, points });
    }
  }
  return plays.sort((a, b) => a.minute - b.minute);
}

/** Plays one game: `strength` is the home team's minus the visitors', about -0.1 to 0.1. */
export function playGame({ strength, course, random }: { strength: number; course: Course; random: Random }): PlayedGame {
  for (;;) {
    const plays = regulation(strength + HOME_EDGE, random);
    const isLevel = pointsOf(plays, 'home') === pointsOf(plays, 'away');
    if (!isLevel && course !== 'tie') return { plays, overtime: false };
    if (isLevel && course === 'tie' && plays.length > 4) return { plays, overtime: true };
    if (isLevel && course === 'any') {
      const winner: Side = random() < 0.5 + strength + HOME_EDGE ? 'home' : 'away';
      plays.push({ minute: OVERTIME_MINUTES - 1, side: winner, points: random() < 0.6 ? 3 : 6 });
      return { plays, overtime: true };
    }
  }
}

import type { GameStatus } from '../season/game-status.ts';
import type { ReportedEvent } from '../source/accept-game.ts';
import type { ModelObservation } from './believed-games.ts';

const HOUR = 3_600_000;
export const OPENING = Date.UTC(2025, 8, 4);
export const WEEK_HOURS = 168;
export const TEAMS = 8;
/** Hours after a round's first kickoff: Thursday, Sunday twice, Monday. */
const SLOTS = [0, 65, 68, 96];

/**
 * A game at the source. It may be missing from its round's response and still be found by its id.
 */
export type Line = ReportedEvent & { readonly isListed: boolean; readonly isForgotten: boolean };

export type Pairing = {
  readonly order: readonly number[];
  readonly byes: number;
  readonly scores: readonly number[];
  readonly late: readonly number[];
};

/** Frequent changes. */
export const USUAL = ['final', 'correct', 'live', 'shift', 'postpone', 'restore', 'cancel'] as const;
/** Rare changes, and typos. */
export const SELDOM = [
  'no-kickoff',
  'unknown',
  'cancel-round',
  'restore-round',
  'other-round',
  'swap',
  'new-id',
  'vanish',
  'appear',
  'other-pair',
  'typo',
] as const;
export type ChangeKind = (typeof USUAL)[number] | (typeof SELDOM)[number] | 'again';
export type Change = { readonly hour: number; readonly game: number; readonly kind: ChangeKind; readonly size: number };

/** The published season. No ordered pair meets twice. */
export function scheduleOf(pairings: readonly Pairing[]): Line[] {
  const seen = new Set<string>();
  const lines: Line[] = [];
  pairings.forEach(({ order, byes }, index) => {
    for (let slot = 0; slot < TEAMS / 2 - byes; slot++) {
      const [a = 1, b = 2] = order.slice(2 * slot, 2 * slot + 2);
      const pair = [[a, b] as const, [b, a] as const].find(([home, away]) => !seen.has(`${home}-${away}`));
      if (pair === undefined) continue;
      seen.add(pair.join('-'));
      const kickoffAt = new Date(OPENING + (index * WEEK_HOURS + (SLOTS[slot] ?? 0)) * HOUR);
      const sourceId = `g${index + 1}${slot + 1}`;
      lines.push({ ...unplayed('NS'), sourceId, round: index + 1, homeTeamId: pair[0], awayTeamId: pair[1], kickoffAt, ...LISTED });
    }
  });
  return lines;
}

const LISTED = { isListed: true, isForgotten: false };
const unplayed = (status: GameStatus) => ({ status, homeScore: null, awayScore: null });
export const shifted = (instant: Date | null, hours: number) => new Date((instant?.getTime() ?? OPENING) + hours * HOUR);

/**
 * Each game becomes final some hours after its kickoff; one of ten never, two of ten much later.
 */
export function finalsOf(pairings: readonly Pairing[], lines: readonly Line[]): Change[] {
  return lines.flatMap((line, index) => {
    const { late = [], scores = [] } = pairings[line.round - 1] ?? {};
    const hours = late[index % 4] ?? 0;
    if (hours === 0) return [];
    const hour = Math.round(((line.kickoffAt?.getTime() ?? OPENING) - OPENING) / HOUR) + (hours < 3 ? hours * 60 : hours);
    return [{ hour, game: index, kind: 'final', size: scores[index % TEAMS] ?? 0 }];
  });
}

const otherRound = (lastRound: number, size: number) => (Math.abs(size) % lastRound) + 1;

const CHANGES: Record<ChangeKind, (line: Line, size: number, lastRound: number) => Partial<Line>> = {
  final: (_, size) => ({ status: size % 5 === 4 ? 'AOT' : 'FT', homeScore: Math.abs(size) % 4, awayScore: Math.abs(size >> 2) % 4 }),
  correct: (_, size) => ({ status: 'FT', homeScore: Math.abs(size) % 4, awayScore: Math.abs(size >> 2) % 4 }),
  again: () => ({}),
  live: () => ({ status: 'Q2', homeScore: 0, awayScore: 3 }),
  shift: ({ kickoffAt }, size) => ({ kickoffAt: shifted(kickoffAt, size) }),
  postpone: () => unplayed('PST'),
  restore: () => unplayed('NS'),
  cancel: () => unplayed('CANC'),
  'cancel-round': () => unplayed('CANC'),
  'restore-round': () => unplayed('NS'),
  'no-kickoff': () => ({ kickoffAt: null }),
  unknown: () => ({ status: 'UNKNOWN' }),
  'other-round': (line, size, lastRound) => {
    const round = otherRound(lastRound, size);
    return { round, kickoffAt: line.kickoffAt && shifted(line.kickoffAt, size % 2 === 0 ? (round - line.round) * WEEK_HOURS : 0) };
  },
  swap: ({ homeTeamId, awayTeamId, homeScore, awayScore }) => ({
    homeTeamId: awayTeamId,
    awayTeamId: homeTeamId,
    homeScore: awayScore,
    awayScore: homeScore,
  }),
  'new-id': ({ sourceId }) => ({ sourceId: `${sourceId}n` }),
  vanish: (_, size) => ({ isListed: false, isForgotten: size % 2 === 0 }),
  appear: () => ({ isListed: true, isForgotten: false }),
  'other-pair': ({ homeTeamId }, size) => ({ isListed: false, awayTeamId: ((homeTeamId + Math.abs(size)) % TEAMS) + 1 }),
  typo: ({ kickoffAt }, size) => ({ kickoffAt: shifted(kickoffAt, Math.sign(size) * 24 * ([7, 14, 30, 365][Math.abs(size) % 4] ?? 7)) }),
};

/**
 * Whether a source without errors could make the change: no game is played before its kickoff, and
 * a played game stays played.
 */
export function isSound(line: Line, kind: ChangeKind, at: Date): boolean {
  const isPlayed = line.status === 'FT' || line.status === 'AOT';
  if (kind === 'final' || kind === 'live' || kind === 'correct') {
    return line.kickoffAt !== null && at > line.kickoffAt && line.status !== 'CANC' && (kind !== 'live' || !isPlayed);
  }
  return !isPlayed && (line.kickoffAt === null || at < line.kickoffAt);
}

/** Applies a change to the lines and returns the rounds to read. */
export function changeLines(lines: Line[], { game, kind, size }: Change, lastRound: number): number[] {
  const named = lines[game % lines.length];
  if (named === undefined) return [];
  const isWhole = kind === 'cancel-round' || kind === 'restore-round';
  const concerned = new Set([named.round]);
  lines.forEach((line, index) => {
    if (isWhole ? line.round !== named.round : line !== named) return;
    const changed = { ...line, ...CHANGES[kind](line, size, lastRound) };
    if (changed.homeTeamId === changed.awayTeamId) return;
    lines[index] = changed;
    concerned.add(changed.round);
  });
  return size % 3 === 0 ? [...concerned].reverse() : [...concerned];
}

/** Reads rounds as the worker does: the whole response, then every missing game by its id. */
export class Reader {
  readonly observations: ModelObservation[] = [];
  private readonly listedIn = new Map<string, number>();

  read(lines: readonly Line[], rounds: readonly number[], at: Date): void {
    for (const round of rounds) {
      const games = lines.filter((line) => line.round === round && line.isListed);
      if (games.length === 0 && ![...this.listedIn.values()].includes(round)) continue;
      this.observations.push({ at, scope: { kind: 'round', round }, games: games.map(reportOf) });
      const named = new Set(games.map(({ sourceId }) => sourceId));
      for (const [sourceId, before] of this.listedIn) if (before === round && !named.has(sourceId)) this.lookUp(lines, sourceId, at);
      for (const sourceId of named) this.listedIn.set(sourceId, round);
    }
  }

  private lookUp(lines: readonly Line[], sourceId: string, at: Date): void {
    const found = lines.filter((line) => line.sourceId === sourceId && !line.isForgotten);
    this.observations.push({ at, scope: { kind: 'lookup', sourceId }, games: found.slice(0, 1).map(reportOf) });
  }
}

function reportOf({ isListed: _, isForgotten: __, ...report }: Line): ReportedEvent {
  return report;
}

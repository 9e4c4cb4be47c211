import { HOUR, plus } from '../season/time.ts';
import type { ReportedEvent } from '../source/accept-game.ts';
import { OPENING } from './build-season.ts';
import { SeasonByRules } from './play-by-rules.ts';

/** What differs from a planned line. */
export type Line = Partial<ReportedEvent>;
export type Lines = Readonly<Record<number, Line | 'missing'>>;

export const hour = (hours: number) => plus(OPENING, hours * HOUR);
/** Hours after the first kickoff: Thursday, Sunday twice, Monday. */
export const SLOTS = [0, 65, 68, 96];
export const kickoff = (round: number, slot: number) => hour(168 * (round - 1) + (SLOTS[slot] ?? 0));
/** One of a round's four games: `line(2, 0)` is Thursday's in round 2, with id `g20`. */
export const line = (round: number, slot: number, changes: Line = {}): ReportedEvent => ({
  sourceId: `g${round}${slot}`,
  round,
  homeTeamId: 2 * slot + 1,
  awayTeamId: 2 * ((slot + round) % 4) + 2,
  kickoffAt: kickoff(round, slot),
  status: 'NS',
  homeScore: null,
  awayScore: null,
  ...changes,
});

/** Three rounds, loaded 250 hours before the first kickoff, except for the unloaded ones. */
export class SmallSource {
  readonly season = new SeasonByRules(3);

  constructor(unloaded: readonly number[] = []) {
    for (const round of [1, 2, 3].filter((one) => !unloaded.includes(one))) this.answer(-250, round);
  }

  /** The complete response for a round: the planned lines with these changes. */
  answer(at: number, round: number, lines: Lines = {}, more: readonly ReportedEvent[] = []) {
    const games = SLOTS.flatMap((_, slot) => {
      const changes = lines[slot];
      return changes === 'missing' ? [] : [line(round, slot, changes)];
    });
    return this.season.receive({ at: hour(at), scope: { kind: 'round', round }, games: [...games, ...more] });
  }

  lookUp(at: number, sourceId: string, ...games: readonly ReportedEvent[]) {
    return this.season.receive({ at: hour(at), scope: { kind: 'lookup', sourceId }, games });
  }

  decide(at: number, kind: 'accept' | 'refuse', sourceId: string): void {
    this.season.decide({ at: hour(at), kind, sourceId });
  }

  game(sourceId: string) {
    return this.season.believed.games.find((game) => game.sourceId === sourceId);
  }

  shows(sourceId: string, changes: Line | 'missing'): boolean {
    const game: Line = this.game(sourceId) ?? {};
    return Object.entries(changes).every(([key, value]) => String(game[key as keyof Line]) === String(value));
  }

  held(): string[] {
    const { games, held } = this.season.believed;
    return games.filter(({ id }) => held.some((claim) => claim.gameId === id && !claim.isRefused)).map(({ sourceId }) => sourceId);
  }

  deadline(at: number, round: number) {
    return this.season.pass(hour(at)).rounds[round - 1]?.startsAt;
  }
}

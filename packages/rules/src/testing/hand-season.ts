import { playByRules } from './play-by-rules.ts';
import type { ModelAct, ModelLeague, ModelObservation, ModelReport, ModelState } from './season-model.ts';
import { modelGames, modelSeason } from './season-model.ts';

const OPENING = Date.UTC(2025, 8, 4, 20);
const WEEK = 168;
/** Thursday, Sunday twice, Monday. */
const SLOTS = [0, 65, 68, 96];
/** Who meets whom in each of three rounds, at home and away. */
const PAIRS = [
  ['1-2', '3-4', '5-6', '7-8'],
  ['2-3', '4-5', '6-7', '8-1'],
  ['3-1', '2-4', '7-5', '8-6'],
];

/** An instant so many hours after the first kickoff of the season. */
export const hour = (hours: number, minutes = 0): Date => new Date(OPENING + hours * 3_600_000 + minutes * 60_000);
/** The kickoff of a round's game as it was planned. */
export const kickoff = (round: number, slot: number): Date => hour((round - 1) * WEEK + (SLOTS[slot - 1] ?? 0));

/** The line of a round's game, of four: `line(2, 1)` is the Thursday game of round 2, its id `g21`. */
export function line(round: number, slot: number, changes: Partial<ModelReport> = {}): ModelReport {
  const [homeTeamId = 0, awayTeamId = 0] = (PAIRS[round - 1]?.[slot - 1] ?? '').split('-').map(Number);
  const kickoffAt = kickoff(round, slot);
  const sourceId = `g${round}${slot}`;
  return { sourceId, round, homeTeamId, awayTeamId, kickoffAt, status: 'NS', homeScore: null, awayScore: null, ...changes };
}

type Slots = Readonly<Record<number, Partial<ModelReport> | 'missing'>>;

/** A round's whole answer, its lines as planned but for these; lines of other games come after. */
export function answer(at: Date, round: number, slots: Slots = {}, more: readonly ModelReport[] = []): ModelObservation {
  const games = [1, 2, 3, 4].flatMap((slot) => {
    const changes = slots[slot];
    return changes === 'missing' ? [] : [line(round, slot, changes)];
  });
  return { at, scope: { kind: 'round', round }, games: [...games, ...more] };
}

export function lookup(at: Date, sourceId: string, ...games: readonly ModelReport[]): ModelObservation {
  return { at, scope: { kind: 'lookup', sourceId }, games };
}

/** Three rounds, loaded a week and a half before the first kickoff. */
export const loaded = [1, 2, 3].map((round) => answer(hour(-250), round));

export const final = (homeScore: number, awayScore: number) => ({ status: 'FT' as const, homeScore, awayScore });
export const cancelled = { status: 'CANC' as const };

/**
 * A season described by hand. The model and the product's rules must agree at each requested
 * instant.
 */
export function tell(
  observations: readonly ModelObservation[],
  { acts = [], leagues = [] }: { acts?: readonly ModelAct[]; leagues?: readonly ModelLeague[] } = {},
) {
  const history = { lastRound: 3, observations, acts, leagues };
  const [model, rules, modelled] = [modelSeason(history), playByRules(history), modelGames(history)];
  const state = (at: Date): ModelState => {
    const [expected, found] = [model(at), rules(at)].map((one) => JSON.stringify(one));
    if (found !== expected) throw new Error(`at ${at.toISOString()} the rules say ${found}, the model ${expected}`);
    return model(at);
  };
  const games = (at: Date) => {
    state(at);
    return modelled(at);
  };
  return {
    state,
    game: (at: Date, sourceId: string) => games(at).find((game) => game.sourceId === sourceId),
    games,
    round: (at: Date, ordinal: number) => state(at).rounds[ordinal - 1],
    held: (at: Date) => state(at).held.map(({ sourceId }) => sourceId),
  };
}

import type { GameStatus } from '@survivor/rules';
import { seedsOf } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceGame } from '../sports-source.ts';
import { resolveDuplicates } from './resolve-duplicates.ts';

const KICKOFF = new Date('2025-12-07T18:00:00Z');

function game(sourceId: string, status: GameStatus, changes: Partial<SourceGame> = {}): SourceGame {
  const isFinal = status === 'FT' || status === 'AOT';
  const scores = { homeScore: isFinal ? 20 : null, awayScore: isFinal ? 17 : null };
  return { sourceId, round: 14, homeTeamId: 1, awayTeamId: 2, kickoffAt: KICKOFF, status, ...scores, ...changes };
}
const survivors = (...games: SourceGame[]): string[] => resolveDuplicates(games).games.map(({ sourceId }) => sourceId);

describe('resolveDuplicates', () => {
  it('prefers the event that is final to any other, in either order', () => {
    for (const stale of ['NS', 'Q4', 'OT', 'PST', 'CANC', 'UNKNOWN'] as const) {
      expect(survivors(game('1', stale), game('2', 'FT'))).toEqual(['2']);
      expect(survivors(game('2', 'AOT'), game('1', stale))).toEqual(['2']);
    }
  });

  it('prefers the event that is furthest along when none is final', () => {
    expect(survivors(game('1', 'NS'), game('2', 'Q3'), game('3', 'Q1'))).toEqual(['2']);
    expect(survivors(game('1', 'UNKNOWN'), game('2', 'NS'))).toEqual(['2']);
    expect(survivors(game('1', 'NS'), game('2', 'CANC'))).toEqual(['2']);
  });

  it('takes the later kickoff for the newer word, and a postponement over a copy that missed it', () => {
    const later = { kickoffAt: new Date('2025-12-09T18:00:00Z') };
    expect(survivors(game('1', 'NS'), game('2', 'PST'))).toEqual(['2']);
    expect(survivors(game('1', 'PST'), game('2', 'NS', later))).toEqual(['2']);
    expect(survivors(game('1', 'NS', later), game('2', 'NS', { kickoffAt: null }))).toEqual(['1']);
  });

  it('prefers the game of the week to a pre-season game of the pair that is final', () => {
    const others = [3, 5, 7].map((team) => game(`9${team}`, 'NS', { homeTeamId: team, awayTeamId: team + 1 }));
    const preSeason = game('1', 'FT', { kickoffAt: new Date('2025-11-09T18:00:00Z') });
    const kept = others.map(({ sourceId }) => sourceId);
    expect(survivors(preSeason, game('2', 'NS'), ...others)).toEqual(['2', ...kept]);
    expect(survivors(preSeason, ...others)).toEqual(['1', ...kept]);
    const late = { kickoffAt: new Date('2025-12-20T18:00:00Z') };
    expect(survivors(game('2', 'NS'), game('3', 'FT', late), ...others)).toEqual(['3', ...kept]);
  });

  it('keeps the same pair at the other home apart', () => {
    expect(survivors(game('1', 'FT'), game('2', 'FT', { homeTeamId: 2, awayTeamId: 1 }))).toEqual(['1', '2']);
  });

  it('reports finals of one game that disagree, and keeps the lowest id', () => {
    const answer = resolveDuplicates([game('20', 'FT', { homeScore: 3 }), game('9', 'FT')]);
    expect(answer.games.map(({ sourceId }) => sourceId)).toEqual(['9']);
    expect(answer.conflicting.map(({ sourceId }) => sourceId)).toEqual(['20']);
  });

  it.each(seedsOf(77))('gives the same game in whatever order the events come (seed %i)', async (seed) => {
    const statuses = ['NS', 'Q1', 'Q4', 'PST', 'CANC', 'FT', 'AOT', 'UNKNOWN'] as const;
    const one = fc.record({ id: fc.integer({ min: 1, max: 9 }), status: fc.constantFrom(...statuses), day: fc.constantFrom(7, 9, 0) });
    const many = fc.uniqueArray(one, { minLength: 2, maxLength: 6, selector: ({ id }) => id });
    const orders = many.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
    const build = ({ id, status, day }: { id: number; status: GameStatus; day: number }): SourceGame =>
      game(String(id), status, { kickoffAt: day === 0 ? null : new Date(`2025-12-0${day}T18:00:00Z`) });
    await fc.assert(
      fc.property(orders, ([rows, shuffled]) => {
        expect(survivors(...shuffled.map(build))).toEqual(survivors(...rows.map(build)));
      }),
      { seed, numRuns: 300 },
    );
  });
});

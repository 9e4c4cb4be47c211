import { describe, expect, it } from 'vitest';
import type { Game } from '../../lib/api/trpc.ts';
import { makeGame, makeLeague, teamNamed } from '../../testing/factories.ts';
import { refusalOf } from '../pick/pick-state.ts';
import { byesOf, countStatuses, statusesOf } from './team-status.ts';

const league = makeLeague();
const history = [
  { round: 1, teamId: teamNamed('DEN').id },
  { round: 4, teamId: teamNamed('HOU').id },
  { round: 6, teamId: teamNamed('GB').id },
];
const games = [
  makeGame('CIN', 'GB'),
  makeGame('DEN', 'NYJ'),
  makeGame('DAL', 'CAR', { status: 'CANC' }),
  makeGame('NE', 'NO', { status: 'Q1' }),
];
const now = new Date('2025-10-09T20:00:00Z');
const refuse = (game: Game, teamId: string) => refusalOf({ league, isEliminated: false, now, game, teamId, history });
const facts = { round: 6, games, history, ownTeamId: teamNamed('GB').id, refuse };

describe('the status of a team', () => {
  it.each([
    ['CIN', { kind: 'open' }],
    ['GB', { kind: 'own' }],
    ['DEN', { kind: 'used', round: 1 }],
    ['HOU', { kind: 'used', round: 4 }],
    ['MIN', { kind: 'bye', refusal: { kind: 'bye' } }],
    ['DAL', { kind: 'closed', refusal: { kind: 'gone' } }],
    ['NO', { kind: 'closed', refusal: { kind: 'locked' } }],
  ] as const)('%s', (abbreviation, status) => {
    expect(statusesOf(facts).get(teamNamed(abbreviation).id)).toMatchObject(status);
  });

  it('counts each of the 32 teams once, and treats a voided pick as any other team', () => {
    expect(countStatuses(statusesOf(facts))).toEqual({ open: 2, own: 1, used: 2, bye: 23, closed: 4 });
    expect(countStatuses(statusesOf({ ...facts, ownTeamId: null }))).toEqual({ open: 3, own: 0, used: 2, bye: 23, closed: 4 });
  });

  it('lists teams without a game as byes, even used ones', () => {
    expect(byesOf(games)).toHaveLength(24);
    expect(byesOf(games)).toContain(teamNamed('HOU').id);
  });
});

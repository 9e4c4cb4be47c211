import { describe, expect, it } from 'vitest';
import { before, DEADLINE, makeCard, makeGame, makeLeague, teamNamed } from '../../testing/factories.ts';
import { isSameWeek, type OtherLeagueFacts, otherLeagueStateOf } from './other-league-state.ts';

const game = makeGame('DET', 'CHI');
const [detroit, chicago] = [teamNamed('DET').id, teamNamed('CHI').id];
const facts: OtherLeagueFacts = { card: makeCard(), history: [], teamId: detroit, game, now: before(DEADLINE, 1) };
const withChicago = { card: makeCard({ pick: { teamId: chicago, game } }), history: [{ round: 6, teamId: chicago }] };

describe('what the reader can do with a picked team in another league', () => {
  it.each<[name: string, change: Partial<OtherLeagueFacts>, state: object]>([
    ['no pick yet', {}, { kind: 'open', presentTeamId: null }],
    ['another pick', withChicago, { kind: 'open', presentTeamId: chicago }],
    ['a pick that no longer counts', { history: withChicago.history }, { kind: 'open', presentTeamId: null }],
    ['the team is picked', { history: [{ round: 6, teamId: detroit }] }, { kind: 'picked' }],
    ['used before', { history: [{ round: 2, teamId: detroit }] }, { kind: 'closed', refusal: { kind: 'used', round: 2 } }],
    ['eliminated', { card: makeCard({ outIn: 3 }) }, { kind: 'closed', refusal: { kind: 'eliminated' } }],
    ['completed', { card: makeCard({ status: 'Completed' }) }, { kind: 'closed', refusal: { kind: 'completed' } }],
    ['at the deadline', { now: DEADLINE }, { kind: 'closed', refusal: { kind: 'locked' } }],
    ['the game started', { game: { ...game, status: 'Q1' } }, { kind: 'closed', refusal: { kind: 'locked' } }],
    ['the game canceled', { game: { ...game, status: 'CANC' } }, { kind: 'closed', refusal: { kind: 'gone' } }],
    [
      'no deadline',
      { card: makeCard({ round: { ordinal: 6, description: 'Week 6', startsAt: null } }) },
      { kind: 'closed', refusal: { kind: 'locked' } },
    ],
  ])('%s', (_, change, state) => {
    expect(otherLeagueStateOf({ ...facts, ...change })).toMatchObject(state);
  });

  it('concerns other leagues of the same week and season', () => {
    const league = makeLeague();
    expect(isSameWeek(makeCard(), league)).toBe(true);
    expect(isSameWeek(makeCard({ id: league.id }), league)).toBe(false);
    expect(isSameWeek(makeCard({ season: 2024 }), league)).toBe(false);
    expect(isSameWeek(makeCard({ round: { ordinal: 7, description: 'Week 7', startsAt: DEADLINE } }), league)).toBe(false);
  });
});

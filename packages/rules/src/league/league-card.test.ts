import { describe, expect, it } from 'vitest';
import { type CardFacts, cardGroup, orderCards } from './league-card.ts';
import { isInDanger, type OwnGame, pickOutlook } from './pick-outlook.ts';

const at = (hours: number) => new Date(Date.parse('2025-10-05T17:00:00Z') + hours * 3_600_000);
const game = (overrides: Partial<OwnGame> = {}): OwnGame => ({ status: 'NS', points: null, against: null, ...overrides });
const card = (overrides: Partial<CardFacts> = {}): CardFacts => ({
  status: 'In Progress',
  season: 2025,
  isEliminated: false,
  round: 5,
  startsAt: at(0),
  hasPick: true,
  game: game(),
  ...overrides,
});

describe('how a pick stands in its game', () => {
  it.each([
    ['not-started', {}],
    ['not-started', { status: 'PST' }],
    ['winning', { status: 'Q1', points: 7, against: 3 }],
    ['losing', { status: 'HT', points: 3, against: 7 }],
    ['tied', { status: 'OT', points: 20, against: 20 }],
    ['won', { status: 'AOT', points: 23, against: 20 }],
    ['lost', { status: 'FT', points: 20, against: 23 }],
    ['lost', { status: 'FT', points: 20, against: 20 }],
    ['unknown', { status: 'Q2' }],
    ['unknown', { status: 'UNKNOWN', points: 3, against: 0 }],
  ] as const)('%s: %o', (outlook, facts) => expect(pickOutlook(game(facts))).toBe(outlook));

  it('is in danger when losing in the last quarter or in overtime, and never otherwise', () => {
    const losing = (status: OwnGame['status']) => isInDanger(game({ status, points: 0, against: 3 }));
    expect((['Q1', 'Q2', 'HT', 'Q3', 'Q4', 'OT', 'FT'] as const).filter(losing)).toEqual(['Q4', 'OT']);
    expect(isInDanger(game({ status: 'Q4', points: 3, against: 3 }))).toBe(false);
  });
});

describe('the cards of My Leagues', () => {
  it('ask for a pick until the deadline, to the millisecond', () => {
    const due = card({ hasPick: false, game: null });
    expect(cardGroup(due, new Date(at(0).getTime() - 1))).toBe('due');
    expect(cardGroup(due, at(0))).toBe('waiting');
    expect(cardGroup(card({ hasPick: false, isEliminated: true }), at(-1))).toBe('out');
    expect(cardGroup(card({ hasPick: false, startsAt: null }), at(-1))).toBe('waiting');
  });

  it('are live while the picked game is', () => {
    expect(cardGroup(card({ game: game({ status: 'Q3', points: 3, against: 0 }) }), at(1))).toBe('live');
    expect(cardGroup(card({ game: game({ status: 'FT', points: 3, against: 0 }) }), at(3))).toBe('waiting');
  });

  it('can change a pick until the deadline, unless the reader is eliminated', () => {
    expect(cardGroup(card(), at(-1))).toBe('changeable');
    expect(cardGroup(card(), at(0))).toBe('waiting');
    expect(cardGroup(card({ isEliminated: true }), at(-1))).toBe('out');
  });

  it('stand by what they need, each group by deadline, completed ones with the latest first', () => {
    const cards = [
      card({ status: 'Completed', round: 3 }),
      card({ status: 'Completed', round: 9 }),
      card({ status: 'Completed', round: 18, season: 2024 }),
      card({ hasPick: false, startsAt: at(9) }),
      card({ hasPick: false, startsAt: at(4) }),
      card(),
      card({ isEliminated: true, startsAt: null }),
      card({ isEliminated: true, startsAt: at(4) }),
      card({ startsAt: at(9) }),
      card({ startsAt: at(4) }),
    ];
    const order = [...orderCards(cards, at(1))].flatMap(([group, members]) => members.map((one) => `${group} ${cards.indexOf(one)}`));
    expect(order).toEqual([
      ...['due 4', 'due 3', 'changeable 9', 'changeable 8', 'waiting 5', 'out 7', 'out 6'],
      ...['completed 1', 'completed 0', 'completed 2'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { HOUR, plus } from '../season/time.ts';
import { after, aGame, facts, final, OPENING, threeRounds } from '../testing/build-season.ts';
import { acceptClaim } from './accept-claim.ts';
import { withResult } from './correction.ts';
import type { GateReason } from './gate.ts';
import { type Claim, NO_CLAIM } from './held-claim.ts';
import { refuseCorrection } from './refuse-correction.ts';
import { trustedAt } from './trusted-at.ts';

const RESULT = { round: null, kickoffAt: null, ...final(3, 7) };

describe('a corrected result', () => {
  it('takes the place of the result, and of round and kickoff where it brings them along', () => {
    const game = aGame();
    expect(withResult(game, RESULT)).toEqual({ round: 1, kickoffAt: OPENING, ...final(3, 7) });
    expect(withResult(game, { ...RESULT, round: 2, kickoffAt: after(7) })).toEqual({ round: 2, kickoffAt: after(7), ...final(3, 7) });
    expect(withResult({ ...game, ...final(7, 3) }, { ...RESULT, kickoffAt: after(7) }).kickoffAt).toEqual(OPENING);
  });

  it('is refused for a round that has not started, where it comes from and where it goes', () => {
    const rounds = [1, 2, 3].map((ordinal) => ({
      ordinal,
      startsAt: ordinal === 3 ? null : after(7 * (ordinal - 1)),
      formerStartsAt: null,
    }));
    const refuse = (from: number, to: number, now: Date) =>
      refuseCorrection({ kind: 'late-result', act: 'apply', before: aGame({ round: from }), after: aGame({ round: to }), rounds, now });
    expect(refuse(1, 1, OPENING)).toBeNull();
    expect(refuse(1, 1, plus(OPENING, -1))).toContain('Week 1 has not started');
    expect(refuse(1, 2, OPENING)).toContain('Week 2 has not started');
    expect(refuse(3, 3, after(300))).toContain('Week 3 has not started');
  });
});

describe('an accepted claim (rules 2, the gate)', () => {
  const games = threeRounds();
  const [said, sunday] = games;
  if (said === undefined || sunday === undefined) throw new Error('a round has two games');
  const rounds = [0, 7, 14].map((days, index) => ({ ordinal: index + 1, startsAt: after(days), formerStartsAt: null }));
  const claimed = (claim: Partial<Claim>, now: Date) =>
    acceptClaim(facts(games, { rounds, now }), { game: said, claim: { ...NO_CLAIM, ...claim } });
  const deadlines = (kickoffAt: Date, now: Date) => claimed({ kickoffAt }, now).deadlines;
  const refuse = (act: 'apply' | 'withdraw', now: Date) =>
    refuseCorrection({ kind: 'held-event', act, before: said, after: said, rounds, now });

  it('moves the deadline earlier or later', () => {
    const now = after(-2);
    expect(deadlines(after(-1), now)).toEqual([{ round: 1, before: OPENING, after: after(-1), locksAtOnce: false }]);
    expect(deadlines(after(2), now)).toEqual([{ round: 1, before: OPENING, after: after(2), locksAtOnce: false }]);
    expect(deadlines(OPENING, now)).toEqual([]);
  });

  it('with a kickoff in the past locks the round now', () => {
    const now = after(-2);
    expect(deadlines(plus(now, -5 * HOUR), now)).toEqual([{ round: 1, before: OPENING, after: now, locksAtOnce: true }]);
  });

  it('changes no deadline once that is reached: it is accepted still, and cannot be taken back', () => {
    const now = after(1);
    expect(deadlines(after(-3), now)).toEqual([]);
    expect(refuse('apply', now)).toBeNull();
    expect(refuse('withdraw', now)).toBe('Week 1 has started: its deadline stays as it is');
    expect(refuse('withdraw', after(-1))).toBeNull();
  });

  it('of a cancellation takes a final game from a started round', () => {
    const finished = { ...said, ...final(7, 3) };
    const now = after(1);
    const asked = facts([finished, ...games.slice(1)], { rounds, now });
    const { game, deadlines: moved } = acceptClaim(asked, { game: finished, claim: { ...NO_CLAIM, isCancelled: true } });
    expect([game.status, game.homeScore, game.awayScore, moved]).toEqual(['CANC', null, null, []]);
    expect(refuse('apply', now)).toBeNull();
  });

  it('that disowns the last game of a round makes it void', () => {
    const alone = facts(
      games.filter(({ id }) => id !== sunday.id),
      { rounds, now: after(-2) },
    );
    const { voided } = acceptClaim(alone, { game: said, claim: { ...NO_CLAIM, isDisowned: true } });
    expect(voided).toEqual([{ round: 1, isVoid: true }]);
  });
});

describe('a claim that waits', () => {
  const since = after(-5);
  const early = (days: number) => [{ round: 1, before: OPENING, after: after(days), locksAtOnce: false }];
  const ask = (reasons: GateReason[], deadlines: ReturnType<typeof early> = []) => trustedAt({ since, reasons, deadlines });

  it('is believed when it has stood for the longest time that its reasons ask for', () => {
    expect(ask(['late-kickoff'])).toEqual(after(-4));
    expect(ask(['round-emptied'])).toEqual(after(-5, 6));
    expect(ask(['round-emptied', 'late-kickoff'])).toEqual(after(-4));
    expect(ask(['early-deadline'], early(-1.9))).toEqual(after(-3));
  });

  it('is believed only when accepted where one of its reasons asks for that, or the deadline that it makes is too near', () => {
    for (const reason of ['early-kickoff', 'other-round', 'final-cancelled', 'other-pair'] as const) {
      expect([reason, ask(['late-kickoff', reason])]).toEqual([reason, null]);
    }
    expect(ask([])).toBeNull();
    expect(ask(['early-deadline'], early(-2))).toBeNull();
  });
});

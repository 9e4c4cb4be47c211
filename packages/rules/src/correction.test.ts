import { describe, expect, it } from 'vitest';
import { acceptClaim } from './accept-claim.ts';
import { correctionState, withResult } from './correction.ts';
import { NO_CLAIM } from './held-claim.ts';
import { HOUR, plus } from './instant.ts';
import { refuseCorrection } from './refuse-correction.ts';
import { after, aGame, facts, final, OPENING, threeRounds } from './testing/build-season.ts';

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
      refuseCorrection({ kind: 'late-result', before: aGame({ round: from }), after: aGame({ round: to }), rounds, now });
    expect(refuse(1, 1, OPENING)).toBeNull();
    expect(refuse(1, 1, plus(OPENING, -1))).toContain('Week 1 has not started');
    expect(refuse(1, 2, OPENING)).toContain('Week 2 has not started');
    expect(refuse(3, 3, after(300))).toContain('Week 3 has not started');
  });

  it('waits, is applied, is withdrawn', () => {
    expect(correctionState({ appliedAt: null, withdrawnAt: null })).toBe('waiting');
    expect(correctionState({ appliedAt: OPENING, withdrawnAt: null })).toBe('applied');
    expect(correctionState({ appliedAt: OPENING, withdrawnAt: OPENING })).toBe('withdrawn');
  });
});

describe('an accepted kickoff', () => {
  const games = threeRounds();
  const [said = aGame()] = games;
  const rounds = [0, 7, 14].map((days, index) => ({ ordinal: index + 1, startsAt: after(days), formerStartsAt: null }));
  const accept = (kickoffAt: Date, now: Date) =>
    acceptClaim(facts(games, { rounds, now }), { said, claim: { ...NO_CLAIM, kickoffAt } }).deadlines;

  it('moves the deadline earlier or later', () => {
    const now = after(-2);
    expect(accept(after(-1), now)).toEqual([{ round: 1, before: OPENING, after: after(-1), locksAtOnce: false }]);
    expect(accept(after(2), now)).toEqual([{ round: 1, before: OPENING, after: after(2), locksAtOnce: false }]);
    expect(accept(OPENING, now)).toEqual([]);
  });

  it('in the past locks the round now', () => {
    const now = after(-2);
    expect(accept(plus(now, -5 * HOUR), now)).toEqual([{ round: 1, before: OPENING, after: now, locksAtOnce: true }]);
  });

  it('leaves a reached deadline alone, and is refused then', () => {
    const now = after(1);
    expect(accept(after(-3), now)).toEqual([]);
    const refusal = refuseCorrection({ kind: 'held-event', before: aGame(), after: aGame({ kickoffAt: after(-3) }), rounds, now });
    expect(refusal).toBe('Week 1 has started: its deadline stays as it is');
  });
});

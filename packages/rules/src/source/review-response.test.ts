import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, plus } from '../season/time.ts';
import { final } from '../testing/build-season.ts';
import { hour, kickoff, type Lines, line, SLOTS, SmallSource } from '../testing/small-source.ts';

const CANCELLED = { status: 'CANC' as const };

/**
 * A claim of the source and the hours until it is accepted; null if only an administrator accepts
 * it.
 */
type Claimed = {
  readonly round: number;
  readonly from: number;
  readonly lines: Lines;
  readonly hours: number | null;
  readonly usual?: Lines;
};

const SUNDAYS = { 1: { kickoffAt: hour(192) }, 2: { kickoffAt: hour(192) }, 3: { kickoffAt: hour(192) } };
const CLAIMS: Readonly<Record<string, Claimed>> = {
  'a late kickoff': { round: 2, from: -200, lines: { 3: { kickoffAt: hour(168 + 96 + 168) } }, hours: 24 },
  'an early kickoff': { round: 2, from: -200, lines: { 3: { kickoffAt: hour(168 + 65 - 150) } }, hours: null },
  'an early deadline': { round: 2, from: -200, lines: { 0: { kickoffAt: hour(168 - 25) } }, hours: 48 },
  'a deadline in the past': { round: 2, from: 10, lines: { 0: { kickoffAt: hour(5) } }, hours: null },
  'a round emptied': { round: 2, from: -100, lines: { 0: CANCELLED, 1: CANCELLED, 2: CANCELLED }, hours: 6 },
  'a change in another round': { round: 2, from: -200, lines: { ...SUNDAYS, 0: { kickoffAt: hour(94) } }, hours: null, usual: SUNDAYS },
  'a final cancelled': { round: 1, from: 5, lines: { 0: CANCELLED }, hours: null, usual: { 0: final(3, 0) } },
  'another pair': { round: 1, from: -200, lines: { 0: { awayTeamId: 8 } }, hours: null },
};

describe('what is held of an answer (rules 2, the gate)', () => {
  const reading = fc.record({ gap: fc.integer({ min: 1, max: 12 }), says: fc.constantFrom('claim', 'claim', 'claim', 'usual', 'missing') });
  const decision = fc.record({ kind: fc.constantFrom('accept' as const, 'refuse' as const), index: fc.nat({ max: 40 }) });

  it.each(Object.entries(CLAIMS))(
    'is believed once it has stood, unless it was refused, and when it is accepted: %s',
    async (_, claimed) => {
      const { round, from, lines, hours, usual = {} } = claimed;
      const changed = Object.entries(lines).filter(([slot, changes]) => usual[Number(slot)] !== changes);
      const ids = changed.map(([slot]) => `g${round}${slot}`);
      const missing = { ...usual, ...Object.fromEntries(changed.map(([slot]) => [slot, 'missing' as const])) };
      await fc.assert(
        fc.property(fc.array(reading, { minLength: 1, maxLength: 12 }), decision, (readings, { kind, index }) => {
          const source = new SmallSource();
          source.answer(from, round, usual);
          let at = from;
          let since: number | null = null;
          let isBelieved = false;
          let isRefused = false;
          for (const [step, { gap, says }] of readings.entries()) {
            if (isBelieved) break;
            at += gap;
            source.answer(at, round, { usual, claim: lines, missing }[says]);
            if (says === 'claim') since ??= at;
            if (says === 'usual') since = null;
            isBelieved = says === 'claim' && !isRefused && hours !== null && since !== null && at - since >= hours;
            if (step === index && since !== null && !isBelieved) {
              for (const id of ids) source.decide(at + 0.5, kind, id);
              isBelieved = kind === 'accept';
              isRefused = kind === 'refuse';
            }
            expect(changed.map(([slot, changes]) => source.shows(`g${round}${slot}`, changes))).toEqual(changed.map(() => isBelieved));
            expect(source.held()).toEqual(since === null || isRefused || isBelieved ? [] : ids);
          }
        }),
      );
    },
  );

  it('is another claim once it says something else, also after the first was refused', () => {
    const source = new SmallSource();
    source.answer(-100, 2, { 3: { kickoffAt: hour(432) } });
    source.decide(-99, 'refuse', 'g23');
    for (const at of [-75, -50]) source.answer(at, 2, { 3: { kickoffAt: hour(456) } });
    expect(source.game('g23')?.kickoffAt).toEqual(hour(456));
  });

  it('is held alone: the rest of the event is stored', () => {
    const source = new SmallSource();
    source.answer(-100, 2, { 0: { kickoffAt: hour(100), status: 'PST' } });
    expect(source.game('g20')).toMatchObject({ kickoffAt: kickoff(2, 0), status: 'PST' });
  });

  it('counts what the answer takes from a round with what was taken in the 6 hours before, and nothing once the round has started', async () => {
    await fc.assert(
      fc.property(fc.nat({ max: 2 }), fc.nat({ max: 3 }), fc.integer({ min: 1, max: 12 }), fc.boolean(), (before, more, gap, isStarted) => {
        fc.pre(before + more <= 3);
        const source = new SmallSource();
        const [at, cancelled] = [
          isStarted ? 170 : 10,
          (count: number) => Object.fromEntries(SLOTS.map((_, i) => [i, i < count ? CANCELLED : {}])),
        ];
        source.answer(at, 2, cancelled(before));
        source.answer(at + gap, 2, cancelled(before + more));
        const isHeld = !isStarted && more > 0 && (gap <= 6 ? before : 0) + more > 2;
        expect(source.held()).toHaveLength(isHeld ? more : 0);
      }),
    );
  });

  it('of a round that is loaded for the first time is an outlying kickoff, or one that changes another round: it stays unknown', async () => {
    const days = fc.oneof(fc.integer({ min: 8, max: 400 }), fc.integer({ min: -400, max: -9 }));
    await fc.assert(
      fc.property(fc.nat({ max: 3 }), days, (slot, by) => {
        const source = new SmallSource([1]);
        source.answer(-249, 1, { [slot]: { kickoffAt: plus(kickoff(1, 2), by * 24 * HOUR) } });
        expect(source.held()).toEqual([`g1${slot}`]);
        expect(SLOTS.map((_, i) => source.game(`g1${i}`)?.kickoffAt)).toEqual(SLOTS.map((_, i) => (i === slot ? null : kickoff(1, i))));
      }),
    );
    const source = new SmallSource([2]);
    source.answer(-249, 2, { ...SUNDAYS, 0: { kickoffAt: hour(94) } });
    expect([source.held(), source.game('g20')?.kickoffAt, source.deadline(-248, 2)]).toEqual([['g20'], null, hour(192)]);
  });
});

describe('what is quarantined of an answer (rules 7)', () => {
  const played = fc.constantFrom('Q1', 'HT', 'OT', 'FT', 'AOT' as const).map((status) => ({ ...final(3, 0), status }));

  it('is a game that is played more than 15 minutes before its kickoff, known, new or first loaded', async () => {
    const minutes = fc.oneof(fc.constantFrom(15, 16), fc.integer({ min: -90, max: 90 }));
    await fc.assert(
      fc.property(fc.constantFrom('known', 'new', 'first'), minutes, played, (kind, ahead, changes) => {
        const source = new SmallSource(kind === 'first' ? [1] : []);
        const event = line(1, 1, kind === 'new' ? { sourceId: 'new', homeTeamId: 21, awayTeamId: 22, ...changes } : changes);
        const at = plus(kickoff(1, 1), -ahead * MINUTE);
        const { quarantined } = source.season.receive({ at, scope: { kind: 'round', round: 1 }, games: [line(1, 0), event] });
        expect(quarantined.map((one) => one.event)).toEqual(ahead > 15 ? [event] : []);
        expect(source.game(event.sourceId)?.status).toBe(ahead <= 15 ? changes.status : kind === 'known' ? 'NS' : undefined);
      }),
    );
  });

  it('is one whose kickoff is held, too: it counts when the source takes it back', () => {
    const source = new SmallSource([2]);
    for (const at of [-250, -249]) source.answer(at, 2, { 0: { ...final(0, 0), kickoffAt: hour(508) } });
    expect(source.game('g20')).toBeUndefined();
    for (const at of [-240, -180]) source.answer(at, 2);
    expect(source.deadline(-179, 2)).toEqual(kickoff(2, 0));
  });

  it('is a final that becomes unplayed; in progress again it is believed', () => {
    const source = new SmallSource();
    const statuses = [final(3, 0), {}, { status: 'PST' as const }, { status: 'Q4' as const }].map((changes, index) => {
      source.answer(5 + index, 1, { 0: changes });
      return source.game('g10')?.status;
    });
    expect(statuses).toEqual(['FT', 'FT', 'FT', 'Q4']);
  });

  it('is no result that comes too late, but a case for an administrator; home and away may change sides with their scores', () => {
    const source = new SmallSource();
    source.answer(98, 1, { 0: final(1, 0) });
    expect(source.answer(200, 1, { 0: final(0, 9) })).toMatchObject({ games: [], late: [{ gameId: source.game('g10')?.id }] });
    source.answer(201, 1, { 0: { homeTeamId: 4, awayTeamId: 1, ...final(0, 1) } });
    expect(source.game('g10')).toMatchObject({ homeTeamId: 4, homeScore: 0, awayScore: 1 });
  });
});

describe('where a game is listed', () => {
  const moved = line(1, 1, { round: 2, kickoffAt: kickoff(2, 1) });

  it('decides whether it may move to another round, and back', () => {
    const source = new SmallSource();
    const where = () => `${source.game('g11')?.round} ${source.game('g11')?.isListed}`;
    const seen = [
      () => source.answer(-100, 2, {}, [moved]),
      () => source.answer(-99, 1, { 1: 'missing' }),
      () => source.lookUp(-99, 'g11'),
      () => source.lookUp(-98, 'g11', moved),
      () => source.answer(-90, 2),
      () => source.lookUp(-90, 'g11', line(1, 1)),
    ].map((happen) => {
      happen();
      return where();
    });
    expect(seen).toEqual(['1 true', '1 false', '1 false', '2 true', '2 false', '1 true']);
  });

  it('under its id with another pair when it is looked up, it counts in no round until its pair is seen again', () => {
    const source = new SmallSource();
    source.answer(-100, 1, { 0: 'missing' });
    source.lookUp(-100, 'g10', line(1, 0, { awayTeamId: 7 }));
    expect(source.deadline(-99, 1)).toEqual(kickoff(1, 1));
    source.answer(-50, 1);
    expect(source.deadline(-49, 1)).toEqual(kickoff(1, 0));
  });

  it('under its id with another pair is held where its round would lose too many games', () => {
    const source = new SmallSource();
    source.answer(10, 2, { 0: CANCELLED, 1: CANCELLED });
    const seen = [12, 18].map((at) => {
      source.lookUp(at, 'g22', line(2, 2, { awayTeamId: 31 }));
      return [source.held(), source.game('g22')?.isDisowned];
    });
    expect(seen).toEqual([
      [['g22'], false],
      [[], true],
    ]);
  });
});

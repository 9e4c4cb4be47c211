import { describe, expect, it } from 'vitest';
import { final } from '../testing/build-season.ts';
import { hour, kickoff, type Line, line, SmallSource } from '../testing/small-source.ts';
import type { ReportedEvent } from './accept-game.ts';

const teamsOf = (source: SmallSource, at: number, round: number) =>
  Object.fromEntries(
    source.season
      .pass(hour(at))
      .teamRounds.filter((row) => row.round === round)
      .map(({ teamId, gameId, result }) => [teamId, result ?? source.season.believed.games.find(({ id }) => id === gameId)?.sourceId]),
  );

const swapped = ({ homeTeamId, awayTeamId, ...event }: ReportedEvent) => ({ ...event, homeTeamId: awayTeamId, awayTeamId: homeTeamId });

describe('a postponed game that stays listed while its pair returns under a new id (rules 2)', () => {
  // Teams 3 and 6 play in round 1; round 3 lacks the games of both, as on a bye.
  const BYE = { 1: 'missing', 3: 'missing' } as const;
  const back = line(1, 1, { sourceId: 'back', round: 3, kickoffAt: kickoff(3, 1) });
  const played = { ...back, ...final(21, 14) };
  const open = () => {
    const source = new SmallSource([3]);
    source.answer(-250, 3, BYE);
    return source;
  };

  it.each<Line['status']>(['PST', 'CANC'])('has moved: it can be picked there alone (%s)', (status) => {
    const source = open();
    for (const at of [-40, -20]) {
      source.answer(at, 1, { 1: { status } });
      expect(source.answer(at, 3, BYE, [back]).quarantined).toEqual([]);
      expect(source.answer(at, 1, { 1: { status } }).quarantined).toEqual([]);
      expect(teamsOf(source, at, 3)).toMatchObject({ 3: 'back', 6: 'back' });
      expect(teamsOf(source, at, 1)).toMatchObject({ 3: 'moved', 6: 'moved' });
    }
    source.answer(500, 3, BYE, [played]);
    source.answer(501, 1, { 1: { status } });
    expect(teamsOf(source, 501, 3)).toMatchObject({ 3: 'W', 6: 'L' });
  });

  it('has moved once it is postponed, if the new line came first', () => {
    const source = open();
    expect(source.answer(-40, 3, BYE, [back]).quarantined).toMatchObject([{ event: back }]);
    source.answer(-30, 1, { 1: { status: 'PST' } });
    source.answer(-20, 3, BYE, [back]);
    expect([teamsOf(source, -19, 1)[3], teamsOf(source, -19, 3)[3]]).toEqual(['moved', 'back']);
  });

  it('has moved under its own id too, which both rounds list', () => {
    const source = open();
    const same = { ...back, sourceId: 'g11' };
    for (const at of [-40, -20]) {
      source.answer(at, 1, { 1: { status: 'PST' } });
      expect(source.answer(at, 3, BYE, [same]).quarantined).toEqual([]);
      expect([teamsOf(source, at, 1)[3], teamsOf(source, at, 3)[3]]).toEqual(['moved', 'g11']);
    }
  });

  it('has not moved while the new line has no kickoff ahead, or is postponed itself', () => {
    const source = open();
    source.answer(-40, 1, { 1: { status: 'PST' } });
    for (const wrong of [{ kickoffAt: null }, { kickoffAt: hour(-45) }, { status: 'PST' as const }]) {
      expect(source.answer(-40, 3, BYE, [{ ...back, ...wrong }]).quarantined).toHaveLength(1);
    }
    expect(teamsOf(source, -39, 1)[3]).toBe('g11');
  });

  it('at the other home is a new game, and the first one waits for its date', () => {
    const source = open();
    source.answer(-40, 1, { 1: { status: 'PST' } });
    expect(source.answer(-40, 3, BYE, [swapped(back)]).quarantined).toEqual([]);
    expect([teamsOf(source, -39, 1)[3], teamsOf(source, -39, 3)[3]]).toEqual(['g11', 'back']);
    expect(teamsOf(source, 170, 1)[3]).toBe('moved');
  });

  it('has its new date if that stands in the same round, at the other home too', () => {
    for (const there of [(event: ReportedEvent) => event, swapped]) {
      const source = new SmallSource();
      const monday = there(line(1, 1, { sourceId: 'monday', kickoffAt: kickoff(1, 3) }));
      for (const at of [-40, -20]) {
        source.answer(at, 1, { 1: { status: 'PST' } }, [monday]);
        expect(source.game('monday')).toMatchObject({ status: 'NS', kickoffAt: kickoff(1, 3), homeTeamId: monday.homeTeamId });
      }
    }
  });

  it('is not the other game of two rivals, whichever is known first', () => {
    const other = { ...swapped(line(1, 1)), sourceId: 'other', round: 2, kickoffAt: kickoff(2, 1) };
    const withoutBoth = { 0: 'missing', 1: 'missing' } as const;
    for (const isKnown of [true, false]) {
      const source = new SmallSource([2, 3]);
      if (isKnown) source.answer(-250, 2, withoutBoth, [other]);
      source.answer(-40, 1, { 1: { status: 'PST' } });
      source.answer(-40, 2, withoutBoth, [other]);
      expect([teamsOf(source, -39, 1)[3], teamsOf(source, -39, 2)[3]]).toEqual(['g11', 'other']);
      source.answer(-39, 3, BYE, [swapped(back)]);
      expect([1, 2, 3].map((round) => teamsOf(source, -38, round)[3])).toEqual(['moved', 'other', 'back']);
      source.answer(-30, 1, { 1: { status: 'PST' } });
      expect([1, 2, 3].map((round) => teamsOf(source, -29, round)[3])).toEqual(['moved', 'other', 'back']);
    }
  });

  it('stays canceled once that can no longer change, and returns as a new game', () => {
    const source = open();
    source.answer(-40, 1, { 1: { status: 'CANC' } });
    expect(source.answer(300, 3, BYE, [back])).toMatchObject({ late: [], quarantined: [] });
    expect([teamsOf(source, 301, 1)[3], teamsOf(source, 301, 3)[3]]).toEqual(['cancelled', 'back']);
  });

  it('is held if its round loses too many games, and believed after six hours, though its old line repeats', () => {
    const source = new SmallSource([3]);
    const nothing = { 0: 'missing', 1: 'missing', 2: 'missing', 3: 'missing' } as const;
    const lines = [0, 1, 2].map((slot) => line(1, slot, { sourceId: `back${slot}`, round: 3, kickoffAt: kickoff(3, slot) }));
    const postponed = { 0: { status: 'PST' }, 1: { status: 'PST' }, 2: { status: 'PST' } } as const;
    for (const at of [-40, -37, -34]) {
      source.answer(at, 1, postponed);
      source.answer(at, 3, nothing, lines);
      source.answer(at, 1, postponed);
      expect(source.held()).toHaveLength(at === -34 ? 0 : 3);
      expect(teamsOf(source, at, 1)[3]).toBe(at === -34 ? 'moved' : 'g11');
    }
    expect(teamsOf(source, -33, 3)[3]).toBe('back1');
  });
});

describe('a pre-season line inside a round (rules 2)', () => {
  const preseason = (changes: Line = {}) =>
    line(1, 0, { sourceId: 'pre', homeTeamId: 4, awayTeamId: 3, kickoffAt: hour(-26 * 24), ...final(20, 17), ...changes });

  it.each(['first', 'last'])('displaces no game whose kickoff is believed, listed %s', (place) => {
    const source = new SmallSource([1]);
    const lines = [0, 1, 2, 3].map((slot) => line(1, slot));
    const games = place === 'first' ? [preseason(), ...lines] : [...lines, preseason()];
    for (const at of [-250, -240]) source.season.receive({ at: hour(at), scope: { kind: 'round', round: 1 }, games });
    expect(source.held()).toEqual(['pre']);
    expect(teamsOf(source, -239, 1)).toMatchObject({ 3: 'g11', 4: 'g10' });
    expect(source.deadline(-239, 1)).toEqual(kickoff(1, 0));
  });

  it('displaces no game whose kickoff is believed, known before the others', () => {
    const source = new SmallSource([1]);
    const pre = preseason({ homeTeamId: 3, awayTeamId: 5 });
    source.answer(-250, 1, { 1: 'missing', 2: 'missing' }, [pre]);
    source.answer(-240, 1, {}, [pre]);
    expect(source.held()).toEqual(['pre']);
    expect(teamsOf(source, -239, 1)).toMatchObject({ 3: 'g11', 5: 'g12' });
  });

  it.each(['first', 'last'])('at the other home is not the game of its pair, listed %s', (place) => {
    const source = new SmallSource([1]);
    const lines = [0, 1, 2, 3].map((slot) => line(1, slot));
    const pre = preseason({ homeTeamId: 4, awayTeamId: 1 });
    const games = place === 'first' ? [pre, ...lines] : [...lines, pre];
    source.season.receive({ at: hour(-250), scope: { kind: 'round', round: 1 }, games });
    expect(teamsOf(source, -249, 1)).toMatchObject({ 1: 'g10', 4: 'g10' });
  });

  it('displaces no game whose kickoff is unknown either', () => {
    const source = new SmallSource([1]);
    const unknown = { kickoffAt: null };
    source.answer(-250, 1, { 0: unknown, 1: unknown }, []);
    source.answer(-249, 1, { 0: unknown, 1: unknown }, [preseason()]);
    expect(teamsOf(source, -248, 1)).toMatchObject({ 3: 'g11', 4: 'g10' });
    const other = new SmallSource([1]);
    const lines = [line(1, 0, unknown), line(1, 1, unknown), line(1, 2), line(1, 3)];
    other.season.receive({ at: hour(-250), scope: { kind: 'round', round: 1 }, games: [preseason(), ...lines] });
    expect(teamsOf(other, -248, 1)).toMatchObject({ 3: 'g11', 4: 'g10' });
  });

  it('does not stand for the game of its pair in another round', () => {
    const source = new SmallSource([1, 2]);
    const pre = preseason({ homeTeamId: 1, awayTeamId: 6 });
    source.answer(-250, 1, {}, [pre]);
    expect(source.answer(-250, 2).quarantined).toEqual([]);
    expect(line(2, 0)).toMatchObject({ homeTeamId: 1, awayTeamId: 6 });
    expect(teamsOf(source, -249, 2)).toMatchObject({ 1: 'g20', 6: 'g20' });
    expect(teamsOf(source, -249, 1)).toMatchObject({ 1: 'g10', 6: 'g11' });
  });

  it('does not stand for the game of its pair in its own round', () => {
    const source = new SmallSource([1]);
    const pre = preseason({ homeTeamId: 5, awayTeamId: 8 });
    source.answer(-250, 1, { 2: 'missing' }, [pre]);
    expect(source.answer(-240, 1, {}, [pre]).quarantined).toEqual([]);
    expect(teamsOf(source, -239, 1)).toMatchObject({ 5: 'g12', 8: 'g12' });
  });

  it('counts again once its kickoff is accepted, if it was known first', () => {
    const source = new SmallSource([1]);
    const late = line(1, 0, { sourceId: 'late', homeTeamId: 4, awayTeamId: 3, kickoffAt: hour(240) });
    const games = [late, ...[0, 1, 2, 3].map((slot) => line(1, slot))];
    source.season.receive({ at: hour(-250), scope: { kind: 'round', round: 1 }, games });
    expect(teamsOf(source, -249, 1)[3]).toBe('g11');
    source.decide(-248, 'accept', 'late');
    expect(source.game('late')).toMatchObject({ kickoffAt: hour(240), isKickoffHeld: false });
  });
});

describe('a final of 0-0 (rules 2, the gate)', () => {
  const minutes = (at: number, by: number) => at + by / 60;
  const read = (source: SmallSource, at: number, changes: Line) => {
    source.answer(at, 1, { 0: changes });
    return teamsOf(source, at, 1)[1];
  };

  it.each<[what: string, before: Line, first: Line, then: Line]>([
    ['after play', { ...final(7, 3), status: 'Q4' }, final(0, 0), final(0, 0)],
    ['of a game not seen in progress', {}, final(0, 0), final(0, 0)],
    ['after overtime', { ...final(0, 0), status: 'OT' }, { ...final(0, 0), status: 'AOT' }, final(0, 0)],
  ])('decides nothing until it stood for 30 minutes: %s', (_, before, first, then) => {
    const source = new SmallSource();
    read(source, 2, before);
    expect([0, 15, 29].map((by) => read(source, minutes(3, by), by === 0 ? first : then))).toEqual(['g10', 'g10', 'g10']);
    expect(source.held()).toEqual(['g10']);
    expect(read(source, minutes(3, 30), then)).toBe('T');
    expect(source.held()).toEqual([]);
  });

  it('starts again when another answer says otherwise', () => {
    const source = new SmallSource();
    for (const [by, changes] of [
      [0, final(0, 0)],
      [20, { status: 'Q4' }],
      [25, final(0, 0)],
      [50, final(0, 0)],
    ] as const)
      expect(read(source, minutes(3, by), changes)).toBe('g10');
    expect(read(source, minutes(3, 55), final(0, 0))).toBe('T');
  });

  it('leaves a believed final as it was, at its sides, until it stood as well', () => {
    const source = new SmallSource();
    expect(read(source, 3, final(7, 3))).toBe('W');
    expect(read(source, 4, final(0, 0))).toBe('W');
    expect(read(source, minutes(4, 10), { homeTeamId: 4, awayTeamId: 1, ...final(0, 0) })).toBe('W');
    expect(read(source, minutes(4, 20), final(7, 3))).toBe('W');
    expect(source.held()).toEqual([]);
  });

  it('is believed when it is accepted, and never once refused', () => {
    const [accepted, refused] = [new SmallSource(), new SmallSource()];
    for (const source of [accepted, refused]) read(source, 3, final(0, 0));
    accepted.decide(3.1, 'accept', 'g10');
    refused.decide(3.1, 'refuse', 'g10');
    expect(teamsOf(accepted, 3.2, 1)[1]).toBe('T');
    expect(read(refused, 9, final(0, 0))).toBe('g10');
    expect(read(refused, 10, final(0, 3))).toBe('L');
  });

  it('is held at the first load, and locks its teams meanwhile though no kickoff does', () => {
    const source = new SmallSource([1]);
    source.answer(1, 1, { 0: final(0, 0), 1: { kickoffAt: null, ...final(0, 0) } });
    expect(source.held()).toEqual(['g10', 'g11']);
    expect([source.game('g10')?.status, source.game('g11')?.status]).toEqual(['NS', 'Q1']);
    source.answer(1.5, 1, { 0: final(0, 0), 1: { kickoffAt: null, ...final(0, 0) } });
    expect(teamsOf(source, 2, 1)).toMatchObject({ 1: 'T', 3: 'T' });
  });

  it('is held beside a held kickoff, and believed without it', () => {
    const source = new SmallSource();
    const changes = { kickoffAt: hour(-150), ...final(0, 0) };
    for (const by of [0, 30]) read(source, minutes(3, by), changes);
    expect(source.game('g10')).toMatchObject({ kickoffAt: kickoff(1, 0), status: 'FT' });
  });
});

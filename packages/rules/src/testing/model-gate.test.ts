import { describe, expect, it } from 'vitest';
import { answer, cancelled, final, hour, kickoff, line, loaded, lookup, tell } from './hand-season.ts';
import { playByRules } from './play-by-rules.ts';

/** Round 2 seen again and again with the same lines. */
const again = (hours: readonly number[], slots: Parameters<typeof answer>[2]) => hours.map((at) => answer(hour(at), 2, slots));

describe('(a) a kickoff more than 6 days from the median of its round', () => {
  it('does not believe a later one before it has stood for 24 hours', () => {
    const late = { 4: { kickoffAt: hour(168 + 96 + 168) } };
    const season = tell([...loaded, ...again([-100, -77, -75], late)]);
    expect(season.game(hour(-76), 'g24')?.kickoffAt).toEqual(kickoff(2, 4));
    expect(season.state(hour(-76)).held).toEqual([{ sourceId: 'g24', since: hour(-100) }]);
    expect(season.game(hour(-74), 'g24')?.kickoffAt).toEqual(hour(168 + 96 + 168));
    expect(season.held(hour(-74))).toEqual([]);
  });

  it('begins to count anew when an answer between said otherwise, and not when the game was missing', () => {
    const late = { 4: { kickoffAt: hour(168 + 96 + 168) } };
    const taken = tell([...loaded, ...again([-100], late), ...again([-90], {}), ...again([-80, -75], late)]);
    expect(taken.state(hour(-74)).held).toEqual([{ sourceId: 'g24', since: hour(-80) }]);
    const missing = tell([...loaded, ...again([-100], late), ...again([-90], { 4: 'missing' }), ...again([-75], late)]);
    expect(missing.held(hour(-74))).toEqual([]);
  });

  it('never believes an earlier one by its standing, and does when it is accepted', () => {
    const early = { 4: { kickoffAt: hour(168 + 65 - 150) } };
    const answers = [...loaded, ...again([-200, -150, -100, -50, 0], early)];
    expect(tell(answers).game(hour(1), 'g24')?.kickoffAt).toEqual(kickoff(2, 4));
    const season = tell(answers, { acts: [{ at: hour(-180), kind: 'accept', sourceId: 'g24' }] });
    expect(season.game(hour(-179), 'g24')?.kickoffAt).toEqual(hour(168 + 65 - 150));
    expect(season.round(hour(-179), 2)?.deadline).toEqual(hour(168 + 65 - 150));
  });

  it('never believes by standing what was refused, but another claim', () => {
    const late = { 4: { kickoffAt: hour(168 + 96 + 168) } };
    const acts = [{ at: hour(-99), kind: 'refuse' as const, sourceId: 'g24' }];
    const refused = tell([...loaded, ...again([-100, -75, -50], late)], { acts });
    expect(refused.game(hour(-49), 'g24')?.kickoffAt).toEqual(kickoff(2, 4));
    expect(refused.held(hour(-49))).toEqual([]);
    const other = { 4: { kickoffAt: hour(168 + 96 + 192) } };
    const season = tell([...loaded, ...again([-100], late), ...again([-75, -50], other)], { acts });
    expect(season.game(hour(-49), 'g24')?.kickoffAt).toEqual(hour(168 + 96 + 192));
  });

  it('leaves the kickoff unknown on the first load', () => {
    const season = tell([answer(hour(-250), 1, { 1: { kickoffAt: hour(-24 * 31) } })]);
    expect(season.game(hour(-249), 'g11')?.kickoffAt).toBeNull();
    expect(season.held(hour(-249))).toEqual(['g11']);
    expect(season.round(hour(-249), 1)?.deadline).toEqual(kickoff(1, 2));
  });
});

describe('a final typed before its kickoff', () => {
  it.each([
    ['on the first load', [answer(hour(-250), 2, { 1: final(0, 0) })]],
    ['and again when its round is loaded', [-250, -249].map((at) => answer(hour(at), 2, { 1: final(0, 0) }))],
    ['with a kickoff that is held', [-250, -249].map((at) => answer(hour(at), 2, { 1: { ...final(0, 0), kickoffAt: hour(168 + 340) } }))],
  ])('is left out, %s, and the game counts when the source takes it back', (_, wrong) => {
    const later = [1, 3].map((round) => answer(hour(-251), round));
    const history = { lastRound: 3, observations: [...later, ...wrong, ...again([-240, -180], {})], acts: [], leagues: [] };
    expect(tell(history.observations).round(hour(-179), 2)?.deadline).toEqual(kickoff(2, 1));
    expect(playByRules(history)(hour(-179)).rounds[1]?.deadline).toEqual(kickoff(2, 1));
  });
});

describe('(b) an unreached deadline in the past or more than 24 hours earlier', () => {
  it('believes a kickoff 24 hours earlier at once', () => {
    const season = tell([...loaded, ...again([-100], { 1: { kickoffAt: hour(168 - 24) } })]);
    expect(season.round(hour(-99), 2)?.deadline).toEqual(hour(144));
  });

  it('believes one 25 hours earlier after 48 hours', () => {
    const early = { 1: { kickoffAt: hour(168 - 25) } };
    const season = tell([...loaded, ...again([-100, -53, -51], early)]);
    expect(season.round(hour(-52), 2)?.deadline).toEqual(kickoff(2, 1));
    expect(season.round(hour(-50), 2)?.deadline).toEqual(hour(143));
  });

  it('does not believe it when the deadline is less than 24 hours ahead by then', () => {
    const early = { 1: { kickoffAt: hour(168 - 25) } };
    const season = tell([...loaded, ...again([80, 120, 129], early)]);
    expect(season.held(hour(130))).toEqual(['g21']);
    expect(season.round(hour(130), 2)?.deadline).toEqual(kickoff(2, 1));
  });

  it('keeps a kickoff in the past from becoming believed by standing; accepted, the deadline is the instant of the act', () => {
    const past = { 1: { kickoffAt: hour(118) } };
    const answers = [...loaded, ...again([119, 130, 140], past)];
    expect(tell(answers).round(hour(141), 2)?.deadline).toEqual(kickoff(2, 1));
    const season = tell(answers, { acts: [{ at: hour(142), kind: 'accept', sourceId: 'g21' }] });
    expect(season.round(hour(143), 2)?.deadline).toEqual(hour(142));
    expect(season.round(hour(400), 2)?.deadline).toEqual(hour(142));
  });

  it('believes at once what the source takes back within a week, and not later', () => {
    const late = { 1: { kickoffAt: hour(168 + 30) } };
    const soon = tell([...loaded, ...again([-100], late), ...again([-50], {})]);
    expect(soon.round(hour(-51), 2)?.deadline).toEqual(hour(168 + 30));
    expect([soon.round(hour(-49), 2)?.deadline, soon.held(hour(-49))]).toEqual([kickoff(2, 1), []]);
    const slow = tell([...loaded, ...again([-240], late), ...again([-60], {})]);
    expect([slow.round(hour(-59), 2)?.deadline, slow.held(hour(-59))]).toEqual([hour(168 + 30), ['g21']]);
  });

  it('stores the rest of a held event', () => {
    const season = tell([...loaded, ...again([-100], { 1: { kickoffAt: hour(100), status: 'PST' } })]);
    expect(season.game(hour(-99), 'g21')).toMatchObject({ kickoffAt: kickoff(2, 1), status: 'PST' });
  });
});

describe('(c) cancellations and moves that take more than two games or the last one', () => {
  it('believes two cancelled games at once', () => {
    const season = tell([...loaded, ...again([10], { 1: cancelled, 2: cancelled })]);
    expect(season.held(hour(11))).toEqual([]);
    expect(season.round(hour(11), 2)?.deadline).toEqual(kickoff(2, 3));
  });

  it('holds all three of an answer, and believes them after 6 hours', () => {
    const three = { 1: cancelled, 2: cancelled, 3: cancelled };
    const season = tell([...loaded, ...again([10, 15, 17], three)]);
    expect(season.held(hour(16))).toEqual(['g21', 'g22', 'g23']);
    expect(season.round(hour(16), 2)?.deadline).toEqual(kickoff(2, 1));
    expect(season.round(hour(18), 2)?.deadline).toEqual(kickoff(2, 4));
  });

  it('counts what was taken within 6 hours', () => {
    const two = again([10], { 1: cancelled, 2: cancelled });
    const three = { 1: cancelled, 2: cancelled, 3: cancelled };
    expect(tell([...loaded, ...two, ...again([15], three)]).held(hour(15, 1))).toEqual(['g23']);
    expect(tell([...loaded, ...two, ...again([17], three)]).held(hour(17, 1))).toEqual([]);
  });

  it('holds the last game of a round for 6 hours', () => {
    const all = { 1: cancelled, 2: cancelled, 3: cancelled, 4: cancelled };
    const season = tell([
      ...loaded,
      ...again([10], { 1: cancelled, 2: cancelled }),
      ...again([20], { ...all, 4: {} }),
      ...again([30, 37], all),
    ]);
    expect(season.round(hour(31), 2)?.isVoid).toBe(false);
    expect(season.held(hour(31))).toEqual(['g24']);
    expect(season.round(hour(38), 2)).toMatchObject({ isVoid: true, deadline: null });
  });

  it('holds nothing of a round that has started', () => {
    const all = { 1: cancelled, 2: cancelled, 3: cancelled, 4: cancelled };
    const season = tell([...loaded, ...again([169], all)]);
    expect(season.held(hour(170))).toEqual([]);
    expect(season.round(hour(170), 2)).toMatchObject({ isVoid: false, deadline: kickoff(2, 1), isDecided: true });
  });

  it('believes a move to another round at once, the game being one of four', () => {
    const moved = line(2, 2, { round: 3, kickoffAt: kickoff(3, 2) });
    const season = tell([
      ...loaded,
      answer(hour(10), 2, { 2: 'missing' }),
      lookup(hour(10), 'g22', moved),
      answer(hour(10), 3, {}, [moved]),
    ]);
    expect(season.game(hour(11), 'g22')).toMatchObject({ round: 3, isListed: true });
  });
});

describe('(d) what changes in another round', () => {
  it('holds a kickoff that makes games of the round before read as moved, however long it stands', () => {
    const early = {
      1: { kickoffAt: hour(94) },
      2: { kickoffAt: hour(168 + 24) },
      3: { kickoffAt: hour(168 + 24) },
      4: { kickoffAt: hour(168 + 24) },
    };
    const season = tell([...loaded, ...again([-200, -150, -100, -50], early)]);
    expect(season.held(hour(-49))).toEqual(['g21']);
    expect(season.round(hour(-49), 2)?.deadline).toEqual(kickoff(2, 1));
  });

  it('leaves it out on the first load of a round', () => {
    const near = { 2: { kickoffAt: hour(168 + 24) }, 3: { kickoffAt: hour(168 + 24) }, 4: { kickoffAt: hour(168 + 24) } };
    const season = tell([answer(hour(-250), 1), answer(hour(-250), 2, { 1: { kickoffAt: hour(94) }, ...near })]);
    expect(season.held(hour(-249))).toEqual(['g21']);
    expect(season.game(hour(-249), 'g21')?.kickoffAt).toBeNull();
    expect(season.round(hour(-249), 2)?.deadline).toEqual(hour(192));
  });
});

describe('(e) a final that becomes cancelled', () => {
  it('is believed only when it is accepted', () => {
    const answers = [
      ...loaded,
      answer(hour(5), 1, { 1: final(3, 0) }),
      answer(hour(10), 1, { 1: cancelled }),
      answer(hour(60), 1, { 1: cancelled }),
    ];
    expect(tell(answers).game(hour(61), 'g11')).toMatchObject({ status: 'FT', homeScore: 3 });
    const season = tell(answers, { acts: [{ at: hour(11), kind: 'accept', sourceId: 'g11' }] });
    expect(season.game(hour(12), 'g11')?.status).toBe('CANC');
  });
});

describe('what is quarantined', () => {
  it('quarantines a final or a game in progress more than 15 minutes before its kickoff', () => {
    const season = tell([...loaded, answer(hour(-1), 1, { 1: final(3, 0), 2: { status: 'Q1' } })]);
    expect(season.game(hour(0), 'g11')?.status).toBe('NS');
    expect(season.game(hour(0), 'g12')?.status).toBe('NS');
    const soon = tell([...loaded, answer(hour(0, -10), 1, { 1: { status: 'Q1' } })]);
    expect(soon.game(hour(0), 'g11')?.status).toBe('Q1');
  });

  it('quarantines a final that becomes unplayed, and believes it in progress again', () => {
    const played = [...loaded, answer(hour(5), 1, { 1: final(3, 0) })];
    expect(tell([...played, answer(hour(6), 1)]).game(hour(7), 'g11')?.status).toBe('FT');
    expect(tell([...played, answer(hour(6), 1, { 1: { status: 'Q4' } })]).game(hour(7), 'g11')?.status).toBe('Q4');
  });
});

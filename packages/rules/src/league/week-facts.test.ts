import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_STATUSES, isFinal, isInProgress } from '../season/game-status.ts';
import { runsOf, seedsOf } from '../testing/seed.ts';
import { alivePicks, ifItEndedNow } from './if-it-ended-now.ts';
import { Standings, type StandingsDocument } from './standings.ts';
import { eliminationsByTeam, graveyard, survivorCurve, weekFacts } from './week-facts.ts';
import { weekStory } from './week-story.ts';

/**
 * A member's picks by round, null for none, and the round of elimination. The first member reads.
 */
type Member = { readonly picks: readonly (number | null)[]; readonly out: number | null };
type Season = { readonly rounds: number; readonly members: readonly Member[] };

const season: fc.Arbitrary<Season> = fc.integer({ min: 1, max: 6 }).chain((rounds) =>
  fc.record({
    rounds: fc.constant(rounds),
    members: fc.array(
      fc
        .record({
          picks: fc.array(fc.option(fc.integer({ min: 1, max: 8 }), { freq: 9 }), { minLength: rounds, maxLength: rounds }),
          out: fc.option(fc.integer({ min: 1, max: rounds })),
        })
        .map(({ picks, out }) => ({ out, picks: picks.map((pick, index) => (out !== null && index >= out ? null : pick)) })),
      { minLength: 1, maxLength: 30 },
    ),
  }),
);

const documentOf = ({ rounds, members }: Season): StandingsDocument => ({
  fromRound: 1,
  toRound: rounds,
  isLocked: true,
  memberCount: members.length,
  teamNames: [],
  results: [],
  rows: members.map(({ picks, out }, index) => ({
    id: `member-${index}`,
    name: `Member ${index}`,
    isAdmin: false,
    pictureUri: null,
    eliminatedRound: out,
    eliminationReason: out === null ? null : 'loss',
    picks,
  })),
  window: null,
});

/** The same standings as a page with only the reader's row and a tally of the others. */
function pageOf({ rounds, members }: Season): StandingsDocument {
  const document = documentOf({ rounds, members });
  const tally = Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    members
      .filter(({ out }) => out === null || out >= round)
      .flatMap(({ out, picks }) => [round, picks[round - 1] ?? 0, out === round ? 1 : 0, 1]),
  );
  const staying = members.filter(({ out }) => out === null).length;
  return {
    ...document,
    rows: document.rows.slice(0, 1),
    window: { first: 1, places: [], isMore: true, ownPlace: 1, staying, sharedIn: null, tally },
  };
}

const read = (document: StandingsDocument, hidden: { round: number; userIds: string[] }[] = []) =>
  new Standings({ document: JSON.stringify(document), ownId: 'member-0', hidden });

function count(keys: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[String(key)] = (counts[String(key)] ?? 0) + 1;
  return counts;
}

const holders = (groups: readonly { teamId: number | null; count: number }[]) =>
  Object.fromEntries(groups.map((group) => [String(group.teamId), group.count]));

/** The reader's week, computed by counting members one by one. */
function storyOf({ members: [me, ...others] }: Season, round: number) {
  const out = me?.out ?? null;
  const all = me === undefined ? others : [me, ...others];
  const causes = count(all.filter((member) => member.out === round).map(({ picks }) => picks[round - 1] ?? null));
  const most = Math.max(0, ...Object.values(causes));
  const survived = me?.picks[round - 1] == null ? 'none' : 'survived';
  return {
    own: out === null || out > round ? survived : out === round ? 'out' : 'earlier',
    aliveBefore: all.filter((member) => member.out === null || member.out >= round).length,
    eliminatedCount: all.filter((member) => member.out === round).length,
    aliveAfter: all.filter((member) => member.out === null || member.out > round).length,
    weeksSurvived: out === null || out > round ? round : out - 1,
    outlasted: all.filter((member) => member.out !== null && member.out < Math.min(out ?? round + 1, round + 1)).length,
    topCause: most < 2 ? null : { count: most },
  };
}

describe('what is shown of a week equals a plain count of the members', () => {
  it.each(seedsOf(5))('curve, picks, graveyard and story, from all rows and from a page (seed %i)', async (seed) => {
    await fc.assert(
      fc.property(season, (one) => {
        const { rounds, members } = one;
        for (const standings of [read(documentOf(one)), read(pageOf(one))]) {
          const left = (round: number) => members.filter(({ out }) => out === null || out > round).length;
          expect(survivorCurve(standings)).toEqual(Array.from({ length: rounds + 1 }, (_, round) => left(round)));
          for (let round = 1; round <= rounds; round++) {
            const picks = members.filter(({ out }) => out === null || out >= round).map((member) => member.picks[round - 1] ?? null);
            const dead = members.flatMap((member) =>
              member.out !== null && member.out <= round ? [member.picks[member.out - 1] ?? null] : [],
            );
            expect(holders(weekFacts(standings, round).picks)).toEqual(count(picks.filter((pick) => pick !== null)));
            expect(holders(graveyard(standings, round))).toEqual(count(dead));
            const story = storyOf(one, round);
            expect(weekStory(standings, round)).toMatchObject(story);
            expect(weekFacts(standings, round)).toMatchObject({
              aliveBefore: story.aliveBefore,
              eliminatedCount: story.eliminatedCount,
              aliveAfter: story.aliveAfter,
            });
          }
        }
      }),
      { seed, numRuns: runsOf({ usual: 50, soak: 5_000 }) },
    );
  });

  it('is nothing of a week whose picks are hidden, not even how many have a team', async () => {
    await fc.assert(
      fc.property(season, ({ rounds, members }) => {
        const hidden = members.map(({ picks, out }) => ({ out: out === rounds ? null : out, picks: [...picks.slice(0, -1), null] }));
        const userIds = hidden.flatMap(({ out }, index) => (out === null ? [`member-${index}`] : []));
        const standings = read(documentOf({ rounds, members: hidden }), [{ round: rounds, userIds }]);
        expect(weekFacts(standings, rounds).picks).toEqual([]);
        const now = ifItEndedNow(alivePicks(standings), 0, () => ({ status: 'Q1', points: 0, against: 7 }));
        expect([now.alive, now.survivors, now.stillToPlay]).toEqual([userIds.length, userIds.length, userIds.length]);
      }),
      { numRuns: 50 },
    );
  });
});

it('a member who is excused from a week has survived it, without a team', () => {
  const rows = [
    { out: null, picks: [1, 2] },
    { out: null, picks: [1, null] },
    { out: 2, picks: [3, null] },
  ];
  const document = documentOf({ rounds: 2, members: rows });
  const results = [{ round: 2, teamId: 2, result: 'W' as const }];
  const excused = document.rows.map((row, index) => (index === 1 ? { ...row, excused: [2] } : row));
  const standings = new Standings({ document: JSON.stringify({ ...document, results, rows: excused }), ownId: 'member-1', hidden: [] });
  expect(weekFacts(standings, 2)).toMatchObject({
    aliveBefore: 3,
    eliminatedCount: 1,
    aliveAfter: 2,
    excused: 1,
    picks: [{ teamId: 2, count: 1 }],
  });
  expect(weekFacts(standings, 1).excused).toBe(0);
  expect(weekStory(standings, 2)).toMatchObject({ own: 'survived', teamId: null, weeksSurvived: 2 });
  const now = ifItEndedNow(alivePicks(standings), 1, () => ({ status: 'Q1', points: 0, against: 7 }));
  expect(now).toMatchObject({ alive: 2, survivors: 1, safe: 1, stillToPlay: 0, eliminatesReader: false });
});

it('a member who left is eliminated neither by a team nor by a missed pick', () => {
  const members = [2, 2, 2, null, null, null].map((teamId) => ({ out: 1, picks: [teamId] }));
  const document = documentOf({ rounds: 1, members });
  const rows = document.rows.map((row, index) => (index % 3 === 0 ? { ...row, eliminationReason: 'left' as const } : row));
  const standings = new Standings({ document: JSON.stringify({ ...document, rows }), ownId: 'member-0', hidden: [] });
  expect(holders(graveyard(standings, 1))).toEqual({ 2: 2, null: 2 });
  expect(holders(eliminationsByTeam(standings, 1))).toEqual({ 2: 2, null: 2 });
  expect(weekFacts(standings, 1)).toMatchObject({ aliveBefore: 6, eliminatedCount: 6, aliveAfter: 0 });
  expect(survivorCurve(standings)).toEqual([6, 0]);
  expect(weekStory(standings, 1)).toMatchObject({ own: 'out', reason: 'left', topCause: { count: 2 } });
});

it('if it ended now, whose team does not lead remains only if its game is unknown or nobody has scored in it', async () => {
  const points = fc.option(fc.integer({ min: 0, max: 3 }), { freq: 5 });
  const group = fc.record({ count: fc.integer({ min: 1, max: 9 }), status: fc.constantFrom(...GAME_STATUSES), points, against: points });
  await fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (groups) => {
      const picks = groups.map((one, index) => ({ teamId: index, count: one.count, members: [index] }));
      const isGone = ({ status, points: own, against }: (typeof groups)[number]) =>
        own !== null && against !== null && own <= against && (isFinal(status) || (isInProgress(status) && against > 0));
      const now = ifItEndedNow(picks, 0, (teamId) => groups[teamId] ?? null);
      const gone = groups.filter(isGone).reduce((sum, one) => sum + one.count, 0);
      expect(now.alive - now.survivors).toBe(gone);
      expect(now.winning + now.losing + now.tied + now.safe + now.stillToPlay).toBe(now.alive);
      expect(now.eliminatesReader).toBe(groups.slice(0, 1).some(isGone));
    }),
  );
});

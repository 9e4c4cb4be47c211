import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alivePicks, ifItEndedNow } from './if-it-ended-now.ts';
import type { OwnGame } from './pick-outlook.ts';
import { Standings } from './standings.ts';
import { formatRecord, lastResults, recordOf, type ScheduledGame, seasonOf } from './team-season.ts';
import { answerOf, type PaperGame, type PaperSeason, pageOf, paperSeason, resultOnPaper } from './testing/random-weeks.ts';
import { runsOf, seedsOf } from './testing/seed.ts';
import { graveyard, survivorCurve, weekFacts } from './week-facts.ts';
import { weekStory } from './week-story.ts';

const WEEKS = { usual: 100, soak: 10_000 };

const holders = (groups: readonly { teamId: number | null; count: number }[]) =>
  Object.fromEntries(groups.map(({ teamId, count }) => [String(teamId), count]));

function tally(keys: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[String(key)] = (counts[String(key)] ?? 0) + 1;
  return counts;
}

const lastWeek = ({ weeks }: PaperSeason): PaperGame[] => weeks.at(-1) ?? [];

function gameOf(week: readonly PaperGame[], team: number): OwnGame | null {
  const game = week.find(({ home, away }) => home === team || away === team);
  if (game === undefined) return null;
  const { status, homeScore, awayScore } = game;
  return game.home === team ? { status, points: homeScore, against: awayScore } : { status, points: awayScore, against: homeScore };
}

/** Who would still be in, worked out by ending every running game on paper and judging the picks anew. */
function remainOnPaper(season: PaperSeason): number {
  const ended = lastWeek(season).map((game) =>
    game.homeScore !== null && game.status !== 'UNKNOWN' ? { ...game, status: 'FT' as const } : game,
  );
  return season.members.filter(({ out, picks }) => {
    const pick = picks.at(-1) ?? -1;
    if (out !== null) return false;
    const result = pick < 0 ? null : resultOnPaper(ended, pick);
    return result === null || result === 'W';
  }).length;
}

const scheduleOf = ({ weeks }: PaperSeason): ScheduledGame[] =>
  weeks.flatMap((week, index) =>
    week.map(({ home, away, ...game }) => ({
      ...game,
      round: index + 1,
      gameTime: null,
      homeTeamId: String(home),
      awayTeamId: String(away),
    })),
  );

/** The same week told by counting members one by one. */
function storyOnPaper({ members, own }: PaperSeason, round: number) {
  const me = members[own];
  const out = me?.out ?? null;
  const teamId = out !== null && out < round ? null : (me?.picks[round - 1] ?? null);
  const kind = out === null || out > round ? (teamId === null || teamId < 0 ? 'none' : 'survived') : out === round ? 'out' : 'earlier';
  const inWeek = Object.values(tally(members.filter((member) => member.out === round).map(({ picks }) => picks[round - 1] ?? null)));
  const before = Math.min(out ?? round + 1, round + 1);
  return {
    own: kind,
    began: members.filter((member) => member.out === null || member.out >= round).length,
    fell: members.filter((member) => member.out === round).length,
    left: members.filter((member) => member.out === null || member.out > round).length,
    cameThrough: out === null || out > round ? round : out - 1,
    outlasted: members.filter((member) => member.out !== null && member.out < before).length,
    most: Math.max(0, ...inWeek) < 2 ? null : { count: Math.max(...inWeek) },
  };
}

function compare(season: PaperSeason): void {
  compareIn(new Standings(answerOf(season)), season);
  compareIn(new Standings(pageOf(season)), season);
}

function compareIn(standings: Standings, season: PaperSeason): void {
  const { members, weeks } = season;
  expect(survivorCurve(standings)).toEqual(
    [0, ...weeks.keys()].map((_, week) => members.filter(({ out }) => out === null || out > week).length),
  );
  for (const [index, week] of weeks.entries()) {
    const round = index + 1;
    const facts = weekFacts(standings, round);
    const began = members.filter(({ out }) => out === null || out >= round);
    const picks = began.map((member) => member.picks[index] ?? null).filter((pick) => pick !== null && pick > 0);
    expect(holders(facts.picks)).toEqual(tally(picks));
    expect([facts.began, facts.fell, facts.left]).toEqual([
      began.length,
      members.filter(({ out }) => out === round).length,
      members.filter(({ out }) => out === null || out > round).length,
    ]);
    const dead = members.filter(({ out }) => out !== null && out <= round);
    expect(holders(graveyard(standings, round))).toEqual(tally(dead.map(({ out, picks: own }) => own[(out ?? 0) - 1] ?? null)));
    expect(weekStory(standings, round)).toMatchObject(storyOnPaper(season, round));
    const team = week[0]?.home ?? 1;
    const results = weeks.map((games) => resultOnPaper(games, team)).filter((result) => result !== null);
    const count = tally(results);
    const [won, lost, tied] = [count['W'] ?? 0, count['L'] ?? 0, count['T'] ?? 0];
    const own = seasonOf(scheduleOf(season), String(team));
    expect(formatRecord(recordOf(own))).toBe([won, lost, ...(tied === 0 ? [] : [tied])].join('-'));
    expect(lastResults(own)).toEqual(results.slice(-5));
  }
  const now = ifItEndedNow(alivePicks(standings), standings.ownIndex, (team) => gameOf(lastWeek(season), team));
  expect(now.remain).toBe(remainOnPaper(season));
  expect(now.winning + now.losing + now.tied + now.through + now.toCome).toBe(now.alive);
}

describe('what is told of a week equals a plain recomputation from the facts', () => {
  it.each(seedsOf(5))('curve, picks, graveyard, records and "if it ended now" (seed %i)', async (seed) => {
    const numRuns = Math.ceil(runsOf(WEEKS) / 2);
    await fc.assert(fc.property(paperSeason, compare), { seed, numRuns });
    console.log(`${numRuns} random weeks of random seasons (seed ${seed}): 0 differences`);
  });

  it('says nothing of a week whose picks are hidden, not even how many hold a team', async () => {
    await fc.assert(
      fc.property(
        paperSeason.filter(({ isRevealed }) => !isRevealed),
        (season) => {
          const standings = new Standings(answerOf(season));
          expect(weekFacts(standings, season.weeks.length).picks).toEqual([]);
          const now = ifItEndedNow(alivePicks(standings), season.own, (team) => gameOf(lastWeek(season), team));
          expect([now.remain, now.toCome]).toEqual([now.alive, now.alive]);
        },
      ),
      { numRuns: 50 },
    );
  });
});

import * as fc from 'fast-check';
import type { GameStatus } from '../game-status.ts';
import type { StandingsAnswer, StandingsDocument } from '../standings.ts';
import { NFL_TEAMS } from '../team.ts';
import type { EliminationReason, TeamResult } from '../team-result.ts';

/** A week of a random season as a person with pencil and paper has it: games, and what each member picked. */
export type PaperGame = { home: number; away: number; status: GameStatus; homeScore: number | null; awayScore: number | null };
type PaperMember = { picks: (number | null)[]; out: number | null; reason: EliminationReason | null };
export type PaperSeason = { weeks: PaperGame[][]; members: PaperMember[]; own: number; isRevealed: boolean };

const TEAMS = NFL_TEAMS.length;
const RUNNING: readonly GameStatus[] = ['NS', 'Q1', 'Q2', 'HT', 'Q3', 'Q4', 'OT', 'FT', 'AOT', 'UNKNOWN', 'PST'];
const score = fc.integer({ min: 0, max: 50 });

/** The 32 teams in any order, pair by pair; the last week is under way, the others are over. */
const games = (isOver: boolean): fc.Arbitrary<PaperGame[]> =>
  fc
    .tuple(
      fc.shuffledSubarray(
        NFL_TEAMS.map(({ id }) => id),
        { minLength: 26, maxLength: TEAMS },
      ),
      fc.array(fc.record({ status: fc.constantFrom(...RUNNING), home: score, away: score, isTied: fc.nat({ max: 9 }) }), {
        minLength: TEAMS / 2,
        maxLength: TEAMS / 2,
      }),
    )
    .map(([teams, drawn]) =>
      drawn.slice(0, Math.floor(teams.length / 2)).map(({ status: live, home, away, isTied }, index) => {
        const status = isOver ? 'FT' : live;
        const scores = status === 'NS' || status === 'PST' ? null : { home, away: isTied === 0 ? home : away };
        return {
          home: teams[2 * index] ?? 0,
          away: teams[2 * index + 1] ?? 0,
          status,
          homeScore: scores?.home ?? null,
          awayScore: scores?.away ?? null,
        };
      }),
    );

/** What a team's week came to, worked out from its game alone. */
export function resultOnPaper(week: readonly PaperGame[], team: number): TeamResult | null {
  const game = week.find(({ home, away }) => home === team || away === team);
  if (game === undefined || (game.status !== 'FT' && game.status !== 'AOT')) return null;
  const { homeScore, awayScore } = game;
  if (homeScore === null || awayScore === null) return null;
  if (homeScore === awayScore) return 'T';
  return homeScore > awayScore === (game.home === team) ? 'W' : 'L';
}

function play(weeks: readonly PaperGame[][], wishes: readonly number[]): PaperMember {
  const member: PaperMember = { picks: [], out: null, reason: null };
  for (const [index, week] of weeks.entries()) {
    const playing = week.flatMap(({ home, away }) => [home, away]).filter((team) => !member.picks.includes(team));
    const wish = wishes[index] ?? 0;
    const team = wish === 0 ? null : (playing[wish % playing.length] ?? null);
    member.picks.push(member.out === null ? team : null);
    if (member.out !== null) continue;
    const result = team === null ? null : resultOnPaper(week, team);
    if (team === null) Object.assign(member, { out: index + 1, reason: 'missed' });
    else if (result === 'L' || result === 'T') Object.assign(member, { out: index + 1, reason: result === 'L' ? 'loss' : 'tie' });
  }
  return member;
}

export const paperSeason: fc.Arbitrary<PaperSeason> = fc
  .integer({ min: 0, max: 5 })
  .chain((before) =>
    fc.record({
      weeks: fc.tuple(...Array.from({ length: before }, () => games(true)), games(false)),
      wishes: fc.array(fc.array(fc.nat({ max: 40 }), { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 30 }),
      own: fc.nat({ max: 29 }),
      isRevealed: fc.nat({ max: 9 }).map((n) => n > 0),
    }),
  )
  .map(({ weeks, wishes, own, isRevealed }) => {
    const played = isRevealed ? weeks : weeks.slice(0, -1);
    const members = wishes.map((wish) => {
      const member = play(played, wish);
      return isRevealed ? member : { ...member, picks: [...member.picks, member.out === null ? -1 : null] };
    });
    return { weeks, members, own: own % members.length, isRevealed };
  });

const ids = (index: number) => `member-${index}`;

function documentOf({ weeks, members }: PaperSeason): StandingsDocument {
  return {
    fromRound: 1,
    toRound: weeks.length,
    isLocked: true,
    memberCount: members.length,
    teamNames: NFL_TEAMS.map(({ name }) => name),
    results: weeks.flatMap((week, index) =>
      NFL_TEAMS.flatMap(({ id: teamId }) => {
        const result = resultOnPaper(week, teamId);
        return result === null ? [] : [{ round: index + 1, teamId, result }];
      }),
    ),
    rows: members.map(({ picks, out, reason }, index) => ({
      id: ids(index),
      name: `Member ${index}`,
      isAdmin: false,
      pictureUri: null,
      eliminatedRound: out,
      eliminationReason: reason,
      picks: picks.map((pick) => (pick === null || pick < 0 ? null : pick)),
    })),
    window: null,
  };
}

const hiddenIn = ({ weeks, members }: PaperSeason) => [
  { round: weeks.length, userIds: members.flatMap(({ picks }, index) => (picks.includes(-1) ? [ids(index)] : [])) },
];

/** The same season as the server answers it; a pick of -1 is hidden. */
export const answerOf = (season: PaperSeason): StandingsAnswer => ({
  document: JSON.stringify(documentOf(season)),
  ownId: ids(season.own),
  hidden: hiddenIn(season),
});

/** The same standings as a page that has the reader's row alone. */
export function pageOf(season: PaperSeason): StandingsAnswer {
  const whole = documentOf(season);
  const { weeks, members, own } = season;
  const counts = new Map<string, number>();
  for (const [index] of weeks.entries())
    for (const { out, picks } of members) {
      if (out !== null && out <= index) continue;
      const pick = Math.max(0, picks[index] ?? 0);
      const key = `${index + 1} ${pick} ${out === index + 1 ? 1 : 0}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const document: StandingsDocument = {
    ...whole,
    rows: whole.rows.slice(own, own + 1),
    window: {
      first: 1,
      places: [],
      isMore: true,
      ownPlace: 1,
      staying: members.filter((member) => member.out === null).length,
      sharedIn: null,
      tally: [...counts].flatMap(([key, count]) => [...key.split(' ').map(Number), count]),
    },
  };
  return { ...answerOf(season), document: JSON.stringify(document) };
}

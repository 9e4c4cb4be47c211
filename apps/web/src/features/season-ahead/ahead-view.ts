import { nicknameOf, recordOf, seasonOf, type TeamGame, type TeamRecord, winShare } from '@survivor/rules';
import type { PickPlan, SeasonGame } from '../../lib/api/trpc.ts';
import { createDateFormat } from '../../lib/ui/date-format.ts';
import { teamOf } from '../../lib/ui/team.ts';

export type Mark = PickPlan['marks'][number];
type PickEntry = { readonly round: number; readonly teamId: string };

/** A team's game in a later week, with the opponent's current record. */
export type AheadGame = {
  readonly opponentId: string;
  readonly place: TeamGame['place'];
  readonly kickoff: Date | null;
  readonly record: TeamRecord;
};

export type AheadTeam = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly record: TeamRecord;
  /** By round, without byes. */
  readonly games: ReadonlyMap<number, AheadGame>;
};

/** A remaining week and the middle day of its games; null while no kickoff is known. */
export type AheadWeek = { readonly round: number; readonly day: Date | null };
export type Ahead = { readonly teams: readonly AheadTeam[]; readonly weeks: readonly AheadWeek[] };

/** Upper bounds of the first four of five shades, as shares of games won. */
const STEPS = [0.35, 0.45, 0.55, 0.65];

/** The shade of a record, from 0 for the weakest to 4. Teams without a result also get 0. */
export function shadeOf(record: TeamRecord): number {
  const share = winShare(record) ?? 0;
  return STEPS.filter((bound) => share > bound).length;
}

export const codeOf = (teamId: string): string => teamOf(teamId)?.abbreviation ?? '?';
export const nameOf = (teamId: string): string => teamOf(teamId)?.name ?? teamId;
export const shortNameOf = (teamId: string): string => nicknameOf(nameOf(teamId));

/** `Oct 12`. */
export const formatDay = createDateFormat({ month: 'short', day: 'numeric' });

function dayOf(games: readonly SeasonGame[], round: number): Date | null {
  const kickoffs = games.flatMap(({ round: gameRound, gameTime }) =>
    gameRound === round && gameTime !== null ? [gameTime.getTime()] : [],
  );
  const middle = kickoffs.sort((one, other) => one - other)[Math.floor(kickoffs.length / 2)];
  return middle === undefined ? null : new Date(middle);
}

export type AheadFacts = {
  readonly games: readonly SeasonGame[];
  readonly history: readonly PickEntry[];
  /** The first week that can still be planned. */
  readonly from: number;
};

/** The member's unused teams by remaining week. */
export function aheadOf({ games, history, from }: AheadFacts): Ahead {
  const used = new Set(history.map(({ teamId }) => teamId));
  const teamIds = [...new Set(games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))];
  const seasons = new Map(teamIds.map((id) => [id, seasonOf(games, id)]));
  const records = new Map([...seasons].map(([id, season]) => [id, recordOf(season)]));
  const recordFor = (id: string) => records.get(id) ?? { won: 0, lost: 0, tied: 0 };
  const gameOf = ({ opponentId, place, game }: TeamGame): AheadGame => ({
    opponentId,
    place,
    kickoff: game.gameTime,
    record: recordFor(opponentId),
  });
  const teams = [...seasons]
    .filter(([id]) => !used.has(id))
    .map(([id, season]) => ({
      id,
      code: codeOf(id),
      name: nameOf(id),
      record: recordFor(id),
      games: new Map(season.filter(({ game }) => game.round >= from).map((entry) => [entry.game.round, gameOf(entry)])),
    }));
  const rounds = [...new Set(games.map(({ round }) => round))].filter((round) => round >= from).sort((one, other) => one - other);
  return { teams, weeks: rounds.map((round) => ({ round, day: dayOf(games, round) })) };
}

/** By name, by record (best first), or by the opponent in a round (weakest first, byes last). */
export type AheadSort = 'team' | 'record' | number;

/** Sorts byes last: a share of games won is at most 1. */
const NO_GAME = 2;
const keyOf = (team: AheadTeam, sort: AheadSort): number => {
  if (sort === 'team') return 0;
  if (sort === 'record') return -(winShare(team.record) ?? 0);
  const game = team.games.get(sort);
  return game === undefined ? NO_GAME : (winShare(game.record) ?? 0);
};

export const sortTeams = (teams: readonly AheadTeam[], sort: AheadSort): AheadTeam[] =>
  [...teams].sort((one, other) => keyOf(one, sort) - keyOf(other, sort) || one.code.localeCompare(other.code));

export type MarkNews =
  | { readonly kind: 'used'; readonly mark: Mark; readonly usedIn: number }
  | { readonly kind: 'gone'; readonly mark: Mark }
  | { readonly kind: 'moved'; readonly mark: Mark; readonly game: TeamGame['game'] };

export type NewsFacts = Omit<AheadFacts, 'from'> & { readonly marks: readonly Mark[] };

/** What changed since picks were planned. A kickoff that was unknown then has not moved. */
export function newsOf({ marks, games, history }: NewsFacts): MarkNews[] {
  return marks.flatMap((mark): MarkNews[] => {
    const usedIn = history.find(({ teamId, round }) => teamId === mark.teamId && round !== mark.round)?.round;
    if (usedIn !== undefined) return [{ kind: 'used', mark, usedIn }];
    const game = seasonOf(games, mark.teamId).find(({ game: { round } }) => round === mark.round)?.game;
    if (game === undefined) return [{ kind: 'gone', mark }];
    const hasMoved = mark.plannedFor !== null && mark.plannedFor.getTime() !== game.gameTime?.getTime();
    return hasMoved ? [{ kind: 'moved', mark, game }] : [];
  });
}

export type PlanChange = { readonly round: number; readonly teamId: string | null };

/** The plan after a change: one team per week, each team once. */
export function withChange(marks: readonly Mark[], { round, teamId }: PlanChange): Mark[] {
  const others = marks.filter((mark) => mark.round !== round && mark.teamId !== teamId);
  return teamId === null ? others : [...others, { round, teamId, plannedFor: null }];
}

import type { HandlerDeps } from '../../../../apps/worker/src/handlers/handler-deps.ts';
import { type BenchGame, GRADED_ROUND } from '../grading/season-shape.ts';

type Source = HandlerDeps['source'];
type Reported = Awaited<ReturnType<Source['fetchRound']>>['games'][number];

export type Week = {
  readonly source: Source;
  /** How many games the week has. */
  readonly games: number;
  /** So many of them are over from now on. */
  end(games: number): void;
};

const reportOf = (game: BenchGame, isOver: boolean): Reported => {
  const { round, home, away, kickoffAt, homeScore, awayScore } = game;
  const sourceId = `bench-${round}-${home}`;
  const score = isOver ? { status: 'FT' as const, homeScore, awayScore } : { status: 'NS' as const, homeScore: null, awayScore: null };
  return { sourceId, round, homeTeamId: home, awayTeamId: away, kickoffAt, ...score };
};

/** A source that knows the drawn season: what came before Week 5 is over, and of Week 5 as many games as it was told. */
export function createWeek(games: readonly BenchGame[]): Week {
  const inWeek = games.filter(({ round }) => round === GRADED_ROUND);
  let ended = 0;
  const isOver = (game: BenchGame) => game.round < GRADED_ROUND || inWeek.slice(0, ended).includes(game);
  const answer = async (isAsked: (game: Reported) => boolean) => ({
    games: games.map((game) => reportOf(game, isOver(game))).filter(isAsked),
    quarantined: [],
  });
  return {
    games: inWeek.length,
    end: (count) => {
      ended = count;
    },
    source: {
      name: 'demo',
      fetchRound: ({ round }) => answer((game) => game.round === round),
      fetchGame: ({ sourceId }) => answer((game) => game.sourceId === sourceId),
      fetchTeams: async () => [],
    },
  };
}

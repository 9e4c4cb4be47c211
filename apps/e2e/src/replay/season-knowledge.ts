import type { PlannedGame } from './replay-source.ts';

/** How a round ends for each team, known beforehand: scripted luck. */
export class SeasonKnowledge {
  private readonly games: readonly PlannedGame[];

  constructor(games: readonly PlannedGame[]) {
    this.games = games;
  }

  teamsIn(round: number): number[] {
    return this.games.filter((game) => game.round === round).flatMap((game) => [game.homeTeamId, game.awayTeamId]);
  }

  hasWon(teamId: number, round: number): boolean {
    return this.marginOf(teamId, round) > 0;
  }

  hasLost(teamId: number, round: number): boolean {
    return this.marginOf(teamId, round) < 0;
  }

  /** Wins minus losses in the rounds before. */
  recordBefore(teamId: number, round: number): number {
    return Array.from({ length: round - 1 }, (_, index) => Math.sign(this.marginOf(teamId, index + 1))).reduce(
      (sum, sign) => sum + sign,
      0,
    );
  }

  /** Games that end without a winner: ties, cancelled ones, and those that are postponed. */
  oddGames(): PlannedGame[] {
    return this.games.filter((game) => game.homeScore === game.awayScore || game.movedTo !== null);
  }

  private marginOf(teamId: number, round: number): number {
    const game = this.games.find((one) => one.round === round && (one.homeTeamId === teamId || one.awayTeamId === teamId));
    if (game === undefined || game.homeScore === null || game.awayScore === null) return 0;
    return game.homeTeamId === teamId ? game.homeScore - game.awayScore : game.awayScore - game.homeScore;
  }
}

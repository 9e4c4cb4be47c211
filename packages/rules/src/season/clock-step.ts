import type { SeasonGame } from './season-game.ts';
import type { RoundSchedule } from './season-schedule.ts';
import { earliest, latest, plus } from './time.ts';

/** Steps by which the demo clock can be moved (contract 4). */
export type ClockStep = 'kickoff' | 'finals' | 'next-round';

const LONGEST_GAME_MINUTES = 215;

export type ClockStepInput = {
  readonly step: ClockStep;
  readonly now: Date;
  readonly currentRound: number;
  readonly rounds: readonly Pick<RoundSchedule, 'ordinal' | 'movesOnAt'>[];
  /** The games that count in any round, and those of the current round. */
  readonly games: readonly ClockGame[];
  readonly currentGames: readonly ClockGame[];
};

type ClockGame = Pick<SeasonGame, 'kickoffAt' | 'status'>;

/** A canceled game is not played, and a postponed one not at its stored kickoff. */
const isPlayed = ({ status }: ClockGame) => status !== 'CANC' && status !== 'PST';

/** The target of a step, or null if none is in the future. */
export function clockTarget({ step, now, currentRound, rounds, games, currentGames }: ClockStepInput): Date | null {
  const ahead = (instant: Date | null) => (instant !== null && instant > now ? instant : null);
  if (step === 'kickoff') return earliest(games.map((game) => (isPlayed(game) ? ahead(game.kickoffAt) : null)));
  if (step === 'next-round') return ahead(rounds.find((round) => round.ordinal === currentRound)?.movesOnAt ?? null);
  const lastKickoff = latest(currentGames.map((game) => (game.status === 'CANC' ? null : game.kickoffAt)));
  return ahead(lastKickoff && plus(lastKickoff, LONGEST_GAME_MINUTES * 60_000));
}

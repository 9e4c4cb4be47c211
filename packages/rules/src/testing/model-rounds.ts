import type { TeamResult } from '../team-result.ts';
import { type ModelGame, scoreOf } from './model-games.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A round as it stands at an instant (decisions 2). */
export type Round = {
  readonly ordinal: number;
  readonly deadline: Date | null;
  /** The earliest known kickoff of its games, those included that have waited in vain: what the deadline would be if nothing held it. */
  readonly firstKickoff: Date | null;
  /** When waiting for its games ends: the next round's start; in the last round 7 days after its deadline. */
  readonly end: Date | null;
  readonly movesOnAt: Date | null;
  readonly isVoid: boolean;
  readonly isDecided: boolean;
  isClosed: boolean;
  /** What the round came to for each team that plays or was to play in it; null while undecided. */
  readonly results: ReadonlyMap<number, TeamResult | null>;
  readonly games: readonly ModelGame[];
};

export type Schedule = { readonly lastRound: number; readonly games: readonly ModelGame[]; readonly deadlines: readonly (Date | null)[] };

/** All rounds, worked out from the last to the first, since a round ends when the next one starts. */
export function lookAtRounds(schedule: Schedule, now: Date): Round[] {
  const rounds: Round[] = [];
  let nextStart: Date | null = null;
  for (let ordinal = schedule.lastRound; ordinal >= 1; ordinal--) {
    const round = lookAtRound(schedule, { ordinal, nextStart, now });
    rounds.unshift(round);
    if (!round.isVoid && round.deadline !== null) nextStart = round.deadline;
  }
  let isRunClosed = true;
  for (const round of rounds) {
    if (!round.isVoid && !(round.isDecided && hasStarted(round, now))) isRunClosed = false;
    round.isClosed = isRunClosed;
  }
  return rounds;
}

function lookAtRound(schedule: Schedule, { ordinal, nextStart, now }: { ordinal: number; nextStart: Date | null; now: Date }): Round {
  const stored = schedule.deadlines[ordinal - 1] ?? null;
  const isLast = ordinal === schedule.lastRound;
  const games = gamesThatCount(schedule.games, ordinal);
  const departed = schedule.games.filter((game) => game.round !== ordinal && game.roundsSeen.includes(ordinal));
  const uncancelled = games.filter((game) => game.status !== 'CANC');
  const end = isLast ? later(deadlineOf(kickoffsOf(uncancelled), stored, now), 7 * DAY) : nextStart;
  const left = games.filter((game) => !isGone(game, end, now));
  const kickoffs = kickoffsOf(uncancelled).filter((kickoff) => end === null || kickoff < end);
  const hadGames = games.length + departed.length > 0;
  const isVoid = hadGames && left.length === 0;
  const deadline = deadlineOf(kickoffs, stored, now);
  return {
    ordinal,
    deadline,
    firstKickoff: first(kickoffs),
    end,
    movesOnAt: isLast ? null : first([later(last(kickoffsOf(left)), 12 * HOUR), later(nextStart, -DAY)]),
    isVoid,
    isDecided: hadGames && left.every((game) => scoreOf(game) !== null),
    isClosed: false,
    results: resultsOf({ games, departed, end, now }),
    games,
  };
}

/** A team has one game a round: of those that stood here from the start the first, and one that came in only if both its teams are free. */
function gamesThatCount(games: readonly ModelGame[], ordinal: number): ModelGame[] {
  const listed = games.filter((game) => game.round === ordinal);
  const counting: ModelGame[] = [];
  for (const game of [...listed.filter((one) => one.roundsSeen[0] === ordinal), ...listed.filter((one) => one.roundsSeen[0] !== ordinal)]) {
    const busy = counting.flatMap((other) => [other.homeTeamId, other.awayTeamId]);
    if (!busy.includes(game.homeTeamId) && !busy.includes(game.awayTeamId)) counting.push(game);
  }
  return counting;
}

function isMoved(game: ModelGame, end: Date | null, now: Date): boolean {
  if (end === null) return false;
  return (game.kickoffAt !== null && game.kickoffAt >= end) || (game.status === 'PST' && now >= end);
}

function isGone(game: ModelGame, end: Date | null, now: Date): boolean {
  return game.status === 'CANC' || isMoved(game, end, now);
}

/** Once reached it stays. Before, it follows the kickoffs that lie ahead; one that lies behind cannot become a deadline. */
function deadlineOf(kickoffs: readonly Date[], stored: Date | null, now: Date): Date | null {
  if (stored === null) return first(kickoffs);
  if (stored <= now) return stored;
  if (kickoffs.length === 0) return null;
  return first(kickoffs.filter((kickoff) => kickoff > now)) ?? stored;
}

function resultsOf(args: {
  games: readonly ModelGame[];
  departed: readonly ModelGame[];
  end: Date | null;
  now: Date;
}): Map<number, TeamResult | null> {
  const results = new Map<number, TeamResult | null>();
  for (const game of args.departed) for (const teamId of [game.homeTeamId, game.awayTeamId]) results.set(teamId, 'moved');
  for (const game of args.games) {
    const score = scoreOf(game);
    for (const teamId of [game.homeTeamId, game.awayTeamId]) {
      const own = teamId === game.homeTeamId ? score?.home : score?.away;
      if (game.status === 'CANC') results.set(teamId, 'cancelled');
      else if (isMoved(game, args.end, args.now)) results.set(teamId, 'moved');
      else results.set(teamId, own ?? null);
    }
  }
  return results;
}

export function hasStarted(round: { readonly deadline: Date | null }, now: Date): boolean {
  return round.deadline !== null && round.deadline <= now;
}

/** The current round moves on when its games are decided or its time is over, and never goes back. */
export function currentRoundFrom(current: number, rounds: readonly Round[], now: Date): number {
  let ordinal = current;
  for (const round of rounds) {
    const isOver = round.isVoid || (round.isDecided && hasStarted(round, now)) || (round.movesOnAt !== null && round.movesOnAt <= now);
    if (round.ordinal === ordinal && isOver && ordinal < rounds.length) ordinal++;
  }
  return ordinal;
}

function kickoffsOf(games: readonly ModelGame[]): Date[] {
  return games.map((game) => game.kickoffAt).filter((kickoff) => kickoff !== null);
}

function inOrder(instants: readonly (Date | null)[]): Date[] {
  return instants.filter((instant) => instant !== null).sort((a, b) => a.getTime() - b.getTime());
}
const first = (instants: readonly (Date | null)[]): Date | null => inOrder(instants).at(0) ?? null;
const last = (instants: readonly (Date | null)[]): Date | null => inOrder(instants).at(-1) ?? null;
const later = (instant: Date | null, by: number): Date | null => (instant === null ? null : new Date(instant.getTime() + by));

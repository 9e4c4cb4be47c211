import type { TeamResult } from '../season/team-result.ts';
import type { StoredGame } from '../source/accept-game.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every round that listed the game, the first one first. */
const roundsSeen = ({ earlierRounds, round }: StoredGame) => [...earlierRounds, round];

/** A round at a point in time (rules 2). */
export type Round = {
  readonly ordinal: number;
  readonly deadline: Date | null;
  readonly movesOnAt: Date | null;
  readonly isVoid: boolean;
  readonly isDecided: boolean;
  isClosed: boolean;
  /** The outcome for each team that plays or was scheduled in the round; null while undecided. */
  readonly results: ReadonlyMap<number, TeamResult | null>;
  /** The games that count, one per team. */
  readonly games: readonly StoredGame[];
};

/** The stored state of a round: its deadline, and the previous one while it is void. */
export type Memory = { readonly startsAt: Date | null; readonly formerStartsAt: Date | null };

/** Index 0 of `memories` is round 1. */
export type Schedule = { readonly lastRound: number; readonly games: readonly StoredGame[]; readonly memories: readonly Memory[] };

const NOTHING: Memory = { startsAt: null, formerStartsAt: null };

/**
 * Computes all rounds from the last to the first, because a round ends when the next one starts.
 */
export function computeModelRounds(schedule: Schedule, now: Date): Round[] {
  const rounds: Round[] = [];
  let nextStart: Date | null = null;
  for (let ordinal = schedule.lastRound; ordinal >= 1; ordinal--) {
    const round = lookAtRound(schedule, { ordinal, nextStart, now });
    rounds.unshift(round);
    if (round.deadline !== null) nextStart = round.deadline;
  }
  let isRunClosed = true;
  for (const round of rounds) {
    if (!round.isVoid && !(round.isDecided && hasStarted(round, now))) isRunClosed = false;
    round.isClosed = isRunClosed;
  }
  return rounds;
}

function lookAtRound(schedule: Schedule, { ordinal, nextStart, now }: { ordinal: number; nextStart: Date | null; now: Date }): Round {
  const memory = schedule.memories[ordinal - 1] ?? NOTHING;
  const isLast = ordinal === schedule.lastRound;
  const games = gamesThatCount(schedule.games, ordinal);
  const departed = schedule.games.filter((game) => roundsSeen(game).includes(ordinal) && (game.round !== ordinal || game.isDisowned));
  const uncancelled = games.filter((game) => game.status !== 'CANC');
  const end = isLast ? later(deadlineOf(kickoffsOf(uncancelled), memory, now), 7 * DAY) : nextStart;
  const live = games.filter((game) => !isGone(game, end, now));
  const kickoffs = kickoffsOf(live);
  const hadGames = games.length + departed.length > 0;
  const isVoid = hadGames && !isSettled(memory, now) && (live.length === 0 || staysPassedOver(kickoffs, memory, now));
  return {
    ordinal,
    deadline: isVoid ? null : deadlineOf(kickoffs, memory, now),
    movesOnAt: isLast ? null : first([later(last(kickoffs), 12 * HOUR), later(nextStart, -DAY)]),
    isVoid,
    isDecided: hadGames && live.every((game) => scoreOf(game) !== null),
    isClosed: false,
    results: resultsOf({ games, departed, end, now }),
    games,
  };
}

/**
 * The state to store. A round that never had a deadline stores its earliest known kickoff as the
 * former one.
 */
export function remember(rounds: readonly Round[], memories: readonly Memory[]): Memory[] {
  return rounds.map(({ ordinal, deadline, isVoid, games }) => {
    const before = memories[ordinal - 1] ?? NOTHING;
    if (!isVoid) return { startsAt: deadline, formerStartsAt: null };
    return { startsAt: null, formerStartsAt: before.startsAt ?? before.formerStartsAt ?? first(kickoffsOf(games)) };
  });
}

/**
 * One game per team: those listed here from the start, then games moved in if both teams are free,
 * a known kickoff before an unknown one. A game whose kickoff is held gives way to all others.
 */
function gamesThatCount(games: readonly StoredGame[], ordinal: number): StoredGame[] {
  const listed = games.filter((game) => game.round === ordinal && !game.isDisowned);
  const trusted = listed.filter((one) => !one.isKickoffHeld);
  const own = trusted.filter((one) => roundsSeen(one)[0] === ordinal);
  const movedIn = trusted.filter((one) => roundsSeen(one)[0] !== ordinal);
  const knownFirst = (some: readonly StoredGame[]) => [
    ...some.filter((one) => one.kickoffAt !== null),
    ...some.filter((one) => one.kickoffAt === null),
  ];
  const held = listed.filter((one) => one.isKickoffHeld);
  const heldOwn = held.filter((one) => roundsSeen(one)[0] === ordinal);
  const heldMovedIn = held.filter((one) => roundsSeen(one)[0] !== ordinal);
  const counting: StoredGame[] = [];
  for (const game of [...knownFirst(own), ...knownFirst(movedIn), ...heldOwn, ...heldMovedIn]) {
    const busy = counting.flatMap((other) => [other.homeTeamId, other.awayTeamId]);
    if (!busy.includes(game.homeTeamId) && !busy.includes(game.awayTeamId)) counting.push(game);
  }
  return counting;
}

function isMoved(game: StoredGame, end: Date | null, now: Date): boolean {
  if (end === null) return false;
  return (game.kickoffAt !== null && game.kickoffAt >= end) || (game.status === 'PST' && now >= end);
}

function isGone(game: StoredGame, end: Date | null, now: Date): boolean {
  return game.status === 'CANC' || isMoved(game, end, now);
}

/**
 * The deadline is reached or at most 60 seconds away, so it does not change and the round is never
 * void.
 */
function isSettled({ startsAt }: Memory, now: Date): boolean {
  return startsAt !== null && startsAt.getTime() - now.getTime() <= MINUTE;
}

/** A void round counts again only if it has a future kickoff. */
function staysPassedOver(kickoffs: readonly Date[], { formerStartsAt }: Memory, now: Date): boolean {
  return formerStartsAt !== null && !kickoffs.some((kickoff) => kickoff > now);
}

/**
 * The deadline follows the future kickoffs. A past kickoff cannot become the deadline, except in a
 * round without a stored state. In its last 6 hours it neither moves later nor disappears.
 */
function deadlineOf(kickoffs: readonly Date[], memory: Memory, now: Date): Date | null {
  const { startsAt, formerStartsAt } = memory;
  const ahead = first(kickoffs.filter((kickoff) => kickoff > now));
  if (startsAt === null) return formerStartsAt === null ? first(kickoffs) : ahead;
  if (isSettled(memory, now)) return startsAt;
  const derived = ahead ?? (kickoffs.length > 0 ? startsAt : null);
  const isNear = startsAt.getTime() - now.getTime() <= 6 * HOUR;
  return isNear ? first([derived, startsAt]) : derived;
}

function resultsOf(args: {
  games: readonly StoredGame[];
  departed: readonly StoredGame[];
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

/**
 * Starting with the last round past its deadline, the first that is not over; the last round if all
 * are.
 */
export function currentRoundOf(rounds: readonly Round[], now: Date): number {
  const reached = rounds.filter((round) => hasStarted(round, now)).map(({ ordinal }) => ordinal);
  const from = Math.max(1, ...reached);
  const isOver = (round: Round) =>
    round.isVoid || (round.isDecided && hasStarted(round, now)) || (round.movesOnAt !== null && round.movesOnAt <= now);
  return rounds.find((round) => round.ordinal >= from && !isOver(round))?.ordinal ?? rounds.length;
}

function kickoffsOf(games: readonly { readonly kickoffAt: Date | null }[]): Date[] {
  return games.map((game) => game.kickoffAt).filter((kickoff) => kickoff !== null);
}

/** The result of both teams by a final score; null before. */
function scoreOf({ status, homeScore, awayScore }: StoredGame) {
  if ((status !== 'FT' && status !== 'AOT') || homeScore === null || awayScore === null) return null;
  if (homeScore === awayScore) return { home: 'T', away: 'T' } as const;
  return homeScore > awayScore ? ({ home: 'W', away: 'L' } as const) : ({ home: 'L', away: 'W' } as const);
}

function inOrder(instants: readonly (Date | null)[]): Date[] {
  return instants.filter((instant) => instant !== null).sort((a, b) => a.getTime() - b.getTime());
}
const first = (instants: readonly (Date | null)[]): Date | null => inOrder(instants).at(0) ?? null;
const last = (instants: readonly (Date | null)[]): Date | null => inOrder(instants).at(-1) ?? null;
const later = (instant: Date | null, by: number): Date | null => (instant === null ? null : new Date(instant.getTime() + by));

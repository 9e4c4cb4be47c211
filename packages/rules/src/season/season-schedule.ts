import { isFinal } from './game-status.ts';
import { countingGames, departedGames, type SeasonGame, scoreResults } from './season-game.ts';
import type { TeamResult } from './team-result.ts';
import { DAY, earliest, HOUR, latest, MINUTE, plus } from './time.ts';

/**
 * The stored state of a round: its last derived deadline and, while it is void, its previous one.
 * Later facts never change a deadline that has been reached (rules 2).
 */
export type StoredRound = { readonly ordinal: number; readonly startsAt: Date | null; readonly formerStartsAt: Date | null };

export type SeasonFacts = {
  readonly lastRound: number;
  readonly rounds: readonly StoredRound[];
  readonly games: readonly SeasonGame[];
  readonly now: Date;
};

export type RoundSchedule = StoredRound & {
  /** The earliest known kickoff of its games, even if the deadline differs. */
  readonly firstKickoffAt: Date | null;
  /** When the next round opens by the clock alone; null if the clock does not decide it. */
  readonly movesOnAt: Date | null;
  /**
   * It lost all its games before its deadline was reached, so it is skipped and eliminates nobody.
   */
  readonly isVoid: boolean;
  readonly isDecided: boolean;
};

export type TeamRound = { readonly round: number; readonly teamId: number; readonly gameId: number; readonly result: TeamResult | null };

export type SeasonSchedule = {
  readonly rounds: readonly RoundSchedule[];
  readonly teamRounds: readonly TeamRound[];
  /** All rounds from 1 to this one are closed; 0 if round 1 is open. */
  readonly closedThrough: number;
  readonly currentRound: number;
  /** The next time at which the clock alone changes something, or null. */
  readonly nextDecisionAt: Date | null;
};

/** The source may correct results of the last round for this long after its deadline (rules 5). */
export const LAST_ROUND_GRACE = 7 * DAY;

/** A deadline is frozen in its last minute and cannot become later in its last hours (rules 2). */
const DEADLINE_STANDS = MINUTE;
const DEADLINE_NOT_LATER = 6 * HOUR;

type Draft = RoundSchedule & {
  readonly endsAt: Date | null;
  readonly games: readonly SeasonGame[];
  readonly departed: readonly SeasonGame[];
};

/**
 * When a round stops waiting for results: when the next round starts or, for the last round, 7 days
 * after its deadline (rules 2).
 */
function endOf(round: { ordinal: number; startsAt: Date | null }, next: Date | null, lastRound: number): Date | null {
  if (round.ordinal < lastRound) return next;
  return round.startsAt === null ? null : plus(round.startsAt, LAST_ROUND_GRACE);
}

function gameResult(game: SeasonGame, endsAt: Date | null, now: Date): 'cancelled' | 'moved' | 'played' | null {
  if (game.status === 'CANC') return 'cancelled';
  if (endsAt !== null && game.kickoffAt !== null && game.kickoffAt >= endsAt) return 'moved';
  if (endsAt !== null && game.status === 'PST' && now >= endsAt) return 'moved';
  return isFinal(game.status) && game.homeScore !== null && game.awayScore !== null ? 'played' : null;
}

const isGone = (result: ReturnType<typeof gameResult>) => result === 'cancelled' || result === 'moved';

const kickoffsOf = (games: readonly SeasonGame[]) => games.map((game) => game.kickoffAt).filter((kickoff) => kickoff !== null);

const isWithin = (startsAt: Date | null, now: Date, milliseconds: number) => startsAt !== null && startsAt <= plus(now, milliseconds);

/**
 * Derives the deadline from the future kickoffs. It is frozen in its last minute and does not
 * become later in its last hours (rules 2).
 */
function deadlineOf(kickoffs: readonly Date[], stored: Date | null, now: Date): Date | null {
  if (stored === null) return earliest(kickoffs);
  if (isWithin(stored, now, DEADLINE_STANDS)) return stored;
  const derived = earliest(kickoffs.filter((kickoff) => kickoff > now)) ?? (kickoffs.length === 0 ? null : stored);
  return isWithin(stored, now, DEADLINE_NOT_LATER) ? earliest([derived, stored]) : derived;
}

/** Kickoffs of a round. `beforeEnd` are those before the round ends, without canceled games. */
type Kickoffs = { readonly beforeEnd: readonly Date[]; readonly ofLiveGames: readonly Date[]; readonly ofAllGames: readonly Date[] };
type Start = Pick<RoundSchedule, 'startsAt' | 'formerStartsAt' | 'isVoid'>;

/**
 * Derives the deadline and the void state of a round (rules 2). A reached deadline never changes,
 * and such a round is never void. A void round counts again if its games return while one of their
 * kickoffs is in the future.
 */
function startOf({ stored, kickoffs, isEmpty, now }: { stored: StoredRound; kickoffs: Kickoffs; isEmpty: boolean; now: Date }): Start {
  const { startsAt, formerStartsAt } = stored;
  if (isWithin(startsAt, now, DEADLINE_STANDS)) return { startsAt, formerStartsAt: null, isVoid: false };
  if (isEmpty) return { startsAt: null, formerStartsAt: formerStartsAt ?? startsAt ?? earliest(kickoffs.ofAllGames), isVoid: true };
  if (formerStartsAt === null) return { startsAt: deadlineOf(kickoffs.beforeEnd, startsAt, now), formerStartsAt, isVoid: false };
  const ahead = earliest(kickoffs.ofLiveGames.filter((kickoff) => kickoff > now));
  return { startsAt: ahead, formerStartsAt: ahead === null ? formerStartsAt : null, isVoid: ahead === null };
}

const NOT_STORED = { startsAt: null, formerStartsAt: null };

function draftRound(facts: SeasonFacts, ordinal: number, nextStart: Date | null): Draft {
  const { now, lastRound } = facts;
  const games = countingGames(facts.games, ordinal);
  const departed = departedGames(facts.games, ordinal);
  const stored = facts.rounds.find((round) => round.ordinal === ordinal) ?? { ordinal, ...NOT_STORED };
  const uncancelled = kickoffsOf(games.filter((game) => game.status !== 'CANC'));
  const isCalledOff = uncancelled.length === 0 && games.every((game) => game.status === 'CANC');
  const withoutEnd = { beforeEnd: uncancelled, ofLiveGames: uncancelled, ofAllGames: kickoffsOf(games) };
  const { startsAt } = startOf({ stored, kickoffs: withoutEnd, isEmpty: isCalledOff, now });
  const endsAt = endOf({ ordinal, startsAt }, nextStart, lastRound);
  const results = games.map((game) => gameResult(game, endsAt, now));
  const live = games.filter((_, i) => !isGone(results[i] ?? null));
  const hasHadGames = games.length + departed.length > 0;
  const kickoffs = {
    beforeEnd: uncancelled.filter((kickoff) => endsAt === null || kickoff < endsAt),
    ofLiveGames: kickoffsOf(live),
    ofAllGames: kickoffsOf(games),
  };
  const lastKickoff = latest(kickoffs.ofLiveGames);
  return {
    ordinal,
    ...startOf({ stored, kickoffs, isEmpty: hasHadGames && live.length === 0, now }),
    firstKickoffAt: earliest(kickoffs.beforeEnd),
    movesOnAt: ordinal === lastRound ? null : earliest([lastKickoff && plus(lastKickoff, 12 * HOUR), nextStart && plus(nextStart, -DAY)]),
    isDecided: hasHadGames && results.every((result) => result !== null),
    endsAt,
    games,
    departed,
  };
}

function draftRounds(facts: SeasonFacts): Draft[] {
  const drafts: Draft[] = [];
  let nextStart: Date | null = null;
  for (let ordinal = facts.lastRound; ordinal >= 1; ordinal--) {
    const draft = draftRound(facts, ordinal, nextStart);
    drafts.unshift(draft);
    if (draft.startsAt !== null) nextStart = draft.startsAt;
  }
  return drafts;
}

function teamRoundsOf(draft: Draft, now: Date): TeamRound[] {
  const rows = draft.games.flatMap((game) => {
    const outcome = gameResult(game, draft.endsAt, now);
    const scores = outcome === 'played' ? scoreResults(game) : { home: null, away: null };
    const gone = outcome === 'played' ? null : outcome;
    return [
      { round: draft.ordinal, teamId: game.homeTeamId, gameId: game.id, result: gone ?? scores.home },
      { round: draft.ordinal, teamId: game.awayTeamId, gameId: game.id, result: gone ?? scores.away },
    ];
  });
  const teamsWithRow = new Set(rows.map((row) => row.teamId));
  for (const game of draft.departed) {
    for (const teamId of [game.homeTeamId, game.awayTeamId]) {
      if (!teamsWithRow.has(teamId)) rows.push({ round: draft.ordinal, teamId, gameId: game.id, result: 'moved' });
      teamsWithRow.add(teamId);
    }
  }
  return rows;
}

/** Whether a round's deadline has been reached (rules 2). */
export function hasStarted(round: { readonly startsAt: Date | null }, now: Date): boolean {
  return round.startsAt !== null && round.startsAt <= now;
}

/**
 * When each round stops waiting for results: when the next round starts or, for the last, 7 days
 * after its deadline (rules 2).
 */
export function roundEnds(facts: SeasonFacts): ReadonlyMap<number, Date | null> {
  return new Map(draftRounds(facts).map((draft) => [draft.ordinal, draft.endsAt]));
}

const isClosed = (round: RoundSchedule, now: Date) => round.isVoid || (round.isDecided && hasStarted(round, now));

/** Whether the next round can become the current one (rules 2). */
const isOver = (round: RoundSchedule, now: Date) => isClosed(round, now) || (round.movesOnAt !== null && round.movesOnAt <= now);

function closedRun(rounds: readonly RoundSchedule[], now: Date): number {
  const open = rounds.findIndex((round) => !isClosed(round, now));
  return open === -1 ? rounds.length : open;
}

/**
 * The first round that is not over, starting with the latest reached one; else the last round
 * (rules 2).
 */
function currentRoundOf(rounds: readonly RoundSchedule[], now: Date): number {
  const reached = rounds.findLastIndex((round) => hasStarted(round, now));
  const current = rounds.slice(Math.max(reached, 0)).find((round) => !isOver(round, now));
  return current?.ordinal ?? rounds.length;
}

/**
 * Derives deadlines, team results, closed rounds and the current round from the games of a season
 * (rules 2). Pure: neither the order of the facts nor earlier calls matter.
 */
export function deriveSchedule(facts: SeasonFacts): SeasonSchedule {
  const { now } = facts;
  const drafts = draftRounds(facts);
  const instants = drafts
    .flatMap((round) => [round.startsAt, round.movesOnAt, round.endsAt])
    .filter((instant) => instant !== null && instant > now);
  return {
    rounds: drafts.map(({ ordinal, startsAt, formerStartsAt, firstKickoffAt, movesOnAt, isVoid, isDecided }) => ({
      ordinal,
      startsAt,
      formerStartsAt,
      firstKickoffAt,
      movesOnAt,
      isVoid,
      isDecided,
    })),
    teamRounds: drafts.flatMap((draft) => teamRoundsOf(draft, now)),
    closedThrough: closedRun(drafts, now),
    currentRound: currentRoundOf(drafts, now),
    nextDecisionAt: earliest(instants),
  };
}

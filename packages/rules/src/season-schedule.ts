import { isFinal } from './game-status.ts';
import { DAY, earliest, HOUR, latest, plus } from './instant.ts';
import { countingGames, type SeasonGame, scoreResults } from './season-game.ts';
import type { TeamResult } from './team-result.ts';

/** A round as it is stored: its deadline, once known. */
export type StoredRound = { readonly ordinal: number; readonly startsAt: Date | null };

export type SeasonFacts = {
  readonly lastRound: number;
  readonly currentRound: number;
  readonly rounds: readonly StoredRound[];
  readonly games: readonly SeasonGame[];
  readonly now: Date;
};

export type RoundSchedule = {
  readonly ordinal: number;
  /** The deadline: the earliest known kickoff, frozen once reached. Null when unknown. */
  readonly startsAt: Date | null;
  /** When the next round opens by the clock alone. Null when no clock decides it. */
  readonly movesOnAt: Date | null;
  /** It had games and lost them all: passed over, nobody is eliminated in it. */
  readonly isVoid: boolean;
  readonly isDecided: boolean;
};

export type TeamRound = { readonly round: number; readonly teamId: number; readonly gameId: number; readonly result: TeamResult | null };

export type SeasonSchedule = {
  readonly rounds: readonly RoundSchedule[];
  readonly teamRounds: readonly TeamRound[];
  /** The last round of the closed run from round 1; 0 when round 1 is not closed. */
  readonly closedThrough: number;
  readonly currentRound: number;
  /** The next instant at which the clock alone changes something, or null. */
  readonly nextDecisionAt: Date | null;
};

/** A correction of the source's results is taken for this long after the last round's deadline (decisions 5). */
export const LAST_ROUND_GRACE = 7 * DAY;

type Draft = RoundSchedule & {
  readonly derivedStart: Date | null;
  readonly endsAt: Date | null;
  readonly games: readonly SeasonGame[];
  readonly departed: readonly SeasonGame[];
};

/** The instant at which waiting ends for a round: the next round's start; for the last round, 7 days after its deadline (decisions 2). */
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

/** A deadline follows the kickoffs that lie ahead until it is reached; from then on nothing moves it (decisions 2). */
function deadlineOf(kickoffs: readonly Date[], stored: Date | null, now: Date): Date | null {
  if (stored !== null && stored <= now) return stored;
  if (stored === null || kickoffs.length === 0) return earliest(kickoffs);
  return earliest(kickoffs.filter((kickoff) => kickoff > now)) ?? stored;
}

function draftRound(facts: SeasonFacts, ordinal: number, nextStart: Date | null): Draft {
  const { games: all, now, lastRound } = facts;
  const games = countingGames(all, ordinal);
  const departed = all.filter((game) => game.round !== ordinal && game.earlierRounds.includes(ordinal)).sort((a, b) => a.id - b.id);
  const stored = facts.rounds.find((round) => round.ordinal === ordinal)?.startsAt ?? null;
  const uncancelled = kickoffsOf(games.filter((game) => game.status !== 'CANC'));
  const endsAt = endOf({ ordinal, startsAt: deadlineOf(uncancelled, stored, now) }, nextStart, lastRound);
  const results = games.map((game) => gameResult(game, endsAt, now));
  const live = games.filter((_, i) => !isGone(results[i] ?? null));
  const isVoid = games.length + departed.length > 0 && live.length === 0;
  const kickoffs = uncancelled.filter((kickoff) => endsAt === null || kickoff < endsAt);
  const lastKickoff = latest(kickoffsOf(live));
  return {
    ordinal,
    derivedStart: earliest(kickoffs),
    startsAt: deadlineOf(kickoffs, stored, now),
    movesOnAt: ordinal === lastRound ? null : earliest([lastKickoff && plus(lastKickoff, 12 * HOUR), nextStart && plus(nextStart, -DAY)]),
    isVoid,
    isDecided: games.length + departed.length > 0 && results.every((result) => result !== null),
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
    if (!draft.isVoid && draft.startsAt !== null) nextStart = draft.startsAt;
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
  const taken = new Set(rows.map((row) => row.teamId));
  for (const game of draft.departed) {
    for (const teamId of [game.homeTeamId, game.awayTeamId]) {
      if (!taken.has(teamId)) rows.push({ round: draft.ordinal, teamId, gameId: game.id, result: 'moved' });
      taken.add(teamId);
    }
  }
  return rows;
}

const hasStarted = (round: RoundSchedule, now: Date) => round.startsAt !== null && round.startsAt <= now;

/** The deadline that each round would have if nothing held it: for judging a change before it is taken. */
export function derivedStarts(facts: SeasonFacts): ReadonlyMap<number, Date | null> {
  return new Map(draftRounds(facts).map((draft) => [draft.ordinal, draft.derivedStart]));
}

/** When waiting ends for each round: the next round's start; for the last round, 7 days after its deadline (decisions 2). */
export function roundEnds(facts: SeasonFacts): ReadonlyMap<number, Date | null> {
  return new Map(draftRounds(facts).map((draft) => [draft.ordinal, draft.endsAt]));
}

/** Whether a round, being the current one, gives way to the next (decisions 2). */
function isOver(round: RoundSchedule, now: Date): boolean {
  if (round.isVoid || (round.isDecided && hasStarted(round, now))) return true;
  return round.movesOnAt !== null && round.movesOnAt <= now;
}

function closedRun(rounds: readonly RoundSchedule[], now: Date): number {
  const open = rounds.findIndex((round) => !round.isVoid && !(round.isDecided && hasStarted(round, now)));
  return open === -1 ? rounds.length : open;
}

/**
 * Everything that follows from the games of a season at one instant: deadlines, what each team's round came to, which rounds
 * are closed, and the current round (decisions 2). A pure function of its facts, whatever order they came in.
 */
export function deriveSchedule(facts: SeasonFacts): SeasonSchedule {
  const { now, lastRound } = facts;
  const drafts = draftRounds(facts);
  let currentRound = facts.currentRound;
  for (const round of drafts) if (round.ordinal === currentRound && currentRound < lastRound && isOver(round, now)) currentRound++;
  const instants = drafts
    .flatMap((round) => [round.startsAt, round.movesOnAt, round.endsAt])
    .filter((instant) => instant !== null && instant > now);
  return {
    rounds: drafts.map(({ ordinal, startsAt, movesOnAt, isVoid, isDecided }) => ({
      ordinal,
      startsAt: isVoid && !(startsAt !== null && startsAt <= now) ? null : startsAt,
      movesOnAt,
      isVoid,
      isDecided,
    })),
    teamRounds: drafts.flatMap((draft) => teamRoundsOf(draft, now)),
    closedThrough: closedRun(drafts, now),
    currentRound,
    nextDecisionAt: earliest(instants),
  };
}

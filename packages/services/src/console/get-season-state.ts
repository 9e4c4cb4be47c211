import type { QuarantinedEvent, SeasonStateOutput, SeasonStateRound, UndecidedGame } from '@survivor/contract/state';
import type { Db } from '@survivor/db/connection/database';
import { readClockKind } from '@survivor/db/queries/season/clock';
import { countWaitingCorrections, findGames } from '@survivor/db/queries/season/corrections';
import { listQuarantinedEvents, type QuarantinedEventRow, readFeedAge } from '@survivor/db/queries/season/feed-state';
import { findSeasonState, loadSeasonFacts, type SeasonFactsRows } from '@survivor/db/queries/season/season-facts';
import { findSeasonEntry } from '@survivor/db/queries/season/seasons';
import { deriveSchedule, HOUR, plus, type SeasonSchedule } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { gameIds, quarantinedEventIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { describeMaintenance } from './maintenance-console.ts';

const QUARANTINED_EVENTS = 50;
const MAX_EVENT_CHARACTERS = 4000;
const LONGEST_GAME = 6 * HOUR;

type Season = { readonly facts: SeasonFactsRows; readonly schedule: SeasonSchedule };

const gamesOf = (schedule: SeasonSchedule, round: number, isIncluded: (result: unknown) => boolean = () => true) =>
  new Set(schedule.teamRounds.filter((row) => row.round === round && isIncluded(row.result)).map((row) => row.gameId));

function toRounds({ facts, schedule }: Season, fetched: readonly { round: number; at: Date }[]): SeasonStateRound[] {
  return schedule.rounds.map(({ ordinal, startsAt, movesOnAt, isVoid }) => ({
    ordinal,
    startsAt,
    isReached: startsAt !== null && startsAt <= facts.now,
    isVoid,
    isCurrent: ordinal === schedule.currentRound,
    isClosed: ordinal <= schedule.closedThrough,
    games: gamesOf(schedule, ordinal).size,
    undecided: gamesOf(schedule, ordinal, (result) => result === null).size,
    movesOnAt,
    fetchedAt: fetched.find(({ round }) => round === ordinal)?.at ?? null,
  }));
}

async function listUndecidedGames(db: Db, { facts, schedule }: Season, rounds: readonly SeasonStateRound[]): Promise<UndecidedGame[]> {
  const open = rounds.filter((round) => round.isReached && !round.isVoid && round.undecided > 0);
  const ids = open.flatMap((round) => [...gamesOf(schedule, round.ordinal, (result) => result === null)]);
  const named = new Map((await findGames(db, ids)).map((game) => [game.id, game]));
  return facts.games.flatMap((game) => {
    const teams = named.get(game.id);
    if (teams === undefined) return [];
    const { kickoffAt, round, status, homeScore, awayScore } = game;
    const isOverdue = kickoffAt !== null && plus(kickoffAt, LONGEST_GAME) <= facts.now;
    const [awayTeam, homeTeam] = [teams.awayTeam, teams.homeTeam].map((team) => ({ ...team, id: String(team.id) }));
    if (awayTeam === undefined || homeTeam === undefined) return [];
    return [{ id: gameIds.encode(game.id), round, kickoffAt, status, homeScore, awayScore, awayTeam, homeTeam, isOverdue }];
  });
}

const toQuarantinedEvent = ({ id, event, ...row }: QuarantinedEventRow): QuarantinedEvent => ({
  ...row,
  id: quarantinedEventIds.encode(id),
  event: JSON.stringify(event, null, 2).slice(0, MAX_EVENT_CHARACTERS),
});

function nextDeadlineOf(rounds: readonly SeasonStateRound[]): SeasonStateOutput['nextDeadline'] {
  const next = rounds.find((round) => round.startsAt !== null && !round.isReached && !round.isVoid);
  return next === undefined || next.startsAt === null ? null : { round: next.ordinal, startsAt: next.startsAt };
}

/**
 * The season's state for administrators: rounds and deadlines, the age of the games, and what is
 * undecided, quarantined or held for review.
 */
export async function getSeasonState({ ctx }: { ctx: ServiceContext }): Promise<SeasonStateOutput> {
  requireAdmin(ctx);
  const { db, settings } = ctx;
  const key = { leagueType: 'NFL', year: settings.season };
  const [entry, season] = await Promise.all([findSeasonEntry(db, key), findSeasonState(db, key)]);
  if (entry === undefined || season === undefined) throw notFound('Season');
  const facts = await loadSeasonFacts(db, season);
  const schedule = deriveSchedule({ ...season, rounds: facts.rounds, games: facts.games, now: facts.now });
  const age = await readFeedAge(db, season.id);
  const quarantined = await listQuarantinedEvents(db, { seasonId: season.id, limit: QUARANTINED_EVENTS });
  const rounds = facts.rounds.length === 0 ? [] : toRounds({ facts, schedule }, age.fetched);
  const { currentRound } = schedule;
  const fetchedAt = age.fetched.map(({ at }) => at).sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
  return {
    season: { year: season.year, display: entry.display, lastRound: season.lastRound, currentRound, closedThrough: schedule.closedThrough },
    source: settings.sportsSource,
    clock: { isVirtual: (await readClockKind(db)) === 'virtual', now: facts.now },
    readAt: age.readAt,
    rounds,
    games: { count: facts.games.length, fetchedAt, changedAt: age.changedAt },
    undecidedGames: await listUndecidedGames(db, { facts, schedule }, rounds),
    quarantinedEvents: quarantined.rows.map(toQuarantinedEvent),
    quarantinedCount: quarantined.total,
    waitingCorrections: await countWaitingCorrections(db, season.id),
    nextDeadline: nextDeadlineOf(rounds),
    maintenance: await describeMaintenance(db),
  };
}

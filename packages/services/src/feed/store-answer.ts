import {
  type Db,
  dropWaitingCorrections,
  type GameToStore,
  inTransaction,
  keepCurrentRound,
  loadSeasonFacts,
  loadSourceGames,
  lockSeason,
  markFetched,
  notifySeason,
  type QuarantinedEvent,
  quarantineEvents,
  recordCorrection,
  type SeasonFactsRows,
  type StoredGameRow,
  saveDeadlines,
  storeGames,
  type Tx,
  type WaitingCorrection,
} from '@survivor/db';
import { acceptReport, correctableUntil, deriveSchedule, isKickoffHeldBack, newGame, type ReportedGame, roundEnds } from '@survivor/rules';
import { requireSeason } from './require-season.ts';

/** A game as a source reports it, and the events it left out: the shape of the feed's answers. */
export type SourceReport = ReportedGame & { readonly sourceId: string };
export type SourceAnswer = { readonly games: readonly SourceReport[]; readonly rejected: readonly QuarantinedEvent[] };
export type StoreReport = { readonly read: number; readonly changed: number; readonly rejected: number; readonly missing: string[] };

type Decisions = {
  readonly games: GameToStore[];
  readonly corrections: WaitingCorrection[];
  readonly settled: { kickoffs: number[]; results: number[] };
  readonly absurd: QuarantinedEvent[];
};

type Judge = {
  /** The season as it counts. */
  readonly facts: SeasonFactsRows;
  readonly loadedRounds: ReadonlySet<number>;
  readonly ends: ReadonlyMap<number, Date | null>;
  readonly decisions: Decisions;
};

type Answered = { readonly facts: SeasonFactsRows; readonly said: readonly StoredGameRow[]; readonly answer: SourceAnswer };

const isPair = (report: ReportedGame) => (game: ReportedGame) =>
  game.homeTeamId === report.homeTeamId && game.awayTeamId === report.awayTeamId;

const waiting = (gameId: number, kind: WaitingCorrection['kind'], report: ReportedGame): WaitingCorrection => ({ gameId, kind, ...report });

/**
 * Takes a kickoff unless it is held back: then the one known before stays, and administrators see it (decisions 2). In another round
 * than before none is known.
 */
function judgeKickoff(judge: Judge, game: GameToStore, before: { round: number; kickoffAt: Date | null }): GameToStore {
  const { facts, loadedRounds, decisions } = judge;
  const isSameRound = game.round === before.round;
  if (isSameRound && game.kickoffAt?.getTime() === before.kickoffAt?.getTime()) {
    if (game.id > 0) decisions.settled.kickoffs.push(game.id);
    return game;
  }
  const season = { ...facts.season, rounds: facts.rounds, games: facts.games, now: facts.now };
  if (!isKickoffHeldBack(season, game, loadedRounds)) {
    if (game.id > 0) decisions.settled.kickoffs.push(game.id);
    return game;
  }
  if (game.id > 0) decisions.corrections.push(waiting(game.id, 'held-kickoff', game));
  else decisions.absurd.push({ round: game.round, sourceId: game.sourceId, reason: 'kickoff held back', event: game });
  return { ...game, kickoffAt: isSameRound ? before.kickoffAt : null };
}

function judgeStored(judge: Judge, stored: StoredGameRow, report: SourceReport): void {
  const { facts, ends, decisions } = judge;
  const isLast = stored.round === facts.season.lastRound;
  const until = correctableUntil(stored, { isLast, endsAt: ends.get(stored.round) ?? null });
  const verdict = acceptReport(stored, report, { now: facts.now, until });
  switch (verdict.kind) {
    case 'absurd':
      decisions.absurd.push({ round: report.round, sourceId: report.sourceId, reason: verdict.reason, event: report });
      return;
    case 'late':
      decisions.corrections.push(waiting(stored.id, 'late-result', verdict.report));
      return;
    case 'unchanged':
      decisions.settled.results.push(stored.id);
      decisions.settled.kickoffs.push(stored.id);
      return;
    case 'store': {
      decisions.settled.results.push(stored.id);
      const game = judgeKickoff(judge, { ...verdict.game, sourceId: report.sourceId }, stored);
      const isChanged = acceptReport(stored, game, { now: facts.now, until }).kind === 'store';
      if (isChanged) decisions.games.push(game);
    }
  }
}

/** `said` is what the source said before: its next answer is judged by that, whatever corrections outrank it. */
function judgeAnswer({ facts, said, answer }: Answered): Decisions {
  const decisions: Decisions = { games: [], corrections: [], settled: { kickoffs: [], results: [] }, absurd: [] };
  const ends = roundEnds({ ...facts.season, rounds: facts.rounds, games: facts.games, now: facts.now });
  const loadedRounds = new Set(facts.games.map((game) => game.round));
  const judge = { facts, loadedRounds, ends, decisions };
  for (const report of answer.games) {
    const stored = said.find(isPair(report));
    if (stored) judgeStored(judge, stored, report);
    else
      decisions.games.push(
        judgeKickoff(judge, { ...newGame(-1, report, facts.now), sourceId: report.sourceId }, { round: report.round, kickoffAt: null }),
      );
  }
  return decisions;
}

/** An earlier kickoff moves the deadline at once, whenever grading comes (decisions 2). */
async function followSchedule(tx: Tx, { season }: SeasonFactsRows): Promise<void> {
  const { rounds, games, now } = await loadSeasonFacts(tx, season);
  await saveDeadlines(tx, season.id, deriveSchedule({ ...season, rounds, games, now }).rounds);
}

async function store(tx: Tx, answered: Answered): Promise<{ changed: number; rejected: number }> {
  const { facts, answer } = answered;
  const seasonId = facts.season.id;
  const { games, corrections, settled, absurd } = judgeAnswer(answered);
  await storeGames(tx, seasonId, games);
  if (games.length > 0) {
    await followSchedule(tx, facts);
    await notifySeason(tx, { seasonId, kinds: ['games'] });
  }
  await dropWaitingCorrections(tx, 'held-kickoff', settled.kickoffs);
  await dropWaitingCorrections(tx, 'late-result', settled.results);
  for (const correction of corrections) await recordCorrection(tx, correction);
  const rejected = [...answer.rejected, ...absurd];
  await quarantineEvents(tx, seasonId, rejected);
  return { changed: games.length, rejected: rejected.length };
}

async function inSeason<T>(db: Db, year: number, work: (tx: Tx, season: Omit<Answered, 'answer'>) => Promise<T>): Promise<T> {
  const season = await requireSeason(db, year);
  return await inTransaction(db, async (tx) => {
    await lockSeason(tx, season.id);
    if (await keepCurrentRound(tx, season.id)) await notifySeason(tx, { seasonId: season.id, kinds: ['round'] });
    return await work(tx, { facts: await loadSeasonFacts(tx, season), said: await loadSourceGames(tx, season.id) });
  });
}

/**
 * Stores what a source answered for one round, all or nothing: new games, changed ones, and what is held back or left out (decisions 7).
 * `missing` names stored games of that round which the answer lacks; they are never deleted.
 */
export async function storeRound(args: { db: Db; season: number; round: number; answer: SourceAnswer }): Promise<StoreReport> {
  return await inSeason(args.db, args.season, async (tx, { facts, said }) => {
    const stored = said.filter((game) => game.round === args.round);
    const missing = stored.filter((game) => !args.answer.games.some(isPair(game))).map((game) => game.sourceId);
    await markFetched(tx, { seasonId: facts.season.id, round: args.round });
    return { read: args.answer.games.length, missing, ...(await store(tx, { facts, said, answer: args.answer })) };
  });
}

/** Stores what a source answered when one game was looked up; its games carry their own round. */
export async function storeLookup(args: { db: Db; season: number; answer: SourceAnswer }): Promise<StoreReport> {
  return await inSeason(args.db, args.season, async (tx, season) => {
    return { read: args.answer.games.length, missing: [], ...(await store(tx, { ...season, answer: args.answer })) };
  });
}

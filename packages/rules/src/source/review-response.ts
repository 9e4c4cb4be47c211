import { isSamePair } from '../season/season-game.ts';
import { deriveSchedule, roundEnds, type SeasonFacts, type SeasonSchedule } from '../season/season-schedule.ts';
import { plus } from '../season/time.ts';
import {
  correctableUntil,
  isLateResult,
  isSameGame,
  isStartedBeforeKickoff,
  mergeReport,
  newGame,
  type ReportedEvent,
  reasonToQuarantine,
  resultBeforeFinal,
  STARTED_BEFORE_KICKOFF,
  type StoredGame,
  withFormerKickoff,
} from './accept-game.ts';
import { claimOptions } from './claim-options.ts';
import {
  changesOtherRounds,
  evaluateGate,
  type GateReason,
  type GateVerdict,
  hasStood,
  LOSS_WINDOW,
  outlyingKickoff,
  roundsThatLose,
  scorelessFinalOf,
} from './gate.ts';
import { type Claim, isSameClaim, NO_CLAIM } from './held-claim.ts';
import { type IdentifiedEvent, identifyEvents, isMoveOfListed } from './identify-events.ts';
import type { ReviewedChanges, ReviewInput } from './reviewed-changes.ts';

class ResponseReview {
  readonly changes: ReviewedChanges = { games: [], held: [], released: [], late: [], settled: [], quarantined: [], listed: [] };
  private readonly input: ReviewInput;
  private readonly now: Date;
  /** The season's facts, including what was accepted of this response. */
  private accepted: SeasonFacts;
  private derived: SeasonSchedule | null = null;
  private readonly lostGames = new Map<number, Set<number>>();
  /** Ids of games whose facts a correction of an administrator overrides. */
  private readonly outranked: ReadonlySet<number>;

  constructor(input: ReviewInput) {
    this.input = input;
    this.now = input.facts.now;
    this.accepted = input.facts;
    const counted = new Map(input.facts.games.map((game) => [game.id, game]));
    this.outranked = new Set(input.reported.filter((game) => !isSameFacts(game, counted.get(game.id))).map((game) => game.id));
  }

  /** The schedule of the accepted facts. Lazy, because most responses change nothing. */
  private get schedule(): SeasonSchedule {
    this.derived ??= deriveSchedule(this.accepted);
    return this.derived;
  }

  run(): ReviewedChanges {
    const { reported, scope, events } = this.input;
    const identified = identifyEvents(
      reported,
      scope.kind === 'round' ? events : events.filter(({ sourceId }) => reported.some((game) => game.sourceId === sourceId)),
      this.now,
    );
    this.changes.quarantined.push(...identified.quarantined);
    const found = identified.events.map((one) => (this.isSettledElsewhere(one) ? { ...one, game: null } : one));
    if (scope.kind === 'round') this.recordListing(scope.round, found);
    const isLoaded = (round: number) => reported.some((game) => game.round === round);
    const known = found.filter(({ event, game }) => game !== null || isLoaded(event.round));
    this.countLostGames(known);
    for (const one of known) this.judge(one);
    this.loadFirst(found.filter((one) => !known.includes(one)).map(({ event }) => event));
    return this.changes;
  }

  /** A game whose outcome can no longer change keeps its round; in another one it is a new game. */
  private isSettledElsewhere(one: IdentifiedEvent): boolean {
    const { event, game } = one;
    if (game === null || game.sourceId === event.sourceId || !isMoveOfListed(one, this.now)) return false;
    return this.outranked.has(game.id) || this.isTooLate(one, this.proposal(one));
  }

  private recordListing(round: number, events: readonly IdentifiedEvent[]): void {
    const named = new Set(events.flatMap(({ game }) => (game === null ? [] : [game.id])));
    for (const game of this.input.reported) {
      if (game.round === round && named.has(game.id) !== game.isListed) {
        this.changes.listed.push({ gameId: game.id, isListed: named.has(game.id) });
      }
    }
  }

  /** The season with one game added or replaced, unless a correction overrides the game. */
  private with(game: StoredGame, facts = this.accepted): SeasonFacts {
    if (this.outranked.has(game.id)) return facts;
    return { ...facts, games: [...facts.games.filter((other) => other.id !== game.id), game] };
  }

  private proposal({ event, game }: IdentifiedEvent): StoredGame {
    if (game === null) return newGame(this.nextId(), event, this.now);
    const isOtherGame = this.input.scope.kind === 'lookup' && !isSamePair(game, event);
    if (isOtherGame) return { ...game, isDisowned: true };
    const isLookup = this.input.scope.kind === 'lookup' && game.round === event.round;
    return { ...mergeReport(game, event, this.now), ...(isLookup ? { isListed: game.isListed } : {}) };
  }

  private nextId(): number {
    return Math.max(0, ...this.input.reported.map((game) => game.id), ...this.changes.games.map((game) => game.id)) + 1;
  }

  /** Counts the games that each round lost recently or would lose by this response. */
  private countLostGames(events: readonly IdentifiedEvent[]): void {
    const add = (round: number, gameId: number) => {
      const lost = this.lostGames.get(round) ?? new Set();
      this.lostGames.set(round, lost.add(gameId));
    };
    for (const game of this.input.reported) {
      const isRecent = game.removedAt !== null && plus(game.removedAt, LOSS_WINDOW) >= this.now;
      if (isRecent && game.removedFrom !== null) add(game.removedFrom, game.id);
    }
    for (const one of events) {
      const whole = this.proposal(one);
      if (one.game === null || isSameGame(one.game, whole) || this.isIgnored(one, whole)) continue;
      const after = deriveSchedule(this.with(whole));
      for (const round of roundsThatLose(one.game.id, this.schedule, { after, now: this.now })) add(round, one.game.id);
    }
  }

  private evaluate(was: StoredGame | null, is: StoredGame): GateVerdict {
    const input = { before: this.accepted, schedule: this.schedule, after: this.with(is), was, is, lostGames: this.lostGames };
    if (!this.outranked.has(is.id)) return evaluateGate(input);
    return { reasons: scorelessFinalOf(was, is) === null ? [] : ['scoreless-final'], earlyDeadlines: [] };
  }

  private judge(one: IdentifiedEvent): void {
    const { event, game } = one;
    const whole = this.proposal(one);
    const reason = reasonToQuarantine(game, event);
    if (reason !== null) {
      this.quarantine(event, reason);
      return;
    }
    if (game !== null && isSameGame(game, whole)) {
      this.confirm(game);
      return;
    }
    if (game !== null && this.isTooLate(one, whole)) {
      this.changes.late.push({ gameId: game.id, event });
      return;
    }
    const options = claimOptions(one, whole, this.now);
    const verdicts = options.map((option) => this.evaluate(game, option.game));
    const claim = options[verdicts.findIndex(({ reasons }) => reasons.length === 0)]?.claim ?? options.at(-1)?.claim ?? NO_CLAIM;
    const held = this.input.held.find((other) => other.gameId === game?.id && isSameClaim(other.claim, claim));
    const since = held?.since ?? this.now;
    const isBelieved = (index: number) => {
      const verdict = verdicts[index] ?? { reasons: [], earlyDeadlines: [] };
      return verdict.reasons.length === 0 || (held?.isRefused !== true && hasStood(verdict, { since, now: this.now }));
    };
    const chosen = options.find((_, index) => isBelieved(index)) ?? options.at(-1);
    if (chosen === undefined) return;
    if (isStartedBeforeKickoff(chosen.game, event, this.now)) {
      this.quarantine(event, STARTED_BEFORE_KICKOFF);
      return;
    }
    this.store(game, chosen.game);
    if (isSameClaim(chosen.claim, NO_CLAIM) || this.isRefused(game, chosen.claim)) {
      this.release(game);
      return;
    }
    const reportedAt = isSameClaim(chosen.claim, claim) ? since : this.now;
    this.changes.held.push({
      sourceId: chosen.game.sourceId,
      claim: chosen.claim,
      since: reportedAt,
      reasons: verdicts[0]?.reasons ?? [],
      event,
    });
  }

  private isRefused(game: StoredGame | null, claim: Claim): boolean {
    return this.input.held.some((other) => other.isRefused && other.gameId === game?.id && isSameClaim(other.claim, claim));
  }

  /** The source reports what is already accepted. */
  private confirm(game: StoredGame): void {
    this.changes.settled.push(game.id);
    this.release(game);
  }

  /**
   * Ends the review of changes to the game. A held move stays if the round that the game leaves
   * lists it as postponed or canceled, because that does not contradict the move.
   */
  private release(game: StoredGame | null): void {
    if (game === null) return;
    const { scope, held } = this.input;
    const moveTo = held.find((one) => one.gameId === game.id && !one.isRefused)?.claim.round ?? null;
    const isOwnRound = scope.kind === 'round' && scope.round === game.round;
    if (moveTo !== null && isOwnRound && (game.status === 'PST' || game.status === 'CANC')) return;
    this.changes.released.push(game.id);
  }

  private quarantine(event: ReportedEvent, reason: string): void {
    this.changes.quarantined.push({ event, reason });
  }

  /** A quarantined or late event removes no game from its round. */
  private isIgnored(one: IdentifiedEvent, whole: StoredGame): boolean {
    return reasonToQuarantine(one.game, one.event) !== null || this.isTooLate(one, whole);
  }

  private isTooLate({ event, game }: IdentifiedEvent, whole: StoredGame): boolean {
    if (game === null || !isSamePair(game, event)) return false;
    const endsAt = roundEnds(this.input.facts).get(game.round) ?? null;
    const until = correctableUntil(game, { isLast: game.round === this.input.facts.lastRound, endsAt });
    return isLateResult(game, whole, { now: this.now, until });
  }

  private store(was: StoredGame | null, is: StoredGame): void {
    if (was !== null) this.changes.settled.push(was.id);
    if (was !== null && isSameGame(was, is)) return;
    const facts = this.with(is);
    const after = deriveSchedule(facts);
    const removedFrom = roundsThatLose(is.id, this.schedule, { after, now: this.now })[0];
    this.accepted = facts;
    this.derived = after;
    const game = was === null ? is : withFormerKickoff(was, is, this.now);
    this.changes.games.push(removedFrom === undefined ? game : { ...game, removedAt: this.now, removedFrom });
  }

  /**
   * The first response for a round: an outlying kickoff, or one that changes other rounds, remains
   * unknown (rules 2).
   */
  private loadFirst(events: readonly ReportedEvent[]): void {
    const firstId = this.nextId();
    const games = events.map((event, index) => newGame(firstId + index, event, this.now));
    const loaded = { ...this.accepted, games: [...this.accepted.games, ...games] };
    const outlying = games.map((game) => outlyingKickoff(loaded.games, game));
    const likely = games.map((game, index) => (outlying[index] === null ? game : { ...game, kickoffAt: null, isKickoffHeld: true }));
    const all = { ...this.accepted, games: [...this.accepted.games, ...likely] };
    const schedule = deriveSchedule(all);
    for (const [index, event] of events.entries()) {
      const game = likely[index];
      const reason = outlying[index] ?? (game !== undefined && this.isDisturbing(game, { all, schedule }) ? 'other-round' : null);
      if (game !== undefined) this.loadOne(event, game, reason);
    }
  }

  private loadOne(event: ReportedEvent, whole: StoredGame, reason: GateReason | null): void {
    const scheduled = reason === null ? whole : { ...whole, kickoffAt: null, isKickoffHeld: true };
    const scorelessFinal = scorelessFinalOf(null, scheduled);
    const game = scorelessFinal === null ? scheduled : { ...scheduled, ...resultBeforeFinal(null, scheduled, this.now) };
    if (isStartedBeforeKickoff(game, event, this.now)) {
      this.quarantine(event, STARTED_BEFORE_KICKOFF);
      return;
    }
    this.store(null, game);
    if (reason === null && scorelessFinal === null) return;
    const claim = { ...NO_CLAIM, kickoffAt: reason === null ? null : event.kickoffAt, scorelessFinal };
    const reasons: (GateReason | null)[] = [reason, scorelessFinal && 'scoreless-final'];
    this.changes.held.push({ sourceId: game.sourceId, claim, since: this.now, reasons: reasons.filter((one) => one !== null), event });
  }

  /** Whether the game's kickoff, added to the rest of the response, changes other rounds. */
  private isDisturbing(game: StoredGame, { all, schedule }: { all: SeasonFacts; schedule: SeasonSchedule }): boolean {
    if (game.kickoffAt === null) return false;
    const withoutIt = deriveSchedule(this.with({ ...game, kickoffAt: null }, all));
    return changesOtherRounds(withoutIt, schedule, new Set([game.round]));
  }
}

/**
 * Sorts the events of a response into stored, held for review, quarantined and too late (rules 2, 5
 * and 7). Pure: equal inputs give equal results.
 */
export function reviewResponse(input: ReviewInput): ReviewedChanges {
  return new ResponseReview(input).run();
}

function isSameFacts(reported: StoredGame, counted: SeasonFacts['games'][number] | undefined): boolean {
  return (
    counted !== undefined &&
    counted.status === reported.status &&
    counted.round === reported.round &&
    counted.homeScore === reported.homeScore &&
    counted.awayScore === reported.awayScore
  );
}

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
} from './gate.ts';
import { type Claim, type HeldClaim, isSameClaim, NO_CLAIM } from './held-claim.ts';
import { type IdentifiedEvent, identifyEvents, type QuarantinedEvent } from './identify-events.ts';

/** What was requested: a whole round, or one game by its source id. */
export type ResponseScope = { readonly kind: 'round'; readonly round: number } | { readonly kind: 'lookup'; readonly sourceId: string };

export type ReviewInput = {
  /** The season's facts that count. */
  readonly facts: SeasonFacts;
  /** Its games as the source reported them, without corrections. */
  readonly reported: readonly StoredGame[];
  readonly held: readonly HeldClaim[];
  readonly scope: ResponseScope;
  readonly events: readonly ReportedEvent[];
};

type HeldEvent = {
  readonly sourceId: string;
  readonly claim: Claim;
  readonly since: Date;
  readonly reasons: readonly GateReason[];
  readonly event: ReportedEvent;
};

/** The changes to store. New games have ids above every stored one. */
export type ReviewedChanges = {
  readonly games: StoredGame[];
  readonly held: HeldEvent[];
  /** Stored games that the source no longer makes a held claim about. */
  readonly released: number[];
  readonly late: { readonly gameId: number; readonly event: ReportedEvent }[];
  /** Stored games whose late result the source no longer reports. */
  readonly settled: number[];
  readonly quarantined: QuarantinedEvent[];
  readonly listed: { readonly gameId: number; readonly isListed: boolean }[];
};

class ResponseReview {
  readonly changes: ReviewedChanges = { games: [], held: [], released: [], late: [], settled: [], quarantined: [], listed: [] };
  private readonly input: ReviewInput;
  private readonly now: Date;
  /** The season's facts, including what was accepted of this response. */
  private accepted: SeasonFacts;
  private derived: SeasonSchedule | null = null;
  private readonly takenTogether = new Map<number, Set<number>>();
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
    );
    this.changes.quarantined.push(...identified.quarantined);
    if (scope.kind === 'round') this.recordListing(scope.round, identified.events);
    const isLoaded = (round: number) => reported.some((game) => game.round === round);
    const known = identified.events.filter(({ event, game }) => game !== null || isLoaded(event.round));
    this.countLostGames(known);
    for (const one of known) this.judge(one);
    this.loadFirst(identified.events.filter((one) => !known.includes(one)).map(({ event }) => event));
    return this.changes;
  }

  private recordListing(round: number, events: readonly IdentifiedEvent[]): void {
    const named = new Set(events.flatMap(({ game }) => (game === null ? [] : [game.id])));
    for (const game of this.input.reported) {
      if (game.round === round && named.has(game.id) !== game.isListed) {
        this.changes.listed.push({ gameId: game.id, isListed: named.has(game.id) });
      }
    }
  }

  /** The season with one game added or replaced. A result that overrides the source stays. */
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
      const taken = this.takenTogether.get(round) ?? new Set();
      this.takenTogether.set(round, taken.add(gameId));
    };
    for (const game of this.input.reported) {
      const isRecent = game.takenAt !== null && plus(game.takenAt, LOSS_WINDOW) >= this.now;
      if (isRecent && game.takenFrom !== null) add(game.takenFrom, game.id);
    }
    for (const one of events) {
      const whole = this.proposal(one);
      if (one.game === null || isSameGame(one.game, whole) || this.isIgnored(one, whole)) continue;
      const after = deriveSchedule(this.with(whole));
      for (const round of roundsThatLose(one.game.id, this.schedule, { after, now: this.now })) add(round, one.game.id);
    }
  }

  private evaluate(was: StoredGame | null, is: StoredGame): GateVerdict {
    const question = { before: this.accepted, schedule: this.schedule, after: this.with(is), was, is, takenTogether: this.takenTogether };
    return this.outranked.has(is.id) ? { reasons: [], earlyDeadlines: [] } : evaluateGate(question);
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
    const options = claimOptions(one, whole);
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

  private release(game: StoredGame | null): void {
    if (game !== null) this.changes.released.push(game.id);
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
    const takenFrom = roundsThatLose(is.id, this.schedule, { after, now: this.now })[0];
    this.accepted = facts;
    this.derived = after;
    const game = was === null ? is : withFormerKickoff(was, is, this.now);
    this.changes.games.push(takenFrom === undefined ? game : { ...game, takenAt: this.now, takenFrom });
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
    const likely = games.map((game, index) => (outlying[index] === null ? game : { ...game, kickoffAt: null }));
    const all = { ...this.accepted, games: [...this.accepted.games, ...likely] };
    const schedule = deriveSchedule(all);
    for (const [index, event] of events.entries()) {
      const game = likely[index];
      const reason = outlying[index] ?? (game !== undefined && this.isDisturbing(game, { all, schedule }) ? 'other-round' : null);
      if (game !== undefined) this.loadOne(event, game, reason);
    }
  }

  private loadOne(event: ReportedEvent, whole: StoredGame, reason: GateReason | null): void {
    const game = reason === null ? whole : { ...whole, kickoffAt: null };
    if (isStartedBeforeKickoff(game, event, this.now)) {
      this.quarantine(event, STARTED_BEFORE_KICKOFF);
      return;
    }
    this.store(null, game);
    if (reason === null) return;
    const claim = { ...NO_CLAIM, kickoffAt: event.kickoffAt };
    this.changes.held.push({ sourceId: game.sourceId, claim, since: this.now, reasons: [reason], event });
  }

  /** Compares with the rest of the response, to find the wrong line and not its neighbors. */
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

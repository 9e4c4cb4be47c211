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

/** What was asked: a whole round, or one game by its source id. */
export type ResponseScope = { readonly kind: 'round'; readonly round: number } | { readonly kind: 'lookup'; readonly sourceId: string };

export type ReviewedResponse = {
  /** The season as it counts. */
  readonly facts: SeasonFacts;
  /** Its games as the source has said them, whatever corrections outrank it. */
  readonly said: readonly StoredGame[];
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

/** What is to be stored of an answer. Games that are not stored yet have ids beyond every stored one. */
export type ReviewedChanges = {
  readonly games: StoredGame[];
  readonly held: HeldEvent[];
  /** Stored games of which the source no longer claims anything that is not believed. */
  readonly released: number[];
  readonly late: { readonly gameId: number; readonly event: ReportedEvent }[];
  /** Stored games whose result the source no longer disputes too late. */
  readonly settled: number[];
  readonly quarantined: QuarantinedEvent[];
  readonly listed: { readonly gameId: number; readonly isListed: boolean }[];
};

class Judge {
  readonly judgement: ReviewedChanges = { games: [], held: [], released: [], late: [], settled: [], quarantined: [], listed: [] };
  private readonly asked: ReviewedResponse;
  private readonly now: Date;
  /** The games as they count, with what has been believed of this answer. */
  private believed: SeasonFacts;
  private derived: SeasonSchedule | null = null;
  private readonly takenTogether = new Map<number, Set<number>>();
  private readonly outranked: ReadonlySet<number>;

  constructor(asked: ReviewedResponse) {
    this.asked = asked;
    this.now = asked.facts.now;
    this.believed = asked.facts;
    const counted = new Map(asked.facts.games.map((game) => [game.id, game]));
    this.outranked = new Set(asked.said.filter((game) => !isSameFacts(game, counted.get(game.id))).map((game) => game.id));
  }

  /** What follows from what is believed. Most answers say nothing new, and never ask. */
  private get schedule(): SeasonSchedule {
    this.derived ??= deriveSchedule(this.believed);
    return this.derived;
  }

  run(): ReviewedChanges {
    const { said, scope, events } = this.asked;
    const identified = identifyEvents(
      said,
      scope.kind === 'round' ? events : events.filter(({ sourceId }) => said.some((game) => game.sourceId === sourceId)),
    );
    this.judgement.quarantined.push(...identified.quarantined);
    if (scope.kind === 'round') this.recordListing(scope.round, identified.events);
    const isLoaded = (round: number) => said.some((game) => game.round === round);
    const known = identified.events.filter(({ event, game }) => game !== null || isLoaded(event.round));
    this.countTaken(known);
    for (const one of known) this.judge(one);
    this.loadFirst(identified.events.filter((one) => !known.includes(one)).map(({ event }) => event));
    return this.judgement;
  }

  private recordListing(round: number, events: readonly IdentifiedEvent[]): void {
    const named = new Set(events.flatMap(({ game }) => (game === null ? [] : [game.id])));
    for (const game of this.asked.said) {
      if (game.round === round && named.has(game.id) !== game.isListed) {
        this.judgement.listed.push({ gameId: game.id, isListed: named.has(game.id) });
      }
    }
  }

  /** The season with one game more, or as it would be instead. A result that outranks the source stays. */
  private with(game: StoredGame, facts = this.believed): SeasonFacts {
    if (this.outranked.has(game.id)) return facts;
    return { ...facts, games: [...facts.games.filter((other) => other.id !== game.id), game] };
  }

  private proposal({ event, game }: IdentifiedEvent): StoredGame {
    if (game === null) return newGame(this.nextId(), event, this.now);
    const isOtherGame = this.asked.scope.kind === 'lookup' && !isSamePair(game, event);
    if (isOtherGame) return { ...game, isDisowned: true };
    const isLookup = this.asked.scope.kind === 'lookup' && game.round === event.round;
    return { ...mergeReport(game, event, this.now), ...(isLookup ? { isListed: game.isListed } : {}) };
  }

  private nextId(): number {
    return Math.max(0, ...this.asked.said.map((game) => game.id), ...this.judgement.games.map((game) => game.id)) + 1;
  }

  /** The games that were taken from each round a short while ago, or that this answer would take from it. */
  private countTaken(events: readonly IdentifiedEvent[]): void {
    const add = (round: number, gameId: number) => {
      const taken = this.takenTogether.get(round) ?? new Set();
      this.takenTogether.set(round, taken.add(gameId));
    };
    for (const game of this.asked.said) {
      const isRecent = game.takenAt !== null && plus(game.takenAt, LOSS_WINDOW) >= this.now;
      if (isRecent && game.takenFrom !== null) add(game.takenFrom, game.id);
    }
    for (const one of events) {
      const whole = this.proposal(one);
      if (one.game === null || isSameGame(one.game, whole) || this.isNotTaken(one, whole)) continue;
      const after = deriveSchedule(this.with(whole));
      for (const round of roundsThatLose(one.game.id, this.schedule, { after, now: this.now })) add(round, one.game.id);
    }
  }

  private ask(was: StoredGame | null, is: StoredGame): GateVerdict {
    const question = { before: this.believed, schedule: this.schedule, after: this.with(is), was, is, takenTogether: this.takenTogether };
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
      this.judgement.late.push({ gameId: game.id, event });
      return;
    }
    const options = claimOptions(one, whole);
    const verdicts = options.map((option) => this.ask(game, option.game));
    const claim = options[verdicts.findIndex(({ reasons }) => reasons.length === 0)]?.claim ?? options.at(-1)?.claim ?? NO_CLAIM;
    const held = this.asked.held.find((other) => other.gameId === game?.id && isSameClaim(other.claim, claim));
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
    const saidAt = isSameClaim(chosen.claim, claim) ? since : this.now;
    this.judgement.held.push({
      sourceId: chosen.game.sourceId,
      claim: chosen.claim,
      since: saidAt,
      reasons: verdicts[0]?.reasons ?? [],
      event,
    });
  }

  private isRefused(game: StoredGame | null, claim: Claim): boolean {
    return this.asked.held.some((other) => other.isRefused && other.gameId === game?.id && isSameClaim(other.claim, claim));
  }

  /** The source says what is believed already. */
  private confirm(game: StoredGame): void {
    this.judgement.settled.push(game.id);
    this.release(game);
  }

  private release(game: StoredGame | null): void {
    if (game !== null) this.judgement.released.push(game.id);
  }

  private quarantine(event: ReportedEvent, reason: string): void {
    this.judgement.quarantined.push({ event, reason });
  }

  /** An event that is quarantined or comes too late takes nothing from its round, whatever else the answer says. */
  private isNotTaken(one: IdentifiedEvent, whole: StoredGame): boolean {
    return reasonToQuarantine(one.game, one.event) !== null || this.isTooLate(one, whole);
  }

  private isTooLate({ event, game }: IdentifiedEvent, whole: StoredGame): boolean {
    if (game === null || !isSamePair(game, event)) return false;
    const endsAt = roundEnds(this.asked.facts).get(game.round) ?? null;
    const until = correctableUntil(game, { isLast: game.round === this.asked.facts.lastRound, endsAt });
    return isLateResult(game, whole, { now: this.now, until });
  }

  private store(was: StoredGame | null, is: StoredGame): void {
    if (was !== null) this.judgement.settled.push(was.id);
    if (was !== null && isSameGame(was, is)) return;
    const facts = this.with(is);
    const after = deriveSchedule(facts);
    const takenFrom = roundsThatLose(is.id, this.schedule, { after, now: this.now })[0];
    this.believed = facts;
    this.derived = after;
    const game = was === null ? is : withFormerKickoff(was, is, this.now);
    this.judgement.games.push(takenFrom === undefined ? game : { ...game, takenAt: this.now, takenFrom });
  }

  /** A round of which nothing is stored: an outlying kickoff, or one that changes other rounds, stays unknown (rules 2). */
  private loadFirst(events: readonly ReportedEvent[]): void {
    const firstId = this.nextId();
    const games = events.map((event, index) => newGame(firstId + index, event, this.now));
    const loaded = { ...this.believed, games: [...this.believed.games, ...games] };
    const outlying = games.map((game) => outlyingKickoff(loaded.games, game));
    const likely = games.map((game, index) => (outlying[index] === null ? game : { ...game, kickoffAt: null }));
    const all = { ...this.believed, games: [...this.believed.games, ...likely] };
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
    this.judgement.held.push({ sourceId: game.sourceId, claim, since: this.now, reasons: [reason], event });
  }

  /** Judged by what the rest of the answer says, so that one wrong line is found and not those beside it. */
  private isDisturbing(game: StoredGame, { all, schedule }: { all: SeasonFacts; schedule: SeasonSchedule }): boolean {
    if (game.kickoffAt === null) return false;
    const withoutIt = deriveSchedule(this.with({ ...game, kickoffAt: null }, all));
    return changesOtherRounds(withoutIt, schedule, new Set([game.round]));
  }
}

/**
 * What becomes of an answer of the source, event by event: stored, held back, quarantined, or too late (rules 2, 5 and 7). A pure
 * function: the same answer to the same facts is judged alike.
 */
export function reviewResponse(asked: ReviewedResponse): ReviewedChanges {
  return new Judge(asked).run();
}

function isSameFacts(said: StoredGame, counted: SeasonFacts['games'][number] | undefined): boolean {
  return (
    counted !== undefined &&
    counted.status === said.status &&
    counted.round === said.round &&
    counted.homeScore === said.homeScore &&
    counted.awayScore === said.awayScore
  );
}

import type { SeasonFacts } from '../season/season-schedule.ts';
import { acceptClaim } from '../source/accept-claim.ts';
import type { ReportedEvent, StoredGame } from '../source/accept-game.ts';
import type { HeldClaim } from '../source/held-claim.ts';
import { reviewResponse } from '../source/review-response.ts';
import type { ResponseScope, ReviewedChanges } from '../source/reviewed-changes.ts';

/** One response of the source: a complete round, or the lookup of one id (none or one game). */
export type ModelObservation = { readonly at: Date; readonly scope: ResponseScope; readonly games: readonly ReportedEvent[] };

/** An administrator's decision on a held claim, or a final score for a game of a started round. Else it does nothing. */
export type ModelAct = { readonly at: Date; readonly sourceId: string } & (
  | { readonly kind: 'accept' | 'refuse' }
  | { readonly kind: 'enter'; readonly homeScore: number; readonly awayScore: number }
);

type Rounds = Pick<SeasonFacts, 'lastRound' | 'rounds'>;

/** The accepted games and the held claims of a season, in memory. */
export class BelievedGames {
  private reported: readonly StoredGame[] = [];
  private readonly entered = new Map<number, Pick<StoredGame, 'status' | 'homeScore' | 'awayScore'>>();
  held: readonly HeldClaim[] = [];

  /** An entered result outranks the source. */
  get games(): readonly StoredGame[] {
    return this.entered.size === 0 ? this.reported : this.reported.map((game) => ({ ...game, ...this.entered.get(game.id) }));
  }

  receive({ scope, games: events, at: now }: ModelObservation, rounds: Rounds): ReviewedChanges {
    const facts = { ...rounds, games: this.games, now };
    const changes = reviewResponse({ facts, reported: this.reported, held: this.held, scope, events });
    this.store(changes);
    return changes;
  }

  /** Returns the rounds that accepting a claim locks at once. */
  decide(act: ModelAct, rounds: Rounds): number[] {
    const { kind, sourceId, at: now } = act;
    const said = this.reported.find((game) => game.sourceId === sourceId);
    if (act.kind === 'enter') {
      const startsAt = rounds.rounds.find(({ ordinal }) => ordinal === said?.round)?.startsAt ?? null;
      const { homeScore, awayScore } = act;
      if (said !== undefined && startsAt !== null && startsAt <= now) this.entered.set(said.id, { status: 'FT', homeScore, awayScore });
      return [];
    }
    const waiting = this.held.find((claim) => claim.gameId === said?.id && !claim.isRefused);
    if (waiting === undefined || said === undefined) return [];
    const others = this.held.filter((claim) => claim !== waiting);
    if (kind === 'refuse') {
      this.held = [...others, { ...waiting, isRefused: true }];
      return [];
    }
    this.held = others;
    const { game, deadlines } = acceptClaim({ ...rounds, games: this.games, now }, { game: said, claim: waiting.claim });
    this.reported = this.reported.map((other) => (other.id === game.id ? game : other));
    return deadlines.filter(({ locksAtOnce }) => locksAtOnce).map(({ round }) => round);
  }

  private store({ games, held, released, listed }: ReviewedChanges): void {
    const changed = new Map(games.map((game) => [game.id, game]));
    const stored = this.reported.map((game) => changed.get(game.id) ?? game);
    const added = games.filter((game) => !this.reported.some((other) => other.id === game.id));
    const isListed = new Map(listed.map((row) => [row.gameId, row.isListed]));
    if (games.length > 0 || listed.length > 0)
      this.reported = [...stored, ...added].map((game) => ({ ...game, isListed: isListed.get(game.id) ?? game.isListed }));
    const idOf = (sourceId: string) => this.reported.find((game) => game.sourceId === sourceId)?.id ?? -1;
    const claims = held.map(({ sourceId, claim, since }) => ({ gameId: idOf(sourceId), claim, since, isRefused: false }));
    const isOver = (gameId: number) => released.includes(gameId) || claims.some((claim) => claim.gameId === gameId);
    this.held = [...this.held.filter((claim) => claim.isRefused || !isOver(claim.gameId)), ...claims];
  }
}

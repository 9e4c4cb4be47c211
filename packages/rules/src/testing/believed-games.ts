import type { SeasonFacts } from '../season/season-schedule.ts';
import { acceptClaim } from '../source/accept-claim.ts';
import type { ReportedEvent, StoredGame } from '../source/accept-game.ts';
import type { HeldClaim } from '../source/held-claim.ts';
import { reviewResponse } from '../source/review-response.ts';
import type { ResponseScope, ReviewedChanges } from '../source/reviewed-changes.ts';

/** One response of the source: a complete round, or the lookup of one id (none or one game). */
export type ModelObservation = { readonly at: Date; readonly scope: ResponseScope; readonly games: readonly ReportedEvent[] };

/** An administrator's decision on a held claim. Without a claim it does nothing. */
export type ModelAct = { readonly at: Date; readonly kind: 'accept' | 'refuse'; readonly sourceId: string };

type Rounds = Pick<SeasonFacts, 'lastRound' | 'rounds'>;

/** The accepted games and the held claims of a season, in memory. */
export class BelievedGames {
  games: readonly StoredGame[] = [];
  held: readonly HeldClaim[] = [];

  receive({ scope, games: events, at: now }: ModelObservation, rounds: Rounds): ReviewedChanges {
    const facts = { ...rounds, games: this.games, now };
    const changes = reviewResponse({ facts, reported: this.games, held: this.held, scope, events });
    this.store(changes);
    return changes;
  }

  /** Returns the rounds that accepting a claim locks at once. */
  decide({ kind, sourceId, at: now }: ModelAct, rounds: Rounds): number[] {
    const said = this.games.find((game) => game.sourceId === sourceId);
    const waiting = this.held.find((claim) => claim.gameId === said?.id && !claim.isRefused);
    if (waiting === undefined || said === undefined) return [];
    const others = this.held.filter((claim) => claim !== waiting);
    if (kind === 'refuse') {
      this.held = [...others, { ...waiting, isRefused: true }];
      return [];
    }
    this.held = others;
    const { game, deadlines } = acceptClaim({ ...rounds, games: this.games, now }, { game: said, claim: waiting.claim });
    this.games = this.games.map((other) => (other.id === game.id ? game : other));
    return deadlines.filter(({ locksAtOnce }) => locksAtOnce).map(({ round }) => round);
  }

  private store({ games, held, released, listed }: ReviewedChanges): void {
    const changed = new Map(games.map((game) => [game.id, game]));
    const stored = this.games.map((game) => changed.get(game.id) ?? game);
    const added = games.filter((game) => !this.games.some((other) => other.id === game.id));
    const isListed = new Map(listed.map((row) => [row.gameId, row.isListed]));
    if (games.length > 0 || listed.length > 0)
      this.games = [...stored, ...added].map((game) => ({ ...game, isListed: isListed.get(game.id) ?? game.isListed }));
    const idOf = (sourceId: string) => this.games.find((game) => game.sourceId === sourceId)?.id ?? -1;
    const claims = held.map(({ sourceId, claim, since }) => ({ gameId: idOf(sourceId), claim, since, isRefused: false }));
    const isOver = (gameId: number) => released.includes(gameId) || claims.some((claim) => claim.gameId === gameId);
    this.held = [...this.held.filter((claim) => claim.isRefused || !isOver(claim.gameId)), ...claims];
  }
}

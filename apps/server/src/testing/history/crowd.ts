import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@survivor/db/connection/database';
import { createUser } from '@survivor/db/testing';
import { userIds } from '@survivor/services';
import { createBearer } from '../../auth/sessions/bearer.ts';
import { createSessionStore } from '../../auth/sessions/session-store.ts';
import type { SentPick } from './check-history.ts';
import { type AskFigures, askReady, type Call, type Heard, noFigures, PICK_PATH } from './send-call.ts';
import type { ServerSlot } from './server-slot.ts';

export const SECRET = 'only the suites of histories know this';
const PASSWORD = 'touchdown';
const CLIENTS = 12;
const TEAMS = 32;
/** Between two calls of a client. */
const PAUSE_MS = 5;
const READ_SHARE = 0.15;
const LATE_SHARE = 0.1;
const JOIN_SHARE = 0.2;
/** Who is out tries less often than the others. */
const OUT_SHARE = 0.15;

/** What everybody can know of the season now. */
type Known = {
  round: number;
  /** Rounds whose deadline has passed by the clock of the database. */
  readonly closed: Set<number>;
  /** Who has been seen eliminated. */
  readonly out: Set<number>;
};

const textAt = (value: unknown, name: string): string =>
  typeof value === 'object' && value !== null ? String(Reflect.get(value, name)) : '';

type Player = {
  readonly userId: number;
  readonly headers: Record<string, string>;
  league: { id: string; key: string };
  join: 'in' | 'unknown' | 'not yet';
};

/** Users who pick, change, read and join at ready servers, and record the responses. */
export class Crowd {
  readonly sent: SentPick[] = [];
  readonly figures: AskFigures = noFigures();
  readonly players: readonly Player[];
  readonly known: Known = { round: 1, closed: new Set(), out: new Set() };
  readonly #places: readonly ServerSlot[];
  readonly #roll: () => number;
  #isOver = false;
  joined = 0;

  private constructor(places: readonly ServerSlot[], players: readonly Player[], roll: () => number) {
    this.#places = places;
    this.players = players;
    this.#roll = roll;
  }

  /** So many people in leagues of so many; one of ten comes later, and joins under load. */
  static async gather(
    db: Db,
    places: readonly ServerSlot[],
    { size, each, roll, season }: { size: number; each: number; roll: () => number; season: number },
  ): Promise<Crowd> {
    const sessions = createSessionStore(db);
    const bearer = createBearer([SECRET]);
    const figures = noFigures();
    const players: Player[] = [];
    let league = { id: '', key: '' };
    for (let at = 0; at < size; at += 1) {
      const { id: userId } = await createUser(db);
      const session = await sessions.find(await sessions.create(userId, null));
      if (session === null) throw new Error('the session was not made');
      const headers = { authorization: `Bearer ${await bearer.sign({ ...session, ...session.person, subject: userIds.encode(userId) })}` };
      const ask = async (call: Omit<Call, 'headers'>) => {
        let heard = await askReady(places, { ...call, headers }, figures);
        while (heard.kind === 'answered' && heard.status === 503) heard = await askReady(places, { ...call, headers }, figures);
        if (heard.kind !== 'answered' || heard.status >= 300) throw new Error(`${call.path}: ${JSON.stringify(heard)}`);
        return heard.body;
      };
      const isCreator = at % each === 0;
      if (isCreator) {
        const id = String(await ask({ path: '/leagues', body: { name: `League ${at}`, password: PASSWORD, leagueType: 'NFL', season } }));
        const found = await ask({ path: `/leagues/${id}` });
        league = { id, key: textAt(found, 'key') };
      }
      const isLater = at % 10 === 9;
      if (!isCreator && !isLater) await ask({ path: '/leagues/join', body: { key: league.key, password: PASSWORD } });
      players.push({ userId, headers, league, join: isLater ? 'not yet' : 'in' });
    }
    return new Crowd(places, players, roll);
  }

  /** Resolves once they have tried so many more picks. */
  async untilTried(picks: number): Promise<void> {
    const enough = this.sent.length + picks;
    while (this.sent.length < enough) await sleep(PAUSE_MS);
  }

  /** Resolves once it was stopped and the last answer is there. */
  async run(): Promise<void> {
    const client = async (first: number) => {
      for (let at = first; !this.#isOver; at = at + CLIENTS < this.players.length ? at + CLIENTS : first) {
        const player = this.players[at];
        if (player === undefined) return;
        await this.#act(player);
        await sleep(PAUSE_MS);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, first) => client(first)));
  }

  stop(): void {
    this.#isOver = true;
  }

  async #act(player: Player): Promise<void> {
    if (this.known.out.has(player.userId) && this.#roll() > OUT_SHARE) return;
    if (player.join !== 'in') return this.#roll() < JOIN_SHARE ? this.#join(player) : undefined;
    if (this.#roll() < READ_SHARE) return void (await this.#ask(player, { path: `/leagues/${player.league.id}` }));
    await this.#pick(player);
  }

  #ask({ headers }: Player, call: Omit<Call, 'headers'>): Promise<Heard> {
    return askReady(this.#places, { ...call, headers }, this.figures);
  }

  async #join(player: Player): Promise<void> {
    const heard = await this.#ask(player, { path: '/leagues/join', body: { key: player.league.key, password: PASSWORD } });
    if (heard.kind === 'broken off' || heard.status >= 500) player.join = 'unknown';
    else if (heard.status === 200) {
      player.join = 'in';
      this.joined += 1;
    }
  }

  /** As a rule for the open round, now and then for the one before it. */
  async #pick(player: Player): Promise<void> {
    const { round: open, closed, out } = this.known;
    const round = Math.max(1, this.#roll() < LATE_SHARE ? open - 1 : open);
    const team = 1 + Math.floor(this.#roll() * TEAMS);
    const { userId } = player;
    const pick = { userId, round, team, isPast: closed.has(round), isOut: out.has(userId) };
    const heard = await this.#ask(player, {
      path: PICK_PATH,
      body: { leagueId: player.league.id, round, teamId: String(team) },
    });
    const answered = heard.kind === 'answered' && (heard.status === 200 ? 'acknowledged' : 'refused');
    this.sent.push({ ...pick, outcome: answered || 'unknown' });
  }
}

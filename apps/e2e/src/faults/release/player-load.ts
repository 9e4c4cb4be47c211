import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiResponse, callApi, fieldOf, listOf, textOf } from '../../rest/api-client.ts';

/** The open week of the demo season. */
const ROUND = 5;
const SEASON = 2025;
/** The number of teams that a member alternates between. */
const TEAMS = 2;

/** Users of the demo season who can sign in. */
export const PLAYERS = ['jordan.reyes', 'priya.nair', 'sam.whitaker', 'aisha.grant', 'ben.okafor'].map((name) => `${name}@example.com`);

/** A member of a league who may pick either of two teams. */
type Seat = {
  readonly token: string;
  readonly leagueId: string;
  readonly teams: readonly string[];
  /** Whether a pick was sent and has no response yet. */
  isPending: boolean;
  acknowledged: string;
};

type LoadFigures = {
  requests: number;
  picks: number;
  /** Unexpected responses; each starts with `pick` or `read`. */
  failed: string[];
  /** Requests without a response. */
  unanswered: string[];
  slowestMs: number;
};

async function submit(url: string, { token, leagueId }: Pick<Seat, 'token' | 'leagueId'>, teamId: string): Promise<ApiResponse> {
  const body = { leagueId, round: ROUND, teamId };
  return await callApi(url, { method: 'POST', path: '/LeagueMembers/add-pick', token, body });
}

/** The leagues in which a user may pick now, each with two teams that the server accepts. */
async function seatsOf(url: string, token: string): Promise<Seat[]> {
  const games = listOf((await callApi(url, { method: 'GET', path: `/games?leagueType=NFL&season=${SEASON}&round=${ROUND}`, token })).body);
  const playing = games.map((game) => textOf(fieldOf(fieldOf(game, 'homeTeam'), 'id')));
  const leagues = listOf((await callApi(url, { method: 'GET', path: '/leagues/my-leagues', token })).body);
  const seats: Seat[] = [];
  for (const leagueId of leagues.map((league) => textOf(fieldOf(league, 'id')))) {
    const teams: string[] = [];
    for (const team of playing) {
      if (teams.length === TEAMS) break;
      if ((await submit(url, { token, leagueId }, team)).status === 200) teams.push(team);
    }
    if (teams.length === TEAMS) seats.push({ token, leagueId, teams, isPending: false, acknowledged: teams[1] ?? '' });
  }
  return seats;
}

/** Users who pick and read at a fixed rate until stopped. */
export class PlayerLoad {
  readonly figures: LoadFigures = { requests: 0, picks: 0, failed: [], unanswered: [], slowestMs: 0 };
  private readonly seats: readonly Seat[];
  private readonly url: string;
  private readonly stopping = new AbortController();
  private readonly inProgress = new Set<Promise<void>>();

  private constructor(url: string, seats: readonly Seat[]) {
    this.url = url;
    this.seats = seats;
  }

  /** `tokens` are the bearers of the users. Rejects if none of them may pick. */
  static async open(url: string, tokens: readonly string[]): Promise<PlayerLoad> {
    const seats: Seat[] = [];
    for (const token of tokens) seats.push(...(await seatsOf(url, token)));
    if (seats.length === 0) throw new Error('nobody may pick');
    return new PlayerLoad(url, seats);
  }

  /** Resolves after `stop`, once the last response has arrived. */
  async run(perSecond: number): Promise<void> {
    const startedAt = performance.now();
    for (let sent = 0; !this.stopping.signal.aborted; sent++) {
      const dueIn = startedAt + (sent * 1000) / perSecond - performance.now();
      if (dueIn > 0) await sleep(dueIn);
      const request = this.send(sent).finally(() => this.inProgress.delete(request));
      this.inProgress.add(request);
    }
    await Promise.all(this.inProgress);
  }

  stop(): void {
    this.stopping.abort();
  }

  /** Every other request is a pick, unless the member's previous pick has no response yet. */
  private async send(nth: number): Promise<void> {
    const seat = this.seats[nth % this.seats.length] as Seat;
    const startedAt = performance.now();
    const { figures } = this;
    figures.requests++;
    const kind = nth % 2 === 0 && !seat.isPending ? 'pick' : 'read';
    try {
      const { status, body } = await (kind === 'pick' ? this.pick(seat) : this.read(seat, nth));
      if (status !== 200) figures.failed.push(`${kind}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    } catch (error) {
      figures.unanswered.push(error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : 'no answer');
    }
    figures.slowestMs = Math.max(figures.slowestMs, performance.now() - startedAt);
  }

  private async pick(seat: Seat): Promise<ApiResponse> {
    const team = seat.teams.find((one) => one !== seat.acknowledged) ?? '';
    seat.isPending = true;
    try {
      const answer = await submit(this.url, seat, team);
      if (answer.status === 200) {
        seat.acknowledged = team;
        this.figures.picks++;
      }
      return answer;
    } finally {
      seat.isPending = false;
    }
  }

  private async read({ token, leagueId }: Seat, nth: number): Promise<ApiResponse> {
    const path = nth % 3 === 0 ? '/leagues/my-leagues' : `/leagues/${leagueId}`;
    return await callApi(this.url, { method: 'GET', path, token });
  }

  /** Members whose stored pick differs from the last acknowledged one. */
  async findLost(): Promise<string[]> {
    const lost: string[] = [];
    for (const { token, leagueId, acknowledged } of this.seats) {
      const { body } = await callApi(this.url, { method: 'GET', path: `/LeagueMembers/pick-history/league/${leagueId}`, token });
      const stored = listOf(body).find((pick) => fieldOf(pick, 'round') === ROUND);
      if (fieldOf(stored, 'teamId') !== acknowledged)
        lost.push(`${leagueId}: ${String(fieldOf(stored, 'teamId'))}, acknowledged ${acknowledged}`);
    }
    return lost;
  }
}

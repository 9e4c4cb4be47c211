import type { Db } from '@survivor/db/database';
import { leagueIds } from '@survivor/services';
import { PLAYERS, ROUND, type Seat, type SentPick } from './player-load.ts';

/**
 * Picks that were acknowledged and left nothing behind, of those that one member sent after each other. `stored`: the teams that were recorded
 * since, in order. One that is already the member's pick records nothing; one without an answer may have been stored or not.
 */
export function listLost(sent: readonly SentPick[], { before, stored }: { before: string; stored: readonly string[] }): SentPick[] {
  const lost: SentPick[] = [];
  let [current, next] = [before, 0];
  for (const pick of sent) {
    if (pick.teamId === current) continue;
    if (stored[next] === pick.teamId) next++;
    else if (pick.isAcknowledged) lost.push(pick);
    else continue;
    current = pick.teamId;
  }
  return lost;
}

async function readRecorded(db: Db, seat: Seat): Promise<string[]> {
  const rows = await db
    .selectFrom('pick_events')
    .innerJoin('users', 'users.id', 'pick_events.user_id')
    .select('team_id')
    .where('league_id', '=', leagueIds.decode(seat.leagueId))
    .where('email', '=', PLAYERS[seat.player] ?? '')
    .where('round', '=', ROUND)
    .orderBy('at')
    .execute();
  return rows.map(({ team_id }) => String(team_id));
}

type Before = ReadonlyMap<Seat, { readonly pick: string; readonly count: number }>;

/** What the record of picks holds of people, and later which of theirs it lost. */
export class PickRecord {
  readonly #seats: readonly Seat[];
  readonly #before: Before;

  private constructor(seats: readonly Seat[], before: Before) {
    this.#seats = seats;
    this.#before = before;
  }

  /** Before they begin. */
  static async open(db: Db, seats: readonly Seat[]): Promise<PickRecord> {
    const before = new Map<Seat, { pick: string; count: number }>();
    for (const seat of seats) before.set(seat, { pick: seat.acknowledged, count: (await readRecorded(db, seat)).length });
    return new PickRecord(seats, before);
  }

  /** Once they have ended: what they were told to be taken, and is not there. */
  async findLost(db: Db): Promise<SentPick[]> {
    const lost: SentPick[] = [];
    for (const seat of this.#seats) {
      const { pick, count } = this.#before.get(seat) ?? { pick: '', count: 0 };
      const stored = (await readRecorded(db, seat)).slice(count);
      lost.push(...listLost(seat.sent, { before: pick, stored }));
    }
    return lost;
  }
}

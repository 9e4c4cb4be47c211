import type { Db } from '@survivor/db/connection/database';
import type { StageLeague } from '@survivor/services/testing';
import { expect } from 'vitest';

export const MEMBERS = Array.from({ length: 20 }, (_, index) => `Member ${index}`);
const TEAMS = ['KC', 'LV', 'SF', 'LAR', 'DAL', 'NYG'] as const;
export const CLIENTS = 4;

export type Picking = {
  /** `at`: by the wall clock, in milliseconds. */
  readonly acknowledged: { userId: number; at: number }[];
  readonly isOver: () => boolean;
  readonly turns: Map<string, number>;
};

/**
 * Picks another team for each member in turn until it is stopped or the database is gone; records
 * the acknowledged picks.
 */
export async function pickOn(league: StageLeague, { acknowledged, isOver, turns }: Picking): Promise<void> {
  const client = async (first: number) => {
    for (let at = first; !isOver(); at = (at + CLIENTS) % MEMBERS.length) {
      const name = MEMBERS[at] ?? '';
      const turn = (turns.get(name) ?? 0) + 1;
      const answer = await league.pick(name, 1, TEAMS[turn % TEAMS.length] ?? 'KC').catch(() => null);
      if (answer === null) return;
      expect(answer).toBe('accepted');
      turns.set(name, turn);
      acknowledged.push({ userId: league.person(name).id, at: Date.now() });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, first) => client(first)));
}

/** How many picks of each member are there. */
export async function countPicks(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('pick_events')
    .select(['user_id', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
}

/** What was acknowledged and is not there: those of each member after as many as there are. */
export function listLost(acknowledged: Picking['acknowledged'], kept: Map<number, number>): number[] {
  const left = new Map(kept);
  return acknowledged.flatMap(({ userId, at }) => {
    const more = left.get(userId) ?? 0;
    left.set(userId, more - 1);
    return more > 0 ? [] : [at];
  });
}

import type { Db } from '@survivor/db/connection/database';
import type { StageLeague } from '@survivor/services/testing';
import { expect } from 'vitest';

export const MEMBERS = Array.from({ length: 20 }, (_, index) => `Member ${index}`);
const TEAMS = ['KC', 'LV', 'SF', 'LAR', 'DAL', 'NYG'] as const;
export const CLIENTS = 4;

export type Picking = {
  /** `at` is real time in milliseconds. */
  readonly acknowledged: { userId: number; at: number }[];
  readonly isOver: () => boolean;
  readonly pickCounts: Map<string, number>;
};

/**
 * Changes the pick of each member in turn until stopped or the database is gone. Records
 * acknowledged picks.
 */
export async function pickOn(league: StageLeague, { acknowledged, isOver, pickCounts }: Picking): Promise<void> {
  const client = async (first: number) => {
    for (let at = first; !isOver(); at = (at + CLIENTS) % MEMBERS.length) {
      const name = MEMBERS[at] ?? '';
      const count = (pickCounts.get(name) ?? 0) + 1;
      const answer = await league.pick(name, 1, TEAMS[count % TEAMS.length] ?? 'KC').catch(() => null);
      if (answer === null) return;
      expect(answer).toBe('accepted');
      pickCounts.set(name, count);
      acknowledged.push({ userId: league.person(name).id, at: Date.now() });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, first) => client(first)));
}

/** The number of stored picks by user. */
export async function countPicks(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('pick_events')
    .select(['user_id', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
}

/**
 * The times of acknowledged picks that are not stored: of each member, those beyond the stored
 * number.
 */
export function listLost(acknowledged: Picking['acknowledged'], stored: Map<number, number>): number[] {
  const left = new Map(stored);
  return acknowledged.flatMap(({ userId, at }) => {
    const remaining = left.get(userId) ?? 0;
    left.set(userId, remaining - 1);
    return remaining > 0 ? [] : [at];
  });
}

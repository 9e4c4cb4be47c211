import type { LoggedAct } from '@survivor/rules';
import type { RunningSystem } from '../../system/start-system.ts';

/** A line of a league's log. `by` and `on` are emails; `founder` is the league's creator. */
export type SeededAct = {
  readonly act: LoggedAct;
  readonly by?: string | null;
  readonly author?: 'member' | 'site' | 'source';
  readonly on?: string;
  readonly round?: number;
  readonly reason?: string;
  readonly details?: object;
  readonly daysAgo?: number;
};

/** Adds lines to the log of a league, the oldest first. */
export async function seedActs({ pool }: RunningSystem, leagueId: number, acts: readonly SeededAct[]): Promise<void> {
  for (const { act, by = 'founder', author = 'member', on, round, reason, details = {}, daysAgo = 0 } of acts) {
    await pool.query(
      `with moved as (update leagues set acts = acts + 1, version = version + 1 where id = $1 returning id, acts, created_by)
       insert into league_acts (league_id, number, at, author, author_id, act, member_id, round, reason, details)
       select id, acts, app_now() - make_interval(days => $2), $3,
         case when $3 = 'member' then coalesce((select id from users where email = $4), created_by) end, $5,
         (select id from users where email = $6), $7, $8, $9 from moved`,
      [leagueId, daysAgo, author, by, act, on ?? null, round ?? null, reason ?? null, JSON.stringify(details)],
    );
  }
}

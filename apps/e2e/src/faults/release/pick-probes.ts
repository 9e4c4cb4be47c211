import type { Db } from '@survivor/db/database';
import { acceptPicks } from '@survivor/db/queries/picks';
import { sql } from 'kysely';
import { leagueOf, OPEN_ROUND, TEAMS } from './fill-members.ts';
import type { Probe } from './watch-waits.ts';

/** Members far apart, each once a turn: the steps share no divisor with a number of members that ends with 000. */
const STEPS = { pick: 7919, signIn: 104_729, who: 6151 } as const;
const memberAt = (nth: number, { step, members }: { step: number; members: number }) => 1 + ((nth * step) % members);

/** The product's pick: another team at each turn, so that each is written. Rejects when one is not taken. */
export const productPick =
  (db: Db, members: number): Probe =>
  async (nth) => {
    const userId = memberAt(nth, { step: STEPS.pick, members });
    const teamId = TEAMS[(1 + Math.floor(nth / members)) % TEAMS.length] ?? 0;
    const taken = await acceptPicks(db, [{ leagueId: leagueOf(userId), userId, round: OPEN_ROUND, teamId }]);
    if (taken.length !== 1) throw new Error('a pick was not taken');
  };

/** What a pick writes, on a schema that the statement of this release does not know. */
export const plainPick =
  (db: Db, members: number): Probe =>
  async (nth) => {
    const userId = memberAt(nth, { step: STEPS.pick, members });
    await sql`with written as (
        update members set picks[${OPEN_ROUND}::int] = ${TEAMS[0]}::smallint
        where league_id = ${leagueOf(userId)}::int and user_id = ${userId}::int returning league_id, user_id)
      insert into pick_events (at, league_id, user_id, round, team_id)
      select clock_timestamp(), league_id, user_id, ${OPEN_ROUND}::smallint, ${TEAMS[0]}::smallint from written`.execute(db);
  };

/** What a sign-in writes of a person. */
export const signIn =
  (db: Db, members: number): Probe =>
  async (nth) => {
    const userId = memberAt(nth, { step: STEPS.signIn, members });
    await sql`update users set last_login_at = clock_timestamp() where id = ${userId}::int`.execute(db);
  };

/** Who somebody is, where a process does not remember it. */
export const whoIsIt =
  (db: Db, members: number): Probe =>
  async (nth) => {
    const session = `session-${memberAt(nth, { step: STEPS.who, members })}`;
    await sql`select u.id, u.is_admin from sessions s join users u on u.id = s.user_id where s.id = ${session}`.execute(db);
  };

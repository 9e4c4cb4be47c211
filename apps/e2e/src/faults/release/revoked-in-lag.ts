import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '@survivor/db/database';
import { deleteSession, insertSession } from '@survivor/db/queries/sessions';
import { inMinutes } from '@survivor/db/testing';
import { sql } from 'kysely';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a database has of the things that were revoked in the lag. */
type Found = {
  readonly sessions: number;
  readonly codes: number;
  readonly calendars: number;
  readonly generation: number;
  readonly lastId: number;
};

/**
 * A session, a one-time code, a calendar address and invitations of one person, all valid at first
 * and revoked while the standby receives nothing.
 */
export class RevokedInLag {
  /**
   * Ids assigned in the lag: more than a sequence logs ahead, so that the standby assigns some of
   * them again.
   */
  static readonly IDS = 100;
  readonly #userId: number;
  readonly #name = randomUUID();

  private constructor(userId: number) {
    this.#userId = userId;
  }

  /** While the standby follows: all of them are good. */
  static async open(db: Db, userId: number): Promise<RevokedInLag> {
    const revoked = new RevokedInLag(userId);
    const name = revoked.#name;
    await insertSession(db, { id: name, userId, expiresAt: inMinutes(60), browser: null });
    const code = { code_hash: hashOf(name), browser_hash: hashOf('browser'), session_id: name, redirect: null, expires_at: inMinutes(60) };
    await db.insertInto('sign_in_codes').values(code).execute();
    await db.deleteFrom('calendar_addresses').where('user_id', '=', userId).execute();
    await db
      .insertInto('calendar_addresses')
      .values({ user_id: userId, token_hash: hashOf(name) })
      .execute();
    return revoked;
  }

  /**
   * Call it once the standby receives nothing: the person signs out, and the rest is used or
   * replaced.
   */
  async revoke(db: Db): Promise<void> {
    await db.deleteFrom('sign_in_codes').where('code_hash', '=', hashOf(this.#name)).execute();
    await deleteSession(db, this.#name);
    await db
      .updateTable('calendar_addresses')
      .set({ token_hash: hashOf('another') })
      .where('user_id', '=', this.#userId)
      .execute();
    await db
      .updateTable('leagues')
      .set((eb) => ({ invite_generation: eb('invite_generation', '+', 1) }))
      .execute();
    await sql`select nextval(pg_get_serial_sequence('leagues', 'id')) from generate_series(1, ${RevokedInLag.IDS}::int)`.execute(db);
  }

  async read(db: Db): Promise<Found> {
    const { rows } = await sql<Found>`
      select (select count(*)::int from sessions where id = ${this.#name}) as sessions,
        (select count(*)::int from sign_in_codes where code_hash = ${hashOf(this.#name)}) as codes,
        (select count(*)::int from calendar_addresses where token_hash = ${hashOf(this.#name)}) as calendars,
        (select max(invite_generation) from leagues) as generation,
        (select last_value::int from pg_sequences
          where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('leagues', 'id')) as "lastId"`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('the database returned no row');
    return row;
  }
}

import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

export type StoredPassword = { readonly leagueId: number; readonly encrypted: string };

/** The encrypted join passwords of leagues with ids greater than `after`, by league id. */
export async function listJoinPasswords(db: Db, { after, limit }: { after: number; limit: number }): Promise<StoredPassword[]> {
  const { rows } = await sql<StoredPassword>`
    select id as "leagueId", password_encrypted as encrypted from leagues where id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

export type NewPassword = StoredPassword & { readonly replaces: string };

/** Replaces each password that has not changed since it was read. Returns the number replaced. */
export async function replaceJoinPasswords(db: Db, passwords: readonly NewPassword[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update leagues set password_encrypted = fresh.encrypted
    from unnest(${passwords.map((row) => row.leagueId)}::int[], ${passwords.map((row) => row.replaces)}::text[],
      ${passwords.map((row) => row.encrypted)}::text[]) as fresh (id, replaces, encrypted)
    where leagues.id = fresh.id and leagues.password_encrypted = fresh.replaces`.execute(db);
  return Number(numAffectedRows);
}

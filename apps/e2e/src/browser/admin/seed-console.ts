import type { Db } from '@survivor/db/connection/database';
import { createEmptyLeagues, type LeagueOverrides } from '@survivor/db/testing';
import type pg from 'pg';

export type Crowd = { readonly users: number; readonly leagues: number; readonly tickets: number };

type Connections = { readonly db: Db; readonly pool: pg.Pool };

const ISSUER = 'https://console.example.com';

/**
 * Adds users, leagues in the running season and tickets, so that the console's tables have many
 * pages.
 */
export async function seedConsole({ db, pool }: Connections, { users, leagues, tickets }: Crowd): Promise<void> {
  await pool.query(
    `insert into users (issuer, subject, name, email, username, last_login_at)
     select $2, n::text, 'Crowd Member ' || n, 'crowd' || n || '@example.com', 'crowd' || n, case when n % 5 > 0 then clock_timestamp() - n * interval '1 hour' end
     from generate_series(1, $1::int) n`,
    [users, ISSUER],
  );
  const { rows } = await pool.query<LeagueOverrides & { n: number }>(
    `select n, s.id as "seasonId", u.id as "createdBy", current_round_of(s.id) + n % 2 as "startRound", 20 as total, n % 21 as alive,
       clock_timestamp() - n * interval '1 minute' as "createdAt"
     from generate_series(1, $1::int) n, users u, seasons s
     where u.issuer = $2 and u.subject = n::text and s.state = 'available'`,
    [leagues, ISSUER],
  );
  const named = ({ n, ...league }: LeagueOverrides & { n: number }) => ({
    ...league,
    key: `C${String(n).padStart(7, '0')}`,
    name: `Crowd League ${n}`,
  });
  await createEmptyLeagues(db, rows.map(named));
  await pool.query(
    `insert into support_tickets (user_id, issue_type, description, is_resolved, resolved_at, created_at)
     select u.id, ('{account,league,picks,technical,feature-request,enhancement,other}'::text[])[1 + n % 7], 'My screen is blank, case ' || n || E'.\\nIt began on Sunday.',
       n % 3 = 0, case when n % 3 = 0 then clock_timestamp() end, clock_timestamp() - n * interval '1 minute'
     from generate_series(1, $1::int) n, users u
     where u.issuer = $2 and u.subject = (1 + n % $3::int)::text`,
    [tickets, ISSUER, users],
  );
}

import type pg from 'pg';

export type Crowd = { readonly users: number; readonly leagues: number; readonly tickets: number };

const ISSUER = 'https://console.example.com';

/** Adds people, leagues in the running season and tickets, so that the tables of the administration have many pages. */
export async function seedConsole(pool: pg.Pool, { users, leagues, tickets }: Crowd): Promise<void> {
  await pool.query(
    `insert into users (issuer, subject, name, email, username, last_login_at)
     select $2, n::text, 'Crowd Member ' || n, 'crowd' || n || '@example.com', 'crowd' || n, case when n % 5 > 0 then clock_timestamp() - n * interval '1 hour' end
     from generate_series(1, $1::int) n`,
    [users, ISSUER],
  );
  await pool.query(
    `insert into leagues (key, name, password_encrypted, season_id, start_round, total, alive, created_by, creator_slot, created_at)
     select 'C' || lpad(n::text, 7, '0'), 'Crowd League ' || n, 'not to be opened', s.id, current_round_of(s.id) + n % 2, 20, n % 21, u.id, 1, clock_timestamp() - n * interval '1 minute'
     from generate_series(1, $1::int) n, users u, seasons s
     where u.issuer = $2 and u.subject = n::text and s.state = 'available'`,
    [leagues, ISSUER],
  );
  await pool.query(
    `insert into support_tickets (user_id, issue_type, description, is_resolved, resolved_at, created_at)
     select u.id, ('{account,league,picks,technical,feature-request,enhancement,other}'::text[])[1 + n % 7], 'My screen is blank, case ' || n || E'.\\nIt began on Sunday.',
       n % 3 = 0, case when n % 3 = 0 then clock_timestamp() end, clock_timestamp() - n * interval '1 minute'
     from generate_series(1, $1::int) n, users u
     where u.issuer = $2 and u.subject = (1 + n % $3::int)::text`,
    [tickets, ISSUER, users],
  );
}

import type { LoggedAct } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { notifyAct } from '../../events/live-events.ts';

/** Who acted: a member, a site administrator on the command line, or the source of the games. */
export type ActAuthor = { readonly kind: 'member'; readonly userId: number } | { readonly kind: 'site' | 'source' };

export type NewAct = {
  readonly leagueId: number;
  readonly author: ActAuthor;
  readonly act: LoggedAct;
  readonly memberId?: number;
  readonly round?: number;
  readonly reason?: string;
  readonly details?: ActDetails;
  /** The member whose membership ended, and with it the right to follow the league's events. */
  readonly goneId?: number;
};

/** What a line contains besides its author, member, round and reason. */
type ActDetails = {
  readonly maxMembers?: number | null;
  readonly games?: readonly CorrectedLine[];
  readonly eliminated?: number;
  readonly reinstated?: number;
};

/** A corrected game; `text` describes it with its results before and after. */
export type CorrectedLine = { readonly round: number; readonly text: string };

/**
 * Writes a line about an act with the product's time, increments the league's version and announces
 * the act, in its transaction (rules 11). The caller must have locked the league. Returns the
 * line's number; a league's lines are numbered from 1 without gaps.
 */
export async function recordAct(tx: Tx, { leagueId, author, act, details = {}, ...line }: NewAct): Promise<number> {
  const authorId = author.kind === 'member' ? author.userId : null;
  const { rows } = await sql<{ number: number }>`
    with moved as (update leagues set acts = acts + 1, version = version + 1 where id = ${leagueId} returning id, acts)
    insert into league_acts (league_id, number, at, author, author_id, act, member_id, round, reason, details)
    select id, acts, app_now(), ${author.kind}, ${authorId}::int, ${act}, ${line.memberId ?? null}::int, ${line.round ?? null}::smallint,
      ${line.reason ?? null}, ${JSON.stringify(details)}::jsonb
    from moved returning number`.execute(tx);
  const [recorded] = rows;
  if (recorded === undefined) throw new Error('the act has no league');
  await notifyAct(tx, { leagueId, goneId: line.goneId ?? null });
  return recorded.number;
}

export type ActRow = {
  readonly number: number;
  readonly at: Date;
  readonly author: ActAuthor['kind'];
  readonly authorId: number | null;
  readonly authorName: string | null;
  readonly act: LoggedAct;
  readonly memberId: number | null;
  readonly memberName: string | null;
  readonly round: number | null;
  readonly reason: string | null;
  readonly details: ActDetails;
};

/** The name of a person in a line `a`, as in the standings; the same for all deleted accounts. */
export const actPerson = (id: string): RawBuilder<string | null> => sql`(
  select case when u.former_at is null then coalesce(m.name, u.name) else u.name end
  from users u left join members m on m.league_id = a.league_id and m.user_id = u.id where u.id = ${sql.ref(id)})`;

const actColumns = sql`a.number, a.at, a.author, a.author_id as "authorId", ${actPerson('a.author_id')} as "authorName", a.act, a.member_id as "memberId",
  ${actPerson('a.member_id')} as "memberName", a.round, a.reason, a.details`;

type ActsArgs = {
  readonly leagueId: number;
  /** Only lines before this one; null for the newest. */
  readonly before: number | null;
  /** Null for all. */
  readonly acts: readonly LoggedAct[] | null;
  readonly limit: number;
};

/** Lines of a league's log, newest first. */
export async function listActs(db: Db, { leagueId, before, acts, limit }: ActsArgs): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select ${actColumns} from league_acts a
    where a.league_id = ${leagueId} and (${before}::int is null or a.number < ${before}::int)
      and (${acts}::text[] is null or a.act = any(${acts}::text[]))
    order by a.number desc limit ${limit}`.execute(db);
  return rows;
}

/** The last one of these acts that concerns a member; undefined without such an act. */
export async function findLastActOn(
  db: Db,
  { leagueId, memberId, acts }: { leagueId: number; memberId: number; acts: readonly LoggedAct[] },
): Promise<ActRow | undefined> {
  const { rows } = await sql<ActRow>`
    select ${actColumns} from league_acts a
    where a.league_id = ${leagueId} and a.member_id = ${memberId} and a.act = any(${acts}::text[]) order by a.number desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** How often an act was done in a round, and how long ago it was last done (product's clock). */
export async function countActsIn(
  db: Db,
  { leagueId, act, round }: { leagueId: number; act: LoggedAct; round: number },
): Promise<{ count: number; hoursAgo: number | null }> {
  const { rows } = await sql<{ count: number; hoursAgo: number | null }>`
    select count(*)::int as count, (extract(epoch from app_now() - max(at)) / 3600)::float as "hoursAgo"
    from league_acts where league_id = ${leagueId} and act = ${act} and round = ${round}::smallint`.execute(db);
  return rows[0] ?? { count: 0, hoursAgo: null };
}

import type { LeagueOutput } from '@survivor/contract/league';
import { findLastActOn, listActs } from '@survivor/db/queries/league/acts';
import { findAdministration } from '@survivor/db/queries/league/administration';
import { DAY } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import type { LeagueView } from '../league/view-league.ts';
import { toActLine } from './list-acts.ts';

const LATEST_MS = 7 * DAY;

/**
 * What administrators have set in a league, the newest line of its log if at most seven days old,
 * and how the caller left the league. Undefined for a league in which nobody has acted (rules 11).
 */
export async function getAdministration(ctx: ServiceContext, { row }: LeagueView): Promise<LeagueOutput['administration']> {
  if (row.acts === 0) return undefined;
  const { id: userId } = requireCaller(ctx);
  const set = await findAdministration(ctx.db, row.id);
  if (set === undefined) return undefined;
  const { pinnedText: text, pinnedBy: author, pinnedAt: at } = set;
  const [latest] = await listActs(ctx.db, { leagueId: row.id, before: null, acts: null, limit: 1 });
  const last = await findLastActOn(ctx.db, { leagueId: row.id, memberId: userId, acts: ['leave', 'remove', 'undo-removal'] });
  const hasLeft = last !== undefined && last.act !== 'undo-removal' && last.round !== null;
  return {
    ownerId: userIds.encode(set.ownerId),
    joinsClosed: set.joinsClosed,
    maxMembers: set.maxMembers,
    pinned: text === null || author === null || at === null ? null : { text, author, at },
    latestAct: latest !== undefined && row.now.getTime() - latest.at.getTime() < LATEST_MS ? toActLine(latest) : null,
    departure: hasLeft ? toActLine(last) : null,
  };
}

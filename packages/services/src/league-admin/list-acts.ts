import type { ActLine, LeagueLogInput, LeagueLogOutput } from '@survivor/contract/league-admin';
import { type ActRow, listActs } from '@survivor/db/queries/league/acts';
import { isMember } from '@survivor/db/queries/league/members';
import { LOG_KINDS } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds, userIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

const LINES = 50;

const person = (id: number | null, name: string | null) => (id === null || name === null ? null : { userId: userIds.encode(id), name });

/** A line of the log as members read it. */
export function toActLine({ author, authorId, authorName, memberId, memberName, details, ...line }: ActRow): ActLine {
  const { games, ...others } = details;
  return {
    ...line,
    author: { kind: author, member: person(authorId, authorName) },
    member: person(memberId, memberName),
    details: { ...others, ...(games && { games: [...games] }) },
  };
}

/**
 * A league's log for its members, also those who are eliminated or left while it ran: newest first,
 * 50 lines (rules 11). Throws 404 for others.
 */
export async function listLeagueActs({ ctx, input }: { ctx: ServiceContext; input: LeagueLogInput }): Promise<LeagueLogOutput> {
  const { id: userId } = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.id);
  if (leagueId === null || !(await isMember(ctx.db, { leagueId, userId }))) throw notFound('League');
  const { before = null, kind } = input;
  const rows = await listActs(ctx.db, { leagueId, before, acts: kind === undefined ? null : LOG_KINDS[kind], limit: LINES + 1 });
  return { items: rows.slice(0, LINES).map(toActLine), isMore: rows.length > LINES };
}

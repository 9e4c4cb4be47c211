import type { TimelineInput, UserEvent, UserTimelineOutput } from '@survivor/contract/record';
import { listUserEvents, type UserEventRow } from '@survivor/db/queries/user/user-timeline';
import { findUser } from '@survivor/db/queries/user/users';
import { describeRound } from '@survivor/rules';
import { findSubjectNames } from '../console/audit/find-subject-names.ts';
import { timelinePage, timelineSlice } from '../console/timeline-page.ts';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { leagueIds, ticketIds, userIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

type Names = ReadonlyMap<string, string>;

const toEvent = ({ leagueId, league, round, ticketId, actor, ...event }: UserEventRow, names: Names): UserEvent => ({
  ...event,
  league: leagueId === null ? null : { id: leagueIds.encode(leagueId), name: league ?? '' },
  round: round === null ? null : { description: describeRound(round) },
  ticketId: ticketId === null ? null : ticketIds.encode(ticketId),
  by: actor,
  subjectName: names.get(event.subject ?? '') ?? null,
});

/**
 * A page of a user's history, latest first. Shows when picks were made, but no teams (rules 4).
 * Throws 404 if unknown.
 */
export async function getUserTimeline({ ctx, input }: { ctx: ServiceContext; input: TimelineInput }): Promise<UserTimelineOutput> {
  requireAdmin(ctx);
  const userId = userIds.decode(input.id);
  const user = userId === null ? undefined : await findUser(ctx.db, userId);
  if (user === undefined) throw notFound('User');
  const { items, next } = timelinePage(await listUserEvents(ctx.db, { userId: user.id, ...timelineSlice(input) }));
  const names = await findSubjectNames(ctx.db, items);
  return { items: items.map((item) => toEvent(item, names)), next };
}

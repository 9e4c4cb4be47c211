import type { LeagueEvent, LeagueTimelineOutput, TimelineInput } from '@survivor/contract/record';
import { type LeagueEventRow, listLeagueEvents } from '@survivor/db/queries/league/league-record';
import { readLeagueTimestamps } from '@survivor/db/queries/league/leagues';
import { describeRound } from '@survivor/rules';
import { timelinePage, timelineSlice } from '../console/timeline-page.ts';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { leagueIds, userIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

const toEvent = ({ at, kind, userId, name, round }: LeagueEventRow): LeagueEvent => ({
  at,
  kind,
  member: userId === null ? null : { id: userIds.encode(userId), name: name ?? '' },
  round: round === null ? null : { description: describeRound(round) },
});

/** A page of a league's history, latest first. Throws 404 if unknown. */
export async function getLeagueTimeline({ ctx, input }: { ctx: ServiceContext; input: TimelineInput }): Promise<LeagueTimelineOutput> {
  requireAdmin(ctx);
  const leagueId = leagueIds.decode(input.id);
  if (leagueId === null || (await readLeagueTimestamps(ctx.db, leagueId)) === undefined) throw notFound('League');
  const { items, next } = timelinePage(await listLeagueEvents(ctx.db, { leagueId, ...timelineSlice(input) }));
  return { items: items.map(toEvent), next };
}

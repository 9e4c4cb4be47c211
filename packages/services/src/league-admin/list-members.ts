import type { LeagueMember, LeagueMembersInput, LeagueMembersOutput } from '@survivor/contract/league-admin';
import { findMembership, type MembershipRow } from '@survivor/db/queries/league/administration';
import { isDeadlineReached } from '@survivor/db/queries/league/leagues';
import { countMembers, type ListedMember, listMembers, listRemoved, readMemberCounts } from '@survivor/db/queries/league/member-list';
import { sliceOf } from '@survivor/db/queries/order';
import { refuseRole } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds, userIds } from '../ids.ts';
import { type LeagueView, viewLeague } from '../league/view-league.ts';
import { notFound } from '../service-error.ts';
import { findMembersByName } from '../standings/get-standings-page.ts';
import { standingsHead } from '../standings/standings-head.ts';
import { throwRefusal } from './act-in-league.ts';

const PAGE_SIZE = 100;
const MAX_REMOVED = 100;

function toMember({ userId, hasPick, ...row }: ListedMember): LeagueMember {
  const isEliminated = row.eliminatedRound !== null;
  return { ...row, userId: userIds.encode(userId), isEliminated, hasPick: isEliminated ? null : hasPick };
}

type PageArgs = {
  readonly ctx: ServiceContext;
  readonly view: LeagueView;
  readonly membership: MembershipRow;
  readonly input: LeagueMembersInput;
};

/** Null if the filter shows nobody: no pick is missing while no round is open. */
async function selectMembers({ ctx, view, membership, input: { filter, text } }: PageArgs) {
  const { row, displayedRound: round } = view;
  const isOpen = row.completedRound === null && (await isDeadlineReached(ctx.db, { seasonId: membership.seasonId, round })) === false;
  if (filter === 'no-pick' && !isOpen) return null;
  const found = text.trim() === '' ? null : await findMembersByName(ctx, { view, text });
  return { leagueId: row.id, head: standingsHead(view), filter, userIds: found };
}

/** The counts are stored with the league, except for a search and for members without a pick. */
async function readPage(args: PageArgs): Promise<{ rows: ListedMember[]; total: number }> {
  const { ctx, view, input } = args;
  const selected = await selectMembers(args);
  if (selected === null) return { rows: [], total: 0 };
  const rows = await listMembers(ctx.db, { ...selected, slice: sliceOf({ page: input.page, pageSize: PAGE_SIZE }) });
  if (selected.userIds !== null || input.filter === 'no-pick') return { rows, total: await countMembers(ctx.db, selected) };
  const { total, alive } = await readMemberCounts(ctx.db, view.row.id);
  return { rows, total: { all: total, alive, eliminated: total - alive }[input.filter] };
}

/**
 * A league's members for its administrators: 100 a page by name, with what decides which acts are
 * possible. It reveals no more about picks than the standings show everybody (rules 4 and 11).
 * Throws 404 for non-members and 403 for members.
 */
export async function listLeagueMembers({ ctx, input }: { ctx: ServiceContext; input: LeagueMembersInput }): Promise<LeagueMembersOutput> {
  const { id: userId } = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.id);
  const membership = leagueId === null ? undefined : await findMembership(ctx.db, { leagueId, userId });
  if (leagueId === null || membership === undefined) throw notFound('League');
  throwRefusal(refuseRole('remove', membership.role));
  const view = await viewLeague(ctx, input.id);
  const { rows, total } = await readPage({ ctx, view, membership, input });
  const [start] = standingsHead(view).rounds;
  const removed = start?.isRevealed ? [] : await listRemoved(ctx.db, { leagueId, limit: MAX_REMOVED });
  return {
    items: rows.map(toMember),
    total,
    pageSize: PAGE_SIZE,
    removed: removed.map((person) => ({ userId: userIds.encode(person.userId), name: person.name })),
  };
}

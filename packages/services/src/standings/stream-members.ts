import type { Member } from '@survivor/contract/league';
import type { Tx } from '@survivor/db/connection/database';
import { openSnapshot } from '@survivor/db/connection/in-transaction';
import { loadMembersAfter, type StandingsHead, type StandingsMemberRow } from '@survivor/db/queries/league/standings';
import { isPickCorrect, type TeamResult } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { viewLeagueIn } from '../league/view-league.ts';
import { standingsHead } from './standings-head.ts';
import { excusedRounds, PICTURES_BELOW } from './standings-rows.ts';

export const MEMBERS_PER_CHUNK = 2_000;

const MAX_SNAPSHOT_MS = 60_000;

type Reader = {
  readonly head: StandingsHead;
  readonly total: number;
  readonly userId: number;
  readonly results: ReadonlyMap<string, TeamResult | null>;
};

function picksOf(row: StandingsMemberRow, { head, userId, results }: Reader): Member['picks'] {
  return head.rounds.flatMap(({ ordinal, isRevealed }) => {
    const teamId = row.picks[ordinal - 1] ?? null;
    if (teamId === null || (row.eliminatedRound !== null && ordinal > row.eliminatedRound)) return [];
    const isVisible = isRevealed || row.userId === userId;
    const correct = isRevealed ? isPickCorrect(results.get(`${ordinal}:${teamId}`) ?? null) : null;
    return [{ round: ordinal, teamId: isVisible ? String(teamId) : null, correct }];
  });
}

function toMember(row: StandingsMemberRow, reader: Reader): Member {
  const excused = excusedRounds(row, reader.head);
  const showsPicture = reader.total < PICTURES_BELOW || row.userId === reader.userId;
  return {
    userId: userIds.encode(row.userId),
    name: row.name,
    isAdmin: row.isAdmin,
    isEliminated: row.eliminatedRound !== null,
    eliminatedRound: row.eliminatedRound,
    eliminationReason: row.eliminationReason,
    profilePictureUri: showsPicture ? row.pictureUri : null,
    picks: picksOf(row, reader),
    ...(excused && { excused }),
  };
}

type Page = { readonly chunk: Member[]; readonly after: number; readonly isLast: boolean };

async function loadPage(tx: Tx, { ctx, id, after }: { ctx: ServiceContext; id: string; after: number }): Promise<Page> {
  const { id: userId } = requireCaller(ctx);
  const view = await viewLeagueIn(tx, { ctx, id });
  const { id: leagueId, total } = view.row;
  const head = standingsHead(view);
  const results = new Map(head.results.map((row) => [`${row.round}:${row.teamId}`, row.result]));
  const rows = await loadMembersAfter(tx, { leagueId, after, limit: MEMBERS_PER_CHUNK, head });
  return {
    chunk: rows.map((row) => toMember(row, { head, total, userId, results })),
    after: rows.at(-1)?.userId ?? after,
    isLast: rows.length < MEMBERS_PER_CHUNK,
  };
}

/**
 * A league's members by id, in chunks, so that a large league never fills the memory (contract 4).
 * All chunks come from one snapshot, which occupies a connection for at most a minute. Others'
 * picks are hidden until the deadline (rules 4). Throws 404 for non-members before the first chunk.
 */
export async function* streamMembers({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): AsyncGenerator<Member[]> {
  requireCaller(ctx);
  const snapshot = await openSnapshot(ctx.db, { maxMs: MAX_SNAPSHOT_MS });
  try {
    for (let after = 0; ; ) {
      const page = await loadPage(snapshot.tx, { ctx, id: input.id, after });
      after = page.after;
      if (page.isLast) await snapshot.close();
      yield page.chunk;
      if (page.isLast) return;
    }
  } finally {
    await snapshot.close();
  }
}

import type { Member } from '@survivor/contract';
import { inSnapshot, loadMembersAfter, type StandingsHead, type StandingsMemberRow } from '@survivor/db';
import { isCorrect, type TeamResult } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { openStandings, PICTURES_BELOW } from './standings-snapshot.ts';

const CHUNK = 2_000;

type Reader = { readonly head: StandingsHead; readonly userId: number; readonly results: ReadonlyMap<string, TeamResult | null> };

function picksOf(row: StandingsMemberRow, { head, userId, results }: Reader): Member['picks'] {
  return head.rounds.flatMap(({ ordinal, isRevealed }) => {
    const teamId = row.picks[ordinal - 1] ?? null;
    if (teamId === null || (row.eliminatedRound !== null && ordinal > row.eliminatedRound)) return [];
    const isVisible = isRevealed || row.userId === userId;
    const correct = isRevealed ? isCorrect(results.get(`${ordinal}:${teamId}`) ?? null) : null;
    return [{ round: ordinal, teamId: isVisible ? String(teamId) : null, correct }];
  });
}

function toMember(row: StandingsMemberRow, reader: Reader): Member {
  const showsPicture = reader.head.total < PICTURES_BELOW || row.userId === reader.userId;
  return {
    userId: userIds.encode(row.userId),
    name: row.name,
    isAdmin: row.isAdmin,
    isEliminated: row.eliminatedRound !== null,
    eliminatedRound: row.eliminatedRound,
    eliminationReason: row.eliminationReason,
    profilePictureUri: showsPicture ? row.pictureUri : null,
    picks: picksOf(row, reader),
  };
}

/**
 * The members of a league in the order of their ids, a few thousand at a time, so that a large league never stands in memory whole
 * (contract 4). Picks of others are hidden until the deadline (decisions 4). 404 before the first chunk for who is not a member.
 */
export async function* streamMembers({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): AsyncGenerator<Member[]> {
  requireCaller(ctx);
  let after = 0;
  for (;;) {
    const chunk = await inSnapshot(ctx.db, async (tx) => {
      const { head, leagueId, userId } = await openStandings(ctx, tx, input.id);
      const results = new Map(head.results.map((row) => [`${row.round}:${row.teamId}`, row.result]));
      const rows = await loadMembersAfter(tx, { leagueId, after, limit: CHUNK, head });
      after = rows.at(-1)?.userId ?? after;
      return rows.map((row) => toMember(row, { head, userId, results }));
    });
    yield chunk;
    if (chunk.length < CHUNK) return;
  }
}

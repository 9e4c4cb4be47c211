import type { RoundNotesOutput } from '@survivor/contract/league';
import { findRoundNotes, type RoundNotesEntry } from '@survivor/db/queries/leagues';
import { DAY } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

const CORRECTION_SHOWN = 7 * DAY;

function wasStartsAt({ startsAt, wasStartsAt: was, now }: RoundNotesEntry): Date | null {
  if (startsAt === null || was === null || now >= startsAt) return null;
  return was.getTime() === startsAt.getTime() ? null : was;
}

function voidPick({ startsAt, now, ownResult, ownTeamId }: RoundNotesEntry): RoundNotesOutput['voidPick'] {
  if (ownTeamId === null || (startsAt !== null && now >= startsAt)) return null;
  return ownResult === 'cancelled' || ownResult === 'moved' ? { teamId: String(ownTeamId), reason: ownResult } : null;
}

/** What is unusual about a league's displayed round, of hidden picks the caller's own alone (rules 2, 4 and 5). 404 when not a member. */
export async function getRoundNotes({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<RoundNotesOutput> {
  const caller = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.id);
  const entry = leagueId === null ? undefined : await findRoundNotes(ctx.db, { leagueId, userId: caller.id });
  if (entry === undefined) throw notFound('League');
  const { sourceAge, correctedAt, now } = entry;
  return {
    sourceAge: sourceAge === null ? null : Math.max(0, sourceAge),
    wasStartsAt: wasStartsAt(entry),
    voidPick: voidPick(entry),
    isCorrected: correctedAt !== null && now.getTime() - correctedAt.getTime() < CORRECTION_SHOWN,
  };
}

import type { ChangedLeague, CorrectionPreview, CorrectionTotals, PreviewCorrectionInput } from '@survivor/contract/correction';
import type { Tx } from '@survivor/db/connection/database';
import { inRolledBackTransaction } from '@survivor/db/connection/in-transaction';
import { CORRECTION_LIMITS } from '@survivor/db/connection/time-limits';
import {
  acquirePreviewSlot,
  type ChangedLeagueRow,
  type ChangedMemberRow,
  copyLeaguesForPreview,
  copySeasonForPreview,
  listChanges,
  type StandingsTotals,
} from '@survivor/db/queries/season/correction-preview';
import { listPreviewWinners, type PreviewWinnersRow } from '@survivor/db/queries/season/preview-winners';
import type { EliminationReason } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../../context.ts';
import { leagueIds, userIds } from '../../ids.ts';
import { ServiceError } from '../../service-error.ts';
import { computeFingerprint, NO_TOTALS, previewTotals } from './apply-correction.ts';
import { type CorrectionAct, findSeasonOf, loadCorrectionAct } from './correction-act.ts';
import { correctedGameOutput } from './correction-output.ts';

const TOO_MANY = 'Other previews are in progress. Try again in a moment.';
const SHOWN = { leagues: 50, membersEach: 20 };
const WINNERS_EACH = 10;

const toTotals = ({ checksum: _, ...totals }: StandingsTotals): CorrectionTotals => totals;

const toElimination = (round: number | null, reason: EliminationReason | null) =>
  round === null || reason === null ? null : { round, reason };

type ChangedRows = { readonly members: readonly ChangedMemberRow[]; readonly winners: readonly PreviewWinnersRow[] };

function toLeagueOutput(league: ChangedLeagueRow, { members, winners }: ChangedRows): ChangedLeague {
  const winnersOf = (side: PreviewWinnersRow['side']) => {
    const found = winners.find((row) => row.leagueId === league.id && row.side === side);
    return found === undefined ? null : { names: found.names, total: found.total };
  };
  return {
    ...league,
    id: leagueIds.encode(league.id),
    winnersBefore: winnersOf('before'),
    winnersAfter: winnersOf('after'),
    firstMembers: members
      .filter((member) => member.leagueId === league.id)
      .map(({ userId, name, wasRound, wasReason, isRound, isReason }) => ({
        userId: userIds.encode(userId),
        name,
        before: toElimination(wasRound, wasReason),
        after: toElimination(isRound, isReason),
      })),
  };
}

const headOf = ({ act, game, before, after, deadlines, voided }: CorrectionAct) => ({
  act,
  game: correctedGameOutput(game),
  before,
  after,
  deadlines: [...deadlines],
  voided: [...voided],
});

/**
 * Previews which leagues and members a correction would affect, with the real grading on temporary
 * copies, so nothing is written and no pick waits. Throws 404 for an unknown correction or game,
 * 409 for a round that has not started, whose picks are hidden (rules 4 and 5), and 429 beyond
 * three concurrent previews.
 */
export async function previewCorrection({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: PreviewCorrectionInput;
}): Promise<CorrectionPreview> {
  requireAdmin(ctx);
  const work = async (tx: Tx): Promise<CorrectionPreview> => {
    if (!(await acquirePreviewSlot(tx))) throw new ServiceError('rate-limited', TOO_MANY, { retryAfterSeconds: 5 });
    await copySeasonForPreview(tx, await findSeasonOf(tx, input));
    const act = await loadCorrectionAct(tx, input);
    const fingerprint = computeFingerprint(act);
    if (!act.isGraded) return { fingerprint, ...headOf(act), totals: toTotals(NO_TOTALS), leagues: [] };
    const { id: seasonId } = act.facts.season;
    const totals = await previewTotals(tx, act, (affected) => copyLeaguesForPreview(tx, seasonId, affected));
    const { leagues, members } = await listChanges(tx, SHOWN);
    const winners = await listPreviewWinners(tx, { leagueIds: leagues.map(({ id }) => id), names: WINNERS_EACH });
    return {
      fingerprint,
      ...headOf(act),
      totals: toTotals(totals),
      leagues: leagues.map((league) => toLeagueOutput(league, { members, winners })),
    };
  };
  return await inRolledBackTransaction(ctx.db, work, CORRECTION_LIMITS);
}

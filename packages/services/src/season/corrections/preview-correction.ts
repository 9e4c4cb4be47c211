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
import { loadMembersEffect } from '@survivor/db/queries/season/preview-effect';
import { countTitleChanges, listWinnersOf, storeWinners, type WinnersRow } from '@survivor/db/queries/season/preview-winners';
import { type CorrectionEffect, describeEffect, type EliminationReason } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../../context.ts';
import { leagueIds, userIds } from '../../ids.ts';
import { ServiceError } from '../../service-error.ts';
import { computeFingerprint, NO_TOTALS, previewTotals } from './apply-correction.ts';
import { type CorrectionAct, findSeasonOf, loadCorrectionAct } from './correction-act.ts';
import { correctedGameOutput } from './correction-output.ts';

const TOO_MANY = 'Other previews are in progress. Try again in a moment.';
const SHOWN = { leagues: 50, membersEach: 20 };
/** How many leagues and winners the sentences name. */
const NAMED = { leagues: 5, winners: 3 };

const toTotals = ({ checksum: _, ...totals }: StandingsTotals): CorrectionTotals => totals;

const NO_NAMES = { names: [], total: 0 };
const NO_EFFECT: CorrectionEffect = {
  titles: { first: [], total: 0 },
  eliminated: NO_NAMES,
  reinstated: NO_NAMES,
  changedOtherwise: { first: [], total: 0 },
};

const toElimination = (round: number | null, reason: EliminationReason | null) =>
  round === null || reason === null ? null : { round, reason };

type ChangedRows = { readonly members: readonly ChangedMemberRow[]; readonly winners: readonly WinnersRow[] };

function toLeagueOutput(league: ChangedLeagueRow, { members, winners }: ChangedRows): ChangedLeague {
  const own = winners.find(({ id }) => id === league.id);
  return {
    ...league,
    id: leagueIds.encode(league.id),
    winnersBefore: own?.winnersBefore ?? null,
    winnersAfter: own?.winnersAfter ?? null,
    firstMembers: members
      .filter((member) => member.leagueId === league.id)
      .map(({ userId, name, roundBefore, reasonBefore, roundAfter, reasonAfter }) => ({
        userId: userIds.encode(userId),
        name,
        before: toElimination(roundBefore, reasonBefore),
        after: toElimination(roundAfter, reasonAfter),
      })),
  };
}

const firstOf = (winners: WinnersRow['winnersBefore']) => winners && { ...winners, names: winners.names.slice(0, NAMED.winners) };

async function loadEffect(tx: Tx, winners: readonly WinnersRow[]): Promise<CorrectionEffect> {
  const changed = winners.filter(({ isTitleChanged }) => isTitleChanged);
  const first = changed.slice(0, NAMED.leagues).map((title) => ({
    ...title,
    winnersBefore: firstOf(title.winnersBefore),
    winnersAfter: firstOf(title.winnersAfter),
  }));
  return { ...(await loadMembersEffect(tx)), titles: { first, total: await countTitleChanges(tx) } };
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
    if (!act.isGraded)
      return { fingerprint, ...headOf(act), totals: toTotals(NO_TOTALS), sentences: describeEffect(NO_EFFECT), leagues: [] };
    const { id: seasonId } = act.facts.season;
    const totals = await previewTotals(tx, act, (affected) => copyLeaguesForPreview(tx, seasonId, affected));
    await storeWinners(tx);
    const { leagues, members } = await listChanges(tx, SHOWN);
    const winners = await listWinnersOf(
      tx,
      leagues.map(({ id }) => id),
    );
    return {
      fingerprint,
      ...headOf(act),
      totals: toTotals(totals),
      sentences: describeEffect(await loadEffect(tx, winners)),
      leagues: leagues.map((league) => toLeagueOutput(league, { members, winners })),
    };
  };
  return await inRolledBackTransaction(ctx.db, work, CORRECTION_LIMITS);
}

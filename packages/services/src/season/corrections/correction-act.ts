import type { EnteredResult, PreviewCorrectionInput } from '@survivor/contract/correction';
import type { Db, Tx } from '@survivor/db/connection/database';
import { type CorrectionRow, findCorrection, findGames, type GameRow } from '@survivor/db/queries/season/corrections';
import { toClaim } from '@survivor/db/queries/season/held-events';
import { findSeasonState, loadSeasonFacts, loadSourceGames, type SeasonFactsRows } from '@survivor/db/queries/season/season-facts';
import {
  type AcceptedClaim,
  acceptClaim,
  type ChangedDeadline,
  type CorrectionKind,
  correctionState,
  type GameFacts,
  isReached,
  NO_CLAIM,
  refuseCorrection,
  withResult,
} from '@survivor/rules';
import { correctionIds, gameIds } from '../../ids.ts';
import { notFound, ServiceError } from '../../service-error.ts';
import { factsAround, factsOf } from './correction-output.ts';
import { recordLine, requireLine } from './record-line.ts';

export const CHANGED = 'Something changed since the preview. Review the new preview.';

/** A correction to apply or withdraw, recorded earlier or just entered. */
export type CorrectionAct = {
  readonly act: 'apply' | 'withdraw';
  readonly kind: CorrectionKind;
  readonly row: CorrectionRow | null;
  /** The quarantined line that is accepted, else null. */
  readonly lineId: string | null;
  readonly entered: EnteredResult | null;
  readonly game: GameRow;
  readonly facts: SeasonFactsRows;
  readonly before: GameFacts;
  readonly after: GameFacts;
  readonly deadlines: readonly ChangedDeadline[];
  /** Rounds whose void state changes. */
  readonly voided: AcceptedClaim['voided'];
  /**
   * Whether to preview affected members. An event held for review must be in or move to a started
   * round, whose picks are public, and must not lock a round.
   */
  readonly isGraded: boolean;
  /** The game after accepting an event held for review, or after restoring its kickoff. */
  readonly accepted: AcceptedClaim | null;
};

const UNCHANGED = { deadlines: [], voided: [] } as const;

type RequestedCorrection = Pick<CorrectionAct, 'row' | 'lineId' | 'entered' | 'game'>;

/** The requested correction and game. Stores a quarantined line as one. Throws 404 if unknown. */
export async function findRequestedCorrection(tx: Tx, input: PreviewCorrectionInput): Promise<RequestedCorrection> {
  const lineId = 'lineId' in input ? input.lineId : null;
  const recorded = 'correctionId' in input ? await findRecorded(tx, input.correctionId) : null;
  const row = lineId === null ? recorded : await recordLine(tx, await requireLine(tx, lineId));
  const gameId = 'gameId' in input ? gameIds.decode(input.gameId) : (row?.gameId ?? null);
  const [game] = gameId === null ? [] : await findGames(tx, [gameId]);
  if (game === undefined) throw notFound('Game');
  return { row, lineId, entered: 'gameId' in input ? input.result : null, game };
}

/** The season of a requested correction. Records nothing. */
export async function findSeasonOf(tx: Tx, input: PreviewCorrectionInput): Promise<number> {
  return 'lineId' in input ? (await requireLine(tx, input.lineId)).seasonId : (await findRequestedCorrection(tx, input)).game.seasonId;
}

async function findRecorded(db: Db, id: string): Promise<CorrectionRow> {
  const decoded = correctionIds.decode(id);
  const row = decoded === null ? undefined : await findCorrection(db, decoded);
  if (row === undefined) throw notFound('Correction');
  return row;
}

function deriveFacts(
  { row, entered, game }: RequestedCorrection,
  { before, accepted }: { before: GameFacts; accepted: AcceptedClaim | null },
): GameFacts {
  if (accepted !== null) return factsOf(accepted.game);
  if (row === null) return withResult(factsOf(game), { round: null, kickoffAt: null, ...(entered ?? before) });
  const { stored, corrected } = factsAround(row, game);
  return correctionState(row) === 'applied' ? stored : corrected;
}

const isKickoffOnly = (row: CorrectionRow) => row.round === null && row.status === null && row.homeTeamId === null;

/**
 * Accepts an event held for review, or restores the kickoff that an accepted one replaced. Throws
 * 409 if that cannot be undone.
 */
async function acceptHeldEvent(db: Db, { row, game }: RequestedCorrection, facts: SeasonFactsRows): Promise<AcceptedClaim | null> {
  if (row?.kind !== 'held-event') return null;
  const reported = (await loadSourceGames(db, facts.season.id)).find((candidate) => candidate.id === game.id);
  if (reported === undefined) throw notFound('Game');
  const schedule = { ...facts.season, ...facts };
  if (correctionState(row) !== 'applied') {
    return acceptClaim(schedule, { game: reported, claim: toClaim(row) });
  }
  if (!isKickoffOnly(row)) throw new ServiceError('conflict', 'An accepted event stands until the source says something else');
  const isCurrent = reported.kickoffAt?.getTime() === row.kickoffAt?.getTime();
  const current = isCurrent ? { ...reported, kickoffAt: row.previousKickoffAt } : reported;
  return acceptClaim(schedule, { game: current, claim: NO_CLAIM });
}

/**
 * What changes when a correction is applied, or when an applied one is withdrawn. Throws 404 if
 * unknown, 409 with the reason if the rules refuse it.
 */
export async function loadCorrectionAct(db: Tx, input: PreviewCorrectionInput): Promise<CorrectionAct> {
  const request = await findRequestedCorrection(db, input);
  const { row, game } = request;
  const season = await findSeasonState(db, { leagueType: 'NFL', year: game.year });
  const facts = season && (await loadSeasonFacts(db, season));
  const effective = facts?.games.find((candidate) => candidate.id === game.id);
  if (facts === undefined || effective === undefined) throw notFound('Game');
  const before = factsOf(effective);
  const accepted = await acceptHeldEvent(db, request, facts);
  const after = deriveFacts(request, { before, accepted });
  const kind = row?.kind ?? 'entered-result';
  const act = row !== null && correctionState(row) === 'applied' ? 'withdraw' : 'apply';
  const refusal = refuseCorrection({ kind, act, before, after, rounds: facts.rounds, now: facts.now });
  if (refusal !== null) throw new ServiceError('conflict', refusal);
  const { deadlines, voided } = accepted ?? UNCHANGED;
  const isPublic = [before.round, after.round].some((ordinal) => isReached(facts, ordinal));
  const isGraded = kind !== 'held-event' || (isPublic && !deadlines.some((deadline) => deadline.locksAtOnce));
  return { ...request, act, kind, facts, before, after, accepted, deadlines, voided, isGraded };
}

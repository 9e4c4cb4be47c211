import type { EnteredResult, PreviewCorrectionInput } from '@survivor/contract';
import {
  type CorrectionRow,
  type Db,
  findCorrection,
  findGames,
  findSeasonState,
  type GameRow,
  loadSeasonFacts,
  type SeasonFactsRows,
} from '@survivor/db';
import {
  acceptKickoff,
  type ChangedDeadline,
  type CorrectionKind,
  correctionState,
  type GameFacts,
  refuseCorrection,
  withResult,
} from '@survivor/rules';
import { correctionIds, gameIds } from '../ids.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { factsAround, factsOf } from './correction-output.ts';

export const CHANGED = 'Something changed since the preview. Look again.';

/** A correction about to be applied or withdrawn: recorded, or entered just now. */
export type CorrectionAct = {
  readonly act: 'apply' | 'withdraw';
  readonly kind: CorrectionKind;
  readonly row: CorrectionRow | null;
  readonly entered: EnteredResult | null;
  readonly game: GameRow;
  readonly facts: SeasonFactsRows;
  readonly before: GameFacts;
  readonly after: GameFacts;
  readonly deadlines: readonly ChangedDeadline[];
};

type Asked = { readonly row: CorrectionRow | null; readonly entered: EnteredResult | null; readonly game: GameRow };

/** The correction and the game that are meant; 404 for unknown ones. */
export async function findAsked(db: Db, input: PreviewCorrectionInput): Promise<Asked> {
  const row = 'correctionId' in input ? await findRecorded(db, input.correctionId) : null;
  const gameId = 'gameId' in input ? gameIds.decode(input.gameId) : (row?.gameId ?? null);
  const [game] = gameId === null ? [] : await findGames(db, [gameId]);
  if (game === undefined) throw notFound('Game');
  return { row, entered: 'gameId' in input ? input.result : null, game };
}

async function findRecorded(db: Db, id: string): Promise<CorrectionRow> {
  const decoded = correctionIds.decode(id);
  const row = decoded === null ? undefined : await findCorrection(db, decoded);
  if (row === undefined) throw notFound('Correction');
  return row;
}

function afterwards({ row, entered, game }: Asked, before: GameFacts): GameFacts {
  if (row === null) return withResult(factsOf(game), { round: null, kickoffAt: null, ...(entered ?? before) });
  const { stored, corrected } = factsAround(row, game);
  const isApplied = correctionState(row) === 'applied';
  if (row.kind !== 'held-kickoff') return isApplied ? stored : corrected;
  const isStill = before.kickoffAt?.getTime() === row.kickoffAt?.getTime();
  if (isApplied) return { ...before, kickoffAt: isStill ? row.previousKickoffAt : before.kickoffAt };
  return { ...before, kickoffAt: row.kickoffAt };
}

/** What applying a correction means, or withdrawing one that is applied. 404 for an unknown one, 409 in words where the rules refuse it. */
export async function loadAct(db: Db, input: PreviewCorrectionInput): Promise<CorrectionAct> {
  const asked = await findAsked(db, input);
  const { row, game } = asked;
  const season = await findSeasonState(db, { leagueType: 'NFL', year: game.year });
  const facts = season && (await loadSeasonFacts(db, season));
  const counting = facts?.games.find((candidate) => candidate.id === game.id);
  if (facts === undefined || counting === undefined) throw notFound('Game');
  const before = factsOf(counting);
  const after = afterwards(asked, before);
  const kind = row?.kind ?? 'entered-result';
  const refusal = refuseCorrection({ kind, before, after, rounds: facts.rounds, now: facts.now });
  if (refusal !== null) throw new ServiceError('conflict', refusal);
  if (kind === 'held-kickoff' && row?.round !== before.round)
    throw new ServiceError('conflict', 'The game stands under another week by now');
  const schedule = { ...facts.season, rounds: facts.rounds, games: facts.games, now: facts.now };
  const deadlines = kind === 'held-kickoff' ? acceptKickoff(schedule, { gameId: game.id, kickoffAt: after.kickoffAt }) : [];
  const act = row !== null && correctionState(row) === 'applied' ? 'withdraw' : 'apply';
  return { ...asked, act, kind, facts, before, after, deadlines };
}

import type {
  CorrectionOutput,
  CorrectionPreview,
  CorrectionRequest,
  DecidedCorrectionOutput,
  EnteredResult,
} from '@survivor/contract/correction';
import { createUser } from '@survivor/db/testing';
import type { ServiceContext } from '../context.ts';
import { gameIds } from '../ids.ts';
import { applyCorrection, withdrawCorrection } from '../season/corrections/decide-correction.ts';
import { listCorrections } from '../season/corrections/list-corrections.ts';
import { previewCorrection } from '../season/corrections/preview-correction.ts';
import type { SeasonStage } from './season-stage.ts';
import { teamIdOf } from './stage-league.ts';
import { callerOf, createTestContext } from './test-context.ts';

const REASON = 'The league office said so';

/** A site administrator who corrects a stage's games, named by their teams, home first: `KC-LV`. */
export class CorrectionDesk {
  readonly ctx: ServiceContext;
  private readonly stage: SeasonStage;

  private constructor(stage: SeasonStage, ctx: ServiceContext) {
    this.stage = stage;
    this.ctx = ctx;
  }

  static async open(stage: SeasonStage, name = 'Ada'): Promise<CorrectionDesk> {
    const user = await createUser(stage.db, { name, isAdmin: true });
    const caller = callerOf(user, { isAdmin: true });
    return new CorrectionDesk(stage, createTestContext(stage.db, { caller, settings: { season: stage.year } }));
  }

  async game(teams: string): Promise<string> {
    const [home = '', away = ''] = teams.split('-');
    const { id } = await this.stage.db
      .selectFrom('games')
      .select('id')
      .where('season_id', '=', this.stage.seasonId)
      .where('home_team_id', '=', teamIdOf(home))
      .where('away_team_id', '=', teamIdOf(away))
      .executeTakeFirstOrThrow();
    return gameIds.encode(id);
  }

  /** A result for a game: final with a score, home first, or canceled for null. */
  async enter(teams: string, score: readonly [number, number] | null): Promise<{ gameId: string; result: EnteredResult }> {
    const [homeScore, awayScore] = score ?? [null, null];
    return { gameId: await this.game(teams), result: { status: score === null ? 'CANC' : 'FT', homeScore, awayScore } };
  }

  /** The corrections of this stage's season, pending ones first. */
  async list(filter: 'all' | 'waiting' | 'applied' | 'withdrawn' = 'all'): Promise<CorrectionOutput[]> {
    const { items } = await listCorrections({ ctx: this.ctx, input: { page: 1, pageSize: 100, filter } });
    const games = await this.stage.db.selectFrom('games').select('id').where('season_id', '=', this.stage.seasonId).execute();
    const ids = new Set(games.map(({ id }) => gameIds.encode(id)));
    return items.filter((item) => ids.has(item.game.id));
  }

  /** The only pending correction. */
  async waiting(): Promise<{ correctionId: string }> {
    const [item, ...more] = await this.list('waiting');
    if (item === undefined || more.length > 0) throw new Error('not one correction waits');
    return { correctionId: item.id };
  }

  async preview(request: CorrectionRequest): Promise<CorrectionPreview> {
    return await previewCorrection({ ctx: this.ctx, input: request });
  }

  /** Applies with the current or the given preview, then grades like the worker. */
  async apply(request: CorrectionRequest, fingerprint?: string): Promise<DecidedCorrectionOutput> {
    const seen = fingerprint ?? (await this.preview(request)).fingerprint;
    const decided = await applyCorrection({ ctx: this.ctx, input: { request, reason: REASON, fingerprint: seen } });
    await this.stage.grade();
    return decided;
  }

  async withdraw(correctionId: string): Promise<DecidedCorrectionOutput> {
    const [item] = (await this.list('applied')).filter(({ id }) => id === correctionId);
    const fingerprint = item === undefined ? undefined : (await this.preview({ correctionId })).fingerprint;
    const decided = await withdrawCorrection({ ctx: this.ctx, input: { correctionId, reason: 'It was a mistake', fingerprint } });
    await this.stage.grade();
    return decided;
  }
}

import type { Db } from '@survivor/db/connection/database';
import { acceptPicks, loadPickRefusalFacts } from '@survivor/db/queries/pick/picks';
import { readNow, setVirtualClock } from '@survivor/db/queries/season/clock';
import { ACT_REFUSALS, refusePick } from '@survivor/rules';
import type {
  ModelDeparture,
  ModelDepartureVerdict,
  ModelHistory,
  ModelLeague,
  ModelObservation,
  ModelPick,
  ModelVerdict,
} from '@survivor/rules/testing';
import { processOutcomes } from '../grading/process-outcomes.ts';
import { gameIds } from '../ids.ts';
import { storeLookup, storeRound } from '../season/feed/store-feed-response.ts';
import { ServiceError } from '../service-error.ts';
import { CorrectionDesk } from './correction-desk.ts';
import { LeagueDesk } from './league-desk.ts';
import type { SeasonStage } from './season-stage.ts';
import type { StageLeague, StagePerson } from './stage-league.ts';

/** What the model calls the refusals of a departure. */
const DEPARTURE_VERDICTS: Record<string, ModelDepartureVerdict> = {
  'League not found': 'unknown',
  'Member not found': 'unknown',
  [ACT_REFUSALS.completed]: 'completed',
  [ACT_REFUSALS.notStarted]: 'open',
  [ACT_REFUSALS.ownElimination]: 'eliminated',
  [ACT_REFUSALS.eliminated]: 'eliminated',
  [ACT_REFUSALS.left]: 'eliminated',
  [ACT_REFUSALS.notRemoved]: 'not-removed',
  [ACT_REFUSALS.deadlineReached]: 'too-late',
};

type Step = { readonly at: Date; readonly run: () => Promise<void> };

/**
 * Plays a history of the model, without decisions on held claims, through the database, to compare stored,
 * graded and returned data with the model.
 */
export class HistoryPlay {
  readonly leagues = new Map<string, StageLeague>();
  readonly verdicts = new Map<string, ModelVerdict[]>();
  readonly departures = new Map<string, ModelDepartureVerdict[]>();
  private readonly stage: SeasonStage;
  private readonly steps: Step[];
  private desk: CorrectionDesk | undefined;
  private done = 0;

  constructor(stage: SeasonStage, { observations, acts, leagues }: ModelHistory) {
    this.stage = stage;
    this.steps = [
      ...observations.map((observation) => ({ at: observation.at, run: () => this.store(observation).then(() => this.grade()) })),
      ...acts.map((act) => ({ at: act.at, run: () => this.correct(act) })),
      ...leagues.map((league) => ({ at: league.createdAt, run: () => this.create(league) })),
      ...leagues.flatMap(({ id, members }) =>
        members.slice(1).map((member) => ({ at: member.joinedAt, run: () => this.join(id, member.id) })),
      ),
      ...leagues.flatMap(({ id, picks }) => picks.map((pick) => ({ at: pick.at, run: () => this.pick(id, pick) }))),
      ...leagues.flatMap(({ id, departures = [] }) => departures.map((one) => ({ at: one.at, run: () => this.depart(id, one) }))),
    ].sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  private get db(): Db {
    return this.stage.db;
  }

  /** Plays up to a time and grades there like the worker. */
  async until(instant: Date): Promise<void> {
    for (let step = this.steps[this.done]; step !== undefined && step.at <= instant; step = this.steps[++this.done]) {
      await this.moveTo(step.at);
      await step.run();
    }
    await this.moveTo(instant);
  }

  private async moveTo(instant: Date): Promise<void> {
    const isSet = await setVirtualClock(this.db, instant);
    if (!isSet && (await readNow(this.db)).getTime() - instant.getTime() > 30_000)
      throw new Error(`the clock ran past ${instant.toISOString()}`);
    await this.grade();
  }

  private async grade(): Promise<void> {
    await processOutcomes({ db: this.db, season: this.stage.year });
  }

  private async store({ scope, games }: ModelObservation): Promise<void> {
    const args = { db: this.db, season: this.stage.year, response: { games, quarantined: [] } };
    if (scope.kind === 'round') await storeRound({ ...args, round: scope.round });
    else await storeLookup({ ...args, sourceId: scope.sourceId });
  }

  /** Enters a result like an administrator. Refused for a round that has not started. */
  private async correct(act: ModelHistory['acts'][number]): Promise<void> {
    if (act.kind !== 'enter') return;
    const { homeScore, awayScore, sourceId } = act;
    const games = this.db.selectFrom('games').select('id').where('season_id', '=', this.stage.seasonId);
    const game = await games.where('source_id', '=', sourceId).executeTakeFirst();
    if (game === undefined) return;
    this.desk ??= await CorrectionDesk.open(this.stage);
    const request = { gameId: gameIds.encode(game.id), result: { status: 'FT', homeScore, awayScore } } as const;
    await this.desk.apply(request).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
    });
  }

  private async create({ id, members }: ModelLeague): Promise<void> {
    const refused = (error: unknown) => {
      if (error instanceof ServiceError) return undefined;
      throw error;
    };
    const league = await this.stage.league(members[0]?.id ?? id).catch(refused);
    if (league !== undefined) this.leagues.set(id, league);
  }

  private async join(leagueId: string, name: string): Promise<void> {
    const league = this.leagues.get(leagueId);
    if (league === undefined) return;
    await this.stage.join(league, await this.stage.newcomer(name)).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
    });
  }

  /** A member leaves, or the creator removes one or takes that back. */
  private async depart(leagueId: string, { memberId, kind }: ModelDeparture): Promise<void> {
    const league = this.leagues.get(leagueId);
    if (league === undefined) return;
    const person = league.people.find(({ name }) => name === memberId);
    const verdict = person === undefined ? 'unknown' : await this.decideDeparture(league, person, kind);
    this.departures.set(leagueId, [...(this.departures.get(leagueId) ?? []), verdict]);
    if (person !== undefined && verdict === 'deleted') league.people.splice(league.people.indexOf(person), 1);
    if (person !== undefined) for (const round of [1, 2, 3, 4]) this.stage.documents.pickers.invalidate({ leagueId: league.rowId, round });
  }

  private async decideDeparture(
    league: StageLeague,
    { id, name }: StagePerson,
    kind: ModelDeparture['kind'],
  ): Promise<ModelDepartureVerdict> {
    const desk = new LeagueDesk(league);
    const creator = league.people[0]?.name ?? '';
    const acts = { leave: () => desk.leave(name), remove: () => desk.remove(creator, name), undo: () => desk.undo(creator, name) };
    const outcome = await acts[kind]();
    if (outcome !== 'done') return DEPARTURE_VERDICTS[outcome] ?? 'unknown';
    if (kind === 'undo') return 'undone';
    const members = this.db.selectFrom('members').select('left_round').where('league_id', '=', league.rowId).where('user_id', '=', id);
    return (await members.executeTakeFirst()) === undefined ? 'deleted' : 'left';
  }

  private async pick(leagueId: string, pick: ModelPick): Promise<void> {
    const league = this.leagues.get(leagueId);
    const person = league?.people.find(({ name }) => name === pick.memberId);
    if (league === undefined || person === undefined) return;
    const command = { leagueId: league.rowId, userId: person.id, round: pick.round, teamId: pick.teamId };
    const facts = await loadPickRefusalFacts(this.db, command);
    const [accepted] = await acceptPicks(this.db, [command]);
    const refusal = facts && refusePick(facts);
    if ((accepted !== undefined) !== (refusal === null)) throw new Error(`statement and rule disagree: ${refusal?.kind}`);
    this.verdicts.set(leagueId, [...(this.verdicts.get(leagueId) ?? []), refusal?.kind ?? 'accepted']);
    this.stage.documents.pickers.invalidate(command);
  }
}

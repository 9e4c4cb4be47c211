import type { Db } from '@survivor/db/connection/database';
import { setVirtualClock, startVirtualClock } from '@survivor/db/queries/season/clock';
import { insertMissingRounds } from '@survivor/db/queries/season/season-facts';
import { createSeason, createTeams, createUser } from '@survivor/db/testing';
import type { ReportedEvent } from '@survivor/rules';
import { sql } from 'kysely';
import { type OutcomesReport, processOutcomes } from '../grading/process-outcomes.ts';
import { createLeague } from '../league/create-league.ts';
import { joinLeague } from '../league/join-league.ts';
import { type StoreReport, storeRound } from '../season/feed/store-feed-response.ts';
import { createDocuments } from '../standings/league-documents.ts';
import { parseGame, when } from './season-time.ts';
import { StageLeague, type StagePerson, teamIdOf } from './stage-league.ts';
import { callerOf, createTestContext } from './test-context.ts';

export { when } from './season-time.ts';

/**
 * Games of one round by their teams, home first: `{ 'KC-LV': 'Thu 20:00', 'SF-LAR': 'Sun 17:00 FT
 * 10:3' }`.
 */
export type ScriptedRound = Record<string, string>;

/**
 * Three weeks with six teams that play on Thursday, Sunday and Monday. All other teams have a bye.
 */
export const THREE_WEEKS: readonly ScriptedRound[] = [
  { 'KC-LV': 'Thu 20:00', 'SF-LAR': 'Sun 17:00', 'DAL-NYG': 'Mon 20:00' },
  { 'LV-KC': 'Thu 20:00', 'LAR-SF': 'Sun 17:00', 'NYG-DAL': 'Mon 20:00' },
  { 'KC-SF': 'Thu 20:00', 'LV-DAL': 'Sun 17:00', 'NYG-LAR': 'Mon 20:00' },
];

/** The first of these weeks, in which every home team won. */
export const HOME_WINS_1: ScriptedRound = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };

const currentRound = sql<number>`current_round_of(id)`.as('current_round');

const PASSWORD = 'touchdown';
let nextYear = 2025;

export type StageOptions = {
  /** The schedule to load at the start; three weeks by default. */
  readonly schedule?: readonly ScriptedRound[];
  readonly lastRound?: number;
  readonly at?: string;
};

/**
 * A season on a test database with a virtual clock, which can be changed at the source, graded,
 * played and read.
 */
export class SeasonStage {
  readonly db: Db;
  readonly seasonId: number;
  readonly year: number;
  readonly documents = createDocuments();
  private readonly reports = new Map<string, ReportedEvent>();

  private constructor({ db, seasonId, year }: { db: Db; seasonId: number; year: number }) {
    this.db = db;
    this.seasonId = seasonId;
    this.year = year;
  }

  /** Sets the clock, by default ten days before the first kickoff, and loads the schedule. */
  static async open(
    db: Db,
    { schedule = THREE_WEEKS, lastRound = schedule.length, at = 'W0 Tue 12:00' }: StageOptions = {},
  ): Promise<SeasonStage> {
    await createTeams(db);
    await startVirtualClock(db, when(at));
    const year = nextYear++;
    const { id } = await createSeason(db, { year, lastRound });
    await insertMissingRounds(db, { id, year, lastRound, closedThrough: 0 });
    const stage = new SeasonStage({ db, seasonId: id, year });
    for (const [index, games] of schedule.entries()) await stage.report(index + 1, games);
    if (schedule.length > 0) await stage.grade();
    return stage;
  }

  /** Moves the clock forward. */
  async at(instant: string): Promise<void> {
    if (!(await setVirtualClock(this.db, when(instant)))) throw new Error(`the clock is past ${instant}`);
  }

  /**
   * Changes the source's response for a round. Unnamed games are unchanged. A game named in another
   * round than before is first missing from its previous round.
   */
  async report(round: number, games: ScriptedRound): Promise<StoreReport> {
    const previousRounds = new Set<number>();
    for (const report of this.reportsOf(round, games)) {
      const before = this.reports.get(report.sourceId);
      if (before !== undefined && before.round !== round) previousRounds.add(before.round);
      this.reports.set(report.sourceId, report);
    }
    for (const other of previousRounds) await this.store(other, this.listedIn(other));
    return await this.store(round, this.listedIn(round));
  }

  /** Stores one response for a round that contains only these games. */
  async storeResponse(round: number, games: ScriptedRound): Promise<StoreReport> {
    return await this.store(round, this.reportsOf(round, games));
  }

  private listedIn = (round: number) => [...this.reports.values()].filter((report) => report.round === round);

  /** A scripted round as the source reports it. */
  reportsOf(round: number, games: ScriptedRound): ReportedEvent[] {
    return Object.entries(games).map(([teams, script]) => {
      const [home = '', away = ''] = teams.split('-');
      return {
        sourceId: `${this.year}-${teams}`,
        round,
        homeTeamId: teamIdOf(home),
        awayTeamId: teamIdOf(away),
        ...parseGame(script, round),
      };
    });
  }

  private async store(round: number, games: readonly ReportedEvent[]): Promise<StoreReport> {
    return await storeRound({ db: this.db, season: this.year, round, response: { games, quarantined: [] } });
  }

  async grade(): Promise<OutcomesReport> {
    return await processOutcomes({ db: this.db, season: this.year });
  }

  /** Changes the source's response and grades. */
  async receive(round: number, games: ScriptedRound): Promise<void> {
    await this.report(round, games);
    await this.grade();
  }

  /** Moves the clock forward and grades. */
  async advance(instant: string): Promise<void> {
    await this.at(instant);
    await this.grade();
  }

  async newcomer(name: string): Promise<StagePerson> {
    const user = await createUser(this.db, { name });
    return {
      id: user.id,
      name,
      ctx: createTestContext(this.db, { documents: this.documents, caller: callerOf(user), settings: { season: this.year } }),
    };
  }

  /** A league created by the first and joined by the others. */
  async league(...names: string[]): Promise<StageLeague> {
    const people: StagePerson[] = [];
    for (const name of names) people.push(await this.newcomer(name));
    const [creator, ...others] = people;
    if (creator === undefined) throw new Error('a league has a creator');
    const input = { name: `League of ${creator.name}`, password: PASSWORD, leagueType: 'NFL' as const, season: this.year };
    const league = new StageLeague({ db: this.db, id: await createLeague({ ctx: creator.ctx, input }), people: [creator] });
    for (const other of others) await this.join(league, other);
    return league;
  }

  async join(league: StageLeague, person: StagePerson): Promise<void> {
    await joinLeague({ ctx: person.ctx, input: { key: await league.key(), password: PASSWORD } });
    league.people.push(person);
  }

  async deadline(round: number): Promise<Date | null> {
    const { starts_at } = await this.db
      .selectFrom('rounds')
      .select('starts_at')
      .where('season_id', '=', this.seasonId)
      .where('ordinal', '=', round)
      .executeTakeFirstOrThrow();
    return starts_at;
  }

  /** Everything that grading writes, to compare two ways of getting there. */
  async rows() {
    const { db, seasonId } = this;
    const season = await db.selectFrom('seasons').select([currentRound, 'closed_through']).where('id', '=', seasonId).execute();
    const rounds = await db
      .selectFrom('rounds')
      .select(['ordinal', 'starts_at', 'moves_on_at', 'is_void'])
      .where('season_id', '=', seasonId)
      .orderBy('ordinal')
      .execute();
    const teamRounds = await db
      .selectFrom('team_rounds')
      .select(['round', 'team_id', 'result'])
      .where('season_id', '=', seasonId)
      .orderBy('round')
      .orderBy('team_id')
      .execute();
    const leagues = await db
      .selectFrom('leagues')
      .select(['name', 'start_round', 'completed_round', 'shared_round', 'total', 'alive'])
      .where('season_id', '=', seasonId)
      .orderBy('name')
      .execute();
    const members = await db
      .selectFrom('members')
      .innerJoin('leagues', 'leagues.id', 'league_id')
      .select(['leagues.name as league', 'members.name', 'picks', 'eliminated_round', 'elimination_reason', 'left_round'])
      .where('season_id', '=', seasonId)
      .orderBy('leagues.name')
      .orderBy('members.name')
      .execute();
    return { season, rounds, teamRounds, leagues, members };
  }
}

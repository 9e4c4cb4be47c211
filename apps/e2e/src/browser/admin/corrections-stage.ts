import type { Page } from '@playwright/test';
import { seedLeague } from '../states/seed-league.ts';
import { JORDAN, type StateWorld } from '../states/state-world.ts';

/** The last finished round on the first day of the demo season. */
export const WEEK = 4;

type PlayedGame = {
  readonly id: number;
  readonly away: string;
  readonly home: string;
  readonly winner: number;
  readonly homeScore: number;
  readonly awayScore: number;
};

/** A finished game, and a league in which only Jordan picked its winner. */
export class CorrectionsStage {
  readonly world: StateWorld;
  readonly jordans: PlayedGame;
  readonly league: { readonly name: string; readonly path: string };

  private constructor(world: StateWorld, { jordans, league }: Pick<CorrectionsStage, 'jordans' | 'league'>) {
    this.world = world;
    this.jordans = jordans;
    this.league = league;
  }

  static async open(world: StateWorld): Promise<CorrectionsStage> {
    const { rows } = await world.system.pool.query<PlayedGame>(
      `select g.id, a.abbreviation as away, h.abbreviation as home, g.home_score as "homeScore", g.away_score as "awayScore",
         case when g.home_score > g.away_score then h.id else a.id end as winner
       from games g join teams a on a.id = g.away_team_id join teams h on h.id = g.home_team_id
       where g.round = $1 and g.home_score <> g.away_score order by g.id limit 2`,
      [WEEK],
    );
    const [jordans, others] = rows;
    if (jordans === undefined || others === undefined) throw new Error('the demo season has no two won games');
    const members = [{ email: JORDAN, picks: { [WEEK]: jordans.winner } }];
    const picks = { [WEEK]: others.winner };
    const { path } = await seedLeague(world.system, {
      name: 'Corrected League',
      startRound: WEEK,
      founder: { picks },
      members,
      crowds: [{ count: 2, picks }],
    });
    return new CorrectionsStage(world, { jordans, league: { name: 'Corrected League', path } });
  }

  get jordansGame(): string {
    return `${this.jordans.away} @ ${this.jordans.home}`;
  }

  /**
   * Records a late result of Jordan's game, and a quarantined event of an unknown team, as the feed
   * does.
   */
  async recordLateResult(): Promise<void> {
    const { id, homeScore, awayScore } = this.jordans;
    const { pool } = this.world.system;
    await pool.query(
      `insert into corrections (game_id, kind, round, kickoff_at, status, home_score, away_score)
       select id, 'late-result', round, kickoff_at, 'FT', $2, $3 from games where id = $1`,
      [id, awayScore, homeScore],
    );
    await pool.query(
      `insert into quarantined_events (season_id, round, source_id, reason, event)
       select season_id, round, '2052711', 'Unknown team: London Monarchs', '{"idEvent": "2052711", "strHomeTeam": "London Monarchs"}'
       from games where id = $1`,
      [id],
    );
  }

  /** Records a kickoff that is held for review, unless there is one already. */
  async recordHeldKickoff(): Promise<void> {
    await this.world.system.pool.query(
      `insert into corrections (game_id, kind, kickoff_at, since, gate_reasons)
       select id, 'held-event', kickoff_at - interval '60 hours', app_now(), '{early-deadline}' from games where round = $1 order by kickoff_at, id limit 1
       on conflict do nothing`,
      [WEEK + 2],
    );
  }

  /** Opens the league page and waits for the text that says whether Jordan is alive. */
  async readLife(page: Page, words: 'You are alive' | "You've Been Eliminated!"): Promise<void> {
    await this.world.goto(page, this.league.path);
    await page.getByText(words, { exact: true }).first().waitFor();
  }
}

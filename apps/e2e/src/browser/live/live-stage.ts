import type { BrowserContextOptions, Page } from '@playwright/test';
import { callApi, fieldOf, textOf } from '../../rest/api-client.ts';
import { LeaguePage } from '../league-page.ts';
import { seedLeague } from '../states/seed-league.ts';
import { StateWorld } from '../states/state-world.ts';

export const ROUND = 5;
const PEOPLE = {
  'Aisha Grant': 'aisha.grant@example.com',
  'Ben Okafor': 'ben.okafor@example.com',
  'Priya Nair': 'priya.nair@example.com',
  'Sam Whitaker': 'sam.whitaker@example.com',
} as const;
export type Name = keyof typeof PEOPLE;
export const NAMES: readonly Name[] = ['Aisha Grant', 'Ben Okafor', 'Priya Nair', 'Sam Whitaker'];

export type OpenOptions = { readonly context?: BrowserContextOptions; readonly script?: string };

/** A league of four in the running demo season, hours before the deadline of Week 5. */
export class LiveStage {
  readonly world: StateWorld;
  readonly leagueId: string;
  readonly rowId: number;
  readonly path: string;

  private constructor(parts: { world: StateWorld; rowId: number; path: string }) {
    this.world = parts.world;
    this.rowId = parts.rowId;
    this.path = parts.path;
    this.leagueId = parts.path.split('/').at(-1) ?? '';
  }

  static async open(chromium: string): Promise<LiveStage> {
    const world = await StateWorld.launch(chromium);
    for (const name of NAMES) await world.tokenOf(PEOPLE[name]);
    const members = NAMES.map((name) => ({ email: PEOPLE[name] }));
    const { id, path } = await seedLeague(world.system, { name: 'Live League', startRound: ROUND, members });
    return new LiveStage({ world, rowId: id, path });
  }

  close(): Promise<void> {
    return this.world.close();
  }

  /** The league's page in a browser of somebody's own, once its games are there. */
  async show(name: Name, { context, script }: OpenOptions = {}): Promise<Page> {
    const page = await this.world.pageOf(PEOPLE[name], context);
    if (script !== undefined) await page.addInitScript({ content: script });
    await this.world.goto(page, this.path);
    await page.locator('#pick-title').waitFor();
    return page;
  }

  row(page: Page, name: Name) {
    return new LeaguePage(page).memberRow(name);
  }

  /** One call of the REST interface as somebody. */
  async ask(name: Name, path: string): Promise<unknown> {
    const { status, body } = await callApi(this.world.url, { method: 'GET', path, token: await this.world.tokenOf(PEOPLE[name]) });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return body;
  }

  async pick(name: Name, teamId: string): Promise<void> {
    const body = { leagueId: this.leagueId, round: ROUND, teamId };
    const token = await this.world.tokenOf(PEOPLE[name]);
    const answer = await callApi(this.world.url, { method: 'POST', path: '/LeagueMembers/add-pick', token, body });
    if (answer.status !== 200) throw new Error(`the pick answered ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /** The deadline of the week as the server has it. */
  async deadline(): Promise<Date> {
    return new Date(textOf(fieldOf(fieldOf(await this.ask('Aisha Grant', `/leagues/${this.leagueId}`), 'round'), 'startsAt')));
  }

  /** Milliseconds of real time left until an instant of the product's clock. */
  async timeUntil(instant: Date): Promise<number> {
    const { body } = await callApi(this.world.url, { method: 'GET', path: '/status' });
    return instant.getTime() - new Date(textOf(fieldOf(body, 'serverTime'))).getTime();
  }

  /** The team that the database has for somebody's pick of the week. */
  async storedTeam(name: Name): Promise<number | null> {
    const { rows } = await this.world.system.pool.query<{ team: number | null }>(
      `select m.picks[$2::int]::int as team from members m join users u on u.id = m.user_id where m.league_id = $1 and u.email = $3`,
      [this.rowId, ROUND, PEOPLE[name]],
    );
    return rows[0]?.team ?? null;
  }
}

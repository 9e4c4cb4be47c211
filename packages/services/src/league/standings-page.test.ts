import type { StandingsOutput } from '@survivor/contract/league';
import { alivePicks, graveyard, orderStandings, Standings, survivorCurve, weekFacts } from '@survivor/rules';
import { isSoak } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ServiceContext } from '../context.ts';
import { createDocuments } from '../documents/documents.ts';
import { SeasonStage, type StageLeague, teamIdOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getStandings } from './get-standings.ts';
import { getStandingsPage, PAGE_ROWS } from './get-standings-page.ts';

const LIMIT = 500;
const SORTS = ['name', 'team'] as const;

const database = useTestDatabase();

type Row = readonly [name: string, eliminatedRound: number | null, reason: string | null, cells: string];

function rowOf(standings: Standings, index: number): Row {
  const { name, eliminatedRound, eliminationReason } = standings.member(index);
  return [name, eliminatedRound, eliminationReason, JSON.stringify(standings.rounds.map((round) => standings.cell(index, round)))];
}

/** What a league is told whole, with every page of it put together, by a member. */
async function readBoth(ctx: ServiceContext, league: StageLeague) {
  const input = { id: league.id, known: '' };
  const isCompleted = (await league.reads()).startsWith('Completed');
  const standingsOf = (answer: StandingsOutput) => new Standings(answer, isCompleted);
  const whole = standingsOf(await getStandings({ ctx: { ...ctx, documents: createDocuments({ wholeUpTo: 1_000_000 }) }, input }));
  const documents = createDocuments({ wholeUpTo: 0 });
  const large = { ...ctx, documents };
  return { whole, first: standingsOf(await getStandings({ ctx: large, input })), large, standingsOf };
}

/** The rows of a page, without those that stand before it. */
function pageRows(standings: Standings): Row[] {
  const { window } = standings.document;
  return (window?.places ?? []).map((_, at) => rowOf(standings, (window?.first ?? 0) + at));
}

/** The order of the page, oneself where one stands, worked out from the whole. */
function plainOrder(whole: Standings, sort: 'name' | 'team'): number[] {
  const entries = Array.from({ length: whole.count }, (_, index) => {
    const cell = whole.cell(index, whole.document.toRound);
    const latestTeam = cell.kind === 'pick' ? whole.teamName(cell.teamId) : null;
    return { name: whole.member(index).name, isOwn: false, isEliminated: whole.isOut(index), picks: whole.pickCount(index), latestTeam };
  });
  return orderStandings(entries, sort);
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
const counted = (groups: readonly { teamId: number | null; count: number }[]) => groups.map(({ teamId, count }) => [teamId, count]);

/** What is counted of all members is the same of a page and of the whole. */
function compareCounts(first: Standings, whole: Standings): void {
  expect(first.total).toBe(whole.count);
  expect(survivorCurve(first)).toEqual(survivorCurve(whole));
  expect(counted(alivePicks(first))).toEqual(counted(alivePicks(whole)));
  for (const round of whole.rounds) {
    const [ours, plain] = [weekFacts(first, round), weekFacts(whole, round)];
    expect([ours.began, ours.fell, ours.left, counted(ours.picks)]).toEqual([plain.began, plain.fell, plain.left, counted(plain.picks)]);
    expect(counted(graveyard(first, round))).toEqual(counted(graveyard(whole, round)));
  }
}

/** Every page and some searches of a league, compared with the whole; how many rows were. */
async function comparePages(ctx: ServiceContext, league: StageLeague, texts: readonly string[]): Promise<number> {
  const { whole, first, large, standingsOf } = await readBoth(ctx, league);
  compareCounts(first, whole);
  const own = whole.ownIndex;
  expect(rowOf(first, 0)).toEqual(rowOf(whole, own));
  expect(first.member(0).isOwn).toBe(true);
  const isIn = (index: number) => !whole.isOut(index);
  expect(first.document.window?.staying).toBe(Array.from({ length: whole.count }, (_, index) => index).filter(isIn).length);
  let compared = 0;
  for (const sort of SORTS) {
    const order = plainOrder(whole, sort);
    const rows: Row[] = [];
    for (let from = 1, isMore = true; isMore; from += PAGE_ROWS) {
      const part = standingsOf(await getStandingsPage({ ctx: large, input: { id: league.id, sort, from, text: '' } }));
      rows.push(...pageRows(part));
      expect(part.document.window?.ownPlace).toBe(order.indexOf(own) + 1);
      isMore = part.document.window?.isMore ?? false;
    }
    expect(rows).toEqual(order.map((index) => rowOf(whole, index)));
    compared += rows.length;
    for (const text of texts) {
      const part = standingsOf(await getStandingsPage({ ctx: large, input: { id: league.id, sort, from: 1, text } }));
      const found = order
        .map((index, at) => ({ index, place: at + 1 }))
        .filter(({ index }) => fold(whole.member(index).name).includes(fold(text)));
      if (found.length <= PAGE_ROWS) expect(part.document.window?.places).toEqual(found.map(({ place }) => place));
      expect(part.document.window?.isMore).toBe(found.length > PAGE_ROWS);
      for (const [name] of pageRows(part)) expect(fold(name)).toContain(fold(text));
    }
  }
  return compared;
}

const SYLLABLES = ['Ann', 'bén', 'Çe', 'du', "O'", 'Zoë', ' ', 'ä', 'Li', '-', '9'];

/** A league in its third week, filled up to so many members with random names, picks and fates. */
async function fillLeague(stage: SeasonStage, members: number, seed: number): Promise<StageLeague> {
  const league = await stage.league('Ann');
  const [first, ...rest] = fc.sample(fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 6 }), { seed, numRuns: members });
  const names = [first, ...rest].slice(1).map((parts, at) => `${(parts ?? []).join('').trim()}${at % 3 === 0 ? '' : at} x`);
  const three = fc.shuffledSubarray(['KC', 'LV', 'SF', 'LAR', 'DAL', 'NYG'].map(teamIdOf), { minLength: 3, maxLength: 3 });
  const kept = fc.tuple(...[1, 2, 3].map(() => fc.nat({ max: 9 })));
  const drawn = fc.sample(fc.tuple(three, kept), { seed, numRuns: members });
  const teams = drawn.flatMap(([picks, luck]) => picks.map((team, at) => (luck[at] === 0 ? null : team)));
  await sql`
    with people as (
      insert into users (issuer, subject, name, email, username)
      select 'crowd', ${`${stage.year} ${members} `} || n.at, n.name, 'c@example.com', 'c' from unnest(${names}::text[]) with ordinality n (name, at)
      returning id, name, split_part(subject, ' ', 3)::int as at
    )
    insert into members (league_id, user_id, name, name_number, is_admin, picks)
    select ${league.rowId}, p.id, p.name, p.at + 1, false, (${teams}::smallint[])[3 * p.at - 2:3 * p.at] from people p`.execute(stage.db);
  await sql`update leagues set total = ${members}, alive = ${members}, version = version + 1 where id = ${league.rowId}`.execute(stage.db);
  return league;
}

describe('a league of about as many members as are told whole', () => {
  const seed = Math.floor(Math.random() * 1_000_000);

  it(`is told whole up to ${LIMIT} and in pages above, which are the whole put in order (seed ${seed})`, async () => {
    for (const members of isSoak ? [LIMIT - 1, LIMIT, LIMIT + 1, LIMIT + 7] : [LIMIT, LIMIT + 1]) {
      const stage = await SeasonStage.open(database.db);
      const league = await fillLeague(stage, members, seed + members);
      const { ctx } = league.person('Ann');
      const answer = await getStandings({ ctx, input: { id: league.id, known: '' } });
      const standings = new Standings(answer);
      expect([answer.memberCount, standings.document.window === null]).toEqual([members, members <= LIMIT]);
      expect(standings.count).toBe(members <= LIMIT ? members : 1 + PAGE_ROWS);
      await stage.hears(1, { 'KC-LV': 'Thu 20:00 FT 10:3', 'SF-LAR': 'Sun 17:00 FT 7:7', 'DAL-NYG': 'Mon 20:00 FT 0:3' });
      await stage.passes('W2 Thu 20:01');
      const rows = await comparePages(ctx, league, ['zoe', 'ÇE', '42', 'nobody']);
      console.log(`${members} members: ${rows} rows compared, seed ${seed + members}`);
    }
  });
});

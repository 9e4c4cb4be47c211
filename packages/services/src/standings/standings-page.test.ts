import type { StandingsOutput } from '@survivor/contract/league';
import { alivePicks, graveyard, orderStandings, Standings, survivorCurve, weekFacts } from '@survivor/rules';
import { diceOf, seedsOf } from '@survivor/rules/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { SeasonStage, type StageLeague, teamIdOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getStandings } from './get-standings.ts';
import { getStandingsPage, PAGE_ROWS } from './get-standings-page.ts';
import { createDocuments } from './league-documents.ts';

/** The maximum number of members whose standings are sent in one piece. */
const LIMIT = 500;
const TEAMS = ['KC', 'LV', 'SF', 'LAR', 'DAL', 'NYG'].map(teamIdOf);

const database = useTestDatabase();

/** A row's visible data. */
function rowOf(standings: Standings, index: number): string {
  const { name, eliminatedRound, eliminationReason } = standings.member(index);
  return JSON.stringify([name, eliminatedRound, eliminationReason, standings.rounds.map((round) => standings.cell(index, round))]);
}

/** The rows of a page, without the reader's own row before it. */
function pageRows(standings: Standings): string[] {
  const { places: positions = [], first = 0 } = standings.document.window ?? {};
  return positions.map((_, at) => rowOf(standings, first + at));
}

/** The order of all members, computed from the complete standings. */
function orderOf(whole: Standings, sort: 'name' | 'team'): number[] {
  const entries = Array.from({ length: whole.count }, (_, index) => {
    const cell = whole.cell(index, whole.document.toRound);
    const latestTeam = cell.kind === 'pick' ? whole.teamName(cell.teamId) : null;
    return {
      name: whole.member(index).name,
      isOwn: false,
      isEliminated: whole.hasLost(index),
      hasLeft: whole.hasLeft(index),
      picks: whole.pickCount(index),
      latestTeam,
    };
  });
  return orderStandings(entries, sort);
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
const counted = (groups: readonly { teamId: number | null; count: number }[]) => groups.map(({ teamId, count }) => [teamId, count]);

/** The counts of all members. */
const countsOf = (standings: Standings, total: number, rounds: readonly number[]) => ({
  total,
  curve: survivorCurve(standings),
  alive: counted(alivePicks(standings)),
  weeks: rounds.map((round) => {
    const { aliveBefore, eliminatedCount, aliveAfter, picks } = weekFacts(standings, round);
    return { aliveBefore, eliminatedCount, aliveAfter, picks: counted(picks), graveyard: counted(graveyard(standings, round)) };
  }),
});

/** Creates a league of members with random names and picks. */
async function fillLeague(stage: SeasonStage, members: number, random: () => number): Promise<StageLeague> {
  const league = await stage.league('Ann');
  const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
  const nameOf = (at: number) => `${oneOf(['Ann', 'bén', 'Çe', "O'", 'Zoë'])} ${oneOf(['Li', 'ä', '-9'])}${at % 3 === 0 ? '' : at}`;
  const names = Array.from({ length: members - 1 }, (_, at) => nameOf(at));
  const teams = names.flatMap(() => {
    const first = Math.floor(random() * TEAMS.length);
    return [0, 2, 4].map((step) => (random() < 0.1 ? null : (TEAMS[(first + step) % TEAMS.length] ?? null)));
  });
  await sql`
    with people as (
      insert into users (issuer, subject, name, email, username)
      select 'crowd', ${`${league.rowId} `} || n.at, n.name, 'c@example.com', 'c' from unnest(${names}::text[]) with ordinality n (name, at)
      returning id, name, split_part(subject, ' ', 2)::int as at
    )
    insert into members (league_id, user_id, name, name_number, is_admin, picks)
    select ${league.rowId}, p.id, p.name, p.at + 1, false, (${teams}::smallint[])[3 * p.at - 2:3 * p.at] from people p`.execute(stage.db);
  await sql`update leagues set total = ${members}, alive = ${members}, version = version + 1 where id = ${league.rowId}`.execute(stage.db);
  return league;
}

it.each(seedsOf())(`a league of more than ${LIMIT} is sent in pages, which are the whole standings in order (seed %i)`, async (seed) => {
  const stage = await SeasonStage.open(database.db);
  const small = await fillLeague(stage, LIMIT, diceOf(seed));
  const league = await fillLeague(stage, LIMIT + 1, diceOf(seed));
  const known = (id: string) => ({ id, known: '' });
  expect((await getStandings({ ctx: small.person('Ann').ctx, input: known(small.id) })).memberCount).toBe(LIMIT);
  expect((await small.standings()).document.window).toBeNull();
  await stage.receive(1, { 'KC-LV': 'Thu 20:00 FT 10:3', 'SF-LAR': 'Sun 17:00 FT 7:7', 'DAL-NYG': 'Mon 20:00 FT 0:3' });
  await stage.advance('W2 Thu 20:01');

  const { ctx } = league.person('Ann');
  const isCompleted = (await league.reads()).startsWith('Completed');
  const standingsOf = (response: StandingsOutput) => new Standings(response, isCompleted);
  const unlimited = { ...ctx, documents: createDocuments({ maxUnpagedMembers: 1_000_000 }) };
  const whole = standingsOf(await getStandings({ ctx: unlimited, input: known(league.id) }));
  const first = standingsOf(await getStandings({ ctx, input: known(league.id) }));
  expect([first.count, rowOf(first, 0), first.member(0).isOwn]).toEqual([1 + PAGE_ROWS, rowOf(whole, whole.ownIndex), true]);
  expect(countsOf(first, first.total, whole.rounds)).toEqual(countsOf(whole, whole.count, whole.rounds));

  for (const sort of ['name', 'team'] as const) {
    const order = orderOf(whole, sort);
    const rows: string[] = [];
    for (let from = 1, isMore = true; isMore; from += PAGE_ROWS) {
      const page = standingsOf(await getStandingsPage({ ctx, input: { id: league.id, sort, from, text: '' } }));
      rows.push(...pageRows(page));
      expect(page.document.window?.ownPlace).toBe(order.indexOf(whole.ownIndex) + 1);
      isMore = page.document.window?.isMore ?? false;
    }
    expect(rows).toEqual(order.map((index) => rowOf(whole, index)));
    for (const text of ['zoe', 'ÇE', 'li', '42', 'nobody']) {
      const page = standingsOf(await getStandingsPage({ ctx, input: { id: league.id, sort, from: 1, text } }));
      const found = order.filter((index) => fold(whole.member(index).name).includes(fold(text)));
      expect(pageRows(page)).toEqual(found.slice(0, PAGE_ROWS).map((index) => rowOf(whole, index)));
      expect(page.document.window?.isMore).toBe(found.length > PAGE_ROWS);
    }
  }
});

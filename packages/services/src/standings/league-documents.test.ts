import { currentRound, effectiveStart } from '@survivor/rules';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ServiceContext } from '../context.ts';
import { getLeague } from '../league/get-league.ts';
import { viewLeague } from '../league/view-league.ts';
import { listGames } from '../season/list-games.ts';
import { SeasonStage, type StageLeague } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { createDocumentCache } from './document-cache.ts';
import { getStandings } from './get-standings.ts';
import { getStandingsPage } from './get-standings-page.ts';
import { createDocuments } from './league-documents.ts';
import { createPickerLists } from './picker-lists.ts';

const database = useTestDatabase();

/**
 * Everything a member reads of a league and its games, without ages; the standings also as those of
 * a large league.
 */
async function readAll(ctx: ServiceContext, league: StageLeague): Promise<string> {
  const input = { id: league.id };
  const texts = await getLeague({ ctx, input });
  const games = await listGames({ ctx, input: { leagueType: 'NFL', season: texts.season, round: texts.round.ordinal } });
  const large = { ...ctx, documents: { ...ctx.documents, maxUnpagedMembers: 0 } };
  const known = { ...input, known: '' };
  const pages = [await getStandings({ ctx: large, input: known })];
  for (const sort of ['name', 'team'] as const) {
    pages.push(await getStandingsPage({ ctx, input: { ...input, sort, from: 2, text: '' } }));
    pages.push(await getStandingsPage({ ctx, input: { ...input, sort, from: 1, text: 'm' } }));
  }
  return JSON.stringify([texts, await getStandings({ ctx, input: known }), pages, games]);
}

/**
 * Compares the current and effective start rounds of the document with those of the database
 * functions.
 */
async function compareRounds({ db, seasonId }: SeasonStage, ctx: ServiceContext, league: StageLeague): Promise<void> {
  const { row, season } = await viewLeague(ctx, league.id);
  const texts = season.rounds.map(({ ordinal }) => effectiveStart(season.rounds, ordinal));
  const { rows } = await sql<{ start: number; current: number }>`
    select start_round_of(season_id, ordinal) as start, current_round_of(season_id) as current
    from rounds where season_id = ${seasonId} order by ordinal`.execute(db);
  expect(texts).toEqual(rows.map(({ start }) => start));
  expect(currentRound(season.rounds, { now: row.now, lastRound: season.lastRound })).toBe(rows[0]?.current);
}

describe('cached documents', () => {
  const sized = (bytes: number) => async () => ({ bytes, at: performance.now() });

  it('are built once for concurrent callers, and again after a failure', async () => {
    const cache = createDocumentCache(1000);
    let builds = 0;
    const build = async () => {
      builds++;
      if (builds === 1) throw new Error('away');
      return { bytes: 1 };
    };
    const failed = await Promise.allSettled([cache.read('one', build), cache.read('one', build)]);
    expect([builds, ...failed.map(({ status }) => status)]).toEqual([1, 'rejected', 'rejected']);
    const [first, second] = await Promise.all([cache.read('one', build), cache.read('one', build)]);
    expect([builds, first === second]).toEqual([2, true]);
  });

  it('stay within a budget of bytes; a larger document is returned but not cached', async () => {
    const cache = createDocumentCache(100);
    const [first, large] = [await cache.read('first', sized(60)), await cache.read('large', sized(101))];
    expect(await cache.read('first', sized(60))).toBe(first);
    expect(await cache.read('large', sized(101))).not.toBe(large);
    await cache.read('second', sized(60));
    expect(await cache.read('first', sized(60))).not.toBe(first);
  });
});

it('a list of pickers that was loading during a pick is not cached', async () => {
  const lists = createPickerLists();
  const league = { leagueId: 1, round: 5 };
  let finish = (_: number[]) => {};
  const reading = lists.read(
    league,
    () =>
      new Promise<readonly number[]>((resolve) => {
        finish = resolve;
      }),
  );
  lists.invalidate(league);
  finish([]);
  expect(await reading).toEqual([]);
  expect(await lists.read(league, async () => [7])).toEqual([7]);
});

it('an act in a league invalidates its lists of pickers and no others', async () => {
  const lists = createPickerLists();
  const keys = [
    { leagueId: 1, round: 5 },
    { leagueId: 1, round: 6 },
    { leagueId: 11, round: 5 },
  ];
  for (const key of keys) await lists.read(key, async () => [7]);
  lists.invalidateLeague(1);
  expect(await Promise.all(keys.map((key) => lists.read(key, async () => [])))).toEqual([[], [], [7]]);
});

/**
 * For a minute after a deadline the version contains the second, which may change between two
 * reads.
 */
const withoutSecond = (text: string) => text.replaceAll(/ true \d{10}"/g, ' true"');

it('cached documents equal rebuilt ones after each step of a season', async () => {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben', 'Cleo');
  const steps: (() => Promise<unknown>)[] = [
    () => league.picks(1, { Ann: 'KC', Ben: 'SF' }),
    async () => stage.join(league, await stage.newcomer('Dan')),
    () => stage.receive(1, { 'SF-LAR': 'Sun 17:00 CANC', 'DAL-NYG': 'Mon 21:00' }),
    () => league.picks(1, { Ben: 'DAL', Cleo: 'NYG' }),
    () => stage.at('W1 Thu 20:00'),
    () => stage.grade(),
    () => stage.advance('W1 Mon 23:30'),
    () => stage.receive(1, { 'KC-LV': 'Thu 20:00 FT 7:0', 'DAL-NYG': 'Mon 21:00 FT 3:0' }),
    () => league.picks(2, { Ann: 'SF', Ben: 'LV' }),
    () => stage.receive(1, { 'DAL-NYG': 'Mon 21:00 FT 0:3' }),
    () => stage.advance('W2 Mon 23:30'),
    () => stage.receive(2, { 'LV-KC': 'Thu 20:00 FT 7:0', 'LAR-SF': 'Sun 17:00 FT 7:0', 'NYG-DAL': 'Mon 20:00 FT 7:0' }),
    () => stage.advance('W3 Thu 20:00'),
  ];
  for (const step of steps) {
    await step();
    // Lists of pickers may be a second old.
    for (const round of [1, 2, 3]) stage.documents.pickers.invalidate({ leagueId: league.rowId, round });
    for (const { ctx } of league.people) {
      const cached = await readAll({ ...ctx, documents: stage.documents }, league);
      const built = await readAll({ ...ctx, documents: createDocuments() }, league);
      expect(withoutSecond(cached)).toBe(withoutSecond(built));
      await compareRounds(stage, ctx, league);
    }
  }
});

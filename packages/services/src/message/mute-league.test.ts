import { expect, it } from 'vitest';
import { getLeague } from '../league/get-league.ts';
import { getStandings } from '../standings/get-standings.ts';
import { SeasonStage, type StagePerson } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getMessages } from './message-preferences.ts';
import { muteLeague } from './mute-league.ts';

const database = useTestDatabase();

const mute = ({ ctx }: StagePerson, leagueId: string, muted: boolean) => muteLeague({ ctx, input: { leagueId, muted } });
const mutedOf = async ({ ctx }: StagePerson) => (await getMessages({ ctx })).mutedLeagues.map(({ name }) => name);

it('mutes a league once for repeated calls, and unmutes it', async () => {
  const stage = await SeasonStage.open(database.db);
  const [first, second] = [await stage.league('Ann'), await stage.league('Ben')];
  const ann = first.person('Ann');
  await stage.join(second, ann);
  for (const { id } of [second, first, second]) await mute(ann, id, true);
  expect(await mutedOf(ann)).toEqual(['League of Ann', 'League of Ben']);
  for (const { id } of [second, second]) await mute(ann, id, false);
  expect(await mutedOf(ann)).toEqual(['League of Ann']);
});

it('is invisible to others: every response about the league stays the same', async () => {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben');
  const responsesAfter = async () => {
    const { ctx } = league.person('Ben');
    const input = { id: league.id };
    const responses = [getLeague({ ctx, input }), getStandings({ ctx, input: { ...input, known: '' } }), getMessages({ ctx })];
    return JSON.stringify(await Promise.all(responses));
  };
  const before = await responsesAfter();
  await mute(league.person('Ann'), league.id, true);
  expect(await mutedOf(league.person('Ann'))).toEqual(['League of Ann']);
  expect(await responsesAfter()).toBe(before);
});

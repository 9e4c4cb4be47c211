import { NFL_TEAMS } from '@survivor/rules';
import { expect, it } from 'vitest';
import { SeasonStage, teamIdOf } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { storeTeams } from './feed/store-teams.ts';

const database = useTestDatabase();

it('a renamed team appears with its new name in refusals and standings', async () => {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann');
  const [las, buf] = ['LV', 'BUF'].map((code) => NFL_TEAMS.find(({ abbreviation }) => abbreviation === code)?.sourceId ?? '');
  const teams = [
    { sourceId: las ?? '', name: 'Oakland Raiders' },
    { sourceId: buf ?? '', name: 'Toronto Bills' },
  ];
  expect(await storeTeams({ db: stage.db, teams })).toBe(2);
  expect(await league.pick('Ann', 1, 'BUF')).toBe('Toronto Bills is on a bye in Week 1');
  await league.picks(1, { Ann: 'LV' });
  await stage.at('W2 Tue 12:00');
  await stage.receive(1, { 'KC-LV': 'Thu 20:00 FT 0:7', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' });
  const standings = await league.standings();
  expect(standings.teamName(teamIdOf('LV'))).toBe('Oakland Raiders');
  expect(standings.cell(0, 1)).toEqual({ kind: 'pick', teamId: teamIdOf('LV'), correct: true });
});

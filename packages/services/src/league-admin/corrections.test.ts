import { describe, expect, it } from 'vitest';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { HOME_WINS_1, LeagueDesk, SeasonStage } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { listLeagueActs } from './list-acts.ts';

const database = useTestDatabase();

/** Two leagues after Week 1, in which the Chiefs win; in the second nobody picked a team of theirs. */
async function played() {
  const stage = await SeasonStage.open(database.db);
  const [league, spared] = [await stage.league('Ann', 'Ben', 'Cleo'), await stage.league('Dan', 'Eve')];
  await league.picks(1, { Ann: 'KC', Ben: 'LV', Cleo: 'SF' });
  await spared.picks(1, { Dan: 'SF', Eve: 'SF' });
  await stage.advance('W1 Mon 23:30');
  await stage.receive(1, HOME_WINS_1);
  const lines = async (of = league) =>
    (await listLeagueActs({ ctx: of.person(of === league ? 'Ann' : 'Dan').ctx, input: { id: of.id } })).items.map(
      ({ author, act, round, reason, details }) => ({ author: author.kind, act, round, reason, details }),
    );
  return { stage, league, spared, lines };
}

const TEXT = 'Raiders at Chiefs, Week 1: 0-7 became 7-0.';

describe('a correction of results (rules 11)', () => {
  it('is logged where it changes somebody, with the game, by whom and why; a preview is not', async () => {
    const { stage, league, spared, lines } = await played();
    const desk = await CorrectionDesk.open(stage);
    const request = await desk.enter('KC-LV', [0, 7]);
    await desk.preview(request);
    expect(await lines()).toEqual([]);
    const { correction } = await desk.apply(request);
    const details = { games: [{ round: 1, text: TEXT }], eliminated: 1, reinstated: 1 };
    expect(await lines()).toEqual([{ author: 'site', act: 'correction', round: 1, reason: 'The league office said so', details }]);
    await desk.withdraw(correction.id);
    expect((await lines())[0]).toMatchObject({ author: 'site', details: { eliminated: 1, reinstated: 1 } });
    expect([await lines(spared), await new LeagueDesk(league).log()]).toEqual([
      [],
      ['site correction W1: The league office said so', 'site correction W1: It was a mistake'],
    ]);
  });

  it('of the source is logged as its own', async () => {
    const { stage, lines } = await played();
    await stage.receive(1, { 'KC-LV': 'Thu 20:00 FT 0:7' });
    expect(await lines()).toEqual([
      {
        author: 'source',
        act: 'correction',
        round: 1,
        reason: null,
        details: { games: [{ round: 1, text: TEXT }], eliminated: 1, reinstated: 1 },
      },
    ]);
    await stage.grade();
    expect((await lines()).length).toBe(1);
  });
});

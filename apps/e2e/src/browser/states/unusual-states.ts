import { expect, it } from 'vitest';
import { changeAnswers } from './change-answers.ts';
import { type LeagueStage, LOST_IN_3, WON, WON_TOO } from './league-stage.ts';
import { JORDAN } from './state-world.ts';

const OTHERS = [{ count: 4, picks: { ...WON_TOO, 5: 22 } }];
const GREEN_BAY = 12;
const TEAMS = 32;

/** What only some weeks bring, while the week is open. */
export function unusualStates(stage: () => LeagueStage): void {
  const main = () => stage().page.locator('main');
  const query = (text: string, values: unknown[] = []) => stage().world.system.pool.query(text, values);

  it('with a moved deadline says when picks lock now, and when they did', async () => {
    const set = (at: string | null) => query('update rounds set was_starts_at = $1 where ordinal = 6', [at]);
    const leave = async () => {
      await set(null);
    };
    await stage().keep({ state: 'deadline moved', leave }, async () => {
      await set('2025-10-12T17:00:00Z');
      await stage().show({ name: 'Moved forward', startRound: 6, members: [{ email: JORDAN }] });
      await main().getByText('The deadline moved. Picks now lock Oct 9 @ 8:15 PM EDT (was Sun, Oct 12 @ 1:00 PM EDT).').waitFor();
      await stage().reads(stage().pickCard(6), 'No pick yet', 'Oct 9 @ 8:15 PM');
    });
  });

  it('with a picked game that was cancelled before the deadline asks for another team', async () => {
    const set = (status: string) =>
      query('update games set status = $1 where round = 10 and $2 in (home_team_id, away_team_id)', [status, GREEN_BAY]);
    const leave = async () => {
      await set('NS');
    };
    await stage().keep({ state: 'picked game cancelled', leave }, async () => {
      await set('CANC');
      await stage().show({ name: 'Called off in time', startRound: 10, members: [{ email: JORDAN, picks: { 10: GREEN_BAY } }] });
      await stage().reads(
        stage().pickCard(10),
        'No longer counts',
        /Your pick of Green Bay Packers no longer counts: the game was cancelled/,
      );
      await stage().reads(stage().pickCard(10), 'Choose another team');
      expect(await stage().page.locator('article.game').getByText('Your pick').count()).toBe(0);
      await stage().team('Buffalo Bills').click();
      await stage().page.getByRole('dialog', { name: 'Confirm Team Selection' }).waitFor();
      await stage().page.getByRole('button', { name: 'Cancel' }).click();
    });
  });

  it('after a correction says that the member is back in', async () => {
    await stage().keep('reinstated by a correction', async () => {
      const { id, path } = await stage().seed({
        name: 'Back in',
        startRound: 1,
        members: [{ email: JORDAN, picks: WON }],
        crowds: OTHERS,
      });
      await query('update members set corrected_at = app_now() where league_id = $1', [id]);
      await stage().goto(path);
      await main().getByText('A corrected result put you back in.').waitFor();
      await stage().reads(stage().header, 'You are alive');
      await stage().reads(stage().pickCard(5), 'No pick yet');
    });
  });

  it('after a correction that eliminates says so', async () => {
    await stage().keep('out by a correction', async () => {
      const { id, path } = await stage().seed({
        name: 'Out after all',
        startRound: 1,
        members: [{ email: JORDAN, picks: LOST_IN_3, eliminated: { round: 3, reason: 'loss' } }],
        founder: { picks: WON },
        crowds: OTHERS,
      });
      await query('update members set corrected_at = app_now() where league_id = $1', [id]);
      await stage().goto(path);
      await stage().reads(main(), "You've Been Eliminated!", 'Baltimore Ravens lost.', 'This follows from a corrected result.');
    });
  });

  it('with an earlier week undecided says that the member is in and the pick counts', async () => {
    const { page } = stage();
    const change = (standings: object) => {
      const results = String(Reflect.get(standings, 'results'));
      const undecided = results.slice(0, 3 * TEAMS) + ' '.repeat(TEAMS) + results.slice(4 * TEAMS);
      return { ...standings, results: undecided };
    };
    const leave = await changeAnswers(page, { procedure: 'league.standings', change });
    await stage().keep({ state: 'earlier week undecided', leave }, async () => {
      await stage().show({
        name: 'Waiting for Week 4',
        startRound: 1,
        members: [{ email: JORDAN, picks: { ...WON, 5: 22 } }],
        crowds: OTHERS,
      });
      await main().getByText('Week 4 is not decided yet. You are still in, and your Week 5 pick counts.').waitFor();
      await stage().reads(stage().pickCard(5), 'Can change');
      expect(await stage().page.getByText("You've Been Eliminated!").count()).toBe(0);
    });
  });
}

import { countBlockingLines } from '@survivor/db/queries/season/quarantined-events';
import { describe, expect, it } from 'vitest';
import { getConsoleHome } from '../../console/get-console-home.ts';
import type { ServiceContext } from '../../context.ts';
import { CorrectionDesk } from '../../testing/correction-desk.ts';
import { refusalOf, type ScriptedRound, SeasonStage, when } from '../../testing/index.ts';
import { teamIdOf } from '../../testing/stage-league.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { type SourceResponse, storeRound } from '../feed/store-feed-response.ts';

const database = useTestDatabase();

const SCHEDULE: ScriptedRound[] = [
  { 'KC-LV': 'Thu 20:00', 'MIA-TB': 'Sun 17:00' },
  { 'LV-KC': 'Thu 20:00', 'MIA-LAC': 'Sun 17:00' },
  { 'KC-SF': 'Thu 20:00' },
];

/** The line of the pair in Week 3, while Week 1 still lists it as if nothing had happened. */
async function openStage() {
  const stage = await SeasonStage.open(database.db, { schedule: SCHEDULE });
  const again = stage.reportsOf(3, { 'MIA-TB': 'Sun 17:00' }).map((report) => ({ ...report, sourceId: `${stage.year}-back` }));
  const desk = await CorrectionDesk.open(stage);
  return { stage, desk, back: { games: again, quarantined: [] } satisfies SourceResponse };
}

type Opened = Awaited<ReturnType<typeof openStage>>;

/** Answers for Week 3 at these times with the game that it has and more. */
async function answer({ stage }: Opened, more: SourceResponse, ...times: readonly string[]): Promise<void> {
  for (const time of times) {
    await stage.at(time);
    const games = [...stage.reportsOf(3, { 'KC-SF': 'Thu 20:00' }), ...more.games];
    await storeRound({ db: stage.db, season: stage.year, round: 3, response: { ...more, games } });
    await stage.grade();
  }
}

const linesOf = async ({ ctx }: { ctx: ServiceContext }, stage: SeasonStage) => {
  const ids = await stage.db.selectFrom('quarantined_events').select('id').where('season_id', '=', stage.seasonId).execute();
  const { blockingLines } = await getConsoleHome({ ctx });
  return ids.length === 0 ? [] : blockingLines;
};

describe('a line that has been quarantined for a day and keeps a team from being picked (rules 7)', () => {
  it('is shown at the top of the console and counted, from then on', async () => {
    const opened = await openStage();
    const { stage, desk, back } = opened;
    await answer(opened, back, 'W0 Wed 12:00', 'W0 Thu 11:59');
    expect([await linesOf(desk, stage), await countBlockingLines(stage.db)]).toEqual([[], 0]);
    await answer(opened, back, 'W0 Thu 12:01');
    expect(await linesOf(desk, stage)).toMatchObject([
      {
        round: 3,
        homeTeam: { abbreviation: 'MIA' },
        awayTeam: { abbreviation: 'TB' },
        blockedTeams: [{ abbreviation: 'MIA' }, { abbreviation: 'TB' }],
        reason: 'the source still lists this game in round 1',
        kickoffAt: when('W3 Sun 17:00'),
      },
    ]);
    expect(await countBlockingLines(stage.db)).toBe(1);
    await answer(opened, { games: [], quarantined: [] }, 'W0 Fri 12:00');
    expect(await countBlockingLines(stage.db)).toBe(0);
    await answer(opened, back, 'W0 Sat 12:00', 'W0 Sun 11:59');
    expect(await countBlockingLines(stage.db)).toBe(0);
  });

  it('is accepted as that game after a preview that writes nothing, and stays', async () => {
    const opened = await openStage();
    const { stage, desk, back } = opened;
    await answer(opened, back, 'W0 Wed 12:00', 'W0 Thu 12:01');
    const lineId = (await linesOf(desk, stage))[0]?.id ?? '';
    const before = await stage.rows();
    const preview = await desk.preview({ lineId });
    expect(preview).toMatchObject({ act: 'apply', before: { round: 1 }, after: { round: 3, kickoffAt: when('W3 Sun 17:00') } });
    expect([await stage.rows(), await desk.list()]).toEqual([before, []]);
    expect((await desk.apply({ lineId }, preview.fingerprint)).correction).toMatchObject({ state: 'applied', kind: 'held-event' });
    const audit = await stage.db.selectFrom('admin_audit').select(['action', 'subject']).orderBy('id', 'desc').limit(1).execute();
    expect(audit).toEqual([{ action: 'correction apply', subject: 'TB at MIA, Week 3' }]);
    const week3 = async () =>
      (await stage.rows()).teamRounds.filter(({ round, team_id }) => round === 3 && team_id === teamIdOf('MIA')).length;
    expect([await week3(), await linesOf(desk, stage)]).toEqual([1, []]);
    await stage.report(1, {});
    await answer(opened, back, 'W0 Fri 12:00', 'W0 Sat 12:01');
    expect([await week3(), await countBlockingLines(stage.db)]).toEqual([1, 0]);
  });

  it('becomes a new game if none is stored, without the result that it claims', async () => {
    const opened = await openStage();
    const { stage, desk } = opened;
    const line = { homeTeamId: teamIdOf('BUF'), awayTeamId: teamIdOf('NE'), kickoffAt: when('W3 Sun 17:00') };
    const bad = { games: [], quarantined: [{ round: 3, sourceId: 'bad', reason: 'The home score is below zero: -3', event: {}, line }] };
    await answer(opened, bad, 'W0 Wed 12:00', 'W0 Thu 12:01');
    const lineId = (await linesOf(desk, stage))[0]?.id ?? '';
    const preview = await desk.preview({ lineId });
    expect(await stage.db.selectFrom('games').select('id').where('source_id', '=', 'bad').execute()).toEqual([]);
    await desk.apply({ lineId }, preview.fingerprint);
    const games = await stage.db.selectFrom('games').selectAll().where('source_id', '=', 'bad').execute();
    expect(games).toMatchObject([
      { round: 3, status: 'NS', kickoff_at: line.kickoffAt, is_disowned: false, home_team_id: line.homeTeamId },
    ]);
    await answer(opened, bad, 'W0 Sat 12:01');
    expect(await linesOf(desk, stage)).toEqual([]);
  });

  it('is no longer accepted once the source takes it back, and never if it names one team', async () => {
    const opened = await openStage();
    const { stage, desk, back } = opened;
    const line = { homeTeamId: teamIdOf('BUF'), awayTeamId: null, kickoffAt: null };
    const quarantined = [{ round: 3, sourceId: 'one', reason: 'The away team is unknown: 1', event: {}, line }];
    await answer(opened, { ...back, quarantined }, 'W0 Wed 12:00', 'W0 Thu 12:01');
    const lines = await linesOf(desk, stage);
    const [one, two] = [lines.find(({ awayTeam }) => awayTeam === null), lines.find(({ awayTeam }) => awayTeam !== null)];
    const refusal = async (lineId = '') => (await refusalOf(desk.preview({ lineId }))).message;
    expect(await refusal(one?.id)).toBe('This line does not name two teams');
    const { fingerprint } = await desk.preview({ lineId: two?.id ?? '' });
    await answer(opened, { games: [], quarantined: [] }, 'W0 Fri 12:00');
    expect((await refusalOf(desk.apply({ lineId: two?.id ?? '' }, fingerprint))).message).toMatch(/^The source no longer says this/);
    expect(await refusal('unknown')).toBe('Line not found');
  });

  it('is accepted by administrators alone', async () => {
    const { stage } = await openStage();
    const { ctx } = await stage.newcomer('Ann');
    const desk = await CorrectionDesk.open(stage);
    Object.assign(desk, { ctx });
    expect((await refusalOf(desk.preview({ lineId: 'unknown' }))).code).toBe('forbidden');
    expect((await refusalOf(desk.apply({ lineId: 'unknown' }, 'x'))).code).toBe('forbidden');
  });
});

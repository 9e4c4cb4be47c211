import { describe, expect, it } from 'vitest';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { refusalOf, SeasonStage, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

/** Tuesday of week 1: the source puts Thursday's game somewhere else. */
async function tuesday(kickoff: string) {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben');
  await league.picks(1, { Ann: 'KC' });
  await stage.passes('W1 Tue 12:00');
  await stage.hears(1, { 'KC-LV': kickoff });
  return { stage, league, desk: await CorrectionDesk.open(stage) };
}

const THURSDAY = when('W1 Thu 20:00');

describe('a kickoff that was held back (rules 2)', () => {
  it('moves the deadline when it is accepted, and back when that is withdrawn', async () => {
    const { stage, league, desk } = await tuesday('Wed 10:00');
    expect(await stage.deadline(1)).toEqual(THURSDAY);
    const asked = await desk.waiting();
    const preview = await desk.preview(asked);
    const moved = [{ round: 1, before: THURSDAY, after: when('W1 Wed 10:00'), locksAtOnce: false }];
    expect(preview).toMatchObject({ act: 'apply', deadlines: moved, leagues: [], totals: { members: 0 } });
    const { correction } = await desk.apply(asked, preview.fingerprint);
    expect(correction).toMatchObject({ state: 'applied', stored: { kickoffAt: THURSDAY }, corrected: { kickoffAt: when('W1 Wed 10:00') } });
    expect(await stage.deadline(1)).toEqual(when('W1 Wed 10:00'));
    await stage.hears(1, { 'KC-LV': 'Wed 10:00' });
    expect(await desk.list('waiting')).toEqual([]);
    const undone = await desk.withdraw(correction.id);
    expect(undone.deadlines).toEqual([{ round: 1, before: when('W1 Wed 10:00'), after: THURSDAY, locksAtOnce: false }]);
    expect(await stage.deadline(1)).toEqual(THURSDAY);
    await stage.hears(1, { 'KC-LV': 'Wed 10:00' });
    expect(await stage.deadline(1)).toEqual(THURSDAY);
    expect(await desk.list('waiting')).toEqual([]);
    expect(await league.pick('Ben', 1, 'SF')).toBe('accepted');
  });

  it('in the past locks the round the moment it is accepted: picks made until then are in time, missing ones are missed', async () => {
    const { stage, league, desk } = await tuesday('W0 Sun 17:00');
    const asked = await desk.waiting();
    const preview = await desk.preview(asked);
    expect(preview).toMatchObject({ deadlines: [{ round: 1, before: THURSDAY, locksAtOnce: true }], totals: { members: 0 } });
    expect(await league.pick('Ann', 1, 'SF')).toBe('accepted');
    const { correction } = await desk.apply(asked, preview.fingerprint);
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W1 missed' });
    expect(await league.pick('Ann', 1, 'DAL')).toBe('Picks are locked for this round!');
    const deadline = await stage.deadline(1);
    expect(deadline && deadline > when('W1 Tue 11:59') && deadline < when('W1 Tue 12:30')).toBe(true);
    expect(await refusalOf(desk.withdraw(correction.id))).toMatchObject({
      code: 'conflict',
      message: 'Week 1 has started: its deadline stays as it is',
    });
  });

  it('moves no deadline that is reached by then', async () => {
    const { stage, league, desk } = await tuesday('Wed 10:00');
    const asked = await desk.waiting();
    await stage.passes('W1 Thu 20:00');
    const preview = await desk.preview(asked);
    expect(preview).toMatchObject({ deadlines: [], totals: { members: 0 } });
    await desk.apply(asked, preview.fingerprint);
    expect(await stage.deadline(1)).toEqual(THURSDAY);
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W1 missed' });
  });

  it('that is dismissed stays so while the source repeats it', async () => {
    const { stage, desk } = await tuesday('Wed 10:00');
    await desk.withdraw((await desk.waiting()).correctionId);
    await stage.hears(1, { 'KC-LV': 'Wed 10:00' });
    expect(await desk.list('waiting')).toEqual([]);
    await stage.hears(1, { 'KC-LV': 'Wed 11:00' });
    expect(await desk.list('waiting')).toHaveLength(1);
  });
});

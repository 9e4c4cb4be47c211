import type { CorrectionOutput } from '@survivor/contract/correction';
import { MINUTE } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { getSeasonState } from '../../console/get-season-state.ts';
import { CorrectionDesk } from '../../testing/correction-desk.ts';
import { HOME_WINS_1, refusalOf, type ScriptedRound, SeasonStage, when } from '../../testing/index.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';

const database = useTestDatabase();

const THURSDAY = when('W1 Thu 20:00');
const NOTHING_CLAIMED = { kickoffAt: null, round: null, isCancelled: false, teams: null, isOtherGame: false, isScorelessFinal: false };

const minute = (at: Date | null | undefined) => at && new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);

/** Rounds to the minute, because the product's clock advances between requests. */
const withMinutePrecision = ({ held }: CorrectionOutput) =>
  held && { ...held, since: minute(held.since), trustedAt: minute(held.trustedAt) };

/** A stage whose source reports some games of a week. Ann has picked in Week 1, Ben has not. */
async function openStage(at: string, round: number, games: ScriptedRound) {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben');
  await league.picks(1, { Ann: 'KC' });
  await stage.advance(at);
  await stage.receive(round, games);
  return { stage, league, desk: await CorrectionDesk.open(stage) };
}

describe('an event that is held for review (rules 2)', () => {
  it('is listed with its claim, reasons, the deadline that it would move, and when it is accepted automatically', async () => {
    const { stage, desk } = await openStage('W0 Wed 12:00', 1, { 'KC-LV': 'Tue 10:00' });
    expect((await desk.list('waiting')).map(withMinutePrecision)).toEqual([
      {
        claim: { ...NOTHING_CLAIMED, kickoffAt: when('W1 Tue 10:00') },
        since: when('W0 Wed 12:00'),
        reasons: ['early-deadline'],
        trustedAt: when('W0 Fri 12:00'),
        effect: { deadlines: [{ round: 1, before: THURSDAY, after: when('W1 Tue 10:00'), locksAtOnce: false }], voided: [] },
      },
    ]);
    expect((await getSeasonState({ ctx: desk.ctx })).waitingCorrections).toBe(1);
    await stage.advance('W0 Fri 12:01');
    await stage.receive(1, {});
    expect([await desk.list(), await stage.deadline(1)]).toEqual([[], when('W1 Tue 10:00')]);
  });

  it('moves the deadline when accepted, and back when withdrawn, even if the source repeats it', async () => {
    const { stage, league, desk } = await openStage('W1 Tue 12:00', 1, { 'KC-LV': 'Wed 10:00' });
    const request = await desk.waiting();
    const preview = await desk.preview(request);
    const moved = [{ round: 1, before: THURSDAY, after: when('W1 Wed 10:00'), locksAtOnce: false }];
    expect(preview).toMatchObject({ act: 'apply', deadlines: moved, leagues: [], totals: { members: 0 } });
    const { correction } = await desk.apply(request, preview.fingerprint);
    expect(correction).toMatchObject({ state: 'applied', stored: { kickoffAt: THURSDAY }, corrected: { kickoffAt: when('W1 Wed 10:00') } });
    expect(await stage.deadline(1)).toEqual(when('W1 Wed 10:00'));
    await desk.withdraw(correction.id);
    await stage.receive(1, { 'KC-LV': 'Wed 10:00' });
    expect([await stage.deadline(1), await desk.list('waiting')]).toEqual([THURSDAY, []]);
    expect(await league.pick('Ben', 1, 'SF')).toBe('accepted');
  });

  it('with a kickoff in the past locks the round when it is accepted: picks until then are in time, missing ones are missed', async () => {
    const { league, desk } = await openStage('W1 Tue 12:00', 1, { 'KC-LV': 'W0 Sun 17:00' });
    const request = await desk.waiting();
    const preview = await desk.preview(request);
    expect(preview).toMatchObject({ deadlines: [{ round: 1, before: THURSDAY, locksAtOnce: true }], totals: { members: 0 } });
    expect(await league.pick('Ann', 1, 'SF')).toBe('accepted');
    const { correction } = await desk.apply(request, preview.fingerprint);
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'out W1 missed' });
    expect(await league.pick('Ann', 1, 'DAL')).toBe('Picks are locked for this round!');
    expect((await refusalOf(desk.withdraw(correction.id))).message).toBe('Week 1 has started: its deadline stays as it is');
  });

  it('makes a round void when the last of its games is canceled and that is accepted', async () => {
    const { stage, desk } = await openStage('W0 Wed 12:00', 2, { 'LV-KC': 'Thu 20:00 CANC' });
    await stage.receive(2, { 'LAR-SF': 'Sun 17:00 CANC' });
    await stage.receive(2, { 'NYG-DAL': 'Mon 20:00 CANC' });
    const [item] = await desk.list('waiting');
    expect(item?.held?.effect).toMatchObject({ voided: [{ round: 2, isVoid: true }] });
    const preview = await desk.preview(await desk.waiting());
    expect(preview).toMatchObject({ voided: [{ round: 2, isVoid: true }], leagues: [] });
    await desk.apply(await desk.waiting(), preview.fingerprint);
    expect(await stage.deadline(2)).toBeNull();
  });

  it('of a canceled final previews whom it eliminates, and eliminates them when accepted', async () => {
    const { stage, league, desk } = await openStage('W1 Tue 12:00', 1, {});
    await league.picks(1, { Ben: 'SF' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await stage.receive(1, { 'KC-LV': 'Thu 20:00 CANC' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive' });
    const request = await desk.waiting();
    const preview = await desk.preview(request);
    expect(preview.totals).toMatchObject({ members: 1, eliminated: 1 });
    expect(preview.leagues.flatMap(({ firstMembers }) => firstMembers.map(({ name }) => name))).toEqual(['Ann']);
    await desk.apply(request, preview.fingerprint);
    expect(await league.lives()).toEqual({ Ann: 'out W1 cancelled', Ben: 'alive' });
  });

  it('is never accepted automatically once it was refused', async () => {
    const { stage, desk } = await openStage('W0 Wed 12:00', 1, { 'KC-LV': 'Tue 10:00' });
    await desk.withdraw((await desk.waiting()).correctionId);
    for (const later of ['W0 Thu 12:00', 'W0 Fri 13:00', 'W0 Sat 12:00']) {
      await stage.advance(later);
      await stage.receive(1, {});
    }
    expect(await stage.deadline(1)).toEqual(THURSDAY);
    const [refused, ...more] = await desk.list();
    expect([refused?.state, refused?.held?.trustedAt, refused?.held?.effect, more]).toEqual(['withdrawn', null, null, []]);
  });
});

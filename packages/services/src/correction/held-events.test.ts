import type { CorrectionOutput } from '@survivor/contract/correction';
import { MINUTE } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { getSeasonState } from '../state/get-season-state.ts';
import { CorrectionDesk } from '../testing/correction-desk.ts';
import { SeasonStage, type ToldRound, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

const THURSDAY = when('W1 Thu 20:00');
const FINALS_1 = { 'KC-LV': 'Thu 20:00 FT 7:0', 'SF-LAR': 'Sun 17:00 FT 7:0', 'DAL-NYG': 'Mon 20:00 FT 7:0' };
const NOTHING_CLAIMED = { kickoffAt: null, round: null, isCancelled: false, teams: null, isOtherGame: false };

const minute = (at: Date | null | undefined) => at && new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);

/** The product's clock runs on while it is asked: to the minute. */
const heldOf = ({ held }: CorrectionOutput) => held && { ...held, since: minute(held.since), believedAt: minute(held.believedAt) };

/** A stage at an instant whose source says something of a week. */
async function told(at: string, round: number, games: ToldRound) {
  const stage = await SeasonStage.open(database.db);
  await stage.passes(at);
  await stage.hears(round, games);
  const desk = await CorrectionDesk.open(stage);
  return { stage, desk, held: (await desk.list('waiting')).map(heldOf) };
}

describe('what the gate holds, as administrators see it (rules 2)', () => {
  it('says what is claimed of which game, since when, why, when it is believed, and which deadline it would move', async () => {
    const { stage, desk, held } = await told('W0 Wed 12:00', 1, { 'KC-LV': 'Tue 10:00' });
    expect(held).toEqual([
      {
        claim: { ...NOTHING_CLAIMED, kickoffAt: when('W1 Tue 10:00') },
        since: when('W0 Wed 12:00'),
        reasons: ['early-deadline'],
        believedAt: when('W0 Fri 12:00'),
        effect: { deadlines: [{ round: 1, before: THURSDAY, after: when('W1 Tue 10:00'), locksAtOnce: false }], voided: [] },
      },
    ]);
    expect((await getSeasonState({ ctx: desk.ctx })).waitingCorrections).toBe(1);
    await stage.passes('W0 Fri 12:01');
    await stage.hears(1, {});
    expect([await desk.list(), await stage.deadline(1)]).toEqual([[], when('W1 Tue 10:00')]);
  });

  it('says that a kickoff in the past, which locks the round, is believed only when accepted', async () => {
    const { held } = await told('W1 Tue 12:00', 1, { 'KC-LV': 'W0 Sun 17:00' });
    expect(held).toMatchObject([
      { reasons: expect.arrayContaining(['early-deadline']), believedAt: null, effect: { deadlines: [{ locksAtOnce: true }] } },
    ]);
  });

  it('says that a round would become void', async () => {
    const { stage, desk, held } = await told('W0 Wed 12:00', 2, {
      'LV-KC': 'Thu 20:00 CANC',
      'LAR-SF': 'Sun 17:00 CANC',
      'NYG-DAL': 'Mon 20:00 CANC',
    });
    expect(held).toHaveLength(3);
    for (const one of held) {
      expect(one).toMatchObject({ claim: { isCancelled: true }, reasons: ['round-emptied'], believedAt: when('W0 Wed 18:00') });
    }
    for (const { id } of await desk.list('waiting')) await desk.apply({ correctionId: id });
    expect(await stage.deadline(2)).toBeNull();
  });

  it('shows a round that the last of its games would make void, and makes it so when that is accepted', async () => {
    const { stage, desk } = await told('W0 Wed 12:00', 2, { 'LV-KC': 'Thu 20:00 CANC' });
    await stage.hears(2, { 'LAR-SF': 'Sun 17:00 CANC' });
    await stage.hears(2, { 'NYG-DAL': 'Mon 20:00 CANC' });
    const asked = await desk.waiting();
    const [item] = await desk.list('waiting');
    expect(item?.held?.effect).toMatchObject({ voided: [{ round: 2, isVoid: true }] });
    const preview = await desk.preview(asked);
    expect(preview).toMatchObject({ voided: [{ round: 2, isVoid: true }], leagues: [] });
    await desk.apply(asked, preview.fingerprint);
    expect(await stage.deadline(2)).toBeNull();
  });

  it('shows whom a cancelled final hits, as the picks of a started round are seen, and hits them when that is accepted', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'DAL' });
    await stage.passes('W1 Mon 23:30');
    await stage.hears(1, FINALS_1);
    await stage.hears(1, { 'KC-LV': 'Thu 20:00 CANC' });
    expect(await league.lives()).toEqual({ Ann: 'alive', Ben: 'alive', Cleo: 'alive' });
    const desk = await CorrectionDesk.open(stage);
    const [item] = await desk.list('waiting');
    expect(item?.held).toMatchObject({ claim: { isCancelled: true }, reasons: ['final-cancelled'], believedAt: null });
    const preview = await desk.preview({ correctionId: item?.id ?? '' });
    expect(preview.totals).toMatchObject({ members: 1, eliminated: 1 });
    expect(preview.leagues.flatMap(({ firstMembers }) => firstMembers.map(({ name }) => name))).toEqual(['Ann']);
    await desk.apply({ correctionId: item?.id ?? '' }, preview.fingerprint);
    expect(await league.lives()).toEqual({ Ann: 'out W1 cancelled', Ben: 'alive', Cleo: 'alive' });
  });

  it('is never believed by standing once it was refused for good', async () => {
    const { stage, desk } = await told('W0 Wed 12:00', 1, { 'KC-LV': 'Tue 10:00' });
    await desk.withdraw((await desk.waiting()).correctionId);
    for (const later of ['W0 Thu 12:00', 'W0 Fri 13:00', 'W0 Sat 12:00']) {
      await stage.passes(later);
      await stage.hears(1, {});
    }
    expect(await stage.deadline(1)).toEqual(THURSDAY);
    const [refused, ...more] = await desk.list();
    expect([refused?.state, refused?.held?.believedAt, refused?.held?.effect, more]).toEqual(['withdrawn', null, null, []]);
  });
});

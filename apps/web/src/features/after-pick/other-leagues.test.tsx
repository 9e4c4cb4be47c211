import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../lib/ui/toast.ts';
import { before, DEADLINE, makeCard, makeGame, makeLeague, teamNamed } from '../../testing/factories.ts';
import { Refusal } from '../../testing/refusal.ts';
import { clockAt, type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
import { OtherLeagues } from './other-leagues.tsx';

const game = makeGame('DET', 'CHI');
const lions = teamNamed('DET');
const bears = teamNamed('CHI');

type Seeded = { readonly picks?: Readonly<Record<number, string>>; readonly card?: Parameters<typeof makeCard>[0] };

/** The reader's leagues by name, beside the one with the stored pick. */
async function open(leagues: Readonly<Record<string, Seeded>>, handlers: Handlers = {}) {
  const cards = Object.entries(leagues).map(([name, { picks = {}, card }]) =>
    makeCard({ id: name, name, pick: picks[6] === undefined ? null : { teamId: picks[6], game }, ...card }),
  );
  const historyOf = (input: unknown) => {
    const { leagueId } = Object(input);
    return Object.entries(leagues[leagueId]?.picks ?? {}).map(([round, teamId]) => ({ round: Number(round), teamId }));
  };
  const view = await renderWithApi(<OtherLeagues league={makeLeague()} team={lions} game={game} />, {
    handlers: { 'league.cards': () => [makeCard({ id: 'L1' }), ...cards], 'pick.history': historyOf, ...handlers },
    clock: clockAt(before(DEADLINE, 60_000)),
  });
  await waitFor(() => expect(view.queryClient.isFetching()).toBe(0));
}

const readRows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const row = (league: string) => screen.getByText(league).closest('li') ?? document.body;
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const reads = (league: string, text: string) => within(row(league)).findByText(text);

describe('the picked team in my other leagues', () => {
  beforeEach(() => {
    for (const kind of ['success', 'error'] as const) vi.spyOn(toast, kind).mockReturnValue();
  });

  it('is offered where it can be picked, and read as picked where it is', async () => {
    await open({
      Open: {},
      Other: { picks: { 6: bears.id } },
      Same: { picks: { 6: lions.id } },
      Used: { picks: { 2: lions.id } },
      Out: { card: { outIn: 3 } },
      Later: { card: { round: { ordinal: 7, description: 'Week 7', startsAt: DEADLINE } } },
    });
    screen.getByRole('region', { name: 'Pick the Lions in my other leagues too' });
    expect(readRows()).toEqual(['OpenNo pick yetPick', 'OtherYour pick: BearsChange', 'SamePicked']);
  });

  it.each<[string, Readonly<Record<string, Seeded>>]>([
    ['no other league', {}],
    ['picked in all of them', { Same: { picks: { 6: lions.id } } }],
    ['used in all of them', { Used: { picks: { 2: lions.id } } }],
  ])('is not offered: %s', async (_, leagues) => {
    await open(leagues);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is not offered if the other leagues cannot be loaded', async () => {
    await open({ Open: {} }, { 'pick.history': () => Promise.reject(new Refusal(404, {})) });
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is picked with one tap in each, by the ordinary call, and each row shows its own outcome', async () => {
    let answer = (_: unknown): void => undefined;
    const submit = vi.fn((input: unknown) => {
      if (Object(input).leagueId === 'Refusing') throw new Refusal(400, { '': ['Too many changes to this pick. Please wait a moment.'] });
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    await open({ Open: { picks: { 6: bears.id } }, Refusing: {} }, { 'pick.submit': submit });
    tap('Change to the Lions in Open');
    await reads('Open', 'Saving…');
    tap('Change to the Lions in Open');
    tap('Pick the Lions in Refusing');
    await reads('Refusing', 'Too many changes to this pick. Please wait a moment.');
    await act(async () => answer({ round: 6, teamId: lions.id, correct: null }));
    const outcome = await reads('Open', 'Picked');
    await waitFor(() => expect(document.activeElement).toBe(outcome));
    expect(readRows()).toEqual(['OpenPicked', 'RefusingToo many changes to this pick. Please wait a moment.Try again']);
    expect(submit.mock.calls.map(([input]) => input)).toEqual([
      { leagueId: 'Open', round: 6, teamId: lions.id },
      { leagueId: 'Refusing', round: 6, teamId: lions.id },
    ]);
    expect([toast.success, toast.error].flatMap((shown) => vi.mocked(shown).mock.calls)).toEqual([]);
  });

  it('claims nothing when the answer is lost', async () => {
    await open({ Open: {} }, { 'pick.submit': () => Promise.reject(new Error('connection lost')) });
    tap('Pick the Lions in Open');
    await reads('Open', 'Your pick is not saved yet.');
  });

  it('is not sent offline, and the tapped row says so', async () => {
    const submit = vi.fn();
    await open({ Open: {}, Other: {} }, { 'pick.submit': submit });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    tap('Pick the Lions in Open');
    await reads('Open', "You're offline. Picks can't be saved.");
    await reads('Other', 'No pick yet');
    expect(submit).not.toHaveBeenCalled();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await reads('Open', 'No pick yet');
  });
});

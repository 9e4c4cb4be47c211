import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../lib/ui/toast.ts';
import { before, DEADLINE, makeGame, makeLeague, makeStandings, teamNamed } from '../../testing/factories.ts';
import { clockAt, type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
import { PickAndGames } from './pick-and-games.tsx';
import { useLeagueData } from './use-league-data.ts';

const league = makeLeague();
const games = [makeGame('CIN', 'GB'), makeGame('DAL', 'CAR')];
const standings = makeStandings({ rounds: 6, members: [{ name: 'Me', picks: ['DAL'] }] });

const ordinary = { sourceAge: 0, wasStartsAt: null, voidPick: null, isCorrected: false };

function Page() {
  const data = useLeagueData({ leagueId: 'L1', isVirtualClock: false });
  if (data.league.data === undefined || data.standings === undefined || !data.isHistoryKnown) return null;
  return <PickAndGames league={data.league.data} data={data} />;
}

const stored = (round: number, abbreviation: string) => ({ round, teamId: teamNamed(abbreviation).id });

const handlers: Handlers = {
  'league.get': () => league,
  'league.standings': () => standings,
  'game.list': () => games,
  'pick.history': () => [stored(1, 'DAL')],
  'league.notes': () => ordinary,
};

async function openWithClient(overrides: Handlers = {}, clock = clockAt(before(DEADLINE, 60_000))) {
  const view = await renderWithApi(<Page />, { handlers: { ...handlers, ...overrides }, clock });
  await screen.findByRole('button', { name: /Green Bay Packers/ });
  return { ...view, clock };
}

const open = async (overrides?: Handlers, clock?: ReturnType<typeof clockAt>) => (await openWithClient(overrides, clock)).clock;

const lose = () => {
  throw new Error('connection lost');
};

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: 'Yes, confirm pick' }));

describe('making a pick', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined;
    for (const kind of ['success', 'info', 'error'] as const) vi.spyOn(toast, kind).mockReturnValue();
  });

  it('shows a pick as saved only after the response', async () => {
    let answer = (_: unknown): void => undefined;
    const submit = vi.fn(
      (_: unknown) =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await open({ 'pick.submit': submit });
    choose(/Green Bay Packers/);
    await confirm();
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ leagueId: 'L1', round: 6, teamId: teamNamed('GB').id }));
    expect(screen.getByText('No pick yet')).toBeTruthy();
    expect(screen.queryByText(/Stored on server/)).toBeNull();
    await act(async () => answer({ ...stored(6, 'GB'), correct: null }));
    await screen.findByText('Can change');
    expect(toast.success).toHaveBeenCalledWith('Green Bay Packers pick submitted!');
    const shown = screen.getByText(/Stored on server at/).textContent;
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    const clock = clockAt(before(DEADLINE, 60_000));
    await renderWithApi(<Page />, { handlers: { ...handlers, 'pick.history': () => [stored(6, 'GB')] }, clock });
    expect((await screen.findByText(/Stored on server at/)).textContent).toBe(shown);
    await act(async () => clock.set(DEADLINE));
    expect((await screen.findAllByText('Locked')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Stored on server/)).toBeNull();
  });

  it('never shows the previous pick as stored once the server has another', async () => {
    let isChanged = false;
    const submit = () => {
      isChanged = true;
      return { ...stored(6, 'GB'), correct: null };
    };
    const own = { ...handlers, 'pick.history': () => [stored(6, 'CAR')], 'pick.submit': submit };
    await renderWithApi(<Page />, { handlers: own, clock: clockAt(before(DEADLINE, 60_000)) });
    fireEvent.click(await screen.findByRole('button', { name: /Week 6 Games/ }));
    const texts = new Set<string>();
    const readCard = () => texts.add(screen.getByRole('region', { name: /Pick$/ }).textContent ?? '');
    const watcher = new MutationObserver(() => isChanged && readCard());
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    choose(/Green Bay Packers/);
    await confirm();
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    await screen.findByText(/Stored on server at/);
    watcher.disconnect();
    expect([...texts].filter((text) => /Carolina Panthers.*Stored on server/.test(text))).toEqual([]);
    expect([...texts].at(-1)).toMatch(/Green Bay Packers.*Stored on server at/);
  });

  it('checks what the server has stored if the response was lost', async () => {
    const history = vi
      .fn()
      .mockReturnValueOnce([])
      .mockReturnValue([stored(6, 'GB')]);
    await open({
      'pick.history': history,
      'pick.submit': () => {
        throw new Error('connection lost');
      },
    });
    choose(/Green Bay Packers/);
    await confirm();
    await screen.findByText('Can change');
    expect(toast.success).toHaveBeenCalledWith('Green Bay Packers pick submitted!');
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('checks three more times before it reports a pick as missing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const history = vi.fn(() => []);
    await open({ 'pick.history': history, 'pick.submit': lose });
    const loads = history.mock.calls.length;
    choose(/Green Bay Packers/);
    await confirm();
    for (const check of [1, 2, 3]) {
      await screen.findByText('Your pick is not saved yet.');
      expect(history).toHaveBeenCalledTimes(loads + check);
      expect(toast.error).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(3000));
    }
    await screen.findByText('The server did not save your pick.');
    expect(history).toHaveBeenCalledTimes(loads + 4);
    expect(toast.error).toHaveBeenCalledOnce();
    expect(screen.queryByText(/Stored on server|pick was not saved/)).toBeNull();
    vi.useRealTimers();
  });

  it('never reports a pick as lost if it was stored after the timeout', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let history: unknown[] = [];
    await open({ 'pick.history': () => history, 'pick.submit': lose });
    choose(/Green Bay Packers/);
    await confirm();
    await screen.findByText('Your pick is not saved yet.');
    history = [stored(6, 'GB')];
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await screen.findByText('Can change');
    expect(toast.success).toHaveBeenCalledWith('Green Bay Packers pick submitted!');
    expect(toast.error).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('closes the dialog when the deadline passes', async () => {
    const clock = await open();
    choose(/Green Bay Packers/);
    act(() => clock.set(DEADLINE));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toast.error).toHaveBeenCalledWith('Picks are locked for this round!');
    choose(/Green Bay Packers/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be made offline, and is not queued', async () => {
    const submit = vi.fn();
    await open({ 'pick.submit': submit });
    choose(/Green Bay Packers/);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, confirm pick' });
    expect(yes.disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    choose(/Green Bay Packers/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toast.error).toHaveBeenCalledWith("You're offline. Picks can't be saved.");
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(submit).not.toHaveBeenCalled();
  });
});

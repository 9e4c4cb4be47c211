import { Standings } from '@survivor/rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { copy } from '../../components/common-copy.ts';
import { toast } from '../../lib/ui/toast.ts';
import { before, DEADLINE, makeGame, makeLeague, makeStandings, teamNamed } from '../../testing/factories.ts';
import { Refusal } from '../../testing/refusal.ts';
import { clockAt, type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
import { pickCopy } from '../pick/pick-copy.ts';
import { LeaguePage } from './league-page.tsx';

const league = makeLeague();
const members = [{ name: 'Me', picks: [] }];
const alive = makeStandings({ rounds: 6, members });
const out = makeStandings({ rounds: 6, members: [{ name: 'Me', picks: [], out: 6, reason: 'missed' }] });
const pickOf = (abbreviation: string) => ({ round: 6, teamId: teamNamed(abbreviation).id });

async function open(overrides: Handlers, clock = clockAt(before(DEADLINE, 60_000))) {
  const handlers: Handlers = {
    'user.me': () => ({ id: 'u1', name: 'Me', profilePictureUri: null }),
    'state.system': () => ({ isVirtualClock: true }),
    'league.get': () => league,
    'league.standings': () => alive,
    'league.notes': () => ({ sourceAge: 0, wasStartsAt: null, voidPick: null, isCorrected: false }),
    'game.list': () => [makeGame('CIN', 'GB')],
    'pick.history': () => [],
    ...overrides,
  };
  const page = <LeaguePage leagueId="L1" sort="name" onSort={() => undefined} />;
  const view = await renderWithApi(page, { handlers, clock });
  return { ...view, clock };
}

const openPickDialog = async () => fireEvent.click(await screen.findByRole('button', { name: /Green Bay Packers/ }));

describe('the league page', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined;
    for (const kind of ['success', 'info', 'error'] as const) vi.spyOn(toast, kind).mockReturnValue();
  });

  it('says that the reader is excused from a locked week', async () => {
    const excused = makeStandings({ rounds: 6, members: [{ name: 'Me', picks: ['', '', '', '', '', 'excused'] }], isLocked: true });
    const { queryClient } = await open({ 'league.standings': () => excused }, clockAt(before(DEADLINE, -60_000)));
    await screen.findByText("You couldn't pick when this week locked, so having no pick costs you nothing.");
    expect(screen.getByText('Excused')).toBeTruthy();
    expect(screen.queryByText('You had no pick at the deadline.')).toBeNull();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  });

  it('leaves an open page of a league whose membership has ended, and says so', async () => {
    let isMember = true;
    const get = () => {
      if (isMember) return league;
      throw new Refusal(404, {});
    };
    const { router, queryClient } = await open({ 'league.get': get });
    await screen.findByRole('heading', { name: league.name });
    isMember = false;
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/leagues'));
    expect(toast.error).toHaveBeenCalledWith('You are no longer a member of this league');
  });

  it('accepts a pick while the standings fail to load, and offers a retry', async () => {
    let fails = true;
    const standings = vi.fn(() => {
      if (fails) throw new Error('standings are down');
      return alive;
    });
    const { queryClient } = await open({ 'league.standings': standings, 'pick.submit': () => ({ ...pickOf('GB'), correct: null }) });
    await openPickDialog();
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, confirm pick' }));
    await screen.findByText('Can change');
    expect(toast.success).toHaveBeenCalledWith('Green Bay Packers pick submitted!');
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(screen.getByText('Can change')).toBeTruthy();
    fails = false;
    await waitFor(() => expect(screen.queryByText("Couldn't load the standings")).toBeNull());
    await act(() => standings.mock.results.at(-1)?.value);
    expect(screen.getByText('Can change')).toBeTruthy();
    // The members are refetched after a pick; the next test must not see that response.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  });

  it.each([
    ['refetches once at a deadline that no event announced', false],
    ['refetches nothing at a deadline after an event revealed the picks', true],
  ])('%s', async (_, isAnnounced) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    let isLocked = false;
    const standings = vi.fn(() => makeStandings({ rounds: 6, members, isLocked }));
    const { clock, queryClient } = await open({ 'league.standings': standings });
    await openPickDialog();
    isLocked = true;
    if (isAnnounced) await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const loads = standings.mock.calls.length;
    await act(async () => clock.set(DEADLINE));
    if (!isAnnounced) await waitFor(() => expect(standings.mock.calls.length).toBe(loads + 1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(standings.mock.calls.length - loads).toBe(isAnnounced ? 0 : 1);
  });

  it('says that picks are locked if the same deadline eliminates the reader and closes the dialog', async () => {
    let standings = alive;
    const { clock, queryClient } = await open({ 'league.standings': () => standings });
    await openPickDialog();
    await screen.findByRole('dialog', { name: 'Confirm Team Selection' });
    standings = out;
    await act(async () => {
      await queryClient.invalidateQueries();
      clock.set(DEADLINE);
    });
    await screen.findByText("You've Been Eliminated!");
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(vi.mocked(toast.error).mock.calls).toEqual([['Picks are locked for this round!']]);
  });

  it("says that picks are locked if the next round replaces the dialog's round", async () => {
    let shown = league;
    const { clock, queryClient } = await open({ 'league.get': () => shown, 'pick.history': () => [pickOf('DAL')] });
    fireEvent.click(await screen.findByRole('button', { name: /Week 6 Games/ }));
    await openPickDialog();
    shown = makeLeague({ round: { ordinal: 7, description: 'Week 7', startsAt: new Date(DEADLINE.getTime() + 604_800_000) } });
    await act(async () => {
      await queryClient.invalidateQueries();
      clock.set(new Date(DEADLINE.getTime() + 86_400_000));
    });
    await screen.findByText('Your Week 7 Pick');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(vi.mocked(toast.error).mock.calls).toEqual([['Picks are locked for this round!']]);
  });

  it('updates only the cells of live picks on a new score, without re-rendering rows', async () => {
    const members = Array.from({ length: 120 }, (_, at) => ({
      name: at === 0 ? 'Me' : `Player ${at}`,
      picks: ['KC', 'SEA', 'DAL', 'PHI', 'BUF', at % 2 === 0 ? 'GB' : 'CIN'],
    }));
    const standings = makeStandings({ rounds: 6, members });
    let score = { awayScore: 3, homeScore: 7 };
    const { clock, queryClient, container } = await open({
      'league.standings': () => standings,
      'game.list': () => [makeGame('CIN', 'GB', { status: 'Q2', ...score })],
      'pick.history': () => [pickOf('GB')],
    });
    await act(async () => clock.set(DEADLINE));
    const cells = () => [...container.querySelectorAll('[data-live]')].map(({ textContent }) => textContent);
    await waitFor(() => expect(cells()).toHaveLength(100));
    expect(new Set(cells())).toEqual(new Set(['7-3winning, 2nd Quarter', '3-7losing, 2nd Quarter']));
    const cell = vi.spyOn(Standings.prototype, 'cell');
    score = { awayScore: 10, homeScore: 7 };
    await act(() => queryClient.invalidateQueries({ predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes('standings') }));
    await waitFor(() => expect(new Set(cells())).toEqual(new Set(['7-10losing, 2nd Quarter', '10-7winning, 2nd Quarter'])));
    expect(cell.mock.calls.filter(([index]) => index !== 0)).toEqual([]);
  });

  it('shows that own picks could not be loaded, also during a refetch, until they are', async () => {
    let isDown = true;
    const { queryClient } = await open({
      'pick.history': () => {
        if (isDown) throw new Refusal(400, {});
        return [];
      },
    });
    await screen.findByText(pickCopy.loadFailed);
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByText(pickCopy.loadFailed)).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: copy.retry }));
    await waitFor(() => expect(screen.queryByText(pickCopy.loadFailed)).toBeNull());
  });

  it('does not mention a lock if the dialog closes while picks are open', async () => {
    const { unmount } = await open({});
    await openPickDialog();
    unmount();
    expect(toast.error).not.toHaveBeenCalled();
  });
});

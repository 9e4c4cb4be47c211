import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useLeagueData } from '../../features/league/use-league-data.ts';
import { toast } from '../../lib/toast.ts';
import { before, DEADLINE, makeGame, makeLeague, makeStandings, teamNamed } from '../../testing/factories.ts';
import { clockAt, type Handlers, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { PickAndGames } from './-pick-and-games.tsx';

const league = makeLeague();
const games = [makeGame('CIN', 'GB'), makeGame('DAL', 'CAR')];
const standings = { ...makeStandings({ rounds: 6, members: [{ name: 'Me', picks: ['DAL'] }] }), isLocked: false };

function Page() {
  const data = useLeagueData({ leagueId: 'L1', isVirtualClock: false });
  if (data.league.data === undefined || data.standings === undefined || !data.isHistoryKnown) return null;
  return <PickAndGames league={data.league.data} data={data} />;
}

const stored = (round: number, abbreviation: string) => ({ round, teamId: teamNamed(abbreviation).id });

async function open(overrides: Handlers = {}, clock = clockAt(before(DEADLINE, 60_000))) {
  const handlers: Handlers = {
    'league.get': () => league,
    'league.standings': () => standings,
    'game.list': () => games,
    'pick.history': () => [stored(1, 'DAL')],
    ...overrides,
  };
  await renderWithApi(<Page />, { handlers, clock });
  await screen.findByRole('button', { name: /Green Bay Packers/ });
  return clock;
}

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Yes, confirm pick' }));

describe('making a pick', () => {
  beforeEach(() => {
    for (const kind of ['success', 'info', 'error'] as const) vi.spyOn(toast, kind).mockReturnValue();
  });

  it('asks with the words of the specification, starts at the title, and cancels without a call', async () => {
    const submit = vi.fn();
    await open({ 'pick.submit': submit });
    choose(/Green Bay Packers/);
    const dialog = screen.getByRole('dialog', { name: 'Confirm Team Selection' });
    expect(dialog.textContent).toContain('Are you sure you want to pick Green Bay Packers for this round?');
    expect(document.activeElement?.textContent).toBe('Confirm Team Selection');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(submit).not.toHaveBeenCalled();
  });

  it('is one tab stop, moves between the teams by arrow keys, and gives the focus back to the team on Escape', async () => {
    await open();
    const team = screen.getByRole('button', { name: /Green Bay Packers/ });
    const teams = within(screen.getByRole('group', { name: /Teams to pick from/ })).getAllByRole('button');
    expect(teams.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    teams[0]?.focus();
    fireEvent.keyDown(teams[0] ?? team, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(team);
    choose(/Green Bay Packers/);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(team);
    expect(team.tabIndex).toBe(0);
  });

  it('paints nothing as saved before the answer, then says so', async () => {
    let answer = (_: unknown): void => undefined;
    const submit = vi.fn(
      (_: unknown) =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await open({ 'pick.submit': submit });
    choose(/Green Bay Packers/);
    confirm();
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ leagueId: 'L1', round: 6, teamId: teamNamed('GB').id }));
    expect(screen.getByText('No pick yet')).toBeTruthy();
    expect(screen.queryByText(/Stored on server/)).toBeNull();
    await act(async () => answer({ ...stored(6, 'GB'), correct: null }));
    await screen.findByText('Can change');
    expect(toast.success).toHaveBeenCalledWith('Green Bay Packers pick submitted!');
    expect(screen.getByText(/Stored on server at/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the refusal of the server, closes the question, and offers another try', async () => {
    const submit = vi.fn<(input: unknown) => unknown>().mockImplementationOnce(() => {
      throw new Refusal(400, { '': ['Green Bay Packers is on a bye in Week 6'] });
    });
    submit.mockReturnValue({ ...stored(6, 'GB'), correct: null });
    await open({ 'pick.submit': submit });
    choose(/Green Bay Packers/);
    confirm();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(toast.error).toHaveBeenCalledWith('Green Bay Packers is on a bye in Week 6');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('No pick yet')).toBeTruthy();
    fireEvent.click(again);
    await screen.findByText('Can change');
  });

  it('asks the server what it has when the answer was lost', async () => {
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
    confirm();
    await screen.findByText('Can change');
    expect(toast.success).toHaveBeenCalledWith('Green Bay Packers pick submitted!');
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('says not saved when the answer was lost and the server has nothing', async () => {
    await open({
      'pick.submit': () => {
        throw new Error('connection lost');
      },
    });
    choose(/Green Bay Packers/);
    confirm();
    await screen.findByText('Your pick was not saved.');
    expect(screen.queryByText(/Stored on server/)).toBeNull();
  });

  it('lets a team of an earlier week explain itself instead of asking', async () => {
    await open();
    expect(screen.getByText('Week 1 Pick')).toBeTruthy();
    choose(/Dallas Cowboys/);
    expect(toast.info).toHaveBeenCalledWith('Dallas Cowboys was already picked in Week 1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('collapses the games once there is a pick, and says when it is chosen again', async () => {
    await renderWithApi(<Page />, {
      handlers: {
        'league.get': () => league,
        'league.standings': () => standings,
        'game.list': () => games,
        'pick.history': () => [stored(6, 'GB')],
      },
      clock: clockAt(before(DEADLINE, 60_000)),
    });
    const toggle = await screen.findByRole('button', { name: /Week 6 Games/ });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(toggle);
    choose(/Green Bay Packers/);
    expect(toast.info).toHaveBeenCalledWith('Green Bay Packers already selected!');
  });

  it('closes the question when the deadline passes over it', async () => {
    const clock = await open();
    choose(/Green Bay Packers/);
    act(() => clock.set(DEADLINE));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toast.error).toHaveBeenCalledWith('Picks are locked for this round!');
    choose(/Green Bay Packers/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DEADLINE, makeLeague } from '../../testing/factories.ts';
import { type Handlers, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { CreateLeague } from './create-league.tsx';

const seasons = [{ display: 'NFL 2025-2026', leagueType: 'NFL', season: 2025, state: 'available' as const }];
const start = { round: { ordinal: 6, description: 'Week 6', startsAt: DEADLINE }, refusal: null, createdLeagues: 1 };

async function open(answers: Handlers = {}) {
  const onOpenLeague = vi.fn();
  const handlers = {
    'season.nextStart': () => start,
    'league.get': () => makeLeague(),
    'league.inviteLink': () => ({ token: 'T1', canEnd: true }),
    ...answers,
  };
  await renderWithApi(<CreateLeague seasons={seasons} onOpenLeague={onOpenLeague} />, { handlers });
  return onOpenLeague;
}

async function fillAndSubmit() {
  fireEvent.change(screen.getByLabelText('League name'), { target: { value: 'Office Survivors' } });
  fireEvent.change(screen.getByLabelText('League password'), { target: { value: 'murphys6' } });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create League' });
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

describe('Create League', () => {
  it('says before the submit with which week the league starts and how many were created', async () => {
    await open();
    expect(await screen.findByText(/Your league starts with Week 6 and locks Oct \d+ @ /)).toBeTruthy();
    expect(screen.getByText(/1 of 2 leagues created/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create League' }).disabled).toBe(true);
  });

  it('creates, shows the key, and opens the league on acknowledgement', async () => {
    const create = vi.fn((_: unknown) => 'L1');
    const onOpenLeague = await open({ 'league.create': create });
    await fillAndSubmit();
    expect(await screen.findByRole('dialog', { name: 'League Created Successfully' })).toBeTruthy();
    expect(create).toHaveBeenCalledWith({ name: 'Office Survivors', password: 'murphys6', leagueType: 'NFL', season: 2025 });
    expect(await screen.findByText('K7Q2MX9A')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go to your league' }));
    expect(onOpenLeague).toHaveBeenCalledWith('L1');
  });

  it('only closes when the backdrop is clicked, and leaves a way to the league', async () => {
    const onOpenLeague = await open({ 'league.create': () => 'L1' });
    await fillAndSubmit();
    fireEvent.click(await screen.findByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onOpenLeague).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Go to your league' }).getAttribute('href')).toBe('/home/league/L1');
  });

  it('lists all messages of the server', async () => {
    await open({
      'league.create': () => {
        throw new Refusal(409, { '': ['You can create at most two leagues per season'], name: ['Odd name'] });
      },
    });
    await fillAndSubmit();
    const alert = await screen.findByRole('alert');
    expect(alert.querySelectorAll('li')).toHaveLength(2);
  });
});

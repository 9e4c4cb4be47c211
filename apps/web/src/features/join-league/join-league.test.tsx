import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { JoinLeague } from './join-league.tsx';

const keyField = () => screen.getByLabelText<HTMLInputElement>('League key');
const passwordField = () => screen.getByLabelText<HTMLInputElement>('League password');
const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Join League' });

describe('Join League', () => {
  it('fills in the key of the invitation in capitals and waits at the password', async () => {
    await renderWithApi(<JoinLeague prefilledKey="k7q2mx9a" onJoined={vi.fn()} />);
    expect(keyField().value).toBe('K7Q2MX9A');
    await vi.waitFor(() => expect(document.activeElement === passwordField()).toBe(true));
  });

  it('forces what is typed or pasted into a key', async () => {
    await renderWithApi(<JoinLeague prefilledKey="" onJoined={vi.fn()} />);
    fireEvent.change(keyField(), { target: { value: ' k7q2-mx9a zz' } });
    expect(keyField().value).toBe('K7Q2MX9A');
  });

  it('joins, and opens the league that the server names', async () => {
    const onJoined = vi.fn();
    const join = vi.fn((_: unknown) => 'L9');
    await renderWithApi(<JoinLeague prefilledKey="K7Q2MX9A" onJoined={onJoined} />, { handlers: { 'league.join': join } });
    expect(submitButton().disabled).toBe(true);
    fireEvent.change(passwordField(), { target: { value: 'murphys6' } });
    await vi.waitFor(() => expect(submitButton().disabled).toBe(false));
    fireEvent.click(submitButton());
    await vi.waitFor(() => expect(onJoined).toHaveBeenCalledWith('L9'));
    expect(join).toHaveBeenCalledWith({ key: 'K7Q2MX9A', password: 'murphys6' });
  });

  it('lists the messages of the server', async () => {
    const handlers = {
      'league.join': () => {
        throw new Refusal(400, { '': ['League key or password is incorrect'] });
      },
    };
    await renderWithApi(<JoinLeague prefilledKey="K7Q2MX9A" onJoined={vi.fn()} />, { handlers });
    fireEvent.change(passwordField(), { target: { value: 'wrong' } });
    await vi.waitFor(() => expect(submitButton().disabled).toBe(false));
    fireEvent.click(submitButton());
    expect((await screen.findByRole('alert')).textContent).toBe('League key or password is incorrect');
  });
});

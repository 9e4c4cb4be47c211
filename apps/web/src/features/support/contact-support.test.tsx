import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../lib/ui/toast.ts';
import { type Handlers, Refusal, renderWithApi } from '../../testing/render-with-api.tsx';
import { ContactSupport } from './contact-support.tsx';

const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function open(handlers: Handlers = {}) {
  const view = await renderWithApi(<ContactSupport />, { handlers });
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have read the rules' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have read the FAQ' }));
  return view;
}

async function fillAndSubmit(text = '  It is broken  ') {
  fireEvent.change(screen.getByLabelText('Issue type'), { target: { value: 'picks' } });
  fireEvent.change(description(), { target: { value: text } });
  await vi.waitFor(() => expect(button('Submit').disabled).toBe(false));
  fireEvent.click(button('Submit'));
}

function refusing(error: Error): Handlers {
  return {
    'ticket.create': () => {
      throw error;
    },
  };
}

describe('Contact Support', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('shows the form only after both confirmations', async () => {
    await renderWithApi(<ContactSupport />);
    expect(document.title).toBe('Contact Support - Survivor Pools');
    expect(screen.queryByLabelText('Issue type')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'I have read the rules' }));
    expect(screen.queryByLabelText('Issue type')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'I have read the FAQ' }));
    expect(screen.getByLabelText('Issue type')).toBeTruthy();
  });

  it('stays disabled, with the reason, without an issue type or with blanks alone', async () => {
    await open();
    fireEvent.change(description(), { target: { value: '   ' } });
    expect(button('Submit').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Issue type'), { target: { value: 'other' } });
    await vi.waitFor(() => expect(button('Submit').disabled).toBe(true));
    expect(screen.getByText('Choose an issue type and describe the issue to submit.')).toBeTruthy();
  });

  it('caps the description at 1000 characters and counts down', async () => {
    await open();
    fireEvent.change(description(), { target: { value: 'x'.repeat(1200) } });
    expect(description().value).toHaveLength(1000);
    const counter = await screen.findByText('0 characters remaining');
    expect(counter.dataset.tone).toBe('danger');
    expect(screen.getByText('No characters remaining').getAttribute('role')).toBe('status');
  });

  it('sends the trimmed text once, then shows the ticket id, to copy', async () => {
    const success = vi.spyOn(toast, 'success');
    const writeText = vi.fn(async (_: string) => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    let answer = (_: { ticketId: string }) => {};
    const create = vi.fn(
      (_: unknown) =>
        new Promise<{ ticketId: string }>((resolve) => {
          answer = resolve;
        }),
    );
    await open({ 'ticket.create': create });
    await fillAndSubmit();
    await vi.waitFor(() => expect(button('Submitting...').disabled).toBe(true));
    await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create).toHaveBeenCalledWith({ issueType: 'picks', description: 'It is broken' });
    answer({ ticketId: '7Q2' });
    const heading = await screen.findByRole('heading', { name: 'Support ticket submitted' });
    expect(document.activeElement).toBe(heading);
    expect(success).toHaveBeenCalledWith('Support ticket submitted successfully! Ticket ID: 7Q2', 'submit-ticket');
    fireEvent.click(button('Copy'));
    await vi.waitFor(() => expect(success).toHaveBeenCalledWith('Ticket ID copied to clipboard!', 'copy-ticket-id'));
    expect(writeText).toHaveBeenCalledWith('7Q2');
    expect(screen.getByRole('link', { name: 'Return to Help and Support' }).getAttribute('href')).toBe('/help');
  });

  it('says so when the ticket id cannot be copied', async () => {
    const failure = vi.spyOn(toast, 'error');
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    await open({ 'ticket.create': () => ({ ticketId: '7Q2' }) });
    await fillAndSubmit();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    await vi.waitFor(() => expect(failure).toHaveBeenCalledWith('Failed to copy ticket ID. Please copy manually.', 'copy-ticket-id'));
  });

  it.each([
    ['401', new Refusal(401, { '': ['Sign in to continue'] })],
    ['a text that names the user', new Refusal(404, { '': ['Unknown user'] })],
  ])('asks to log in after %s, and keeps what was typed', async (_, refusal) => {
    const failure = vi.spyOn(toast, 'error');
    await open(refusing(refusal));
    await fillAndSubmit();
    await vi.waitFor(() => expect(failure).toHaveBeenCalledWith('Ensure you are logged in and try to submit again.', 'submit-ticket'));
    expect(description().value).toBe('  It is broken  ');
    expect((await screen.findByRole('link', { name: 'Sign in in a new tab' })).getAttribute('target')).toBe('_blank');
  });

  it.each([
    [
      'a refusal',
      new Refusal(429, { '': ['Too many support requests. Please try again later.'] }),
      'Too many support requests. Please try again later.',
    ],
    ['no answer', new Error('offline'), null],
  ])('asks to try again after %s, and can', async (_, error, listed) => {
    const failure = vi.spyOn(toast, 'error');
    await open(refusing(error));
    await fillAndSubmit();
    await vi.waitFor(() => expect(failure).toHaveBeenCalledWith('Failed to submit support ticket. Please try again.', 'submit-ticket'));
    if (listed !== null) expect((await screen.findByRole('alert')).textContent).toBe(listed);
    await vi.waitFor(() => expect(button('Submit').disabled).toBe(false));
  });
});

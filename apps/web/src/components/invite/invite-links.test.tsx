import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../lib/ui/toast.ts';
import { type Handlers, renderWithApi } from '../../testing/render-with-api.tsx';
import InviteLinks from './invite-links.tsx';

function device({ share, writeText }: { share?: () => Promise<void>; writeText?: (text: string) => Promise<void> }): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  Object.defineProperty(navigator, 'clipboard', { value: writeText && { writeText }, configurable: true });
}

async function show(handlers: Handlers = {}, canEnd = false) {
  const answers = { 'league.inviteLink': () => ({ token: 'T1', canEnd }), ...handlers };
  await renderWithApi(<InviteLinks leagueId="L1" league="Office Survivors" />, { handlers: answers });
  await screen.findByDisplayValue(/\/invite\/T1$/);
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the invitation link', () => {
  beforeEach(() => {
    vi.spyOn(toast, 'success').mockReturnValue();
    vi.spyOn(toast, 'error').mockReturnValue();
  });
  afterEach(() => device({}));

  it('is copied, and shown to be copied by hand where that fails', async () => {
    const writeText = vi.fn(async (_: string) => undefined);
    device({ writeText });
    await show();
    expect(screen.queryByRole('button', { name: 'Share link' })).toBeNull();
    click('Copy link');
    await vi.waitFor(() => expect(toast.success).toHaveBeenCalledWith('Invitation link copied to clipboard!'));
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/invite/T1`);
    device({});
    click('Copy link');
    await vi.waitFor(() => expect(toast.error).toHaveBeenCalledWith('Copying did not work. Select the link and copy it.'));
  });

  it('goes to the sheet of the device where there is one', async () => {
    const share = vi.fn(async (_?: ShareData) => undefined);
    device({ share });
    await show();
    click('Share link');
    await vi.waitFor(() =>
      expect(share).toHaveBeenCalledWith({ title: 'Join Office Survivors', url: `${window.location.origin}/invite/T1` }),
    );
  });

  it('is ended by an administrator after a question, and is another one then', async () => {
    const end = vi.fn(() => ({ token: 'T2', canEnd: true }));
    await show({ 'league.endInvitations': end }, true);
    click('End this invitation link');
    click('Keep the links');
    expect(end).not.toHaveBeenCalled();
    click('End this invitation link');
    click('Yes, end all links');
    expect(await screen.findByDisplayValue(/\/invite\/T2$/)).toBeTruthy();
    expect(toast.success).toHaveBeenCalledWith('The old links do not work any more. This is your new one.');
  });

  it('is not for other members to end', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'End this invitation link' })).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../lib/ui/toast.ts';
import { shareInvitation } from './share.ts';

const invitation = { name: 'Office Survivors', key: 'K7Q2MX9A', password: 'murphys6' };
const cancelled = new DOMException('cancelled', 'AbortError');

function device({ share, writeText }: { share?: () => Promise<void>; writeText?: (text: string) => Promise<void> }): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  Object.defineProperty(navigator, 'clipboard', { value: writeText && { writeText }, configurable: true });
}

describe('sharing a league', () => {
  beforeEach(() => {
    vi.spyOn(toast, 'success').mockReturnValue();
    vi.spyOn(toast, 'error').mockReturnValue();
  });
  afterEach(() => device({}));

  it('says that there is no key', async () => {
    await shareInvitation({ ...invitation, key: '' });
    expect(toast.error).toHaveBeenCalledWith('League key not available');
  });

  it('uses the device where it can, without a toast', async () => {
    const share = vi.fn(async (_data?: ShareData) => undefined);
    device({ share });
    await shareInvitation(invitation);
    const text = share.mock.calls[0]?.[0]?.text ?? '';
    for (const part of ['K7Q2MX9A', 'murphys6', '/home/join-league?key=K7Q2MX9A', '/rules']) expect(text).toContain(part);
    expect(toast.success).not.toHaveBeenCalled();
  });

  it('takes a cancelled share for an answer', async () => {
    const writeText = vi.fn(async () => undefined);
    device({ share: () => Promise.reject(cancelled), writeText });
    await shareInvitation(invitation);
    expect(writeText).not.toHaveBeenCalled();
    expect(toast.error).not.toHaveBeenCalled();
  });

  it.each([undefined, () => Promise.reject(new Error('not allowed'))])('falls back to the clipboard', async (share) => {
    device({ share, writeText: async () => undefined });
    await shareInvitation(invitation);
    expect(toast.success).toHaveBeenCalledWith('League invitation copied to clipboard! Share it with friends.');
  });

  it('names the key when nothing works', async () => {
    device({ writeText: () => Promise.reject(new Error('denied')) });
    await shareInvitation(invitation);
    expect(toast.error).toHaveBeenCalledWith('Unable to share. Please manually share the league key: K7Q2MX9A');
  });

  it('names the key in a browser without a clipboard', async () => {
    device({});
    await shareInvitation(invitation);
    expect(toast.error).toHaveBeenCalledWith('Unable to share. Please manually share the league key: K7Q2MX9A');
  });
});

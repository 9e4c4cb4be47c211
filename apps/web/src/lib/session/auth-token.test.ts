import { describe, expect, it, vi } from 'vitest';
import { clearToken, hasFreshToken, hasStaleToken, onSignedOutElsewhere, readToken, writeToken } from './auth-token.ts';

const tokenUntil = (seconds: number) => `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }))}.s`;

describe('the bearer', () => {
  it('is stored until it is cleared', () => {
    const token = tokenUntil(60);
    writeToken(token);
    expect(readToken()).toBe(token);
    clearToken();
    expect(readToken()).toBeNull();
  });

  it("is sent to the server even if it expired within a day by the device's clock", () => {
    writeToken(tokenUntil(-3600));
    expect(readToken()).not.toBeNull();
    writeToken(tokenUntil(-2 * 86_400));
    expect(readToken()).toBeNull();
  });

  it('does not redirect from the landing page once it expired', () => {
    expect([hasFreshToken(), hasStaleToken()]).toEqual([false, false]);
    writeToken(tokenUntil(60));
    expect([hasFreshToken(), hasStaleToken()]).toEqual([true, false]);
    writeToken(tokenUntil(-60));
    expect([hasFreshToken(), hasStaleToken()]).toEqual([false, false]);
    writeToken(tokenUntil(-2 * 86_400));
    expect([hasFreshToken(), hasStaleToken()]).toEqual([false, true]);
  });

  it('is used if it cannot be decoded', () => {
    writeToken('opaque');
    expect(readToken()).toBe('opaque');
  });

  it('is ignored if no header can carry it', () => {
    for (const token of ['', 'h.e3\n', 'h.é.s', '"h.e30.s" ']) {
      writeToken(token);
      expect([readToken(), hasFreshToken(), hasStaleToken()]).toEqual([null, false, true]);
    }
  });

  it('is cleared in this tab when another one signs out', () => {
    const signedOut = vi.fn();
    const stop = onSignedOutElsewhere(signedOut);
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    expect(signedOut).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: 'survivor.token', newValue: null }));
    expect(signedOut).toHaveBeenCalledOnce();
    stop();
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusalText } from './refusal-text.ts';

afterEach(() => vi.restoreAllMocks());

describe('the login page after a refused sign-in', () => {
  it.each([
    ['email-unverified', 'ann@example.com', "hasn't verified ann@example.com. Verify that address there"],
    ['email-unverified', 'アン@例え.jp', "hasn't verified アン@例え.jp."],
    ['email-unverified', null, "hasn't verified your email address."],
    ['email-missing', 'ann', 'shared no email address for ann. Add one there'],
    ['email-missing', null, 'shared no email address for this account.'],
    ['sign-in-setup', null, "trying again won't help. Please tell the person who runs this site."],
    ['sign-in-denied', null, 'Try again, or use another account.'],
    ['suspended', null, 'This account is suspended.'],
    ['sign-in-failed', null, "Sign-in didn't work. Please try again."],
    ['of-a-later-release', null, "Sign-in didn't work. Please try again."],
    ['constructor', null, "Sign-in didn't work. Please try again."],
  ])('for %s and the account %s says what to do', (error, account, words) => {
    const cookies = account === null ? 'other=1' : `other=1; sign-in-account=${encodeURIComponent(account)}`;
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookies);
    expect(refusalText(error)).toContain(words);
  });
});

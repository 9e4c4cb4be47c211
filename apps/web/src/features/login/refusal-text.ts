import { readCookie } from '../../lib/session/read-cookie.ts';
import { loginCopy } from './login-copy.ts';

/** The account of the refused sign-in, from a cookie that lasts a minute (contract 3). */
const refusedAccount = () => readCookie('__Host-sign-in-account') ?? readCookie('sign-in-account');

const TEXTS: Readonly<Record<string, () => string>> = {
  suspended: () => loginCopy.suspended,
  'email-unverified': () => loginCopy.emailUnverified(refusedAccount() ?? loginCopy.thisAddress),
  'email-missing': () => loginCopy.emailMissing(refusedAccount() ?? loginCopy.thisAccount),
  'sign-in-setup': () => loginCopy.setup,
  'sign-in-denied': () => loginCopy.denied,
};

/** What the login page says for its `error` parameter. */
export const refusalText = (error: string): string =>
  Object.hasOwn(TEXTS, error) ? (TEXTS[error]?.() ?? loginCopy.failed) : loginCopy.failed;

import { escapeHtml, htmlPage } from '../html-page.ts';
import type { Account } from './accounts.ts';

/** The account chooser: a form with one button per person, the last for somebody new. */
export function chooserPage(action: string, accounts: readonly Account[]): string {
  const buttons = accounts.map(({ sub, email, name }, index) => {
    const title = index === accounts.length - 1 ? 'Somebody new' : name;
    return `<li><button type="submit" name="account" value="${escapeHtml(sub)}"><strong>${escapeHtml(title)}</strong> <small>${escapeHtml(email)}</small></button></li>`;
  });
  return htmlPage(
    'Choose an account',
    `<p>Local sign-in without a password. Choose who you want to be.</p>
<form method="post" action="${escapeHtml(action)}"><ul>${buttons.join('')}</ul></form>`,
  );
}

export const errorPage = (message: string): string =>
  htmlPage('Sign-in did not work', `<p>${escapeHtml(message)}</p><p>Go back to the app and start the sign-in again.</p>`);

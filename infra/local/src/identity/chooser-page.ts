import { type Account, isNewcomer } from './accounts.ts';

const style = `
:root{color-scheme:light dark;--ground:#f3f5f4;--card:#fff;--ink:#14201b;--soft:#52605a;--line:#d5dcd8;--accent:#0b6b3f}
@media (prefers-color-scheme:dark){:root{--ground:#0f1613;--card:#18211d;--ink:#eef3f0;--soft:#a5b3ac;--line:#2f3b35;--accent:#5fd49a}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:2.5rem 1rem}h1{font-size:1.5rem;margin:0 0 .25rem}p{margin:0 0 1.5rem;color:var(--soft)}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
button{display:flex;align-items:center;gap:.875rem;width:100%;min-height:3.5rem;padding:.625rem .875rem;text-align:left;font:inherit;color:inherit;
background:var(--card);border:1px solid var(--line);border-radius:.75rem;cursor:pointer}
button:hover{border-color:var(--accent)}button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.mark{flex:none;display:grid;place-items:center;width:2.25rem;height:2.25rem;border-radius:50%;border:2px solid var(--accent);font-weight:600;font-size:.8rem}
.name{display:block;font-weight:600}.mail{display:block;color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}`;

/** The account chooser: a form with one button a person, without scripts. */
export function chooserPage(action: string, accounts: readonly Account[]): string {
  return page(
    'Choose an account',
    `<p>Local sign-in without a password. Choose who you want to be.</p>
<form method="post" action="${escapeHtml(action)}"><ul>${accounts.map(accountButton).join('')}</ul></form>`,
  );
}

/** A page for what went wrong, as an expired or foreign sign-in. */
export function errorPage(message: string): string {
  return page('Sign-in did not work', `<p>${escapeHtml(message)}</p><p>Go back to the app and start the sign-in again.</p>`);
}

function accountButton(account: Account): string {
  const { sub, name, email } = account;
  const [mark, title] = isNewcomer(account) ? ['+', 'Somebody new'] : [initials(name), name];
  return `<li><button type="submit" name="account" value="${escapeHtml(sub)}"><span class="mark" aria-hidden="true">${escapeHtml(mark)}</span>
<span><span class="name">${escapeHtml(title)}</span> <span class="mail">${escapeHtml(email)}</span></span></button></li>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .join('')
    .slice(0, 2);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

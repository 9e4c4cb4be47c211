import type { ParsedMail } from 'mailparser';

const style = `
:root{color-scheme:light dark;--ground:#f3f5f4;--card:#fff;--ink:#14201b;--soft:#52605a;--line:#d5dcd8;--accent:#0b6b3f}
@media (prefers-color-scheme:dark){:root{--ground:#0f1613;--card:#18211d;--ink:#eef3f0;--soft:#a5b3ac;--line:#2f3b35;--accent:#5fd49a}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2.5rem 1rem}h1{font-size:1.5rem;margin:0 0 .25rem}p{color:var(--soft)}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}li a,pre,dl{display:block;padding:.75rem 1rem;background:var(--card);
border:1px solid var(--line);border-radius:.75rem}a{color:var(--accent);overflow-wrap:anywhere}li a{color:inherit;text-decoration:none}
li a:hover{border-color:var(--accent)}a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}strong,small{display:block}small,dt{color:var(--soft)}
dd{margin:0 0 .5rem;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}`;

export interface ListedMail {
  readonly name: string;
  readonly mail: ParsedMail;
}

const recipientsOf = ({ to }: ParsedMail) =>
  [to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');

/** All that was caught, the newest first. */
export function mailListPage(mails: readonly ListedMail[]): string {
  const rows = mails.map(
    ({ name, mail }) =>
      `<li><a href="/message/${escapeHtml(name)}"><strong>${escapeHtml(mail.subject ?? 'No subject')}</strong><small>To ${escapeHtml(recipientsOf(mail))}, ${escapeHtml(mail.date?.toUTCString() ?? 'no date')}</small></a></li>`,
  );
  const body = rows.length === 0 ? '<p>No message yet.</p>' : `<ul>${rows.join('')}</ul>`;
  return page('Messages', `<p>Email from this run is not delivered. It is stored here.</p>${body}`);
}

/** One message: its headers and its text, in which our own addresses can be followed. */
export function mailPage({ name, mail }: ListedMail): string {
  const headers = mail.headerLines.map(({ line }) => {
    const [, field = '', value = ''] = /^([^:]*):\s*([\s\S]*)$/.exec(line) ?? [];
    return `<dt>${escapeHtml(field)}</dt><dd>${linked(value)}</dd>`;
  });
  const body = `<p><a href="/">All messages</a> · <a href="/raw/${escapeHtml(name)}">As it was sent</a></p>
<pre>${linked(mail.text ?? '')}</pre><h2>Headers</h2><dl>${headers.join('')}</dl>`;
  return page(mail.subject ?? 'No subject', body);
}

export const missingPage = () => page('There is no such message', '<p><a href="/">All messages</a></p>');

function page(title: string, body: string): string {
  const heading = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main><h1>${heading}</h1>${body}</main></body></html>`;
}

const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`))
    .join('');

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

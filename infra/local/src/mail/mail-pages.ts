import type { ParsedMail } from 'mailparser';
import { escapeHtml, htmlPage } from '../html-page.ts';

export interface StoredMail {
  readonly name: string;
  readonly mail: ParsedMail;
}

const recipientsOf = ({ to }: ParsedMail) => [to ?? []].flat().map((address) => address.text);
const subjectOf = ({ subject = 'No subject' }: ParsedMail) => subject;

function rowOf({ name, mail }: StoredMail): string {
  const details = `To ${recipientsOf(mail).join(', ')}, ${mail.date?.toUTCString() ?? 'no date'}`;
  return `<li><a href="/message/${name}"><strong>${escapeHtml(subjectOf(mail))}</strong><small>${escapeHtml(details)}</small></a></li>`;
}

export const mailListPage = (mails: readonly StoredMail[]): string =>
  htmlPage(
    'Messages',
    `<p>Email from this run is not delivered. It is stored here.</p>${mails.length === 0 ? '<p>No message yet.</p>' : `<ul>${mails.map(rowOf).join('')}</ul>`}`,
  );

/** The text and headers of a message, with links. */
export function mailPage({ name, mail }: StoredMail): string {
  const headers = mail.headerLines.map(({ line }) => {
    const [, field = '', value = ''] = /^([^:]*):\s*([\s\S]*)$/.exec(line) ?? [];
    return `<dt>${escapeHtml(field)}</dt><dd>${withLinks(value)}</dd>`;
  });
  return htmlPage(
    subjectOf(mail),
    `<p><a href="/">All messages</a> · <a href="/raw/${name}">Source</a></p>
<pre>${withLinks(mail.text ?? '')}</pre><h2>Headers</h2><dl>${headers.join('')}</dl>`,
  );
}

export const missingPage = () => htmlPage('There is no such message', '<p><a href="/">All messages</a></p>');

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`))
    .join('');

import type { Page } from '@playwright/test';

type Heard = { readonly url: string; readonly text: string };

/** What changes by itself, whoever picks what: the server's time and the age of the source's last answer. */
const TICKING = /"(?:serverTime|sourceAge)":(?:"[^"]*"|[\d.]+|null)/g;
const DATA_LINE = /^data: ?(.*)$/gm;

const heardBy = (page: Page): Promise<Heard[]> => page.evaluate('window.heard');

const proceduresOf = ({ url }: Heard) => (/\/trpc\/([^?]+)/.exec(url)?.[1] ?? '').split(',');

const isStream = (heard: Heard) => proceduresOf(heard).includes('league.events');

function partsOf(text: string): unknown[] | null {
  try {
    const answer: unknown = JSON.parse(text);
    return Array.isArray(answer) ? answer : [answer];
  } catch {
    return null;
  }
}

/** The last complete answer of each procedure to a page, without what ticks. */
export async function lastAnswers(page: Page): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const heard of await heardBy(page)) {
    if (isStream(heard)) continue;
    const parts = partsOf(heard.text);
    for (const [at, procedure] of proceduresOf(heard).entries()) {
      if (procedure !== '' && parts?.[at] !== undefined) answers[procedure] = JSON.stringify(parts[at]).replaceAll(TICKING, '');
    }
  }
  return answers;
}

/** What the event stream has told a page, line by line. */
export async function streamLines(page: Page): Promise<string[]> {
  const streams = (await heardBy(page)).filter(isStream);
  return streams.flatMap(({ text }) => [...text.matchAll(DATA_LINE)].map(([, data]) => data ?? ''));
}

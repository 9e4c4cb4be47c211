import type { Page } from '@playwright/test';

/** Where the local provider may stand; its origin is known once a navigation has led there. */
const LOCAL = new Set(['localhost', '127.0.0.1']);

const SHED = /^console: .*status of 503 .*\/trpc\//;

/** A server that a busy machine leaves too little time refuses reads, and the page asks again: no fault of the page. */
export const isShedRead = (fault: string): boolean => SHED.test(fault);

export type Watch = {
  /** Where requests may go; navigations may also lead to this machine. */
  readonly origins: ReadonlySet<string>;
  readonly report: (fault: string) => void;
};

/** Reports uncaught errors, errors in the console and requests to another origin, as long as the page lives. */
export function watchPage(page: Page, { origins, report }: Watch): void {
  page.on('pageerror', (error) => report(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} at ${message.location().url}`);
  });
  page.on('request', (request) => {
    const { origin, protocol, hostname } = new URL(request.url());
    const isAllowed = origins.has(origin) || (request.isNavigationRequest() && LOCAL.has(hostname));
    if (protocol.startsWith('http') && !isAllowed) report(`request to ${origin}`);
  });
}

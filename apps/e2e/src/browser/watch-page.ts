import type { Page } from '@playwright/test';

/** Hosts of the local provider, whose port is known only after a navigation. */
const LOCAL = new Set(['localhost', '127.0.0.1']);

const SHED = /^console: .*status of 503 .*\/trpc\//;

/** An overloaded server refuses reads and the page retries, which is no fault of the page. */
export const isShedRead = (fault: string): boolean => SHED.test(fault);

export type Watch = {
  /** Origins that requests may use. Navigations may also go to this machine. */
  readonly origins: ReadonlySet<string>;
  readonly report: (fault: string) => void;
};

/** Reports uncaught errors, console errors and requests to other origins. */
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

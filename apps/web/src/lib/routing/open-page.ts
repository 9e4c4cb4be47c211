import { prefetchPage } from '../api/prefetch-page.ts';
import { guardMaintenance } from './guards.ts';
import type { RouterContext } from './router-context.ts';

type PageArgs = { readonly context: RouterContext; readonly location: { readonly href: string } };

/** Prefetches the data of a page. Redirects players to /maintenance during maintenance. */
export function openPage({ context, location: { href: path } }: PageArgs): Promise<void> {
  prefetchPage({ utils: context.utils, path });
  return guardMaintenance({ ...context, path });
}

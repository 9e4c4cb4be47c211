import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { copy } from './components/common-copy.ts';
import { ChangelogContent } from './features/help/changelog-page.tsx';
import { faqCopy } from './features/help/faq-copy.ts';
import { changelogCopy } from './features/help/release-notes.ts';
import { rulesCopy } from './features/help/rules-copy.ts';
import { LoginPage } from './features/login/login-page.tsx';
import { maintenanceCopy } from './features/maintenance/maintenance-copy.ts';
import { MaintenancePage } from './features/maintenance/maintenance-page.tsx';
import { trpc } from './lib/api/trpc.ts';
import { DEFAULT_TARGET } from './lib/routing/post-login-target.ts';
import { SHELL_PAGES, type ShellPage } from './prerender-shells.tsx';
import { createAppRouter } from './router.tsx';

type PageFacts = {
  readonly path: string;
  readonly file: string;
  readonly title: string;
  /** Signed-in users see something else at this path. */
  readonly isForVisitors: boolean;
};
type Page = PageFacts & {
  /** Content that the browser replaces; null for a route that it hydrates (main.tsx). */
  readonly content: ReactNode;
};
/** A page as the build writes it. */
export type PrerenderedPage = PageFacts & { readonly html: string };
/** A shell as the build writes it. */
export type PrerenderedShell = Pick<ShellPage, 'file' | 'route'> & { readonly html: string };

const titled = (title: string) => `${title} - ${copy.appName}`;

/** Public pages with the same content for everyone, as a visitor first sees them. */
const PAGES: readonly Page[] = [
  {
    path: '/',
    file: 'landing',
    title: copy.appName,
    isForVisitors: true,
    content: <LoginPage system={null} allowsProviderScript={false} target={DEFAULT_TARGET} seasons={[]} error={null} />,
  },
  { path: '/rules', file: 'rules', title: titled(rulesCopy.title), isForVisitors: true, content: null },
  { path: '/faq', file: 'faq', title: titled(faqCopy.title), isForVisitors: true, content: null },
  { path: '/changelog', file: 'changelog', title: titled(changelogCopy.title), isForVisitors: false, content: <ChangelogContent /> },
  {
    path: '/maintenance',
    file: 'maintenance',
    title: titled(maintenanceCopy.title),
    isForVisitors: false,
    content: <MaintenancePage onBack={() => undefined} />,
  },
];

async function renderContent({ path, content }: Pick<Page, 'path' | 'content'>): Promise<string> {
  const queryClient = new QueryClient();
  const client = trpc.createClient({ links: [] });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => content, notFoundComponent: () => content }),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  return renderToString(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
}

/**
 * Renders the route itself, so that hydration finds the same markup. Scroll restoration would add
 * an inline script, which the Content-Security-Policy refuses.
 */
async function renderRoute(path: string): Promise<string> {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  router.update({ ...router.options, scrollRestoration: false });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

const render = ({ path, content }: Page) => (content === null ? renderRoute(path) : renderContent({ path, content }));

/** Renders every prerendered page. Run by the build. */
export function prerenderPages(): Promise<PrerenderedPage[]> {
  return Promise.all(
    PAGES.map(async (page) => {
      const { content: _, ...facts } = page;
      return { ...facts, html: await render(page) };
    }),
  );
}

/** Renders the shells of signed-in pages. Run by the build. */
export function prerenderShells(): Promise<PrerenderedShell[]> {
  return Promise.all(
    SHELL_PAGES.map(async ({ path, file, route, content }) => ({ file, route, html: await renderContent({ path, content }) })),
  );
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ChangelogContent } from './content/changelog-content.tsx';
import { copy } from './content/copy.ts';
import { FaqContent } from './content/faq-content.tsx';
import { faqCopy } from './content/faq-copy.ts';
import { maintenanceCopy } from './content/maintenance-copy.ts';
import { changelogCopy } from './content/release-notes.ts';
import { RulesContent } from './content/rules-content.tsx';
import { rulesCopy } from './content/rules-copy.ts';
import { LoginPage } from './features/login/login-page.tsx';
import { MaintenancePage } from './features/maintenance/maintenance-page.tsx';
import { trpc } from './lib/api/trpc.ts';
import { DEFAULT_TARGET } from './lib/routing/post-login-target.ts';

export type PrerenderedPage = { readonly path: string; readonly file: string; readonly title: string; readonly html: string };

type Page = { readonly path: string; readonly file: string; readonly title: string; readonly content: ReactNode };

const titled = (title: string) => `${title} - ${copy.appName}`;

/** Pages that are for everybody and say the same to everybody, as a visitor first sees them. */
const PAGES: readonly Page[] = [
  {
    path: '/',
    file: 'landing',
    title: copy.appName,
    content: <LoginPage system={null} allowsProviderScript={false} target={DEFAULT_TARGET} seasons={[]} error={null} />,
  },
  { path: '/rules', file: 'rules', title: titled(rulesCopy.title), content: <RulesContent /> },
  { path: '/faq', file: 'faq', title: titled(faqCopy.title), content: <FaqContent /> },
  { path: '/changelog', file: 'changelog', title: titled(changelogCopy.title), content: <ChangelogContent /> },
  {
    path: '/maintenance',
    file: 'maintenance',
    title: titled(maintenanceCopy.title),
    content: <MaintenancePage onBack={() => undefined} />,
  },
];

async function render({ path, content }: Page): Promise<string> {
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

/** The markup of every prerendered page. Run at build; the browser's own rendering replaces it. */
export function prerenderPages(): Promise<PrerenderedPage[]> {
  return Promise.all(PAGES.map(async (page) => ({ path: page.path, file: page.file, title: page.title, html: await render(page) })));
}

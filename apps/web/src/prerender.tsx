import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { PublicPage } from './components/page/public-page.tsx';
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

type Facts = {
  readonly path: string;
  readonly file: string;
  readonly title: string;
  /** The signed in see something else at this address. */
  readonly isForVisitors: boolean;
};
type Page = Facts & { readonly content: ReactNode };
/** A page as the build writes it. */
export type PrerenderedPage = Facts & { readonly html: string };

const titled = (title: string) => `${title} - ${copy.appName}`;

/** In the frame of visitors, which the shell replaces for the signed in: theirs waits for it (base.css). */
const untilShell = (content: ReactNode) => (
  <div className="until-shell">
    <PublicPage>{content}</PublicPage>
  </div>
);

/** Pages that are for everybody and say the same to everybody, as a visitor first sees them. */
const PAGES: readonly Page[] = [
  {
    path: '/',
    file: 'landing',
    title: copy.appName,
    isForVisitors: true,
    content: <LoginPage system={null} allowsProviderScript={false} target={DEFAULT_TARGET} seasons={[]} error={null} />,
  },
  { path: '/rules', file: 'rules', title: titled(rulesCopy.title), isForVisitors: true, content: untilShell(<RulesContent />) },
  { path: '/faq', file: 'faq', title: titled(faqCopy.title), isForVisitors: true, content: untilShell(<FaqContent />) },
  { path: '/changelog', file: 'changelog', title: titled(changelogCopy.title), isForVisitors: false, content: <ChangelogContent /> },
  {
    path: '/maintenance',
    file: 'maintenance',
    title: titled(maintenanceCopy.title),
    isForVisitors: false,
    content: <MaintenancePage onBack={() => undefined} />,
  },
];

async function render({ path, content }: Pick<Page, 'path' | 'content'>): Promise<string> {
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
  return Promise.all(PAGES.map(async ({ content, ...facts }) => ({ ...facts, html: await render({ path: facts.path, content }) })));
}

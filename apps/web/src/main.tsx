import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createPageHistory } from './lib/routing/page-history.ts';
import { reloadWhenGone } from './lib/routing/reload-when-gone.ts';
import { readToken } from './lib/session/auth-token.ts';
import { isOnline } from './lib/ui/use-online.ts';
import { connectOffline, isCutOff } from './offline/server-reachability.ts';
import { createAppRouter } from './router.tsx';
import './styles/fallback-fonts.css';
import './styles/tokens.css';
import './styles/app.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
reloadWhenGone();
const router = createAppRouter({ history: createPageHistory() });
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
/**
 * Hydrates a page that is the same for every visitor, which keeps typed text. `ssr` makes the
 * router render what the build rendered.
 */
const takeOver = () => {
  router.ssr = { manifest: undefined };
  hydrateRoot(root, app);
};
const show = () => (root.querySelector('.until-shell') && !readToken() ? takeOver() : createRoot(root).render(app));
// A prerendered page remains until the router has loaded its replacement. A top-level await would
// split the entry into many files.
const begin = () => (root.hasChildNodes() ? void router.load().finally(show) : show());
if (import.meta.env.PROD) connectOffline(router.options.context.queryClient);
// Offline, pages show cached data. The app starts whatever that check returns.
if (isOnline()) begin();
else void isCutOff().then(begin);

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createPageHistory } from './lib/routing/page-history.ts';
import { reloadWhenGone } from './lib/routing/reload-when-gone.ts';
import { readToken } from './lib/session/auth-token.ts';
import { watchInstallPrompt } from './lib/ui/install-prompt.ts';
import { isOnline } from './lib/ui/use-online.ts';
import { connectOffline, isServerUnreachable } from './offline/server-reachability.ts';
import { createAppRouter } from './router.tsx';
import './styles/fallback-fonts.css';
import './styles/tokens.css';
import './styles/app.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
reloadWhenGone();
watchInstallPrompt();
const router = createAppRouter({ history: createPageHistory() });
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
/**
 * Hydrates a prerendered route in place, which preserves what the visitor has typed. `ssr` makes
 * the router render as the build did.
 */
const hydrate = () => {
  router.ssr = { manifest: undefined };
  hydrateRoot(root, app);
};
const mount = () => (root.querySelector('.until-shell') && !readToken() ? hydrate() : createRoot(root).render(app));
// A prerendered page stays visible until the router has loaded what replaces it. A top-level await
// would split the entry into many files.
const start = () => (root.hasChildNodes() ? void router.load().finally(mount) : mount());
if (import.meta.env.PROD) connectOffline(router.options.context.queryClient);
// Offline, cached responses are restored first. The page starts in any case.
if (isOnline()) start();
else void isServerUnreachable().then(start);

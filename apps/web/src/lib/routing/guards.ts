import { redirect } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { isServerUnreachable } from '../../offline/server-reachability.ts';
import { foreignStatusOf } from '../api/problem.ts';
import { type Outputs, trpc } from '../api/trpc.ts';
import { clearToken, hasFreshToken, hasStaleToken, readToken } from '../session/auth-token.ts';
import { isOnline } from '../ui/use-online.ts';
import { loginPath, NEEDS_ADMINISTRATOR } from './login-search.ts';
import { DEFAULT_TARGET, savePostLoginTarget } from './post-login-target.ts';
import type { RouterContext } from './router-context.ts';

const FIVE_MINUTES = 300_000;
const RETRY_AFTER_MS = 1000;
const ONE_MINUTE = 60_000;

type GuardArgs = RouterContext & { readonly path: string };

const STATUS = getQueryKey(trpc.state.status, undefined, 'query');

/**
 * The last status if newer than `maxAge` milliseconds. A later failed check does not discard it.
 */
function recentStatus({ queryClient }: Pick<RouterContext, 'queryClient'>, maxAge: number): Outputs['state']['status'] | undefined {
  const last = queryClient.getQueryState<Outputs['state']['status']>(STATUS);
  return last !== undefined && Date.now() - last.dataUpdatedAt < maxAge ? last.data : undefined;
}

/**
 * Whether a failed status check means that the service is down (rules 6): not if nothing answers,
 * nor if something in between, such as a firewall or a sign-in page, answers in its place without
 * a 5xx.
 */
export async function isOutage(error: unknown): Promise<boolean> {
  const foreign = foreignStatusOf(error);
  return (foreign === null || foreign >= 500) && !(await isServerUnreachable());
}

/**
 * Whether the service is down, checked at most every 5 minutes. A failed check is retried once and
 * then counts as down (rules 6), unless the device is offline.
 */
async function isDown({ utils, queryClient }: RouterContext, maxAge: number): Promise<boolean> {
  if (!isOnline()) return false;
  const recent = recentStatus({ queryClient }, maxAge);
  if (recent !== undefined) return recent.isMaintenanceMode;
  try {
    const status = await utils.state.status.fetch(undefined, { staleTime: maxAge, retry: 1, retryDelay: RETRY_AFTER_MS });
    return status.isMaintenanceMode;
  } catch (error) {
    return isOutage(error);
  }
}

/** Whether the reader may enter during maintenance; false if the server does not say so. */
export async function isAdministrator(utils: RouterContext['utils']): Promise<boolean> {
  if (readToken() === null) return false;
  try {
    const me = await utils.user.me.fetch(undefined, { staleTime: FIVE_MINUTES, retry: false });
    return me.roles.includes('admin');
  } catch {
    return false;
  }
}

/** During maintenance, only administrators may enter (screens 2.1, rules 8). */
export async function guardMaintenance({ utils, queryClient, path }: GuardArgs, maxAge = FIVE_MINUTES): Promise<void> {
  if (!(await isDown({ utils, queryClient }, maxAge)) || (await isAdministrator(utils))) return;
  throw redirect({ to: '/maintenance', search: { from: path }, replace: true });
}

/**
 * Whether this page has had a session. If so, the login page reports its end, even if another tab
 * deleted the token.
 */
let wasSignedIn = false;

/** Sends visitors to the login page with the requested path (screens 4). */
export function guardSignedIn(path: string): void {
  if (readToken() !== null) {
    wasSignedIn = true;
    return;
  }
  const hasSessionEnded = wasSignedIn || hasStaleToken();
  if (hasStaleToken()) clearToken();
  throw redirect({ href: loginPath({ target: path, hasSessionEnded }), reloadDocument: true, replace: true });
}

/**
 * Sends readers without the role to the login page, which explains why (screens 2.1, 4). Without a
 * response the page opens and shows the error: the server authorizes every call again.
 */
export async function guardAdmin({ utils, path }: Pick<GuardArgs, 'utils' | 'path'>): Promise<void> {
  const me = await utils.user.me.fetch(undefined, { staleTime: ONE_MINUTE, retry: false }).catch(() => null);
  if (me === null || me.roles.includes('admin')) return;
  throw redirect({ href: loginPath({ target: path, needsAdministrator: true }), reloadDocument: true, replace: true });
}

type LoginGuardArgs = GuardArgs & { readonly target: string | undefined; readonly error?: string };

/**
 * Guards the landing and login pages: checks maintenance without a cache, redirects signed-in
 * readers, and saves the target (screens 4).
 */
export async function guardLogin({ target, error, ...args }: LoginGuardArgs): Promise<void> {
  await guardMaintenance(args, 0);
  if (hasFreshToken() && error !== NEEDS_ADMINISTRATOR) throw redirect({ href: DEFAULT_TARGET, reloadDocument: true, replace: true });
  savePostLoginTarget(target ?? DEFAULT_TARGET);
}

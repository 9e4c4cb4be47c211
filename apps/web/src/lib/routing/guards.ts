import { redirect } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { isCutOff } from '../../offline/cut-off.ts';
import { type Outputs, trpc } from '../api/trpc.ts';
import { clearToken, hasFreshToken, hasStaleToken, readToken } from '../session/auth-token.ts';
import { isOnline } from '../ui/use-online.ts';
import { loginPath, NEEDS_ADMINISTRATOR } from './login-search.ts';
import { DEFAULT_TARGET, savePostLoginTarget } from './post-login-target.ts';
import type { RouterContext } from './router-context.ts';

const FIVE_MINUTES = 300_000;
const AGAIN_AFTER = 1000;
const ONE_MINUTE = 60_000;

type GuardArgs = RouterContext & { readonly path: string };

const STATUS = getQueryKey(trpc.state.status, undefined, 'query');

/** What the last check told, unless it is older than `maxAge` milliseconds; a check after it that failed takes nothing back. */
function toldLately({ queryClient }: Pick<RouterContext, 'queryClient'>, maxAge: number): Outputs['state']['status'] | undefined {
  const last = queryClient.getQueryState<Outputs['state']['status']>(STATUS);
  return last !== undefined && Date.now() - last.dataUpdatedAt < maxAge ? last.data : undefined;
}

/**
 * Whether the service is down, asked at most every 5 minutes; one failed check is retried once, then it counts as down (rules 6). A device
 * without network knows nothing of the service.
 */
async function isDown({ utils, queryClient }: RouterContext, maxAge: number): Promise<boolean> {
  if (!isOnline()) return false;
  const told = toldLately({ queryClient }, maxAge);
  if (told !== undefined) return told.isMaintenanceMode;
  try {
    const status = await utils.state.status.fetch(undefined, { staleTime: maxAge, retry: 1, retryDelay: AGAIN_AFTER });
    return status.isMaintenanceMode;
  } catch {
    return !(await isCutOff());
  }
}

/** Whether the reader passes during maintenance; not when the server does not say so. */
export async function isAdministrator(utils: RouterContext['utils']): Promise<boolean> {
  if (readToken() === null) return false;
  try {
    const me = await utils.user.me.fetch(undefined, { staleTime: FIVE_MINUTES, retry: false });
    return me.roles.includes('admin');
  } catch {
    return false;
  }
}

/** The general guard: during maintenance only administrators pass (screens 2.1, rules 8). */
export async function guardMaintenance({ utils, queryClient, path }: GuardArgs, maxAge = FIVE_MINUTES): Promise<void> {
  if (!(await isDown({ utils, queryClient }, maxAge)) || (await isAdministrator(utils))) return;
  throw redirect({ to: '/maintenance', search: { from: path }, replace: true });
}

/** The signed-in guard: a stranger goes to the login page with the attempted address (screens 4). */
export function guardSignedIn(path: string): void {
  if (readToken() !== null) return;
  const hasSessionEnded = hasStaleToken();
  if (hasSessionEnded) clearToken();
  throw redirect({ href: loginPath({ target: path, hasSessionEnded }), reloadDocument: true, replace: true });
}

/**
 * The role guard: whoever is signed in without the role goes to the login page, which says why (screens 2.1, 4). When the server does
 * not answer, the page opens and says so itself: every call behind it is judged by the server again.
 */
export async function guardAdmin({ utils, path }: Pick<GuardArgs, 'utils' | 'path'>): Promise<void> {
  const me = await utils.user.me.fetch(undefined, { staleTime: ONE_MINUTE, retry: false }).catch(() => null);
  if (me === null || me.roles.includes('admin')) return;
  throw redirect({ href: loginPath({ target: path, needsAdministrator: true }), reloadDocument: true, replace: true });
}

type LoginGuardArgs = GuardArgs & { readonly target: string | undefined; readonly error?: string };

/** The landing and login pages: maintenance is asked for afresh, the target kept, whoever is signed in sent on; a token that ran out counts as none (screens 4). */
export async function guardLogin({ target, error, ...args }: LoginGuardArgs): Promise<void> {
  await guardMaintenance(args, 0);
  if (hasFreshToken() && error !== NEEDS_ADMINISTRATOR) throw redirect({ href: DEFAULT_TARGET, reloadDocument: true, replace: true });
  savePostLoginTarget(target ?? DEFAULT_TARGET);
}

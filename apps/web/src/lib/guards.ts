import { redirect } from '@tanstack/react-router';
import { readToken } from './auth-token.ts';
import { DEFAULT_TARGET, savePostLoginTarget } from './post-login-target.ts';
import type { RouterContext } from './router-context.ts';

const FIVE_MINUTES = 300_000;
const AGAIN_AFTER = 1000;

type GuardArgs = { readonly utils: RouterContext['utils']; readonly path: string };

/** Whether the service is down, asked at most every 5 minutes; one failed check is retried once, then it counts as down (decisions 6). */
async function isDown({ utils }: Pick<GuardArgs, 'utils'>, maxAge: number): Promise<boolean> {
  try {
    const status = await utils.state.status.fetch(undefined, { staleTime: maxAge, retry: 1, retryDelay: AGAIN_AFTER });
    return status.isMaintenanceMode;
  } catch {
    return true;
  }
}

async function isAdministrator(utils: RouterContext['utils']): Promise<boolean> {
  if (readToken() === null) return false;
  try {
    const me = await utils.user.me.fetch(undefined, { staleTime: FIVE_MINUTES, retry: false });
    return me.roles.includes('admin');
  } catch {
    return false;
  }
}

/** The general guard: during maintenance only administrators pass (specification 2.1, decisions 8). */
export async function guardMaintenance({ utils, path }: GuardArgs, maxAge = FIVE_MINUTES): Promise<void> {
  if (!(await isDown({ utils }, maxAge)) || (await isAdministrator(utils))) return;
  throw redirect({ to: '/maintenance', search: { from: path }, replace: true });
}

/** The signed-in guard: a stranger goes to the login page with the attempted address (specification 4). */
export function guardSignedIn(path: string): void {
  if (readToken() !== null) return;
  throw redirect({ href: `/login?redirect=${encodeURIComponent(path)}`, reloadDocument: true, replace: true });
}

/** The login page: checks maintenance afresh, keeps the target, and passes on whoever is signed in already (specification 4). */
export async function guardLogin({ utils, path, target }: GuardArgs & { readonly target: string | undefined }): Promise<void> {
  await guardMaintenance({ utils, path }, 0);
  if (readToken() !== null) throw redirect({ href: DEFAULT_TARGET, reloadDocument: true, replace: true });
  savePostLoginTarget(target ?? DEFAULT_TARGET);
}

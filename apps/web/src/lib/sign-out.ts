import { clearToken } from './auth-token.ts';

/** Entering the login page is a full page load: its policy allows the identity provider's script, ours does not (decisions 9). */
export function goToLogin(target: string | null): void {
  const query = target === null ? '' : `?redirect=${encodeURIComponent(target)}`;
  window.location.assign(`/login${query}`);
}

/** Forgets the session in this browser and shows the login page. */
export function leaveSession(target: string | null = null): void {
  clearToken();
  goToLogin(target);
}

export const currentPath = () => window.location.pathname + window.location.search + window.location.hash;

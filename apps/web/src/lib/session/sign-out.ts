import { loginPath } from '../routing/login-search.ts';
import { clearToken } from './auth-token.ts';

/** A full page load: only the login page's policy allows the provider's script (rules 9). */
export function goToLogin(): void {
  window.location.assign(loginPath({ target: null }));
}

/** Leaves a session that the server has ended. The login page says so and returns to `target`. */
export function leaveSession(target: string): void {
  clearToken();
  window.location.assign(loginPath({ target, hasSessionEnded: true }));
}

/** Shows the login page to a user who lost the role; the session remains. */
export function leaveAdministration(target: string): void {
  window.location.assign(loginPath({ target, needsAdministrator: true }));
}

const pathOf = ({ pathname, search, hash }: Location | HTMLAnchorElement) => pathname + search + hash;

export const currentPath = () => pathOf(window.location);

/**
 * The page that the reader requested: the target of a pressed link whose preload was refused, else
 * this page.
 */
export function requestedPath(): string {
  const link = document.querySelector<HTMLAnchorElement>('a[href^="/"]:active');
  return link === null ? currentPath() : pathOf(link);
}

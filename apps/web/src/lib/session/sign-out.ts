import { loginPath } from '../routing/login-search.ts';
import { clearToken } from './auth-token.ts';

/** Entering the login page is a full page load: its policy allows the identity provider's script, ours does not (rules 9). */
export function goToLogin(): void {
  window.location.assign(loginPath({ target: null }));
}

/** Forgets a session that the server no longer knows, and shows the login page, which says so and leads back to `target`. */
export function leaveSession(target: string): void {
  clearToken();
  window.location.assign(loginPath({ target, hasSessionEnded: true }));
}

/** Shows the login page to somebody whose role is gone; the session stays. */
export function leaveAdministration(target: string): void {
  window.location.assign(loginPath({ target, needsAdministrator: true }));
}

export const currentPath = () => window.location.pathname + window.location.search + window.location.hash;

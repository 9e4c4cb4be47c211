import { isInstalled } from '../../lib/ui/is-installed.ts';
import { isInAppBrowser } from './in-app-browser.ts';

export type Obstacle = 'storage' | 'in-app';

const PROBE = 'survivor.probe';

function isStorageBlocked(): boolean {
  if (!navigator.cookieEnabled) return true;
  try {
    localStorage.setItem(PROBE, PROBE);
    localStorage.removeItem(PROBE);
    return false;
  } catch {
    return true;
  }
}

/** Why this browser cannot sign in, or null. Prerendering always gets null. */
export function findObstacle({ isGoogle }: { isGoogle: boolean }): Obstacle | null {
  if (typeof window === 'undefined') return null;
  if (isStorageBlocked()) return 'storage';
  return isGoogle && isInAppBrowser(navigator.userAgent, { isInstalled: isInstalled() }) ? 'in-app' : null;
}

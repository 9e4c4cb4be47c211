export type Obstacle = 'storage' | 'in-app';

/** In-app browsers, in which Google refuses to sign people in. */
const IN_APP = /FBAN|FBAV|Instagram|LinkedInApp|Snapchat|Pinterest|MicroMessenger|musical_ly|BytedanceWebview|Line\/|; wv\)/;
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
  return isGoogle && IN_APP.test(navigator.userAgent) ? 'in-app' : null;
}

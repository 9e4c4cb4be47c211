export type Obstacle = 'storage' | 'in-app';

/** Browsers inside other apps, in which Google refuses to sign people in. */
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

/** What keeps this browser from signing in, or null; asked in the browser only, not while a page is prerendered. */
export function findObstacle({ isGoogle }: { isGoogle: boolean }): Obstacle | null {
  if (typeof window === 'undefined') return null;
  if (isStorageBlocked()) return 'storage';
  return isGoogle && IN_APP.test(navigator.userAgent) ? 'in-app' : null;
}

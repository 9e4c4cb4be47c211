/** Stored per device, like the theme, and not per user: it survives a sign-out. */
const KEY = 'survivor.device-offered';

/**
 * Whether this device has had the offer. True if storage is blocked, because otherwise the offer
 * would appear after every pick.
 */
export function isOfferedHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export function markOfferedHere(): void {
  try {
    localStorage.setItem(KEY, 'true');
  } catch {
    // Storage is full: the offer will appear once more.
  }
}

/** Belongs to the device, not to who is signed in, like the theme: it survives a sign-out. */
const KEY = 'survivor.device-offered';

/** Whether this device has had the offer. True if storage is blocked: it would come every time. */
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
    // Storage is full: the offer comes once more.
  }
}

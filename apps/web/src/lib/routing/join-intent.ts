const KEY = 'survivor.joining';

/** Saves that the reader tapped to join, so that the sign-in returns to a joined league. */
export function saveJoinIntent(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    return;
  }
}

/** Whether this tab has that intent, once. A link alone never joins a league. */
export function consumeJoinIntent(token: string): boolean {
  try {
    const isTapped = sessionStorage.getItem(KEY) === token;
    sessionStorage.removeItem(KEY);
    return isTapped;
  } catch {
    return false;
  }
}

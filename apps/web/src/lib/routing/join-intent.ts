const KEY = 'survivor.joining';

/** Keeps that somebody tapped to join by this invitation, while they sign in: who comes back has joined, without another tap. */
export function saveJoinIntent(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    return;
  }
}

/** Whether that was tapped in this tab, once. A link alone never joins anything. */
export function consumeJoinIntent(token: string): boolean {
  try {
    const isTapped = sessionStorage.getItem(KEY) === token;
    sessionStorage.removeItem(KEY);
    return isTapped;
  } catch {
    return false;
  }
}

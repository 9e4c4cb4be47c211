const KEY = 'survivor.notice';

/** The id of the notice that was dismissed on this device, or null. */
export function readDismissedNotice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Records that a notice was dismissed, if the browser allows it. */
export function storeDismissedNotice(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // The notice then comes back with the next page.
  }
}

/** The tab's stored value; null if there is none or the browser blocks storage. */
export function readTabValue(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value until the tab closes, if the browser allows it; null deletes it. */
export function storeTabValue(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // All code that reads these values works without them.
  }
}

/** Deletes and returns the stored value. */
export function consumeTabValue(key: string): string | null {
  const value = readTabValue(key);
  storeTabValue(key, null);
  return value;
}

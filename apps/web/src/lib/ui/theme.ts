import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'survivor.theme';
const CHANGED = 'survivor:theme';
let chosenHere: Theme | null = null;

/** The stored choice; in a browser that blocks storage, the one made in this tab. */
function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return chosenHere ?? 'system';
  }
}

/** Stores the choice and tells `public/theme.js`, which sets it in this tab and, by the browser's storage event, in the others. */
export function chooseTheme(theme: Theme): void {
  chosenHere = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Blocked storage: the choice holds for this page only.
  }
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: theme }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** The person's choice of theme, followed across tabs. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'system');

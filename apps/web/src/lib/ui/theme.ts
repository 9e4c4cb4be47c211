import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'survivor.theme';
const CHANGED = 'survivor:theme';
let chosenHere: Theme | null = null;

/** The stored choice; in a browser that blocks storage, the choice of this tab. */
function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return chosenHere ?? 'system';
  }
}

/**
 * Stores the choice and notifies `public/theme.js`, which applies it in this tab and, by the
 * browser's storage event, in others.
 */
export function chooseTheme(theme: Theme): void {
  chosenHere = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the choice applies to this page only.
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

/** The reader's theme choice, synced across tabs. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'system');

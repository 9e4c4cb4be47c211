import { consumeTabValue, storeTabValue } from '../session/tab-storage.ts';

const KEY = 'survivor.joining';

/** Saves that the reader tapped to join, so that the sign-in returns to a joined league. */
export const saveJoinIntent = (token: string): void => storeTabValue(KEY, token);

/** Whether this tab has that intent, once. A link alone never joins a league. */
export const consumeJoinIntent = (token: string): boolean => consumeTabValue(KEY) === token;

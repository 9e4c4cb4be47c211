import { consumeTabValue, storeTabValue } from '../session/tab-storage.ts';

const KEY = 'survivor.joining';

/** Saves that the reader tapped to join, so that the page joins the league after the sign-in. */
export const saveJoinIntent = (token: string): void => storeTabValue(KEY, token);

/** Whether this tab saved that intent, which is then deleted. A link alone never joins a league. */
export const consumeJoinIntent = (token: string): boolean => consumeTabValue(KEY) === token;

import { storedValue, storeValue } from './session-storage.ts';

/** Whether this browser knows that the reader has chosen notifications. */
export const isPromptDismissed = (): boolean => storedValue('answered', 'messages') === true;

export const dismissPrompt = (): void => storeValue('answered', 'messages', true);

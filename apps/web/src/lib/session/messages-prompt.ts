import { getStoredValue, storeValue } from './session-storage.ts';

/** Whether this browser knows that the reader has chosen notifications. */
export const isPromptDismissed = (): boolean => getStoredValue('dismissedPrompt', 'messages') === true;

export const dismissPrompt = (): void => storeValue('dismissedPrompt', 'messages', true);

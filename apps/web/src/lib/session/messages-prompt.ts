import { keep, keptOf } from './session-storage.ts';

/** Whether this browser knows that the reader has chosen notifications. */
export const isPromptDismissed = (): boolean => keptOf('answered', 'messages') === true;

export const dismissPrompt = (): void => keep('answered', 'messages', true);

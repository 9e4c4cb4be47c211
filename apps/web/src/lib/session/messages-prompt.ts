import { keep, keptOf } from './session-storage.ts';

/** Whether this browser knows that its reader has said which messages to send: then nobody asks again. */
export const isPromptDismissed = (): boolean => keptOf('answered', 'messages') === true;

export const dismissPrompt = (): void => keep('answered', 'messages', true);

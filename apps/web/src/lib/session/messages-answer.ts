import { keep, keptOf } from './kept.ts';

/** Whether this browser knows that its reader has said which messages to send: then nobody asks again. */
export const isAnswerKnown = (): boolean => keptOf('answered', 'messages') === true;

export const keepAnswered = (): void => keep('answered', 'messages', true);

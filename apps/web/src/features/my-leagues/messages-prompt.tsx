import type { MessagesOutput } from '@survivor/contract/message';
import { STANDARD_KINDS } from '@survivor/rules';
import { abilityOf } from '../../lib/session/subscribe-device.ts';
import { messagesPromptCopy } from './messages-prompt-copy.ts';
import { useMessagesPromptActions } from './use-messages-prompt-actions.ts';

/** Asks an existing account once; "not now" counts as a response (rules 12). */
export default function MessagesPrompt({ messages: { isEmailOffered, pushKey } }: { messages: MessagesOutput }) {
  const { isBusy, choose, notifyHere } = useMessagesPromptActions();
  return (
    <section className="card mb-4 flex flex-wrap items-center gap-x-6 gap-y-3" aria-labelledby="messages-question">
      <div className="grid min-w-0 flex-1 basis-80 gap-1">
        <h2 id="messages-question" className="text-lg">
          {messagesPromptCopy.title}
        </h2>
        <p className="text-sm text-fg-2">{messagesPromptCopy.text}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {isEmailOffered && (
          <button type="button" className="btn btn-line max-sm:flex-1" aria-disabled={isBusy} onClick={() => choose(STANDARD_KINDS)}>
            {messagesPromptCopy.email}
          </button>
        )}
        {pushKey !== null && abilityOf() === 'ready' && (
          <button type="button" className="btn btn-line max-sm:flex-1" aria-disabled={isBusy} onClick={() => notifyHere(pushKey)}>
            {messagesPromptCopy.device}
          </button>
        )}
        <button type="button" className="btn btn-quiet max-sm:flex-1" aria-disabled={isBusy} onClick={() => choose([])}>
          {messagesPromptCopy.notNow}
        </button>
      </div>
    </section>
  );
}

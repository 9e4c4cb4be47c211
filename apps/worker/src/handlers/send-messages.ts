import type { HandlerArgs } from '@survivor/jobs';
import { sendDueMessages } from '@survivor/services';
import type { HandlerDeps } from './handler-deps.ts';

/**
 * Plans and sends messages. The summary has no counts, which would reveal before a deadline how
 * many members have no pick (rules 12).
 */
export function sendMessages({
  db,
  mail,
  push,
}: Pick<HandlerDeps, 'db' | 'mail' | 'push'>): (args: Pick<HandlerArgs<'SendMessages'>, 'signal'>) => Promise<string> {
  return async ({ signal }) => {
    if (mail === null && push === null) return 'Nothing can be sent from here';
    await sendDueMessages({ db, mail, push, signal });
    return 'What was due is sent';
  };
}

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
    if (mail === null && push === null) return 'No email or push channel is set up';
    await sendDueMessages({ db, mail, push, signal });
    return 'All due messages are sent';
  };
}

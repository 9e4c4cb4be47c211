import type { HandlerArgs } from '@survivor/jobs';
import { sendDueMessages } from '@survivor/services';
import type { HandlerDeps } from './handler-deps.ts';

/** Plans and sends messages. The summary tells no number: before a deadline it would say how many have no pick that counts (rules 12). */
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

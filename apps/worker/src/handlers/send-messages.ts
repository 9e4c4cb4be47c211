import type { HandlerArgs } from '@survivor/jobs';
import { sendDueMessages } from '@survivor/services';
import type { HandlerDeps } from './handler-deps.ts';

/** Plans and sends messages. The summary tells no number: before a deadline it would say how many have no pick that counts (rules 12). */
export function sendMessages({
  db,
  mail,
}: Pick<HandlerDeps, 'db' | 'mail'>): (args: Pick<HandlerArgs<'SendMessages'>, 'signal'>) => Promise<string> {
  return async ({ signal }) => {
    if (mail === null) return 'There is no mail relay';
    await sendDueMessages({ db, mail, push: null, signal });
    return 'What was due is sent';
  };
}

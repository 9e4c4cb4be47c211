import type { LoggedAct } from './league-act.ts';

/** The kinds by which the log is filtered, with their acts. */
export const LOG_KINDS = {
  members: ['leave', 'remove', 'undo-removal', 'allow-rejoin'],
  administrators: ['add-administrator', 'remove-administrator', 'transfer-ownership'],
  invitations: ['open-joins', 'close-joins', 'set-member-limit', 'reset-key', 'set-password', 'end-invitations'],
  messages: ['pin', 'unpin', 'remind'],
  results: ['correction'],
} as const satisfies Record<string, readonly LoggedAct[]>;

import type { Db } from '@survivor/db/connection/database';
import { unsubscribeEmailKind } from '@survivor/db/queries/message/message-preferences';
import type { MessageKind } from '@survivor/rules';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/**
 * Unsubscribes by a link's token. Idempotent. Returns the kind of email; null for an invalid token.
 */
export async function unsubscribe({ db, tokens }: { db: Db; tokens: UnsubscribeTokens }, token: string): Promise<MessageKind | null> {
  const unsubscription = tokens.read(token);
  if (unsubscription !== null) await unsubscribeEmailKind(db, unsubscription);
  return unsubscription?.kind ?? null;
}

import type { Db } from '@survivor/db/connection/database';
import type { Settings } from '@survivor/env';
import { createPushService } from '@survivor/push';
import { createPushes, createSecretCipher, createSendPush } from '@survivor/services';
import type { HandlerDeps } from './handlers/handler-deps.ts';

export type PushSource = Pick<Settings, 'push' | 'offline' | 'appSecrets'>;

/**
 * Opens the push transport; null if pages have no service worker, or if no secret can decrypt the
 * transport's key.
 */
export function openPush({ push, offline, appSecrets }: PushSource, db: Db): HandlerDeps['push'] {
  if (!offline || appSecrets.length === 0) return null;
  return createSendPush({ db, pushes: createPushes({ db, cipher: createSecretCipher(appSecrets), port: createPushService(push) }) });
}

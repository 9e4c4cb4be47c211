import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

/** The generator of P-256, which is a valid public key. */
const PUBLIC_KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

/**
 * Gives a page a fake push service. `window.pushAnswer` is the user's response to the permission
 * prompt. The subscription is lost with the page.
 */
export async function addPushService(page: Page): Promise<void> {
  const [endpoint, auth] = [randomBytes(16), randomBytes(16)].map((bytes) => bytes.toString('base64url'));
  const data = { endpoint: `https://fcm.googleapis.com/fcm/send/${endpoint}`, keys: { p256dh: PUBLIC_KEY, auth } };
  await page.addInitScript(`
    window.pushAnswer = 'granted';
    let subscription = null;
    Notification.requestPermission = async () => (pushAnswer === 'broken' ? 'granted' : pushAnswer);
    ServiceWorkerContainer.prototype.getRegistration = async () => ({ pushManager: {
      getSubscription: async () => subscription,
      subscribe: async () => {
        if (pushAnswer === 'broken') throw new Error('away');
        subscription = { ...${JSON.stringify(data)}, toJSON: () => (${JSON.stringify(data)}), unsubscribe: async () => true };
        return subscription;
      },
    } });`);
}

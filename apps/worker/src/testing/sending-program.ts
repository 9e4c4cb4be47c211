import { openDatabase } from '@survivor/db/connection/database';
import { sendMessages } from '../handlers/send-messages.ts';
import { openMail } from '../open-mail.ts';

/** Sends due messages once, in its own process. DATABASE and RELAY are addresses. */
// On a busy machine it must not end by the limits of the product: only whoever kills it does.
const limits = { connectMs: 60_000, acquireMs: 120_000, statementMs: 120_000 };
const { db } = openDatabase({ url: process.env['DATABASE'] ?? '', limits });
const relay = openMail({
  mail: { url: process.env['RELAY'] ?? '', from: 'Pools <no-reply@pools.example.com>', perMinute: 100_000 },
  publicUrl: 'https://pools.example.com',
  appSecrets: ['a secret of the tests'],
});
const run = sendMessages({ db, mail: relay?.mail ?? null, push: null });
console.log('begun');
await run({ signal: new AbortController().signal });
relay?.close();
await db.destroy();
console.log('done');

import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';

/** Migrates in a process of its own that can be killed: DATABASE is an address. */
const { db } = openDatabase({ url: process.env['DATABASE'] ?? '', poolSize: 1, bounds: { connectMs: 60_000, turnMs: 120_000 } });
await migrate(db);
await db.destroy();

import {
  createPostgresBackend,
  type Processor,
  Queue,
  type QueueOptions,
  type RedisQueueBackend,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { QueueName } from './entries.ts';
import { writeTogether } from './write-together.ts';

/** Redis when `redisUrl` is given, else BullMQ's PostgreSQL backend, in a schema `bullmq` of the app's database. */
export type EngineAddress = { readonly redisUrl: string | null; readonly databaseUrl: string };

const postgres = withBackend(createPostgresBackend);

/** A connection that is in use while BullMQ migrates has no other listener: its loss would end the process. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/** BullMQ pins `search_path` to the schema and migrates it under an advisory lock of its own. */
const postgresOptions = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  schema: 'bullmq',
  migrate: true,
  max: 2,
  Client,
  keepAlive: true,
  connectionTimeoutMillis: 2000,
  // Of a database that has gone silent: the connection is dropped, and the next one tried.
  query_timeout: 8000,
});

const redisOptions = (url: string) => ({ url, connectTimeout: 2000, retryStrategy: () => 1000 });

type OnRedis = { getBackend(): RedisQueueBackend };

/** From its first connection on, and over each that comes after it. */
function sendTogether<T extends OnRedis>(end: T): T {
  const begin = async () => {
    const client = await end.getBackend().client;
    const join = () => client instanceof Redis && writeTogether(client.stream);
    join();
    client.on('connect', join);
  };
  // Of a first connection that fails BullMQ tells itself.
  begin().catch(() => {});
  return end;
}

/** Producers fail at once when their Redis is away, instead of queueing up (stack.md's traps). */
export function openQueue(name: QueueName, { redisUrl, databaseUrl }: EngineAddress, options: Omit<QueueOptions, 'connection'> = {}) {
  if (redisUrl === null) return new postgres.Queue(name, { ...options, connection: postgresOptions(databaseUrl) });
  const connection = { ...redisOptions(redisUrl), enableOfflineQueue: false, maxRetriesPerRequest: 1 };
  return sendTogether(new Queue(name, { ...options, connection }));
}

/**
 * Workers wait for their Redis for as long as it takes. One does nothing until `run` is called: before its first connection BullMQ's loop
 * would turn without a pause.
 */
export function openWorker(
  name: QueueName,
  { redisUrl, databaseUrl }: EngineAddress,
  processor: Processor,
  options: Omit<WorkerOptions, 'connection' | 'autorun'>,
) {
  const rest = { ...options, autorun: false };
  if (redisUrl === null) return new postgres.Worker(name, processor, { ...rest, connection: postgresOptions(databaseUrl) });
  return sendTogether(new Worker(name, processor, { ...rest, connection: { ...redisOptions(redisUrl), maxRetriesPerRequest: null } }));
}

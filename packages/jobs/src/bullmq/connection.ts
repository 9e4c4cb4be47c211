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

/** Redis if `redisUrl` is set, else BullMQ's PostgreSQL backend in the schema `bullmq`. */
export type EngineAddress = { readonly redisUrl: string | null; readonly databaseUrl: string };

const postgres = withBackend(createPostgresBackend);

/**
 * A client without an error listener would end the process if its connection is lost while BullMQ
 * migrates.
 */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/** BullMQ sets `search_path` to its schema and migrates it under its own advisory lock. */
const postgresOptions = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  schema: 'bullmq',
  migrate: true,
  max: 2,
  Client,
  keepAlive: true,
  connectionTimeoutMillis: 2000,
  // If the database stops responding, the connection is dropped and another is opened.
  query_timeout: 8000,
});

const redisOptions = (url: string) => ({ url, connectTimeout: 2000, retryStrategy: () => 1000 });

type OnRedis = { getBackend(): RedisQueueBackend };

/** Sends commands in batches, over the first connection and every later one. */
function sendTogether<T extends OnRedis>(queueOrWorker: T): T {
  const begin = async () => {
    const client = await queueOrWorker.getBackend().client;
    const join = () => client instanceof Redis && writeTogether(client.stream);
    join();
    client.on('connect', join);
  };
  // BullMQ itself reports a failed first connection.
  begin().catch(() => {});
  return queueOrWorker;
}

/** Producers fail at once while Redis is down, instead of queueing commands. */
export function openQueue(name: QueueName, { redisUrl, databaseUrl }: EngineAddress, options: Omit<QueueOptions, 'connection'> = {}) {
  if (redisUrl === null) return new postgres.Queue(name, { ...options, connection: postgresOptions(databaseUrl) });
  const connection = { ...redisOptions(redisUrl), enableOfflineQueue: false, maxRetriesPerRequest: 1 };
  return sendTogether(new Queue(name, { ...options, connection }));
}

/**
 * Workers wait for Redis without a limit. A worker starts with `run`, because before its first
 * connection BullMQ's loop would spin.
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

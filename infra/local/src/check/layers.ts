/** For each workspace, which of ours its sources may use (architecture 2). Those not listed may use any. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  contract: ['rules'],
  feed: ['rules'],
  'recorded-seasons': ['rules'],
  db: ['rules', 'contract'],
  jobs: ['rules', 'contract'],
  services: ['rules', 'contract', 'db', 'jobs'],
  api: ['contract', 'services'],
  env: [],
  mail: [],
  push: [],
  runtime: ['env', 'db'],
  server: ['api', 'contract', 'services', 'db', 'jobs', 'push', 'env', 'runtime', 'rules'],
  worker: ['contract', 'services', 'db', 'jobs', 'feed', 'mail', 'push', 'env', 'runtime', 'rules'],
  web: ['rules', 'contract'],
  cli: ['contract', 'services', 'db', 'jobs', 'mail', 'env', 'runtime', 'rules'],
  local: ['env'],
  // An app that imports an app: the test of the copy compares what the pages show with the web's own catalogue of texts.
  e2e: ['rules', 'contract', 'db', 'jobs', 'services', 'feed', 'recorded-seasons', 'env', 'mail', 'web'],
};

/** What a workspace may use for its types alone. */
export const typeOnly: Readonly<Record<string, readonly string[]>> = { web: ['api'] };

interface Trade {
  /** The workspaces whose sources may use it; tests of others may declare it for development. */
  readonly of: readonly string[];
  readonly instead: string;
}

/** Libraries that are one layer's trade. */
export const trades: Readonly<Record<string, Trade>> = {
  kysely: { of: ['db', 'e2e'], instead: 'call a query of db' },
  pg: { of: ['db', 'jobs', 'local', 'bench', 'e2e'], instead: 'call a query of db' },
  bullmq: { of: ['jobs'], instead: 'use the queue port of jobs' },
  ioredis: { of: ['jobs'], instead: 'use the queue port of jobs' },
  fastify: { of: ['server', 'worker', 'runtime'], instead: 'HTTP belongs to apps/server, probes to runtime' },
  '@trpc/server': { of: ['api', 'server', 'web'], instead: 'procedures belong to api' },
  nodemailer: { of: ['mail'], instead: 'use the mailer of mail' },
  'web-push': { of: ['push'], instead: 'use the push service of push' },
  zod: { of: ['contract', 'feed', 'jobs', 'api', 'env', 'server'], instead: 'what crosses a border is read by contract, feed or env' },
};

/** Workspaces whose sources run anywhere, the browser included. */
export const withoutNode: readonly string[] = ['rules', 'contract', 'env', 'web'];

/** Workspaces that read neither the wall clock nor the environment (architecture 5). */
export const timeless: readonly string[] = ['rules', 'services', 'db', 'contract', 'api', 'jobs'];

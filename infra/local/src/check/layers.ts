/** For each workspace, which of ours its sources may use (architecture 2). Those not listed may use any. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  rules: [],
  contract: ['rules'],
  feed: ['rules'],
  db: ['rules'],
  jobs: ['rules'],
  services: ['rules', 'contract', 'db', 'jobs'],
  api: ['contract', 'services'],
  env: [],
  server: ['api', 'contract', 'services', 'db', 'jobs', 'env', 'rules'],
  worker: ['services', 'db', 'jobs', 'feed', 'env', 'rules'],
  web: ['rules', 'contract'],
  cli: ['services', 'db', 'jobs', 'env', 'rules'],
  local: ['env'],
  // An app that imports an app: the test of the copy compares what the pages show with the web's own catalogue of texts.
  e2e: ['rules', 'contract', 'db', 'jobs', 'services', 'feed', 'env', 'web'],
};

/** What a workspace may use for its types alone. */
export const typeOnly: Readonly<Record<string, readonly string[]>> = { web: ['api'] };

/** Workspaces that read neither the wall clock nor the environment (architecture 5). */
export const timeless: readonly string[] = ['rules', 'services', 'db', 'contract', 'api', 'jobs'];

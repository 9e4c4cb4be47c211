import type { DocumentCommand } from './document-commands.ts';

/** How a command of a page is verified. */
export type Verdict =
  /** `apps/e2e/src/operate/commands.test.ts` runs it. */
  | { readonly kind: 'run-here' }
  /** Another test runs it, from the root of the checkout. */
  | { readonly kind: 'run-by'; readonly test: string }
  /** Its arguments are checked against existing scripts and files. */
  | { readonly kind: 'parsed' }
  /** No suite runs it: the reason, and the closest test. */
  | { readonly kind: 'not-run'; readonly why: string };

type Rule = { readonly page: RegExp; readonly line: RegExp; readonly verdict: Verdict };

const HERE: Verdict = { kind: 'run-here' };
const by = (test: string): Verdict => ({ kind: 'run-by', test });
const not = (why: string): Verdict => ({ kind: 'not-run', why });
const ANY = /./;

/** The first matching rule counts. */
const RULES: readonly Rule[] = [
  {
    page: /^install-on-debian/,
    line: /^journalctl|^systemctl restart survivor-migrate/,
    verdict: not('asks systemd, which is the first process nowhere here'),
  },
  { page: /^install-on-debian/, line: ANY, verdict: by('apps/e2e/src/deploy/install.test.ts') },
  // Debian's docker-compose with podman.
  {
    page: /^install-with-containers/,
    line: /^docker /,
    verdict: by('apps/e2e/src/compose/compose.test.ts'),
  },
  {
    page: /^install-with-containers/,
    line: /^(?:install|openssl|printf|chmod) /,
    verdict: by('infra/local/src/deploy/compose-page.test.ts'),
  },
  { page: /^install-in-a-cluster/, line: /^kubectl kustomize$/, verdict: by('infra/local/src/deploy/kubernetes.test.ts') },
  {
    page: /^install-in-a-cluster/,
    line: /^kubectl /,
    verdict: not('there is no cluster: infra/local/src/deploy/kubernetes.test.ts renders the overlays'),
  },
  {
    page: /^images/,
    line: /^docker build /,
    verdict: not('there is no Docker: apps/e2e/src/compose/compose.test.ts builds the same file with buildah'),
  },
  { page: /^images/, line: /^docker buildx imagetools /, verdict: not('asks the registry of the base') },
  { page: /^back-up/, line: /^npm run cli -- restore --revoke$/, verdict: by('apps/e2e/src/faults/restore.test.ts') },
  {
    page: /^back-up/,
    line: /^(?:npm run cli -- (?:backup|verify|restore) ?|npm run cli -- verify$|DATABASE_URL=|gunzip |drop database )/,
    verdict: HERE,
  },
  { page: /^back-up/, line: /^(?:mv \.data|npm start$)/, verdict: by('infra/local/src/postgres/start-for-migration.slow.test.ts') },
  { page: /^back-up/, line: /^(?:alter role|pg_archivecleanup) /, verdict: not('needs a superuser, or a base that has grown old') },
  { page: /^back-up/, line: /^(?!npm )/, verdict: by('apps/e2e/src/faults/restore.test.ts') },
  { page: /^standby/, line: /pg_drop_replication_slot/, verdict: not('forgets a standby that never comes back') },
  { page: /^standby/, line: ANY, verdict: by('apps/e2e/src/faults/standby.test.ts') },
  { page: /^run-in-production/, line: /^(?:printf |DATABASE_URL_FILE=|curl )/, verdict: HERE },
  { page: /^runbook/, line: /^(?:curl|redis-cli) /, verdict: HERE },
  { page: /^runbook/, line: /^timedatectl$/, verdict: not('asks systemd') },
  { page: /^operate-messages/, line: /^update /, verdict: HERE },
  { page: /^operate\.md$/, line: /^(?:curl |npm run cli -- (?:list-admins|grant-admin|revoke-admin|audit verify))/, verdict: HERE },
  {
    page: /^operate\.md$/,
    line: /^(?:cp |openssl |printf |password=|psql |npm run cli -- (?:rotate-secret|verify)$)/,
    verdict: by('apps/e2e/src/operate/rotate-secret.test.ts'),
  },
  { page: /^operate\.md$/, line: /^node apps\/cli\/dist\/main\.js$/, verdict: by('apps/e2e/src/deploy/install.test.ts') },
  { page: /^operate\.md$/, line: /^config set requirepass$/, verdict: not('named without a password') },
  {
    page: ANY,
    line: /^npm (?:start|test|run [\w:]+)(?: -- .+)?$|^npm test -- |^node infra\/local\/bin\/run\.mjs \w+|^npx vitest run /,
    verdict: { kind: 'parsed' },
  },
];

/** How a command is verified; null if no rule matches. */
export function verdictOf({ page, line }: DocumentCommand): Verdict | null {
  return RULES.find((rule) => rule.page.test(page) && rule.line.test(line))?.verdict ?? null;
}

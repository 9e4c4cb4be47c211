import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLeagues } from '../rest/demo-leagues.ts';
import { signIn } from '../system/sign-in.ts';
import { type Verdict, verdictOf } from './command-verdicts.ts';
import { type DocumentCommand, listCommands, listDrills } from './document-commands.ts';
import { ADMIN, hasTools, type OperatorWorld, openOperatorWorld } from './operator-world.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const commands = listCommands();
const withVerdict = (kind: Verdict['kind']) => commands.filter((command) => verdictOf(command)?.kind === kind);
const isHere = hasTools(['bash', 'curl', 'psql', 'gunzip', 'redis-cli', 'redis-server'], 'the commands of the pages for operators');

describe('the commands of infra/docs', () => {
  it('are each run, parsed, or known not to be', () => {
    expect(commands.filter((command) => verdictOf(command) === null)).toEqual([]);
    for (const why of new Set(withVerdict('not-run').map((command) => `${command.line}: ${whyOf(command)}`)))
      console.log(`NOT RUN: ${why}`);
  });

  it('that another test runs are named beside a test that is there', () => {
    const tests = commands.flatMap((command) => {
      const verdict = verdictOf(command);
      return verdict?.kind === 'run-by' ? [verdict.test] : [];
    });
    expect([...new Set(tests)].filter((test) => !existsSync(join(root, test)))).toEqual([]);
  });

  it('that are drills are each asked for by a suite', () => {
    const drills = listDrills();
    const suites = readdirSync(join(root, 'apps/e2e/src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => read(`apps/e2e/src/${file}`))
      .join('\n');
    expect(drills.length).toBeGreaterThan(5);
    expect(drills.filter((name) => !suites.includes(`('${name}')`) && !suites.includes(`('${name}', `))).toEqual([]);
  });

  it('that are parsed name scripts, commands and suites that there are', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
    const asked = /^(?: {2}'?([\w-]+)'?: \[.*|export const WHOLE_REHEARSAL = '([\w-]+)';)$/gm;
    const suites = [...read('infra/local/src/commands/soak-suites.ts').matchAll(asked)].map(([, suite, whole]) => suite ?? whole);
    const own = read('infra/local/src/main.ts');
    const wrong = withVerdict('parsed').filter(({ line }) => {
      const script = /^npm (?:run )?([\w:]+)/.exec(line)?.[1];
      const suite = /^npm run test:soak -- --suite ([\w-]+)/.exec(line)?.[1];
      const house = /run\.mjs ([\w]+)/.exec(line)?.[1];
      const isKnown = script === undefined || scripts[script] !== undefined;
      return (
        !isKnown ||
        (suite !== undefined && suite !== 'NAME' && !suites.includes(suite)) ||
        (house !== undefined && !own.includes(`  ${house}: run`))
      );
    });
    expect(wrong).toEqual([]);
  });
});

function whyOf(command: DocumentCommand): string {
  const verdict = verdictOf(command);
  return verdict?.kind === 'not-run' ? verdict.why : '';
}

describe.skipIf(!isHere)('the commands of the pages for operators, as they stand', { timeout: 300_000 }, () => {
  let world: OperatorWorld;
  let backups: string;
  const typed = new Set<string>();

  /** Types those of a page that begin so, in their order, on this host. What they say. */
  async function type(
    page: string,
    begins: RegExp,
    { env = {}, unless = /^$/ }: { env?: Record<string, string | undefined>; unless?: RegExp } = {},
  ) {
    const lines = withVerdict('run-here').filter(
      (command) => command.page === page && begins.test(command.line) && !unless.test(command.line),
    );
    expect(lines, `${page} has a command ${begins}`).not.toEqual([]);
    for (const { line } of lines) typed.add(`${page}: ${line}`);
    return await world.type(onThisHost(lines.map(({ line }) => line).join('\n')), env);
  }

  function onThisHost(text: string): string {
    const [file = 'none'] = existsSync(backups) ? readdirSync(backups) : [];
    const kept = /survivor_before_\w+/g;
    return text
      .replaceAll('http://127.0.0.1:3000', world.url)
      .replaceAll('http://127.0.0.1:3001', world.workerUrl)
      .replaceAll('postgres://survivor:password@db:5432/survivor_restored', `${world.databaseUrl}_restored`)
      .replaceAll('postgres://survivor:password@db:5432/survivor', world.databaseUrl)
      .replaceAll('/run/secrets', world.folder)
      .replaceAll('/var/backups/survivor', backups)
      .replaceAll(/(?:\S*\/)?survivor-\d+T\d+Z\.backup\.gz/g, join(backups, file))
      .replaceAll(/\bFILE\b/g, join(backups, file))
      .replaceAll(/\bEMAIL\b/g, 'jordan.reyes@example.com')
      .replaceAll(kept, '$KEPT');
  }

  const sql = (statement: string, url = world.databaseUrl) =>
    world.type(`psql --no-psqlrc --quiet --tuples-only --no-align '${url}' <<'SQL'\n${statement}\nSQL`);

  beforeAll(async () => {
    world = await openOperatorWorld();
    backups = join(world.folder, 'backups');
    mkdirSync(backups);
    const player = await signIn(world.url, 'jordan.reyes@example.com');
    await demoLeagues(world.url, player);
    await signIn(world.url, ADMIN);
  }, 300_000);
  afterAll(() => world?.stop(), 60_000);

  it('ask processes how they are', async () => {
    expect(await type('run-in-production.md', /^curl/)).toContain('"status":"ok"');
    expect(await type('runbook.md', /^curl/)).toContain('"status":"ok"');
    const said = await type('operate.md', /^curl/);
    expect(said).toContain('"queue":"ok"');
    expect(said).toContain('survivor_job_runs_total');
  });

  it('show and change who administers', async () => {
    const said = await type('operate.md', /^npm run cli/);
    expect(said).toContain(ADMIN);
    expect(said).toContain('jordan.reyes@example.com is now a site administrator');
    expect(said).toContain('jordan.reyes@example.com is no longer a site administrator');
    expect(said).toContain('The audit log is intact');
  });

  it('read an address from a file', async () => {
    expect(await type('run-in-production.md', /^(?:printf|DATABASE_URL_FILE)/, { env: { DATABASE_URL: undefined } })).toContain(ADMIN);
  });

  it('mend a Redis that evicts, and count addresses in again', async () => {
    expect(await world.type('redis-cli config set maxmemory-policy allkeys-lru')).toContain('OK');
    expect(await type('runbook.md', /^redis-cli/)).toContain('OK');
    expect(await world.type('redis-cli config get maxmemory-policy')).toContain('noeviction');
    await sql('update message_preferences set email_refusals = 3');
    const [update] = withVerdict('run-here').filter(({ page }) => page === 'operate-messages.md');
    typed.add(`operate-messages.md: ${update?.line}`);
    await sql(update?.line ?? '');
    expect((await sql('select count(*) from message_preferences where email_refusals > 0')).trim()).toBe('0');
  });

  it('back up, verify, restore beside, put in place, look into the file, and remove what was before', async () => {
    const page = 'back-up-and-restore.md';
    expect(await type(page, /^npm run cli -- backup/)).toContain('.backup.gz');
    expect(await type(page, /^npm run cli -- verify/)).toContain('The database is intact');
    expect(await type(page, /^npm run cli -- restore [^-]/)).toContain('Site administrators');
    await sql("update users set is_admin = true where email = 'jordan.reyes@example.com'", `${world.databaseUrl}_restored`);
    expect(await type(page, /^DATABASE_URL=/)).toContain('no longer a site administrator');
    await world.stopProduct();
    const swapped = await type(page, /^npm run cli -- restore --swap/);
    const kept = /from before is now (\S+)\./.exec(swapped)?.[1] ?? '';
    expect(kept).not.toBe('');
    expect(await type(page, /^gunzip/)).toMatch(/^COPY public\.members /);
    const [drop] = withVerdict('run-here').filter(({ line }) => line.startsWith('drop database'));
    typed.add(`${page}: ${drop?.line}`);
    const statement = (drop?.line ?? '').replace(/survivor_before_\w+/, `"${kept}"`);
    await sql(statement, process.env['TEST_PG_URL']);
    await world.restart();
    expect(await signIn(world.url, 'jordan.reyes@example.com')).not.toBe('');
  });

  it('leave none out', () => {
    const left = withVerdict('run-here').filter(({ page, line }) => !typed.has(`${page}: ${line}`));
    expect(left).toEqual([]);
  });
});
